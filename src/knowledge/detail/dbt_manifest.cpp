// Everything is optional and nothing has the type that one expects: each look-up gives something
// empty where the manifest has something else. A reference is the text of a call, ref('orders') or
// source('shop', 'orders'), whose last quoted argument names a relation; versions differ in how
// they name the relation of a test.
#include "knowledge/detail/dbt_manifest.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <nlohmann/json.hpp>

namespace vouch::knowledge::detail {
namespace {

using Json = nlohmann::json;

constexpr int kVersionFirst = 7;
constexpr int kVersionLast = 12;

const Json& at(const Json& object, const char* key) {
    static const Json kNothing;
    if (!object.is_object()) return kNothing;
    const auto found = object.find(key);
    return found == object.end() ? kNothing : *found;
}

std::string text_at(const Json& object, const char* key) {
    const Json& value = at(object, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// A text, a number or a truth as people write it; empty for anything that holds others.
std::string shown(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    return value.is_primitive() && !value.is_null() ? value.dump() : std::string();
}

std::string first_of(std::string first, std::string second) {
    return first.empty() ? std::move(second) : std::move(first);
}

/// 12 of "https://schemas.getdbt.com/dbt/manifest/v12.json"; 0 for anything else.
int version_of(const std::string& schema) {
    constexpr std::string_view kMark = "/manifest/v";
    const std::size_t begin = schema.find(kMark);
    if (begin == std::string::npos) return 0;
    int version = 0;
    const char* digits = schema.data() + begin + kMark.size();
    std::from_chars(digits, schema.data() + schema.size(), version);
    return version;
}

/// The texts in quotes of "source('shop', 'orders')"; named arguments ("v=2") have none.
std::vector<std::string> quoted_texts(std::string_view call) {
    std::vector<std::string> found;
    for (std::size_t begin = call.find_first_of("'\""); begin != std::string_view::npos;
         begin = call.find_first_of("'\"", begin + 1)) {
        const std::size_t end = call.find(call[begin], begin + 1);
        if (end == std::string_view::npos) break;
        found.emplace_back(call.substr(begin + 1, end - begin - 1));
        begin = end;
    }
    return found;
}

class ManifestReader {
public:
    explicit ManifestReader(const Json& root) : root_(root) {}

    base::Result<DbtManifest> read() {
        manifest_.version = version_of(text_at(at(root_, "metadata"), "dbt_schema_version"));
        if (manifest_.version == 0)
            return refuse("This is no manifest of dbt: its metadata name no version.");
        if (manifest_.version < kVersionFirst || manifest_.version > kVersionLast) {
            return refuse("This manifest has version " + std::to_string(manifest_.version) +
                          "; those from 7 to 12 are read.");
        }
        read_relations(at(root_, "nodes"));
        read_relations(at(root_, "sources"));
        read_tests();
        read_semantic_models();
        read_metrics();
        return std::move(manifest_);
    }

private:
    static base::Unexpected<base::Error> refuse(std::string message) {
        return base::fail(base::ErrorCode::InvalidArgument, std::move(message));
    }

    static bool is_relation(const Json& node) {
        const std::string kind = text_at(node, "resource_type");
        return kind == "model" || kind == "seed" || kind == "snapshot" || kind == "source";
    }

    void read_relations(const Json& nodes) {
        if (!nodes.is_object()) return;
        for (const auto& [id, node] : nodes.items()) {
            if (!is_relation(node)) continue;
            DbtRelation relation{
                .id = id,
                .name = text_at(node, "name"),
                .schema = text_at(node, "schema"),
                .table = first_of(text_at(node, "identifier"),
                                  first_of(text_at(node, "alias"), text_at(node, "name"))),
                .description = text_at(node, "description")};
            const Json& columns = at(node, "columns");
            if (columns.is_object()) {
                for (const auto& [name, column] : columns.items())
                    relation.columns.emplace_back(first_of(text_at(column, "name"), name),
                                                  text_at(column, "description"));
            }
            manifest_.relations.push_back(std::move(relation));
        }
    }

    /// The relation that a call refers to; empty where there is none or more than one.
    std::string referred(const std::string& call) const {
        const std::vector<std::string> arguments = quoted_texts(call);
        if (arguments.empty()) return "";
        const bool source = call.find("source(") != std::string::npos;
        std::string found;
        for (const DbtRelation& relation : manifest_.relations) {
            if (relation.name != arguments.back()) continue;
            if (relation.id.starts_with("source.") != source) continue;
            const std::string tail = "." + arguments.front() + "." + relation.name;
            if (source && !relation.id.ends_with(tail)) continue;
            if (!found.empty()) return "";
            found = relation.id;
        }
        return found;
    }

    std::string relation_of_test(const Json& node, const Json& arguments) const {
        const std::string attached = text_at(node, "attached_node");
        if (manifest_.find(attached) != nullptr) return attached;
        const std::string named = referred(text_at(arguments, "model"));
        if (!named.empty()) return named;
        const Json& nodes = at(at(node, "depends_on"), "nodes");
        const bool one = nodes.is_array() && nodes.size() == 1 && nodes[0].is_string();
        return one ? nodes[0].get<std::string>() : std::string();
    }

    void read_tests() {
        const Json& nodes = at(root_, "nodes");
        if (!nodes.is_object()) return;
        std::set<std::string> others;
        for (const auto& [id, node] : nodes.items()) {
            if (text_at(node, "resource_type") != "test") continue;
            const std::string kind = text_at(at(node, "test_metadata"), "name");
            if (kind != "accepted_values" && kind != "relationships" && kind != "unique" &&
                kind != "not_null") {
                others.insert(kind.empty() ? "a query of its own" : kind);
                continue;
            }
            read_test(kind, node);
        }
        for (const std::string& kind : others)
            manifest_.not_taken.push_back("Tests of the kind “" + kind +
                                          "” say nothing that is kept.");
    }

    void read_test(const std::string& kind, const Json& node) {
        const Json& given = at(at(node, "test_metadata"), "kwargs");
        // Newer projects write the arguments one level deeper.
        const Json& deeper = at(given, "arguments");
        const Json& arguments = deeper.is_object() ? deeper : given;
        DbtTest test{.kind = kind,
                     .relation = relation_of_test(node, given),
                     .column = first_of(text_at(node, "column_name"),
                                        first_of(text_at(given, "column_name"),
                                                 text_at(arguments, "column_name")))};
        const Json& values = at(arguments, "values");
        if (values.is_array()) {
            for (const Json& value : values) {
                if (value.is_primitive() && !value.is_null()) test.values.push_back(shown(value));
            }
        }
        test.to_relation = referred(text_at(arguments, "to"));
        test.to_column = text_at(arguments, "field");
        manifest_.tests.push_back(std::move(test));
    }

    void read_semantic_models() {
        const Json& models = at(root_, "semantic_models");
        if (!models.is_object()) return;
        for (const auto& [id, model] : models.items()) {
            const std::string relation = referred(text_at(model, "model"));
            std::map<std::string, std::string> dimensions;
            const Json& given = at(model, "dimensions");
            if (given.is_array()) {
                for (const Json& dimension : given) {
                    const std::string name = text_at(dimension, "name");
                    dimensions[name] = first_of(text_at(dimension, "expr"), name);
                }
            }
            const Json& measures = at(model, "measures");
            if (!measures.is_array()) continue;
            for (const Json& measure : measures) {
                const std::string name = text_at(measure, "name");
                measures_[name] = {
                    {relation, text_at(measure, "agg"), first_of(shown(at(measure, "expr")), name)},
                    dimensions};
            }
        }
    }

    void read_metrics() {
        const Json& metrics = at(root_, "metrics");
        if (!metrics.is_object()) return;
        for (const auto& [id, node] : metrics.items()) {
            DbtMetric metric{.name = text_at(node, "name"),
                             .label = text_at(node, "label"),
                             .description = text_at(node, "description")};
            if (at(node, "type_params").is_object())
                read_measured(node, metric);
            else
                read_calculated(node, metric);
            manifest_.metrics.push_back(std::move(metric));
        }
    }

    /// Versions 10 and later: a measure of a semantic model.
    void read_measured(const Json& node, DbtMetric& metric) {
        metric.kind = text_at(node, "type");
        const Json& parameters = at(node, "type_params");
        if (metric.kind == "ratio") {
            metric.numerator = text_at(at(parameters, "numerator"), "name");
            metric.denominator = text_at(at(parameters, "denominator"), "name");
            const bool filtered = !at(at(parameters, "numerator"), "filter").is_null() ||
                                  !at(at(parameters, "denominator"), "filter").is_null() ||
                                  !at(node, "filter").is_null();
            if (filtered) metric.obstacle = "its parts have filters of their own";
            return;
        }
        if (metric.kind != "simple") {
            metric.obstacle = "it is of the kind “" + metric.kind + "”";
            return;
        }
        const Json& measure = at(parameters, "measure");
        const auto found = measures_.find(text_at(measure, "name"));
        if (found == measures_.end()) {
            metric.obstacle = "its measure is not in the manifest";
            return;
        }
        metric.aggregate = found->second.aggregate;
        for (const Json* filter : {&at(node, "filter"), &at(measure, "filter")})
            add_filters(*filter, found->second.dimensions, metric);
    }

    static void add_filters(const Json& filter,
                            const std::map<std::string, std::string>& dimensions,
                            DbtMetric& metric) {
        const Json& filters = at(filter, "where_filters");
        if (!filters.is_array()) {
            if (!filter.is_null()) metric.obstacle = "its filter cannot be read";
            return;
        }
        for (const Json& one : filters) {
            auto condition = condition_of(text_at(one, "where_sql_template"), dimensions);
            if (condition)
                metric.aggregate->conditions.push_back(std::move(*condition));
            else
                metric.obstacle = "its filter names more than dimensions of its own table";
        }
    }

    /// "{{ Dimension('order__status') }} = 'new'": each dimension is a part, over the columns of
    /// the measure's table.
    static std::optional<DbtCondition>
    condition_of(std::string_view sql, const std::map<std::string, std::string>& dimensions) {
        DbtCondition condition;
        while (true) {
            const std::size_t begin = sql.find("{{");
            const std::size_t end = sql.find("}}", begin == std::string_view::npos ? 0 : begin);
            condition.text += sql.substr(0, begin);
            if (begin == std::string_view::npos) return condition;
            if (end == std::string_view::npos) return std::nullopt;
            const std::string_view call = sql.substr(begin + 2, end - begin - 2);
            const std::vector<std::string> arguments = quoted_texts(call);
            if (call.find("Dimension(") == std::string_view::npos || arguments.size() != 1)
                return std::nullopt;
            const std::size_t entity = arguments[0].rfind("__");
            const auto found = dimensions.find(
                entity == std::string::npos ? arguments[0] : arguments[0].substr(entity + 2));
            if (found == dimensions.end()) return std::nullopt;
            condition.text += ":part" + std::to_string(condition.parts.size());
            condition.parts.push_back(found->second);
            sql.remove_prefix(end + 2);
        }
    }

    /// Versions 7 to 9: an expression over a model.
    void read_calculated(const Json& node, DbtMetric& metric) {
        metric.kind = "simple";
        DbtAggregate aggregate{
            .relation = referred(text_at(node, "model")),
            .function = first_of(text_at(node, "calculation_method"), text_at(node, "type")),
            .expression = first_of(text_at(node, "expression"), text_at(node, "sql"))};
        const Json& filters = at(node, "filters");
        if (filters.is_array()) {
            for (const Json& filter : filters) {
                aggregate.conditions.push_back(DbtComparison{text_at(filter, "field"),
                                                             text_at(filter, "operator"),
                                                             shown(at(filter, "value"))});
            }
        }
        metric.aggregate = std::move(aggregate);
    }

    struct Measure {
        DbtAggregate aggregate;
        std::map<std::string, std::string> dimensions;
    };

    const Json& root_;
    DbtManifest manifest_;
    std::map<std::string, Measure> measures_;
};

} // namespace

const DbtRelation* DbtManifest::find(std::string_view id) const {
    const auto found = std::ranges::find(relations, id, &DbtRelation::id);
    return found == relations.end() ? nullptr : &*found;
}

base::Result<DbtManifest> read_dbt_manifest(std::string_view text) {
    const Json root = Json::parse(text, nullptr, false);
    if (root.is_discarded()) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "This is not JSON, so no manifest of dbt.",
                          {"dbt writes it to target/manifest.json."});
    }
    return ManifestReader(root).read();
}

} // namespace vouch::knowledge::detail
