#include <algorithm>
#include <array>
#include <charconv>

#include "llm/service.h"

namespace vouch::llm {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::string_view kBlanks = " \t\r";
constexpr double kPriceMax = 1'000'000;

/// The next word of `text`, which loses it; empty where there is none.
std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

bool read_price(std::string_view word, double& price) {
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), price);
    return error == std::errc() && end == word.data() + word.size() && !word.empty() &&
           price >= 0 && price <= kPriceMax;
}

std::string shortest(double number) {
    std::array<char, 32> buffer{};
    auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end};
}

} // namespace

Result<PriceTable> parse_prices(std::string_view text) {
    PriceTable prices;
    while (!text.empty()) {
        std::string_view entry = text.substr(0, text.find_first_of(",\n"));
        text.remove_prefix(std::min(entry.size() + 1, text.size()));
        const std::string model(take_word(entry));
        if (model.empty()) continue;
        Price price;
        bool right = true;
        for (double* part : {&price.in, &price.cached, &price.out})
            right = read_price(take_word(entry), *part) && right;
        if (!right || !take_word(entry).empty())
            return fail(ErrorCode::InvalidArgument,
                        "must be entries of a model's name and three prices, as in "
                        "\"gpt-4o-mini 0.15 0.075 0.6, other 1 1 2\"; that of " +
                            model.substr(0, 80) + " is not");
        if (!prices.emplace(model, price).second)
            return fail(ErrorCode::InvalidArgument, "names " + model.substr(0, 80) + " twice");
    }
    return prices;
}

std::string print_prices(const PriceTable& prices) {
    std::string text;
    for (const auto& [model, price] : prices) {
        text.append(text.empty() ? "" : ", ").append(model);
        for (double part : {price.in, price.cached, price.out})
            text.append(" ").append(shortest(part));
    }
    return text;
}

} // namespace vouch::llm
