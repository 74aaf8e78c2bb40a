// What differs between the engines that a driver can lead to. Which driver leads to which engine is
// known beforehand, by its library: a driver that is not in the table is never loaded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/error.h"
#include "base/file_fence.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/detail/catalog_query.h"
#include "database/detail/odbc_address.h"
#include "database/detail/odbc_link.h"
#include "schema/catalog.h"
#include "schema/value.h"

namespace vouch::database::detail {

class OdbcSession;
struct OdbcTarget;

enum class OdbcUse : std::uint8_t {
    Passed,  ///< to the driver, under the name in `note`
    Ours,    ///< whatever it says, ours is set
    Refused, ///< for the reason in `note`
};

struct OdbcKeywordRule {
    std::string_view name; ///< in lower case
    OdbcUse use;
    std::string_view note{};
};

/// A file may be replaced by another of its name, which a connection would not see.
enum class OdbcKeeping : std::uint8_t { Kept, OpenedEachTime };

struct OdbcEngine {
    std::string_view name; ///< as drivers call it
    std::string_view dialect;
    std::string_view library;                  ///< how the file name of its driver's library begins
    std::span<const OdbcKeywordRule> keywords; ///< any other is refused
    std::string_view settings;                 ///< of ours, at the end of every connection string
    OdbcCommit commit;
    /// Frees what a rollback leaves in a session that is kept; empty where there is nothing.
    CatalogQuery release;
    OdbcKeeping keeping;
    bool takes_password;

    /// What is wrong with what was given, before a driver is loaded.
    base::Result<void> (*check)(OdbcTarget& target);
    /// Around the thread of a connection: before the driver is loaded, and when it is connected.
    base::FileFence (*fence)(const OdbcTarget& target);
    std::optional<base::FileFence> (*closer_fence)(const OdbcTarget& target);
    base::Error (*login_error)(const OdbcDiagnostic& said, const OdbcTarget& target);
    base::Error (*statement_error)(const OdbcDiagnostic& said);

    /// Once, while each statement commits itself.
    base::Result<void> (*start)(OdbcSession& session, const base::Context& context);
    /// The read-only transaction: see detail/session_pool.h.
    base::Result<void> (*begin)(OdbcSession& session, const base::Context& context,
                                const base::Context& patience);

    /// A value of a column, from the driver's text, or bytes where it calls the column binary.
    /// An error where the driver cannot give the value.
    base::Result<schema::Value> (*value)(const OdbcColumn& column, std::string_view text);
    std::string (*type_name)(const OdbcColumn& column);
    base::Result<schema::Catalog> (*catalog)(OdbcSession& session, const base::Context& context);
    base::Result<QueryPlan> (*plan)(OdbcSession& session, const base::Context& context);
    base::Result<std::string> (*data_version)(OdbcSession& session, const base::Context& context);
    base::Result<void> (*health)(OdbcSession& session, Health& health,
                                 const base::Context& context);
    base::Result<std::string> (*grants)(const OdbcTarget& target);
};

extern const OdbcEngine kOdbcPostgres;
extern const OdbcEngine kOdbcSqlite;

/// A driver of the system's list with what is passed to it.
struct OdbcTarget {
    const OdbcEngine* engine = nullptr;
    std::string driver{};
    std::string library{};
    OdbcAddress passed{};   ///< its keywords by their rules' notes
    std::string password{}; ///< the entry's, else that of the data source

    std::string_view keyword(std::string_view note) const { return passed.keyword(note); }
    /// Sets what was not given.
    void set_default(std::string_view note, std::string value);
};

/// Looks the driver up in the files of the driver manager and checks every keyword, also those that
/// stand there. No message holds a value of a keyword.
base::Result<OdbcTarget> find_odbc_target(const OdbcAddress& address, const std::string& password);

/// What is handed to the driver manager, password included. A value that the drivers cannot read is
/// an error.
base::Result<std::string> odbc_connection_text(const OdbcTarget& target);

} // namespace vouch::database::detail
