// URL:       [source] ["?" keyword {";" keyword} [";"]]
// keyword:   name "=" value
// value:     "{" {any | "}}"} "}"  |  {any but ";"}, percent-encoded
//
// The part after the question mark is what ODBC calls a connection string, so that one that is at
// hand can be pasted. Drivers differ in which of two equal names counts: there may be only one.

#include "database/detail/odbc_address.h"

#include <algorithm>

#include "database/detail/percent_code.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kPartBytesMax = 1'024;
constexpr std::size_t kKeywordsMax = 64;
constexpr std::string_view kPassword = "pwd";
constexpr std::string_view kPlain = "-._~/: @+,";

base::Unexpected<base::Error> wrong(std::string what) {
    return fail(ErrorCode::InvalidArgument, std::move(what),
                {"Write odbc:SOURCE, or odbc:?Driver=NAME;Server=HOST;Database=NAME. A value with "
                 "; { } or % is encoded (%3B %7B %7D %25) or put in braces."});
}

bool is_name_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == ' ' || letter == '-';
}

Result<void> check_text(std::string_view text, const std::string& what) {
    bool control = std::ranges::any_of(
        text, [](char letter) { return static_cast<unsigned char>(letter) < 0x20; });
    if (control || text.size() > kPartBytesMax || !text::is_valid_utf8(text))
        return wrong("Too long, not UTF-8, or with a control character: " + what + ".");
    return {};
}

/// Takes a value in braces off the front, up to the semicolon after it.
Result<std::string> take_braced(std::string_view& text) {
    std::string value;
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] != '}') {
            value += text[at];
        } else if (text.substr(at).starts_with("}}")) {
            value += text[at++];
        } else {
            text.remove_prefix(at + 1);
            if (!text.empty() && text[0] != ';')
                return wrong("After the closing brace of a value there must be a semicolon.");
            return value;
        }
    }
    return wrong("The value of a keyword has no closing brace.");
}

Result<std::string> take_value(std::string_view& text) {
    if (text.starts_with('{')) return take_braced(text);
    std::size_t end = std::min(text.find(';'), text.size());
    std::string_view coded = text.substr(0, end);
    text.remove_prefix(end);
    auto value = percent_decoded(coded);
    if (!value) return wrong("A % without two hexadecimal digits stands in a value.");
    return std::move(*value);
}

/// Takes one keyword and the semicolon after it off the front.
Result<OdbcKeyword> take_keyword(std::string_view& text) {
    std::size_t equals = text.find_first_of("=;{");
    if (equals == std::string_view::npos || text[equals] != '=')
        return wrong("After the question mark each part is a name, = and a value.");
    std::string_view name = text::trim(text.substr(0, equals));
    if (name.empty() || name.size() > 64 || !std::ranges::all_of(name, is_name_letter))
        return wrong("The name of a keyword has letters, digits, - and _ only.");
    OdbcKeyword keyword{odbc_keyword_name(name), {}};
    text.remove_prefix(equals + 1);
    keyword.value = TRY(take_value(text));
    TRY(check_text(keyword.value, "the value of a keyword"));
    if (!text.empty()) text.remove_prefix(1);
    return keyword;
}

Result<std::vector<OdbcKeyword>> parse_keywords(std::string_view text) {
    std::vector<OdbcKeyword> keywords;
    while (!text::trim(text).empty()) {
        OdbcKeyword next = TRY(take_keyword(text));
        if (std::ranges::find(keywords, next.name, &OdbcKeyword::name) != keywords.end())
            return wrong("A keyword stands there twice.");
        if (keywords.size() == kKeywordsMax) return wrong("There are too many keywords.");
        keywords.push_back(std::move(next));
    }
    return keywords;
}

std::optional<std::string> take_out(std::vector<OdbcKeyword>& keywords, std::string_view name) {
    auto found = std::ranges::find(keywords, name, &OdbcKeyword::name);
    if (found == keywords.end()) return std::nullopt;
    std::string value = std::move(found->value);
    keywords.erase(found);
    return value;
}

Result<void> check_target(const OdbcAddress& address) {
    bool driver = !address.keyword("driver").empty();
    if (!address.source.empty() && (driver || !address.keyword("dsn").empty()))
        return wrong("The URL names more than one data source or driver.");
    if (!driver && address.source.empty())
        return wrong("The URL names neither a data source nor a driver.");
    if (address.source.find_first_of("[]{}(),;?*=!@\\/") != std::string::npos)
        return wrong("The name of the data source has a character that none can have.");
    return {};
}

} // namespace

std::string_view OdbcAddress::keyword(std::string_view name) const {
    auto found = std::ranges::find(keywords, name, &OdbcKeyword::name);
    return found == keywords.end() ? std::string_view() : std::string_view(found->value);
}

std::string odbc_keyword_name(std::string_view name) {
    std::string lower = text::ascii_lower(name);
    if (lower == "user" || lower == "username") return "uid";
    return lower == "password" ? std::string(kPassword) : lower;
}

Result<OdbcUrl> parse_odbc_url(std::string_view rest) {
    std::size_t mark = std::min(rest.find('?'), rest.size());
    auto source = percent_decoded(rest.substr(0, mark));
    if (!source) return wrong("A % without two hexadecimal digits stands in the data source.");
    TRY(check_text(*source, "the name of the data source"));
    OdbcUrl url;
    url.address.source = text::trim(*source);
    std::string_view keywords = rest.substr(std::min(mark + 1, rest.size()));
    url.address.keywords = TRY(parse_keywords(keywords));
    url.password = take_out(url.address.keywords, kPassword);
    if (url.address.source.empty())
        url.address.source = take_out(url.address.keywords, "dsn").value_or("");
    std::erase_if(url.address.keywords,
                  [](const OdbcKeyword& keyword) { return keyword.value.empty(); });
    TRY(check_target(url.address));
    return url;
}

std::string print_odbc_url(const OdbcAddress& address) {
    std::string url = percent_encoded(address.source, kPlain);
    char separator = '?';
    for (const OdbcKeyword& keyword : address.keywords) {
        url += separator;
        url += keyword.name + "=" + percent_encoded(keyword.value, kPlain);
        separator = ';';
    }
    return url;
}

} // namespace vouch::database::detail
