// Statements are sent without blocking and waited for in slices, so that a deadline and Ctrl-C are
// seen. A call that is given up leaves its connection in the middle of an answer: it is closed.
// The server's own limits end what a client that is gone left behind.

#include "store/detail/postgres_session.h"

#include <array>
#include <chrono>
#include <vector>

#include <libpq-fe.h>
#include <poll.h>

#include "store/store.h"

namespace vouch::store::detail {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;

constexpr std::chrono::milliseconds kSlice{50};
constexpr const char* kServerLimits =
    "-c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000";

struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, Finish>;
using Answer = std::unique_ptr<PGresult, Finish>;

void ignore_notice(void* /*unused*/, const PGresult* /*notice*/) {}

/// "a = ? AND b = ?" as "a = $1 AND b = $2": no constant of ours has a ? in a text.
std::string numbered(std::string_view statement) {
    std::string text;
    std::size_t count = 0;
    for (const char letter : statement) {
        if (letter == '?')
            text += '$' + std::to_string(++count);
        else
            text += letter;
    }
    return text;
}

Result<void> wait_for(PGconn* connection, short events, const Context& context) {
    while (true) {
        TRY(context.check());
        pollfd ready{PQsocket(connection), events, 0};
        const auto slice = std::min(context.remaining(), kSlice);
        if (::poll(&ready, 1, static_cast<int>(slice.count())) > 0) return {};
    }
}

ErrorCode code_of(std::string_view state) {
    if (state.starts_with("28") || state == "42501") return ErrorCode::Denied;
    if (state == "3D000") return ErrorCode::NotFound;
    if (state == "57014") return ErrorCode::Timeout;
    if (state.starts_with("08") || state.starts_with("57") || state.starts_with("53") ||
        state == "55P03" || state.starts_with("40"))
        return ErrorCode::Unavailable;
    return ErrorCode::Io;
}

class PostgresSession final : public Session {
public:
    explicit PostgresSession(Connection connection) : connection_(std::move(connection)) {}

    Engine engine() const override { return Engine::Postgres; }
    bool lost() const override {
        return connection_ == nullptr || PQstatus(connection_.get()) != CONNECTION_OK;
    }
    /// The server's own vacuum does that.
    Result<void> scrub(const Context&) override { return {}; }

    Result<Rows> run(std::string_view statement, std::span<const Value> values,
                     const Context& context) override {
        if (lost()) return gone();
        auto rows = run_whole(statement, values, context);
        // In the middle of an answer nothing else can be asked.
        if (!rows && PQtransactionStatus(connection_.get()) == PQTRANS_ACTIVE) connection_.reset();
        return rows;
    }

private:
    static base::Unexpected<base::Error> gone() {
        return base::fail(ErrorCode::Unavailable, "The connection to the store was lost.");
    }

    Result<Rows> run_whole(std::string_view statement, std::span<const Value> values,
                           const Context& context) {
        std::vector<std::string> texts;
        for (const Value& value : values) {
            const auto* number = std::get_if<std::int64_t>(&value);
            texts.push_back(number != nullptr ? std::to_string(*number)
                                              : std::string(std::get<std::string_view>(value)));
        }
        std::vector<const char*> pointers;
        for (const std::string& text : texts)
            pointers.push_back(text.c_str());
        if (PQsendQueryParams(connection_.get(), numbered(statement).c_str(),
                              static_cast<int>(pointers.size()), nullptr, pointers.data(), nullptr,
                              nullptr, 0) == 0)
            return gone();
        TRY(flushed(context));
        Result<Rows> rows{Rows{}};
        while (true) {
            while (PQisBusy(connection_.get()) != 0) {
                TRY(wait_for(connection_.get(), POLLIN, context));
                if (PQconsumeInput(connection_.get()) == 0) return gone();
            }
            const Answer answer(PQgetResult(connection_.get()));
            if (answer == nullptr) return rows; // the end of this statement
            if (rows) rows = rows_of(answer.get());
        }
    }

    Result<void> flushed(const Context& context) {
        while (true) {
            const int left = PQflush(connection_.get());
            if (left == 0) return {};
            if (left < 0)
                return base::fail(ErrorCode::Unavailable, "The connection to the store was lost.");
            TRY(wait_for(connection_.get(), POLLIN | POLLOUT, context));
            if (PQconsumeInput(connection_.get()) == 0)
                return base::fail(ErrorCode::Unavailable, "The connection to the store was lost.");
        }
    }

    static Result<Rows> rows_of(const PGresult* answer) {
        const ExecStatusType status = PQresultStatus(answer);
        Rows rows;
        if (status == PGRES_COMMAND_OK) {
            const std::string_view count = PQcmdTuples(const_cast<PGresult*>(answer));
            for (const char digit : count)
                rows.changed = rows.changed * 10 + static_cast<std::uint64_t>(digit - '0');
            return rows;
        }
        if (status != PGRES_TUPLES_OK) {
            const char* state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
            const char* message = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);
            if (state == nullptr) return gone();
            return base::fail(code_of(state), "The store could not do it: " +
                                                  one_line(message == nullptr ? "" : message) +
                                                  " (" + state + ").");
        }
        for (int row = 0; row < PQntuples(answer); ++row) {
            auto& cells = rows.cells.emplace_back();
            for (int column = 0; column < PQnfields(answer); ++column) {
                const bool null = PQgetisnull(answer, row, column) != 0;
                cells.push_back(null ? Cell()
                                     : Cell(std::string(PQgetvalue(answer, row, column),
                                                        static_cast<std::size_t>(
                                                            PQgetlength(answer, row, column)))));
            }
        }
        return rows;
    }

    Connection connection_;
};

Connection start(const ServerPlace& place, const std::string& password) {
    const std::string port = std::to_string(place.port);
    const std::string& host = place.host.empty() ? place.socket : place.host;
    const std::string encryption(encryption_name(place.encryption));
    const bool checked = place.encryption >= Encryption::VerifyCa;
    const std::string authorities = place.authority_file.empty() && checked
                                        ? "/etc/ssl/certs/ca-certificates.crt"
                                        : place.authority_file;
    constexpr std::array kNames{"host",
                                "port",
                                "user",
                                "dbname",
                                "password",
                                "sslmode",
                                "sslrootcert",
                                "options",
                                "application_name",
                                "gssencmode",

                                "client_encoding",
                                "tcp_user_timeout",
                                static_cast<const char*>(nullptr)};
    const std::array kValues{host.c_str(),
                             port.c_str(),
                             place.user.c_str(),
                             place.database.c_str(),
                             password.c_str(),
                             place.host.empty() ? "disable" : encryption.c_str(),
                             authorities.c_str(),
                             kServerLimits,
                             "vouch store",
                             "disable",

                             "UTF8",
                             "5000",
                             static_cast<const char*>(nullptr)};
    return Connection(PQconnectStartParams(kNames.data(), kValues.data(), 0));
}

} // namespace

Result<std::unique_ptr<Session>> open_postgres_session(const ServerPlace& place,
                                                       const std::string& password,
                                                       const Context& context) {
    Connection connection = start(place, password);
    if (connection == nullptr)
        return base::fail(ErrorCode::LimitExceeded, "There is no memory to connect.");
    PQsetNoticeReceiver(connection.get(), ignore_notice, nullptr);
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    if (PQstatus(connection.get()) == CONNECTION_BAD) next = PGRES_POLLING_FAILED;
    while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
        TRY(wait_for(connection.get(), next == PGRES_POLLING_READING ? POLLIN : POLLOUT, context));
        next = PQconnectPoll(connection.get());
    }
    if (next == PGRES_POLLING_FAILED) {
        const std::string said = one_line(PQerrorMessage(connection.get()));
        const bool login = said.find("authentication failed") != std::string::npos ||
                           PQconnectionNeedsPassword(connection.get()) == 1;
        return base::fail(login ? ErrorCode::Denied : ErrorCode::Unavailable,
                          "The store " + place.shown() + " cannot be opened: " + said + ".",
                          {"Its address is the setting store.url, its password that of "
                           "VOUCH_STORE_PASSWORD or store.password_file."});
    }
    if (PQsetnonblocking(connection.get(), 1) != 0)
        return base::fail(ErrorCode::Io, "The connection cannot be used without blocking.");
    return std::make_unique<PostgresSession>(std::move(connection));
}

} // namespace vouch::store::detail
