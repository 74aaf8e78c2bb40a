#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sql/syntax/dialect.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::analysis::detail {

/// Says a tree in English. One for each description: it remembers the relations of the queries that
/// it is inside of, since a column is told with its relation only where there are several.
class Describer {
public:
    explicit Describer(const syntax::Dialect& dialect) : dialect_(dialect) {}

    /// "name from customer, where country is “France”"; without a full stop.
    std::string query(const syntax::Query& query);
    /// The queries that come first, a sentence each, then the whole one.
    std::string sentences(const syntax::Query& query);

    std::string expression(const syntax::Expression& expression);
    /// The same within a SELECT, whose relations give the names.
    std::string part(const syntax::Expression& expression, const syntax::Select& select);
    /// An expression, in parentheses where it holds several parts.
    std::string operand(const syntax::Expression& expression);

private:
    struct Relation {
        std::string name;  ///< by which columns name it, in lower case
        std::string shown; ///< in words
    };
    using Scope = std::vector<Relation>;

    // Queries.
    std::string body(const syntax::Query& query);
    std::string select(const syntax::Select& select, const syntax::Query& query);
    std::string items(const syntax::Select& select);
    std::string set_operation(const syntax::SetOperation& set);
    std::string groups(const syntax::GroupBy& group, const syntax::Select& select);
    std::string group_element(const syntax::GroupingElement& element, const syntax::Select& select);
    std::string tail(const syntax::Query& query);
    std::string order(const std::vector<syntax::OrderItem>& items, const syntax::Query* query);
    std::string common_tables(const syntax::With& with, std::string_view begin,
                              std::string_view end);
    /// Of ORDER BY 2 and GROUP BY 1: the item of the list.
    std::string counted(const syntax::Expression& expression, const syntax::Select* select);

    // Tables.
    std::string tables(const syntax::Select& select);
    std::string table(const syntax::TableExpression& table);
    std::string joined(const syntax::Join& join);
    std::string link(const syntax::JoinLink& link);
    void enter(const syntax::TableExpression& table, Scope& scope) const;

    // Expressions.
    std::string column(const syntax::QualifiedName& name) const;
    std::string star(const syntax::Star& star) const;
    std::string literal(const syntax::Literal& literal) const;
    std::string chain(const syntax::Chain& chain);
    std::string logical(const syntax::Chain& chain, std::string_view word);
    std::string pattern(const syntax::PatternMatch& match);
    std::string one_pattern(const syntax::PatternMatch& match, const syntax::Expression& pattern);
    std::string call(const syntax::FunctionCall& call);
    std::string called(const syntax::FunctionCall& call);
    std::string window(const syntax::OverClause& over);
    std::string list(const std::vector<syntax::ExpressionPtr>& items, std::string_view word);
    std::string otherwise(const syntax::Expression& expression);

    const syntax::Dialect& dialect_;
    std::vector<Scope> scopes_;
};

/// "order_date" and "orderDate" as "order date".
std::string words_of(std::string_view name);

/// "a, b and c"
std::string enumerated(const std::vector<std::string>& parts, std::string_view word);

} // namespace vouch::sql::analysis::detail
