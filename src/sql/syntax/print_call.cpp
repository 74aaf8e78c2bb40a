// Calls, ordering and windows.
#include "sql/syntax/detail/lexer.h"
#include "sql/syntax/detail/printer.h"

namespace vouch::sql::syntax::detail {

namespace {

std::string_view null_treatment(NullTreatment nulls) {
    switch (nulls) {
    case NullTreatment::None: return "";
    case NullTreatment::IgnoreNulls: return " IGNORE NULLS";
    case NullTreatment::RespectNulls: return " RESPECT NULLS";
    }
    return "";
}

} // namespace

void Printer::call(const FunctionCall& call) {
    // A bare word that is reserved may still be a function: LEFT(a, 1), CURRENT_DATE.
    const Identifier& last = call.name.last();
    const std::size_t keyword = token_index(find_keyword(last.text));
    const bool special =
        last.quoting == Quoting::Bare && call.name.parts.size() == 1 &&
        (dialect_.words.function_words[keyword] || dialect_.words.niladic[keyword] ||
         dialect_.words.is_other_reserved(last.text));
    if (special)
        put(last.text);
    else
        qualified(call.name);
    if (call.form == CallForm::Bare) return;
    put("(");
    if (call.quantifier == ArgumentQuantifier::Distinct) put("DISTINCT ");
    if (call.quantifier == ArgumentQuantifier::All) put("ALL ");
    if (call.json && call.json->arguments == JsonArguments::Pairs)
        json_pairs(call.arguments);
    else
        join(call.arguments, [&](const Argument& member) { argument(member); });
    const bool inside = dialect_.grammar.null_treatment_inside;
    if (inside) put(null_treatment(call.nulls));
    if (!call.order_by.empty()) {
        if (!call.arguments.empty()) put(" ");
        put("ORDER BY ");
        order_by(call.order_by);
    }
    if (call.separator) {
        put(" SEPARATOR ");
        expression(*call.separator);
    }
    if (call.limit) {
        put(" LIMIT ");
        expression(*call.limit);
    }
    if (call.json) json_clauses(call);
    put(")");
    if (!call.within_group.empty()) {
        put(" WITHIN GROUP (ORDER BY ");
        order_by(call.within_group);
        put(")");
    }
    if (!inside) put(null_treatment(call.nulls));
    if (call.filter) {
        put(" FILTER (WHERE ");
        expression(*call.filter);
        put(")");
    }
    if (!call.over) return;
    put(" OVER ");
    std::visit(Overloaded{[&](const Identifier& window_name) { name(window_name); },
                          [&](const WindowSpecification& specification) { window(specification); }},
               call.over->window);
}

void Printer::argument(const Argument& argument) {
    if (argument.name) {
        if (argument.name->quoting == Quoting::Bare)
            put(argument.name->text); // any word, also a reserved one
        else
            name(*argument.name);
        switch (argument.style) {
        case ArgumentStyle::Positional: break;
        case ArgumentStyle::Arrow: put(" => "); break;
        case ArgumentStyle::ColonEquals: put(" := "); break;
        }
    }
    expression(*argument.value);
    json_format(argument.format);
}

void Printer::order_by(const std::vector<OrderItem>& items) {
    join(items, [&](const OrderItem& item) { order_item(item); });
}

void Printer::order_item(const OrderItem& item) {
    const Star* all = item.expression->as<Star>();
    if (all && !all->qualifier)
        put("ALL");
    else
        expression(*item.expression);
    if (item.direction == SortDirection::Ascending) put(" ASC");
    if (item.direction == SortDirection::Descending) put(" DESC");
    if (item.nulls == NullsOrder::First) put(" NULLS FIRST");
    if (item.nulls == NullsOrder::Last) put(" NULLS LAST");
}

void Printer::window(const WindowSpecification& window) {
    put("(");
    std::string_view gap;
    if (window.base_window) {
        name(*window.base_window);
        gap = " ";
    }
    if (!window.partition_by.empty()) {
        put(gap);
        put("PARTITION BY ");
        expressions(window.partition_by);
        gap = " ";
    }
    if (!window.order_by.empty()) {
        put(gap);
        put("ORDER BY ");
        order_by(window.order_by);
        gap = " ";
    }
    if (window.frame) {
        put(gap);
        frame(*window.frame);
    }
    put(")");
}

void Printer::frame(const Frame& frame) {
    switch (frame.unit) {
    case FrameUnit::Rows: put("ROWS "); break;
    case FrameUnit::Range: put("RANGE "); break;
    case FrameUnit::Groups: put("GROUPS "); break;
    }
    if (frame.end) put("BETWEEN ");
    frame_bound(frame.start);
    if (frame.end) {
        put(" AND ");
        frame_bound(*frame.end);
    }
    switch (frame.exclusion) {
    case FrameExclusion::Default: break;
    case FrameExclusion::NoOthers: put(" EXCLUDE NO OTHERS"); break;
    case FrameExclusion::CurrentRow: put(" EXCLUDE CURRENT ROW"); break;
    case FrameExclusion::Group: put(" EXCLUDE GROUP"); break;
    case FrameExclusion::Ties: put(" EXCLUDE TIES"); break;
    }
}

void Printer::frame_bound(const FrameBound& bound) {
    if (bound.offset) {
        expression(*bound.offset, operators_[TokenKind::kAnd].precedence + 1);
        put(" ");
    }
    switch (bound.kind) {
    case BoundKind::UnboundedPreceding: put("UNBOUNDED PRECEDING"); break;
    case BoundKind::Preceding: put("PRECEDING"); break;
    case BoundKind::CurrentRow: put("CURRENT ROW"); break;
    case BoundKind::Following: put("FOLLOWING"); break;
    case BoundKind::UnboundedFollowing: put("UNBOUNDED FOLLOWING"); break;
    }
}

} // namespace vouch::sql::syntax::detail
