#include "answer/detail/query_counter.h"

#include <algorithm>
#include <utility>

#include "answer/detail/approve.h"
#include "answer/detail/named_values.h"

namespace vouch::answer::detail {

QueryCounter::QueryCounter(const ReadDraft& draft, const State& state, const Services& services,
                           const base::Context& context)
    : state_(state), services_(services), context_(context.within(services.options.checks.time)) {
    const CheckOptions& options = services.options.checks;
    const bool small = std::ranges::all_of(draft.analysis.relations, [&](const auto& use) {
        return draft.rows(use.table).value_or(options.table_rows_max + 1) <= options.table_rows_max;
    });
    if (options.counts == CountWish::On && small) left_ = options.queries_max;
}

std::optional<CountedRow> QueryCounter::row(const sql::syntax::Query& query) {
    if (left_ == 0 || !context_.check()) return std::nullopt;
    --left_;
    const DatabaseSource& source = services_.sources.databases[state_.choice.database];
    const auto gate = services_.gates.gate(state_.choice.database);
    if (!gate) return std::nullopt;
    const std::string& dialect = state_.choice.drafts[state_.draft].dialect;
    const auto approved = approve_for(source, **gate, query, dialect);
    if (!approved) return std::nullopt;
    const auto result = source.connector->run(*approved, {.rows = 2}, context_);
    if (!result || result->rows.size() != 1) return std::nullopt;
    CountedRow row{{}, approved->text()};
    for (const schema::Value& value : result->rows[0])
        row.numbers.push_back(number_of(value).value_or(0)); // a sum over nothing is null
    return row;
}

void QueryCounter::tell(std::string what, double value, std::string sql) {
    told_.push_back({std::move(what), value, std::move(sql)});
}

} // namespace vouch::answer::detail
