// Names are the first aliases of the schema; the sentence is put together from templates in the
// order: what is shown, of what, for each what, where what, in which order, how many.
#include "planner/understood.h"

#include "base/iso_date.h"

#include <algorithm>

namespace vouch::planner {
namespace {

class Describer {
public:
    Describer(const knowledge::Knowledge& knowledge, const Lexicon& lexicon)
        : knowledge_(knowledge), lexicon_(lexicon) {}

    std::string block(const PlanBlock& b) const {
        if (!b.values.empty()) {
            std::vector<std::string> values;
            for (const PlanBlock& value : b.values)
                values.push_back(block(value));
            return b.share ? say("share", {values[0], values[1]}) : join(values, "and", "and");
        }
        std::vector<std::string> shown;
        for (const PlanTerm& t : b.select)
            shown.push_back(term(t, b));
        std::string text = join(shown, "comma", "and");
        if (b.distinct) text = say("different", {text});
        std::vector<std::string> groups;
        for (const PlanTerm& g : b.group) {
            if (std::find(b.select.begin(), b.select.end(), g) == b.select.end() ||
                b.select.size() > 1)
                groups.push_back(group(g));
        }
        if (!groups.empty()) text = say("for_each", {text, join(groups, "comma", "and")});
        if (b.keeps_all) text = say("with_none", {text});
        std::string conditions = predicates(b.where, b);
        const std::string having = predicates(b.having, b);
        if (!having.empty())
            conditions = conditions.empty() ? having : say("and", {conditions, having});
        if (!conditions.empty()) text = say("where", {text, conditions});
        for (const PlanOrder& key : b.order) {
            text = say(key.order == Order::Ascending ? "ordered_up" : "ordered_down",
                       {text, term(key.term, b)});
        }
        if (b.limit)
            text = say(*b.limit == 1 ? "first_one" : "first", {text, std::to_string(*b.limit)});
        for (const PlanBlock& other : b.combined)
            text = say(set_operation_name(b.combination), {text, block(other)});
        return text;
    }

private:
    std::string say(std::string_view key, std::initializer_list<std::string_view> parts) const {
        return lexicon_.say(key, parts);
    }

    std::string join(const std::vector<std::string>& parts, std::string_view between,
                     std::string_view last) const {
        std::string text;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            text =
                i == 0 ? parts[i] : say(i + 1 == parts.size() ? last : between, {text, parts[i]});
        }
        return text;
    }

    static std::string words(const std::vector<knowledge::Alias>& aliases) {
        std::string text;
        for (const knowledge::Word& word : aliases.front().words)
            text += (text.empty() ? "" : " ") + word.text;
        return text;
    }
    std::string table(knowledge::TableId id) const {
        return words(knowledge_.names.tables[id].aliases);
    }
    std::string column(knowledge::ColumnId id) const {
        return say("of", {words(knowledge_.names.column(id).aliases), table(id.table)});
    }
    std::string plain(knowledge::ColumnId id, const PlanBlock& b) const {
        return b.tables.size() > 1 || b.tables.empty() ? column(id)
                                                       : words(knowledge_.names.column(id).aliases);
    }

    std::string group(const PlanTerm& t) const {
        const auto& names = knowledge_.names.tables[t.column.table];
        const bool key =
            names.primary_key.size() == 1 && names.primary_key.front() == t.column.column;
        if (key) return table(t.column.table);
        return part(t, column(t.column));
    }

    std::string part(const PlanTerm& t, std::string text) const {
        if (t.part == DatePart::None) return text;
        return say("part", {text, lexicon_.phrase(date_part_name(t.part))});
    }

    std::string term(const PlanTerm& t, const PlanBlock& b) const {
        if (t.every_column) return say("every_column", {table(t.column.table)});
        if (t.rows)
            return say("rows", {table(t.rows_of.value_or(b.tables.empty() ? t.column.table
                                                                          : b.tables.front()))});
        std::string text = b.select.size() > 0 && b.tables.size() <= 1 &&
                                   t.aggregate == Aggregate::None && b.select.front() == t
                               ? column(t.column)
                               : plain(t.column, b);
        if (t.factor) text = say("times", {text, plain(*t.factor, b)});
        text = part(t, std::move(text));
        switch (t.aggregate) {
        case Aggregate::Count: text = say(t.distinct ? "count_distinct" : "count", {text}); break;
        case Aggregate::Sum: text = say("sum", {text}); break;
        case Aggregate::Average: text = say("average", {text}); break;
        case Aggregate::Minimum: text = say("minimum", {text}); break;
        case Aggregate::Maximum: text = say("maximum", {text}); break;
        case Aggregate::None: break;
        }
        return t.divisor ? say("per", {text, table(t.divisor->table)}) : text;
    }

    std::string predicate(const PlanPredicate& p, const PlanBlock& b) const {
        const std::string left = term(p.left, b);
        if (p.member) {
            const std::string inner = block(p.block.front());
            return p.negated ? say("not_in", {absent(p.block.front())}) : say("in", {left, inner});
        }
        std::string text;
        if (p.op == Operator::IsNull) return say(p.negated ? "not null" : "is null", {left});
        if (!p.block.empty())
            text = say(operator_sign(p.op), {left, block(p.block.front())});
        else if (p.right)
            text = say(operator_sign(p.op), {left, plain(*p.right, b)});
        else
            text = literals(p, left);
        return p.negated ? say("not", {text}) : text;
    }

    std::string absent(const PlanBlock& b) const {
        PlanBlock rows = b;
        std::erase_if(rows.where,
                      [](const PlanPredicate& p) { return p.op == Operator::IsNull && p.negated; });
        // What leads to the absent rows is not absent itself.
        std::string text = table(rows.where.empty() ? b.tables.back() : b.tables.front());
        const std::string conditions = predicates(rows.where, b);
        return conditions.empty() ? text : say("where", {text, conditions});
    }

    std::string literals(const PlanPredicate& p, const std::string& left) const {
        if (p.op == Operator::Between && p.literals.size() == 2) {
            if (!p.half_open) return say("between", {left, p.literals[0].text, p.literals[1].text});
            const auto end = base::parse_iso_day(p.literals[1].text);
            return say("days", {left, p.literals[0].text,
                                end ? base::print_iso_day(*end - std::chrono::days(1))
                                    : p.literals[1].text});
        }
        std::vector<std::string> texts;
        for (const PlanLiteral& literal : p.literals)
            texts.push_back(literal.text);
        std::string key(operator_sign(p.op));
        const bool day =
            p.literals.size() == 1 && base::parse_iso_day(p.literals[0].text).has_value();
        if (day && (p.op == Operator::Less || p.op == Operator::GreaterOrEqual))
            key = "date_" + key;
        return say(key, {left, join(texts, "or", "or")});
    }

    std::string predicates(const std::vector<PlanPredicate>& list, const PlanBlock& b) const {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < list.size();) {
            std::string text = predicate(list[i], b);
            const int alternative = list[i++].alternative;
            while (alternative != 0 && i < list.size() && list[i].alternative == alternative) {
                text = say("or", {text, predicate(list[i++], b)});
            }
            parts.push_back(std::move(text));
        }
        return join(parts, "and", "and");
    }

    const knowledge::Knowledge& knowledge_;
    const Lexicon& lexicon_;
};

} // namespace

std::string describe_plan(const PlanBlock& block, const knowledge::Knowledge& knowledge,
                          const Lexicon& lexicon) {
    return Describer(knowledge, lexicon).block(block);
}

} // namespace vouch::planner
