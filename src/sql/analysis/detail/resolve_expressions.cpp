// Expressions. Only the kinds that give or hide names have code; all others are listed as plain,
// and every part of theirs is visited through their list of fields. A kind that is in neither place
// does not compile.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/near_names.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

namespace {

template <typename T, typename... Kinds>
inline constexpr bool kOneOf = (std::is_same_v<T, Kinds> || ...);

/// Kinds whose names are those of the expressions and queries inside.
template <typename T>
concept Plain =
    kOneOf<T, syntax::Literal, syntax::TypedLiteral, syntax::Interval, syntax::Parameter,
           syntax::Unary, syntax::Chain, syntax::IsPredicate, syntax::IsDistinct, syntax::Between,
           syntax::InList, syntax::InQuery, syntax::InArray, syntax::PatternMatch,
           syntax::QuantifiedComparison, syntax::Exists, syntax::Subquery, syntax::Case,
           syntax::Cast, syntax::ConvertCharacterSet, syntax::Extract, syntax::Trim,
           syntax::Position, syntax::AtTimeZone, syntax::Collate, syntax::RowValue,
           syntax::ArrayLiteral, syntax::StructLiteral, syntax::MapLiteral, syntax::Subscript,
           syntax::Slice, syntax::FunctionCall>;

/// Kinds whose names are not resolved here.
template <typename T>
concept Unresolved = kOneOf<T, syntax::RowStar, syntax::ColumnsExpression, syntax::FieldAccess,
                            syntax::Lambda, syntax::ListComprehension, syntax::MatchAgainst>;

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
            [](const syntax::Star&) -> Status { return {}; },
            [&]<Plain T>(const T& node) {
                if (dialect_.names.unknown_quoted_names_are_strings) mark_text_places(expression);
                return children(node, scope);
            },
            []<Unresolved T>(const T& node) -> Status {
                return name_error(NameErrorKind::Unsupported, "This construct is not supported.",
                                  node.span);
            },
        },
        expression.node);
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

Status Resolver::reference(const syntax::Expression& node, const syntax::ColumnReference& reference,
                           const Scope& scope) {
    const std::size_t parts = reference.name.parts.size();
    const bool found =
        TRY(parts == 1 ? unqualified(node, reference, scope) : qualified(node, reference, scope));
    if (found) return {};
    if (text_places_.contains(&node)) {
        analysis_.references.push_back({&node, ReferenceKind::Text, {}, 0});
        return {};
    }
    return base::Unexpected(unknown_column(reference, scope));
}

base::Result<bool, NameError> Resolver::unqualified(const syntax::Expression& node,
                                                    const syntax::ColumnReference& reference,
                                                    const Scope& scope) {
    const std::string name = canonical(reference.name.last());
    for (const Scope* inside = &scope; inside; inside = inside->outer) {
        const std::size_t count = inside->sources.size();
        const auto found = find_unqualified(*inside, 0, count, name, names_);
        if (found.size() > 1)
            return name_error(NameErrorKind::Column,
                              "\"" + reference.name.last().text +
                                  "\" is ambiguous: more than one relation has it.",
                              reference.span,
                              {"Write it with its relation, as in " +
                               inside->sources[found[0].source].name + "." +
                               reference.name.last().text + "."});
        if (found.size() == 1) {
            TRY(add_reference(node, found[0], reference.span));
            return true;
        }
        if (count == 1 && inside->sources[0].table && is_row_id(name)) {
            const ColumnId row_id{*inside->sources[0].table, kRowId};
            TRY(add_reference(node, {0, ReferenceKind::Base, row_id, 0}, reference.span));
            return true;
        }
        if (inside->aliases_visible && find_alias(node, name, *inside)) return true;
    }
    return false;
}

base::Result<bool, NameError> Resolver::qualified(const syntax::Expression& node,
                                                  const syntax::ColumnReference& reference,
                                                  const Scope& scope) {
    const auto& parts = reference.name.parts;
    if (parts.size() > 3) return false;
    const std::string name = canonical(parts.back());
    const std::string relation = canonical(parts[parts.size() - 2]);
    const std::string schema = parts.size() == 3 ? canonical(parts[0]) : std::string();
    for (const Scope* inside = &scope; inside; inside = inside->outer) {
        for (std::size_t i = 0; i < inside->sources.size(); ++i) {
            const Source& source = inside->sources[i];
            if (source.name != relation) continue;
            if (!schema.empty() && (!source.table || names_.schema_name(*source.table) != schema))
                continue;
            auto found = find_in_source(*inside, i, name, names_);
            if (!found && source.table && is_row_id(name))
                found = FoundColumn{i, ReferenceKind::Base, {*source.table, kRowId}, 0};
            if (!found) continue;
            TRY(add_reference(node, *found, reference.span));
            return true;
        }
    }
    return false;
}

bool Resolver::find_alias(const syntax::Expression& node, std::string_view name,
                          const Scope& scope) {
    for (const Alias& alias : scope.aliases) {
        if (alias.name != name) continue;
        analysis_.references.push_back({&node, ReferenceKind::Derived, {}, alias.derived});
        return true;
    }
    return false;
}

bool Resolver::is_row_id(std::string_view canonical) const {
    const auto& names = dialect_.names.row_id_names;
    return std::find(names.begin(), names.end(), canonical) != names.end();
}

Status Resolver::add_reference(const syntax::Expression& node, const FoundColumn& found,
                               base::TextSpan span) {
    if (found.kind == ReferenceKind::Base) TRY(use(found.base, span));
    analysis_.references.push_back({&node, found.kind, found.base, found.derived});
    return {};
}

Status Resolver::use(ColumnId column, base::TextSpan span) {
    if (!visibility_.column_visible(column)) {
        const schema::Table& table = names_.catalog().tables[column.table];
        if (column.column == kRowId)
            return name_error(NameErrorKind::Column,
                              "The row identifier of \"" + table.name + "\" may not be read.", span,
                              {"Use its key columns."});
        return name_error(NameErrorKind::Column,
                          "There is no column \"" + table.columns[column.column].name + "\" in \"" +
                              table.name + "\" that may be read.",
                          span, {readable_columns(column.table)});
    }
    analysis_.columns.push_back({column, place_, span});
    return {};
}

NameError Resolver::unknown_column(const syntax::ColumnReference& reference,
                                   const Scope& scope) const {
    const std::string& name = reference.name.last().text;
    std::vector<std::string> hints;
    std::vector<std::string_view> known;
    for (const Scope* inside = &scope; inside; inside = inside->outer) {
        for (const Source& source : inside->sources) {
            const auto& columns = source_columns(source, names_);
            for (std::uint32_t i = 0; i < columns.size(); ++i)
                if (!source.table || visibility_.column_visible({*source.table, i}))
                    known.push_back(columns[i]);
            if (source.name == canonical(reference.name.last()))
                hints.push_back("\"" + name + "\" is a relation; name one of its columns.");
        }
        for (const Alias& alias : inside->aliases)
            if (inside->aliases_visible) known.push_back(alias.name);
    }
    if (std::string near = near_names_hint(name, known); !near.empty())
        hints.push_back(std::move(near));
    for (const Source& source : scope.sources)
        if (source.table) hints.push_back(readable_columns(*source.table));
    std::string shown_name;
    for (const syntax::Identifier& part : reference.name.parts)
        shown_name += (shown_name.empty() ? "" : ".") + part.text;
    return {NameErrorKind::Column, "There is no column \"" + shown_name + "\" here.",
            reference.span, std::move(hints)};
}

std::string Resolver::readable_columns(std::uint32_t table) const {
    constexpr std::size_t kListedMax = 40;
    const schema::Table& described = names_.catalog().tables[table];
    std::string text = "Columns of " + described.name + ": ";
    std::size_t listed = 0;
    for (std::uint32_t i = 0; i < described.columns.size() && listed < kListedMax; ++i) {
        if (!visibility_.column_visible({table, i})) continue;
        text += (listed++ == 0 ? "" : ", ") + described.columns[i].name;
    }
    return text + ".";
}

} // namespace vouch::sql::analysis::detail
