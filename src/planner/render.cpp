// Tables keep their names (each stands once in a block); columns are qualified where a block has
// several tables. Dates are taken apart as kPlannerDialect writes it; whoever asks a database of
// another dialect translates the tree.
#include "planner/render.h"

#include <algorithm>
#include <memory>

#include "planner/detail/determined.h"
#include "planner/detail/missing.h"
#include "sql/syntax/build.h"

namespace vouch::planner {
namespace {

namespace build = sql::syntax::build;
namespace syntax = sql::syntax;
using knowledge::ColumnId;
using knowledge::TableId;
using syntax::BinaryOperator;
using syntax::ExpressionPtr;

syntax::Negation negation_of(const PlanPredicate& predicate) {
    return predicate.negated ? syntax::Negation::Negated : syntax::Negation::Plain;
}

ExpressionPtr call(std::string_view function, ExpressionPtr argument) {
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(argument));
    return build::call(function, std::move(arguments));
}

ExpressionPtr formatted(std::string_view format, ExpressionPtr date) {
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(build::text(format));
    arguments.push_back(std::move(date));
    return build::call("strftime", std::move(arguments));
}

/// "2026-Q1"; the number is (month + 2) / 3, in whole numbers.
ExpressionPtr quarter_of(ExpressionPtr date) {
    ExpressionPtr year = formatted("%Y", syntax::clone(date));
    ExpressionPtr month = build::cast(formatted("%m", std::move(date)), "INTEGER");
    ExpressionPtr shifted = build::binary(BinaryOperator::Add, std::move(month), build::integer(2));
    ExpressionPtr quarter =
        build::binary(BinaryOperator::Divide, std::move(shifted), build::integer(3));
    return build::binary(
        BinaryOperator::Concatenate,
        build::binary(BinaryOperator::Concatenate, std::move(year), build::text("-Q")),
        std::move(quarter));
}

ExpressionPtr date_part(DatePart part, ExpressionPtr date) {
    switch (part) {
    case DatePart::None: return date;
    case DatePart::Date: return call("date", std::move(date));
    case DatePart::Month: return formatted("%Y-%m", std::move(date));
    case DatePart::Quarter: return quarter_of(std::move(date));
    case DatePart::Year: return formatted("%Y", std::move(date));
    }
    return date;
}

/// Of a block with groups: what is asked of the rows, and what of the groups.
enum class Clause : std::uint8_t { Where, Having };

class Renderer {
public:
    explicit Renderer(const knowledge::Knowledge& knowledge) : knowledge_(knowledge) {}

    syntax::Query query(const PlanBlock& block) const {
        syntax::Query made;
        if (!block.values.empty()) {
            made.body = values(block);
            return made;
        }
        syntax::Select select = this->select(block);
        if (block.combined.empty()) {
            made.body = std::move(select);
        } else {
            syntax::SetOperation combined;
            combined.first = std::make_unique<syntax::Query>(build::query(std::move(select)));
            syntax::SetLink link;
            link.op = block.combination == SetOperation::Intersect ? syntax::SetOperator::Intersect
                      : block.combination == SetOperation::Union   ? syntax::SetOperator::Union
                                                                   : syntax::SetOperator::Except;
            link.operand = std::make_unique<syntax::Query>(query(block.combined.front()));
            combined.links.push_back(std::move(link));
            made.body = std::move(combined);
        }
        for (const PlanOrder& key : block.order) {
            made.order_by.push_back(
                build::order(term(key.term, block), key.order == Order::Descending
                                                        ? syntax::SortDirection::Descending
                                                        : syntax::SortDirection::Ascending));
        }
        if (block.limit) {
            add_tie_breakers(made, block);
            build::set_limit(made, *block.limit);
        }
        return made;
    }

private:
    /// Which of those side by side come first is free, but must be said: groups in the direction of
    /// the order, rows from the first on, as SQLite most often has them unasked.
    void add_tie_breakers(syntax::Query& made, const PlanBlock& block) const {
        if (block.order.empty() || !block.combined.empty()) return;
        const auto direction =
            block.group.empty() ? syntax::SortDirection::Ascending : made.order_by.back().direction;
        for (const PlanTerm& key : detail::tie_breakers(block, knowledge_))
            made.order_by.push_back(build::order(term(key, block), direction));
    }

    syntax::Select values(const PlanBlock& block) const {
        std::vector<ExpressionPtr> found;
        for (const PlanBlock& value : block.values) {
            syntax::Subquery sub;
            sub.query = std::make_unique<syntax::Query>(query(value));
            found.push_back(build::expression(std::move(sub)));
        }
        if (block.share) {
            found.front() = share(std::move(found[0]), std::move(found[1]));
            found.resize(1);
        }
        syntax::Select made;
        for (ExpressionPtr& value : found) {
            syntax::SelectItem item;
            item.expression = std::move(value);
            made.items.push_back(std::move(item));
        }
        return made;
    }

    /// No share of nothing: where there are no rows there is no value.
    ExpressionPtr share(ExpressionPtr part, ExpressionPtr whole) const {
        part = build::binary(BinaryOperator::Multiply, std::move(part), build::decimal("100.0"));
        std::vector<ExpressionPtr> arguments;
        arguments.push_back(std::move(whole));
        arguments.push_back(build::integer(0));
        return build::binary(BinaryOperator::Divide, std::move(part),
                             build::call("nullif", std::move(arguments)));
    }

    const schema::Table& table(TableId id) const { return knowledge_.catalog.tables[id]; }

    ExpressionPtr column(ColumnId id, const PlanBlock& block) const {
        if (block.tables.size() > 1) return key_column(id.table, id.column);
        return build::column(table(id.table).columns[id.column].name);
    }

    ExpressionPtr key_column(TableId id, std::uint32_t index) const {
        return build::column(table(id).name, table(id).columns[index].name);
    }

    ExpressionPtr term(const PlanTerm& t, const PlanBlock& block) const {
        if (t.every_column) {
            syntax::Star star;
            if (block.tables.size() > 1)
                star.qualifier = build::qualified({table(t.column.table).name});
            return build::expression(std::move(star));
        }
        if (t.rows && block.keeps_all) return call("count", column(t.column, block));
        if (t.rows) return build::count_rows();
        ExpressionPtr made = date_part(t.part, column(t.column, block));
        if (t.factor)
            made =
                build::binary(BinaryOperator::Multiply, std::move(made), column(*t.factor, block));
        constexpr const char* kFunctions[] = {"", "count", "sum", "avg", "min", "max"};
        if (t.aggregate == Aggregate::None) return made;
        const char* function = kFunctions[static_cast<std::size_t>(t.aggregate)];
        made = t.distinct ? build::call_distinct(function, std::move(made))
                          : call(function, std::move(made));
        if (!t.divisor) return made;
        // A whole number divided by a whole number would lose its fraction.
        made = build::binary(BinaryOperator::Multiply, std::move(made), build::decimal("1.0"));
        return build::binary(BinaryOperator::Divide, std::move(made),
                             build::call_distinct("count", column(*t.divisor, block)));
    }

    syntax::TableExpressionPtr from(const PlanBlock& block) const {
        syntax::TableExpressionPtr made = reference(block.tables.front());
        for (const knowledge::JoinStep& step : block.steps) {
            const knowledge::KeyEdge& edge = knowledge_.keys.edges()[step.edge];
            std::vector<ExpressionPtr> parts;
            for (std::size_t i = 0; i < edge.from_columns.size(); ++i) {
                parts.push_back(build::equal(key_column(edge.from_table, edge.from_columns[i]),
                                             key_column(edge.to_table, edge.to_columns[i])));
            }
            const auto kind = block.keeps_all ? syntax::JoinKind::Left : syntax::JoinKind::Inner;
            made = build::join(std::move(made), kind, reference(step.added),
                               build::all_of(std::move(parts)));
        }
        return made;
    }

    syntax::TableExpressionPtr reference(TableId id) const {
        return build::table(build::qualified({table(id).name}));
    }

    syntax::Select select(const PlanBlock& block) const {
        syntax::Select made;
        if (block.distinct) made.quantifier = syntax::SelectQuantifier::Distinct;
        for (const PlanTerm& t : block.select) {
            made.items.push_back(build::item(term(t, block)));
        }
        made.from.push_back(from(block));
        made.where = conditions(Clause::Where, block);
        if (!block.group.empty()) {
            syntax::GroupBy group;
            for (const PlanTerm& key : block.group) {
                group.elements.push_back(build::group(term(key, block)));
            }
            for (const PlanTerm& further : detail::terms_of_groups(block, knowledge_))
                group.elements.push_back(build::group(term(further, block)));
            made.group_by = std::move(group);
        }
        made.having = conditions(Clause::Having, block);
        return made;
    }

    /// Null where there is none.
    ExpressionPtr conditions(Clause clause, const PlanBlock& block) const {
        std::vector<ExpressionPtr> parts =
            predicates(clause == Clause::Where ? block.where : block.having, block);
        for (ExpressionPtr& ranked : ranked_values(clause, block))
            parts.push_back(std::move(ranked));
        return parts.empty() ? nullptr : build::all_of(std::move(parts));
    }

    /// A superlative is about rows that have a value: engines put the others first or last as they
    /// like, and a product without a price is not the cheapest.
    std::vector<ExpressionPtr> ranked_values(Clause clause, const PlanBlock& block) const {
        std::vector<ExpressionPtr> present;
        if (!block.limit) return present;
        const auto missing = [&](ColumnId id) { return detail::may_be_missing(id, knowledge_); };
        const auto add = [&](ExpressionPtr operand) {
            present.push_back(build::is_null(std::move(operand), syntax::Negation::Negated));
        };
        for (const PlanOrder& key : block.order) {
            const PlanTerm& ranked = key.term;
            const bool always =
                ranked.rows || ranked.every_column || ranked.aggregate == Aggregate::Count;
            if (always) continue;
            if (ranked.aggregate == Aggregate::None && clause == Clause::Where) {
                if (missing(ranked.column) && !said_present(ranked, block))
                    add(column(ranked.column, block));
                if (ranked.factor && missing(*ranked.factor)) add(column(*ranked.factor, block));
            }
            const bool of_groups = ranked.aggregate != Aggregate::None && !block.group.empty();
            const bool unknown =
                missing(ranked.column) || (ranked.factor && missing(*ranked.factor));
            if (of_groups && unknown && clause == Clause::Having) add(term(ranked, block));
        }
        return present;
    }

    static bool said_present(const PlanTerm& term, const PlanBlock& block) {
        return std::ranges::any_of(block.where, [&](const PlanPredicate& p) {
            return p.op == Operator::IsNull && p.negated && p.alternative == 0 && p.left == term;
        });
    }

    std::vector<ExpressionPtr> predicates(const std::vector<PlanPredicate>& list,
                                          const PlanBlock& block) const {
        std::vector<ExpressionPtr> parts;
        for (std::size_t i = 0; i < list.size();) {
            std::vector<ExpressionPtr> alternatives;
            const int group = list[i].alternative;
            do {
                alternatives.push_back(predicate(list[i++], block));
            } while (group != 0 && i < list.size() && list[i].alternative == group);
            parts.push_back(build::any_of(std::move(alternatives)));
        }
        return parts;
    }

    static ExpressionPtr value(const PlanLiteral& l) {
        return l.number ? build::decimal(l.text) : build::text(l.text);
    }

    ExpressionPtr pattern(const PlanPredicate& p, const PlanBlock& block) const {
        std::string text;
        bool escaped = false;
        for (const char c : p.literals.front().text) {
            if (c == '%' || c == '_' || c == '\\') {
                text += '\\';
                escaped = true;
            }
            text += c;
        }
        if (p.op != Operator::StartsWith) text.insert(0, "%");
        if (p.op != Operator::EndsWith) text += '%';
        ExpressionPtr made = build::like(term(p.left, block), build::text(text), negation_of(p));
        if (escaped) made->as<syntax::PatternMatch>()->escape = build::text("\\");
        return made;
    }

    ExpressionPtr comparison(const PlanPredicate& p, const PlanBlock& block) const {
        if (p.op == Operator::IsNull) return build::is_null(term(p.left, block), negation_of(p));
        if (p.op == Operator::Between && p.half_open) {
            ExpressionPtr low = build::binary(BinaryOperator::GreaterEqual, term(p.left, block),
                                              value(p.literals[0]));
            ExpressionPtr high =
                build::binary(BinaryOperator::Less, term(p.left, block), value(p.literals[1]));
            ExpressionPtr both =
                build::binary(BinaryOperator::And, std::move(low), std::move(high));
            return p.negated ? build::negate(std::move(both)) : std::move(both);
        }
        if (p.op == Operator::Between) {
            ExpressionPtr made =
                build::between(term(p.left, block), value(p.literals[0]), value(p.literals[1]));
            made->as<syntax::Between>()->negation = negation_of(p);
            return made;
        }
        if (p.op == Operator::Equal && p.literals.size() > 1) {
            std::vector<ExpressionPtr> items;
            for (const PlanLiteral& l : p.literals)
                items.push_back(value(l));
            return build::in_list(term(p.left, block), std::move(items), negation_of(p));
        }
        return plain(p, block);
    }

    ExpressionPtr plain(const PlanPredicate& p, const PlanBlock& block) const {
        struct Pair {
            Operator op;
            BinaryOperator plain;
            BinaryOperator negated;
        };
        constexpr Pair kPairs[] = {
            {Operator::Equal, BinaryOperator::Equal, BinaryOperator::NotEqual},
            {Operator::NotEqual, BinaryOperator::NotEqual, BinaryOperator::Equal},
            {Operator::Less, BinaryOperator::Less, BinaryOperator::GreaterEqual},
            {Operator::LessOrEqual, BinaryOperator::LessEqual, BinaryOperator::Greater},
            {Operator::Greater, BinaryOperator::Greater, BinaryOperator::LessEqual},
            {Operator::GreaterOrEqual, BinaryOperator::GreaterEqual, BinaryOperator::Less},
        };
        BinaryOperator op = BinaryOperator::Equal;
        for (const Pair& pair : kPairs) {
            if (pair.op == p.op) op = p.negated ? pair.negated : pair.plain;
        }
        ExpressionPtr right;
        if (!p.block.empty()) {
            right = build::subquery(query(p.block.front()));
        } else {
            right = p.right ? column(*p.right, block) : value(p.literals.front());
        }
        return build::binary(op, term(p.left, block), std::move(right));
    }

    ExpressionPtr predicate(const PlanPredicate& p, const PlanBlock& block) const {
        if (p.member) {
            ExpressionPtr made =
                build::in_query(term(p.left, block), query(p.block.front()), negation_of(p));
            if (!p.or_missing) return made;
            std::vector<ExpressionPtr> either;
            either.push_back(build::is_null(term(p.left, block)));
            either.push_back(std::move(made));
            return build::any_of(std::move(either));
        }
        if (p.op == Operator::Contains || p.op == Operator::StartsWith ||
            p.op == Operator::EndsWith)
            return pattern(p, block);
        return comparison(p, block);
    }

    const knowledge::Knowledge& knowledge_;
};

} // namespace

sql::syntax::Query render_plan(const PlanBlock& block, const knowledge::Knowledge& knowledge) {
    return Renderer(knowledge).query(block);
}

} // namespace vouch::planner
