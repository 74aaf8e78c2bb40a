#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "database/detail/foreign_keys.h"
#include "schema/catalog.h"

namespace vouch::database::detail {

enum class KeyKind : std::uint8_t { Primary, Unique };

/// Puts a catalog together from the rows of a server's own tables. Relations are named by a text of
/// the caller's, such as their number on the server; what is said of one that was not added, or was
/// beyond the limit, is left out. The columns of a key come one after another.
class CatalogBuilder {
public:
    explicit CatalogBuilder(std::string default_schema) {
        catalog_.default_schema = std::move(default_schema);
    }

    void add_table(std::string_view relation, schema::Table table);
    /// Null for one that is left out. Valid until the next add_table().
    schema::Table* find_table(std::string_view relation);
    void add_key_column(std::string_view relation, std::string_view key, KeyKind kind,
                        std::string_view column);
    void add_foreign_key_column(std::string_view relation, std::string_view key,
                                std::string_view column, std::string_view referenced_schema,
                                std::string_view referenced_table,
                                std::string_view referenced_column);
    void warn(std::string warning) { catalog_.warnings.push_back(std::move(warning)); }

    /// Without what cannot be asked: a relation without a column that may be read, a key with one.
    schema::Catalog finish();

private:
    /// Whether this row begins another key than the one before.
    bool begins_key(std::string_view relation, std::string_view key);

    schema::Catalog catalog_{};
    std::unordered_map<std::string, std::size_t> places_{}; ///< in catalog_.tables
    std::vector<DeclaredForeignKey> foreign_keys_{};
    std::string last_relation_{};
    std::string last_key_{};
};

} // namespace vouch::database::detail
