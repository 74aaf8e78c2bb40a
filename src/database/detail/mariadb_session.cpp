// The library's calls come in pairs: X_start gives what to wait for, X_cont goes on, until nothing
// is left to wait for (mariadb.com/kb/en/non-blocking-client-library). A call that was started must
// come to its end before another, so that a statement is given up by killing it on the server from
// a second connection and letting the call see its end; where even that takes too long, the
// connection is closed.

#include "database/detail/mariadb_session.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>

#include "database/detail/certificate_files.h"
#include "database/detail/mariadb_errors.h"
#include "database/detail/server_failure.h"
#include "database/detail/socket_wait.h"
#include "sql/policy/approved.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;

constexpr milliseconds kKillTime{1'000};
/// Where the caller has no deadline.
constexpr milliseconds kStatementTimeMax{600'000};
constexpr milliseconds kLockTimeMax{5'000};
/// The largest row.
constexpr unsigned long kPacketBytesMax = 128UL << 20U;

/// How values and texts are read; what may cut a result without an error is set far off. A quotient
/// has digits enough to be that of other engines, where four would make a third 0.3333.
constexpr std::string_view kSettings =
    "SET NAMES utf8mb4, SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,"
    "NO_ENGINE_SUBSTITUTION', SESSION time_zone = '+00:00', SESSION lc_time_names = 'en_US', "
    "SESSION autocommit = 1, SESSION sql_auto_is_null = 0, SESSION div_precision_increment = 12, "
    "SESSION sql_select_limit = 18446744073709551615, SESSION group_concat_max_len = 16777216";
/// The session's read-only mode also holds for the transaction that a DDL statement would begin.
constexpr std::string_view kSettingsMariadb =
    ", SESSION tx_read_only = 1, SESSION max_recursive_iterations = 100000000";
constexpr std::string_view kSettingsMysql =
    ", SESSION transaction_read_only = 1, SESSION cte_max_recursion_depth = 100000000";
constexpr CatalogQuery kPins(
    "SELECT 'sql_mode', 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', "
    "@@SESSION.sql_mode UNION ALL SELECT 'time_zone', '+00:00', @@SESSION.time_zone "
    "UNION ALL SELECT 'lc_time_names', 'en_US', @@SESSION.lc_time_names "
    "UNION ALL SELECT 'autocommit', '1', @@SESSION.autocommit "
    "UNION ALL SELECT 'sql_auto_is_null', '0', @@SESSION.sql_auto_is_null "
    "UNION ALL SELECT 'div_precision_increment', '12', @@SESSION.div_precision_increment "
    "UNION ALL SELECT 'sql_select_limit', '18446744073709551615', @@SESSION.sql_select_limit "
    "UNION ALL SELECT 'character_set_client', 'utf8mb4', @@SESSION.character_set_client "
    "UNION ALL SELECT 'character_set_connection', 'utf8mb4', @@SESSION.character_set_connection "
    "UNION ALL SELECT 'character_set_results', 'utf8mb4', @@SESSION.character_set_results");
constexpr CatalogQuery kBegin("START TRANSACTION READ ONLY");
constexpr CatalogQuery kWarnings("SHOW WARNINGS");

/// Their .so files are not loaded for anything else that a server may ask for: among the rest is
/// one that sends the password as it is.
constexpr const char* kLoginMethods =
    "mysql_native_password,client_ed25519,caching_sha2_password,sha256_password";

/// What of the library's wishes has come true when the socket is ready. Its own timeouts are not
/// among them: ours end the wait.
constexpr int kReadyMask = MYSQL_WAIT_READ | MYSQL_WAIT_WRITE | MYSQL_WAIT_EXCEPT;

bool library_ready() {
    static const bool kReady = mysql_library_init(0, nullptr, nullptr) == 0;
    return kReady;
}

Readiness readiness_of(int status) {
    bool read = (status & MYSQL_WAIT_READ) != 0;
    bool write = (status & MYSQL_WAIT_WRITE) != 0;
    if (read && write) return Readiness::ReadOrWrite;
    return write ? Readiness::Write : Readiness::Read;
}

/// Seconds, at least one.
std::string seconds_text(milliseconds time) {
    return std::to_string(std::max<milliseconds::rep>((time.count() + 999) / 1000, 1));
}

const char* or_null(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

} // namespace

Result<MariadbSession> MariadbSession::open(const ServerAddress& address,
                                            const std::string& password,
                                            const base::Context& context) {
    MariadbSession session(address, password);
    TRY(session.connect(context));
    return session;
}

MariadbSession::~MariadbSession() {
    if (!connection_) return;
    if (!at_end_) give_up_connection();
    rows_.reset();
}

void MariadbSession::set_options() {
    MYSQL* connection = connection_.get();
    const my_bool yes = 1;
    const unsigned int no = 0;
    auto seconds = static_cast<unsigned int>(address_.connect_time.count());
    mysql_options(connection, MYSQL_OPT_NONBLOCK, nullptr);
    mysql_options(connection, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    mysql_options(connection, MYSQL_OPT_LOCAL_INFILE, &no);
    mysql_options(connection, MYSQL_OPT_CONNECT_TIMEOUT, &seconds);
    // For the handshake of TLS alone, which the library makes blocking: elsewhere we wait.
    mysql_options(connection, MYSQL_OPT_READ_TIMEOUT, &seconds);
    mysql_options(connection, MYSQL_OPT_WRITE_TIMEOUT, &seconds);
    mysql_options(connection, MYSQL_OPT_MAX_ALLOWED_PACKET, &kPacketBytesMax);
    mysql_options(connection, MARIADB_OPT_RESTRICTED_AUTH, kLoginMethods);
    mysql_options4(connection, MYSQL_OPT_CONNECT_ATTR_ADD, "program_name", "vouch");
    const auto protocol = static_cast<unsigned int>(address_.host.empty() ? MYSQL_PROTOCOL_SOCKET
                                                                          : MYSQL_PROTOCOL_TCP);
    mysql_options(connection, MYSQL_OPT_PROTOCOL, &protocol);
    if (address_.tls == TlsMode::Disable) return;
    bool check = address_.tls >= TlsMode::VerifyCa;
    std::string authorities = address_.authority_file;
    if (check && authorities.empty()) authorities = kSystemAuthorities;
    mysql_ssl_set(connection, or_null(address_.key_file), or_null(address_.certificate_file),
                  or_null(authorities), nullptr, nullptr);
    if (address_.tls >= TlsMode::Require) mysql_options(connection, MYSQL_OPT_SSL_ENFORCE, &yes);
    if (check) mysql_options(connection, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
}

Result<void> MariadbSession::connect(const base::Context& context) {
    TRY(context.check());
    TRY(check_certificate_files(address_));
    if (library_ready()) connection_.reset(mysql_init(nullptr));
    if (!connection_) return base::fail(ErrorCode::LimitExceeded, "There is no memory to connect.");
    set_options();
    MYSQL* made = nullptr;
    int status = mysql_real_connect_start(
        &made, connection_.get(), or_null(address_.host), or_null(address_.user), password_.c_str(),
        address_.database.c_str(), address_.port, or_null(address_.socket), 0);
    auto go_on = [&](int ready) {
        return mysql_real_connect_cont(&made, connection_.get(), ready);
    };
    auto waited = await(status, go_on, context.within(address_.connect_time), WhenGivenUp::Abandon);
    if (waited && made != nullptr) {
        // The library goes on without where the server does not offer it.
        bool bare = address_.tls >= TlsMode::Require && tls_protocol().empty();
        if (!bare) return make_nonblocking();
        give_up_connection();
        return base::Unexpected(not_reached(address_, "it offers no encryption"));
    }
    bool refused = waited.has_value();
    unsigned int number = mysql_errno(connection_.get());
    std::string message = mysql_error(connection_.get());
    give_up_connection();
    if (refused) return base::Unexpected(mariadb_login_error(number, message, address_, password_));
    TRY(context.check()); // the caller's own end comes before that of the connecting
    if (waited.error().code == ErrorCode::Timeout) return base::Unexpected(too_slow(address_));
    return waited;
}

/// After the handshake of TLS the library leaves the socket blocking, and would read on it so.
Result<void> MariadbSession::make_nonblocking() {
    int socket = mysql_get_socket(connection_.get());
    int flags = ::fcntl(socket, F_GETFL);
    if (flags >= 0 && ::fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0) return {};
    return base::fail(ErrorCode::Io, "The connection cannot be used without blocking.");
}

/// A proxy may answer to a setting and keep its own.
Result<void> MariadbSession::check_settings(const base::Context& context) {
    TRY(send(kPins, context));
    while (TRY(next(context))) {
        if (text(1) == text(2)) continue;
        return base::fail(ErrorCode::Unavailable,
                          "The server did not take the setting " + std::string(text(0)) + " = " +
                              std::string(text(1)) + ", on which the meaning of a query depends.");
    }
    return {};
}

/// All that end() has set back. The server's own limits are a net below ours, for when this program
/// is gone.
Result<void> MariadbSession::set_session(const base::Context& context,
                                         const base::Context& patience) {
    milliseconds time = std::min(context.remaining(), kStatementTimeMax);
    std::string lock = seconds_text(std::min(time, kLockTimeMax));
    std::string statement =
        is_mariadb() ? ", SESSION max_statement_time = " + seconds_text(time)
                     : ", SESSION max_execution_time = " + std::to_string(time.count() + 500);
    std::string text(kSettings);
    text += is_mariadb() ? kSettingsMariadb : kSettingsMysql;
    return send_text(text + statement + ", SESSION lock_wait_timeout = " + lock +
                         ", SESSION innodb_lock_wait_timeout = " + lock,
                     patience);
}

Result<void> MariadbSession::begin(const base::Context& context, const base::Context& patience) {
    TRY(set_session(context, patience));
    if (!std::exchange(settings_checked_, true)) TRY(check_settings(patience));
    return run(kBegin, patience);
}

void MariadbSession::end() {
    if (!at_end_ && !broken_) kill_statement();
    drop_rows();
    if (!broken_ && !reset(base::Context{}.within(kKillTime))) give_up_connection();
}

/// The server rolls back and forgets what a statement left in the session: settings and variables,
/// locks, temporary tables, prepared statements (mariadb.com/kb/en/mysql_reset_connection).
Result<void> MariadbSession::reset(const base::Context& context) {
    int failure = 0;
    int status = mysql_reset_connection_start(&failure, connection_.get());
    auto go_on = [&](int ready) {
        return mysql_reset_connection_cont(&failure, connection_.get(), ready);
    };
    TRY(await(status, go_on, context, WhenGivenUp::Abandon));
    if (failure != 0) return base::Unexpected(failed());
    return {};
}

Result<void> MariadbSession::send(const CatalogQuery& query, const base::Context& context) {
    own_result_.begin_ours();
    return send_text(std::string(query.text()), context);
}

Result<void> MariadbSession::send(const sql::policy::ApprovedQuery& query,
                                  const base::Context& context) {
    own_result_.begin_query();
    return send_text(query.text(), context);
}

Result<void> MariadbSession::send(const sql::policy::ApprovedEstimate& query,
                                  const base::Context& context) {
    own_result_.begin_ours();
    return send_text(query.text(), context);
}

Result<void> MariadbSession::send_text(const std::string& text, const base::Context& context,
                                       WhenGivenUp given_up) {
    TRY(context.check());
    drop_rows();
    if (broken_) return base::Unexpected(connection_lost("it is closed"));
    int failure = 0;
    int status = mysql_real_query_start(&failure, connection_.get(), text.data(), text.size());
    auto go_on = [&](int ready) {
        return mysql_real_query_cont(&failure, connection_.get(), ready);
    };
    TRY(await(status, go_on, context, given_up));
    if (failure != 0) return base::Unexpected(failed());
    rows_.reset(mysql_use_result(connection_.get()));
    if (!rows_) return {};
    at_end_ = false;
    const MYSQL_FIELD* fields = mysql_fetch_fields(rows_.get());
    for (unsigned int index = 0; index < mysql_num_fields(rows_.get()); ++index)
        columns_.push_back(fields + index);
    return {};
}

Result<void> MariadbSession::go_on_after(const base::Error& error,
                                         const base::Context& /*context*/) {
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::Unavailable)
        return base::Unexpected(error);
    return {};
}

Result<bool> MariadbSession::next(const base::Context& context) {
    // Also while rows come without a wait, a thousand in each packet.
    TRY(context.check());
    if (at_end_) return false;
    if (TRY(fetch(context))) return true;
    TRY(check_warnings(context));
    return false;
}

Result<bool> MariadbSession::fetch(const base::Context& context, WhenGivenUp given_up) {
    row_ = nullptr;
    int status = mysql_fetch_row_start(&row_, rows_.get());
    if (status != 0) {
        auto go_on = [&](int ready) { return mysql_fetch_row_cont(&row_, rows_.get(), ready); };
        TRY(await(status, go_on, context, given_up));
    }
    if (row_ != nullptr) {
        lengths_ = mysql_fetch_lengths(rows_.get());
        TRY(own_result_.take(
            std::accumulate(lengths_, lengths_ + columns_.size(), std::uint64_t{0})));
        return true;
    }
    at_end_ = true;
    if (mysql_errno(connection_.get()) != 0) return base::Unexpected(failed());
    return false;
}

std::optional<std::string_view> MariadbSession::value(std::size_t column) const {
    if (row_ == nullptr || row_[column] == nullptr) return std::nullopt;
    return std::string_view(row_[column], lengths_[column]);
}

Result<void> MariadbSession::check_warnings(const base::Context& context) {
    if (mysql_warning_count(connection_.get()) == 0) return {};
    std::vector<const MYSQL_FIELD*> columns = columns_;
    auto rows = std::move(rows_); // they hold the columns of the caller's result
    TRY(send(kWarnings, context));
    std::optional<base::Error> cut;
    while (TRY(fetch(context))) {
        if (!cut) cut = mariadb_cut(text(1));
    }
    rows_ = std::move(rows);
    columns_ = std::move(columns);
    if (cut) return base::Unexpected(std::move(*cut));
    return {};
}

Result<void> MariadbSession::run(const CatalogQuery& query, const base::Context& context) {
    TRY(send(query, context));
    drop_rows();
    return {};
}

Result<void> MariadbSession::await(int status, const Continue& go_on, const base::Context& context,
                                   WhenGivenUp given_up) {
    if (status == 0) return {};
    SocketWait wait(context);
    while (status != 0) {
        auto ready = wait.until(mysql_get_socket(connection_.get()), readiness_of(status));
        if (!ready) {
            if (given_up == WhenGivenUp::Kill) finish_killed(status, go_on);
            return ready;
        }
        status = go_on(status & kReadyMask);
    }
    return {};
}

void MariadbSession::finish_killed(int status, const Continue& go_on) {
    kill_statement();
    base::Context patience = base::Context{}.within(kKillTime);
    SocketWait wait(patience);
    while (status != 0) {
        if (!wait.until(mysql_get_socket(connection_.get()), readiness_of(status)))
            return give_up_connection();
        status = go_on(status & kReadyMask);
    }
    // The rows that were on their way may not be all there.
    if (rows_ && mysql_errno(connection_.get()) != 0) at_end_ = true;
}

void MariadbSession::kill_statement() const {
    base::Context patience = base::Context{}.within(kKillTime);
    MariadbSession killer(address_, password_);
    killer.address_.connect_time = std::chrono::ceil<std::chrono::seconds>(kKillTime);
    if (!killer.connect(patience)) return;
    std::string text = "KILL QUERY " + std::to_string(mysql_thread_id(connection_.get()));
    // That it has ended in the meantime is no failure.
    static_cast<void>(killer.send_text(text, patience, WhenGivenUp::Abandon));
}

void MariadbSession::drop_rows() {
    columns_.clear();
    base::Context patience = base::Context{}.within(kKillTime);
    while (!at_end_ && !broken_) {
        auto more = patience.check() ? fetch(patience, WhenGivenUp::Abandon)
                                     : Result<bool>(base::Unexpected(patience.check().error()));
        // That the statement was killed is an end like another.
        if (!more && !at_end_) give_up_connection();
    }
    row_ = nullptr;
    rows_.reset();
}

base::Error MariadbSession::failed() const {
    return mariadb_statement_error(mysql_errno(connection_.get()), mysql_error(connection_.get()));
}

void MariadbSession::give_up_connection() {
    broken_ = true;
    at_end_ = true;
    // What the library still reads or writes on its way to closing must not block.
    auto socket = mysql_get_socket(connection_.get());
    if (socket != static_cast<my_socket>(-1)) ::shutdown(socket, SHUT_RDWR);
}

bool MariadbSession::is_mariadb() const { return mariadb_connection(connection_.get()) != 0; }

std::string MariadbSession::engine() const {
    return (is_mariadb() ? "MariaDB " : "MySQL ") +
           std::string(mysql_get_server_info(connection_.get()));
}

std::string MariadbSession::tls_protocol() const {
    const char* protocol = nullptr;
    mariadb_get_infov(connection_.get(), MARIADB_CONNECTION_TLS_VERSION, &protocol);
    return protocol == nullptr ? "" : protocol;
}

} // namespace vouch::database::detail
