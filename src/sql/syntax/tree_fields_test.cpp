// Compares the length of each node's list of fields with the number of members that the aggregate
// can be initialised with: a member that cloning, equality and walking would miss does not compile.
#include <tuple>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include "sql/syntax/tree.h"

namespace vouch::sql::syntax {
namespace {

/// Converts to anything: to count how many initialisers an aggregate takes.
struct Anything {
    template <typename T>
    operator T&&() const;
};

template <typename T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{(static_cast<void>(I), Anything{})...}; };
}

template <typename T, std::size_t Count = 0>
constexpr std::size_t member_count() {
    if constexpr (takes<T>(std::make_index_sequence<Count + 1>{}))
        return member_count<T, Count + 1>();
    else
        return Count;
}

template <typename T>
constexpr bool lists_every_member() {
    using Fields = decltype(std::declval<T&>().fields());
    return member_count<T>() == 1 + std::tuple_size_v<Fields>;
}

template <typename... T>
constexpr bool all_list_every_member(const std::variant<T...>*) {
    return (lists_every_member<T>() && ...);
}

using Parts =
    std::variant<Identifier, QualifiedName, TypeField, TypeName, StarReplacement, StarRename,
                 ChainLink, CaseBranch, StructField, MapEntry, OrderItem, FrameBound, Frame,
                 WindowSpecification, OverClause, Argument, ColumnAlias, TableAlias, Sample,
                 JoinLink, PivotValue, PivotColumn, UnpivotItem, JsonTableColumn, JsonFallback,
                 JsonPassing, JsonClauses, SelectItem, GroupSet, GroupExpression, Rollup, Cube,
                 GroupingSets, GroupBy, NamedWindow, ValuesRow, SetLink, CommonTable, With, Limit,
                 Query>;

static_assert(all_list_every_member(static_cast<ExpressionNode*>(nullptr)));
static_assert(all_list_every_member(static_cast<TableNode*>(nullptr)));
static_assert(all_list_every_member(static_cast<QueryBody*>(nullptr)));
static_assert(all_list_every_member(static_cast<JoinCondition*>(nullptr)));
static_assert(all_list_every_member(static_cast<Parts*>(nullptr)));

struct Forgetful {
    base::TextSpan span;
    int listed = 0;
    int forgotten = 0;
    VOUCH_SQL_FIELDS(listed)
};

TEST(TreeFields, AForgottenMemberIsSeen) {
    EXPECT_FALSE(lists_every_member<Forgetful>());
    EXPECT_TRUE(lists_every_member<Select>());
}

} // namespace
} // namespace vouch::sql::syntax
