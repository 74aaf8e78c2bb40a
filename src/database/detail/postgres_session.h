#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_source.h"
#include "database/detail/own_result.h"
#include "database/detail/postgres_handles.h"
#include "database/detail/server_address.h"

namespace vouch::sql::policy {
class ApprovedEstimate;
class ApprovedQuery;
} // namespace vouch::sql::policy

namespace vouch::database::detail {

/// One connection to a PostgreSQL server, which runs one statement after another in a read-only
/// transaction that is always rolled back. Statements are constants of ours or what the gate
/// approved; those go through the extended protocol, which takes one statement and no more.
///
/// Every error of a wait (the deadline passed, the caller stopped) has cancelled the statement on
/// the server before it is returned.
class PostgresSession final : public CatalogSource {
public:
    static base::Result<PostgresSession>
    open(const ServerAddress& address, const std::string& password, const base::Context& context);
    PostgresSession(PostgresSession&&) noexcept = default;
    PostgresSession& operator=(PostgresSession&&) noexcept = default;
    ~PostgresSession() override;

    /// Begins the transaction, sets for its length everything that the meaning of a text or a value
    /// depends on and the limits of time that `context` leaves, and compares what the server then
    /// has; all that within `patience`.
    base::Result<void> begin(const base::Context& context, const base::Context& patience);
    /// Stops what still runs, rolls back, and frees what the session holds, within three
    /// seconds.
    void end();
    /// Whether end() left a connection on which another transaction may begin.
    bool reusable() const;

    base::Result<void> send(const CatalogQuery& query, const base::Context& context) override;
    base::Result<void> send(const sql::policy::ApprovedQuery& query, const base::Context& context);
    base::Result<void> send(const sql::policy::ApprovedEstimate& query,
                            const base::Context& context);

    /// The next row of what was sent; false at its end. The columns are known from then on, also
    /// where there is no row.
    base::Result<bool> next(const base::Context& context) override;

    base::Result<void> go_on_after(const base::Error& error, const base::Context& context) override;

    std::size_t column_count() const;
    std::string_view column_name(std::size_t column) const;
    Oid column_type(std::size_t column) const;
    int column_modifier(std::size_t column) const;
    /// None for null. Valid until the next call of next().
    std::optional<std::string_view> value(std::size_t column) const override;

    /// The schema in which the login finds a table without one.
    const std::string& default_schema() const { return default_schema_; }
    std::string engine() const { return "PostgreSQL " + version_; }
    /// Empty where the connection is not encrypted.
    std::string tls_protocol() const;

private:
    explicit PostgresSession(PostgresHandle connection) : connection_(std::move(connection)) {}

    base::Result<void> read_login(const base::Context& context);
    base::Result<void> send_text(const std::string& text, const base::Context& context);
    base::Result<void> flush(const base::Context& context);
    base::Result<PostgresResult> result(const base::Context& context);
    base::Result<void> run(const CatalogQuery& query, const base::Context& context);
    base::Result<void> run_all(const CatalogQuery& queries, const base::Context& context);
    std::uint64_t row_bytes() const;
    base::Error failed(const PGresult* result) const;
    /// Stops the statement that runs, and reads what still comes, for at most two seconds.
    void cancel();

    PostgresHandle connection_;
    PostgresResult row_{};
    OwnResult own_result_{};
    std::int64_t gathered_bytes_ = 0; ///< of the message that is on its way
    bool running_ = false;
    bool broken_ = false;
    std::string default_schema_{};
    std::string version_{};
};

} // namespace vouch::database::detail
