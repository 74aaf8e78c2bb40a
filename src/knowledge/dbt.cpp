#include "knowledge/dbt.h"

#include <algorithm>
#include <map>
#include <utility>

#include "knowledge/detail/dbt_manifest.h"
#include "knowledge/detail/dbt_metric.h"
#include "sql/syntax/printer.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

constexpr std::size_t kNotTakenMax = 200;

void forget_dbt(KnowledgeBase& base) {
    for (BaseTable& table : base.tables) {
        table.descriptions.from(DescriptionSource::Dbt).clear();
        std::erase_if(table.foreign_keys,
                      [](const BaseKey& key) { return key.origin == BaseKeyOrigin::Dbt; });
        for (BaseColumn& column : table.columns) {
            column.descriptions.from(DescriptionSource::Dbt).clear();
            column.accepted_values.clear();
            column.dbt_tests.clear();
        }
    }
    std::erase_if(base.metrics,
                  [](const Metric& metric) { return metric.origin == MetricOrigin::Dbt; });
}

class Importer {
public:
    Importer(const detail::DbtManifest& manifest, const sql::syntax::Dialect& dialect,
             KnowledgeBase& base, DbtReport& report)
        : manifest_(manifest), dialect_(dialect), base_(base), report_(report) {}

    void run() {
        index();
        for (const detail::DbtRelation& relation : manifest_.relations)
            take_relation(relation);
        for (const detail::DbtTest& test : manifest_.tests)
            take_test(test);
        for (const std::string& sentence : manifest_.not_taken)
            leave(sentence);
        for (const detail::DbtMetric& metric : manifest_.metrics)
            take_metric(metric);
    }

private:
    void leave(std::string sentence) {
        if (report_.not_taken.size() < kNotTakenMax)
            report_.not_taken.push_back(std::move(sentence));
        else if (report_.not_taken.size() == kNotTakenMax)
            report_.not_taken.emplace_back("More was not taken than is listed here.");
    }

    void index() {
        std::multimap<std::string, BaseTable*> by_name;
        for (BaseTable& table : base_.tables)
            by_name.emplace(text::ascii_lower(table.name), &table);
        for (const detail::DbtRelation& relation : manifest_.relations) {
            const auto [begin, end] = by_name.equal_range(text::ascii_lower(relation.table));
            if (begin == end) continue;
            BaseTable* only = std::next(begin) == end ? begin->second : nullptr;
            for (auto at = begin; at != end; ++at) {
                if (text::ascii_lower(at->second->schema) == text::ascii_lower(relation.schema))
                    only = at->second;
            }
            if (only != nullptr) tables_[relation.id] = only;
        }
    }

    BaseTable* table_of(const std::string& relation) const {
        const auto found = tables_.find(relation);
        return found == tables_.end() ? nullptr : found->second;
    }

    void take_relation(const detail::DbtRelation& relation) {
        BaseTable* table = table_of(relation.id);
        if (table == nullptr) {
            leave("“" + relation.id + "”: the database has no table “" + relation.table +
                  "”, or several.");
            return;
        }
        ++report_.tables;
        if (!relation.description.empty()) {
            table->descriptions.from(DescriptionSource::Dbt) = relation.description;
            ++report_.table_descriptions;
        }
        for (const auto& [name, description] : relation.columns) {
            if (description.empty()) continue;
            BaseColumn* column = table->find_column(name);
            if (column == nullptr) {
                leave("“" + relation.id + "”: the table has no column “" + name + "”.");
                continue;
            }
            column->descriptions.from(DescriptionSource::Dbt) = description;
            ++report_.column_descriptions;
        }
    }

    void take_test(const detail::DbtTest& test) {
        BaseTable* table = table_of(test.relation);
        BaseColumn* column = table == nullptr ? nullptr : table->find_column(test.column);
        if (column == nullptr) {
            leave("A test “" + test.kind + "” of “" + test.column +
                  "”: the database has no such column.");
            return;
        }
        if (test.kind == "accepted_values") {
            column->accepted_values = test.values;
            ++report_.value_lists;
        } else if (test.kind == "relationships") {
            take_relationship(test, *table, column->name);
        } else {
            if (std::ranges::find(column->dbt_tests, test.kind) == column->dbt_tests.end())
                column->dbt_tests.push_back(test.kind);
            ++(test.kind == "unique" ? report_.unique_tests : report_.not_null_tests);
        }
    }

    void take_relationship(const detail::DbtTest& test, BaseTable& table,
                           const std::string& column) {
        const BaseTable* target = table_of(test.to_relation);
        const BaseColumn* to = target == nullptr ? nullptr : target->find_column(test.to_column);
        if (to == nullptr) {
            leave("The relationship of “" + table.name + "." + column +
                  "”: the database has no such target.");
            return;
        }
        BaseKey key{.key = {.columns = {column},
                            .referenced_schema = target->schema,
                            .referenced_table = target->name,
                            .referenced_columns = {to->name}},
                    .origin = BaseKeyOrigin::Dbt};
        const auto known = std::ranges::find_if(table.foreign_keys, [&](const BaseKey& other) {
            return leads_alike(other.key, key.key);
        });
        ++report_.foreign_keys;
        if (known == table.foreign_keys.end())
            table.foreign_keys.push_back(std::move(key));
        else if (known->origin == BaseKeyOrigin::Inferred)
            *known = std::move(key);
    }

    void take_metric(const detail::DbtMetric& metric) {
        auto query = is_taken(name_of(metric)) ? name_is_taken() : query_of(metric);
        if (!query) {
            leave("The metric “" + metric.name + "”: " + query.error().message + ".");
            return;
        }
        Metric made{.name = name_of(metric), .description = metric.description};
        if (made.name != metric.name) made.synonyms.push_back(metric.name);
        made.sql = sql::syntax::print(*query, dialect_);
        made.origin = MetricOrigin::Dbt;
        base_.metrics.push_back(std::move(made));
        ++report_.metrics;
    }

    bool is_taken(const std::string& name) const {
        return std::ranges::any_of(base_.metrics, [&](const Metric& other) {
            return text::fold(other.name) == text::fold(name);
        });
    }

    static base::Result<sql::syntax::Query> name_is_taken() {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "a metric of this name is there already");
    }

    /// People say the label, or the name with spaces for underscores.
    static std::string name_of(const detail::DbtMetric& metric) {
        if (!metric.label.empty()) return metric.label;
        std::string name = metric.name;
        std::ranges::replace(name, '_', ' ');
        return name;
    }

    base::Result<sql::syntax::Query> query_of(const detail::DbtMetric& metric) const {
        if (!metric.obstacle.empty())
            return base::fail(base::ErrorCode::Unsupported, metric.obstacle);
        if (metric.kind == "ratio") return ratio_of(metric);
        const BaseTable* table = table_of(metric.aggregate->relation);
        if (table == nullptr)
            return base::fail(base::ErrorCode::NotFound, "its table is not in the database");
        return detail::aggregate_query(*metric.aggregate, *table, dialect_);
    }

    base::Result<sql::syntax::Query> ratio_of(const detail::DbtMetric& metric) const {
        const detail::DbtMetric* numerator = simple_metric(metric.numerator);
        const detail::DbtMetric* denominator = simple_metric(metric.denominator);
        if (numerator == nullptr || denominator == nullptr) {
            return base::fail(base::ErrorCode::Unsupported,
                              "it is a ratio of what is no simple metric");
        }
        sql::syntax::Query above = TRY(query_of(*numerator));
        sql::syntax::Query below = TRY(query_of(*denominator));
        return detail::ratio_query(std::move(above), std::move(below));
    }

    const detail::DbtMetric* simple_metric(const std::string& name) const {
        const auto found = std::ranges::find(manifest_.metrics, name, &detail::DbtMetric::name);
        return found == manifest_.metrics.end() || found->kind != "simple" ? nullptr : &*found;
    }

    const detail::DbtManifest& manifest_;
    const sql::syntax::Dialect& dialect_;
    KnowledgeBase& base_;
    DbtReport& report_;
    std::map<std::string, BaseTable*> tables_;
};

} // namespace

base::Result<DbtReport> import_dbt(std::string_view text, const sql::syntax::Dialect& dialect,
                                   KnowledgeBase& base) {
    const detail::DbtManifest manifest = TRY(detail::read_dbt_manifest(text));
    DbtReport report{.manifest_version = manifest.version};
    forget_dbt(base);
    Importer(manifest, dialect, base, report).run();
    return report;
}

} // namespace vouch::knowledge
