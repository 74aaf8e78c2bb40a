#include "answer/probe.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "answer/detail/approve.h"
#include "base/hash.h"
#include "database/failure.h"
#include "text/join.h"

namespace vouch::answer {
namespace {

using Kind = planner::ProbeOutcome::Kind;

bool is_zero(const schema::Value& value) {
    const auto* integer = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    return (integer != nullptr && *integer == 0) || (real != nullptr && *real == 0);
}

/// The order in which an engine adds up reals shows in their last digits only.
std::string plain_text(const schema::Value& value) {
    const auto* real = std::get_if<double>(&value);
    if (real == nullptr) return schema::display_text(value);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.10g", *real);
    return text.data();
}

/// Lengths before texts, so that no two rows share an encoding.
std::string encoding(const schema::Row& row) {
    std::string encoded;
    for (const schema::Value& value : row) {
        std::string text = plain_text(value);
        encoded += ':' + std::to_string(value.index()) + ':' + std::to_string(text.size()) + ':';
        encoded += text;
    }
    return encoded;
}

/// Of a query that asks for no order the engine gives any: two of the same rows are the same.
std::string rows_digest(const schema::ResultSet& result, RowOrder order) {
    std::vector<std::string> rows;
    for (const schema::Row& row : result.rows)
        rows.push_back(encoding(row));
    if (order == RowOrder::Any) std::ranges::sort(rows);
    return base::sha256_hex(std::to_string(result.columns.size()) + text::join(rows, "\n"));
}

/// Whether an error speaks of the database rather than of the query.
bool is_broken(const base::Error& error) {
    database::FailureClass failure = database::failure_class(error);
    return failure == database::FailureClass::Corrupt ||
           failure == database::FailureClass::Connection;
}

} // namespace

planner::ProbeOutcome outcome_of(const schema::ResultSet& result, RowOrder order) {
    std::string rows = rows_digest(result, order);
    if (result.rows.empty()) return {Kind::Empty, std::move(rows)};
    bool single = result.rows.size() == 1 && result.columns.size() == 1;
    if (single && std::holds_alternative<schema::Null>(result.rows[0][0]))
        return {Kind::AllNull, std::move(rows)};
    if (single && is_zero(result.rows[0][0])) return {Kind::Zero, std::move(rows)};
    return {Kind::Rows, std::move(rows)};
}

planner::Probe make_probe(const DatabaseSource& source, const sql::policy::Gate& gate,
                          const ProbeOptions& options, const base::Context& context,
                          std::optional<base::Error>& broken) {
    database::ReadBudget budget{options.rows, options.bytes};
    return [&source, &gate, &broken, budget,
            limited = context.within(options.time)](const sql::syntax::Query& query) {
        auto approved = detail::approve_for(source, gate, query);
        if (!approved) return planner::ProbeOutcome{Kind::Failed, ""};
        auto result = source.connector->run(*approved, budget, limited);
        RowOrder order = query.order_by.empty() ? RowOrder::Any : RowOrder::Asked;
        if (result) return outcome_of(*result, order);
        if (is_broken(result.error())) broken = result.error();
        bool out_of_time = result.error().code == base::ErrorCode::Timeout;
        return planner::ProbeOutcome{out_of_time ? Kind::Rows : Kind::Failed, approved->text()};
    };
}

} // namespace vouch::answer
