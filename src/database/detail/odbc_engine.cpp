// A data source is taken apart here and its keywords are handed over with those of the URL, all of
// them checked: the driver then reads no file of its own for this connection, in which another
// keyword could stand.

#include "database/detail/odbc_engine.h"

#include <algorithm>
#include <array>
#include <utility>

#include "database/detail/odbc_installation.h"
#include "text/distance.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using text::near_hints;

constexpr std::array kEngines{&kOdbcPostgres, &kOdbcSqlite};

/// Drivers that have a better way in.
struct OtherWay {
    std::string_view library;
    std::string_view hint;
};
constexpr std::array kOtherWays{
    OtherWay{"libduckdb", "duckdb:PATH reads a DuckDB file, in a process of its own."},
    OtherWay{"libmaodbc", "mariadb://USER@HOST/DATABASE reads a MariaDB or MySQL server."},
    OtherWay{"libmyodbc", "mysql://USER@HOST/DATABASE reads a MariaDB or MySQL server."},
};

/// Of the driver manager, in the sections of its files.
constexpr std::array<std::string_view, 16> kManagerKeywords{
    "driver",      "driver64",  "setup",     "setup64",     "description", "dsn",
    "usagecount",  "fileusage", "threading", "cptimeout",   "cpreuse",     "cppoolmax",
    "dontdlclose", "trace",     "tracefile", "tracelibrary"};

std::string_view library_name(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}

std::string supported() {
    std::vector<std::string> names;
    for (const OdbcEngine* engine : kEngines)
        names.push_back(std::string(engine->name) + " (" + std::string(engine->library) + ")");
    return "Supported through ODBC: " + text::join(names, ", ") + ".";
}

std::vector<std::string> list_hints(std::string_view wanted, const std::vector<std::string>& known,
                                    const std::string& what) {
    std::vector<std::string> hints = near_hints(wanted, {known.begin(), known.end()});
    hints.push_back(known.empty() ? "There are no " + what + " (odbcinst -q -d, odbcinst -q -s)."
                                  : "Known " + what + ": " + text::join(known, ", ") + ".");
    return hints;
}

Result<const OdbcEngine*> engine_of(const OdbcTarget& target) {
    std::string_view name = library_name(target.library);
    for (const OdbcEngine* engine : kEngines) {
        if (name.starts_with(engine->library)) return engine;
    }
    std::vector<std::string> hints{supported()};
    for (const OtherWay& way : kOtherWays) {
        if (name.starts_with(way.library)) hints.emplace(hints.begin(), way.hint);
    }
    return fail(ErrorCode::Unsupported,
                "The ODBC driver " + target.driver +
                    " leads to an engine that is not supported, and is not loaded.",
                std::move(hints));
}

Result<void> find_driver(OdbcTarget& target) {
    std::vector<OdbcKeyword> section = odbc_driver_section(target.driver);
    if (section.empty())
        return fail(ErrorCode::NotFound,
                    "No ODBC driver is called “" + target.driver + "” on this system.",
                    list_hints(target.driver, installed_odbc_drivers(), "drivers"));
    OdbcAddress found{.keywords = std::move(section)};
    std::string_view library = found.keyword("driver64");
    target.library = library.empty() ? found.keyword("driver") : library;
    target.engine = TRY(engine_of(target));
    for (const OdbcKeyword& keyword : found.keywords) {
        const auto& rules = target.engine->keywords;
        auto rule = std::ranges::find(rules, keyword.name, &OdbcKeywordRule::name);
        if (rule == rules.end() || rule->use != OdbcUse::Refused || keyword.value.empty()) continue;
        return fail(ErrorCode::Denied, "The list of drivers has the keyword " + keyword.name +
                                           " for “" + target.driver +
                                           "”: " + std::string(rule->note) + ".");
    }
    return {};
}

std::string taken_keywords(const OdbcEngine& engine) {
    std::vector<std::string_view> names;
    for (const OdbcKeywordRule& rule : engine.keywords) {
        if (rule.use == OdbcUse::Passed) names.push_back(rule.name);
    }
    return "With this driver are taken: " + text::join(names, ", ") + ".";
}

enum class Origin : std::uint8_t { Source, Url };

/// One keyword by the rules of the engine.
Result<void> take(OdbcTarget& target, const OdbcKeyword& keyword, Origin origin) {
    if (keyword.value.empty()) return {};
    const auto& rules = target.engine->keywords;
    auto rule = std::ranges::find(rules, keyword.name, &OdbcKeywordRule::name);
    bool managers = std::ranges::find(kManagerKeywords, keyword.name) != kManagerKeywords.end();
    if (rule == rules.end() && managers) return {};
    if (rule == rules.end()) {
        // Of the URL it may be a misplaced piece of a password.
        std::string which =
            origin == Origin::Source ? " " + keyword.name + " of the data source" : " of the URL";
        return fail(ErrorCode::InvalidArgument, "The keyword" + which + " is not known.",
                    {taken_keywords(*target.engine)});
    }
    if (rule->use == OdbcUse::Refused)
        return fail(ErrorCode::Denied,
                    "The keyword " + keyword.name + " is not taken: " + std::string(rule->note) +
                        ".",
                    {taken_keywords(*target.engine)});
    if (rule->use == OdbcUse::Ours) return {};
    if (origin == Origin::Url || target.keyword(rule->note).empty()) {
        std::erase_if(target.passed.keywords,
                      [&](const OdbcKeyword& known) { return known.name == rule->note; });
        target.passed.keywords.push_back({std::string(rule->note), keyword.value});
    }
    return {};
}

Result<std::vector<OdbcKeyword>> source_keywords(const std::string& source) {
    std::vector<OdbcKeyword> keywords = odbc_source_section(source);
    if (!keywords.empty()) return keywords;
    return fail(ErrorCode::NotFound,
                "No ODBC data source is called “" + text::replace_invalid_utf8(source) +
                    "” on this system.",
                list_hints(source, known_odbc_sources(), "data sources"));
}

/// A text that means the same in braces or without: drivers differ in whether they take them off.
bool is_plain(std::string_view value) {
    return value.find_first_of(";{}[]") == std::string_view::npos && !value.starts_with(' ') &&
           !value.ends_with(' ');
}

std::string braced(std::string_view value) {
    std::string text = "{";
    for (char letter : value) {
        if (letter == '}') text += '}';
        text += letter;
    }
    return text + "}";
}

} // namespace

void OdbcTarget::set_default(std::string_view note, std::string value) {
    if (keyword(note).empty()) passed.keywords.push_back({std::string(note), std::move(value)});
}

Result<OdbcTarget> find_odbc_target(const OdbcAddress& address, const std::string& password) {
    OdbcTarget target;
    std::vector<OdbcKeyword> source;
    if (!address.source.empty()) source = TRY(source_keywords(address.source));
    OdbcAddress described{.keywords = source};
    target.driver =
        address.source.empty() ? address.keyword("driver") : described.keyword("driver");
    TRY(find_driver(target));
    for (const OdbcKeyword& keyword : source) {
        if (keyword.name == "pwd")
            target.password = keyword.value;
        else
            TRY(take(target, keyword, Origin::Source));
    }
    for (const OdbcKeyword& keyword : address.keywords)
        TRY(take(target, keyword, Origin::Url));
    if (!password.empty()) target.password = password;
    TRY(target.engine->check(target));
    return target;
}

Result<std::string> odbc_connection_text(const OdbcTarget& target) {
    std::string text = "DRIVER=" + braced(target.driver) + ";";
    for (const OdbcKeyword& keyword : target.passed.keywords) {
        if (!is_plain(keyword.value))
            return fail(ErrorCode::InvalidArgument,
                        "The keyword " + keyword.name +
                            " has a character that the driver would misread: ; { } [ ] or a space "
                            "at an end.");
        text += keyword.name + "=" + keyword.value + ";";
    }
    if (target.engine->takes_password) text += "PWD=" + braced(target.password) + ";";
    return text.append(target.engine->settings);
}

} // namespace vouch::database::detail
