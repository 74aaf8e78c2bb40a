#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "schema/catalog.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis {

/// Two names of columns are the same in a dialect exactly when their canonical texts are equal.
std::string canonical_name(const syntax::Identifier& name, syntax::NameCase name_case);

/// The canonical text of a name as a catalog holds it.
std::string canonical_stored_name(std::string_view name, syntax::NameCase name_case);

/// The same for tables, schemas, common tables and the aliases of all of them.
std::string canonical_relation(const syntax::Identifier& name, syntax::NameCase name_case);
std::string canonical_stored_relation(std::string_view name, syntax::NameCase name_case);

/// A catalog indexed by canonical names: made once for many queries. Refers to the catalog, which
/// must outlive it.
class CatalogNames {
public:
    CatalogNames(const schema::Catalog& catalog, syntax::NameCase name_case);

    const schema::Catalog& catalog() const { return catalog_; }
    syntax::NameCase name_case() const { return name_case_; }

    /// The table that `name` (one part or schema and table) means; a name of one part means the
    /// default schema. None where there is none.
    std::optional<std::uint32_t> find_table(const syntax::QualifiedName& name) const;

    std::optional<std::uint32_t> find_column(std::uint32_t table, std::string_view canonical) const;
    const std::vector<std::string>& column_names(std::uint32_t table) const;
    const std::string& table_name(std::uint32_t table) const;
    const std::string& schema_name(std::uint32_t table) const;

private:
    struct Names {
        std::string schema;
        std::string name;
        std::vector<std::string> columns;
    };

    const schema::Catalog& catalog_;
    syntax::NameCase name_case_;
    std::string default_schema_;
    std::vector<Names> tables_;
    std::unordered_map<std::string, std::vector<std::uint32_t>> by_name_;
};

} // namespace vouch::sql::analysis
