// What a database says about itself: plain data, filled by a connector's introspection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::schema {

enum class TableKind : std::uint8_t { Table, View };

enum class CountKind : std::uint8_t { Exact, Estimate };

/// The family of a declared type, as far as planning and comparing need it.
enum class TypeClass : std::uint8_t {
    Integer,
    Decimal,
    Real,
    Text,
    Boolean,
    Date,
    Time,
    Timestamp,
    Bytes,
    Json,
    Other
};

struct Column {
    std::string name;
    std::string type; ///< as declared
    TypeClass type_class = TypeClass::Other;
    bool nullable = true;
    std::string comment{};
};

/// `columns` of this table reference `referenced_columns` of the other, pairwise.
struct ForeignKey {
    std::vector<std::string> columns;
    std::string referenced_schema;
    std::string referenced_table;
    std::vector<std::string> referenced_columns;
};

struct Table {
    std::string schema; ///< "main" in SQLite
    std::string name;
    TableKind kind = TableKind::Table;
    std::optional<std::int64_t> row_count{}; ///< none where unknown
    CountKind count_kind = CountKind::Exact;
    std::string comment{};
    std::vector<Column> columns{};
    std::vector<std::string> primary_key{};
    std::vector<ForeignKey> foreign_keys{};
    std::vector<std::vector<std::string>> unique_keys{};
    /// The engine's own row filters, "name: condition": what is shown depends on the login.
    std::vector<std::string> row_policies{};

    /// Index of the column whose name equals `column_name` without regard to ASCII case; none if
    /// there is none.
    std::optional<std::size_t> find_column(std::string_view column_name) const;
};

struct Catalog {
    std::string default_schema;
    std::vector<Table> tables; ///< ordered by schema, then name
    std::vector<std::string> warnings{};

    /// Index of a table; an empty `schema_name` means the default schema. ASCII case does not
    /// count.
    std::optional<std::size_t> find_table(std::string_view schema_name,
                                          std::string_view table_name) const;
};

/// SHA-256 (hexadecimal) over everything that a query's meaning can depend on: names, types, keys.
/// Row counts, comments and the engine's row policies do not count.
std::string catalog_fingerprint(const Catalog& catalog);

} // namespace vouch::schema
