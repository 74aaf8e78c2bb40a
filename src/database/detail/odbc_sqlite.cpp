// SQLite through libsqlite3odbc (tried with 0.9998). The driver opens the file for writing where it
// can, and its connections load extensions: query_only and the fence around the connection's thread
// stand against that, and the gate in front.
//
// With StepAPI the driver passes rows on as SQLite makes them, if each statement commits itself. It
// gives every value as a text, of a real number with 15 digits, and of a computed column no type.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include "base/file_version.h"
#include "database/detail/odbc_engine.h"
#include "database/detail/odbc_errors.h"
#include "database/detail/odbc_session.h"
#include "database/detail/odbc_sqlite_catalog.h"
#include "database/detail/server_failure.h"
#include "database/detail/sqlite_values.h"
#include "database/detail/value_text.h"
#include "schema/declared_type.h"
#include "sqlite/database.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using schema::TypeClass;
using schema::Value;

constexpr std::string_view kDatabase = "Database";

// ch-werner.de/sqliteodbc/html/index.html
constexpr std::array kKeywords{
    OdbcKeywordRule{"database", OdbcUse::Passed, kDatabase},
    OdbcKeywordRule{"loadext", OdbcUse::Refused, "it loads code"},
    OdbcKeywordRule{"tracefile", OdbcUse::Refused, "it writes a file"},
    OdbcKeywordRule{"attach", OdbcUse::Refused, "it opens other files"},
    OdbcKeywordRule{"timeout", OdbcUse::Ours},
    OdbcKeywordRule{"stepapi", OdbcUse::Ours},
    OdbcKeywordRule{"syncpragma", OdbcUse::Ours},
    OdbcKeywordRule{"notxn", OdbcUse::Ours},
    OdbcKeywordRule{"shortnames", OdbcUse::Ours},
    OdbcKeywordRule{"longnames", OdbcUse::Ours},
    OdbcKeywordRule{"nocreat", OdbcUse::Ours},
    OdbcKeywordRule{"nowchar", OdbcUse::Ours},
    OdbcKeywordRule{"fksupport", OdbcUse::Ours},
    OdbcKeywordRule{"oemcp", OdbcUse::Ours},
    OdbcKeywordRule{"jmode", OdbcUse::Ours},
    OdbcKeywordRule{"journalmode", OdbcUse::Ours},
    OdbcKeywordRule{"bigint", OdbcUse::Ours},
    OdbcKeywordRule{"jdconv", OdbcUse::Ours},
};
constexpr std::string_view kSettings = "NoCreat=1;StepAPI=1;BigInt=1;NoTXN=1;Timeout=1000;";

constexpr CatalogQuery kQueryOnly("PRAGMA query_only = 1");
constexpr CatalogQuery kUntrusted("PRAGMA trusted_schema = 0");
/// What does not fit into memory would be written to a file, which the fence stops.
constexpr CatalogQuery kInMemory("PRAGMA temp_store = 2");
constexpr CatalogQuery kChecked("PRAGMA cell_size_check = 1");
constexpr CatalogQuery kVersion("SELECT sqlite_version()");
constexpr CatalogQuery
    kPins("SELECT 'query_only', '1', query_only FROM pragma_query_only UNION ALL "
          "SELECT 'trusted_schema', '0', trusted_schema FROM pragma_trusted_schema UNION ALL "
          "SELECT 'temp_store', '2', temp_store FROM pragma_temp_store UNION ALL "
          "SELECT 'database_list', '1', count(*) FROM pragma_database_list WHERE name <> 'temp'");

std::filesystem::path file_of(const OdbcTarget& target) {
    return std::filesystem::path(target.keyword(kDatabase));
}

std::filesystem::path beside(std::filesystem::path file, const char* suffix) {
    file += suffix;
    return file;
}

/// The driver would take anything for a database until a statement is run.
Result<void> check(OdbcTarget& target) {
    if (!target.password.empty())
        return fail(ErrorCode::Unsupported, "SQLite takes no password through ODBC: leave it out.");
    std::filesystem::path file = file_of(target);
    if (!file.is_absolute())
        return fail(ErrorCode::InvalidArgument,
                    "The keyword Database must name the file by its whole path.");
    TRY(sqlite::Database::open(file, {}));
    return {};
}

/// What shares the memory of a database in WAL mode must be writable, even for readers.
base::FileFence fence(const OdbcTarget& target) {
    return {.readable = {"/"}, .writable = {"/dev/null", beside(file_of(target), "-shm")}};
}

/// From now on neither another database nor an extension can be opened.
std::optional<base::FileFence> closer_fence(const OdbcTarget& target) {
    return base::FileFence{.readable = {file_of(target).parent_path(), "/dev/urandom",
                                        "/etc/localtime", "/usr/share/zoneinfo"},
                           .writable = {beside(file_of(target), "-shm")},
                           .network = base::NetworkAccess::Closed};
}

Error cannot_read(ErrorCode code) {
    return {code,
            "The SQLite driver cannot open or read the file, or a file beside it.",
            std::nullopt,
            {"A database in WAL mode that no other program has open cannot be read so; "
             "sqlite:PATH, without ODBC, reads it."}};
}

Error login_error(const OdbcDiagnostic& said, const OdbcTarget& /*target*/) {
    Error error = cannot_read(ErrorCode::Unavailable);
    if ((said.native & 0xff) != 14)
        error.message = "The SQLite driver says: " + foreign_sentence(without_origin(said.message));
    return error;
}

/// SQLite's result codes (sqlite.org/rescode.html), which the driver gives as its own number.
struct Meaning {
    int code;
    ErrorCode meaning;
    std::string_view message;
};
constexpr std::array kMeanings{
    Meaning{7, ErrorCode::LimitExceeded, "SQLite has not the memory for the statement."},
    Meaning{8, ErrorCode::Denied, "The statement writes, and the file is open for reading only."},
    Meaning{9, ErrorCode::Cancelled, "The statement was interrupted."},
    Meaning{11, ErrorCode::Corrupt, "SQLite found the file damaged."},
    Meaning{13, ErrorCode::Io, "SQLite could not write a file that it needs."},
    Meaning{18, ErrorCode::LimitExceeded, "A value or the statement is too large for SQLite."},
    Meaning{23, ErrorCode::Denied, "SQLite does not allow the statement."},
    Meaning{26, ErrorCode::Corrupt, "The file is not an SQLite database."},
};

/// How texts begin that speak of the statement alone; others can quote what a row holds.
constexpr std::array<std::string_view, 4> kMissing{
    "no such table:", "no such column:", "no such function:", "no such view:"};
constexpr std::array<std::string_view, 12> kAboutStatement{"near \"",
                                                           "ambiguous column name:",
                                                           "wrong number of arguments",
                                                           "misuse of",
                                                           "unrecognized token",
                                                           "incomplete input",
                                                           "integer overflow",
                                                           "malformed JSON",
                                                           "LIKE or GLOB pattern too complex",
                                                           "ESCAPE expression must be",
                                                           "JSON cannot hold BLOB values",
                                                           "unsafe use of"};

bool begins_with_one(std::string_view text, std::span<const std::string_view> beginnings) {
    return std::ranges::any_of(
        beginnings, [&](std::string_view beginning) { return text.starts_with(beginning); });
}

/// "[SQLite]no such table: x (1)"
std::string_view engine_message(std::string_view message) {
    message = without_origin(message);
    std::size_t end = message.rfind(" (");
    return end == std::string_view::npos ? message : message.substr(0, end);
}

Error statement_error(const OdbcDiagnostic& said) {
    int code = said.native & 0xff;
    if (code == 5 || code == 6) return locked_by_another();
    if (code == 14) return cannot_read(ErrorCode::Unavailable);
    if (code == 10) return cannot_read(ErrorCode::Io);
    const auto* known = std::ranges::find(kMeanings, code, &Meaning::code);
    if (known != kMeanings.end()) return {known->meaning, std::string(known->message)};
    std::string_view message = engine_message(said.message);
    bool missing = begins_with_one(message, kMissing);
    if (!missing && !begins_with_one(message, kAboutStatement))
        return {ErrorCode::InvalidArgument, kNoEvaluation};
    return {missing ? ErrorCode::NotFound : ErrorCode::InvalidArgument,
            "SQLite: " + foreign_sentence(message)};
}

Result<void> start(OdbcSession& session, const base::Context& context) {
    for (const CatalogQuery& setting : {kQueryOnly, kUntrusted, kInMemory, kChecked})
        TRY(session.run(setting, context));
    // The driver says with which version it was built.
    TRY(session.send(kVersion, context));
    while (TRY(session.next(context)))
        session.set_server("main", session.text(0));
    return {};
}

Result<void> begin(OdbcSession& session, const base::Context& /*context*/,
                   const base::Context& patience) {
    TRY(session.send(kPins, patience));
    while (TRY(session.next(patience))) {
        if (session.text(1) == session.text(2)) continue;
        return fail(ErrorCode::Unavailable, "The SQLite driver did not take the setting " +
                                                std::string(session.text(0)) + " = " +
                                                std::string(session.text(1)) + ".");
    }
    return {};
}

std::optional<Value> integer_of(std::string_view text) {
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    bool whole = error == std::errc() && end == text.data() + text.size();
    // As SQLite writes one: "007" is a text.
    if (!whole || std::to_string(number) != text) return std::nullopt;
    return Value(number);
}

std::optional<Value> real_of(std::string_view text) {
    double number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || !std::isfinite(number) || text.find('.') == std::string_view::npos)
        return std::nullopt;
    return Value(number);
}

/// SQLite stores a value of any kind in any column; the text tells which it is.
Result<Value> value(const OdbcColumn& column, std::string_view text) {
    bool computed = column.table.empty();
    TypeClass type =
        computed ? TypeClass::Other : schema::declared_type_class("sqlite", column.type);
    if (type == TypeClass::Bytes) return Value(schema::Bytes{std::string(text)});
    bool numeric = computed || type == TypeClass::Integer || type == TypeClass::Decimal ||
                   type == TypeClass::Real || type == TypeClass::Boolean;
    if (numeric && type != TypeClass::Real) {
        if (auto number = integer_of(text)) return std::move(*number);
    }
    if (type == TypeClass::Decimal && is_decimal_text(text))
        return Value(schema::Decimal{std::string(text)});
    if (numeric) {
        if (auto number = real_of(text)) return std::move(*number);
    }
    return sqlite_text_value(text, type);
}

std::string type_name(const OdbcColumn& column) {
    return column.table.empty() ? std::string() : text::replace_invalid_utf8(column.type);
}

/// Rows of `EXPLAIN QUERY PLAN`: number, number of the parent (0: none), unused, text.
Result<QueryPlan> plan(OdbcSession& session, const base::Context& context) {
    QueryPlan plan;
    std::map<std::string, std::size_t, std::less<>> depths;
    while (TRY(session.next(context))) {
        auto parent = depths.find(session.text(1));
        std::size_t depth = parent == depths.end() ? 0 : parent->second + 1;
        depths.insert_or_assign(std::string(session.text(0)), depth);
        plan.steps.push_back(std::string(2 * depth, ' ') +
                             text::replace_invalid_utf8(session.text(3)));
    }
    return plan;
}

Result<std::string> data_version(OdbcSession& session, const base::Context& /*context*/) {
    std::filesystem::path file = file_of(session.target());
    return base::file_version({file, beside(file, "-wal")});
}

Result<void> health(OdbcSession& /*session*/, Health& health, const base::Context& /*context*/) {
    health.warnings.emplace_back("Through ODBC the SQLite driver gives real numbers with 15 digits "
                                 "and has no access rules: sqlite:PATH is exact and stricter.");
    return {};
}

Result<std::string> grants(const OdbcTarget& /*target*/) {
    return fail(ErrorCode::Unsupported,
                "SQLite has no logins: who may read the file is what the system says.");
}

} // namespace

constinit const OdbcEngine kOdbcSqlite{
    .name = "SQLite",
    .dialect = "sqlite",
    .library = "libsqlite3odbc",
    .keywords = kKeywords,
    .settings = kSettings,
    .commit = OdbcCommit::EachStatement,
    .release = CatalogQuery(""),
    .keeping = OdbcKeeping::OpenedEachTime,
    .takes_password = false,
    .check = check,
    .fence = fence,
    .closer_fence = closer_fence,
    .login_error = login_error,
    .statement_error = statement_error,
    .start = start,
    .begin = begin,
    .value = value,
    .type_name = type_name,
    .catalog = read_odbc_sqlite_catalog,
    .plan = plan,
    .data_version = data_version,
    .health = health,
    .grants = grants,
};

} // namespace vouch::database::detail
