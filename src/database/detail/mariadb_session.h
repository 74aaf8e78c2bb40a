#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <mysql.h>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_query.h"
#include "database/detail/own_result.h"
#include "database/detail/server_address.h"

namespace vouch::sql::policy {
class ApprovedEstimate;
class ApprovedQuery;
} // namespace vouch::sql::policy

namespace vouch::database::detail {

/// One connection to a MariaDB or MySQL server, which runs one statement after another in a
/// read-only transaction that is always rolled back. Statements are constants of ours or what the
/// gate approved; the protocol is told to take one at a time.
///
/// Every error of a wait (the deadline passed, the caller stopped) has killed the statement on the
/// server, through a second connection, before it is returned.
class MariadbSession {
public:
    static base::Result<MariadbSession>
    open(const ServerAddress& address, const std::string& password, const base::Context& context);
    MariadbSession(MariadbSession&&) noexcept = default;
    MariadbSession& operator=(MariadbSession&&) = delete;
    ~MariadbSession();

    /// Sets what the meaning of a text or a value depends on and the limits of time that `context`
    /// leaves, and begins the transaction, within `patience`.
    base::Result<void> begin(const base::Context& context, const base::Context& patience);
    /// Stops what still runs, rolls back and empties the session, within two seconds.
    void end();
    /// Whether end() left a connection on which another transaction may begin.
    bool reusable() const { return !broken_ && !rows_; }

    base::Result<void> send(const CatalogQuery& query, const base::Context& context);
    base::Result<void> send(const sql::policy::ApprovedQuery& query, const base::Context& context);
    base::Result<void> send(const sql::policy::ApprovedEstimate& query,
                            const base::Context& context);

    /// The next row of what was sent; false at its end. An error where the server cut the result
    /// short and told so in a warning only.
    base::Result<bool> next(const base::Context& context);

    /// Whether another statement may follow one that failed with `error`; else that error.
    static base::Result<void> go_on_after(const base::Error& error, const base::Context& context);

    /// Valid from send() to the next one.
    std::size_t column_count() const { return columns_.size(); }
    const MYSQL_FIELD& column(std::size_t index) const { return *columns_[index]; }
    /// None for null. Valid until the next call of next().
    std::optional<std::string_view> value(std::size_t column) const;
    /// The same for a column that is never null, or where null and empty mean the same.
    std::string_view text(std::size_t column) const { return value(column).value_or(""); }

    bool is_mariadb() const;
    std::string engine() const; ///< "MariaDB 10.11.19-MariaDB-0+deb12u1"
    /// Empty where the connection is not encrypted.
    std::string tls_protocol() const;

private:
    struct Close {
        void operator()(MYSQL* connection) const { mysql_close(connection); }
        void operator()(MYSQL_RES* rows) const { mysql_free_result(rows); }
    };
    /// What continues a started call of the library when its socket is ready.
    using Continue = std::function<int(int)>;
    enum class WhenGivenUp : std::uint8_t { Kill, Abandon };

    MariadbSession(const ServerAddress& address, std::string password)
        : address_(address), password_(std::move(password)) {}

    base::Result<void> connect(const base::Context& context);
    void set_options();
    base::Result<void> make_nonblocking();
    base::Result<void> set_session(const base::Context& context, const base::Context& patience);
    base::Result<void> check_settings(const base::Context& context);
    base::Result<void> reset(const base::Context& context);
    base::Result<void> send_text(const std::string& text, const base::Context& context,
                                 WhenGivenUp given_up = WhenGivenUp::Kill);
    base::Result<void> run(const CatalogQuery& query, const base::Context& context);
    base::Result<bool> fetch(const base::Context& context,
                             WhenGivenUp given_up = WhenGivenUp::Kill);
    base::Result<void> check_warnings(const base::Context& context);
    /// Lets a started call of the library come to its end.
    base::Result<void> await(int status, const Continue& go_on, const base::Context& context,
                             WhenGivenUp given_up = WhenGivenUp::Kill);
    void finish_killed(int status, const Continue& go_on);
    void kill_statement() const;
    /// Reads what still comes and drops it.
    void drop_rows();
    base::Error failed() const;
    void give_up_connection();

    ServerAddress address_;
    std::string password_;
    std::unique_ptr<MYSQL, Close> connection_{};
    std::unique_ptr<MYSQL_RES, Close> rows_{};
    std::vector<const MYSQL_FIELD*> columns_{};
    MYSQL_ROW row_ = nullptr;
    const unsigned long* lengths_ = nullptr;
    OwnResult own_result_{};
    bool at_end_ = true;
    bool settings_checked_ = false;
    bool broken_ = false;
};

} // namespace vouch::database::detail
