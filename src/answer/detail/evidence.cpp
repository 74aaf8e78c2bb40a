#include "answer/detail/evidence.h"

#include <utility>

#include "answer/probe.h"

namespace vouch::answer::detail {
namespace {

base::Result<void> plan_on(std::size_t database, const Services& services,
                           const base::Context& context, Evidence& evidence) {
    const DatabaseSource& source = services.sources.databases[database];
    auto planned = TRY(
        services.planners[database].plan(evidence.question, context,
                                         make_probe(source, services.scope, services.options.probe,
                                                    context, evidence.database_error)));
    double confidence = planned.readings.empty() ? 0 : planned.readings.front().confidence;
    bool first = evidence.planned.readings.empty() && evidence.planned.refusal.reason.empty();
    if (first || confidence > evidence.confidence()) {
        evidence.database = database;
        evidence.planned = std::move(planned);
        evidence.database_tie = false;
    } else if (planned.answered && confidence == evidence.confidence()) {
        evidence.database_tie = true;
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
    for (const UnavailableDatabase& closed : services.sources.unavailable) {
        if (closed.id == connector) evidence.database_error = closed.error;
    }
    if (services.sources.passages != nullptr) {
        auto hits = TRY(services.sources.passages->keyword(
            evidence.question, services.scope.search_filter(), 1, context));
        if (!hits.empty()) evidence.coverage = hits.front().coverage;
    }
    return evidence;
}

std::vector<std::string> unasked_databases(const Question& question, const Sources& sources) {
    std::vector<std::string> sentences;
    if (!question.connector.empty() || question.route == RouteWish::Documents) return sentences;
    for (const UnavailableDatabase& closed : sources.unavailable) {
        sentences.push_back("The database “" + closed.id +
                            "” could not be asked: " + closed.error.message);
    }
    return sentences;
}

} // namespace vouch::answer::detail
