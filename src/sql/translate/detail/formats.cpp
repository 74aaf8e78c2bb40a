// Formats of dates, as tables: one column for each notation. What is in no row (era, time zone,
// ordinal suffixes) has no equivalent everywhere, so it stops the translation.
#include <algorithm>
#include <array>

#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::DateFormat;

struct Field {
    std::string_view strftime;
    std::string_view mysql;
    std::string_view to_char;

    std::string_view in(DateFormat format) const {
        switch (format) {
        case DateFormat::Strftime: return strftime;
        case DateFormat::MySql: return mysql;
        case DateFormat::ToChar: return to_char;
        }
        return strftime;
    }
};

/// Longer spellings of one notation stand before those that begin them.
constexpr Field kFields[] = {
    {"%Y", "%Y", "YYYY"}, {"%m", "%m", "MM"},    {"%d", "%d", "DD"},  {"%H", "%H", "HH24"},
    {"%M", "%i", "MI"},   {"%S", "%s", "SS"},    {"%j", "%j", "DDD"}, {"%B", "%M", "FMMonth"},
    {"%b", "%b", "Mon"},  {"%A", "%W", "FMDay"}, {"%a", "%a", "Dy"},  {"%y", "%y", "YY"},
    {"%I", "%h", "HH12"}, {"%p", "%p", "AM"},    {"%%", "%%", "%"},
};

bool starts_with_letters(std::string_view text, std::string_view word) {
    if (word.empty() || text.size() < word.size()) return false;
    return std::equal(word.begin(), word.end(), text.begin());
}

const Field* field_at(std::string_view text, DateFormat format) {
    for (const Field& field : kFields)
        if (starts_with_letters(text, field.in(format))) return &field;
    // MySQL has two names for seconds.
    if (format == DateFormat::MySql && starts_with_letters(text, "%S")) return &kFields[5];
    return nullptr;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// A character that stands for itself, as `to` writes it.
bool add_plain(std::string& result, char c, DateFormat from, DateFormat to) {
    const bool marks = from == DateFormat::ToChar ? is_letter(c) || c == '"' : c == '%';
    if (marks) return false;
    if (to == DateFormat::ToChar && is_letter(c))
        result += {'"', c, '"'};
    else if (to == DateFormat::ToChar && c == '"')
        return false;
    else
        result += c;
    return true;
}

} // namespace

std::optional<std::string> convert_format(std::string_view format, DateFormat from, DateFormat to) {
    if (from == to) return std::string(format);
    std::string result;
    while (!format.empty()) {
        if (const Field* field = field_at(format, from)) {
            result += field->in(to);
            format.remove_prefix(field->in(from).size());
            continue;
        }
        const bool quoted = from == DateFormat::ToChar && format.front() == '"';
        if (quoted) {
            const std::size_t end = format.find('"', 1);
            if (end == std::string_view::npos) return std::nullopt;
            for (char c : format.substr(1, end - 1)) {
                if (c == '%')
                    result += "%%";
                else
                    result += c;
            }
            format.remove_prefix(end + 1);
            continue;
        }
        if (!add_plain(result, format.front(), from, to)) return std::nullopt;
        format.remove_prefix(1);
    }
    return result;
}

} // namespace vouch::sql::translate::detail
