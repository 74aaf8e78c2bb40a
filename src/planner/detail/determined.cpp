// Which columns have one value where some others have one follows from two rules, applied until
// nothing is added: the primary key of a table determines all its columns, and so does a unique
// column that is never null; a join over equal columns determines those of the added table by those
// of the known one, by all of them together where rows are kept without a partner, and else the
// other way round too.

#include "planner/detail/determined.h"

#include <algorithm>
#include <set>

namespace vouch::planner::detail {
namespace {

using knowledge::ColumnId;
using knowledge::TableId;

/// What a join compares: a column of a table that was there before, and one of the table that it
/// adds.
struct ColumnPair {
    ColumnId known;
    ColumnId added;
};

class Determined {
public:
    /// By the columns among the terms; what is computed of a column tells it only in part.
    Determined(const std::vector<PlanTerm>& terms, const PlanBlock& block,
               const knowledge::Knowledge& knowledge)
        : block_(block), knowledge_(knowledge) {
        for (const PlanTerm& term : terms) {
            const bool plain = term.aggregate == Aggregate::None && !term.rows &&
                               !term.every_column && !term.factor && term.part == DatePart::None;
            if (plain) columns_.insert(term.column);
        }
        while (grow_by_keys() || grow_by_joins()) {
        }
    }

    bool has(ColumnId column) const { return columns_.contains(column); }
    bool has_all(const std::vector<PlanTerm>& terms) const {
        return std::ranges::all_of(terms, [&](const PlanTerm& term) { return has(term.column); });
    }

private:
    bool has_key_of(TableId table) const {
        const knowledge::TableNames& names = knowledge_.names.tables[table];
        const auto& key = names.primary_key;
        if (!key.empty() && std::ranges::all_of(key, [&](std::uint32_t column) {
                return has({table, column});
            }))
            return true;
        for (std::uint32_t column = 0; column < names.columns.size(); ++column) {
            const bool nullable = knowledge_.catalog.tables[table].columns[column].nullable;
            if (names.columns[column].unique && !nullable && has({table, column})) return true;
        }
        return false;
    }

    bool grow_by_keys() {
        const std::size_t before = columns_.size();
        for (const TableId table : block_.tables) {
            if (!has_key_of(table)) continue;
            const std::size_t count = knowledge_.catalog.tables[table].columns.size();
            for (std::uint32_t column = 0; column < count; ++column)
                columns_.insert({table, column});
        }
        return columns_.size() > before;
    }

    bool grow_by_joins() {
        const std::size_t before = columns_.size();
        for (const knowledge::JoinStep& step : block_.steps) {
            const std::vector<ColumnPair> pairs = pairs_of(step);
            // Whether a row that is kept has a partner depends on all the columns together.
            const bool partner =
                !block_.keeps_all || std::ranges::all_of(pairs, [&](const ColumnPair& pair) {
                    return columns_.contains(pair.known);
                });
            for (const ColumnPair& pair : pairs) {
                if (partner && columns_.contains(pair.known)) columns_.insert(pair.added);
                if (!block_.keeps_all && columns_.contains(pair.added)) columns_.insert(pair.known);
            }
        }
        return columns_.size() > before;
    }

    std::vector<ColumnPair> pairs_of(const knowledge::JoinStep& step) const {
        const knowledge::KeyEdge& edge = knowledge_.keys.edges()[step.edge];
        std::vector<ColumnPair> pairs;
        for (std::size_t i = 0; i < edge.from_columns.size(); ++i) {
            const ColumnId from{edge.from_table, edge.from_columns[i]};
            const ColumnId to{edge.to_table, edge.to_columns[i]};
            const bool from_known = edge.from_table == step.known;
            pairs.push_back(from_known ? ColumnPair{from, to} : ColumnPair{to, from});
        }
        return pairs;
    }

    const PlanBlock& block_;
    const knowledge::Knowledge& knowledge_;
    std::set<ColumnId> columns_{};
};

/// The columns of a term, each a term; itself where it is one column.
std::vector<PlanTerm> parts_of(const PlanTerm& term, const knowledge::Knowledge& knowledge) {
    if (!term.every_column) return {term};
    std::vector<PlanTerm> columns;
    const auto& table = knowledge.catalog.tables[term.column.table];
    for (std::uint32_t column = 0; column < table.columns.size(); ++column) {
        PlanTerm part;
        part.column = {term.column.table, column};
        columns.push_back(part);
    }
    return columns;
}

bool has_term(const std::vector<PlanTerm>& terms, const PlanTerm& term) {
    return std::ranges::find(terms, term) != terms.end();
}

std::vector<PlanTerm> key_terms(TableId table, const knowledge::Knowledge& knowledge) {
    std::vector<PlanTerm> terms;
    for (const std::uint32_t column : knowledge.names.tables[table].primary_key) {
        terms.emplace_back();
        terms.back().column = {table, column};
    }
    return terms;
}

/// The keys that name a row of the block: of one table, where that determines the others.
std::vector<PlanTerm> row_key(const PlanBlock& block, const knowledge::Knowledge& knowledge) {
    std::vector<PlanTerm> all;
    for (const TableId table : block.tables) {
        const std::vector<PlanTerm> key = key_terms(table, knowledge);
        if (key.empty()) return {};
        all.insert(all.end(), key.begin(), key.end());
    }
    for (const TableId table : block.tables) {
        std::vector<PlanTerm> key = key_terms(table, knowledge);
        if (Determined(key, block, knowledge).has_all(all)) return key;
    }
    return all;
}

} // namespace

std::vector<PlanTerm> terms_of_groups(const PlanBlock& block,
                                      const knowledge::Knowledge& knowledge) {
    std::vector<PlanTerm> further;
    if (block.group.empty()) return further;
    std::vector<PlanTerm> used = block.select;
    for (const PlanOrder& order : block.order)
        used.push_back(order.term);
    for (const PlanPredicate& predicate : block.having)
        used.push_back(predicate.left);
    const Determined determined(block.group, block, knowledge);
    for (const PlanTerm& term : used) {
        if (term.aggregate != Aggregate::None || term.rows) continue;
        for (const PlanTerm& part : parts_of(term, knowledge)) {
            const bool there = has_term(block.group, part) || has_term(further, part);
            const bool one =
                determined.has(part.column) && (!part.factor || determined.has(*part.factor));
            if (one && !there) further.push_back(part);
        }
    }
    return further;
}

std::vector<PlanTerm> tie_breakers(const PlanBlock& block, const knowledge::Knowledge& knowledge) {
    const auto aggregates = [](const PlanTerm& term) {
        return term.aggregate != Aggregate::None || term.rows;
    };
    // Of distinct rows only what is shown can be ordered by.
    if (block.distinct || (block.group.empty() && std::ranges::any_of(block.select, aggregates)))
        return {};
    std::vector<PlanTerm> order;
    for (const PlanOrder& key : block.order)
        order.push_back(key.term);
    std::vector<PlanTerm> breakers = block.group.empty() ? row_key(block, knowledge) : block.group;
    std::erase_if(breakers, [&](const PlanTerm& term) { return has_term(order, term); });
    const bool plain = std::ranges::none_of(
        breakers, [](const PlanTerm& term) { return term.part != DatePart::None || term.factor; });
    if (plain && Determined(order, block, knowledge).has_all(breakers)) return {};
    return breakers;
}

} // namespace vouch::planner::detail
