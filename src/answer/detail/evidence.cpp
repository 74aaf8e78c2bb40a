#include "answer/detail/evidence.h"

#include <algorithm>
#include <utility>

#include "answer/detail/divide.h"
#include "answer/detail/question_terms.h"
#include "answer/probe.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

/// Two databases of one content differ by what running the candidates showed, if at all.
constexpr double kTieConfidence = 0.005;

struct PlannedOn {
    std::size_t database = 0;
    planner::Planned planned;

    double confidence() const {
        return planned.readings.empty() ? 0 : planned.readings.front().confidence;
    }
    bool says_nothing() const { return planned.readings.empty() && planned.refusal.reason.empty(); }
};

base::Result<planner::Planned> plan_on(std::size_t database, Execution execution,
                                       const Services& services, const base::Context& context,
                                       Evidence& evidence) {
    if (execution == Execution::DraftOnly)
        return services.planners[database].plan(evidence.question, context);
    const DatabaseSource& source = services.sources.databases[database];
    const sql::policy::Gate& gate = *TRY(services.gates.gate(database));
    const planner::Probe probe =
        make_probe(source, gate, services.options.probe, context, evidence.database_error);
    return services.planners[database].plan(evidence.question, context, probe);
}

/// Why the question is not for this database.
std::string rival_clause(const PlannedOn& rival, const Services& services) {
    const std::string name = "“" + services.sources.databases[rival.database].id + "”";
    if (!rival.planned.refusal.unknown.empty())
        return name + " does not know “" + text::join(rival.planned.refusal.unknown, "”, “") + "”";
    return name + (rival.planned.readings.empty() ? " cannot read it" : " reads it less surely");
}

/// The surest reading decides, by names, values and what running it showed.
void choose_database(std::vector<PlannedOn> all, const Services& services, Evidence& evidence) {
    if (all.empty()) return;
    std::size_t best = 0;
    for (std::size_t at = 1; at < all.size(); ++at) {
        if (all[best].says_nothing() || all[at].confidence() > all[best].confidence()) best = at;
    }
    for (const PlannedOn& one : all) {
        if (one.database == all[best].database) continue;
        const bool tie = all[best].planned.answered && one.planned.answered &&
                         all[best].confidence() - one.confidence() < kTieConfidence;
        if (tie)
            evidence.ties.push_back(one.database);
        else
            evidence.rivals.push_back(rival_clause(one, services));
    }
    evidence.database = all[best].database;
    evidence.planned = std::move(all[best].planned);
}

/// The words that mean nothing in the database or that its best reading leaves over.
std::string unread_words(const planner::Planned& planned) {
    std::string words = text::join(planned.refusal.unknown, " ");
    if (!planned.readings.empty()) words += " " + text::join(planned.readings.front().unused, " ");
    return words;
}

/// The share of the question's words of content that the database reads; 0 without a database.
double read_share(const Evidence& evidence, const std::string& unread, const Services& services) {
    if (services.sources.databases.empty()) return 0;
    search::Analyzer analyzer(search::Stemming::English);
    Terms content = content_terms(analyzer, evidence.question);
    Terms left = terms_of(analyzer, unread);
    auto count = std::ranges::count_if(
        content, [&](const std::string& term) { return !left.contains(term); });
    return content.empty() ? 0 : static_cast<double>(count) / static_cast<double>(content.size());
}

ExtractOptions demands(const Evidence& evidence, const Services& services) {
    ExtractOptions options = services.options.extract;
    // Without a reading it is one only where it knows every word ("And in France?").
    const planner::Planned& planned = evidence.planned;
    if (planned.readings.empty() && !planned.refusal.unknown.empty()) return options;
    std::string unread = unread_words(planned);
    if (read_share(evidence, unread, services) < services.options.rival_share_min) return options;
    options.rival = Rival::Database;
    options.unknown_to_rival = std::move(unread);
    options.near_min = services.options.near_against_rival;
    options.held_min = evidence.reads_every_word() ? services.options.held_against_reading
                                                   : services.options.held_min;
    return options;
}

/// Looks at the parts of a compound question each by itself.
base::Result<void> find_parts(const Services& services, const base::Context& context,
                              Evidence& evidence) {
    std::vector<std::string> parts = divide(evidence.question);
    if (parts.size() < 2) return {};
    std::optional<DocumentAnswer> first;
    for (const std::string& part : parts) {
        const search::Retrieval found = TRY(find_passages(part, services, context));
        auto quotation = extract_answer(part, found, services.options.extract);
        if (quotation && !first) first = std::move(quotation);
    }
    if (!first) return {};
    if (!evidence.quotation) evidence.quotation = std::move(first);
    evidence.document_parts = std::move(parts);
    return {};
}

base::Result<void> find_quotation(const Services& services, const base::Context& context,
                                  Evidence& evidence) {
    search::Retrieval found = TRY(find_passages(evidence.question, services, context));
    const ExtractOptions demanded = demands(evidence, services);
    evidence.is_rivalled = demanded.rival == Rival::Database;
    evidence.quotation = extract_answer(evidence.question, found, demanded);
    evidence.document_parts = {evidence.question};
    evidence.has_near = services.sources.model != nullptr && is_near(found, services.options.write);
    if (!evidence.is_rivalled) TRY(find_parts(services, context, evidence));
    if (!evidence.quotation && evidence.is_rivalled)
        evidence.loose_quotation =
            extract_answer(evidence.question, found, services.options.extract);
    evidence.search_note = std::move(found.ranking.note);
    return {};
}

} // namespace

base::Result<search::Retrieval> find_passages(std::string_view question, const Services& services,
                                              const base::Context& context) {
    return find_passages(question, services.options.passages_max, services, context);
}

base::Result<search::Retrieval> find_passages(std::string_view question, std::size_t limit,
                                              const Services& services,
                                              const base::Context& context) {
    search::Engine* engine = services.sources.passages;
    if (engine == nullptr) return search::Retrieval();
    auto retriever = TRY(search::Retriever::create(
        *engine, services.sources.encoder, services.options.retrieval, services.sources.reranker));
    return retriever.find(question, services.documents, limit, context);
}

bool is_near(const search::Retrieval& found, const WriteOptions& options) {
    return std::ranges::any_of(found.ranking.hits, [&](const search::FusedHit& hit) {
        return hit.coverage >= options.held_min ||
               (hit.dense && hit.dense->score >= options.near_min);
    });
}

base::Result<Evidence> gather_evidence(std::string part, const Question& question,
                                       const Services& services, const base::Context& context) {
    Evidence evidence;
    evidence.question = std::move(part);
    std::vector<PlannedOn> all;
    for (std::size_t i = 0; i < services.sources.databases.size(); ++i) {
        if (!question.connector.empty() && services.sources.databases[i].id != question.connector)
            continue;
        if (services.options.readings == Readings::Never)
            all.push_back({i, {}});
        else
            all.push_back({i, TRY(plan_on(i, question.execution, services, context, evidence))});
    }
    choose_database(std::move(all), services, evidence);
    for (const UnavailableDatabase& closed : services.sources.unavailable) {
        if (closed.id == question.connector) evidence.database_error = closed.error;
    }
    bool settled = evidence.database_answers() && evidence.reads_every_word();
    if (!settled) TRY(find_quotation(services, context, evidence));
    return evidence;
}

std::vector<Draft> drafts_of(planner::Planned planned) {
    std::vector<Draft> drafts;
    for (planner::Reading& reading : planned.readings) {
        drafts.push_back({std::move(reading.query), std::move(reading.understood),
                          reading.confidence, std::move(reading.assumptions),
                          std::move(reading.unused), "planner", std::move(reading.trace)});
        drafts.back().features = reading.features;
    }
    return drafts;
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
