// The first pass: what a dialect says becomes what is meant. Every call must be a phrase of the
// dialect; a name that is no phrase has a meaning that nobody has compared.
#include <algorithm>

#include "sql/syntax/build.h"
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/walk.h"
#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::BinaryOperator;
using syntax::Expression;
using syntax::ExpressionPtr;
using syntax::FunctionCall;
using syntax::detail::upper_ascii;

class ToNeutral {
public:
    ToNeutral(const syntax::Dialect& from, const Phrasebook& phrases)
        : from_(from), phrases_(phrases) {}

    Failure failed{};

    void operator()(Expression& expression) {
        if (failed) return;
        if (const auto* call = expression.as<FunctionCall>(); call && call->json) {
            failed = failure("The clauses of SQL/JSON cannot be translated", call->span);
            return;
        }
        const bool negated = take_negation(expression);
        const bool said = phrases_.read(expression);
        syntax::for_each_child(expression, *this);
        if (failed) return;
        if (said)
            replace_special(expression);
        else
            std::visit([&](auto& node) { this->node(node, expression); }, expression.node);
        if (negated)
            expression = std::move(
                *syntax::build::negate(std::make_unique<Expression>(std::move(expression))));
    }

    void operator()(syntax::TableExpression& table) {
        if (failed) return;
        const bool plain = table.as<syntax::TableReference>() || table.as<syntax::DerivedTable>() ||
                           table.as<syntax::Join>();
        if (!plain) {
            failed = failure("This form of a table cannot be translated", table.span());
            return;
        }
        syntax::for_each_child(table, *this);
    }

    void operator()(syntax::Query& query) {
        if (failed) return;
        syntax::for_each_child(query, *this);
        order(query.order_by);
        if (query.limit && from_.print.no_limit == "-1") forget_negative(*query.limit);
        auto* select = query.as<syntax::Select>();
        if (!select) return;
        for (syntax::NamedWindow& window : select->windows)
            order(window.specification.order_by);
    }

private:
    /// Where OFFSET cannot stand alone, a negative number is no limit.
    static void forget_negative(syntax::Limit& limit) {
        const auto* minus = limit.count ? limit.count->as<syntax::Unary>() : nullptr;
        if (minus && minus->op == syntax::UnaryOperator::Minus) limit.count = nullptr;
    }

    /// `a NOT REGEXP b` is NOT (a REGEXP b), which is what the phrases know.
    static bool take_negation(Expression& expression) {
        if (auto* match = expression.as<syntax::PatternMatch>()) {
            if (match->op != syntax::PatternOperator::Regexp ||
                match->negation != syntax::Negation::Negated)
                return false;
            match->negation = syntax::Negation::Plain;
            return true;
        }
        auto* chain = expression.as<syntax::Chain>();
        if (!chain || chain->links.size() != 1) return false;
        BinaryOperator& op = chain->links.front().op;
        const bool negated =
            op == BinaryOperator::RegexNotMatch || op == BinaryOperator::RegexNotMatchFold;
        if (op == BinaryOperator::RegexNotMatch) op = BinaryOperator::RegexMatch;
        if (op == BinaryOperator::RegexNotMatchFold) op = BinaryOperator::RegexMatchFold;
        return negated;
    }

    /// Some meanings have a form of their own in every tree.
    void replace_special(Expression& expression) {
        auto* call = expression.as<FunctionCall>();
        windows(*call);
        const std::string meaning(meaning_of(*call));
        const auto argument = [&](std::size_t i) { return std::move(call->arguments[i].value); };
        ExpressionPtr result;
        if (meaning == "as date") {
            result = cast(argument(0), "DATE");
        } else if (meaning == "as timestamp") {
            result = cast(argument(0), "TIMESTAMP");
        } else if (meaning == "as time") {
            result = cast(argument(0), "TIME");
        } else if (meaning == "choice") {
            ExpressionPtr condition = argument(0);
            ExpressionPtr then = argument(1);
            result = syntax::build::when(std::move(condition), std::move(then), argument(2));
        } else if (meaning == "plus interval" || meaning == "minus interval") {
            if (!call->arguments[1].value->as<syntax::Interval>()) {
                failed = failure("An interval is expected here", call->span);
                return;
            }
            ExpressionPtr start = argument(0);
            result = syntax::build::binary(meaning == "plus interval" ? BinaryOperator::Add
                                                                      : BinaryOperator::Subtract,
                                           std::move(start), argument(1));
        } else {
            return;
        }
        expression = std::move(*result);
    }

    static ExpressionPtr cast(ExpressionPtr operand, std::string_view type) {
        return syntax::build::cast(std::move(operand), type);
    }

    void node(FunctionCall& call, Expression& expression) {
        windows(call);
        if (read_joined_texts(call) || read_concat(call, expression)) return;
        if (from_.meaning.interval == syntax::IntervalForm::Modifier &&
            read_date_modifiers(expression))
            return;
        std::string name;
        for (const syntax::Identifier& part : call.name.parts)
            name += (name.empty() ? "" : ".") + part.text;
        failed = failure("\"" + name + "\" of " + from_.name +
                             " cannot be translated as it is used here",
                         call.span);
    }

    /// GROUP_CONCAT and STRING_AGG: a value, what stands between, an order.
    bool read_joined_texts(FunctionCall& call) {
        const std::string name = upper_ascii(call.name.last().text);
        const bool joins = call.name.parts.size() == 1 &&
                           (name == "GROUP_CONCAT" || name == "STRING_AGG") &&
                           !from_.meaning.join_texts.empty();
        if (!joins || call.arguments.empty() || call.arguments.size() > 2 || call.over ||
            call.limit)
            return false;
        ExpressionPtr separator = std::move(call.separator);
        if (call.arguments.size() == 2) {
            if (from_.meaning.separator == syntax::SeparatorForm::Word) return false;
            separator = std::move(call.arguments.back().value);
            call.arguments.pop_back();
        }
        if (!separator) separator = syntax::build::text(",");
        add_part(call, std::move(separator));
        call.name = meaning_call("joined texts").name;
        return true;
    }

    bool read_concat(FunctionCall& call, Expression& expression) {
        const bool concat =
            call.name.parts.size() == 1 && upper_ascii(call.name.last().text) == "CONCAT" &&
            from_.meaning.concat != syntax::ConcatNulls::Missing && !call.arguments.empty();
        if (!concat) return false;
        if (from_.meaning.concat == syntax::ConcatNulls::Skipped) {
            call.name = meaning_call("known texts joined").name;
            return true;
        }
        std::vector<ExpressionPtr> parts;
        for (syntax::Argument& argument : call.arguments)
            parts.push_back(std::move(argument.value));
        if (parts.size() == 1) parts.push_back(syntax::build::text(""));
        ExpressionPtr chain = syntax::build::chain(BinaryOperator::Concatenate, std::move(parts));
        expression = std::move(*chain);
        return true;
    }

    void node(syntax::Chain& chain, Expression& expression) {
        if (chain.links.size() != 1 || chain.links.front().op != BinaryOperator::NullSafeEqual)
            return;
        if (is_null_literal(*chain.links.front().operand)) {
            expression = std::move(*syntax::build::is_null(std::move(chain.first)));
            return;
        }
        syntax::IsDistinct same;
        same.span = chain.span;
        same.left = std::move(chain.first);
        same.right = std::move(chain.links.front().operand);
        same.negation = syntax::Negation::Negated;
        expression = Expression(std::move(same));
    }

    static bool is_null_literal(const Expression& expression) {
        const auto* literal = expression.as<syntax::Literal>();
        return literal && literal->kind == syntax::LiteralKind::Null;
    }

    /// `a IS DISTINCT FROM NULL` is what every dialect writes as IS NOT NULL.
    void node(syntax::IsDistinct& distinct, Expression& expression) {
        if (!is_null_literal(*distinct.right)) return;
        const bool same = distinct.negation == syntax::Negation::Negated;
        expression = std::move(*syntax::build::is_null(
            std::move(distinct.left), same ? syntax::Negation::Plain : syntax::Negation::Negated));
    }

    void node(syntax::Unary& unary, Expression&) {
        if (unary.op == syntax::UnaryOperator::SquareRoot ||
            unary.op == syntax::UnaryOperator::CubeRoot)
            failed = failure("This operator cannot be translated", unary.span,
                             {"Write SQRT(x) or POWER(x, 1.0 / 3)"});
    }

    void node(syntax::PatternMatch& match, Expression&) {
        neutral_pattern(match, from_);
        if (match.op == syntax::PatternOperator::Like || match.op == syntax::PatternOperator::ILike)
            return;
        failed = failure("This kind of pattern cannot be translated", match.span);
    }

    void node(syntax::Cast& cast, Expression&) { failed = neutral_type(cast.type, from_); }
    void node(syntax::TypedLiteral& literal, Expression&) {
        failed = neutral_type(literal.type, from_);
    }
    void node(syntax::Interval& interval, Expression&) { failed = neutral_interval(interval); }

    void node(syntax::Literal& literal, Expression&) {
        if (literal.kind == syntax::LiteralKind::NationalString)
            literal.kind = syntax::LiteralKind::String;
    }

    void node(syntax::Extract& extract, Expression&) {
        failed =
            failure("EXTRACT(" + extract.field + " …) of " + from_.name + " cannot be translated",
                    extract.span);
    }
    void node(syntax::Collate& collate, Expression&) {
        failed = failure("A collation cannot be translated", collate.span);
    }
    void node(syntax::MatchAgainst& match, Expression&) {
        failed = failure("A full-text search cannot be translated", match.span);
    }
    void node(syntax::ConvertCharacterSet& convert, Expression&) {
        failed = failure("A character set cannot be translated", convert.span);
    }

    template <typename Node>
    void node(Node&, Expression&) {}

    void windows(FunctionCall& call) {
        order(call.order_by);
        order(call.within_group);
        if (!call.over) return;
        if (auto* window = std::get_if<syntax::WindowSpecification>(&call.over->window))
            order(window->order_by);
    }

    /// Says where nulls go.
    void order(std::vector<syntax::OrderItem>& items) const {
        for (syntax::OrderItem& item : items) {
            if (item.nulls != syntax::NullsOrder::Default) continue;
            const bool descending = item.direction == syntax::SortDirection::Descending;
            const syntax::NullsPlace place = from_.meaning.nulls;
            const bool last = place == syntax::NullsPlace::Last ||
                              (place == syntax::NullsPlace::AsLargest) != descending;
            item.nulls = last ? syntax::NullsOrder::Last : syntax::NullsOrder::First;
        }
    }

    const syntax::Dialect& from_;
    const Phrasebook& phrases_;
};

} // namespace

Failure to_neutral(syntax::Query& query, const syntax::Dialect& from, const Phrasebook& phrases) {
    ToNeutral pass(from, phrases);
    pass(query);
    return std::move(pass.failed);
}

} // namespace vouch::sql::translate::detail
