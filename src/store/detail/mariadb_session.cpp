// The library's calls block, each for at most kStoreTimeMax: a deadline is seen between statements.
// Statements with values are prepared, those without (which cannot all be) are sent as they are.

#include "store/detail/mariadb_session.h"

#include <array>
#include <vector>

#include <mysql.h>

#include "store/store.h"

namespace vouch::store::detail {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;

constexpr unsigned int kServerGone = 2006;
constexpr unsigned int kServerLost = 2013;
constexpr unsigned int kClosedByServer = 1927;
/// As the connectors have it: no method that would send the password as it is.
constexpr const char* kLoginMethods =
    "mysql_native_password,client_ed25519,caching_sha2_password,sha256_password";
constexpr std::string_view kSettings =
    "SET NAMES utf8mb4, SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,"
    "NO_ENGINE_SUBSTITUTION', SESSION autocommit = 1, SESSION innodb_lock_wait_timeout = 5";
constexpr std::string_view kIsolation = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED";

struct Close {
    void operator()(MYSQL* connection) const { mysql_close(connection); }
    void operator()(MYSQL_STMT* statement) const { mysql_stmt_close(statement); }
    void operator()(MYSQL_RES* result) const { mysql_free_result(result); }
};
using Connection = std::unique_ptr<MYSQL, Close>;
using Statement = std::unique_ptr<MYSQL_STMT, Close>;
using ResultOf = std::unique_ptr<MYSQL_RES, Close>;

ErrorCode code_of(unsigned int number) {
    switch (number) {
    case 1044:
    case 1045:
    case 1142:
    case 1698: return ErrorCode::Denied;
    case 1049: return ErrorCode::NotFound;
    case 1040:
    case 1053:
    case 1205:
    case 1213:
    case kServerGone:
    case kServerLost:
    case kClosedByServer:
    case 2002:
    case 2003:
    case 2005: return ErrorCode::Unavailable;
    default: return ErrorCode::Io;
    }
}

class MariadbSession final : public Session {
public:
    explicit MariadbSession(Connection connection) : connection_(std::move(connection)) {}

    Engine engine() const override { return Engine::Mysql; }
    bool lost() const override { return lost_; }
    /// InnoDB's own purge does that.
    Result<void> scrub(const Context&) override { return {}; }

    Result<Rows> run(std::string_view statement, std::span<const Value> values,
                     const Context& context) override {
        TRY(context.check());
        return values.empty() ? plain(statement) : prepared(statement, values);
    }

private:
    base::Unexpected<base::Error> failed(unsigned int number, const char* message) {
        lost_ =
            lost_ || number == kServerGone || number == kServerLost || number == kClosedByServer;
        return base::fail(code_of(number), "The store could not do it: " + one_line(message) +
                                               " (" + std::to_string(number) + ").");
    }
    base::Unexpected<base::Error> failed() {
        return failed(mysql_errno(connection_.get()), mysql_error(connection_.get()));
    }
    base::Unexpected<base::Error> failed(MYSQL_STMT* statement) {
        return failed(mysql_stmt_errno(statement), mysql_stmt_error(statement));
    }

    Result<Rows> plain(std::string_view statement) {
        if (mysql_real_query(connection_.get(), statement.data(), statement.size()) != 0)
            return failed();
        const ResultOf result(mysql_store_result(connection_.get()));
        Rows rows;
        if (result == nullptr) {
            if (mysql_field_count(connection_.get()) != 0) return failed();
            rows.changed = mysql_affected_rows(connection_.get());
            return rows;
        }
        const unsigned int columns = mysql_num_fields(result.get());
        while (MYSQL_ROW row = mysql_fetch_row(result.get())) {
            const unsigned long* lengths = mysql_fetch_lengths(result.get());
            auto& cells = rows.cells.emplace_back();
            for (unsigned int column = 0; column < columns; ++column)
                cells.push_back(row[column] == nullptr
                                    ? Cell()
                                    : Cell(std::string(row[column], lengths[column])));
        }
        return rows;
    }

    Result<Rows> prepared(std::string_view text, std::span<const Value> values) {
        const Statement statement(mysql_stmt_init(connection_.get()));
        if (statement == nullptr)
            return base::fail(ErrorCode::LimitExceeded, "There is no memory for a statement.");
        if (mysql_stmt_prepare(statement.get(), text.data(), text.size()) != 0)
            return failed(statement.get());
        CHECK(mysql_stmt_param_count(statement.get()) == values.size());
        std::vector<MYSQL_BIND> binds(values.size());
        std::vector<std::int64_t> numbers(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
                numbers[i] = *number;
                binds[i].buffer_type = MYSQL_TYPE_LONGLONG;
                binds[i].buffer = &numbers[i];
                continue;
            }
            const std::string_view value = std::get<std::string_view>(values[i]);
            binds[i].buffer_type = MYSQL_TYPE_STRING;
            binds[i].buffer = const_cast<char*>(value.data()); // only read
            binds[i].buffer_length = value.size();
        }
        if (mysql_stmt_bind_param(statement.get(), binds.data()) != 0 ||
            mysql_stmt_execute(statement.get()) != 0)
            return failed(statement.get());
        if (mysql_stmt_field_count(statement.get()) != 0) return fetched(statement.get());
        Rows rows;
        rows.changed = mysql_stmt_affected_rows(statement.get());
        return rows;
    }

    /// Texts of any length: the longest of each column is known once all rows are here.
    Result<Rows> fetched(MYSQL_STMT* statement) {
        my_bool longest = 1;
        mysql_stmt_attr_set(statement, STMT_ATTR_UPDATE_MAX_LENGTH, &longest);
        if (mysql_stmt_store_result(statement) != 0) return failed(statement);
        const ResultOf fields(mysql_stmt_result_metadata(statement));
        const unsigned int columns = mysql_stmt_field_count(statement);
        std::vector<MYSQL_BIND> binds(columns);
        std::vector<std::string> buffers(columns);
        std::vector<unsigned long> lengths(columns);
        std::vector<my_bool> nulls(columns);
        for (unsigned int column = 0; column < columns; ++column) {
            constexpr unsigned long kNumberBytes = 32;
            const auto* field = mysql_fetch_field_direct(fields.get(), column);
            buffers[column].resize(std::max(field->max_length, kNumberBytes));
            binds[column].buffer_type = MYSQL_TYPE_STRING;
            binds[column].buffer = buffers[column].data();
            binds[column].buffer_length = buffers[column].size();
            binds[column].length = &lengths[column];
            binds[column].is_null = &nulls[column];
        }
        if (mysql_stmt_bind_result(statement, binds.data()) != 0) return failed(statement);
        Rows rows;
        while (true) {
            const int status = mysql_stmt_fetch(statement);
            if (status == MYSQL_NO_DATA) return rows;
            if (status != 0) return failed(statement);
            auto& cells = rows.cells.emplace_back();
            for (unsigned int column = 0; column < columns; ++column)
                cells.push_back(
                    nulls[column] != 0 ? Cell() : Cell(buffers[column].substr(0, lengths[column])));
        }
    }

    Connection connection_;
    bool lost_ = false;
};

const char* or_null(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

void set_options(MYSQL* connection, const ServerPlace& place) {
    const my_bool yes = 1;
    const unsigned int no = 0;
    const auto seconds = static_cast<unsigned int>(kStoreTimeMax.count());
    mysql_options(connection, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    mysql_options(connection, MYSQL_OPT_LOCAL_INFILE, &no);
    mysql_options(connection, MYSQL_OPT_CONNECT_TIMEOUT, &seconds);
    mysql_options(connection, MYSQL_OPT_READ_TIMEOUT, &seconds);
    mysql_options(connection, MYSQL_OPT_WRITE_TIMEOUT, &seconds);
    mysql_options(connection, MARIADB_OPT_RESTRICTED_AUTH, kLoginMethods);
    const auto protocol =
        static_cast<unsigned int>(place.host.empty() ? MYSQL_PROTOCOL_SOCKET : MYSQL_PROTOCOL_TCP);
    mysql_options(connection, MYSQL_OPT_PROTOCOL, &protocol);
    if (place.host.empty() || place.encryption == Encryption::Disable) return;
    const bool checked = place.encryption >= Encryption::VerifyCa;
    const std::string authorities = place.authority_file.empty() && checked
                                        ? "/etc/ssl/certs/ca-certificates.crt"
                                        : place.authority_file;
    mysql_ssl_set(connection, nullptr, nullptr, or_null(authorities), nullptr, nullptr);
    if (place.encryption >= Encryption::Require)
        mysql_options(connection, MYSQL_OPT_SSL_ENFORCE, &yes);
    if (checked) mysql_options(connection, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
}

} // namespace

Result<std::unique_ptr<Session>> open_mariadb_session(const ServerPlace& place,
                                                      const std::string& password,
                                                      const Context& context) {
    TRY(context.check());
    static const bool kReady = mysql_library_init(0, nullptr, nullptr) == 0;
    Connection connection(kReady ? mysql_init(nullptr) : nullptr);
    if (connection == nullptr)
        return base::fail(ErrorCode::LimitExceeded, "There is no memory to connect.");
    set_options(connection.get(), place);
    const bool connected =
        mysql_real_connect(connection.get(), or_null(place.host), or_null(place.user),
                           password.c_str(), place.database.c_str(), place.port,
                           or_null(place.socket), CLIENT_FOUND_ROWS) != nullptr;
    const bool bare = connected && !place.host.empty() && place.encryption >= Encryption::Require &&
                      mysql_get_ssl_cipher(connection.get()) == nullptr;
    if (!connected || bare) {
        const std::string said =
            bare ? "it offers no encryption" : one_line(mysql_error(connection.get()));
        const ErrorCode code =
            bare ? ErrorCode::Unavailable : code_of(mysql_errno(connection.get()));
        return base::fail(code == ErrorCode::Io ? ErrorCode::Unavailable : code,
                          "The store " + place.shown() + " cannot be opened: " + said + ".",
                          {"Its address is the setting store.url, its password that of "
                           "VOUCH_STORE_PASSWORD or store.password_file."});
    }
    auto session = std::make_unique<MariadbSession>(std::move(connection));
    TRY(session->run(kSettings, {}, context));
    TRY(session->run(kIsolation, {}, context));
    return session;
}

} // namespace vouch::store::detail
