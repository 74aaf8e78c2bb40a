#include "knowledge/knowledge_base_figures.h"

#include <algorithm>
#include <set>

#include "sql/syntax/parser.h"
#include "sql/syntax/walk.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

namespace syntax = sql::syntax;

std::string qualified(const BaseTable& table) { return table.schema + "." + table.name; }

void count_keys(const BaseTable& table, BaseFigures& figures) {
    for (const BaseKey& key : table.foreign_keys) {
        switch (key.origin) {
        case BaseKeyOrigin::Declared: ++figures.declared_keys; break;
        case BaseKeyOrigin::Inferred: ++figures.inferred_keys; break;
        default: ++figures.given_keys;
        }
    }
}

void count_table(const BaseTable& table, const Vocabulary& vocabulary, BaseFigures& figures) {
    TableFigures details{.name = qualified(table)};
    details.described = table.descriptions.best_source().has_value();
    for (const BaseColumn& column : table.columns) {
        if (column.presence == Presence::Vanished) {
            ++figures.vanished;
            continue;
        }
        ++details.columns;
        const bool described = column.descriptions.best_source().has_value();
        details.described_columns += described ? 1 : 0;
        details.columns_with_values += column.values.empty() ? 0 : 1;
        if (!described && contains(vocabulary.generic_names, text::fold(column.name)))
            figures.unclear_columns.push_back(details.name + "." + column.name);
    }
    ++figures.tables;
    figures.described_tables += details.described ? 1 : 0;
    figures.tables_with_values += details.columns_with_values > 0 ? 1 : 0;
    figures.columns += details.columns;
    figures.described_columns += details.described_columns;
    count_keys(table, figures);
    figures.table_details.push_back(std::move(details));
}

/// The tables that a statement names and how often it joins.
struct Seen {
    std::set<std::string> tables;
    std::size_t joins = 0;

    void operator()(const syntax::Expression& part) { syntax::for_each_child(part, *this); }
    void operator()(const syntax::Query& part) { syntax::for_each_child(part, *this); }
    void operator()(const syntax::TableExpression& part) {
        if (const auto* named = part.as<syntax::TableReference>())
            tables.insert(text::ascii_lower(named->name.parts.back().text));
        if (const auto* join = part.as<syntax::Join>()) joins += join->links.size();
        syntax::for_each_child(part, *this);
    }
};

std::vector<std::string_view> statements_of(const KnowledgeBase& base) {
    std::vector<std::string_view> statements;
    for (const QueryTemplate& one : base.query_templates)
        statements.push_back(one.sql);
    for (const VerifiedPair& one : base.verified_pairs)
        statements.push_back(one.sql);
    for (const Metric& one : base.metrics)
        statements.push_back(one.sql);
    return statements;
}

} // namespace

BaseFigures figures_of(const KnowledgeBase& base, const Vocabulary& vocabulary) {
    BaseFigures figures;
    for (const BaseTable& table : base.tables) {
        if (table.presence == Presence::Vanished)
            ++figures.vanished;
        else
            count_table(table, vocabulary, figures);
    }
    figures.templates_with_intent = static_cast<std::size_t>(std::ranges::count_if(
        base.query_templates, [](const QueryTemplate& one) { return !one.intent.empty(); }));
    return figures;
}

StatementFigures statement_figures(const KnowledgeBase& base, const syntax::Dialect& dialect) {
    StatementFigures figures;
    std::vector<Seen> seen;
    for (const std::string_view sql : statements_of(base)) {
        ++figures.statements;
        // Nothing runs here, so a template may keep its placeholders.
        const auto query =
            syntax::parse_query(sql, dialect, {.parameters = syntax::ParameterHandling::Keep});
        if (!query) {
            ++figures.unread;
            continue;
        }
        Seen& mine = seen.emplace_back();
        mine(*query);
        figures.joins += mine.joins;
    }
    for (const BaseTable& table : base.tables) {
        for (const BaseKey& key : table.foreign_keys) {
            const std::string from = text::ascii_lower(table.name);
            const std::string to = text::ascii_lower(key.key.referenced_table);
            ++figures.keys;
            const bool joined = std::ranges::any_of(seen, [&](const Seen& one) {
                return one.tables.contains(from) && one.tables.contains(to);
            });
            figures.keys_joined += joined ? 1 : 0;
        }
    }
    return figures;
}

} // namespace vouch::knowledge
