#include "sql/syntax/build.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/check.h"
#include "sql/syntax/keywords.h"

namespace vouch::sql::syntax::build {

namespace {

bool is_plain_word(std::string_view text) {
    if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
    return plain && find_keyword(text) == TokenKind::Word;
}

ExpressionPtr literal(LiteralKind kind, std::string_view text) {
    return expression(Literal{{}, kind, std::string(text)});
}

/// A literal of the digits, below a minus sign where the text has one.
ExpressionPtr signed_literal(LiteralKind kind, std::string_view text) {
    if (text.substr(0, 1) != "-") return literal(kind, text);
    return expression(Unary{{}, UnaryOperator::Minus, literal(kind, text.substr(1))});
}

bool shares_chain(OperatorFamily family) {
    return family != OperatorFamily::Comparison && family != OperatorFamily::Other &&
           family != OperatorFamily::Power;
}

} // namespace

Identifier name(std::string_view text) {
    return Identifier{{}, std::string(text), is_plain_word(text) ? Quoting::Bare : Quoting::Quoted};
}

QualifiedName qualified(std::initializer_list<std::string_view> parts) {
    QualifiedName result;
    for (std::string_view part : parts)
        result.parts.push_back(name(part));
    return result;
}

QualifiedName qualified_table(std::string_view schema, std::string_view table_name) {
    return schema.empty() ? qualified({table_name}) : qualified({schema, table_name});
}

ExpressionPtr column(std::string_view column_name) {
    return expression(ColumnReference{{}, qualified({column_name})});
}

ExpressionPtr column(std::string_view table_name, std::string_view column_name) {
    return expression(ColumnReference{{}, qualified({table_name, column_name})});
}

ExpressionPtr star() { return expression(Star{}); }

ExpressionPtr null() { return literal(LiteralKind::Null, {}); }
ExpressionPtr text(std::string_view value) { return literal(LiteralKind::String, value); }
ExpressionPtr true_literal() { return literal(LiteralKind::True, {}); }
ExpressionPtr false_literal() { return literal(LiteralKind::False, {}); }

ExpressionPtr integer(std::int64_t value) {
    return signed_literal(LiteralKind::Integer, std::to_string(value));
}

ExpressionPtr decimal(std::string_view value) {
    const bool whole = value.find('.') == std::string_view::npos;
    return signed_literal(whole ? LiteralKind::Integer : LiteralKind::Decimal, value);
}

ExpressionPtr real(double value) {
    CHECK(std::isfinite(value));
    char digits[64];
    const auto [end, error] =
        std::to_chars(std::begin(digits), std::end(digits), value, std::chars_format::scientific);
    CHECK(error == std::errc());
    return signed_literal(LiteralKind::Float,
                          std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

ExpressionPtr call(std::string_view function, std::vector<ExpressionPtr> arguments) {
    FunctionCall result;
    // Functions are bare words even where the word is a keyword: replace(a, b, c).
    result.name.parts.push_back(Identifier{{}, std::string(function), Quoting::Bare});
    for (ExpressionPtr& value : arguments) {
        Argument argument;
        argument.value = std::move(value);
        result.arguments.push_back(std::move(argument));
    }
    return expression(std::move(result));
}

ExpressionPtr call_distinct(std::string_view function, ExpressionPtr argument) {
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(argument));
    ExpressionPtr result = call(function, std::move(arguments));
    result->as<FunctionCall>()->quantifier = ArgumentQuantifier::Distinct;
    return result;
}

ExpressionPtr count_rows() {
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(star());
    return call("count", std::move(arguments));
}

ExpressionPtr binary(BinaryOperator op, ExpressionPtr left, ExpressionPtr right) {
    const OperatorFamily family = operator_family(op);
    Chain* open = left->as<Chain>();
    if (open && shares_chain(family) && operator_family(open->links.front().op) == family) {
        open->links.push_back(ChainLink{{}, op, std::move(right)});
        return left;
    }
    Chain result;
    result.first = std::move(left);
    result.links.push_back(ChainLink{{}, op, std::move(right)});
    return expression(std::move(result));
}

ExpressionPtr chain(BinaryOperator op, std::vector<ExpressionPtr> parts) {
    CHECK(!parts.empty());
    ExpressionPtr result = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i)
        result = binary(op, std::move(result), std::move(parts[i]));
    return result;
}

ExpressionPtr all_of(std::vector<ExpressionPtr> conditions) {
    return chain(BinaryOperator::And, std::move(conditions));
}

ExpressionPtr any_of(std::vector<ExpressionPtr> conditions) {
    return chain(BinaryOperator::Or, std::move(conditions));
}

ExpressionPtr negate(ExpressionPtr condition) {
    return expression(Unary{{}, UnaryOperator::Not, std::move(condition)});
}

ExpressionPtr equal(ExpressionPtr left, ExpressionPtr right) {
    return binary(BinaryOperator::Equal, std::move(left), std::move(right));
}

ExpressionPtr is_null(ExpressionPtr operand, Negation negation) {
    return expression(IsPredicate{{}, std::move(operand), IsTest::Null, negation});
}

ExpressionPtr in_list(ExpressionPtr operand, std::vector<ExpressionPtr> items, Negation negation) {
    return expression(InList{{}, std::move(operand), std::move(items), negation});
}

ExpressionPtr in_query(ExpressionPtr operand, Query inner, Negation negation) {
    return expression(
        InQuery{{}, std::move(operand), std::make_unique<Query>(std::move(inner)), negation});
}

ExpressionPtr between(ExpressionPtr operand, ExpressionPtr low, ExpressionPtr high) {
    return expression(Between{{},
                              std::move(operand),
                              std::move(low),
                              std::move(high),
                              Negation::Plain,
                              BetweenForm::Asymmetric});
}

ExpressionPtr like(ExpressionPtr operand, ExpressionPtr pattern, Negation negation) {
    PatternMatch result;
    result.operand = std::move(operand);
    result.patterns.push_back(std::move(pattern));
    result.negation = negation;
    return expression(std::move(result));
}

ExpressionPtr exists(Query inner) {
    return expression(Exists{{}, std::make_unique<Query>(std::move(inner))});
}

ExpressionPtr subquery(Query inner) {
    return expression(
        Subquery{{}, SubqueryForm::Scalar, std::make_unique<Query>(std::move(inner))});
}

ExpressionPtr cast(ExpressionPtr operand, std::string_view type) {
    Cast result;
    result.operand = std::move(operand);
    result.type.name.parts.push_back(Identifier{{}, std::string(type), Quoting::Bare});
    return expression(std::move(result));
}

ExpressionPtr when(ExpressionPtr condition, ExpressionPtr result, ExpressionPtr otherwise) {
    Case made;
    made.branches.push_back(CaseBranch{{}, std::move(condition), std::move(result)});
    made.otherwise = std::move(otherwise);
    return expression(std::move(made));
}

SelectItem item(ExpressionPtr value) { return SelectItem{{}, std::move(value), std::nullopt}; }

SelectItem item(ExpressionPtr value, std::string_view alias) {
    return SelectItem{{}, std::move(value), name(alias)};
}

OrderItem order(ExpressionPtr key, SortDirection direction) {
    return OrderItem{{}, std::move(key), direction, NullsOrder::Default};
}

GroupingElement group(ExpressionPtr key) {
    return GroupingElement{GroupExpression{{}, std::move(key)}};
}

TableExpressionPtr table(QualifiedName table_name) {
    TableReference result;
    result.name = std::move(table_name);
    return table_expression(std::move(result));
}

TableExpressionPtr table(QualifiedName table_name, std::string_view alias) {
    TableReference result;
    result.name = std::move(table_name);
    result.alias = TableAlias{{}, name(alias), {}};
    return table_expression(std::move(result));
}

TableExpressionPtr derived(Query inner, std::string_view alias) {
    DerivedTable result;
    result.query = std::make_unique<Query>(std::move(inner));
    result.alias = TableAlias{{}, name(alias), {}};
    return table_expression(std::move(result));
}

TableExpressionPtr join(TableExpressionPtr left, JoinKind kind, TableExpressionPtr right,
                        ExpressionPtr on) {
    JoinLink link;
    link.kind = kind;
    link.right = std::move(right);
    if (on) link.condition = OnCondition{{}, std::move(on)};
    Join* open = left->as<Join>();
    if (open && !open->alias) {
        open->links.push_back(std::move(link));
        return left;
    }
    Join result;
    result.first = std::move(left);
    result.links.push_back(std::move(link));
    return table_expression(std::move(result));
}

Query query(Select select) {
    Query result;
    result.body = std::move(select);
    return result;
}

Query union_all(std::vector<Query> parts) {
    CHECK(!parts.empty());
    if (parts.size() == 1) return std::move(parts.front());
    SetOperation operation;
    operation.first = std::make_unique<Query>(std::move(parts.front()));
    for (std::size_t i = 1; i < parts.size(); ++i) {
        SetLink link;
        link.quantifier = SetQuantifier::All;
        link.operand = std::make_unique<Query>(std::move(parts[i]));
        operation.links.push_back(std::move(link));
    }
    Query result;
    result.body = std::move(operation);
    return result;
}

void set_limit(Query& target, std::int64_t rows) {
    if (!target.limit) target.limit.emplace();
    target.limit->count = integer(rows);
}

} // namespace vouch::sql::syntax::build
