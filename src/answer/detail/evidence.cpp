#include "answer/detail/evidence.h"

#include <utility>

#include "answer/probe.h"
#include "text/join.h"

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

/// A database that has no reading, but knows every word ("And in France?"), is a rival too.
bool is_rival(const Evidence& evidence, const Services& services) {
    return !services.sources.databases.empty() &&
           (!evidence.planned.readings.empty() || evidence.planned.refusal.unknown.empty());
}

ExtractOptions demands(const Evidence& evidence, const Services& services) {
    ExtractOptions options = services.options.extract;
    if (!is_rival(evidence, services)) return options;
    options.rival = Rival::Database;
    options.unknown_to_rival = text::join(evidence.planned.refusal.unknown, " ");
    if (!evidence.planned.readings.empty())
        options.unknown_to_rival += " " + text::join(evidence.planned.readings.front().unused, " ");
    options.held_min = evidence.reads_every_word() ? services.options.held_against_reading
                                                   : services.options.held_min;
    return options;
}

base::Result<std::optional<DocumentAnswer>>
find_quotation(const Evidence& evidence, const Services& services, const base::Context& context) {
    auto passages = TRY(find_passages(evidence.question, services, context));
    return extract_answer(evidence.question, passages, demands(evidence, services));
}

} // namespace

base::Result<std::vector<search::Passage>>
find_passages(std::string_view question, const Services& services, const base::Context& context) {
    search::Engine* engine = services.sources.passages;
    if (engine == nullptr) return std::vector<search::Passage>();
    search::Filter filter = services.scope.search_filter();
    auto hits = TRY(engine->keyword(question, filter, services.options.passages_max, context));
    std::vector<search::PassageId> ids;
    for (const search::Hit& hit : hits)
        ids.push_back(hit.id);
    return engine->fetch(ids, filter, context);
}

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
    bool settled = evidence.database_answers() && evidence.reads_every_word();
    if (!settled) evidence.quotation = TRY(find_quotation(evidence, services, context));
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
