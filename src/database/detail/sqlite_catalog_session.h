#pragma once

#include <filesystem>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_query.h"
#include "sqlite/database.h"

namespace vouch::database::detail {

/// A user's database, of which only CatalogQuery texts are asked.
class CatalogSession {
public:
    static base::Result<CatalogSession> open(const std::filesystem::path& path,
                                             const base::Context& context);

    /// Lets these relations be described and counted.
    base::Result<void> admit(sqlite::AccessRules::Names relations, const base::Context& context);

    base::Result<sqlite::Statement> prepare(const CatalogQuery& query,
                                            const base::Context& context);

    /// The query followed by the quoted name of a relation.
    base::Result<sqlite::Statement> prepare(const CatalogQuery& query, std::string_view relation,
                                            const base::Context& context);

private:
    explicit CatalogSession(sqlite::Database database) : database_(std::move(database)) {}

    sqlite::Database database_;
};

} // namespace vouch::database::detail
