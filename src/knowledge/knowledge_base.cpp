#include "knowledge/knowledge_base.h"

#include <algorithm>

#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

constexpr std::array<std::string_view, kDescriptionSources> kSourceNames = {"manual", "dbt",
                                                                            "comment"};
constexpr std::array<std::string_view, 4> kKeyOrigins = {"declared", "inferred", "given", "dbt"};

bool same_name(std::string_view left, std::string_view right) {
    return text::ascii_lower(left) == text::ascii_lower(right);
}

} // namespace

std::string_view description_source_name(DescriptionSource source) {
    return kSourceNames[static_cast<std::size_t>(source)];
}

std::optional<DescriptionSource> Descriptions::best_source() const {
    for (std::size_t at = 0; at < kDescriptionSources; ++at) {
        if (!texts_[at].empty()) return static_cast<DescriptionSource>(at);
    }
    return std::nullopt;
}

const std::string& Descriptions::best() const {
    return from(best_source().value_or(DescriptionSource::Manual));
}

bool Descriptions::has_own() const {
    return !from(DescriptionSource::Manual).empty() || !from(DescriptionSource::Dbt).empty();
}

std::string_view key_origin_name(BaseKeyOrigin origin) {
    return kKeyOrigins[static_cast<std::size_t>(origin)];
}

std::optional<BaseKeyOrigin> find_key_origin(std::string_view name) {
    const auto found = std::ranges::find(kKeyOrigins, name);
    if (found == kKeyOrigins.end()) return std::nullopt;
    return static_cast<BaseKeyOrigin>(found - kKeyOrigins.begin());
}

bool is_own(BaseKeyOrigin origin) {
    return origin == BaseKeyOrigin::Given || origin == BaseKeyOrigin::Dbt;
}

bool leads_alike(const schema::ForeignKey& left, const schema::ForeignKey& right) {
    return same_name(left.referenced_schema, right.referenced_schema) &&
           same_name(left.referenced_table, right.referenced_table) &&
           std::ranges::equal(left.columns, right.columns, same_name);
}

namespace {

template <typename Columns>
auto* column_named(Columns& columns, std::string_view name) {
    const auto found = std::ranges::find_if(
        columns, [&](const BaseColumn& column) { return same_name(column.name, name); });
    return found == columns.end() ? nullptr : &*found;
}

template <typename Tables>
auto* table_named(Tables& tables, std::string_view schema, std::string_view name) {
    const auto found = std::ranges::find_if(tables, [&](const BaseTable& table) {
        return same_name(table.name, name) && same_name(table.schema, schema);
    });
    return found == tables.end() ? nullptr : &*found;
}

} // namespace

const BaseColumn* BaseTable::find_column(std::string_view column) const {
    return column_named(columns, column);
}

BaseColumn* BaseTable::find_column(std::string_view column) {
    return column_named(columns, column);
}

const BaseTable* KnowledgeBase::find_table(std::string_view schema, std::string_view table) const {
    return table_named(tables, schema.empty() ? std::string_view(default_schema) : schema, table);
}

BaseTable* KnowledgeBase::find_table(std::string_view schema, std::string_view table) {
    return table_named(tables, schema.empty() ? std::string_view(default_schema) : schema, table);
}

bool has_values(const KnowledgeBase& base) {
    return std::ranges::any_of(base.tables, [](const BaseTable& table) {
        return std::ranges::any_of(table.columns,
                                   [](const BaseColumn& column) { return !column.values.empty(); });
    });
}

void drop_values(KnowledgeBase& base) {
    for (BaseTable& table : base.tables) {
        for (BaseColumn& column : table.columns) {
            column.values.clear();
            column.extent = ValuesExtent::None;
        }
    }
}

} // namespace vouch::knowledge
