// Walks the literals of a query that are values: not NULL, TRUE and FALSE, which are words of the
// grammar, not the positions in ORDER BY and GROUP BY, and not the sizes of types.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "sql/syntax/tree.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::analysis::detail {

inline bool is_value_literal(const syntax::Expression& expression) {
    if (expression.as<syntax::TypedLiteral>()) return true;
    const auto* literal = expression.as<syntax::Literal>();
    return literal && literal->kind != syntax::LiteralKind::Null &&
           literal->kind != syntax::LiteralKind::True &&
           literal->kind != syntax::LiteralKind::False;
}

/// The expressions of a query that are positions of its output columns.
std::vector<const syntax::Expression*> ordinals(const syntax::Query& query);

/// Calls `visit` with each value literal, const or not as the tree is, in the order of the tree.
template <typename Visit>
class LiteralWalk {
public:
    explicit LiteralWalk(Visit visit) : visit_(std::move(visit)) {}

    template <typename Node>
    void operator()(Node& node) {
        using Plain = std::remove_const_t<Node>;
        if constexpr (std::is_same_v<Plain, syntax::TypeName>) {
            return;
        } else if constexpr (std::is_same_v<Plain, syntax::Expression>) {
            if (std::find(ordinals_.begin(), ordinals_.end(), &node) != ordinals_.end()) return;
            if (is_value_literal(node))
                visit_(node);
            else
                syntax::for_each_child(node, *this);
        } else if constexpr (std::is_same_v<Plain, syntax::Query>) {
            const std::size_t outer = ordinals_.size();
            for (const syntax::Expression* ordinal : ordinals(node))
                ordinals_.push_back(ordinal);
            syntax::for_each_child(node, *this);
            ordinals_.resize(outer);
        } else {
            syntax::for_each_child(node, *this);
        }
    }

private:
    Visit visit_;
    std::vector<const syntax::Expression*> ordinals_;
};

} // namespace vouch::sql::analysis::detail
