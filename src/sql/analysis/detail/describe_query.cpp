// Queries in English: what is shown, from where, under which conditions, in which groups and order.
#include <algorithm>
#include <charconv>

#include "sql/analysis/detail/describer.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::sql::analysis::detail {
namespace {

using syntax::Expression;
using syntax::Query;
using syntax::Select;

std::string_view set_words(const syntax::SetLink& link) {
    switch (link.op) {
    case syntax::SetOperator::Union: return " together with ";
    case syntax::SetOperator::Except: return " without those of ";
    case syntax::SetOperator::Intersect: return " that are also in ";
    }
    return " and ";
}

const Select* first_select(const Query& query) {
    if (const auto* set = query.as<syntax::SetOperation>()) return first_select(*set->first);
    return query.as<Select>();
}

} // namespace

std::string words_of(std::string_view name) {
    std::string words;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const char letter = name[at];
        const bool upper = letter >= 'A' && letter <= 'Z';
        const bool after_lower = at > 0 && name[at - 1] >= 'a' && name[at - 1] <= 'z';
        const bool before_lower =
            at + 1 < name.size() && name[at + 1] >= 'a' && name[at + 1] <= 'z';
        if (upper && after_lower) words += ' ';
        const bool is_break = letter == '_' || letter == '\n' || letter == '\r';
        words += is_break ? ' '
                 : upper && (after_lower || at == 0) && before_lower
                     ? static_cast<char>(letter - 'A' + 'a')
                     : letter;
    }
    return words;
}

std::string enumerated(const std::vector<std::string>& parts, std::string_view word) {
    if (parts.empty()) return "";
    std::string text = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) {
        const bool last = at + 1 == parts.size();
        text += last ? " " + std::string(word) + " " : ", ";
        text += parts[at];
    }
    return text;
}

std::string Describer::sentences(const Query& query) {
    std::string text;
    if (query.with) text = common_tables(*query.with, "First, ", ". ");
    return text + "Shows " + body(query) + ".";
}

std::string Describer::query(const Query& query) {
    std::string text = body(query);
    if (query.with) text += common_tables(*query.with, ", with ", "");
    return text;
}

std::string Describer::common_tables(const syntax::With& with, std::string_view begin,
                                     std::string_view end) {
    std::string text;
    for (const syntax::CommonTable& table : with.tables) {
        text += text.empty() || end.empty() ? begin : "Then ";
        text += "“" + words_of(table.name.text) + "” is ";
        if (with.recursion == syntax::Recursion::Recursive)
            text += "built up, if it names itself, from ";
        text += query(*table.query);
        text += end;
    }
    return text;
}

std::string Describer::body(const Query& query) {
    return std::visit(
        syntax::Overloaded{
            [&](const Select& body) { return select(body, query); },
            [&](const syntax::Values& values) {
                const std::size_t rows = values.rows.size();
                return (rows == 1 ? "one given row" : std::to_string(rows) + " given rows") +
                       tail(query);
            },
            [&](const syntax::TableQuery& named) {
                return "all columns from " + words_of(named.name.last().text) + tail(query);
            },
            [&](const syntax::SetOperation& set) { return set_operation(set) + tail(query); },
            [&](const syntax::NestedQuery& nested) {
                return "the rows of (" + this->query(*nested.query) + ")" + tail(query);
            },
        },
        query.body);
}

std::string Describer::set_operation(const syntax::SetOperation& set) {
    std::string text = "the rows of (" + query(*set.first) + ")";
    bool repeats = false;
    for (const syntax::SetLink& link : set.links) {
        text += set_words(link);
        text += "(" + query(*link.operand) + ")";
        repeats = repeats || link.quantifier == syntax::SetQuantifier::All;
    }
    return text + (repeats ? ", with repeated rows" : ", each different row once");
}

std::string Describer::part(const Expression& expression, const Select& select) {
    Scope scope;
    for (const syntax::TableExpressionPtr& from : select.from)
        enter(*from, scope);
    scopes_.push_back(std::move(scope));
    std::string text = this->expression(expression);
    scopes_.pop_back();
    return text;
}

std::string Describer::select(const Select& select, const Query& query) {
    Scope scope;
    for (const syntax::TableExpressionPtr& from : select.from)
        enter(*from, scope);
    scopes_.push_back(std::move(scope));
    std::string text = items(select);
    if (!select.from.empty()) text += " from " + tables(select);
    if (select.where) text += ", where " + expression(*select.where);
    if (select.group_by) text += groups(*select.group_by, select);
    if (select.having) text += ", only groups where " + expression(*select.having);
    if (select.qualify) text += ", only rows where " + expression(*select.qualify);
    if (select.sample) text += ", of a sample of the rows";
    text += tail(query);
    scopes_.pop_back();
    return text;
}

std::string Describer::items(const Select& select) {
    std::vector<std::string> parts;
    for (const syntax::SelectItem& item : select.items) {
        std::string part = expression(*item.expression);
        const bool named = item.alias && !item.expression->as<syntax::ColumnReference>();
        if (named) part += " as “" + words_of(item.alias->text) + "”";
        parts.push_back(std::move(part));
    }
    std::string text = enumerated(parts, "and");
    if (!select.distinct_on.empty())
        return "the first " + text + " for each different " + list(select.distinct_on, "and");
    const bool distinct = select.quantifier == syntax::SelectQuantifier::Distinct;
    return distinct ? "each different " + text : text;
}

std::string Describer::counted(const Expression& expression, const Select* select) {
    const auto* literal = expression.as<syntax::Literal>();
    if (literal == nullptr || literal->kind != syntax::LiteralKind::Integer || select == nullptr)
        return this->expression(expression);
    std::size_t number = 0;
    const char* end = literal->text.data() + literal->text.size();
    const auto [read, error] = std::from_chars(literal->text.data(), end, number);
    if (error != std::errc() || read != end || number == 0 || number > select->items.size())
        return this->expression(expression);
    const syntax::SelectItem& item = select->items[number - 1];
    return item.alias ? words_of(item.alias->text) : this->expression(*item.expression);
}

std::string Describer::group_element(const syntax::GroupingElement& element, const Select& select) {
    const auto sets = [&](const std::vector<syntax::GroupSet>& all) {
        std::vector<std::string> parts;
        for (const syntax::GroupSet& set : all)
            parts.push_back(list(set.items, "and"));
        return enumerated(parts, "and");
    };
    return std::visit(
        syntax::Overloaded{
            [&](const syntax::GroupExpression& one) { return counted(*one.expression, &select); },
            [&](const syntax::GroupSet& set) {
                return set.items.empty() ? std::string("all rows together")
                                         : list(set.items, "and");
            },
            [&](const syntax::Rollup& rollup) { return sets(rollup.sets) + " with subtotals"; },
            [&](const syntax::Cube& cube) {
                return sets(cube.sets) + " with the totals of every combination";
            },
            [&](const syntax::GroupingSets& all) {
                std::vector<std::string> parts;
                for (const auto& part : all.elements)
                    parts.push_back(group_element(*part, select));
                return enumerated(parts, "and, apart from it,");
            },
        },
        element.node);
}

std::string Describer::groups(const syntax::GroupBy& group, const Select& select) {
    if (group.form == syntax::GroupForm::All) return ", for each combination of the other columns";
    std::vector<std::string> parts;
    for (const syntax::GroupingElement& element : group.elements) {
        std::string part = group_element(element, select);
        if (part.starts_with("the ")) part.erase(0, 4);
        parts.push_back(std::move(part));
    }
    return ", for each " + enumerated(parts, "and");
}

std::string Describer::order(const std::vector<syntax::OrderItem>& items, const Query* query) {
    const Select* select = query == nullptr ? nullptr : first_select(*query);
    std::vector<std::string> parts;
    for (const syntax::OrderItem& item : items) {
        std::string part = item.expression->as<syntax::Star>() ? std::string("all columns")
                                                               : counted(*item.expression, select);
        if (item.direction == syntax::SortDirection::Descending) part += " from the highest";
        if (item.nulls == syntax::NullsOrder::First) part += ", missing values first";
        if (item.nulls == syntax::NullsOrder::Last) part += ", missing values last";
        parts.push_back(std::move(part));
    }
    return "sorted by " + enumerated(parts, "and then");
}

std::string Describer::tail(const Query& query) {
    std::string text;
    if (!query.order_by.empty()) text += ", " + order(query.order_by, &query);
    if (!query.limit) return text;
    const syntax::Limit& limit = *query.limit;
    if (limit.offset) text += ", after the first " + expression(*limit.offset);
    if (limit.count) {
        const auto* literal = limit.count->as<syntax::Literal>();
        const std::string count = expression(*limit.count);
        if (limit.unit == syntax::LimitUnit::Percent)
            text += ", only the first " + count + " percent of the rows";
        else if (literal != nullptr && literal->text == "1")
            text += limit.offset ? ", only one row" : ", only the first row";
        else
            text += (limit.offset ? ", only " : ", only the first ") + count + " rows";
        if (limit.ties == syntax::LimitTies::WithTies) text += " and those equal to the last";
    }
    return text;
}

} // namespace vouch::sql::analysis::detail
