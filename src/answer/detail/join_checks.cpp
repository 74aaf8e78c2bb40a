// What joins do to the rows. Repeated rows: over the same FROM, WHERE and groups, how many keys of
// the measured table there are and how many different ones. Lost rows: the same with the join made
// an outer one, of those rows that then match nothing.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "answer/detail/result_checks.h"
#include "answer/detail/sentence.h"
#include "sql/analysis/joins.h"
#include "sql/syntax/build.h"

namespace vouch::answer::detail {
namespace {

namespace build = sql::syntax::build;
using sql::analysis::JoinEffect;
using sql::analysis::SourceUse;
using sql::syntax::Query;
using sql::syntax::Select;
using sql::syntax::TableExpression;
using sql::syntax::TableReference;

constexpr std::size_t kFindingsMax = 2; ///< sentences of one kind

std::string whole(double count) {
    return grouped_digits(std::to_string(static_cast<std::int64_t>(count)));
}

/// The base tables of a FROM in order, each with the name by which its columns are named.
struct NamedTable {
    const TableReference* reference = nullptr;
    std::uint32_t table = 0;
    std::string name;
};

void gather(const TableExpression& table, const ReadDraft& draft, std::vector<NamedTable>& found) {
    if (const auto* join = table.as<sql::syntax::Join>(); join != nullptr && !join->alias) {
        gather(*join->first, draft, found);
        for (const sql::syntax::JoinLink& link : join->links)
            gather(*link.right, draft, found);
    } else if (const auto* reference = table.as<TableReference>()) {
        const auto* use = draft.analysis.find_relation(*reference);
        if (use != nullptr)
            found.push_back(
                {reference, use->table,
                 reference->alias ? reference->alias->name.text : reference->name.last().text});
    }
}

std::vector<NamedTable> tables_of(const Select& select, const ReadDraft& draft) {
    std::vector<NamedTable> found;
    for (const auto& from : select.from)
        gather(*from, draft, found);
    return found;
}

/// The only use of a table in the main FROM, and in the whole query.
std::optional<NamedTable> only_use(std::uint32_t table, const std::vector<NamedTable>& tables,
                                   const ReadDraft& draft) {
    const auto is_it = [table](const auto& use) { return use.table == table; };
    if (std::ranges::count_if(draft.analysis.relations, is_it) != 1) return std::nullopt;
    const auto found = std::ranges::find_if(tables, is_it);
    return found == tables.end() ? std::nullopt : std::optional(*found);
}

Query with_tables_of(const Query& whole_query, Select select) {
    Query query = build::query(std::move(select));
    if (whole_query.with) {
        Query copy = clone(whole_query);
        query.with = std::move(copy.with);
    }
    return query;
}

/// `SELECT sum(all_keys), sum(different_keys)` over the groups of the draft.
Query key_counts(const ReadDraft& draft, const NamedTable& table, const std::string& key) {
    Query inner = clone(draft.query);
    auto& body = *inner.as<Select>();
    body.items.clear();
    std::vector<sql::syntax::ExpressionPtr> argument;
    argument.push_back(build::column(table.name, key));
    body.items.push_back(build::item(build::call("count", std::move(argument)), "all_keys"));
    body.items.push_back(build::item(build::call_distinct("count", build::column(table.name, key)),
                                     "different_keys"));
    body.quantifier = sql::syntax::SelectQuantifier::None;
    inner.order_by.clear();
    inner.limit.reset();
    Select outer;
    for (const char* name : {"all_keys", "different_keys"}) {
        std::vector<sql::syntax::ExpressionPtr> summed;
        summed.push_back(build::column(name));
        outer.items.push_back(build::item(build::call("sum", std::move(summed))));
    }
    outer.from.push_back(build::derived(std::move(inner), "counted"));
    return build::query(std::move(outer));
}

std::vector<std::string> repeated_rows(const ReadDraft& draft, const Select& select,
                                       QueryCounter& counter) {
    std::vector<std::string> sentences;
    const auto tables = tables_of(select, draft);
    std::vector<std::uint32_t> seen;
    for (const auto& finding :
         sql::analysis::join_findings(draft.query, draft.analysis, draft.dialect, draft.names)) {
        if (finding.effect != JoinEffect::RepeatedRows || !finding.other) continue;
        if (std::ranges::find(seen, finding.table) != seen.end()) continue;
        seen.push_back(finding.table);
        const auto table = only_use(finding.table, tables, draft);
        const auto& key = draft.table(finding.table).primary_key;
        if (!table || key.size() != 1) continue;
        const auto counted = counter.row(key_counts(draft, *table, key[0]));
        if (!counted || counted->numbers.size() != 2) continue;
        const double all = counted->numbers[0];
        const double different = counted->numbers[1];
        if (all <= different) continue;
        const std::string& name = draft.table(finding.table).name;
        const std::string& other = draft.table(*finding.other).name;
        counter.tell("rows of " + name + " in the join", all, counted->sql);
        counter.tell("different rows of " + name + " in the join", different, counted->sql);
        sentences.push_back("Rows of " + name + " count more than once: joined with " + other +
                            ", " + whole(different) + " of them stand in " + whole(all) +
                            " rows (counted), so that a sum, an average or a count over them may "
                            "be too large.");
        if (sentences.size() == kFindingsMax) break;
    }
    return sentences;
}

std::vector<std::string> untied_tables(const ReadDraft& draft) {
    std::vector<std::string> sentences;
    for (const auto& select :
         sql::analysis::table_groups(draft.query, draft.analysis, draft.names)) {
        if (select.groups.size() < 2) continue;
        sentences.push_back("Nothing ties " + draft.table(select.groups[0][0]).name + " to " +
                            draft.table(select.groups[1][0]).name +
                            " in the query: each row of one stands beside every row of the other.");
    }
    return sentences;
}

/// A key over which one link of a join goes: the table that holds it, and the one that it names.
struct KeyLink {
    NamedTable holder;
    NamedTable named;
    std::string named_column;
    sql::syntax::JoinKind kept = sql::syntax::JoinKind::Left; ///< keeps the rows of the holder
};

/// Whether the condition of a link says that the columns of a key are equal.
bool says_equal(const sql::syntax::Expression& condition, const ReadDraft& draft,
                sql::analysis::ColumnId left, sql::analysis::ColumnId right) {
    const auto* chain = condition.as<sql::syntax::Chain>();
    if (chain == nullptr || chain->links.size() != 1 ||
        chain->links[0].op != sql::syntax::BinaryOperator::Equal)
        return false;
    const auto* first = draft.analysis.find_reference(*chain->first);
    const auto* second = draft.analysis.find_reference(*chain->links[0].operand);
    if (first == nullptr || second == nullptr ||
        first->kind != sql::analysis::ReferenceKind::Base ||
        second->kind != sql::analysis::ReferenceKind::Base)
        return false;
    return (first->base == left && second->base == right) ||
           (first->base == right && second->base == left);
}

std::optional<KeyLink> key_link(const std::vector<NamedTable>& before, const NamedTable& added,
                                const sql::syntax::Expression& condition, const ReadDraft& draft) {
    for (const NamedTable& known : before) {
        if (known.table == added.table) continue; // which side is which cannot be told by tables
        for (std::uint32_t at : draft.knowledge.keys.edges_between(known.table, added.table)) {
            const knowledge::KeyEdge& edge = draft.knowledge.keys.edges()[at];
            if (edge.from_columns.size() != 1) continue;
            if (!says_equal(condition, draft, {edge.from_table, edge.from_columns[0]},
                            {edge.to_table, edge.to_columns[0]}))
                continue;
            const bool added_holds = edge.from_table == added.table;
            const NamedTable& holder = added_holds ? added : known;
            const NamedTable& named = added_holds ? known : added;
            return KeyLink{
                holder, named, draft.table(edge.to_table).columns[edge.to_columns[0]].name,
                added_holds ? sql::syntax::JoinKind::Right : sql::syntax::JoinKind::Left};
        }
    }
    return std::nullopt;
}

/// `SELECT count(*)` of the rows that match nothing once the link keeps them.
Query lost_count(const ReadDraft& draft, std::size_t link, const KeyLink& key) {
    Query copy = clone(draft.query);
    Select select = std::move(*copy.as<Select>());
    select.items.clear();
    select.items.push_back(build::item(build::count_rows()));
    select.quantifier = sql::syntax::SelectQuantifier::None;
    select.group_by.reset();
    select.having.reset();
    auto* join = select.from[0]->as<sql::syntax::Join>();
    join->links[link].kind = key.kept;
    std::vector<sql::syntax::ExpressionPtr> conditions;
    if (select.where) conditions.push_back(std::move(select.where));
    conditions.push_back(build::is_null(build::column(key.named.name, key.named_column)));
    select.where = build::all_of(std::move(conditions));
    return with_tables_of(draft.query, std::move(select));
}

std::vector<std::string> lost_rows(const ReadDraft& draft, const Select& select,
                                   QueryCounter& counter) {
    std::vector<std::string> sentences;
    const auto* join = select.from.size() == 1 ? select.from[0]->as<sql::syntax::Join>() : nullptr;
    if (join == nullptr || join->alias || select.qualify || !select.windows.empty())
        return sentences;
    std::vector<NamedTable> before;
    gather(*join->first, draft, before);
    for (std::size_t at = 0; at < join->links.size(); ++at) {
        const sql::syntax::JoinLink& link = join->links[at];
        std::vector<NamedTable> added;
        gather(*link.right, draft, added);
        const auto* on = std::get_if<sql::syntax::OnCondition>(&link.condition);
        if (added.size() == 1 && on != nullptr && link.kind == sql::syntax::JoinKind::Inner) {
            const auto key = key_link(before, added[0], *on->condition, draft);
            const auto lost =
                key ? counter.row(lost_count(draft, at, *key)) : std::optional<CountedRow>();
            if (lost && lost->numbers.size() == 1 && lost->numbers[0] > 0) {
                const std::string& holder = draft.table(key->holder.table).name;
                const std::string& named = draft.table(key->named.table).name;
                counter.tell("rows of " + holder + " without " + named, lost->numbers[0],
                             lost->sql);
                const bool one = lost->numbers[0] == 1;
                sentences.push_back(whole(lost->numbers[0]) + (one ? " row of " : " rows of ") +
                                    holder + (one ? " has no matching " : " have no matching ") +
                                    named + (one ? " and is" : " and are") +
                                    " left out by the join (counted).");
            }
        }
        before.insert(before.end(), added.begin(), added.end());
        if (sentences.size() == kFindingsMax) break;
    }
    return sentences;
}

} // namespace

const Select* main_select(const Query& query) {
    if (const auto* nested = query.as<sql::syntax::NestedQuery>())
        return main_select(*nested->query);
    return query.as<Select>();
}

std::vector<std::string> check_joins(const ReadDraft& draft, QueryCounter& counter) {
    if (draft.analysis.relations.size() < 2) return {};
    std::vector<std::string> sentences = untied_tables(draft);
    const auto* select = draft.query.as<Select>();
    if (select == nullptr || !sentences.empty()) return sentences;
    sentences = repeated_rows(draft, *select, counter);
    for (std::string& sentence : lost_rows(draft, *select, counter))
        sentences.push_back(std::move(sentence));
    return sentences;
}

} // namespace vouch::answer::detail
