// Expressions. Only the kinds that give or hide names have code; all others are listed as plain,
// and every part of theirs is visited through their list of fields. A kind that is in neither place
// does not compile.
//
// `x -> body` is a lambda where the function takes one at that place; everywhere else engines that
// have both read it as the JSON operator, and so x is a column.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

namespace {

template <typename T, typename... Kinds>
inline constexpr bool kOneOf = (std::is_same_v<T, Kinds> || ...);

/// Kinds whose names are those of the expressions and queries inside.
template <typename T>
concept Plain =
    kOneOf<T, syntax::Literal, syntax::TypedLiteral, syntax::Interval, syntax::WordValue,
           syntax::Parameter, syntax::Unary, syntax::Chain, syntax::IsPredicate, syntax::IsDistinct,
           syntax::Between, syntax::InList, syntax::InQuery, syntax::InArray, syntax::PatternMatch,
           syntax::QuantifiedComparison, syntax::Exists, syntax::Subquery, syntax::Case,
           syntax::Cast, syntax::ConvertCharacterSet, syntax::Extract, syntax::Trim,
           syntax::Position, syntax::AtTimeZone, syntax::Collate, syntax::RowValue,
           syntax::ArrayLiteral, syntax::StructLiteral, syntax::MapLiteral, syntax::Subscript,
           syntax::Slice, syntax::MatchAgainst>;

} // namespace

template <typename Node>
Status Resolver::children(const Node& node, const Scope& scope) {
    struct Visitor {
        Resolver& resolver;
        const Scope& scope;
        Status status{};

        void operator()(const syntax::Expression& child) {
            if (status) status = resolver.expression(child, scope);
        }
        void operator()(const syntax::Query& child) {
            if (!status) return;
            const auto columns = resolver.query(child, &scope, scope.common);
            if (!columns) status = base::Unexpected(columns.error());
        }
        void operator()(const syntax::TableExpression& child) {
            if (status)
                status = name_error(NameErrorKind::Unsupported, "A relation cannot stand here.",
                                    child.span());
        }
    };
    Visitor visitor{*this, scope};
    syntax::for_each_child(node, visitor);
    return std::move(visitor.status);
}

template Status Resolver::children(const syntax::NamedWindow& node, const Scope& scope);
template Status Resolver::children(const syntax::Sample& node, const Scope& scope);
template Status Resolver::children(const syntax::Limit& node, const Scope& scope);
template Status Resolver::children(const syntax::FunctionCall& node, const Scope& scope);

Status Resolver::expression(const syntax::Expression& expression, const Scope& scope) {
    return std::visit(
        syntax::Overloaded{
            [&](const syntax::ColumnReference& node) { return reference(expression, node, scope); },
            [&](const syntax::Star& node) { return star_value(node, scope); },
            [&](const syntax::RowStar& node) { return row_star_value(node, scope); },
            [&](const syntax::ColumnsExpression& node) { return columns_value(node, scope); },
            [&](const syntax::FieldAccess& node) { return field_access(expression, node, scope); },
            [&](const syntax::Lambda& node) { return lambda(expression, node, scope); },
            [&](const syntax::ListComprehension& node) { return comprehension(node, scope); },
            [&](const syntax::FunctionCall& node) {
                if (dialect_.names.unknown_quoted_names_are_strings) mark_text_places(expression);
                return call(node, scope);
            },
            [&]<Plain T>(const T& node) {
                if (dialect_.names.unknown_quoted_names_are_strings) mark_text_places(expression);
                return children(node, scope);
            },
        },
        expression.node);
}

Status Resolver::call(const syntax::FunctionCall& call, const Scope& scope) {
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (!call.arguments[i].value->as<syntax::Lambda>()) continue;
        const syntax::Function* known = dialect_.find_function(call.name);
        if (known && known->lambda_argument == i + 1)
            lambdas_.insert(call.arguments[i].value.get());
    }
    if (call.over)
        if (const auto* window = std::get_if<syntax::Identifier>(&call.over->window))
            TRY(named_window(*window, scope));
    return children(call, scope);
}

Status Resolver::named_window(const syntax::Identifier& window, const Scope& scope) const {
    const std::string name = canonical(window);
    if (std::find(scope.windows.begin(), scope.windows.end(), name) != scope.windows.end())
        return {};
    return name_error(NameErrorKind::Column,
                      "There is no window \"" + window.text + "\" in this query.", window.span,
                      {"Define it: WINDOW " + window.text + " AS (PARTITION BY …)."});
}

Status Resolver::lambda(const syntax::Expression& expression, const syntax::Lambda& lambda,
                        const Scope& scope) {
    if (!lambdas_.contains(&expression)) {
        for (const syntax::Identifier& name : lambda.parameters) {
            syntax::ColumnReference column;
            column.span = name.span;
            column.name = {name.span, {name}};
            // The parser saw a name and no reference: only its reading counts.
            const syntax::Expression reading{std::move(column)};
            TRY(this->expression(reading, scope));
            analysis_.references.pop_back();
        }
        return this->expression(*lambda.body, scope);
    }
    return with_locals(lambda.parameters, {lambda.body.get()}, scope);
}

Status Resolver::comprehension(const syntax::ListComprehension& node, const Scope& scope) {
    TRY(expression(*node.source, scope));
    return with_locals(node.variables, {node.element.get(), node.condition.get()}, scope);
}

Status Resolver::with_locals(const std::vector<syntax::Identifier>& names,
                             std::initializer_list<const syntax::Expression*> bodies,
                             const Scope& scope) {
    Scope inner{.outer = &scope, .common = scope.common, .windows = scope.windows};
    for (const syntax::Identifier& name : names)
        inner.locals.push_back(canonical(name));
    for (const syntax::Expression* body : bodies)
        if (body) TRY(expression(*body, inner));
    return {};
}

/// `(t).a` is a column of t. A field of another value is looked up by the engine alone, and some
/// engines take a function for a field, so it depends on the dialect.
Status Resolver::field_access(const syntax::Expression& expression, const syntax::FieldAccess& node,
                              const Scope& scope) {
    const auto* name = node.operand->as<syntax::ColumnReference>();
    if (node.form == syntax::FieldForm::Dot && name && name->name.parts.size() == 1) {
        const std::vector<std::string> parts{relation_name(name->name.last())};
        for (const Scope* inside = &scope; inside; inside = inside->outer) {
            if (is_local(column_name(parts[0]), *inside) || !find_columns(parts, *inside).empty())
                break;
            const auto row = find_row(parts[0], *inside);
            if (!row || inside->sources[*row].row == RowMeaning::OnlyColumn) continue;
            const auto found =
                find_in_source(*inside, *row, canonical(node.field), names_, visibility_);
            if (!found)
                return name_error(NameErrorKind::Column,
                                  "There is no column \"" + node.field.text + "\" in \"" +
                                      name->name.last().text + "\".",
                                  node.span);
            return add_reference(expression, *found, *inside, node.span);
        }
    }
    if (node.form == syntax::FieldForm::Dot && !dialect_.names.struct_fields)
        return name_error(NameErrorKind::Unsupported, "A field of a value is not supported.",
                          node.span, {"Name a column."});
    return this->expression(*node.operand, scope);
}

/// A quoted name that nothing is called is taken for a text only where a text is usual: on the
/// right of a comparison, never as a column to be shown, sorted or grouped by. A mistyped column
/// name is thus an error and not a constant.
void Resolver::mark_text_places(const syntax::Expression& expression) {
    const auto mark = [&](const syntax::ExpressionPtr& place) {
        const auto* name = place ? place->as<syntax::ColumnReference>() : nullptr;
        if (name && name->name.parts.size() == 1 &&
            name->name.last().quoting == syntax::Quoting::Quoted)
            text_places_.insert(place.get());
    };
    if (const auto* chain = expression.as<syntax::Chain>()) {
        for (const syntax::ChainLink& link : chain->links) {
            const auto family = syntax::operator_family(link.op);
            if (family == syntax::OperatorFamily::Comparison ||
                family == syntax::OperatorFamily::Concatenate)
                mark(link.operand);
        }
    } else if (const auto* list = expression.as<syntax::InList>()) {
        std::for_each(list->items.begin(), list->items.end(), mark);
    } else if (const auto* match = expression.as<syntax::PatternMatch>()) {
        std::for_each(match->patterns.begin(), match->patterns.end(), mark);
    } else if (const auto* between = expression.as<syntax::Between>()) {
        mark(between->low);
        mark(between->high);
    } else if (const auto* distinct = expression.as<syntax::IsDistinct>()) {
        mark(distinct->right);
    } else if (const auto* choice = expression.as<syntax::Case>()) {
        for (const syntax::CaseBranch& branch : choice->branches) {
            if (choice->operand) mark(branch.condition);
            mark(branch.result);
        }
        mark(choice->otherwise);
    } else if (const auto* call = expression.as<syntax::FunctionCall>()) {
        for (std::size_t i = 1; i < call->arguments.size(); ++i)
            mark(call->arguments[i].value);
    }
}

} // namespace vouch::sql::analysis::detail
