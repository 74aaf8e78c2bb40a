// Decides who answers, from evidence: how surely the planner reads the question over each database,
// and whether a sentence of the documents fits it well enough to be quoted. A compound question
// whose parts belong to different worlds goes to both, each part to its own. A question whose query
// a person has written goes where that runs. What no one answers is for the language model, where
// there is one.

#include <algorithm>
#include <utility>

#include "answer/detail/divide.h"
#include "answer/detail/evidence.h"
#include "answer/detail/known_question.h"
#include "answer/detail/linked_plan.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/not_in_documents.h"
#include "answer/detail/write_request.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

Step refused(base::Error error) {
    return {Refusal{Status::Refused, std::move(error)}, Outcome::Refused};
}

/// Which world one question belongs to.
Route route_of(const Evidence& evidence, const AgentOptions& options) {
    bool documents = evidence.quotation.has_value();
    bool database = evidence.database_answers();
    if (database && !evidence.reads_every_word()) {
        database = !documents && evidence.confidence() >= options.confidence_with_unused_words;
    }
    if (database) return Route::Database;
    return documents ? Route::Documents : Route::None;
}

std::string reason_of(Route route, const Evidence& evidence, const Services& services) {
    switch (route) {
    case Route::Database: {
        if (evidence.planned.readings.empty()) return "";
        std::string reason = "The question can be read over the database “" +
                             services.sources.databases[evidence.database].id +
                             "”: " + evidence.planned.readings.front().understood;
        if (!evidence.rivals.empty()) reason += "; " + text::join(evidence.rivals, ", ");
        return reason + ".";
    }
    case Route::Documents:
        if (!evidence.quotation) return "Passages of the documents are near the question.";
        return "A sentence of the documents “" + evidence.quotation->citations.front().collection +
               "” holds the words of the question.";
    default: return "";
    }
}

/// Several databases say the same of the question: a guess among them would look like knowledge.
Step which_database(const Evidence& evidence, const Services& services) {
    std::vector<std::size_t> meant = evidence.ties;
    meant.insert(meant.begin(), evidence.database);
    std::ranges::sort(meant);
    std::vector<std::string> names;
    base::Error error{base::ErrorCode::InvalidArgument, {}, std::nullopt, {}};
    for (const std::size_t database : meant) {
        names.push_back("“" + services.sources.databases[database].id + "”");
        error.hints.push_back("--connector " + services.sources.databases[database].id);
    }
    error.message = "The question can be read over the databases " + text::join(names, " and ") +
                    ", over each as surely. Which one is meant?";
    return {Refusal{Status::NeedsClarification, std::move(error)}, Outcome::Unroutable};
}

Step to_database(Evidence evidence, const Services& services) {
    if (!evidence.ties.empty()) return which_database(evidence, services);
    RouteChoice choice{.route = Route::Database,
                       .reason = reason_of(Route::Database, evidence, services),
                       .database = evidence.database,
                       .drafts = {},
                       .documents_questions = {}};
    choice.drafts = drafts_of(std::move(evidence.planned));
    return {std::move(choice), Outcome::ToDatabase};
}

Step to_documents(const Evidence& evidence, const Services& services) {
    RouteChoice choice{.route = Route::Documents,
                       .reason = reason_of(Route::Documents, evidence, services),
                       .database = 0,
                       .drafts = {},
                       .documents_questions = evidence.document_parts};
    return {std::move(choice), Outcome::ToDocuments};
}

Step to_both(Evidence database, std::vector<std::string> documents_questions) {
    RouteChoice choice{.route = Route::Both,
                       .reason = "One part of the question can be read over the database, another "
                                 "is held by the documents.",
                       .database = database.database,
                       .drafts = {},
                       .documents_questions = std::move(documents_questions)};
    choice.drafts = drafts_of(std::move(database.planned));
    return {std::move(choice), Outcome::ToBoth};
}

/// Why the database cannot say: the planner's reason, or the words that its best reading does not
/// use.
std::string database_reason(const Evidence& evidence) {
    if (!evidence.planned.refusal.reason.empty() || evidence.planned.readings.empty()) {
        return evidence.planned.refusal.reason;
    }
    return "These words of the question find nothing in the database: " +
           text::join(evidence.planned.readings.front().unused, ", ") + ".";
}

/// Where was looked in vain.
std::string nowhere_reason(const Evidence& evidence, RouteWish wish, const Services& services) {
    const Sources& sources = services.sources;
    const bool documents = sources.passages != nullptr && wish != RouteWish::Database;
    if (!sources.databases.empty() && wish != RouteWish::Documents) {
        return database_reason(evidence) +
               (documents ? " No sentence of the documents answers it either." : "");
    }
    if (documents) return not_in_documents(evidence.question, services.languages);
    switch (wish) {
    case RouteWish::Documents: return "There is no document to ask.";
    case RouteWish::Database: return "There is no database to ask.";
    case RouteWish::Web:
    case RouteWish::Automatic: break;
    }
    return "There is nothing to ask: no database and no document.";
}

/// A question that no reading answers surely goes to the model with its database: the one that was
/// named, is the only one, or reads it best.
std::optional<Step> to_model(Evidence& evidence, const Question& question,
                             const Services& services) {
    const bool asked = services.sources.model != nullptr && !services.sources.databases.empty() &&
                       question.route != RouteWish::Documents && !evidence.database_error &&
                       unasked_databases(question, services.sources).empty();
    if (!asked) return std::nullopt;
    RouteChoice choice{.route = Route::Database,
                       .reason = "No reading of the question over the database “" +
                                 services.sources.databases[evidence.database].id +
                                 "” is sure enough, so the language model is asked.",
                       .database = evidence.database,
                       .drafts = {},
                       .documents_questions = {}};
    choice.drafts = drafts_of(std::move(evidence.planned));
    return Step{std::move(choice), Outcome::ToDatabase};
}

/// Both worlds know the question: a model says which is meant.
Step to_decide(Evidence& evidence, const Services& services) {
    Route rule = route_of(evidence, services.options);
    if (rule == Route::None) rule = Route::Database; // for the model that drafts
    const DocumentAnswer& passage =
        evidence.quotation ? *evidence.quotation : *evidence.loose_quotation;
    RouteChoice choice{.route = rule,
                       .reason = reason_of(rule, evidence, services),
                       .database = evidence.database,
                       .drafts = {},
                       .documents_questions = evidence.document_parts};
    choice.passage = passage.text;
    choice.drafts = drafts_of(std::move(evidence.planned));
    return {std::move(choice), Outcome::Disputed};
}

/// The database reads every word, though not surely, and the documents hold much of them.
Step which_world(const Evidence& evidence, const Services& services) {
    const std::string& id = services.sources.databases[evidence.database].id;
    base::Error error{base::ErrorCode::InvalidArgument,
                      "The question may be one for the database “" + id + "” (" +
                          evidence.planned.readings.front().understood +
                          ") or for the documents (" +
                          evidence.loose_quotation->citations.front().source +
                          "), and neither is sure. Which is meant?",
                      std::nullopt,
                      {"vouch query \"…\" asks the databases alone.",
                       "vouch docs \"…\" asks the documents alone."}};
    return {Refusal{Status::NeedsClarification, std::move(error)}, Outcome::Unroutable};
}

/// Whether the web may be searched where nothing else answers.
bool falls_back_to_web(const Question& question, const Services& services) {
    return question.route == RouteWish::Automatic && question.connector.empty() &&
           services.sources.web != nullptr && services.options.web.use == WebUse::Fallback &&
           services.scope.searches_web();
}

Step to_web(const Question& question, std::string reason) {
    return {RouteChoice{.route = Route::Web,
                        .reason = std::move(reason),
                        .database = 0,
                        .drafts = {},
                        .documents_questions = {question.text}},
            Outcome::ToWeb};
}

/// The asker wants the web to be searched.
Step asked_for_web(const Question& question, const Services& services) {
    if (!services.scope.searches_web()) {
        return refused({base::ErrorCode::Denied,
                        "This caller may not search the web.",
                        std::nullopt,
                        {"An agent may where agents.yaml says `web: all`."}});
    }
    if (services.sources.web == nullptr) {
        base::Error error{base::ErrorCode::NotFound,
                          "There is no web search to ask.",
                          std::nullopt,
                          {"vouch config web.provider tavily (or searxng, with web.url)"}};
        return {Refusal{Status::Unanswerable, std::move(error)}, Outcome::Unroutable};
    }
    return to_web(question, "The web search was asked for.");
}

/// Two readings that use every word, give other rows and are about as sure, though neither enough:
/// the second one. The first is the best.
std::optional<std::size_t> rival_reading(const Evidence& evidence,
                                         const AmbiguityOptions& options) {
    const auto& readings = evidence.planned.readings;
    if (!evidence.reads_every_word() || evidence.database_error || !evidence.ties.empty())
        return std::nullopt;
    const planner::Reading& best = readings.front();
    for (std::size_t at = 1; at < readings.size(); ++at) {
        const planner::Reading& other = readings[at];
        const bool known = !best.rows_digest.empty() && !other.rows_digest.empty();
        if (!known || other.rows_digest == best.rows_digest || !other.unused.empty()) continue;
        const bool near = other.confidence >= options.confidence_min &&
                          best.confidence >= options.confidence_min &&
                          best.confidence - other.confidence <= options.apart_max;
        return near ? std::optional(at) : std::nullopt;
    }
    return std::nullopt;
}

/// Both are run and shown, and which is meant is asked.
Step to_both_readings(Evidence& evidence, std::size_t rival, const Services& services) {
    RouteChoice choice{.route = Route::Database,
                       .reason = "The database “" +
                                 services.sources.databases[evidence.database].id +
                                 "” reads the question in two ways that give other rows, and "
                                 "neither is sure enough.",
                       .database = evidence.database,
                       .drafts = drafts_of(std::move(evidence.planned)),
                       .documents_questions = {}};
    choice.rival = rival;
    return {std::move(choice), Outcome::ToDatabase};
}

/// What is told when nothing fits: the planner's reason, with its nearest readings.
Step nowhere(const Evidence& evidence, const Question& question, const Services& services) {
    if (evidence.database_error)
        return {Refusal{Status::Failed, *evidence.database_error}, Outcome::Unroutable};
    std::vector<std::string> reasons = unasked_databases(question, services.sources);
    Status status = reasons.empty() ? Status::Unanswerable : Status::Failed;
    if (reasons.empty() || !services.sources.databases.empty() || services.sources.passages)
        reasons.insert(reasons.begin(), nowhere_reason(evidence, question.route, services));
    base::Error error{base::ErrorCode::NotFound, text::join(reasons, " "), std::nullopt, {}};
    for (const planner::Reading& reading : evidence.planned.readings) {
        if (error.hints.size() == 2) break;
        error.hints.push_back("Nearest reading: " + reading.understood);
    }
    if (!evidence.search_note.empty()) error.hints.push_back(evidence.search_note);
    return {Refusal{status, std::move(error)}, Outcome::Unroutable};
}

/// The one part for the database and the parts for the documents, where both exist.
base::Result<std::optional<Step>> compound(const State& state, const Services& services,
                                           const base::Context& context) {
    std::vector<std::string> parts = divide(state.question.text);
    if (parts.size() < 2 || services.sources.passages == nullptr) return std::optional<Step>();
    std::optional<Evidence> database;
    std::vector<std::string> documents;
    for (std::string& part : parts) {
        Evidence evidence =
            TRY(gather_evidence(std::move(part), state.question, services, context));
        Route route = route_of(evidence, services.options);
        if (route == Route::None || (route == Route::Database && database))
            return std::optional<Step>();
        if (route == Route::Database)
            database = std::move(evidence);
        else
            documents.push_back(std::move(evidence.question));
    }
    if (!database || documents.empty()) return std::optional<Step>();
    if (!database->ties.empty()) return std::optional<Step>(which_database(*database, services));
    return std::optional<Step>(to_both(std::move(*database), std::move(documents)));
}

base::Result<Step> routed(const State& state, const Services& services,
                          const base::Context& context) {
    if (state.question.route == RouteWish::Automatic) {
        std::optional<Step> both = TRY(compound(state, services, context));
        if (both) return std::move(*both);
    }
    Evidence evidence =
        TRY(gather_evidence(state.question.text, state.question, services, context));
    const bool settled = evidence.database_answers() && evidence.reads_every_word();
    if (state.question.route == RouteWish::Automatic && !settled) {
        auto linked = TRY(plan_linked(state.question, services, context));
        if (linked) {
            const bool rows_first = linked->link->from == Link::From::Rows;
            return Step{std::move(*linked), rows_first ? Outcome::ToDatabase : Outcome::Linked};
        }
    }
    const bool decided = services.sources.model != nullptr && evidence.ties.empty() &&
                         !evidence.database_error && state.question.route == RouteWish::Automatic;
    if (decided && evidence.is_disputed()) return to_decide(evidence, services);
    switch (state.question.route) {
    case RouteWish::Web: break; // it was sent there before
    case RouteWish::Database:
        evidence.quotation.reset(); // the documents were not asked for
        if (route_of(evidence, services.options) == Route::Database)
            return to_database(std::move(evidence), services);
        break;
    case RouteWish::Documents:
        if (evidence.quotation || services.sources.model != nullptr)
            return to_documents(evidence, services);
        break;
    case RouteWish::Automatic:
        switch (route_of(evidence, services.options)) {
        case Route::Database: return to_database(std::move(evidence), services);
        case Route::Documents: return to_documents(evidence, services);
        default: break;
        }
        // No database knows the question, and a model may find what cannot be quoted.
        if (evidence.has_near && !evidence.is_rivalled) return to_documents(evidence, services);
    }
    if (auto step = to_model(evidence, state.question, services)) return std::move(*step);
    if (state.question.route == RouteWish::Automatic && evidence.reads_every_word() &&
        evidence.loose_quotation)
        return which_world(evidence, services);
    if (state.question.route != RouteWish::Documents) {
        if (const auto rival = rival_reading(evidence, services.options.ambiguity))
            return to_both_readings(evidence, *rival, services);
    }
    if (falls_back_to_web(state.question, services))
        return to_web(state.question,
                      "Neither the databases nor the documents hold it, so the web is searched.");
    return nowhere(evidence, state.question, services);
}

} // namespace

Step route_node(const State& state, const Services& services, const base::Context& context) {
    if (state.question.route == RouteWish::Web) return asked_for_web(state.question, services);
    if (asks_for_write(state.question.text, services.sources.databases)) {
        return refused({base::ErrorCode::Denied,
                        "Vouch reads and never writes: it cannot change, add or delete data.",
                        std::nullopt,
                        {"Ask what the data say; change them with the tool of your database."}});
    }
    if (auto known = known_question(state.question, services)) return std::move(*known);
    auto step = routed(state, services, context);
    if (step) return std::move(*step);
    return {Refusal{Status::Failed, std::move(step).error()}, Outcome::Unroutable};
}

} // namespace vouch::answer::detail
