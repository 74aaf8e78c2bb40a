#include "schema/value.h"

#include <array>
#include <charconv>
#include <cmath>

namespace vouch::schema {
namespace {

std::string hexadecimal(const std::string& data) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "0x";
    for (char byte : data) {
        auto code = static_cast<unsigned char>(byte);
        text += kDigits[code >> 4];
        text += kDigits[code & 15];
    }
    return text;
}

/// The shortest text that reads back as the same double.
std::string shortest_text(double number) {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
    std::array<char, 32> buffer{};
    auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return std::string(buffer.data(), end);
}

struct DisplayText {
    std::string operator()(Null) const { return ""; }
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return shortest_text(number); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const Bytes& bytes) const { return hexadecimal(bytes.data); }
    template <typename Textual>
    std::string operator()(const Textual& value) const {
        return value.text;
    }
};

} // namespace

std::string display_text(const Value& value) { return std::visit(DisplayText{}, value); }

} // namespace vouch::schema
