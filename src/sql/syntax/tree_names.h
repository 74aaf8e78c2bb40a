#pragma once

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "base/error.h"

/// Lists every member of a node except its span. Cloning, equality and walking are all made from
/// this list, so that none of them can miss a member; tree_fields_test.cpp checks that it is
/// complete.
#define VOUCH_SQL_FIELDS(...)                                                                      \
    auto fields() { return std::tie(__VA_ARGS__); }                                                \
    auto fields() const { return std::tie(__VA_ARGS__); }

namespace vouch::sql::syntax {

struct Expression;
struct TableExpression;
struct Query;
using ExpressionPtr = std::unique_ptr<Expression>;
using TableExpressionPtr = std::unique_ptr<TableExpression>;
using QueryPtr = std::unique_ptr<Query>;

/// Whether a predicate is written with NOT.
enum class Negation : std::uint8_t { Plain, Negated };

enum class Quoting : std::uint8_t { Bare, Quoted };

/// One name. `text` is the name itself: no quotes, doubled quotes undone, letters as written.
struct Identifier {
    base::TextSpan span;
    std::string text;
    Quoting quoting = Quoting::Bare;
    VOUCH_SQL_FIELDS(text, quoting)
};

/// `a.b.c`, outermost first, at least one part. An empty part text stands for a part that was left
/// out (`db..table`).
struct QualifiedName {
    base::TextSpan span;
    std::vector<Identifier> parts;
    VOUCH_SQL_FIELDS(parts)

    const Identifier& last() const { return parts.back(); }
};

struct TypeName;

/// A member of a structured type: `STRUCT(name type)`. The name is empty where the type has none
/// (`ARRAY<INT64>`, `MAP(k, v)`).
struct TypeField {
    base::TextSpan span;
    Identifier name;
    std::unique_ptr<TypeName> type;
    VOUCH_SQL_FIELDS(name, type)
};

/// A type as written. Words of the type are upper case in `name.last()` when bare, several words
/// joined by one space ("DOUBLE PRECISION", "TIMESTAMP").
struct TypeName {
    base::TextSpan span;
    QualifiedName name;
    std::vector<ExpressionPtr> arguments;  ///< `(10, 2)`: literals
    std::vector<TypeField> fields_of;      ///< STRUCT, ARRAY<…>, MAP
    std::string suffix;                    ///< after the arguments: "WITH TIME ZONE", "UNSIGNED"
    std::vector<ExpressionPtr> dimensions; ///< one for each `[]`; null where it has no size
    VOUCH_SQL_FIELDS(name, arguments, fields_of, suffix, dimensions)
};

} // namespace vouch::sql::syntax
