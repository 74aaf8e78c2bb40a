#include "answer/detail/evidence.h"

#include <utility>

#include "answer/detail/database_arm.h"
#include "base/hash.h"
#include "database/failure.h"

namespace vouch::answer::detail {
namespace {

using Kind = planner::ProbeOutcome::Kind;

constexpr std::size_t kProbeRows = 200;
constexpr base::ByteCount kProbeBytes{std::uint64_t{1} << 20};

bool is_zero(const schema::Value& value) {
    const auto* integer = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    return (integer != nullptr && *integer == 0) || (real != nullptr && *real == 0);
}

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

planner::Probe make_probe(const DatabaseSource& source, const Services& services,
                          const base::Context& context, std::optional<base::Error>& broken) {
    return [&source, &services, &broken, limited = context.within(services.options.probe_time)](
               const sql::syntax::Query& query) {
        auto approved = approve_for(source, services.scope, query);
        if (!approved) return planner::ProbeOutcome{Kind::Failed, ""};
        auto result = source.connector->run(*approved, {kProbeRows, kProbeBytes}, limited);
        if (result) return outcome_of(*result);
        if (is_broken(result.error())) broken = result.error();
        // Out of time says nothing about the candidate.
        bool out_of_time = result.error().code == base::ErrorCode::Timeout;
        return planner::ProbeOutcome{out_of_time ? Kind::Rows : Kind::Failed, approved->text()};
    };
}

base::Result<void> plan_on(std::size_t database, const Services& services,
                           const base::Context& context, Evidence& evidence) {
    const DatabaseSource& source = services.sources.databases[database];
    auto planned = TRY(services.planners[database].plan(
        evidence.question, context,
        make_probe(source, services, context, evidence.database_error)));
    double confidence = planned.readings.empty() ? 0 : planned.readings.front().confidence;
    bool first = evidence.planned.readings.empty() && evidence.planned.refusal.reason.empty();
    evidence.database_tie = !first && planned.answered && evidence.planned.answered &&
                            confidence == evidence.confidence();
    if (first || confidence > evidence.confidence()) {
        evidence.database = database;
        evidence.planned = std::move(planned);
    }
    return {};
}

} // namespace

base::Result<Evidence> gather_evidence(std::string question, std::string_view connector,
                                       const Services& services, const base::Context& context) {
    Evidence evidence;
    evidence.question = std::move(question);
    for (std::size_t i = 0; i < services.sources.databases.size(); ++i) {
        if (!connector.empty() && services.sources.databases[i].id != connector) continue;
        TRY(plan_on(i, services, context, evidence));
    }
    if (services.sources.passages != nullptr) {
        auto hits = TRY(services.sources.passages->keyword(
            evidence.question, services.scope.search_filter(), 1, context));
        if (!hits.empty()) evidence.coverage = hits.front().coverage;
    }
    return evidence;
}

} // namespace vouch::answer::detail
