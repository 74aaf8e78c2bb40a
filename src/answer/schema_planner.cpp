#include "answer/schema_planner.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "knowledge/part.h"
#include "knowledge/retrieval.h"

namespace vouch::answer {
namespace {

/// The tables with all of their columns, in the order of the catalog.
std::vector<knowledge::TablePart> parts_of(const knowledge::Retrieval& found,
                                           const schema::Catalog& catalog) {
    std::vector<knowledge::TablePart> parts;
    for (const knowledge::RetrievedTable& table : found.tables) {
        knowledge::TablePart& part = parts.emplace_back();
        part.table = table.table;
        part.columns.resize(catalog.tables[table.table].columns.size());
        std::iota(part.columns.begin(), part.columns.end(), 0U);
    }
    std::ranges::sort(parts, {}, &knowledge::TablePart::table);
    return parts;
}

} // namespace

SchemaPlanner::SchemaPlanner(const knowledge::Knowledge& knowledge, planner::PlannerOptions options,
                             SchemaLimits limits)
    : knowledge_(knowledge), options_(std::move(options)), limits_(limits),
      lexicon_(std::make_shared<const planner::Lexicon>(
          planner::Lexicon::english(knowledge.vocabulary))),
      index_(std::make_shared<LazyIndex>()) {
    if (knowledge.catalog.tables.size() <= limits.whole)
        whole_.emplace(knowledge, options_, lexicon_);
    else
        index();
}

const knowledge::SchemaIndex& SchemaPlanner::index() const {
    std::call_once(index_->once,
                   [&] { index_->index = knowledge::SchemaIndex::build(knowledge_); });
    return *index_->index;
}

knowledge::Retrieval SchemaPlanner::tables_for(std::string_view question,
                                               std::size_t tables_max) const {
    const std::vector<schema::Table>& tables = knowledge_.catalog.tables;
    knowledge::RetrievalQuery query{.question = question};
    query.limits.tables = std::max<std::size_t>(tables_max, 1);
    query.limits.columns = std::numeric_limits<std::size_t>::max();
    knowledge::Retrieval found = knowledge::retrieve(query, knowledge_, index());
    if (tables.size() > tables_max && !found.tables.empty()) return found;
    for (knowledge::TableId table = 0; table < tables.size(); ++table) {
        const bool there = std::ranges::any_of(
            found.tables, [&](const auto& chosen) { return chosen.table == table; });
        if (there) continue;
        found.tables.push_back({.table = table, .as = knowledge::RetrievedAs::Related});
        auto& columns = found.tables.back().columns;
        columns.resize(tables[table].columns.size());
        std::iota(columns.begin(), columns.end(), 0U);
        if (found.tables.size() == tables_max) break;
    }
    // In the order of the catalog, so that equal schemas are equal texts whatever is asked.
    std::ranges::sort(found.tables, {}, &knowledge::RetrievedTable::table);
    return found;
}

std::vector<planner::DateSpan> SchemaPlanner::dates(std::string_view question) const {
    return planner::date_spans(question, knowledge_, *lexicon_,
                               {options_.today, options_.fiscal_year_start});
}

base::Result<planner::Planned> SchemaPlanner::plan(std::string_view question,
                                                   const base::Context& context,
                                                   const planner::Probe& probe) const {
    if (whole_) return whole_->plan(question, context, probe);
    TRY(context.check());
    knowledge::RetrievalQuery query{.question = question};
    query.limits.tables = limits_.retrieved;
    auto found = knowledge::retrieve(query, knowledge_, index());
    // Where nothing fits one table is as good as another for saying so.
    if (found.tables.empty()) found.tables.push_back({});
    const auto part = knowledge::part_of(knowledge_, parts_of(found, knowledge_.catalog));
    return planner::Planner(part, options_, lexicon_).plan(question, context, probe);
}

} // namespace vouch::answer
