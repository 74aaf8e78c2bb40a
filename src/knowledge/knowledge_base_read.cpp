// A description is a text, which a person wrote, or a map from its source to its text. Where the
// form of a part is free (a glossary term or a rule as a bare text) both forms mean the same.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "knowledge/knowledge_base_file.h"
#include "text/unicode.h"
#include "yaml/read.h"

namespace vouch::knowledge {
namespace {

using base::Result;
using yaml::Node;
using yaml::NodeKind;

constexpr std::int64_t kFormat = 1;

class BaseReader {
public:
    explicit BaseReader(std::string_view file_name) : reader_(file_name) {}

    Result<KnowledgeBase> read(const Node& root) {
        TRY(reader_.check_keys(root, "",
                               {"knowledge_base", "connector", "default_schema", "samples",
                                "tables", "glossary", "rules", "metrics", "query_templates",
                                "verified_pairs"}));
        TRY(check_format(root));
        KnowledgeBase base;
        TRY(read_text(root, "connector", base.connector));
        TRY(read_text(root, "default_schema", base.default_schema));
        TRY(read_samples(root, base));
        TRY(each(root, "tables", [&](const Node& node) { return table(node, base); }));
        TRY(each(root, "glossary", [&](const Node& node) { return term(node, base); }));
        TRY(each(root, "rules", [&](const Node& node) -> Result<void> {
            base.rules.push_back(TRY(reader_.text(node, "rules")));
            return {};
        }));
        TRY(each(root, "metrics", [&](const Node& node) { return metric(node, base); }));
        TRY(each(root, "query_templates",
                 [&](const Node& node) { return query_template(node, base); }));
        TRY(each(root, "verified_pairs", [&](const Node& node) { return pair(node, base); }));
        TRY(check_hierarchy(base));
        return base;
    }

private:
    Result<void> check_format(const Node& root) {
        const Node* format = root.find("knowledge_base");
        if (format == nullptr)
            return reader_.error(0, "knowledge_base", "is missing: it is the version, 1");
        const std::int64_t version = TRY(reader_.integer(*format, "knowledge_base"));
        if (version == kFormat) return {};
        return reader_.error(format->line, "knowledge_base",
                             "version " + std::to_string(version) + " is not known here");
    }

    Result<void> read_samples(const Node& root, KnowledgeBase& base) {
        const Node* node = filled(root, "samples");
        if (node == nullptr) return {};
        if (TRY(reader_.text(*node, "samples")) != "none") {
            return reader_.error(node->line, "samples",
                                 "must be none; without the key values are written");
        }
        base.samples = SampleRule::Leave;
        return {};
    }

    /// A key without a value is as good as none: people clear a text and leave its key.
    static const Node* filled(const Node& map, std::string_view key) {
        const Node* node = map.find(key);
        return node == nullptr || node->kind == NodeKind::Null ? nullptr : node;
    }

    Result<void> each(const Node& map, std::string_view key, const yaml::Reader::Entry& entry) {
        const Node* node = filled(map, key);
        if (node == nullptr) return {};
        return reader_.for_each(*node, key, entry);
    }

    Result<void> read_text(const Node& map, std::string_view key, std::string& into) {
        if (const Node* node = filled(map, key)) into = TRY(reader_.text(*node, key));
        return {};
    }

    Result<std::string> needed(const Node& map, std::string_view key) {
        const Node* node = filled(map, key);
        if (node == nullptr) return reader_.error(map.line, key, "is missing");
        std::string value = TRY(reader_.text(*node, key));
        if (text::trim(value).empty()) return reader_.error(node->line, key, "is empty");
        return value;
    }

    Result<void> read_texts(const Node& map, std::string_view key, std::vector<std::string>& into) {
        if (const Node* node = filled(map, key)) into = TRY(reader_.texts(*node, key));
        return {};
    }

    Result<void> read_truth(const Node& map, std::string_view key, bool& into) {
        if (const Node* node = filled(map, key)) into = TRY(reader_.truth(*node, key));
        return {};
    }

    Result<void> read_integer(const Node& map, std::string_view key,
                              std::optional<std::int64_t>& into) {
        if (const Node* node = filled(map, key)) into = TRY(reader_.integer(*node, key));
        return {};
    }

    Result<void> read_presence(const Node& map, Presence& into) {
        bool vanished = false;
        TRY(read_truth(map, "vanished", vanished));
        if (vanished) into = Presence::Vanished;
        return {};
    }

    Result<void> descriptions(const Node& map, Descriptions& into) {
        const Node* node = filled(map, "description");
        if (node == nullptr) return {};
        if (node->kind == NodeKind::Text) {
            into.from(DescriptionSource::Manual) = node->text;
            return {};
        }
        TRY(reader_.check_keys(*node, "description", {"manual", "dbt", "comment"}));
        for (std::size_t at = 0; at < kDescriptionSources; ++at) {
            const auto source = static_cast<DescriptionSource>(at);
            TRY(read_text(*node, description_source_name(source), into.from(source)));
        }
        return {};
    }

    Result<void> table(const Node& node, KnowledgeBase& base) {
        TRY(reader_.check_keys(node, "tables",
                               {"schema", "name", "kind", "rows", "description", "synonyms",
                                "primary_key", "unique_keys", "columns", "foreign_keys",
                                "vanished"}));
        BaseTable table;
        table.name = TRY(needed(node, "name"));
        table.schema = base.default_schema;
        TRY(read_text(node, "schema", table.schema));
        TRY(read_kind(node, table));
        TRY(read_integer(node, "rows", table.row_count));
        TRY(descriptions(node, table.descriptions));
        TRY(read_texts(node, "synonyms", table.synonyms));
        TRY(read_texts(node, "primary_key", table.primary_key));
        TRY(each(node, "unique_keys", [&](const Node& key) -> Result<void> {
            table.unique_keys.push_back(TRY(reader_.texts(key, "unique_keys")));
            return {};
        }));
        TRY(each(node, "columns", [&](const Node& column) { return this->column(column, table); }));
        TRY(each(node, "foreign_keys", [&](const Node& key) { return foreign_key(key, table); }));
        TRY(read_presence(node, table.presence));
        const std::string name =
            text::ascii_lower(table.schema) + '\n' + text::ascii_lower(table.name);
        if (!tables_.insert(name).second)
            return reader_.error(node.line, "tables", "“" + table.name + "” stands there twice");
        base.tables.push_back(std::move(table));
        return {};
    }

    Result<void> read_kind(const Node& node, BaseTable& table) {
        const Node* kind = filled(node, "kind");
        if (kind == nullptr) return {};
        const std::string name = TRY(reader_.text(*kind, "kind"));
        if (name != "table" && name != "view")
            return reader_.error(kind->line, "kind", "must be table or view");
        table.kind = name == "view" ? schema::TableKind::View : schema::TableKind::Table;
        return {};
    }

    Result<void> column(const Node& node, BaseTable& table) {
        TRY(reader_.check_keys(node, "columns",
                               {"name", "type", "nullable", "description", "synonyms", "values",
                                "samples", "accepted_values", "dbt_tests", "vanished"}));
        BaseColumn column;
        column.name = TRY(needed(node, "name"));
        TRY(read_text(node, "type", column.type));
        TRY(read_truth(node, "nullable", column.nullable));
        TRY(descriptions(node, column.descriptions));
        TRY(read_texts(node, "synonyms", column.synonyms));
        TRY(read_texts(node, "accepted_values", column.accepted_values));
        TRY(read_texts(node, "dbt_tests", column.dbt_tests));
        if (filled(node, "values") != nullptr && filled(node, "samples") != nullptr)
            return reader_.error(node.line, "samples", "a column has values or samples, not both");
        TRY(read_texts(node, "samples", column.values));
        TRY(read_texts(node, "values", column.values));
        if (!column.values.empty()) {
            column.extent =
                filled(node, "values") != nullptr ? ValuesExtent::Complete : ValuesExtent::Samples;
        }
        TRY(read_presence(node, column.presence));
        if (table.find_column(column.name) != nullptr) {
            return reader_.error(node.line, "columns",
                                 "“" + column.name + "” stands twice in “" + table.name + "”");
        }
        table.columns.push_back(std::move(column));
        return {};
    }

    Result<void> foreign_key(const Node& node, BaseTable& table) {
        TRY(reader_.check_keys(node, "foreign_keys",
                               {"columns", "to_schema", "to_table", "to_columns", "origin"}));
        BaseKey key{.key = {}, .origin = BaseKeyOrigin::Given};
        key.key.referenced_schema = table.schema;
        TRY(read_text(node, "to_schema", key.key.referenced_schema));
        key.key.referenced_table = TRY(needed(node, "to_table"));
        TRY(read_texts(node, "columns", key.key.columns));
        TRY(read_texts(node, "to_columns", key.key.referenced_columns));
        if (key.key.columns.empty() ||
            key.key.columns.size() != key.key.referenced_columns.size()) {
            return reader_.error(node.line, "foreign_keys",
                                 "columns and to_columns must name as many columns each");
        }
        if (const Node* origin = filled(node, "origin")) {
            const std::string name = TRY(reader_.text(*origin, "origin"));
            const auto found = find_key_origin(name);
            if (!found) {
                return reader_.error(origin->line, "origin",
                                     "must be declared, inferred, given or dbt");
            }
            key.origin = *found;
        }
        table.foreign_keys.push_back(std::move(key));
        return {};
    }

    Result<void> term(const Node& node, KnowledgeBase& base) {
        GlossaryTerm term{.term = {}};
        term.line = node.line;
        if (node.kind == NodeKind::Text) {
            term.term = node.text;
        } else {
            TRY(reader_.check_keys(node, "glossary",
                                   {"term", "definition", "parent", "means", "synonyms"}));
            term.term = TRY(needed(node, "term"));
            TRY(read_text(node, "definition", term.definition));
            TRY(read_text(node, "parent", term.parent));
            TRY(read_text(node, "means", term.means));
            TRY(read_texts(node, "synonyms", term.synonyms));
        }
        if (!terms_.emplace(text::fold(term.term), base.glossary.size()).second)
            return reader_.error(node.line, "glossary", "“" + term.term + "” stands there twice");
        base.glossary.push_back(std::move(term));
        return {};
    }

    /// Every parent is a term, and no term is above itself. Each term is climbed from once: where a
    /// climb meets one of its own it goes in a circle, and where it meets one of an earlier climb
    /// the rest is known to be right.
    Result<void> check_hierarchy(const KnowledgeBase& base) {
        std::vector<std::size_t> climbed_from(base.glossary.size(), base.glossary.size());
        for (std::size_t start = 0; start < base.glossary.size(); ++start) {
            for (std::size_t at = start; climbed_from[at] == base.glossary.size();) {
                climbed_from[at] = start;
                const GlossaryTerm& term = base.glossary[at];
                if (term.parent.empty()) break;
                const auto parent = terms_.find(text::fold(term.parent));
                if (parent == terms_.end()) {
                    return reader_.error(term.line, "parent",
                                         "“" + term.parent + "” is no term of the glossary");
                }
                at = parent->second;
                if (climbed_from[at] != start) continue;
                return reader_.error(base.glossary[at].line, "parent",
                                     "“" + base.glossary[at].term + "” is above itself: a circle");
            }
        }
        return {};
    }

    Result<std::uint32_t> read_sql(const Node& node, std::string& into) {
        into = TRY(needed(node, "sql"));
        return node.find("sql")->line;
    }

    Result<void> metric(const Node& node, KnowledgeBase& base) {
        TRY(reader_.check_keys(node, "metrics",
                               {"name", "description", "synonyms", "origin", "sql"}));
        Metric metric{.name = {}};
        metric.name = TRY(needed(node, "name"));
        TRY(read_text(node, "description", metric.description));
        TRY(read_texts(node, "synonyms", metric.synonyms));
        metric.line = TRY(read_sql(node, metric.sql));
        if (const Node* origin = filled(node, "origin")) {
            const std::string name = TRY(reader_.text(*origin, "origin"));
            if (name != "manual" && name != "dbt")
                return reader_.error(origin->line, "origin", "must be manual or dbt");
            if (name == "dbt") metric.origin = MetricOrigin::Dbt;
        }
        if (!metrics_.insert(text::fold(metric.name)).second)
            return reader_.error(node.line, "metrics", "“" + metric.name + "” stands there twice");
        base.metrics.push_back(std::move(metric));
        return {};
    }

    Result<void> query_template(const Node& node, KnowledgeBase& base) {
        TRY(reader_.check_keys(node, "query_templates", {"intent", "sql", "frequency"}));
        QueryTemplate made{.intent = {}};
        made.intent = TRY(needed(node, "intent"));
        made.line = TRY(read_sql(node, made.sql));
        std::optional<std::int64_t> frequency;
        TRY(read_integer(node, "frequency", frequency));
        made.frequency = frequency.value_or(0);
        base.query_templates.push_back(std::move(made));
        return {};
    }

    Result<void> pair(const Node& node, KnowledgeBase& base) {
        TRY(reader_.check_keys(node, "verified_pairs", {"question", "sql"}));
        VerifiedPair pair{.question = {}};
        pair.question = TRY(needed(node, "question"));
        pair.line = TRY(read_sql(node, pair.sql));
        base.verified_pairs.push_back(std::move(pair));
        return {};
    }

    yaml::Reader reader_;
    std::set<std::string> tables_;
    std::map<std::string, std::size_t> terms_;
    std::set<std::string> metrics_;
};

} // namespace

Result<KnowledgeBase> parse_knowledge_base(std::string_view text, std::string_view file_name) {
    const Node root = TRY(yaml::parse(text, file_name));
    return BaseReader(file_name).read(root);
}

Result<KnowledgeBase> read_knowledge_base(const std::filesystem::path& path) {
    const std::string text = TRY(base::read_file(path, kKnowledgeBaseMax));
    return parse_knowledge_base(text, path.filename().string());
}

Result<std::optional<KnowledgeBase>> find_knowledge_base(const std::filesystem::path& path) {
    auto found = read_knowledge_base(path);
    if (found) return std::optional(std::move(*found));
    if (found.error().code == base::ErrorCode::NotFound) return std::optional<KnowledgeBase>();
    return base::Unexpected(std::move(found).error());
}

} // namespace vouch::knowledge
