// Printing a plan; the builder is in detail/.
#include "planner/plan.h"

#include "planner/detail/plan_builder.h"

namespace vouch::planner {
namespace {

class PlanPrinter {
public:
    explicit PlanPrinter(const schema::Catalog& catalog) : catalog_(catalog) {}

    std::string print(const PlanBlock& block, std::size_t depth) {
        depth_ = depth;
        for (const PlanBlock& value : block.values) {
            line(block.share ? "share" : "value", "");
            print(value, depth + 1);
            depth_ = depth;
        }
        if (!block.values.empty()) return out_;
        std::string list;
        for (const PlanTerm& term : block.select)
            list += ' ' + term_text(term);
        line(block.distinct ? "show distinct" : "show", list);
        std::string tables;
        if (!block.tables.empty()) tables = ' ' + catalog_.tables[block.tables.front()].name;
        for (const auto& step : block.steps) {
            tables += " + " + catalog_.tables[step.added].name + " by " + std::to_string(step.edge);
        }
        line(block.keeps_all ? "from all of" : "from", tables);
        for (const PlanPredicate& predicate : block.where)
            print_predicate("where", predicate, depth);
        list.clear();
        for (const PlanTerm& term : block.group)
            list += ' ' + term_text(term);
        if (!list.empty()) line("group", list);
        for (const PlanPredicate& predicate : block.having)
            print_predicate("having", predicate, depth);
        for (const PlanOrder& key : block.order) {
            line("order",
                 ' ' + term_text(key.term) + (key.order == Order::Ascending ? " up" : " down"));
        }
        if (block.limit) line("limit", ' ' + std::to_string(*block.limit));
        for (const PlanBlock& other : block.combined) {
            line(set_operation_name(block.combination), "");
            print(other, depth + 1);
            depth_ = depth;
        }
        return out_;
    }

private:
    void line(std::string_view name, std::string_view text) {
        out_.append(depth_ * 2, ' ');
        out_ += name;
        out_ += text;
        out_ += '\n';
    }

    std::string column_text(knowledge::ColumnId id) const {
        const schema::Table& table = catalog_.tables[id.table];
        return table.name + '.' + table.columns[id.column].name;
    }

    std::string term_text(const PlanTerm& term) const {
        std::string text;
        if (term.rows) return "count(*)";
        if (term.every_column) return catalog_.tables[term.column.table].name + ".*";
        if (term.aggregate != Aggregate::None)
            text = std::string(aggregate_name(term.aggregate)) + '(';
        if (term.distinct) text += "distinct ";
        text += column_text(term.column);
        if (term.factor) text += " * " + column_text(*term.factor);
        if (term.divisor) text += " / distinct " + column_text(*term.divisor);
        if (term.part != DatePart::None) text += ':' + std::string(date_part_name(term.part));
        if (term.aggregate != Aggregate::None) text += ')';
        return text;
    }

    void print_predicate(std::string_view name, const PlanPredicate& predicate, std::size_t depth) {
        std::string text = predicate.negated ? " not " : " ";
        text += term_text(predicate.left) + ' ';
        text += predicate.member ? "in" : operator_sign(predicate.op);
        if (predicate.or_missing) text += " or missing";
        if (predicate.half_open) text += " [)";
        for (const PlanLiteral& literal : predicate.literals) {
            text += literal.number ? ' ' + literal.text : " '" + literal.text + '\'';
        }
        if (predicate.right) text += ' ' + column_text(*predicate.right);
        if (predicate.alternative != 0)
            text += " (or " + std::to_string(predicate.alternative) + ')';
        line(name, text);
        for (const PlanBlock& block : predicate.block) {
            print(block, depth + 1);
            depth_ = depth;
        }
    }

    const schema::Catalog& catalog_;
    std::size_t depth_ = 0;
    std::string out_;
};

} // namespace

std::string_view date_part_name(DatePart part) {
    switch (part) {
    case DatePart::None: return "";
    case DatePart::Date: return "day";
    case DatePart::Month: return "month";
    case DatePart::Quarter: return "quarter";
    case DatePart::Year: return "year";
    }
    return "";
}

std::string_view set_operation_name(SetOperation operation) {
    switch (operation) {
    case SetOperation::Intersect: return "intersect";
    case SetOperation::Union: return "union";
    case SetOperation::Except: return "except";
    }
    return "";
}

std::optional<Plan> make_plan(const Frame& frame, const UnitSequence& sequence,
                              const Assignment& assignment, const knowledge::Knowledge& knowledge,
                              JoinTrees& trees) {
    return detail::PlanBuilder(frame, sequence, assignment, knowledge, trees).build();
}

std::string print_plan(const PlanBlock& block, const schema::Catalog& catalog) {
    return PlanPrinter(catalog).print(block, 0);
}

} // namespace vouch::planner
