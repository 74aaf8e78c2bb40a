// The conditions of a query as stretches of days. Terms of one AND that speak of the same column
// narrow one stretch; each member of an OR, an IN or a CASE is one of its own. A date of the
// question is kept where some stretch has its bounds, or where the dates of the question together
// have those of one stretch.
#include "answer/detail/date_bounds.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "answer/detail/date_parts.h"
#include "base/iso_date.h"
#include "sql/syntax/walk.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using planner::DateSpan;
using planner::Day;
using planner::DayRange;
using sql::analysis::ColumnId;
using sql::syntax::BinaryOperator;
using sql::syntax::Expression;
using std::chrono::days;
using std::chrono::months;
using std::chrono::year;
using std::chrono::year_month_day;

/// From a day, up to but without another; a bound that is not set is none.
struct Stretch {
    std::optional<Day> from{};
    std::optional<Day> before{};
    std::set<int> months{}; ///< numbers that are asked for beside it; empty: all

    void narrow(const Stretch& other) {
        if (other.from) from = from ? std::max(*from, *other.from) : *other.from;
        if (other.before) before = before ? std::min(*before, *other.before) : *other.before;
        if (!other.months.empty()) months = other.months;
    }
    bool empty() const { return !from && !before && months.empty(); }
};

/// The stretch that a constant stands for where a part of a column equals it.
std::optional<DayRange> range_of(DayPart part, const DateConstant& constant) {
    const auto starting = [&](auto length) -> std::optional<DayRange> {
        if (!constant.day) return std::nullopt;
        const year_month_day first(*constant.day);
        return DayRange{*constant.day, Day(first + length)};
    };
    switch (part) {
    case DayPart::Days:
        return constant.day ? std::optional(DayRange{*constant.day, *constant.day + days(1)})
                            : std::nullopt;
    case DayPart::Year:
        if (!constant.number || *constant.number < 1000 || *constant.number > 9998)
            return std::nullopt;
        return planner::year_range(*constant.number);
    case DayPart::Month: {
        const auto day = base::parse_iso_day(constant.text + "-01");
        return day ? std::optional(DayRange{*day, Day(year_month_day(*day) + months(1))})
                   : std::nullopt;
    }
    case DayPart::MonthStart: return starting(months(1));
    case DayPart::QuarterStart: return starting(months(3));
    case DayPart::YearStart: return starting(months(12));
    case DayPart::WeekStart:
        return constant.day ? std::optional(DayRange{*constant.day, *constant.day + days(7)})
                            : std::nullopt;
    case DayPart::MonthNumber:
    case DayPart::QuarterNumber: break;
    }
    return std::nullopt;
}

/// What the reader found in the whole query.
struct Conditions {
    std::vector<Stretch> stretches;
    bool unread = false;       ///< some condition on a date is not read
    bool alternatives = false; ///< some stretch is a member of an OR or an IN
};

class ConditionReader {
public:
    ConditionReader(const ReadDraft& draft, Conditions& found) : draft_(draft), found_(found) {}

    void operator()(const Expression& expression) {
        if (is_all_of(expression)) {
            terms(expression);
            return;
        }
        if (const auto atom = read(expression)) keep(atom->first, atom->second);
        below(expression);
    }
    void operator()(const sql::syntax::TableExpression& table) {
        sql::syntax::for_each_child(table, *this);
    }
    void operator()(const sql::syntax::Query& query) { sql::syntax::for_each_child(query, *this); }

private:
    using Atom = std::pair<ColumnId, Stretch>;

    static const sql::syntax::Chain* chain_of(const Expression& expression, BinaryOperator op) {
        const auto* chain = expression.as<sql::syntax::Chain>();
        return chain != nullptr && chain->links[0].op == op ? chain : nullptr;
    }
    static bool is_all_of(const Expression& expression) {
        return chain_of(expression, BinaryOperator::And) != nullptr;
    }

    /// One AND.
    void terms(const Expression& expression) {
        std::map<ColumnId, Stretch> narrowed;
        const auto* chain = chain_of(expression, BinaryOperator::And);
        const auto term = [&](const Expression& one) {
            if (const auto atom = read(one)) narrowed[atom->first].narrow(atom->second);
            if (is_all_of(one))
                terms(one);
            else
                below(one);
        };
        term(*chain->first);
        for (const auto& link : chain->links)
            term(*link.operand);
        for (auto& [column, stretch] : narrowed)
            keep(column, std::move(stretch));
    }

    void below(const Expression& expression) {
        const bool either = chain_of(expression, BinaryOperator::Or) != nullptr;
        const auto* unary = expression.as<sql::syntax::Unary>();
        const bool denied = unary != nullptr && unary->op == sql::syntax::UnaryOperator::Not &&
                            has_date(expression);
        found_.unread = found_.unread || denied;
        found_.alternatives = found_.alternatives || (either && has_date(expression));
        sql::syntax::for_each_child(expression, *this);
    }

    /// Months of a known year are days.
    void keep(ColumnId, Stretch stretch) {
        if (stretch.empty()) return;
        if (!stretch.months.empty()) {
            const int first = *stretch.months.begin();
            const int last = *stretch.months.rbegin();
            const bool joined = last - first + 1 == static_cast<int>(stretch.months.size());
            const int y = stretch.from ? static_cast<int>(year_month_day(*stretch.from).year()) : 0;
            const bool one_year =
                stretch.from && stretch.before &&
                DayRange{*stretch.from, *stretch.before} == planner::year_range(y);
            if (!joined || !one_year) {
                found_.unread = true;
                return;
            }
            stretch.from = planner::month_range(y, first).begin;
            stretch.before = planner::month_range(y, last).end;
            stretch.months.clear();
        }
        found_.stretches.push_back(std::move(stretch));
    }

    std::optional<Atom> read(const Expression& expression) {
        std::optional<Atom> atom;
        bool predicate = true;
        if (const auto* chain = expression.as<sql::syntax::Chain>();
            chain != nullptr && sql::syntax::operator_family(chain->links[0].op) ==
                                    sql::syntax::OperatorFamily::Comparison) {
            if (chain->links.size() == 1) atom = comparison(*chain);
        } else if (const auto* between = expression.as<sql::syntax::Between>()) {
            atom = read_between(*between);
        } else if (const auto* list = expression.as<sql::syntax::InList>()) {
            atom = read_list(*list);
        } else if (const auto* match = expression.as<sql::syntax::PatternMatch>()) {
            atom = read_pattern(*match);
        } else {
            predicate = false;
        }
        if (predicate && !atom && has_date(expression)) found_.unread = true;
        return atom;
    }

    std::optional<Atom> comparison(const sql::syntax::Chain& chain) const {
        const BinaryOperator op = chain.links[0].op;
        if (auto atom = compared(*chain.first, op, *chain.links[0].operand)) return atom;
        return compared(*chain.links[0].operand, mirrored(op), *chain.first);
    }

    static BinaryOperator mirrored(BinaryOperator op) {
        switch (op) {
        case BinaryOperator::Less: return BinaryOperator::Greater;
        case BinaryOperator::LessEqual: return BinaryOperator::GreaterEqual;
        case BinaryOperator::Greater: return BinaryOperator::Less;
        case BinaryOperator::GreaterEqual: return BinaryOperator::LessEqual;
        default: return op;
        }
    }

    std::optional<Atom> compared(const Expression& side, BinaryOperator op,
                                 const Expression& other) const {
        auto part = date_part_of(side, draft_.analysis);
        const auto constant = date_constant(other);
        if (!part || !constant) return std::nullopt;
        if (part->part == DayPart::Days && holds_years(part->column) && !constant->day)
            part->part = DayPart::Year;
        auto stretch = stretch_of(*part, op, *constant);
        return stretch ? std::optional(Atom{part->column, std::move(*stretch)}) : std::nullopt;
    }

    std::optional<Stretch> stretch_of(const DatePartOfColumn& part, BinaryOperator op,
                                      const DateConstant& constant) const {
        if (part.part == DayPart::MonthNumber || part.part == DayPart::QuarterNumber)
            return numbers(part.part, op, constant);
        const auto range = range_of(part.part, constant);
        if (!range) return std::nullopt;
        // 'YYYY-MM-DD' is midnight: of times, "<= that day" leaves its hours out.
        const bool midnight = part.part == DayPart::Days && !constant.ends_day &&
                              !part.without_time && is_time(part.column);
        switch (op) {
        case BinaryOperator::Equal: return Stretch{range->begin, range->end};
        case BinaryOperator::GreaterEqual: return Stretch{.from = range->begin};
        case BinaryOperator::Greater: return Stretch{.from = midnight ? range->begin : range->end};
        case BinaryOperator::Less: return Stretch{.before = range->begin};
        case BinaryOperator::LessEqual:
            return Stretch{.before = midnight ? range->begin : range->end};
        default: return std::nullopt;
        }
    }

    static std::optional<Stretch> numbers(DayPart part, BinaryOperator op,
                                          const DateConstant& constant) {
        const int most = part == DayPart::MonthNumber ? 12 : 4;
        if (!constant.number || *constant.number < 1 || *constant.number > most)
            return std::nullopt;
        Stretch stretch;
        for (int number = 1; number <= most; ++number) {
            const bool kept = op == BinaryOperator::Equal          ? number == *constant.number
                              : op == BinaryOperator::GreaterEqual ? number >= *constant.number
                              : op == BinaryOperator::Greater      ? number > *constant.number
                              : op == BinaryOperator::LessEqual    ? number <= *constant.number
                              : op == BinaryOperator::Less         ? number < *constant.number
                                                                   : false;
            if (!kept) continue;
            const int each = 12 / most;
            for (int m = number * each - each + 1; m <= number * each; ++m)
                stretch.months.insert(m);
        }
        return stretch.months.empty() ? std::nullopt : std::optional(std::move(stretch));
    }

    std::optional<Atom> read_between(const sql::syntax::Between& between) const {
        if (between.negation == sql::syntax::Negation::Negated) return std::nullopt;
        auto low = compared(*between.operand, BinaryOperator::GreaterEqual, *between.low);
        const auto high = compared(*between.operand, BinaryOperator::LessEqual, *between.high);
        if (!low || !high) return std::nullopt;
        std::set<int> both;
        std::ranges::set_intersection(low->second.months, high->second.months,
                                      std::inserter(both, both.end()));
        low->second.narrow(high->second);
        low->second.months = std::move(both);
        return low;
    }

    /// Months of an IN together; years and days each by itself, and as one where they join.
    std::optional<Atom> read_list(const sql::syntax::InList& list) {
        if (list.negation == sql::syntax::Negation::Negated || list.items.empty())
            return std::nullopt;
        std::vector<Stretch> members;
        std::optional<ColumnId> column;
        Stretch all;
        for (const auto& item : list.items) {
            auto member = compared(*list.operand, BinaryOperator::Equal, *item);
            if (!member) return std::nullopt;
            column = member->first;
            all.months.insert(member->second.months.begin(), member->second.months.end());
            members.push_back(std::move(member->second));
        }
        if (all.months.empty()) {
            std::ranges::sort(members, {}, &Stretch::from);
            for (const Stretch& member : members)
                found_.stretches.push_back(member);
            found_.alternatives = found_.alternatives || members.size() > 1;
            for (std::size_t i = 1; i < members.size(); ++i) {
                if (members[i].from != members[i - 1].before) return Atom{*column, Stretch{}};
            }
            all.from = members.front().from;
            all.before = members.back().before;
        }
        return Atom{*column, std::move(all)};
    }

    /// `d LIKE '2025-03%'`
    std::optional<Atom> read_pattern(const sql::syntax::PatternMatch& match) const {
        const bool plain = match.op == sql::syntax::PatternOperator::Like &&
                           match.negation == sql::syntax::Negation::Plain &&
                           match.patterns.size() == 1;
        const auto part = plain ? date_part_of(*match.operand, draft_.analysis) : std::nullopt;
        auto constant = plain ? date_constant(*match.patterns[0]) : std::nullopt;
        if (!part || part->part != DayPart::Days || !constant || !constant->text.ends_with('%'))
            return std::nullopt;
        std::string text = constant->text.substr(0, constant->text.size() - 1);
        if (text.ends_with('-')) text.pop_back();
        const auto range = text.size() == 4 ? range_of(DayPart::Year, {.number = number_of(text)})
                                            : range_of(DayPart::Month, {.text = text});
        if (!range) return std::nullopt;
        return Atom{part->column, Stretch{range->begin, range->end}};
    }

    static std::optional<int> number_of(const std::string& text) {
        const auto day = base::parse_iso_day(text + "-01-01");
        return day ? std::optional(static_cast<int>(year_month_day(*day).year())) : std::nullopt;
    }

    const knowledge::ColumnNames* names_of(ColumnId column) const {
        if (column.column == sql::analysis::kRowId) return nullptr;
        return &draft_.knowledge.names.column({column.table, column.column});
    }
    bool is_date(ColumnId column) const {
        const auto* names = names_of(column);
        return names != nullptr && names->date;
    }
    bool holds_years(ColumnId column) const {
        const auto* names = names_of(column);
        return names != nullptr && (names->numeric || names->text_number);
    }
    bool is_time(ColumnId column) const {
        return column.column != sql::analysis::kRowId &&
               draft_.table(column.table).columns[column.column].type_class ==
                   schema::TypeClass::Timestamp;
    }

    /// Some column of dates is named in it.
    bool has_date(const Expression& expression) const {
        struct Seeker {
            const ConditionReader& reader;
            bool found = false;
            void operator()(const Expression& inner) {
                const auto part = date_part_of(inner, reader.draft_.analysis);
                found = found || (part && reader.is_date(part->column));
                if (!found) sql::syntax::for_each_child(inner, *this);
            }
            void operator()(const sql::syntax::TableExpression&) {}
            void operator()(const sql::syntax::Query&) {}
        } seeker{*this};
        seeker(expression);
        return seeker.found;
    }

    const ReadDraft& draft_;
    Conditions& found_;
};

/// Where the dates of the question lie side by side, or narrow each other.
struct Together {
    std::optional<Stretch> hull;
    Stretch common;
};

Together together(std::span<const DateSpan> spans) {
    Together all;
    Stretch hull;
    bool closed = true;
    for (const DateSpan& span : spans) {
        all.common.narrow({span.from, span.before});
        closed = closed && span.from && span.before;
        if (!closed) continue;
        hull.from = hull.from ? std::min(*hull.from, *span.from) : *span.from;
        hull.before = hull.before ? std::max(*hull.before, *span.before) : *span.before;
    }
    if (closed) all.hull = hull;
    return all;
}

/// Where a date reaches beyond today there are no rows behind today, or none that are over.
bool same_bounds(const Stretch& held, const std::optional<Day>& from,
                 const std::optional<Day>& before, Day today) {
    const bool open = !before || *before > today;
    const bool ends =
        held.before == before || (open && (!held.before || *held.before == today + days(1)));
    return held.from == from && ends && held.months.empty();
}

bool names_dates(const ReadDraft& draft) {
    return std::ranges::any_of(draft.analysis.relations, [&](const auto& use) {
        return std::ranges::any_of(draft.knowledge.names.tables[use.table].columns,
                                   &knowledge::ColumnNames::date);
    });
}

} // namespace

std::vector<DatesKept> hold_dates(const ReadDraft& draft, std::span<const DateSpan> spans,
                                  Day today) {
    Conditions conditions;
    ConditionReader reader(draft, conditions);
    reader(draft.query);
    const bool untold = conditions.unread || conditions.alternatives || !names_dates(draft);
    const Together all = together(spans);
    std::vector<DatesKept> verdicts;
    for (const DateSpan& span : spans) {
        const bool kept = std::ranges::any_of(conditions.stretches, [&](const Stretch& held) {
            const bool hull =
                all.hull && same_bounds(held, all.hull->from, all.hull->before, today);
            return hull || same_bounds(held, span.from, span.before, today) ||
                   same_bounds(held, all.common.from, all.common.before, today);
        });
        verdicts.push_back(kept ? DatesKept::Kept : untold ? DatesKept::Untold : DatesKept::Broken);
    }
    return verdicts;
}

std::string condition_of(const DateSpan& span) {
    const auto side = [](const char* op, Day day) {
        return std::string("column ") + op + " '" + base::print_iso_day(day) + "'";
    };
    std::string text = span.from ? side(">=", *span.from) : "";
    if (span.from && span.before) text += " AND ";
    return text + (span.before ? side("<", *span.before) : "");
}

std::string year_condition_of(const DateSpan& span) {
    const auto year_of = [](Day day) {
        return static_cast<int>(std::chrono::year_month_day(day).year());
    };
    const auto side = [&](const char* op, Day day) {
        return std::string("column ") + op + ' ' + std::to_string(year_of(day));
    };
    if (span.from && span.before && year_of(*span.before) == year_of(*span.from) + 1)
        return side("=", *span.from);
    std::string text = span.from ? side(">=", *span.from) : "";
    if (span.from && span.before) text += " AND ";
    return text + (span.before ? side("<", *span.before) : "");
}

} // namespace vouch::answer::detail
