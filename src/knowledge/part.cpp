#include "knowledge/part.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "knowledge/detail/table_lookup.h"

namespace vouch::knowledge {
namespace {

class PartMaker {
public:
    PartMaker(const Knowledge& whole, std::span<const TablePart> tables)
        : whole_(whole), tables_(tables), lookup_(whole.catalog),
          place_(whole.catalog.tables.size()) {
        for (std::uint32_t at = 0; at < tables.size(); ++at)
            place_[tables[at].table] = at;
    }

    Knowledge run() const {
        schema::Catalog catalog{.default_schema = whole_.catalog.default_schema, .tables = {}};
        Statistics statistics;
        for (const TablePart& part : tables_) {
            catalog.tables.push_back(table_of(part));
            if (!whole_.statistics.tables.empty()) statistics.tables.push_back(counts_of(part));
        }
        const auto renamed = [&](ColumnId id) { return place_of_value(id); };
        return assemble({whole_.connector, std::move(catalog)}, std::move(statistics),
                        whole_.values.part(renamed), whole_.vocabulary, given());
    }

private:
    const schema::Table& whole_table(TableId table) const { return whole_.catalog.tables[table]; }
    const TablePart* part_of_table(std::optional<TableId> table) const {
        if (!table || !place_[*table]) return nullptr;
        return &tables_[*place_[*table]];
    }

    /// Where the column is among those of its table that belong to the part.
    std::optional<std::uint32_t> column_place(const TablePart& part, std::uint32_t column) const {
        const auto found = std::ranges::lower_bound(part.columns, column);
        if (found == part.columns.end() || *found != column) return std::nullopt;
        return static_cast<std::uint32_t>(found - part.columns.begin());
    }

    std::optional<ColumnId> place_of_value(ColumnId id) const {
        const TablePart* part = part_of_table(id.table);
        if (part == nullptr || part->contents == ContentsRule::Hidden) return std::nullopt;
        const auto column = column_place(*part, id.column);
        if (!column) return std::nullopt;
        return ColumnId{*place_[id.table], *column};
    }

    bool has_columns(const TablePart& part, const std::vector<std::string>& names) const {
        return std::ranges::all_of(names, [&](const std::string& name) {
            const auto at = whole_table(part.table).find_column(name);
            return at && column_place(part, static_cast<std::uint32_t>(*at));
        });
    }

    bool has_key(const TablePart& part, const schema::ForeignKey& key) const {
        const auto target = lookup_.target(whole_table(part.table), key);
        const TablePart* to = part_of_table(target);
        return to != nullptr && has_columns(part, key.columns) &&
               has_columns(*to, detail::referenced_columns(whole_table(*target), key));
    }

    schema::Table table_of(const TablePart& part) const {
        schema::Table table = whole_table(part.table);
        std::vector<schema::Column> columns;
        for (const std::uint32_t column : part.columns)
            columns.push_back(std::move(table.columns[column]));
        table.columns = std::move(columns);
        if (part.contents == ContentsRule::Hidden) table.row_count.reset();
        if (!has_columns(part, table.primary_key)) table.primary_key.clear();
        std::erase_if(table.unique_keys, [&](const auto& key) { return !has_columns(part, key); });
        std::erase_if(table.foreign_keys,
                      [&](const schema::ForeignKey& key) { return !has_key(part, key); });
        return table;
    }

    TableStatistics counts_of(const TablePart& part) const {
        const TableStatistics& known = whole_.statistics.tables[part.table];
        TableStatistics counts{.columns = std::vector<ColumnStatistics>(part.columns.size())};
        if (part.contents == ContentsRule::Hidden) return counts;
        counts.row_count = known.row_count;
        for (std::size_t at = 0; at < part.columns.size(); ++at)
            counts.columns[at] = known.columns[part.columns[at]];
        return counts;
    }

    /// Aliases of what is left out mean nothing in the part.
    Given given() const {
        Given given{.aliases = whole_.given.aliases};
        for (const GivenKey& key : whole_.given.keys) {
            const TablePart* part = part_of_table(lookup_.find(key.schema, key.table));
            if (part != nullptr && has_key(*part, key.key)) given.keys.push_back(key);
        }
        return given;
    }

    const Knowledge& whole_;
    std::span<const TablePart> tables_;
    detail::TableLookup lookup_;
    std::vector<std::optional<std::uint32_t>> place_; ///< by table of the whole
};

} // namespace

std::vector<TablePart> visible_part(std::span<const sql::policy::ShownRelation> shown,
                                    const schema::Catalog& catalog) {
    std::vector<TablePart> parts;
    if (shown.size() != catalog.tables.size()) return parts;
    for (TableId table = 0; table < shown.size(); ++table) {
        if (!shown[table].visible) continue;
        TablePart part{.table = table};
        if (!shown[table].as_stored) part.contents = ContentsRule::Hidden;
        const std::vector<bool>& columns = shown[table].columns;
        for (std::uint32_t at = 0; at < catalog.tables[table].columns.size(); ++at) {
            if (columns.empty() || (at < columns.size() && columns[at])) part.columns.push_back(at);
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

bool shows_everything(std::span<const sql::policy::ShownRelation> shown,
                      const schema::Catalog& catalog) {
    return shown.size() == catalog.tables.size() &&
           std::ranges::all_of(shown, [](const sql::policy::ShownRelation& relation) {
               return relation.visible && relation.as_stored &&
                      std::ranges::all_of(relation.columns, std::identity());
           });
}

Knowledge part_of(const Knowledge& whole, std::span<const TablePart> tables) {
    return PartMaker(whole, tables).run();
}

} // namespace vouch::knowledge
