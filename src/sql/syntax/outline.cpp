#include "sql/syntax/outline.h"

#include <string_view>

#include "sql/syntax/printer.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::syntax {

namespace {

constexpr std::size_t kTextMax = 72;

/// In the order of the variants in tree.h.
constexpr std::string_view kExpressions[] = {
    "literal",     "typed literal", "interval",  "word",         "column",   "star",
    "row star",    "columns",       "parameter", "unary",        "chain",    "is",
    "is distinct", "between",       "in list",   "in query",     "in array", "pattern",
    "quantified",  "exists",        "subquery",  "case",         "cast",     "character set",
    "extract",     "trim",          "position",  "at time zone", "collate",  "row",
    "array",       "struct",        "map",       "subscript",    "slice",    "field",
    "lambda",      "comprehension", "match",     "call"};
static_assert(std::size(kExpressions) == std::variant_size_v<ExpressionNode>);

constexpr std::string_view kTables[] = {"table", "derived table", "table function", "unnest",
                                        "join",  "pivot",         "unpivot",        "json table"};
static_assert(std::size(kTables) == std::variant_size_v<TableNode>);

constexpr std::string_view kQueries[] = {"select", "values", "table query", "set operation",
                                         "nested query"};
static_assert(std::size(kQueries) == std::variant_size_v<QueryBody>);

class Outline {
public:
    explicit Outline(const Dialect& dialect) : dialect_(dialect) {}

    void operator()(const Expression& node) { line(kExpressions[node.node.index()], node); }
    void operator()(const TableExpression& node) { line(kTables[node.node.index()], node); }
    void operator()(const Query& node) { line(kQueries[node.body.index()], node); }

    std::string take() { return std::move(text_); }

private:
    template <typename Node>
    void line(std::string_view kind, const Node& node) {
        std::string printed = print(node, dialect_);
        if (printed.size() > kTextMax) {
            printed.resize(kTextMax);
            // No character is cut in two.
            while (!printed.empty() && (printed.back() & 0xC0) == 0x80)
                printed.pop_back();
            if (!printed.empty() && (printed.back() & 0x80)) printed.pop_back();
            printed += "…";
        }
        text_.append(2 * depth_, ' ').append(kind).append("  ").append(printed).append("\n");
        ++depth_;
        for_each_child(node, *this);
        --depth_;
    }

    const Dialect& dialect_;
    std::string text_;
    std::size_t depth_ = 0;
};

} // namespace

std::string outline(const Query& query, const Dialect& dialect) {
    Outline outline(dialect);
    outline(query);
    return outline.take();
}

} // namespace vouch::sql::syntax
