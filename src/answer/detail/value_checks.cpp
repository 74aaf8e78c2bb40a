// What the cells of a result say about it: missing values, a period that is not over, equal rows.
#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <utility>

#include "answer/detail/result_checks.h"
#include "answer/detail/sentence.h"
#include "base/iso_date.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

using sql::syntax::Expression;
using sql::syntax::Select;

constexpr std::size_t kRowsMin = 4; ///< of which a share says something

std::string count_text(std::size_t count) { return grouped_digits(std::to_string(count)); }

std::string_view format_of(const Expression& expression) {
    const auto* call = expression.as<sql::syntax::FunctionCall>();
    if (call == nullptr || call->arguments.size() != 2) return "";
    const std::string name = text::ascii_lower(call->name.last().text);
    if (name != "strftime" && name != "date_trunc" && name != "to_char") return "";
    const std::size_t at = name == "to_char" ? 1 : 0;
    const auto* format = call->arguments[at].value->as<sql::syntax::Literal>();
    return format == nullptr ? "" : std::string_view(format->text);
}

/// "2026-Q1" is made of a year, "-Q" and a number.
bool makes_quarters(const Expression& expression) {
    const auto* chain = expression.as<sql::syntax::Chain>();
    if (chain == nullptr) return false;
    return std::ranges::any_of(chain->links, [](const auto& link) {
        const auto* literal = link.operand->template as<sql::syntax::Literal>();
        return literal != nullptr && literal->text == "-Q";
    });
}

struct Period {
    std::string cell; ///< how the current one stands in a result
    std::chrono::sys_days last_day;
};

std::optional<Period> current_period(const Expression& key, std::chrono::sys_days today) {
    using namespace std::chrono;
    const year_month_day day(today);
    const std::string iso = base::print_iso_day(today);
    const auto last_of = [&](month_day_last end) {
        return sys_days(year_month_day_last(day.year(), end));
    };
    const std::string_view format = format_of(key);
    const sys_days month_end = last_of(month_day_last(day.month()));
    const sys_days year_end = last_of(month_day_last(December));
    if (format == "%Y-%m" || format == "YYYY-MM") return Period{iso.substr(0, 7), month_end};
    if (format == "%Y" || format == "YYYY") return Period{iso.substr(0, 4), year_end};
    if (format == "month") return Period{iso.substr(0, 7) + "-01", month_end};
    if (format == "year") return Period{iso.substr(0, 4) + "-01-01", year_end};
    if (makes_quarters(key)) {
        const unsigned quarter = (static_cast<unsigned>(day.month()) + 2) / 3;
        return Period{iso.substr(0, 4) + "-Q" + std::to_string(quarter),
                      last_of(month_day_last(month(quarter * 3)))};
    }
    return std::nullopt;
}

/// The items of the list that are keys of GROUP BY.
std::vector<std::size_t> key_items(const Select& select) {
    std::vector<std::size_t> items;
    for (const auto& element : select.group_by->elements) {
        const auto* key = std::get_if<sql::syntax::GroupExpression>(&element.node);
        if (key == nullptr) continue;
        for (std::size_t at = 0; at < select.items.size(); ++at) {
            const auto& item = select.items[at];
            const auto* name = key->expression->as<sql::syntax::ColumnReference>();
            const bool by_alias =
                name != nullptr && item.alias && item.alias->text == name->name.last().text;
            if (by_alias || *item.expression == *key->expression) items.push_back(at);
        }
    }
    return items;
}

} // namespace

std::vector<std::string> check_nulls(const schema::ResultSet& result, const CheckOptions& options,
                                     std::vector<Counted>& counted) {
    std::vector<std::string> sentences;
    const std::size_t rows = result.rows.size();
    if (rows < kRowsMin) return sentences;
    for (std::size_t column = 0; column < result.columns.size(); ++column) {
        const auto missing =
            static_cast<std::size_t>(std::ranges::count_if(result.rows, [&](const auto& row) {
                return std::holds_alternative<schema::Null>(row[column]);
            }));
        const bool many =
            static_cast<double>(missing) >= options.null_share_min * static_cast<double>(rows);
        if (!many || missing == 0) continue;
        counted.push_back(
            {"missing values of " + result.columns[column].name, static_cast<double>(missing), ""});
        sentences.push_back(count_text(missing) + " of the " + count_text(rows) + " values of “" +
                            result.columns[column].name + "” are missing (null).");
    }
    return sentences;
}

std::vector<std::string> check_period(const ReadDraft& draft, const schema::ResultSet& result,
                                      std::chrono::sys_days today) {
    const Select* select = main_select(draft.query);
    if (select == nullptr || !select->group_by || today == std::chrono::sys_days{}) return {};
    for (std::size_t at : key_items(*select)) {
        if (at >= result.columns.size()) continue;
        const auto period = current_period(*select->items[at].expression, today);
        if (!period || today >= period->last_day) continue;
        const bool there = std::ranges::any_of(result.rows, [&](const auto& row) {
            return schema::display_text(row[at]).starts_with(period->cell);
        });
        if (there)
            return {"“" + period->cell +
                    "” is not over: its row holds no more than the part of it up to today."};
    }
    return {};
}

std::vector<std::string> check_repeated_rows(const ReadDraft& draft,
                                             const schema::ResultSet& result,
                                             QueryCounter& counter) {
    const Select* select = main_select(draft.query);
    const bool list = select != nullptr && !select->group_by &&
                      select->quantifier != sql::syntax::SelectQuantifier::Distinct &&
                      draft.analysis.relations.size() > 1;
    if (!list || result.rows.size() < 2) return {};
    std::set<std::string> seen;
    for (const schema::Row& row : result.rows) {
        std::string text;
        for (const schema::Value& value : row) {
            const std::string cell = schema::display_text(value);
            text += std::to_string(cell.size()) + ':' + cell;
        }
        seen.insert(std::move(text));
    }
    const std::size_t repeated = result.rows.size() - seen.size();
    if (repeated == 0) return {};
    counter.tell("rows that repeat another one", static_cast<double>(repeated), "");
    return {count_text(repeated) + " of the " + count_text(result.rows.size()) +
            (repeated == 1 ? " rows repeats" : " rows repeat") +
            " another one exactly: the joined tables have several rows for what is shown."};
}

} // namespace vouch::answer::detail
