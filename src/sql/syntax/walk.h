// The direct children of a node, from its list of fields: what must see every part of a tree (the
// policy) cannot miss one.
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "sql/syntax/tree.h"

namespace vouch::sql::syntax {

namespace detail {

template <typename T>
concept HasFields = requires(T& node) {
    node.fields();
};

template <typename T, template <typename...> class Template>
inline constexpr bool kIsA = false;
template <template <typename...> class Template, typename... Arguments>
inline constexpr bool kIsA<Template<Arguments...>, Template> = true;

template <typename T>
inline constexpr bool kIsChild =
    std::is_same_v<T, Expression> || std::is_same_v<T, TableExpression> || std::is_same_v<T, Query>;

/// A concept, because it asks about the visitor only where T is a type name.
template <typename Visitor, typename T>
concept TakesType =
    std::is_same_v<std::remove_const_t<T>, TypeName> && std::is_invocable_v<Visitor&, T&>;

template <typename T, typename Visitor>
void visit_part(T& part, Visitor& visitor);

template <typename T, typename Visitor>
void visit_fields(T& node, Visitor& visitor) {
    std::apply([&](auto&... field) { (visit_part(field, visitor), ...); }, node.fields());
}

template <typename T, typename Visitor>
void visit_part(T& part, Visitor& visitor) {
    using Plain = std::remove_const_t<T>;
    if constexpr (kIsChild<Plain>) {
        visitor(part);
    } else if constexpr (TakesType<Visitor, T>) {
        visitor(part);
    } else if constexpr (kIsA<Plain, std::unique_ptr>) {
        using Target = typename Plain::element_type;
        using Seen = std::conditional_t<std::is_const_v<T>, const Target, Target>;
        if (part) visit_part<Seen>(*part, visitor);
    } else if constexpr (kIsA<Plain, std::optional>) {
        if (part) visit_part(*part, visitor);
    } else if constexpr (kIsA<Plain, std::vector>) {
        for (auto& member : part)
            visit_part(member, visitor);
    } else if constexpr (kIsA<Plain, std::variant>) {
        std::visit([&](auto& member) { visit_part(member, visitor); }, part);
    } else if constexpr (std::is_same_v<Plain, GroupingElement>) {
        visit_part(part.node, visitor);
    } else if constexpr (HasFields<T>) {
        visit_fields(part, visitor);
    } else {
        static_assert(std::is_enum_v<Plain> || std::is_same_v<Plain, std::string>,
                      "a member of a node that walking does not understand");
    }
}

} // namespace detail

/// Calls `visitor` with each nearest Expression, TableExpression or Query below `node` (const or
/// not, as `node` is), in the order of the text as far as the fields have it. It does not go
/// deeper: the visitor decides whether to recurse. A visitor that takes a TypeName gets those too.
template <typename Node, typename Visitor>
void for_each_child(Node& node, Visitor&& visitor) {
    if constexpr (detail::HasFields<Node>) {
        detail::visit_fields(node, visitor);
    } else {
        detail::visit_part(node.node, visitor);
    }
}

} // namespace vouch::sql::syntax
