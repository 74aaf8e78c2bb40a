#include "sql/policy/detail/kinds.h"

namespace vouch::sql::policy::detail {

namespace {

using schema::TypeClass;
using syntax::Expression;

constexpr std::size_t kFollowedMax = 20; ///< queries that a column is followed through

std::optional<TypeClass> kind_of_literal(const syntax::Literal& literal) {
    switch (literal.kind) {
    case syntax::LiteralKind::Integer: return TypeClass::Integer;
    case syntax::LiteralKind::Decimal: return TypeClass::Decimal;
    case syntax::LiteralKind::Float: return TypeClass::Real;
    case syntax::LiteralKind::String: return TypeClass::Text;
    case syntax::LiteralKind::True:
    case syntax::LiteralKind::False: return TypeClass::Boolean;
    default: return std::nullopt;
    }
}

std::optional<TypeClass> kind_of_typed(const syntax::TypedLiteral& typed) {
    const std::string& name = typed.type.name.last().text;
    if (name == "DATE" || name == "date") return TypeClass::Date;
    if (name == "TIMESTAMP" || name == "timestamp") return TypeClass::Timestamp;
    return std::nullopt;
}

TypeClass kind_of_base(analysis::ColumnId column, const Subject& subject) {
    if (column.column == analysis::kRowId) return TypeClass::Integer;
    return subject.catalog.tables[column.table].columns[column.column].type_class;
}

} // namespace

bool is_written(const Expression& expression) {
    const auto* unary = expression.as<syntax::Unary>();
    if (!unary) return expression.as<syntax::Literal>() != nullptr;
    return unary->op == syntax::UnaryOperator::Minus && unary->operand->as<syntax::Literal>();
}

const Expression* only_item(const syntax::Query& query) {
    const auto* select = query.as<syntax::Select>();
    return select && select->items.size() == 1 ? select->items.front().expression.get() : nullptr;
}

std::optional<TypeClass> kind_of(const Expression& expression, const Subject& subject) {
    if (const auto* literal = expression.as<syntax::Literal>()) return kind_of_literal(*literal);
    if (const auto* typed = expression.as<syntax::TypedLiteral>()) return kind_of_typed(*typed);
    if (is_written(expression)) return kind_of(*expression.as<syntax::Unary>()->operand, subject);
    if (const auto* subquery = expression.as<syntax::Subquery>()) {
        const Expression* item = only_item(*subquery->query);
        return item ? kind_of(*item, subject) : std::nullopt;
    }
    const analysis::Reference* found = subject.analysis.find_reference(expression);
    if (!found) return std::nullopt;
    switch (found->kind) {
    case analysis::ReferenceKind::Text: return TypeClass::Text;
    case analysis::ReferenceKind::Base: return kind_of_base(found->base, subject);
    case analysis::ReferenceKind::Derived: return kind_of(found->derived, subject);
    default: return std::nullopt;
    }
}

std::optional<TypeClass> kind_of(std::uint32_t derived, const Subject& subject) {
    for (std::size_t i = 0; i < kFollowedMax; ++i) {
        const auto& origins = subject.analysis.derived[derived].origins;
        if (origins.size() != 1) return std::nullopt;
        const analysis::ColumnOrigin& origin = origins.front();
        if (origin.base) return kind_of_base(*origin.base, subject);
        if (!origin.derived)
            return origin.expression && is_written(*origin.expression)
                       ? kind_of(*origin.expression, subject)
                       : std::nullopt;
        derived = *origin.derived;
    }
    return std::nullopt;
}

} // namespace vouch::sql::policy::detail
