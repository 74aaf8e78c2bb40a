#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sql/syntax/printer.h"

namespace vouch::sql::syntax::detail {

class Printer {
public:
    explicit Printer(const Dialect& dialect);

    // print_query.cpp
    void query(const Query& query);

    // print_expression.cpp: in parentheses if it binds looser than `minimum`
    void expression(const Expression& expression, int minimum = 0);

    // print_table.cpp
    void table(const TableExpression& table);

    // printer.cpp
    void name(const Identifier& name);
    void string(std::string_view text);
    std::string take() { return std::move(out_); }

private:
    // printer.cpp
    void qualified(const QualifiedName& name);
    void after_dot(const Identifier& name);
    void names(const std::vector<Identifier>& list);
    void type(const TypeName& type);
    void literal(const Literal& literal);
    void word(const Identifier& name);
    bool stands_bare(const Identifier& name) const;
    void put(std::string_view text) { out_ += text; }
    template <typename List, typename Print>
    void join(const List& list, Print&& print) {
        bool first = true;
        for (const auto& member : list) {
            if (!first) put(", ");
            first = false;
            print(member);
        }
    }
    void expressions(const std::vector<ExpressionPtr>& list) {
        join(list, [&](const ExpressionPtr& item) { expression(*item); });
    }

    // print_expression.cpp
    int precedence(const Expression& expression) const;
    int chain_precedence(const Chain& chain) const;
    std::string_view spelling(BinaryOperator op) const;
    void unary(const Unary& node);
    void restricted(const Expression& node);
    void after_operator(const Unary& node, int precedence);
    void chain(const Chain& node);
    bool arrows_need_parentheses(const Chain& chain) const;
    void arrows(const Chain& node);
    void is_distinct(const IsDistinct& node);
    void pattern(const PatternMatch& node);
    int pattern_side(const PatternMatch& node) const;
    void quantified(const QuantifiedComparison& node);
    void operand(const Expression& expression) { this->expression(expression, predicate_operand_); }
    void negation(Negation negation) {
        if (negation == Negation::Negated) put(" NOT");
    }

    // print_special.cpp: one method for each kind of node
    void node(const Case& node);
    void node(const Cast& node);
    void node(const Trim& node);
    void node(const Interval& node);
    void node(const Star& node);
    void node(const Slice& node);
    void node(const ArrayLiteral& node);
    void node(const StructLiteral& node);
    void node(const MapLiteral& node);
    void node(const Lambda& node);
    void node(const ListComprehension& node);
    void node(const MatchAgainst& node);
    void node(const IsPredicate& node);

    // print_call.cpp
    void call(const FunctionCall& call);
    void argument(const Argument& argument);
    void order_by(const std::vector<OrderItem>& items);
    void order_item(const OrderItem& item);
    void window(const WindowSpecification& window);
    void frame(const Frame& frame);
    void frame_bound(const FrameBound& bound);

    // print_json.cpp
    void json_pairs(const std::vector<Argument>& arguments);
    void json_clauses(const FunctionCall& call);
    void json_format(JsonFormat format);
    void json_unique(JsonUnique unique);
    void json_passing(const std::vector<JsonPassing>& passing);
    void json_wrapper(JsonWrapper wrapper, JsonQuotes quotes);
    void json_fallback(const std::optional<JsonFallback>& fallback, std::string_view on);

    // print_query.cpp
    void parenthesized(const Query& query);
    void body(const Query& query);
    void with(const With& with);
    void select(const Select& select, const Limit* top);
    void select_item(const SelectItem& item);
    void set_operation(const SetOperation& operation);
    void set_operand(const Query& operand, int minimum);
    void values(const Values& values);
    void group_by(const GroupBy& group);
    void grouping_element(const GroupingElement& element);
    void group_set(const GroupSet& set);
    void group_sets(const std::vector<GroupSet>& sets);
    void limit(const Limit& limit);
    void fetch(const Limit& limit);

    // print_table.cpp
    void alias(const std::optional<TableAlias>& alias);
    void sample(const Sample& sample);
    void table_factor(const TableExpression& table);
    void table_node(const TableReference& node);
    void table_node(const DerivedTable& node);
    void table_node(const TableFunction& node);
    void table_node(const Unnest& node);
    void table_node(const Join& node);
    void table_node(const Pivot& node);
    void table_node(const Unpivot& node);
    void table_node(const JsonTable& node);
    void json_columns(const std::vector<JsonTableColumn>& columns);
    void pivot_value(const PivotValue& value);
    void pivot_statement(const Pivot& pivot);

    const Dialect& dialect_;
    const OperatorTable& operators_;
    /// Predicates and comparisons are parenthesised inside one another whatever the table says:
    /// what they mean there differs between servers of one dialect.
    int predicate_ = 0;
    int predicate_operand_ = 0;
    std::string out_;
};

} // namespace vouch::sql::syntax::detail
