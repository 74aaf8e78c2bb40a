// Connecting without blocking. Two things are not left to libpq's message: the server's refusals
// are asked for as SQLSTATE alone (PQERRORS_SQLSTATE), for its sentences are in its language; and
// of a certificate that does not verify libpq 15 says no more than that, so that the reason is
// looked for (certificate_fault.h).

#include "database/detail/postgres_connection.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "database/detail/certificate_fault.h"
#include "database/detail/certificate_files.h"
#include "database/detail/postgres_errors.h"
#include "database/detail/server_failure.h"
#include "database/detail/socket_wait.h"

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using base::Result;

std::string authority_file(const ServerAddress& address) {
    bool checked = address.tls >= TlsMode::VerifyCa;
    return checked && address.authority_file.empty() ? kSystemAuthorities : address.authority_file;
}

/// The parameters, in pairs of name and value; libpq leaves empty values out.
class Parameters {
public:
    Parameters(const ServerAddress& address, const std::string& password) {
        add("host", address.host.empty() ? address.socket : address.host);
        add("port", std::to_string(address.port));
        add("user", address.user);
        add("dbname", address.database);
        add("password", password);
        add("sslmode", std::string(tls_mode_name(address.tls)));
        add("sslrootcert", authority_file(address));
        add("sslcert", address.certificate_file);
        add("sslkey", address.key_file);
        add("gssencmode", "disable");
        add("application_name", "vouch");
        add("client_encoding", "UTF8");
        add("keepalives_idle", "30");
        // The longest that what was sent waits for a network that is gone.
        add("tcp_user_timeout", "5000");
    }

    PGconn* start() const {
        std::vector<const char*> names;
        std::vector<const char*> values;
        for (const auto& [name, value] : pairs_) {
            names.push_back(name);
            values.push_back(value.c_str());
        }
        names.push_back(nullptr);
        values.push_back(nullptr);
        // The last argument: the name of the database is a name, not a string of parameters.
        return PQconnectStartParams(names.data(), values.data(), 0);
    }

private:
    void add(const char* name, std::string value) { pairs_.emplace_back(name, std::move(value)); }

    std::vector<std::pair<const char*, std::string>> pairs_{};
};

/// The SQLSTATE at the end of libpq's message, if the server sent one.
std::string sqlstate_of(std::string_view message) {
    constexpr std::size_t kLength = 5;
    while (message.ends_with('\n'))
        message.remove_suffix(1);
    if (message.size() < kLength + 3) return {};
    std::string_view state = message.substr(message.size() - kLength);
    bool marked = message.substr(0, message.size() - kLength).ends_with(":  ");
    bool plain =
        state.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
    return marked && plain ? std::string(state) : std::string();
}

/// libpq's message has a line for each address that it tried, "connection to server at …, port …
/// failed: Connection refused", and lines of advice: the reason of the last.
std::string_view last_reason(std::string_view message) {
    constexpr std::string_view kMark = " failed: ";
    std::size_t at = message.rfind(kMark);
    if (at != std::string_view::npos) message.remove_prefix(at + kMark.size());
    return message.substr(0, message.find('\n'));
}

base::Error refused(PGconn* connection, const ServerAddress& address,
                    const base::Context& context) {
    std::string_view message = PQerrorMessage(connection);
    std::string state = sqlstate_of(message);
    if (!state.empty()) return postgres_login_error(state, address);
    if (PQconnectionNeedsPassword(connection) == 1) return password_missing(address);
    std::string_view reason = last_reason(message);
    auto says = [&](std::string_view part) { return reason.find(part) != std::string_view::npos; };
    if (says("does not match host name")) return certificate_refused(address, reason);
    if (!says("certificate verify failed")) return not_reached(address, reason);
    std::string fault =
        certificate_fault({PQhostaddr(connection), address.port, authority_file(address)}, context);
    return certificate_refused(address, fault.empty() ? reason : fault);
}

class Connecting {
public:
    Connecting(PGconn* connection, const ServerAddress& address, const base::Context& context)
        : connection_(connection), address_(address),
          limited_(context.within(address.connect_time)), wait_(limited_) {}

    Result<void> finish(const base::Context& context) {
        auto waited = poll();
        if (waited) return {};
        TRY(context.check()); // the caller's own end comes before that of the connecting
        if (waited.error().code == ErrorCode::Timeout) return base::Unexpected(too_slow(address_));
        return waited;
    }

private:
    Result<void> poll() {
        if (PQstatus(connection_) == CONNECTION_BAD)
            return base::Unexpected(refused(connection_, address_, limited_));
        PostgresPollingStatusType next = PGRES_POLLING_WRITING;
        while (next != PGRES_POLLING_OK) {
            TRY(wait_.until(PQsocket(connection_),
                            next == PGRES_POLLING_READING ? Readiness::Read : Readiness::Write));
            next = PQconnectPoll(connection_);
            if (next == PGRES_POLLING_FAILED)
                return base::Unexpected(refused(connection_, address_, limited_));
        }
        return {};
    }

    PGconn* connection_;
    const ServerAddress& address_;
    base::Context limited_;
    SocketWait wait_;
};

/// By default libpq prints what a server has to tell.
void ignore_notice(void* /*unused*/, const PGresult* /*notice*/) {}

} // namespace

Result<PostgresHandle> connect_postgres(const ServerAddress& address, const std::string& password,
                                        const base::Context& context) {
    TRY(context.check());
    TRY(check_certificate_files(address));
    PostgresHandle connection(Parameters(address, password).start());
    if (!connection) return base::fail(ErrorCode::LimitExceeded, "There is no memory to connect.");
    PQsetErrorVerbosity(connection.get(), PQERRORS_SQLSTATE);
    PQsetNoticeReceiver(connection.get(), ignore_notice, nullptr);
    TRY(Connecting(connection.get(), address, context).finish(context));
    if (PQsetnonblocking(connection.get(), 1) != 0)
        return base::fail(ErrorCode::Io, "The connection cannot be used without blocking.");
    return connection;
}

std::string postgres_tls_protocol(PGconn* connection) {
    const char* protocol = PQsslAttribute(connection, "protocol");
    return protocol == nullptr ? "" : protocol;
}

} // namespace vouch::database::detail
