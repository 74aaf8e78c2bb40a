#include "knowledge/knowledge_base_file.h"
#include "yaml/write.h"

namespace vouch::knowledge {
namespace {

using yaml::Node;
using yaml::put;
using yaml::put_filled;

constexpr std::string_view kHeader =
    "# What is known of a database. Yours to edit: descriptions under `manual`, synonyms, foreign\n"
    "# keys with the origin `given`, glossary, rules, metrics, query templates and verified "
    "pairs;\n"
    "# the next question knows them. The rest is read from the database again by `vouch "
    "export-kb`,\n"
    "# which keeps what is yours, but no comments such as this one.\n";

Node descriptions_node(const Descriptions& descriptions) {
    Node node = yaml::map();
    for (std::size_t at = 0; at < kDescriptionSources; ++at) {
        const auto source = static_cast<DescriptionSource>(at);
        put_filled(node, std::string(description_source_name(source)),
                   yaml::text(descriptions.from(source)));
    }
    return node;
}

void put_presence(Node& node, Presence presence) {
    if (presence == Presence::Vanished) put(node, "vanished", yaml::truth(true));
}

Node column_node(const BaseColumn& column) {
    Node node = yaml::map();
    put(node, "name", yaml::text(column.name));
    put_filled(node, "type", yaml::text(column.type));
    if (!column.nullable) put(node, "nullable", yaml::truth(false));
    put_presence(node, column.presence);
    put_filled(node, "description", descriptions_node(column.descriptions));
    put_filled(node, "synonyms", yaml::texts(column.synonyms));
    if (column.extent != ValuesExtent::None) {
        put_filled(node, column.extent == ValuesExtent::Complete ? "values" : "samples",
                   yaml::texts(column.values));
    }
    put_filled(node, "accepted_values", yaml::texts(column.accepted_values));
    put_filled(node, "dbt_tests", yaml::texts(column.dbt_tests));
    return node;
}

Node key_node(const BaseKey& key) {
    Node node = yaml::map();
    put(node, "columns", yaml::texts(key.key.columns));
    put_filled(node, "to_schema", yaml::text(key.key.referenced_schema));
    put(node, "to_table", yaml::text(key.key.referenced_table));
    put(node, "to_columns", yaml::texts(key.key.referenced_columns));
    put(node, "origin", yaml::text(std::string(key_origin_name(key.origin))));
    return node;
}

template <typename Part, typename Print>
Node list_of(const std::vector<Part>& parts, Print print) {
    Node node = yaml::list();
    for (const Part& part : parts)
        node.items.push_back(print(part));
    return node;
}

Node table_node(const BaseTable& table) {
    Node node = yaml::map();
    put_filled(node, "schema", yaml::text(table.schema));
    put(node, "name", yaml::text(table.name));
    if (table.kind == schema::TableKind::View) put(node, "kind", yaml::text("view"));
    put_presence(node, table.presence);
    if (table.row_count) put(node, "rows", yaml::number(*table.row_count));
    put_filled(node, "description", descriptions_node(table.descriptions));
    put_filled(node, "synonyms", yaml::texts(table.synonyms));
    put_filled(node, "primary_key", yaml::texts(table.primary_key));
    put_filled(node, "unique_keys", list_of(table.unique_keys, yaml::texts));
    put_filled(node, "columns", list_of(table.columns, column_node));
    put_filled(node, "foreign_keys", list_of(table.foreign_keys, key_node));
    return node;
}

Node term_node(const GlossaryTerm& term) {
    Node node = yaml::map();
    put(node, "term", yaml::text(term.term));
    put_filled(node, "definition", yaml::text(term.definition));
    put_filled(node, "parent", yaml::text(term.parent));
    put_filled(node, "means", yaml::text(term.means));
    put_filled(node, "synonyms", yaml::texts(term.synonyms));
    return node;
}

Node metric_node(const Metric& metric) {
    Node node = yaml::map();
    put(node, "name", yaml::text(metric.name));
    put_filled(node, "description", yaml::text(metric.description));
    put_filled(node, "synonyms", yaml::texts(metric.synonyms));
    if (metric.origin == MetricOrigin::Dbt) put(node, "origin", yaml::text("dbt"));
    put(node, "sql", yaml::text(metric.sql));
    return node;
}

Node template_node(const QueryTemplate& made) {
    Node node = yaml::map();
    put(node, "intent", yaml::text(made.intent));
    put(node, "sql", yaml::text(made.sql));
    if (made.frequency > 0) put(node, "frequency", yaml::number(made.frequency));
    return node;
}

Node pair_node(const VerifiedPair& pair) {
    Node node = yaml::map();
    put(node, "question", yaml::text(pair.question));
    put(node, "sql", yaml::text(pair.sql));
    return node;
}

} // namespace

std::string print_knowledge_base(const KnowledgeBase& base) {
    Node root = yaml::map();
    put(root, "knowledge_base", yaml::number(1));
    put(root, "connector", yaml::text(base.connector));
    put_filled(root, "default_schema", yaml::text(base.default_schema));
    if (base.samples == SampleRule::Leave) put(root, "samples", yaml::text("none"));
    put(root, "tables", list_of(base.tables, table_node));
    put(root, "glossary", list_of(base.glossary, term_node));
    put(root, "rules", yaml::texts(base.rules));
    put(root, "metrics", list_of(base.metrics, metric_node));
    put(root, "query_templates", list_of(base.query_templates, template_node));
    put(root, "verified_pairs", list_of(base.verified_pairs, pair_node));
    return std::string(kHeader) + yaml::print(root);
}

} // namespace vouch::knowledge
