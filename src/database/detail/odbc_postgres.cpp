// PostgreSQL through psqlodbc (tried with 13.02). The driver begins a transaction with the first
// statement after the last one's end, so that SET TRANSACTION is always that first statement.
//
// It reads rows through a cursor, a hundred at a time, and not the whole result at once
// (UseDeclareFetch). Its texts are the server's under the pinned settings, but for these: it loses
// the zone of a timestamp (which is UTC), knows no years beyond 1 to 9999, and writes a boolean as
// a digit and a UUID in capitals.

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "database/detail/odbc_engine.h"
#include "database/detail/odbc_session.h"
#include "database/detail/postgres_catalog.h"
#include "database/detail/postgres_errors.h"
#include "database/detail/postgres_pins.h"
#include "database/detail/postgres_plan.h"
#include "database/detail/postgres_rights.h"
#include "database/detail/postgres_values.h"
#include "database/detail/postgres_writes.h"
#include "database/detail/server_address.h"
#include "database/detail/server_failure.h"
#include "database/detail/server_transport.h"
#include "database/detail/value_text.h"
#include "text/unicode.h"

namespace vouch::database::detail {
namespace {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;

// Names under which psqlodbc takes them.
constexpr std::string_view kServer = "Servername";
constexpr std::string_view kPort = "Port";
constexpr std::string_view kDatabase = "Database";
constexpr std::string_view kUser = "UID";
constexpr std::string_view kTls = "SSLmode";
constexpr std::string_view kSocketFolder = "/var/run/postgresql";

// odbc.postgresql.org/docs/config.html, config-opt.html
constexpr std::array kKeywords{
    OdbcKeywordRule{"servername", OdbcUse::Passed, kServer},
    OdbcKeywordRule{"server", OdbcUse::Passed, kServer},
    OdbcKeywordRule{"port", OdbcUse::Passed, kPort},
    OdbcKeywordRule{"database", OdbcUse::Passed, kDatabase},
    OdbcKeywordRule{"uid", OdbcUse::Passed, kUser},
    OdbcKeywordRule{"sslmode", OdbcUse::Passed, kTls},
    OdbcKeywordRule{"keepalivetime", OdbcUse::Passed, "KeepaliveTime"},
    OdbcKeywordRule{"keepaliveinterval", OdbcUse::Passed, "KeepaliveInterval"},
    OdbcKeywordRule{"connsettings", OdbcUse::Refused, "it runs statements when connecting"},
    OdbcKeywordRule{"pqopt", OdbcUse::Refused, "it changes what the connection does"},
    OdbcKeywordRule{"debug", OdbcUse::Ours},
    OdbcKeywordRule{"commlog", OdbcUse::Ours},
    OdbcKeywordRule{"readonly", OdbcUse::Ours},
    OdbcKeywordRule{"protocol", OdbcUse::Ours},
    OdbcKeywordRule{"fetch", OdbcUse::Ours},
    OdbcKeywordRule{"usedeclarefetch", OdbcUse::Ours},
    OdbcKeywordRule{"boolsaschar", OdbcUse::Ours},
    OdbcKeywordRule{"trueisminus1", OdbcUse::Ours},
    OdbcKeywordRule{"bi", OdbcUse::Ours},
    OdbcKeywordRule{"lfconversion", OdbcUse::Ours},
    OdbcKeywordRule{"textaslongvarchar", OdbcUse::Ours},
    OdbcKeywordRule{"unknownsaslongvarchar", OdbcUse::Ours},
    OdbcKeywordRule{"byteaaslongvarbinary", OdbcUse::Ours},
    OdbcKeywordRule{"unknownsizes", OdbcUse::Ours},
    OdbcKeywordRule{"maxvarcharsize", OdbcUse::Ours},
    OdbcKeywordRule{"maxlongvarcharsize", OdbcUse::Ours},
    OdbcKeywordRule{"parse", OdbcUse::Ours},
    OdbcKeywordRule{"useserversideprepare", OdbcUse::Ours},
    OdbcKeywordRule{"updatablecursors", OdbcUse::Ours},
    OdbcKeywordRule{"disallowpremature", OdbcUse::Ours},
    OdbcKeywordRule{"lowercaseidentifier", OdbcUse::Ours},
    OdbcKeywordRule{"fakeoidindex", OdbcUse::Ours},
    OdbcKeywordRule{"showoidcolumn", OdbcUse::Ours},
    OdbcKeywordRule{"rowversioning", OdbcUse::Ours},
    OdbcKeywordRule{"showsystemtables", OdbcUse::Ours},
    OdbcKeywordRule{"extrasystableprefixes", OdbcUse::Ours},
    OdbcKeywordRule{"optimizer", OdbcUse::Ours},
    OdbcKeywordRule{"ksqo", OdbcUse::Ours},
    OdbcKeywordRule{"optionalerrors", OdbcUse::Ours},
    OdbcKeywordRule{"fetchrefcursors", OdbcUse::Ours},
};

/// Protocol=7.4-0: an error leaves the transaction to us. The driver's ReadOnly would refuse
/// EXPLAIN and our own SET; the transaction is the server's to keep read-only.
constexpr std::string_view kSettings =
    "ReadOnly=0;Protocol=7.4-0;UseDeclareFetch=1;Fetch=100;BoolsAsChar=0;TrueIsMinus1=0;BI=0;"
    "LFConversion=0;TextAsLongVarchar=1;UnknownsAsLongVarchar=0;ByteaAsLongVarBinary=1;"
    "UnknownSizes=0;Parse=0;UseServerSidePrepare=1;UpdatableCursors=0;LowerCaseIdentifier=0;"
    "FakeOidIndex=0;ShowOidColumn=0;RowVersioning=0;Debug=0;CommLog=0;";

constexpr CatalogQuery kName("SELECT pg_catalog.set_config('application_name', 'vouch', false)");
/// From PostgreSQL 14 on, and not on every system.
constexpr CatalogQuery
    kNoticeLoss("SELECT pg_catalog.set_config('client_connection_check_interval', '500ms', false)");
constexpr CatalogQuery kLogin("SELECT coalesce(pg_catalog.current_schema()::text, 'public'), "
                              "pg_catalog.current_setting('server_version'), "
                              "pg_catalog.current_setting('standard_conforming_strings')");
constexpr CatalogQuery kBegin("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
constexpr CatalogQuery
    kTlsProtocol("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl");

/// What a refusal of the login means: the driver has one SQLSTATE for all, so that the text of
/// libpq (not translated in the locale "C") must tell. The first that it holds counts.
struct Refusal {
    std::string_view fragment;
    Error (*error)(const ServerAddress& address);
};
constexpr std::array kRefusals{
    Refusal{"no password supplied", password_missing},
    Refusal{"password authentication failed", password_refused},
    Refusal{"pg_hba.conf", login_refused},
    Refusal{"permission denied for database", database_refused},
    Refusal{"FATAL:  database \"", database_missing},
    Refusal{"FATAL:  role \"", password_refused},
    Refusal{"too many", too_many_connections},
    Refusal{"remaining connection slots", too_many_connections},
    Refusal{"the database system is", not_ready},
};

std::optional<TlsMode> tls_mode(std::string_view name) {
    for (TlsMode mode : {TlsMode::Disable, TlsMode::Prefer, TlsMode::Require, TlsMode::VerifyCa,
                         TlsMode::VerifyFull}) {
        if (tls_mode_name(mode) == name) return mode;
    }
    return std::nullopt;
}

ServerAddress address_of(const OdbcTarget& target) {
    ServerAddress address;
    std::string_view server = target.keyword(kServer);
    (server.starts_with('/') ? address.socket : address.host) = server;
    std::string_view port = target.keyword(kPort);
    std::from_chars(port.data(), port.data() + port.size(), address.port);
    address.user = target.keyword(kUser);
    address.database = target.keyword(kDatabase);
    address.tls = tls_mode(target.keyword(kTls)).value_or(TlsMode::Disable);
    return address;
}

Result<void> check(OdbcTarget& target) {
    if (target.keyword(kDatabase).empty())
        return fail(ErrorCode::InvalidArgument, "Neither the URL nor the data source names a "
                                                "database: add Database=NAME.");
    target.set_default(kServer, std::string(kSocketFolder));
    target.set_default(kPort, "5432");
    bool near = address_of(target).on_this_machine();
    target.set_default(kTls, std::string(tls_mode_name(near ? TlsMode::Prefer : TlsMode::Require)));
    if (!tls_mode(target.keyword(kTls)))
        return fail(ErrorCode::InvalidArgument,
                    "The keyword sslmode has a value that is not known.",
                    {"Known: disable, prefer, require, verify-ca, verify-full."});
    return {};
}

/// Its library reads settings, certificates and what names mean in many places. It writes logs,
/// with the connection string in them, where the list of drivers says so.
base::FileFence fence(const OdbcTarget& /*target*/) {
    return {.readable = {"/"}, .writable = {"/dev/null"}};
}

std::optional<base::FileFence> no_closer_fence(const OdbcTarget& /*target*/) {
    return std::nullopt;
}

Error login_error(const OdbcDiagnostic& said, const OdbcTarget& target) {
    ServerAddress address = address_of(target);
    for (const Refusal& refusal : kRefusals) {
        if (said.message.find(refusal.fragment) != std::string::npos) return refusal.error(address);
    }
    if (said.message.find("certificate") != std::string::npos) {
        Error error = certificate_refused(address, said.message);
        error.hints = {"psqlodbc takes the authority that signed it from ~/.postgresql/root.crt."};
        return error;
    }
    // "connection to server at …, port … failed: Connection refused", and advice on lines below.
    std::string_view reason = said.message;
    constexpr std::string_view kFailed = "failed: ";
    if (std::size_t at = reason.find(kFailed); at != std::string_view::npos)
        reason.remove_prefix(at + kFailed.size());
    return not_reached(address, reason.substr(0, reason.find('\n')));
}

/// "ERROR: relation "x" does not exist;\nError while executing the query"
std::string_view server_message(std::string_view message) {
    constexpr std::string_view kPrefix = "ERROR: ";
    std::size_t end = message.find(";\n");
    message = message.substr(0, end);
    return message.starts_with(kPrefix) ? message.substr(kPrefix.size()) : message;
}

Error statement_error(const OdbcDiagnostic& said) {
    return postgres_statement_error(said.state, server_message(said.message));
}

Result<void> start(OdbcSession& session, const base::Context& context) {
    TRY(session.run(kName, context));
    // Where the server does not know the setting, its own limits of time must do.
    auto set = session.run(kNoticeLoss, context);
    TRY(context.check());
    if (!set && set.error().code == ErrorCode::Unavailable) return set;
    TRY(session.send(kLogin, context));
    bool standard = false;
    while (TRY(session.next(context))) {
        session.set_server(session.text(0), session.text(1));
        standard = session.text(2) == "on";
    }
    if (standard) return {};
    // The driver looks for parameters and reads texts by the setting that it found at the login.
    return fail(ErrorCode::Unsupported,
                "For this login standard_conforming_strings is off, by which the ODBC driver would "
                "read the texts of a query otherwise than they are meant.",
                {"ALTER ROLE … SET standard_conforming_strings = on; or connect with "
                 "postgresql:, without ODBC."});
}

Result<void> begin(OdbcSession& session, const base::Context& context,
                   const base::Context& patience) {
    TRY(session.run(kBegin, patience));
    TRY(session.send(postgres_pins(context), patience));
    return check_postgres_pins(session, patience);
}

/// psqlodbc's names that are not those of declarations.
struct TypeName {
    std::string_view name;
    PostgresType type;
};
constexpr PostgresType kBoolean = 16;
constexpr PostgresType kBytes = 17;
constexpr PostgresType kDate = 1082;
constexpr PostgresType kTimestamp = 1114;
constexpr PostgresType kTimestampZoned = 1184;
constexpr PostgresType kUuid = 2950;
constexpr PostgresType kText = 25;
constexpr std::array kTypes{
    TypeName{"bool", kBoolean},
    TypeName{"bytea", kBytes},
    TypeName{"int8", 20},
    TypeName{"int2", 21},
    TypeName{"int4", 23},
    TypeName{"text", kText},
    TypeName{"oid", 26},
    TypeName{"xml", 142},
    TypeName{"float4", 700},
    TypeName{"float8", 701},
    TypeName{"money", 790},
    TypeName{"inet", 869},
    TypeName{"char", 1042},
    TypeName{"varchar", 1043},
    TypeName{"date", kDate},
    TypeName{"time", 1083},
    TypeName{"timestamp without time zone", kTimestamp},
    TypeName{"timestamp", kTimestamp},
    TypeName{"timestamptz", kTimestampZoned},
    TypeName{"numeric", 1700},
    TypeName{"uuid", kUuid},
};

/// Of arrays, JSON and what users made the driver says "unknown".
const TypeName* find_type(const OdbcColumn& column) {
    const auto* found = std::ranges::find(kTypes, column.type, &TypeName::name);
    return found == kTypes.end() ? nullptr : found;
}

base::Unexpected<Error> not_given(const OdbcColumn& column) {
    return fail(ErrorCode::Unsupported,
                "The ODBC driver cannot give a date of the column " +
                    text::replace_invalid_utf8(column.name) +
                    ": it is infinite, or not within the years 1 to 9999.",
                {"postgresql:, without ODBC, gives every date."});
}

Result<schema::Value> timestamp(std::string text, PostgresType type) {
    // No time that the server has: its own begin in 4713 before Christ.
    if (text == "9999-01-01 00:00:00 BC") return schema::Value(std::string("-infinity"));
    if (type == kTimestampZoned && is_timestamp_text(text)) text += "+00";
    return postgres_value(type, text);
}

Result<schema::Value> value(const OdbcColumn& column, std::string_view text) {
    const TypeName* known = find_type(column);
    PostgresType type = known == nullptr ? kText : known->type;
    switch (type) {
    case kBoolean: return schema::Value(text == "1");
    case kBytes: return schema::Value(schema::Bytes{std::string(text)});
    case kDate:
        if (!is_date_text(text)) return not_given(column);
        break;
    case kTimestamp:
    case kTimestampZoned: return timestamp(std::string(text), type);
    case kUuid: return schema::Value(text::ascii_lower(text));
    default: break;
    }
    return postgres_value(type, text);
}

std::string type_name(const OdbcColumn& column) {
    const TypeName* known = find_type(column);
    return known == nullptr ? std::string() : postgres_type_name(known->type, -1);
}

Result<schema::Catalog> catalog(OdbcSession& session, const base::Context& context) {
    return read_postgres_catalog(session, session.default_schema(), context);
}

Result<QueryPlan> plan(OdbcSession& session, const base::Context& context) {
    QueryPlan plan;
    while (TRY(session.next(context)))
        add_postgres_step(plan, session.text(0));
    return plan;
}

Result<std::string> data_version(OdbcSession& session, const base::Context& context) {
    return postgres_data_version(session, context);
}

Result<void> health(OdbcSession& session, Health& health, const base::Context& context) {
    std::string protocol;
    TRY(session.send(kTlsProtocol, context));
    while (TRY(session.next(context)))
        protocol = session.text(0);
    ServerAddress address = address_of(session.target());
    health.transport = transport_text(address, protocol);
    for (std::string& warning : TRY(postgres_excess_rights(session, context)))
        health.warnings.push_back(std::move(warning));
    if (auto weakness = transport_weakness(address, protocol))
        health.warnings.push_back(std::move(*weakness));
    health.warnings.emplace_back("Through ODBC a date before Christ loses its era, and an infinite "
                                 "time reads 9999-12-31 23:59:59: postgresql: gives every date.");
    return {};
}

Result<std::string> grants(const OdbcTarget& target) {
    return postgres_grants_script(address_of(target));
}

} // namespace

constinit const OdbcEngine kOdbcPostgres{
    .name = "PostgreSQL",
    .dialect = "postgres",
    .library = "psqlodbc",
    .keywords = kKeywords,
    .settings = kSettings,
    .commit = OdbcCommit::OnRequest,
    .release = CatalogQuery("SELECT pg_catalog.pg_advisory_unlock_all()"),
    .keeping = OdbcKeeping::Kept,
    .takes_password = true,
    .check = check,
    .fence = fence,
    .closer_fence = no_closer_fence,
    .login_error = login_error,
    .statement_error = statement_error,
    .start = start,
    .begin = begin,
    .value = value,
    .type_name = type_name,
    .catalog = catalog,
    .plan = plan,
    .data_version = data_version,
    .health = health,
    .grants = grants,
};

} // namespace vouch::database::detail
