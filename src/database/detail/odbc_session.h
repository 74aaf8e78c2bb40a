#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/detail/catalog_source.h"
#include "database/detail/odbc_engine.h"
#include "database/detail/odbc_link.h"
#include "database/detail/odbc_thread.h"

namespace vouch::database::detail {

/// One connection through a driver, which runs one statement after another in the read-only
/// transaction of its engine. Statements are constants of ours or what the gate approved.
///
/// Every error of a wait (the deadline passed, the caller stopped) has cancelled the statement
/// before it is returned; where the driver does not come back from it, the connection is given up
/// together with its thread.
class OdbcSession final : public CatalogSource {
public:
    static base::Result<OdbcSession> open(const OdbcTarget& target, const base::Context& context);
    OdbcSession(OdbcSession&&) noexcept = default;
    OdbcSession& operator=(OdbcSession&&) = delete;
    ~OdbcSession() override;

    base::Result<void> begin(const base::Context& context, const base::Context& patience);
    /// Stops what still runs and rolls back, within two seconds.
    void end();
    /// Whether end() left a connection on which another transaction may begin.
    bool reusable() const { return usable() && target_.engine->keeping == OdbcKeeping::Kept; }

    base::Result<void> send(const CatalogQuery& query, const base::Context& context) override;
    base::Result<void> send(const NumberedQuery& query, const base::Context& context);
    /// The query followed by the quoted name of a relation.
    base::Result<void> send(const CatalogQuery& query, std::string_view relation,
                            const base::Context& context);
    /// Of a row of more than `row_bytes_max` the rest is left out, which leaves it with more.
    base::Result<void> send(const sql::policy::ApprovedQuery& query, base::ByteCount row_bytes_max,
                            const base::Context& context);
    base::Result<void> send(const sql::policy::ApprovedEstimate& query,
                            const base::Context& context);
    /// For a statement whose rows, if any, tell nothing.
    base::Result<void> run(const CatalogQuery& query, const base::Context& context);

    base::Result<bool> next(const base::Context& context) override;
    base::Result<void> go_on_after(const base::Error& error, const base::Context& context) override;
    std::optional<std::string_view> value(std::size_t column) const override;

    /// Valid from send() to the next one.
    const std::vector<OdbcColumn>& columns() const { return columns_; }
    std::size_t column_count() const { return columns_.size(); }

    const OdbcTarget& target() const { return target_; }
    /// The schema in which the login finds a table without one.
    const std::string& default_schema() const { return default_schema_; }
    const std::string& engine_version() const { return engine_version_; }
    /// "PostgreSQL 15.18 (ODBC driver PostgreSQL Unicode 13.02.0000)"
    std::string engine() const;
    /// For the engine's start(), where the driver does not know better.
    void set_server(std::string_view default_schema, std::string_view version);
    /// Whether the kernel keeps the driver from writing files.
    bool fenced() const { return fenced_; }

private:
    explicit OdbcSession(OdbcTarget target) : target_(std::move(target)) {}

    bool usable() const { return !broken_ && !thread_.lost(); }
    template <typename T>
    base::Result<OdbcResult<T>> call(const base::Context& context,
                                     std::function<OdbcResult<T>(OdbcLink&)> act);
    base::Result<void> connect(const base::Context& context);
    base::Result<void> check_engine() const;
    base::Result<void> send_text(const std::string& text, const base::Context& context);
    base::Result<void> fetch(const base::Context& context);
    base::Error failed(const OdbcDiagnostic& said);
    void close();

    OdbcTarget target_;
    OdbcThread thread_{};
    std::shared_ptr<OdbcLink> link_ = std::make_shared<OdbcLink>(); ///< with calls of the thread
    std::vector<OdbcColumn> columns_{};
    OdbcBlock block_{};
    std::size_t row_ = 0; ///< in the block, from 1
    std::uint64_t row_bytes_max_ = 0;
    std::string default_schema_{};
    std::string engine_version_{};
    bool fenced_ = false;
    bool broken_ = false;
};

} // namespace vouch::database::detail
