// A tree of JSON for a million rows would take a hundred times the memory of their texts, and half
// of the time: values go into one buffer, which is written whenever it is full.

#include "cli/row_stream.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <variant>

#include <nlohmann/json.hpp>

#include "cli/json.h"

namespace vouch::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kBufferBytes = 64 * 1024;

void append_escaped(std::string& text, unsigned char letter) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    switch (letter) {
    case '"': text += "\\\""; return;
    case '\\': text += "\\\\"; return;
    case '\b': text += "\\b"; return;
    case '\f': text += "\\f"; return;
    case '\n': text += "\\n"; return;
    case '\r': text += "\\r"; return;
    case '\t': text += "\\t"; return;
    default: break;
    }
    text += "\\u00";
    text += kDigits[letter >> 4U];
    text += kDigits[letter & 15U];
}

bool is_escaped(unsigned char letter) { return letter < 0x20 || letter == '"' || letter == '\\'; }

/// `string` is UTF-8.
void append_string(std::string& text, std::string_view string) {
    text += '"';
    std::size_t plain = 0; // the begin of what needs no escape
    for (std::size_t at = 0; at < string.size(); ++at) {
        const auto letter = static_cast<unsigned char>(string[at]);
        if (!is_escaped(letter)) continue;
        text.append(string, plain, at - plain);
        append_escaped(text, letter);
        plain = at + 1;
    }
    text.append(string, plain);
    text += '"';
}

template <typename Number>
void append_number(std::string& text, Number number) {
    std::array<char, 32> digits{};
    auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

struct ValueAppender {
    void operator()(schema::Null) const { text += "null"; }
    void operator()(bool flag) const { text += flag ? "true" : "false"; }
    void operator()(std::int64_t number) const {
        const bool quoted = !is_exact_in_json(number);
        if (quoted) text += '"';
        append_number(text, number);
        if (quoted) text += '"';
    }
    void operator()(double number) const {
        if (!std::isfinite(number)) return append_string(text, schema::display_text(number));
        const std::size_t begin = text.size();
        append_number(text, number);
        // A real number stays one for readers that tell them from integers.
        if (text.find_first_of(".e", begin) == std::string::npos) text += ".0";
    }
    void operator()(const std::string& string) const { append_string(text, string); }
    void operator()(const schema::Bytes& bytes) const {
        append_string(text, schema::display_text(schema::Value(bytes)));
    }
    template <typename Textual>
    void operator()(const Textual& value) const {
        append_string(text, value.text);
    }

    std::string& text;
};

} // namespace

void append_json(std::string& text, const schema::Value& value) {
    std::visit(ValueAppender{text}, value);
}

RowStream::RowStream(const Console& console, const std::string& sql) : console_(console) {
    text_ = "{\"sql\":" + to_text(sql);
}

void RowStream::columns(std::vector<schema::ResultColumn> columns) {
    Json names = Json::array();
    for (schema::ResultColumn& column : columns)
        names.push_back(std::move(column.name));
    text_ += ",\"columns\":" + to_text(names) + ",\"rows\":[";
}

base::Result<void> RowStream::row(schema::Row row) {
    if (std::exchange(any_row_, true)) text_ += ',';
    char before = '[';
    for (const schema::Value& value : row) {
        text_ += std::exchange(before, ',');
        append_json(text_, value);
    }
    text_ += row.empty() ? "[]" : "]";
    if (text_.size() < kBufferBytes) return {};
    written_ = true;
    const bool taken = console_.say_json_part(text_);
    text_.clear();
    if (taken) return {};
    return base::fail(base::ErrorCode::Io, "The output cannot be written.");
}

void RowStream::finish(const Json& members) {
    // "{…}" without its first brace: the object has begun.
    text_ += "]," + to_text(members).substr(1) + "\n";
    console_.say_json_part(text_);
    written_ = true;
    text_.clear();
}

} // namespace vouch::cli
