#include "sql/analysis/catalog_names.h"

namespace vouch::sql::analysis {

namespace {

std::string ascii_lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::string ascii_upper(std::string_view text) {
    std::string upper(text);
    for (char& c : upper)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return upper;
}

} // namespace

std::string canonical_name(const syntax::Identifier& name, syntax::NameCase name_case) {
    if (name_case == syntax::NameCase::Insensitive || name_case == syntax::NameCase::ExactTables)
        return ascii_lower(name.text);
    if (name.quoting == syntax::Quoting::Quoted) return name.text;
    return name_case == syntax::NameCase::FoldToLower ? ascii_lower(name.text)
                                                      : ascii_upper(name.text);
}

std::string canonical_stored_name(std::string_view name, syntax::NameCase name_case) {
    const bool any_case =
        name_case == syntax::NameCase::Insensitive || name_case == syntax::NameCase::ExactTables;
    return any_case ? ascii_lower(name) : std::string(name);
}

std::string canonical_relation(const syntax::Identifier& name, syntax::NameCase name_case) {
    return name_case == syntax::NameCase::ExactTables ? name.text : canonical_name(name, name_case);
}

std::string canonical_stored_relation(std::string_view name, syntax::NameCase name_case) {
    return name_case == syntax::NameCase::ExactTables ? std::string(name)
                                                      : canonical_stored_name(name, name_case);
}

CatalogNames::CatalogNames(const schema::Catalog& catalog, syntax::NameCase name_case)
    : catalog_(catalog), name_case_(name_case),
      default_schema_(canonical_stored_relation(catalog.default_schema, name_case)) {
    tables_.reserve(catalog.tables.size());
    for (const schema::Table& table : catalog.tables) {
        Names names{canonical_stored_relation(table.schema, name_case),
                    canonical_stored_relation(table.name, name_case),
                    {}};
        names.columns.reserve(table.columns.size());
        for (const schema::Column& column : table.columns)
            names.columns.push_back(canonical_stored_name(column.name, name_case));
        by_name_[names.name].push_back(static_cast<std::uint32_t>(tables_.size()));
        tables_.push_back(std::move(names));
    }
}

std::optional<std::uint32_t> CatalogNames::find_table(const syntax::QualifiedName& name) const {
    if (name.parts.empty() || name.parts.size() > 2) return std::nullopt;
    const auto found = by_name_.find(canonical_relation(name.last(), name_case_));
    if (found == by_name_.end()) return std::nullopt;
    const std::string schema =
        name.parts.size() == 2 ? canonical_relation(name.parts[0], name_case_) : default_schema_;
    for (std::uint32_t table : found->second)
        if (tables_[table].schema == schema) return table;
    return std::nullopt;
}

std::optional<std::uint32_t> CatalogNames::find_column(std::uint32_t table,
                                                       std::string_view canonical) const {
    const std::vector<std::string>& columns = tables_[table].columns;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i] == canonical) return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

const std::vector<std::string>& CatalogNames::column_names(std::uint32_t table) const {
    return tables_[table].columns;
}

const std::string& CatalogNames::table_name(std::uint32_t table) const {
    return tables_[table].name;
}

const std::string& CatalogNames::schema_name(std::uint32_t table) const {
    return tables_[table].schema;
}

} // namespace vouch::sql::analysis
