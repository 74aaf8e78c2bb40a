#include "schema/catalog.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"

namespace vouch::schema {
namespace {

bool equal_ignoring_case(std::string_view left, std::string_view right) {
    return std::ranges::equal(left, right, {}, base::ascii_lower, base::ascii_lower);
}

/// Length before text, so that no two catalogs share an encoding.
void append(std::string& encoding, std::string_view text) {
    encoding += std::to_string(text.size());
    encoding += ':';
    encoding += text;
}

void append(std::string& encoding, const std::vector<std::string>& texts) {
    encoding += '[';
    for (const std::string& text : texts)
        append(encoding, text);
    encoding += ']';
}

void append(std::string& encoding, const Table& table) {
    append(encoding, table.schema);
    append(encoding, table.name);
    encoding += table.kind == TableKind::View ? 'v' : 't';
    for (const Column& column : table.columns) {
        append(encoding, column.name);
        append(encoding, column.type);
        encoding += column.nullable ? 'n' : '!';
    }
    append(encoding, table.primary_key);
    for (const ForeignKey& key : table.foreign_keys) {
        append(encoding, key.columns);
        append(encoding, key.referenced_schema);
        append(encoding, key.referenced_table);
        append(encoding, key.referenced_columns);
    }
    for (const std::vector<std::string>& key : table.unique_keys)
        append(encoding, key);
    encoding += ';';
}

} // namespace

std::optional<std::size_t> Table::find_column(std::string_view column_name) const {
    auto found = std::ranges::find_if(columns, [&](const Column& column) {
        return equal_ignoring_case(column.name, column_name);
    });
    if (found == columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
}

std::optional<std::size_t> Catalog::find_table(std::string_view schema_name,
                                               std::string_view table_name) const {
    std::string_view wanted = schema_name.empty() ? std::string_view(default_schema) : schema_name;
    auto found = std::ranges::find_if(tables, [&](const Table& table) {
        return equal_ignoring_case(table.name, table_name) &&
               equal_ignoring_case(table.schema, wanted);
    });
    if (found == tables.end()) return std::nullopt;
    return static_cast<std::size_t>(found - tables.begin());
}

std::string catalog_fingerprint(const Catalog& catalog) {
    std::string encoding;
    append(encoding, catalog.default_schema);
    for (const Table& table : catalog.tables)
        append(encoding, table);
    return base::sha256_hex(encoding);
}

} // namespace vouch::schema
