// FROM: tables, joins and what makes tables.
#include "sql/syntax/detail/printer.h"

namespace vouch::sql::syntax::detail {

namespace {

std::string_view join_words(JoinKind kind) {
    switch (kind) {
    case JoinKind::Inner: return "JOIN ";
    case JoinKind::Left: return "LEFT JOIN ";
    case JoinKind::Right: return "RIGHT JOIN ";
    case JoinKind::Full: return "FULL JOIN ";
    case JoinKind::Cross: return "CROSS JOIN ";
    case JoinKind::Semi: return "SEMI JOIN ";
    case JoinKind::Anti: return "ANTI JOIN ";
    case JoinKind::AsOf: return "ASOF JOIN ";
    case JoinKind::AsOfLeft: return "ASOF LEFT JOIN ";
    case JoinKind::Positional: return "POSITIONAL JOIN ";
    case JoinKind::CrossApply: return "CROSS APPLY ";
    case JoinKind::OuterApply: return "OUTER APPLY ";
    }
    return "JOIN ";
}

} // namespace

void Printer::table(const TableExpression& table) {
    std::visit([&](const auto& node) { table_node(node); }, table.node);
}

/// In the place of one table: a join needs parentheses there.
void Printer::table_factor(const TableExpression& factor) {
    const Join* inner = factor.as<Join>();
    if (inner && !inner->alias) {
        put("(");
        table(factor);
        put(")");
        return;
    }
    table(factor);
}

void Printer::alias(const std::optional<TableAlias>& alias) {
    if (!alias) return;
    put(" AS ");
    name(alias->name);
    if (alias->columns.empty()) return;
    put("(");
    join(alias->columns, [&](const ColumnAlias& column) {
        name(column.name);
        if (!column.type) return;
        put(" ");
        type(*column.type);
    });
    put(")");
}

void Printer::sample(const Sample& sample) {
    put(sample.method);
    if (!sample.method.empty()) put(" ");
    put("(");
    expression(*sample.size);
    put(sample.unit == SampleUnit::Rows ? " ROWS)"
        : dialect_.grammar.using_sample ? " PERCENT)"
                                        : ")");
    if (!sample.seed) return;
    put(" REPEATABLE (");
    expression(*sample.seed);
    put(")");
}

void Printer::table_node(const TableReference& node) {
    if (node.inheritance == Inheritance::Only) put("ONLY ");
    qualified(node.name);
    if (!node.partitions.empty()) {
        put(" PARTITION ");
        names(node.partitions);
    }
    alias(node.alias);
    if (!node.sample) return;
    put(" TABLESAMPLE ");
    sample(*node.sample);
}

void Printer::table_node(const DerivedTable& node) {
    if (node.lateral == Laterality::Lateral) put("LATERAL ");
    parenthesized(*node.query);
    alias(node.alias);
    if (!node.sample) return;
    put(" TABLESAMPLE ");
    sample(*node.sample);
}

void Printer::table_node(const TableFunction& node) {
    if (node.lateral == Laterality::Lateral) put("LATERAL ");
    switch (node.form) {
    case TableFunctionForm::Direct: break;
    case TableFunctionForm::TableWrapped: put("TABLE("); break;
    case TableFunctionForm::RowsFrom: put("ROWS FROM ("); break;
    }
    join(node.calls, [&](const FunctionCall& member) { call(member); });
    if (node.form != TableFunctionForm::Direct) put(")");
    if (node.ordinality == Ordinality::WithOrdinality) put(" WITH ORDINALITY");
    alias(node.alias);
    if (!node.sample) return;
    put(" TABLESAMPLE ");
    sample(*node.sample);
}

void Printer::table_node(const Unnest& node) {
    if (node.lateral == Laterality::Lateral) put("LATERAL ");
    put("UNNEST(");
    expressions(node.arrays);
    put(")");
    if (node.ordinality == Ordinality::WithOrdinality) put(" WITH ORDINALITY");
    alias(node.alias);
    if (!node.offset_name) return;
    put(" WITH OFFSET AS ");
    name(*node.offset_name);
}

void Printer::table_node(const Join& node) {
    if (node.alias) put("(");
    table_factor(*node.first);
    for (const JoinLink& link : node.links) {
        put(std::holds_alternative<NaturalCondition>(link.condition) ? " NATURAL " : " ");
        put(join_words(link.kind));
        table_factor(*link.right);
        if (const auto* on = std::get_if<OnCondition>(&link.condition)) {
            put(" ON ");
            expression(*on->condition);
        } else if (const auto* shared = std::get_if<UsingCondition>(&link.condition)) {
            put(" USING ");
            names(shared->columns);
            if (shared->alias) {
                put(" AS ");
                name(*shared->alias);
            }
        }
    }
    if (!node.alias) return;
    put(")");
    alias(node.alias);
}

void Printer::pivot_value(const PivotValue& value) {
    expression(*value.expression);
    if (!value.alias) return;
    put(" AS ");
    name(*value.alias);
}

void Printer::pivot_statement(const Pivot& pivot) {
    put("PIVOT ");
    table_factor(*pivot.source);
    if (!pivot.columns.empty()) put(" ON ");
    join(pivot.columns, [&](const PivotColumn& column) {
        expression(*column.column, operators_[TokenKind::kIn].precedence + 1);
        if (column.values.empty()) return;
        put(" IN (");
        join(column.values, [&](const PivotValue& value) { pivot_value(value); });
        put(")");
    });
    if (!pivot.aggregates.empty()) put(" USING ");
    join(pivot.aggregates, [&](const PivotValue& value) { pivot_value(value); });
    if (pivot.group_by.empty()) return;
    put(" GROUP BY ");
    expressions(pivot.group_by);
}

void Printer::table_node(const Pivot& node) {
    table_factor(*node.source);
    put(" PIVOT (");
    join(node.aggregates, [&](const PivotValue& value) { pivot_value(value); });
    put(" FOR");
    for (const PivotColumn& column : node.columns) {
        put(" ");
        expression(*column.column, operators_[TokenKind::kIn].precedence + 1);
        put(" IN (");
        if (column.query)
            query(*column.query);
        else if (column.values.empty())
            put("ANY");
        else
            join(column.values, [&](const PivotValue& value) { pivot_value(value); });
        put(")");
    }
    if (!node.group_by.empty()) {
        put(" GROUP BY ");
        expressions(node.group_by);
    }
    put(")");
    alias(node.alias);
}

void Printer::table_node(const Unpivot& node) {
    table_factor(*node.source);
    put(" UNPIVOT ");
    if (node.nulls == UnpivotNulls::Include) put("INCLUDE NULLS ");
    if (node.nulls == UnpivotNulls::Exclude) put("EXCLUDE NULLS ");
    put("(");
    if (node.value_columns.size() == 1)
        name(node.value_columns.front());
    else
        names(node.value_columns);
    put(" FOR ");
    name(node.name_column);
    put(" IN (");
    join(node.items, [&](const UnpivotItem& item) {
        if (item.columns.size() != 1) put("(");
        expressions(item.columns);
        if (item.columns.size() != 1) put(")");
        if (!item.label) return;
        put(" AS ");
        expression(*item.label);
    });
    put("))");
    alias(node.alias);
}

void Printer::json_columns(const std::vector<JsonTableColumn>& columns) {
    put(" COLUMNS (");
    join(columns, [&](const JsonTableColumn& column) {
        if (column.kind == JsonColumnKind::Nested) {
            put("NESTED PATH ");
            string(column.path);
            json_columns(column.nested);
            return;
        }
        name(column.name);
        if (column.kind == JsonColumnKind::Ordinality) {
            put(" FOR ORDINALITY");
            return;
        }
        put(" ");
        if (column.type) type(*column.type);
        if (column.kind == JsonColumnKind::Exists) put(" EXISTS");
        json_format(column.format);
        put(" PATH ");
        string(column.path);
        json_wrapper(column.wrapper, column.quotes);
        json_fallback(column.on_empty, " ON EMPTY");
        json_fallback(column.on_error, " ON ERROR");
    });
    put(")");
}

void Printer::table_node(const JsonTable& node) {
    if (node.lateral == Laterality::Lateral) put("LATERAL ");
    put("JSON_TABLE(");
    expression(*node.source);
    put(", ");
    string(node.path);
    json_passing(node.passing);
    json_columns(node.columns);
    json_fallback(node.on_error, " ON ERROR");
    put(")");
    alias(node.alias);
}

} // namespace vouch::sql::syntax::detail
