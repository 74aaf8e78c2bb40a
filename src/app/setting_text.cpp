#include "app/setting_text.h"

#include <charconv>

namespace vouch::app {

base::Result<double> number_in(std::string_view text, double least, double most) {
    double number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || !(number >= least && number <= most)) {
        return base::fail(base::ErrorCode::InvalidArgument, "must be a number from " +
                                                                std::to_string(least) + " to " +
                                                                std::to_string(most));
    }
    return number;
}

base::Result<std::int64_t> integer_in(std::string_view text, std::int64_t least,
                                      std::int64_t most) {
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || number < least || number > most) {
        return base::fail(base::ErrorCode::InvalidArgument, "must be a whole number from " +
                                                                std::to_string(least) + " to " +
                                                                std::to_string(most));
    }
    return number;
}

std::string shortest(double number) {
    std::array<char, 32> buffer{};
    auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end};
}

} // namespace vouch::app
