// Cloning and equality go through each node's list of fields (VOUCH_SQL_FIELDS), so that a new node
// needs no code here; tree_fields_test.cpp checks that the lists are complete.
#include "sql/syntax/tree.h"

#include <tuple>
#include <utility>

#include "sql/syntax/walk.h"

namespace vouch::sql::syntax {

namespace {

using detail::HasFields;
using detail::kIsA;

template <typename T>
T copy_of(const T& from);

template <typename T>
void copy_part(T& to, const T& from) {
    to = copy_of(from);
}

template <typename T>
T copy_of(const T& from) {
    if constexpr (kIsA<T, std::unique_ptr>) {
        using Target = typename T::element_type;
        return from ? std::make_unique<Target>(copy_of(*from)) : nullptr;
    } else if constexpr (kIsA<T, std::optional>) {
        return from ? T(copy_of(*from)) : T();
    } else if constexpr (kIsA<T, std::vector>) {
        T to;
        to.reserve(from.size());
        for (const auto& member : from)
            to.push_back(copy_of(member));
        return to;
    } else if constexpr (kIsA<T, std::variant>) {
        return std::visit([](const auto& node) { return T(copy_of(node)); }, from);
    } else if constexpr (HasFields<T>) {
        T to;
        to.span = from.span;
        auto targets = to.fields();
        auto sources = from.fields();
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (copy_part(std::get<I>(targets), std::get<I>(sources)), ...);
        }
        (std::make_index_sequence<std::tuple_size_v<decltype(targets)>>{});
        return to;
    } else if constexpr (requires { from.node; }) {
        return T{copy_of(from.node)};
    } else {
        return from;
    }
}

template <typename T>
bool equal(const T& a, const T& b) {
    if constexpr (kIsA<T, std::unique_ptr>) {
        return a && b ? equal(*a, *b) : !a && !b;
    } else if constexpr (kIsA<T, std::optional>) {
        return a && b ? equal(*a, *b) : !a && !b;
    } else if constexpr (kIsA<T, std::vector>) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!equal(a[i], b[i])) return false;
        return true;
    } else if constexpr (kIsA<T, std::variant>) {
        if (a.index() != b.index()) return false;
        return std::visit(
            [&](const auto& node) {
                return equal(node, *std::get_if<std::decay_t<decltype(node)>>(&b));
            },
            a);
    } else if constexpr (HasFields<T>) {
        auto left = a.fields();
        auto right = b.fields();
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (equal(std::get<I>(left), std::get<I>(right)) && ...);
        }
        (std::make_index_sequence<std::tuple_size_v<decltype(left)>>{});
    } else if constexpr (requires { a.node; }) {
        return equal(a.node, b.node);
    } else {
        return a == b;
    }
}

} // namespace

Expression::Expression(Expression&& other) noexcept = default;
Expression& Expression::operator=(Expression&& other) noexcept = default;
Expression::~Expression() = default;

TableExpression::TableExpression(TableExpression&& other) noexcept = default;
TableExpression& TableExpression::operator=(TableExpression&& other) noexcept = default;
TableExpression::~TableExpression() = default;

base::TextSpan Expression::span() const {
    return std::visit([](const auto& kind) { return kind.span; }, node);
}

base::TextSpan TableExpression::span() const {
    return std::visit([](const auto& kind) { return kind.span; }, node);
}

Expression clone(const Expression& expression) { return copy_of(expression); }
TableExpression clone(const TableExpression& table) { return copy_of(table); }
Query clone(const Query& query) { return copy_of(query); }
TypeName clone(const TypeName& type) { return copy_of(type); }
OrderItem clone(const OrderItem& item) { return copy_of(item); }
SelectItem clone(const SelectItem& item) { return copy_of(item); }
FunctionCall clone(const FunctionCall& call) { return copy_of(call); }
ExpressionPtr clone(const ExpressionPtr& expression) { return copy_of(expression); }
TableExpressionPtr clone(const TableExpressionPtr& table) { return copy_of(table); }
QueryPtr clone(const QueryPtr& query) { return copy_of(query); }

bool operator==(const Expression& a, const Expression& b) { return equal(a, b); }
bool operator==(const TableExpression& a, const TableExpression& b) { return equal(a, b); }
bool operator==(const Query& a, const Query& b) { return equal(a, b); }
bool operator==(const TypeName& a, const TypeName& b) { return equal(a, b); }
bool operator==(const QualifiedName& a, const QualifiedName& b) { return equal(a, b); }
bool operator==(const Identifier& a, const Identifier& b) { return equal(a, b); }

} // namespace vouch::sql::syntax
