// Why nothing matches. Each condition of WHERE, and HAVING as one, is left out in turn, and what
// remains is counted. A condition without which there would be rows is the reason, or one of them.
#include <algorithm>
#include <optional>
#include <utility>

#include "answer/detail/result_checks.h"
#include "answer/detail/sentence.h"
#include "answer/detail/value_grounding.h"
#include "sql/analysis/describe.h"
#include "sql/syntax/build.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

namespace build = sql::syntax::build;
using sql::syntax::Expression;
using sql::syntax::ExpressionPtr;
using sql::syntax::Query;
using sql::syntax::Select;

constexpr std::size_t kConditionsMax = 6;
constexpr std::size_t kToldMax = 3;
constexpr std::size_t kConditionBytesMax = 120;

/// The AND terms of a WHERE.
std::vector<const Expression*> and_terms(const Select& select) {
    if (!select.where) return {};
    const auto* chain = select.where->as<sql::syntax::Chain>();
    const bool all = chain != nullptr && chain->links[0].op == sql::syntax::BinaryOperator::And;
    if (!all) return {select.where.get()};
    std::vector<const Expression*> terms{chain->first.get()};
    for (const auto& link : chain->links)
        terms.push_back(link.operand.get());
    return terms;
}

/// What is left out of the query: a condition of WHERE by its position, or HAVING.
constexpr std::size_t kHaving = static_cast<std::size_t>(-1);
constexpr std::size_t kNothing = static_cast<std::size_t>(-2);

/// `SELECT count(*)` of the rows of the query without one condition.
Query count_without(const ReadDraft& draft, const Select& select,
                    const std::vector<const Expression*>& terms, std::size_t without) {
    Query copy = clone(draft.query);
    Select inner = std::move(*copy.as<Select>());
    inner.items.clear();
    inner.quantifier = sql::syntax::SelectQuantifier::None;
    std::vector<ExpressionPtr> kept;
    for (std::size_t at = 0; at < terms.size(); ++at) {
        if (at != without)
            kept.push_back(std::make_unique<Expression>(sql::syntax::clone(*terms[at])));
    }
    inner.where = kept.empty() ? nullptr : build::all_of(std::move(kept));
    if (without == kHaving) inner.having.reset();
    Query query;
    if (select.group_by) {
        inner.items.push_back(build::item(build::integer(1), "one"));
        Select outer;
        outer.items.push_back(build::item(build::count_rows()));
        outer.from.push_back(build::derived(build::query(std::move(inner)), "counted"));
        query = build::query(std::move(outer));
    } else {
        inner.having.reset();
        inner.items.push_back(build::item(build::count_rows()));
        query = build::query(std::move(inner));
    }
    query.with = std::move(copy.with);
    return query;
}

bool is_nothing(const schema::Value& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    return std::holds_alternative<schema::Null>(value) || (whole != nullptr && *whole == 0) ||
           (real != nullptr && *real == 0);
}

/// One row that only says that there was nothing to count or to add up, perhaps.
bool says_nothing(const schema::ResultSet& result) {
    return result.rows.size() == 1 && std::ranges::all_of(result.rows[0], is_nothing);
}

std::string short_text(std::string text) {
    if (text.size() <= kConditionBytesMax) return text;
    std::size_t end = kConditionBytesMax;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end) + "…";
}

struct Reason {
    std::string condition;
    double rows = 0;
    std::string sql;
};

class Explainer {
public:
    Explainer(const ReadDraft& draft, const Select& select, QueryCounter& counter)
        : draft_(draft), select_(select), counter_(counter), terms_(and_terms(select)) {}

    /// Whether the tables with all conditions give no row; none where that cannot be counted.
    std::optional<bool> is_empty() {
        const auto counted = counter_.row(count_without(draft_, select_, terms_, kNothing));
        if (!counted || counted->numbers.size() != 1) return std::nullopt;
        return counted->numbers[0] == 0;
    }

    std::string sentence() {
        if (terms_.empty() && !select_.having) return "";
        const bool too_many = terms_.size() > kConditionsMax;
        const std::size_t tried = too_many ? kConditionsMax : terms_.size();
        bool all_counted = !too_many;
        for (std::size_t at = 0; at < tried; ++at)
            all_counted = try_without(at, *terms_[at]) && all_counted;
        if (select_.having) all_counted = try_without(kHaving, *select_.having) && all_counted;
        if (reasons_.empty()) {
            const std::size_t conditions = terms_.size() + (select_.having ? 1 : 0);
            if (!all_counted || conditions < 2) return "";
            return "Leaving out any one of its conditions does not change that (counted).";
        }
        std::ranges::stable_sort(reasons_, {}, &Reason::rows);
        std::vector<std::string> parts;
        for (const Reason& reason : reasons_) {
            if (parts.size() == kToldMax) break;
            const std::string rows =
                grouped_digits(std::to_string(static_cast<std::int64_t>(reason.rows)));
            parts.push_back("without “" + reason.condition + "” there would be " + rows +
                            (select_.group_by ? (reason.rows == 1 ? " group" : " groups")
                                              : (reason.rows == 1 ? " row" : " rows")));
            counter_.tell("rows without “" + reason.condition + "”", reason.rows, reason.sql);
        }
        std::string text = text::join(parts, ", ") + " (counted).";
        text[0] = 'W';
        return text;
    }

private:
    bool try_without(std::size_t at, const Expression& condition) {
        const auto counted = counter_.row(count_without(draft_, select_, terms_, at));
        if (!counted || counted->numbers.size() != 1) return false;
        if (counted->numbers[0] > 0) {
            reasons_.push_back(
                {short_text(sql::analysis::describe(condition, select_, draft_.dialect)),
                 counted->numbers[0], counted->sql});
        }
        return true;
    }

    const ReadDraft& draft_;
    const Select& select_;
    QueryCounter& counter_;
    std::vector<const Expression*> terms_;
    std::vector<Reason> reasons_;
};

} // namespace

std::vector<std::string> explain_empty(const ReadDraft& draft, const schema::ResultSet& result,
                                       QueryCounter& counter) {
    const auto* select = draft.query.as<Select>();
    const bool no_rows = result.rows.empty();
    if (!no_rows && (select == nullptr || select->group_by || !says_nothing(result))) return {};
    std::vector<std::string> sentences;
    if (select != nullptr && (select->where || select->having) && !select->from.empty()) {
        Explainer explainer(draft, *select, counter);
        // A row of zeros or nulls may come of rows that are there.
        if (!no_rows && explainer.is_empty() != true) return {};
        std::string sentence = explainer.sentence();
        if (!sentence.empty()) sentences.push_back(std::move(sentence));
    } else if (!no_rows) {
        return {};
    }
    Grounded grounded = ground_values(draft.query, draft.dialect, draft.knowledge);
    for (const std::string& clause : grounded.replaced)
        sentences.push_back("Perhaps " + clause + ", which is a value of its column.");
    for (std::string& unknown : grounded.unknown)
        sentences.push_back(std::move(unknown));
    sentences.insert(sentences.begin(),
                     no_rows ? "No row matches: the query ran, and its filters leave nothing."
                             : "No row matches: there was nothing to count or to compute with.");
    return sentences;
}

} // namespace vouch::answer::detail
