// Queries. A limit is printed in the dialect's own form: LIMIT, FETCH FIRST, or TOP after SELECT.
#include "sql/syntax/detail/printer.h"

namespace vouch::sql::syntax::detail {

void Printer::parenthesized(const Query& inner) {
    put("(");
    query(inner);
    put(")");
}

void Printer::query(const Query& query) {
    if (query.with) with(*query.with);
    body(query);
    if (!query.order_by.empty()) {
        put(" ORDER BY ");
        order_by(query.order_by);
    }
    if (query.limit) limit(*query.limit);
}

void Printer::body(const Query& query) {
    const bool top = dialect_.print.limit == LimitStyle::Top && query.limit && query.limit->count &&
                     !query.limit->offset && query.as<Select>();
    std::visit(Overloaded{[&](const Select& node) { select(node, top ? &*query.limit : nullptr); },
                          [&](const Values& node) { values(node); },
                          [&](const TableQuery& node) {
                              put("TABLE ");
                              qualified(node.name);
                          },
                          [&](const SetOperation& node) { set_operation(node); },
                          [&](const NestedQuery& node) { parenthesized(*node.query); }},
               query.body);
}

void Printer::with(const With& with) {
    put(with.recursion == Recursion::Recursive ? "WITH RECURSIVE " : "WITH ");
    join(with.tables, [&](const CommonTable& table) {
        name(table.name);
        if (!table.columns.empty()) names(table.columns);
        put(" AS ");
        if (table.materialization == Materialization::Materialized) put("MATERIALIZED ");
        if (table.materialization == Materialization::NotMaterialized) put("NOT MATERIALIZED ");
        parenthesized(*table.query);
    });
    put(" ");
}

void Printer::set_operand(const Query& operand, int minimum) {
    const SetOperation* inner = operand.as<SetOperation>();
    int own = 3;
    if (inner)
        own = inner->links.front().op == SetOperator::Intersect &&
                      dialect_.grammar.intersect_binds_tighter
                  ? 2
                  : 1;
    const bool complete = operand.with || !operand.order_by.empty() || operand.limit;
    if (complete || own < minimum)
        parenthesized(operand);
    else
        query(operand);
}

void Printer::set_operation(const SetOperation& operation) {
    const bool tight = operation.links.front().op == SetOperator::Intersect &&
                       dialect_.grammar.intersect_binds_tighter;
    const int own = tight ? 2 : 1;
    set_operand(*operation.first, own);
    for (const SetLink& link : operation.links) {
        switch (link.op) {
        case SetOperator::Union: put(" UNION"); break;
        case SetOperator::Except: put(" EXCEPT"); break;
        case SetOperator::Intersect: put(" INTERSECT"); break;
        }
        if (link.quantifier == SetQuantifier::All) put(" ALL");
        if (link.quantifier == SetQuantifier::Distinct) put(" DISTINCT");
        if (link.matching == SetMatching::ByName) put(" BY NAME");
        put(" ");
        set_operand(*link.operand, own + 1);
    }
}

void Printer::values(const Values& values) {
    put("VALUES ");
    join(values.rows, [&](const ValuesRow& row) {
        put(dialect_.print.values_rows_keyword ? "ROW(" : "(");
        expressions(row.items);
        put(")");
    });
}

namespace {

/// The pivot that only a statement can say, because the values that become columns are not listed.
const Pivot* open_pivot(const Select& select, const Dialect& dialect) {
    if (!dialect.grammar.pivot_statement || select.from.size() != 1) return nullptr;
    const auto* pivot = select.from.front()->as<Pivot>();
    const auto* star =
        select.items.size() == 1 ? select.items.front().expression->as<Star>() : nullptr;
    if (!pivot || pivot->alias || !star) return nullptr;
    for (const PivotColumn& column : pivot->columns)
        if (column.values.empty() && !column.query) return pivot;
    return pivot->columns.empty() || pivot->aggregates.empty() ? pivot : nullptr;
}

} // namespace

void Printer::select(const Select& select, const Limit* top) {
    if (const Pivot* pivot = open_pivot(select, dialect_)) {
        pivot_statement(*pivot);
        return;
    }
    put("SELECT ");
    if (select.quantifier == SelectQuantifier::All) put("ALL ");
    if (select.quantifier == SelectQuantifier::Distinct) put("DISTINCT ");
    if (!select.distinct_on.empty()) {
        put("ON (");
        expressions(select.distinct_on);
        put(") ");
    }
    if (top) {
        put("TOP (");
        expression(*top->count);
        put(top->unit == LimitUnit::Percent ? ") PERCENT " : ") ");
        if (top->ties == LimitTies::WithTies) put("WITH TIES ");
    }
    if (select.shape == RowShape::Struct) put("AS STRUCT ");
    if (select.shape == RowShape::Value) put("AS VALUE ");
    join(select.items, [&](const SelectItem& item) { select_item(item); });
    if (!select.from.empty()) {
        put(" FROM ");
        join(select.from, [&](const TableExpressionPtr& item) { table(*item); });
    } else if (!dialect_.grammar.select_without_from && dialect_.grammar.dual) {
        put(" FROM DUAL");
    }
    if (select.where) {
        put(" WHERE ");
        expression(*select.where);
    }
    if (select.group_by) group_by(*select.group_by);
    if (select.having) {
        put(" HAVING ");
        expression(*select.having);
    }
    if (!select.windows.empty()) {
        put(" WINDOW ");
        join(select.windows, [&](const NamedWindow& named) {
            name(named.name);
            put(" AS ");
            window(named.specification);
        });
    }
    if (select.qualify) {
        put(" QUALIFY ");
        expression(*select.qualify);
    }
    if (select.sample) {
        put(" USING SAMPLE ");
        sample(*select.sample);
    }
}

void Printer::select_item(const SelectItem& item) {
    expression(*item.expression);
    if (!item.alias) return;
    put(" AS ");
    if (dialect_.grammar.keyword_alias_after_as && item.alias->quoting == Quoting::Bare &&
        is_keyword(find_keyword(item.alias->text)))
        put(item.alias->text);
    else
        name(*item.alias);
}

void Printer::group_by(const GroupBy& group) {
    put(" GROUP BY ");
    if (group.form == GroupForm::All) {
        put("ALL");
        return;
    }
    if (group.quantifier == ArgumentQuantifier::Distinct) put("DISTINCT ");
    const Rollup* rollup =
        group.elements.size() == 1 ? std::get_if<Rollup>(&group.elements.front().node) : nullptr;
    if (rollup && dialect_.print.rollup_suffix) {
        join(rollup->sets, [&](const GroupSet& set) { group_set(set); });
        put(" WITH ROLLUP");
        return;
    }
    join(group.elements, [&](const GroupingElement& element) { grouping_element(element); });
}

void Printer::group_set(const GroupSet& set) {
    if (set.items.size() == 1) {
        expression(*set.items.front());
        return;
    }
    put("(");
    expressions(set.items);
    put(")");
}

void Printer::group_sets(const std::vector<GroupSet>& sets) {
    put("(");
    join(sets, [&](const GroupSet& set) { group_set(set); });
    put(")");
}

void Printer::grouping_element(const GroupingElement& element) {
    std::visit(Overloaded{[&](const GroupExpression& node) { expression(*node.expression); },
                          [&](const GroupSet& node) { group_set(node); },
                          [&](const Rollup& node) {
                              put("ROLLUP ");
                              group_sets(node.sets);
                          },
                          [&](const Cube& node) {
                              put("CUBE ");
                              group_sets(node.sets);
                          },
                          [&](const GroupingSets& node) {
                              put("GROUPING SETS (");
                              join(node.elements,
                                   [&](const auto& member) { grouping_element(*member); });
                              put(")");
                          }},
               element.node);
}

void Printer::limit(const Limit& limit) {
    const bool percent = limit.unit == LimitUnit::Percent;
    const bool plain =
        limit.ties == LimitTies::Only && (!percent || dialect_.grammar.limit_percent);
    if (dialect_.print.limit != LimitStyle::Limit || !plain) {
        fetch(limit);
        return;
    }
    if (limit.count) {
        put(" LIMIT ");
        expression(*limit.count);
        if (percent) put(" PERCENT");
    } else if (!dialect_.grammar.fetch) {
        put(" LIMIT "); // no limit, where OFFSET cannot stand alone
        put(dialect_.print.no_limit);
    }
    if (!limit.offset) return;
    put(" OFFSET ");
    expression(*limit.offset);
    if (!limit.count && dialect_.grammar.fetch && !dialect_.grammar.offset_without_rows)
        put(" ROWS");
}

void Printer::fetch(const Limit& limit) {
    if (dialect_.print.limit == LimitStyle::Top && limit.count && !limit.offset) return;
    if (limit.offset) {
        put(" OFFSET ");
        expression(*limit.offset);
        put(" ROWS");
    }
    if (!limit.count) return;
    put(" FETCH FIRST ");
    expression(*limit.count);
    put(limit.unit == LimitUnit::Percent ? " PERCENT ROWS" : " ROWS");
    put(limit.ties == LimitTies::WithTies ? " WITH TIES" : " ONLY");
}

} // namespace vouch::sql::syntax::detail
