#include "database/detail/postgres_session.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "database/detail/postgres_cancel.h"
#include "database/detail/postgres_connection.h"
#include "database/detail/postgres_errors.h"
#include "database/detail/postgres_pins.h"
#include "database/detail/server_failure.h"
#include "database/detail/socket_wait.h"
#include "sql/policy/approved.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;

constexpr milliseconds kCancelTime{1'000};

/// Qualified, for at this point the search path is still the login's.
constexpr CatalogQuery kLogin("SELECT coalesce(pg_catalog.current_schema()::text, 'public'), "
                              "pg_catalog.current_setting('server_version')");
/// The server notices a client that is gone while a statement runs. From PostgreSQL 14 on, and not
/// on every system.
constexpr CatalogQuery
    kNoticeLoss("SELECT pg_catalog.set_config('client_connection_check_interval', '500ms', false)");
constexpr CatalogQuery kBegin("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
/// Besides what a rollback undoes, nothing that a statement left in the session is there for the
/// next one: locks that are not the transaction's, prepared statements, cursors, channels.
constexpr CatalogQuery kEnd("ROLLBACK; CLOSE ALL; DEALLOCATE ALL; UNLISTEN *; "
                            "SELECT pg_catalog.pg_advisory_unlock_all()");

/// The library gathers a message, a row mostly, until it is whole, and has no limit for it: what it
/// took from the socket meanwhile is counted. One call of it reads as long as more is there, of a
/// server on the same machine some megabytes, so that the limit is no exact one.
constexpr std::int64_t kMessageBytesMax = std::int64_t{128} << 20U;

/// Two of these differ by what was read from the socket in between; of a socket of this machine,
/// which counts nothing, less what came in between.
std::int64_t bytes_taken(int socket) {
    int unread = 0;
    if (::ioctl(socket, FIONREAD, &unread) != 0) return 0;
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return -unread;
    return static_cast<std::int64_t>(info.tcpi_bytes_received) - unread;
}

} // namespace

Result<PostgresSession> PostgresSession::open(const ServerAddress& address,
                                              const std::string& password,
                                              const base::Context& context) {
    PostgresSession session(TRY(connect_postgres(address, password, context)));
    TRY(session.read_login(context));
    return session;
}

PostgresSession::~PostgresSession() {
    if (connection_ && running_) cancel();
}

Result<void> PostgresSession::read_login(const base::Context& context) {
    TRY(send(kLogin, context));
    while (TRY(next(context))) {
        default_schema_ = text(0);
        version_ = text(1);
    }
    auto set = run(kNoticeLoss, context);
    TRY(context.check());
    if (broken_) return set;
    return {};
}

Result<void> PostgresSession::begin(const base::Context& context, const base::Context& patience) {
    TRY(run(kBegin, patience));
    TRY(send_text(postgres_pins(context).text(), patience));
    return check_postgres_pins(*this, patience);
}

void PostgresSession::end() {
    if (running_) cancel();
    row_.reset();
    if (broken_) return;
    if (!run_all(kEnd, base::Context{}.within(kCancelTime))) broken_ = true;
}

/// An error aborts the transaction. After the deadline there is no time for another one, and
/// whatever follows says so itself.
Result<void> PostgresSession::go_on_after(const base::Error& error, const base::Context& context) {
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::Unavailable)
        return base::Unexpected(error);
    if (error.code == ErrorCode::Timeout) return {};
    end();
    return begin(context, context);
}

bool PostgresSession::reusable() const {
    return !broken_ && PQtransactionStatus(connection_.get()) == PQTRANS_IDLE;
}

Result<void> PostgresSession::send(const CatalogQuery& query, const base::Context& context) {
    own_result_.begin_ours();
    return send_text(std::string(query.text()), context);
}

Result<void> PostgresSession::send(const sql::policy::ApprovedQuery& query,
                                   const base::Context& context) {
    own_result_.begin_query();
    return send_text(query.text(), context);
}

Result<void> PostgresSession::send(const sql::policy::ApprovedEstimate& query,
                                   const base::Context& context) {
    own_result_.begin_ours();
    return send_text(query.text(), context);
}

Result<void> PostgresSession::send_text(const std::string& text, const base::Context& context) {
    TRY(context.check());
    row_.reset();
    int sent = PQsendQueryParams(connection_.get(), text.c_str(), 0, nullptr, nullptr, nullptr,
                                 nullptr, 0);
    if (sent == 0 || PQsetSingleRowMode(connection_.get()) == 0) {
        broken_ = true;
        return base::Unexpected(connection_lost(PQerrorMessage(connection_.get())));
    }
    running_ = true;
    return flush(context);
}

Result<void> PostgresSession::flush(const base::Context& context) {
    SocketWait wait(context);
    while (int left = PQflush(connection_.get())) {
        if (left < 0) {
            broken_ = true;
            return base::Unexpected(connection_lost(PQerrorMessage(connection_.get())));
        }
        auto ready = wait.until(PQsocket(connection_.get()), Readiness::ReadOrWrite);
        if (!ready) {
            broken_ = true; // a statement that was sent in part cannot be cancelled
            return ready;
        }
        if (PQconsumeInput(connection_.get()) == 0) broken_ = true;
    }
    return {};
}

/// Null at the end of the statement.
Result<PostgresResult> PostgresSession::result(const base::Context& context) {
    std::optional<SocketWait> wait;
    while (PQisBusy(connection_.get()) == 1) {
        if (!wait) wait.emplace(context);
        if (gathered_bytes_ > kMessageBytesMax)
            return base::fail(ErrorCode::LimitExceeded,
                              "One row of the result is larger than 128 MB.");
        int socket = PQsocket(connection_.get());
        TRY(wait->until(socket, Readiness::Read));
        std::int64_t before = bytes_taken(socket);
        // A lost connection shows in the result.
        if (PQconsumeInput(connection_.get()) == 0) break;
        gathered_bytes_ += std::max<std::int64_t>(bytes_taken(socket) - before, 0);
    }
    gathered_bytes_ = 0;
    return PostgresResult(PQgetResult(connection_.get()));
}

Result<bool> PostgresSession::next(const base::Context& context) {
    // Also while rows come without a wait, a thousand in each packet.
    TRY(context.check());
    while (running_) {
        auto got = result(context);
        if (!got) {
            cancel();
            return base::Unexpected(std::move(got).error());
        }
        PostgresResult now = std::move(*got);
        if (!now) {
            running_ = false;
            break;
        }
        switch (PQresultStatus(now.get())) {
        case PGRES_SINGLE_TUPLE:
            row_ = std::move(now);
            TRY(own_result_.take(row_bytes()));
            return true;
        case PGRES_TUPLES_OK: row_ = std::move(now); break; // the columns, and no further row
        case PGRES_COMMAND_OK: break;
        default: {
            base::Error error = failed(now.get());
            cancel();
            return base::Unexpected(std::move(error));
        }
        }
    }
    return false;
}

std::uint64_t PostgresSession::row_bytes() const {
    std::uint64_t bytes = 0;
    for (int column = 0; column < PQnfields(row_.get()); ++column)
        bytes += static_cast<std::uint64_t>(PQgetlength(row_.get(), 0, column));
    return bytes;
}

base::Error PostgresSession::failed(const PGresult* result) const {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state == nullptr) return connection_lost(PQerrorMessage(connection_.get()));
    const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    bool inner = PQresultErrorField(result, PG_DIAG_INTERNAL_QUERY) != nullptr;
    return postgres_statement_error(state, message == nullptr ? "" : message,
                                    inner ? ErrorPlace::Function : ErrorPlace::Statement);
}

/// For a statement without rows, or whose rows tell nothing.
Result<void> PostgresSession::run(const CatalogQuery& query, const base::Context& context) {
    TRY(send(query, context));
    while (TRY(next(context))) {
    }
    return {};
}

/// Several statements in one message, which only constants of ours may be.
Result<void> PostgresSession::run_all(const CatalogQuery& queries, const base::Context& context) {
    row_.reset();
    if (PQsendQuery(connection_.get(), std::string(queries.text()).c_str()) == 0)
        return base::Unexpected(connection_lost(PQerrorMessage(connection_.get())));
    running_ = true;
    TRY(flush(context));
    while (TRY(next(context))) {
    }
    return {};
}

void PostgresSession::cancel() {
    running_ = false;
    if (PQstatus(connection_.get()) != CONNECTION_OK) broken_ = true;
    if (broken_) return;
    bool active = PQtransactionStatus(connection_.get()) == PQTRANS_ACTIVE;
    if (active && request_cancel(connection_.get(), kCancelTime) == CancelOutcome::Silent) {
        broken_ = true;
        return;
    }
    base::Context patience = base::Context{}.within(kCancelTime);
    while (true) {
        auto left = result(patience);
        if (left && !*left) break;
        bool stuck = !left || !patience.check() || PQresultStatus(left->get()) == PGRES_COPY_IN ||
                     PQresultStatus(left->get()) == PGRES_COPY_OUT;
        if (stuck || PQstatus(connection_.get()) != CONNECTION_OK) {
            broken_ = true;
            break;
        }
    }
}

std::string PostgresSession::tls_protocol() const {
    return postgres_tls_protocol(connection_.get());
}

std::size_t PostgresSession::column_count() const {
    return static_cast<std::size_t>(PQnfields(row_.get()));
}

std::string_view PostgresSession::column_name(std::size_t column) const {
    return PQfname(row_.get(), static_cast<int>(column));
}

Oid PostgresSession::column_type(std::size_t column) const {
    return PQftype(row_.get(), static_cast<int>(column));
}

int PostgresSession::column_modifier(std::size_t column) const {
    return PQfmod(row_.get(), static_cast<int>(column));
}

std::optional<std::string_view> PostgresSession::value(std::size_t column) const {
    int at = static_cast<int>(column);
    if (PQgetisnull(row_.get(), 0, at) == 1) return std::nullopt;
    return std::string_view(PQgetvalue(row_.get(), 0, at),
                            static_cast<std::size_t>(PQgetlength(row_.get(), 0, at)));
}

} // namespace vouch::database::detail
