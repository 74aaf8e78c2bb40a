#include "answer/probe.h"

#include "answer/detail/approve.h"
#include "base/hash.h"
#include "database/failure.h"

namespace vouch::answer {
namespace {

using Kind = planner::ProbeOutcome::Kind;

bool is_zero(const schema::Value& value) {
    const auto* integer = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    return (integer != nullptr && *integer == 0) || (real != nullptr && *real == 0);
}

/// Lengths before texts, so that no two results share an encoding.
std::string digest(const schema::ResultSet& result) {
    std::string encoding = std::to_string(result.columns.size());
    for (const schema::Row& row : result.rows) {
        for (const schema::Value& value : row) {
            std::string text = schema::display_text(value);
            encoding +=
                ':' + std::to_string(value.index()) + ':' + std::to_string(text.size()) + ':';
            encoding += text;
        }
    }
    return base::sha256_hex(encoding);
}

planner::ProbeOutcome outcome_of(const schema::ResultSet& result) {
    if (result.rows.empty()) return {Kind::Empty, digest(result)};
    bool single = result.rows.size() == 1 && result.columns.size() == 1;
    if (single && std::holds_alternative<schema::Null>(result.rows[0][0]))
        return {Kind::AllNull, digest(result)};
    if (single && is_zero(result.rows[0][0])) return {Kind::Zero, digest(result)};
    return {Kind::Rows, digest(result)};
}

/// Whether an error speaks of the database rather than of the query.
bool is_broken(const base::Error& error) {
    database::FailureClass failure = database::failure_class(error);
    return failure == database::FailureClass::Corrupt ||
           failure == database::FailureClass::Connection;
}

} // namespace

planner::Probe make_probe(const DatabaseSource& source, const access::Scope& scope,
                          const ProbeOptions& options, const base::Context& context,
                          std::optional<base::Error>& broken) {
    database::ReadBudget budget{options.rows, options.bytes};
    return [&source, &scope, &broken, budget,
            limited = context.within(options.time)](const sql::syntax::Query& query) {
        auto approved = detail::approve_for(source, scope, query);
        if (!approved) return planner::ProbeOutcome{Kind::Failed, ""};
        auto result = source.connector->run(*approved, budget, limited);
        if (result) return outcome_of(*result);
        if (is_broken(result.error())) broken = result.error();
        bool out_of_time = result.error().code == base::ErrorCode::Timeout;
        return planner::ProbeOutcome{out_of_time ? Kind::Rows : Kind::Failed, approved->text()};
    };
}

} // namespace vouch::answer
