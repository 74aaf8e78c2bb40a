// The expressions of a project are parsed as those of the database's dialect, never pasted; the
// query that comes of them goes through the one door like any other when it is used.
#include "knowledge/detail/dbt_metric.h"

#include <array>
#include <optional>
#include <utility>
#include <variant>

#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/walk.h"
#include "text/unicode.h"

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

/// Puts the parts where their placeholders stand.
struct PartWriter {
    const std::vector<syntax::ExpressionPtr>& parts;
    std::size_t placed = 0;
    bool any_other = false; ///< a placeholder of the project's own

    void operator()(syntax::Expression& expression) {
        const auto* parameter = expression.as<syntax::Parameter>();
        if (parameter == nullptr) return syntax::for_each_child(expression, *this);
        for (std::size_t at = 0; at < parts.size(); ++at) {
            if (parameter->text != ":part" + std::to_string(at)) continue;
            expression = syntax::clone(*parts[at]);
            ++placed;
            return;
        }
        any_other = true;
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) { syntax::for_each_child(query, *this); }
};

base::Result<syntax::ExpressionPtr> built(const DbtCondition& condition,
                                          const syntax::Dialect& dialect) {
    std::vector<syntax::ExpressionPtr> parts;
    for (const std::string& part : condition.parts)
        parts.push_back(TRY(parsed(part, dialect)));
    syntax::Dialect with_placeholders = dialect;
    with_placeholders.lexical.colon_parameters = true;
    auto whole = syntax::parse_expression(condition.text, with_placeholders,
                                          {.parameters = syntax::ParameterHandling::Keep});
    PartWriter writer{parts};
    if (whole) writer(**whole);
    // One inside quotes is text and no placeholder.
    if (whole && !writer.any_other && writer.placed == parts.size()) return std::move(*whole);
    return base::fail(base::ErrorCode::InvalidArgument,
                      "its filter “" + condition.text + "” is not read");
}

struct Comparison {
    std::string_view text;
    syntax::BinaryOperator op;
};
constexpr std::array kComparisons = {Comparison{"=", syntax::BinaryOperator::Equal},
                                     Comparison{"!=", syntax::BinaryOperator::NotEqual},
                                     Comparison{"<>", syntax::BinaryOperator::NotEqual},
                                     Comparison{"<", syntax::BinaryOperator::Less},
                                     Comparison{"<=", syntax::BinaryOperator::LessEqual},
                                     Comparison{">", syntax::BinaryOperator::Greater},
                                     Comparison{">=", syntax::BinaryOperator::GreaterEqual}};

/// Those of "(1, 2)".
base::Result<std::vector<syntax::ExpressionPtr>> list_items(const std::string& list,
                                                            const syntax::Dialect& dialect) {
    syntax::ExpressionPtr whole = TRY(parsed(list, dialect));
    std::vector<syntax::ExpressionPtr> items;
    if (auto* row = whole->as<syntax::RowValue>())
        items = std::move(row->items);
    else
        items.push_back(std::move(whole));
    return items;
}

base::Result<syntax::ExpressionPtr> built(const DbtComparison& comparison,
                                          const syntax::Dialect& dialect) {
    syntax::ExpressionPtr field = TRY(parsed(comparison.field, dialect));
    const std::string operation = text::ascii_lower(text::trim(comparison.operation));
    const auto negation = operation.find("not") == std::string::npos ? syntax::Negation::Plain
                                                                     : syntax::Negation::Negated;
    if (operation == "in" || operation == "not in") {
        auto items = TRY(list_items(comparison.value, dialect));
        return build::in_list(std::move(field), std::move(items), negation);
    }
    const std::string value = text::ascii_lower(text::trim(comparison.value));
    if ((operation == "is" || operation == "is not") && value == "null")
        return build::is_null(std::move(field), negation);
    syntax::ExpressionPtr right = TRY(parsed(comparison.value, dialect));
    if ((operation == "is" && (value == "true" || value == "false")))
        return build::equal(std::move(field), std::move(right));
    if (operation == "like" || operation == "not like")
        return build::like(std::move(field), std::move(right), negation);
    for (const Comparison& known : kComparisons) {
        if (known.text == operation)
            return build::binary(known.op, std::move(field), std::move(right));
    }
    return base::fail(base::ErrorCode::Unsupported,
                      "the operator “" + comparison.operation + "” of its filter is not taken");
}

} // namespace

base::Result<syntax::Query> aggregate_query(const DbtAggregate& aggregate, const BaseTable& table,
                                            const syntax::Dialect& dialect) {
    syntax::Select select;
    select.items.push_back(build::item(TRY(call_of(aggregate, dialect))));
    select.from.push_back(build::table(build::qualified_table(table.schema, table.name)));
    std::vector<syntax::ExpressionPtr> conditions;
    for (const auto& condition : aggregate.conditions) {
        conditions.push_back(
            TRY(std::visit([&](const auto& one) { return built(one, dialect); }, condition)));
    }
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
