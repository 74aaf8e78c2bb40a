// The second pass: what is meant becomes what another dialect says. Children are written before
// their parents; what an expression says about its type is asked before its parts are written,
// because only the neutral tree knows.
#include <algorithm>

#include "sql/syntax/build.h"
#include "sql/syntax/walk.h"
#include "sql/translate/detail/arithmetic.h"
#include "sql/translate/detail/queries.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::Expression;
using syntax::ExpressionPtr;
using syntax::FunctionCall;

constexpr std::string_view kAggregates[] = {"count",
                                            "sum",
                                            "smallest",
                                            "largest",
                                            "average",
                                            "joined texts",
                                            "sample deviation",
                                            "population deviation",
                                            "sample variance",
                                            "population variance"};

class FromNeutral {
public:
    FromNeutral(const syntax::Dialect& from, const syntax::Dialect& to, const Phrasebook& phrases)
        : from_(from), to_(to), phrases_(phrases), arithmetic_(from, to, phrases) {}

    Failure failed{};

    void operator()(Expression& expression) {
        if (failed) return;
        if (expression.as<syntax::Chain>()) return chain(expression);
        if (expression.as<syntax::Interval>()) return interval(expression);
        const auto* cast = expression.as<syntax::Cast>();
        const Evidence operand = cast ? evidence(*cast->operand) : Evidence::None;
        if (auto* call = expression.as<FunctionCall>()) before(*call);
        syntax::for_each_child(expression, *this);
        if (failed) return;
        if (cast)
            failed = write_cast(expression, operand, from_, to_, phrases_);
        else
            std::visit([&](auto& node) { this->node(node, expression); }, expression.node);
    }

    void operator()(syntax::TableExpression& table) {
        if (failed) return;
        syntax::for_each_child(table, *this);
        if (auto* derived = table.as<syntax::DerivedTable>(); derived && !derived->alias)
            name_derived(*derived);
        if (auto* join = table.as<syntax::Join>()) write_join(*join, to_);
    }

    void operator()(syntax::Query& query) {
        if (failed) return;
        if (auto* select = query.as<syntax::Select>()) expand_group_by_all(*select);
        syntax::for_each_child(query, *this);
        if (failed) return;
        failed = write_query(query, from_, to_);
    }

private:
    void expand_group_by_all(syntax::Select& select) {
        if (!select.group_by || select.group_by->form != syntax::GroupForm::All ||
            to_.grammar.group_by_all)
            return;
        select.group_by->form = syntax::GroupForm::Listed;
        for (const syntax::SelectItem& item : select.items) {
            if (item.expression->as<syntax::Star>()) {
                failed = failure("GROUP BY ALL over * cannot be translated", item.span);
                return;
            }
            if (!has_aggregate(*item.expression))
                select.group_by->elements.push_back(
                    syntax::build::group(syntax::clone(item.expression)));
        }
        if (select.group_by->elements.empty()) select.group_by.reset();
    }

    static bool has_aggregate(const Expression& expression) {
        const auto* call = expression.as<FunctionCall>();
        bool found = call && !call->over &&
                     std::find(std::begin(kAggregates), std::end(kAggregates), meaning_of(*call)) !=
                         std::end(kAggregates);
        const auto look = syntax::Overloaded{
            [&](const Expression& child) { found = found || has_aggregate(child); },
            [](const auto&) {}};
        syntax::for_each_child(expression, look);
        return found;
    }

    /// Newer versions of some dialects do without; a name is read by all.
    void name_derived(syntax::DerivedTable& derived) {
        syntax::TableAlias alias;
        alias.name = syntax::build::name("derived_" + std::to_string(++derived_count_));
        derived.alias = std::move(alias);
    }

    void chain(Expression& expression) {
        syntax::Chain chain = std::move(*expression.as<syntax::Chain>());
        const std::vector<Evidence> along = evidence_along(chain);
        (*this)(*chain.first);
        ExpressionPtr left = std::move(chain.first);
        for (std::size_t i = 0; i < chain.links.size() && !failed; ++i) {
            syntax::ChainLink& link = chain.links[i];
            if (auto* interval = link.operand->as<syntax::Interval>()) {
                (*this)(*interval->value);
                if (!failed)
                    failed = write_interval_sum(left, link.op, std::move(*interval), along[i], to_);
                continue;
            }
            const Evidence right = evidence(*link.operand);
            (*this)(*link.operand);
            if (!failed) failed = arithmetic_.join(left, along[i], std::move(link), right);
        }
        expression = std::move(*left);
    }

    void interval(Expression& expression) {
        syntax::Interval interval = std::move(*expression.as<syntax::Interval>());
        (*this)(*interval.value);
        ExpressionPtr written;
        if (!failed) failed = write_interval(written, std::move(interval), to_);
        if (!failed) expression = std::move(*written);
    }

    /// While the call still has its meaning.
    void before(FunctionCall& call) {
        if (call.filter && !to_.grammar.aggregate_filter) filter_by_case(call);
        const std::string_view meaning = meaning_of(call);
        if (meaning == "date as text") format(call);
        // Among distinct ones the key of the order must be the argument, and its order that of
        // texts.
        const bool ordered =
            call.quantifier == syntax::ArgumentQuantifier::Distinct && !call.order_by.empty();
        if (meaning == "joined texts" && to_.meaning.joins_only_texts && !ordered)
            make_text(call.arguments.front().value);
        if (meaning == "part of a text" || meaning == "rest of a text") check_start(call);
    }

    /// `value` is neutral.
    static void make_text(ExpressionPtr& value) {
        if (evidence(*value) == Evidence::Text) return;
        syntax::Cast cast;
        cast.span = value->span();
        cast.operand = std::move(value);
        cast.type.name.parts.push_back({{}, "TEXT", syntax::Quoting::Bare});
        value = syntax::build::expression(std::move(cast));
    }

    /// A place before the first character counts from the end, or is before the text. Only a number
    /// that is written can be seen to be one.
    void check_start(const FunctionCall& call) {
        if (from_.meaning.text_places_count_back == to_.meaning.text_places_count_back) return;
        const Expression& start = *call.arguments[1].value;
        const auto* minus = start.as<syntax::Unary>();
        if (minus && minus->op == syntax::UnaryOperator::Minus)
            failed = failure("A place that counts from the end of a text has no equivalent in " +
                                 to_.name,
                             start.span(), {"Write RIGHT(text, number of characters)"});
    }

    /// sum(x) FILTER (WHERE c) is sum(CASE WHEN c THEN x END), because aggregates leave nulls out.
    void filter_by_case(FunctionCall& call) {
        ExpressionPtr& value = call.arguments.front().value;
        if (value->as<syntax::Star>()) value = syntax::build::integer(1);
        ExpressionPtr condition = std::move(call.filter);
        value = syntax::build::when(std::move(condition), std::move(value), nullptr);
    }

    void format(FunctionCall& call) {
        auto* literal = call.arguments[1].value->as<syntax::Literal>();
        const bool text = literal && literal->kind == syntax::LiteralKind::String;
        const auto written =
            text ? convert_format(literal->text, from_.meaning.date_format, to_.meaning.date_format)
                 : std::nullopt;
        if (written)
            literal->text = *written;
        else
            failed =
                failure("This format has no equivalent in " + to_.name,
                        call.arguments[1].value->span(), {"Write it as a text of plain fields"});
    }

    void node(FunctionCall& call, Expression& expression) {
        if (call.over)
            if (auto* window = std::get_if<syntax::WindowSpecification>(&call.over->window))
                check(write_order(window->order_by, to_));
        check(write_order(call.order_by, to_));
        if (failed) return;
        const std::string meaning(meaning_of(call));
        const base::TextSpan span = call.span;
        if (meaning == "joined texts") {
            joined_texts(call);
        } else if (meaning == "known texts joined") {
            known_texts(call, expression);
        } else if (!phrases_.write(expression)) {
            failed = failure(
                to_.name + " has no equivalent for \"" + meaning + "\" of " + from_.name, span);
        }
    }

    void joined_texts(FunctionCall& call) {
        if (to_.meaning.join_texts.empty()) {
            failed = failure(to_.name + " has no aggregate that joins texts", call.span);
            return;
        }
        if (!call.order_by.empty() && !to_.grammar.aggregate_order_by) {
            failed =
                failure("Joining texts in an order has no equivalent in " + to_.name, call.span);
            return;
        }
        call.name = syntax::build::qualified({to_.meaning.join_texts});
        call.name.parts.front().quoting = syntax::Quoting::Bare;
        if (to_.meaning.separator == syntax::SeparatorForm::Word) {
            call.separator = std::move(call.arguments.back().value);
            call.arguments.pop_back();
        }
    }

    void known_texts(FunctionCall& call, Expression& expression) {
        if (to_.meaning.concat == syntax::ConcatNulls::Skipped) {
            call.name = syntax::build::qualified({"CONCAT"});
            call.name.parts.front().quoting = syntax::Quoting::Bare;
            return;
        }
        std::vector<ExpressionPtr> parts;
        for (syntax::Argument& argument : call.arguments) {
            parts.push_back(
                meaning_with("first not null", std::move(argument.value), syntax::build::text("")));
            phrases_.write(*parts.back());
        }
        ExpressionPtr result =
            to_.meaning.concat == syntax::ConcatNulls::Propagated
                ? syntax::build::call("CONCAT", std::move(parts))
                : syntax::build::chain(syntax::BinaryOperator::Concatenate, std::move(parts));
        if (auto* made = result->as<FunctionCall>())
            made->name.parts.front().quoting = syntax::Quoting::Bare;
        expression = std::move(*result);
    }

    void node(syntax::TypedLiteral&, Expression& expression) {
        failed = write_typed_literal(expression, to_);
    }

    void node(syntax::PatternMatch& match, Expression&) { failed = write_pattern(match, to_); }

    void node(syntax::IsDistinct& distinct, Expression& expression) {
        if (to_.grammar.is_distinct_from || to_.print.is_for_not_distinct) return;
        if (!to_.grammar.null_safe_equal) {
            failed = failure("IS DISTINCT FROM has no equivalent in " + to_.name, distinct.span);
            return;
        }
        const bool same = distinct.negation == syntax::Negation::Negated;
        ExpressionPtr equal =
            syntax::build::binary(syntax::BinaryOperator::NullSafeEqual, std::move(distinct.left),
                                  std::move(distinct.right));
        if (!same) equal = syntax::build::negate(std::move(equal));
        expression = std::move(*equal);
    }

    void node(syntax::IsPredicate& predicate, Expression&) {
        if (predicate.test == syntax::IsTest::Unknown && !to_.grammar.is_unknown)
            predicate.test = syntax::IsTest::Null;
    }

    void node(syntax::Trim& trim, Expression& expression) {
        if (to_.grammar.trim_from) return;
        const std::string_view name = trim.side == syntax::TrimSide::Both      ? "TRIM"
                                      : trim.side == syntax::TrimSide::Leading ? "LTRIM"
                                                                               : "RTRIM";
        std::vector<ExpressionPtr> arguments;
        arguments.push_back(std::move(trim.source));
        if (trim.characters) arguments.push_back(std::move(trim.characters));
        expression = std::move(*syntax::build::call(name, std::move(arguments)));
    }

    template <typename Node>
    void node(Node&, Expression&) {}

    void check(Failure found) {
        if (!failed) failed = std::move(found);
    }

    const syntax::Dialect& from_;
    const syntax::Dialect& to_;
    const Phrasebook& phrases_;
    Arithmetic arithmetic_;
    std::size_t derived_count_ = 0;
};

} // namespace

Failure from_neutral(syntax::Query& query, const syntax::Dialect& from, const syntax::Dialect& to,
                     const Phrasebook& phrases) {
    FromNeutral pass(from, to, phrases);
    pass(query);
    return std::move(pass.failed);
}

} // namespace vouch::sql::translate::detail
