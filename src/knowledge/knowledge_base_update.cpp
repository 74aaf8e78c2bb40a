#include "knowledge/knowledge_base_update.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

std::string lower(std::string_view name) { return text::ascii_lower(name); }

BaseKey base_key(const Knowledge& knowledge, const KeyEdge& edge) {
    const schema::Table& from = knowledge.catalog.tables[edge.from_table];
    const schema::Table& to = knowledge.catalog.tables[edge.to_table];
    BaseKey key{.key = {.columns = {},
                        .referenced_schema = to.schema,
                        .referenced_table = to.name,
                        .referenced_columns = {}}};
    for (const std::uint32_t column : edge.from_columns)
        key.key.columns.push_back(from.columns[column].name);
    for (const std::uint32_t column : edge.to_columns)
        key.key.referenced_columns.push_back(to.columns[column].name);
    switch (edge.origin) {
    case KeyOrigin::Declared: key.origin = BaseKeyOrigin::Declared; break;
    case KeyOrigin::Given: key.origin = BaseKeyOrigin::Given; break;
    default: key.origin = BaseKeyOrigin::Inferred;
    }
    return key;
}

void take_values(const Knowledge& knowledge, ColumnId id, const SnapshotOptions& options,
                 BaseColumn& column) {
    const std::vector<std::string_view> values = knowledge.values.values(id);
    if (values.empty() || knowledge.names.column(id).secret) return;
    std::size_t characters = 0;
    for (const std::string_view value : values)
        characters += value.size();
    const bool all = knowledge.values.covers(id) && values.size() <= options.values &&
                     characters <= options.value_characters;
    const std::size_t count =
        all ? values.size() : std::min(values.size(), options.samples_per_column);
    column.values.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
    column.extent = all ? ValuesExtent::Complete : ValuesExtent::Samples;
}

BaseTable base_table(const Knowledge& knowledge, TableId id, const SnapshotOptions& options) {
    const schema::Table& table = knowledge.catalog.tables[id];
    BaseTable made{.schema = table.schema, .name = table.name, .kind = table.kind};
    const auto counted = id < knowledge.statistics.tables.size()
                             ? knowledge.statistics.tables[id].row_count
                             : std::nullopt;
    made.row_count = counted ? counted : table.row_count;
    made.descriptions.from(DescriptionSource::Comment) = table.comment;
    made.primary_key = table.primary_key;
    made.unique_keys = table.unique_keys;
    for (std::uint32_t at = 0; at < table.columns.size(); ++at) {
        const schema::Column& column = table.columns[at];
        BaseColumn& added = made.columns.emplace_back(
            BaseColumn{.name = column.name, .type = column.type, .nullable = column.nullable});
        added.descriptions.from(DescriptionSource::Comment) = column.comment;
        if (options.samples == SampleRule::Take) take_values(knowledge, {id, at}, options, added);
    }
    for (const std::uint32_t edge : knowledge.keys.edges_at(id)) {
        const KeyEdge& key = knowledge.keys.edges()[edge];
        // Given keys come back from the file that gave them.
        if (key.from_table != id || key.origin == KeyOrigin::Given) continue;
        made.foreign_keys.push_back(base_key(knowledge, key));
    }
    return made;
}

bool has_own(const BaseColumn& column) {
    return column.descriptions.has_own() || !column.synonyms.empty() ||
           !column.accepted_values.empty() || !column.dbt_tests.empty();
}

bool has_own(const BaseTable& table) {
    const auto given = [](const BaseKey& key) { return is_own(key.origin); };
    return table.descriptions.has_own() || !table.synonyms.empty() ||
           std::ranges::any_of(table.columns,
                               [](const BaseColumn& column) { return has_own(column); }) ||
           std::ranges::any_of(table.foreign_keys, given);
}

/// Keeps what was written only.
BaseColumn remains(const BaseColumn& column) {
    BaseColumn kept = column;
    kept.presence = Presence::Vanished;
    kept.values.clear();
    kept.extent = ValuesExtent::None;
    return kept;
}

class Updater {
public:
    Updater(KnowledgeBase fresh, UpdateReport& report) : base_(std::move(fresh)), report_(report) {}

    KnowledgeBase run(const KnowledgeBase& previous) {
        report_.tables = base_.tables.size();
        for (const BaseTable& table : base_.tables)
            report_.columns += table.columns.size();
        index();
        for (const BaseTable& before : previous.tables) {
            const auto found = tables_.find(key_of(before));
            if (found == tables_.end())
                keep_vanished(before);
            else
                take_over(before, base_.tables[found->second]);
        }
        std::ranges::stable_sort(base_.tables, {}, [](const BaseTable& table) {
            return std::tie(table.schema, table.name);
        });
        if (previous.samples == SampleRule::Leave) {
            base_.samples = SampleRule::Leave;
            drop_values(base_);
        }
        base_.glossary = previous.glossary;
        base_.rules = previous.rules;
        base_.metrics = previous.metrics;
        base_.query_templates = previous.query_templates;
        base_.verified_pairs = previous.verified_pairs;
        return std::move(base_);
    }

private:
    /// A table that people wrote without its schema is in the default one.
    std::string key_of(const BaseTable& table) const {
        const std::string& schema = table.schema.empty() ? base_.default_schema : table.schema;
        return lower(schema) + '\n' + lower(table.name);
    }

    void index() {
        for (std::size_t at = 0; at < base_.tables.size(); ++at)
            tables_.emplace(key_of(base_.tables[at]), at);
    }

    static std::string name_of(const BaseTable& table) { return table.schema + "." + table.name; }

    void keep_vanished(const BaseTable& before) {
        if (!has_own(before)) {
            report_.dropped.push_back(name_of(before));
            return;
        }
        report_.vanished.push_back(name_of(before));
        BaseTable kept = before;
        kept.presence = Presence::Vanished;
        kept.row_count.reset();
        std::erase_if(kept.columns, [](const BaseColumn& column) { return !has_own(column); });
        std::erase_if(kept.foreign_keys, [](const BaseKey& key) { return !is_own(key.origin); });
        for (BaseColumn& column : kept.columns)
            column = remains(column);
        base_.tables.push_back(std::move(kept));
    }

    void take_descriptions(const std::string& name, const Descriptions& before,
                           Descriptions& into) {
        const std::string& said = before.from(DescriptionSource::Comment);
        const std::string& says = into.from(DescriptionSource::Comment);
        if (!said.empty() && said != says) report_.changed_comments.push_back(name);
        for (const DescriptionSource source : {DescriptionSource::Manual, DescriptionSource::Dbt})
            into.from(source) = before.from(source);
    }

    void take_over(const BaseTable& before, BaseTable& table) {
        take_descriptions(name_of(table), before.descriptions, table.descriptions);
        table.synonyms = before.synonyms;
        for (const BaseKey& key : before.foreign_keys) {
            if (!is_own(key.origin)) continue;
            const bool declared = std::ranges::any_of(table.foreign_keys, [&](const auto& other) {
                return other.origin == BaseKeyOrigin::Declared && leads_alike(other.key, key.key);
            });
            if (declared) continue;
            std::erase_if(table.foreign_keys,
                          [&](const BaseKey& other) { return leads_alike(other.key, key.key); });
            table.foreign_keys.push_back(key);
        }
        for (const BaseColumn& column : before.columns) {
            const std::string name = name_of(table) + "." + column.name;
            if (BaseColumn* now = table.find_column(column.name)) {
                take_descriptions(name, column.descriptions, now->descriptions);
                now->synonyms = column.synonyms;
                now->accepted_values = column.accepted_values;
                now->dbt_tests = column.dbt_tests;
            } else if (has_own(column)) {
                report_.vanished.push_back(name);
                table.columns.push_back(remains(column));
            } else {
                report_.dropped.push_back(name);
            }
        }
    }

    KnowledgeBase base_;
    UpdateReport& report_;
    std::map<std::string, std::size_t> tables_;
};

} // namespace

KnowledgeBase snapshot(const Knowledge& knowledge, const SnapshotOptions& options) {
    KnowledgeBase base{.connector = knowledge.connector,
                       .default_schema = knowledge.catalog.default_schema,
                       .samples = options.samples};
    for (TableId id = 0; id < knowledge.catalog.tables.size(); ++id)
        base.tables.push_back(base_table(knowledge, id, options));
    return base;
}

KnowledgeBase update(KnowledgeBase fresh, const KnowledgeBase& previous, UpdateReport& report) {
    return Updater(std::move(fresh), report).run(previous);
}

} // namespace vouch::knowledge
