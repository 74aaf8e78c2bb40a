// The expressions of a project are parsed as those of the database's dialect, never pasted; the
// query that comes of them goes through the one door like any other when it is used.
#include "knowledge/detail/dbt_metric.h"

#include <array>
#include <utility>

#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"

namespace vouch::knowledge::detail {
namespace {

namespace syntax = sql::syntax;
namespace build = sql::syntax::build;

/// What dbt calls an aggregate, and SQL.
struct Function {
    std::string_view dbt;
    std::string_view sql;
};
constexpr std::array kFunctions = {Function{"sum", "sum"}, Function{"average", "avg"},
                                   Function{"avg", "avg"}, Function{"min", "min"},
                                   Function{"max", "max"}, Function{"count", "count"}};

base::Result<syntax::ExpressionPtr> parsed(const std::string& text,
                                           const syntax::Dialect& dialect) {
    auto expression = syntax::parse_expression(text, dialect);
    if (expression) return std::move(*expression);
    return base::fail(base::ErrorCode::InvalidArgument,
                      "“" + text + "” is not read: " + syntax::describe(expression.error()));
}

base::Result<syntax::ExpressionPtr> call_of(const DbtAggregate& aggregate,
                                            const syntax::Dialect& dialect) {
    if (aggregate.function == "count" && aggregate.expression == "*") return build::count_rows();
    syntax::ExpressionPtr argument = TRY(parsed(aggregate.expression, dialect));
    if (aggregate.function == "count_distinct")
        return build::call_distinct("count", std::move(argument));
    for (const Function& known : kFunctions) {
        if (known.dbt != aggregate.function) continue;
        std::vector<syntax::ExpressionPtr> arguments;
        arguments.push_back(std::move(argument));
        return build::call(known.sql, std::move(arguments));
    }
    return base::fail(base::ErrorCode::Unsupported,
                      "the aggregate “" + aggregate.function + "” is not taken");
}

} // namespace

base::Result<syntax::Query> aggregate_query(const DbtAggregate& aggregate, const BaseTable& table,
                                            const syntax::Dialect& dialect) {
    syntax::Select select;
    select.items.push_back(build::item(TRY(call_of(aggregate, dialect))));
    select.from.push_back(build::table(build::qualified_table(table.schema, table.name)));
    std::vector<syntax::ExpressionPtr> conditions;
    for (const std::string& condition : aggregate.conditions)
        conditions.push_back(TRY(parsed(condition, dialect)));
    if (!conditions.empty()) select.where = build::all_of(std::move(conditions));
    return build::query(std::move(select));
}

syntax::Query ratio_query(syntax::Query numerator, syntax::Query denominator) {
    std::vector<syntax::ExpressionPtr> arguments;
    arguments.push_back(build::subquery(std::move(denominator)));
    arguments.push_back(build::integer(0));
    syntax::ExpressionPtr product =
        build::binary(syntax::BinaryOperator::Multiply, build::decimal("1.0"),
                      build::subquery(std::move(numerator)));
    syntax::Select select;
    select.items.push_back(
        build::item(build::binary(syntax::BinaryOperator::Divide, std::move(product),
                                  build::call("nullif", std::move(arguments)))));
    return build::query(std::move(select));
}

} // namespace vouch::knowledge::detail
