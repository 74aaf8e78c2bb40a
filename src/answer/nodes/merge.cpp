// Puts the answer together from whatever the arms brought. Each half keeps its label, nothing is
// blended, and an arm that failed is told beside one that answered.

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "answer/detail/evidence.h"
#include "answer/detail/insight.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/not_in_documents.h"
#include "answer/detail/sentence.h"
#include "base/check.h"
#include "sql/analysis/describe.h"
#include "sql/dialects/registry.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

/// Of a draft that did not come with words of its own: its description as a clause.
std::string clause_of(const std::string& description) {
    constexpr std::string_view kVerb = "Shows ";
    if (!description.starts_with(kVerb) || !description.ends_with('.')) return "the rows";
    return description.substr(kVerb.size(), description.size() - kVerb.size() - 1);
}

DatabaseAnswer database_answer(const State& state, const Services& services) {
    const Draft& draft = state.choice.drafts[state.draft];
    DatabaseAnswer answer;
    answer.connector = services.sources.databases[state.choice.database].id;
    answer.sql = state.approved->text();
    const auto* dialect = sql::dialects::find_dialect(draft.dialect);
    CHECK(dialect != nullptr); // drafts name dialects that exist
    answer.description = sql::analysis::describe(draft.query, *dialect);
    answer.understood = draft.understood.empty() ? clause_of(answer.description) : draft.understood;
    answer.result = *state.result;
    answer.confidence = draft.confidence;
    answer.drafted_by = draft.drafted_by;
    answer.trace = draft.trace;
    answer.assumptions = draft.assumptions;
    answer.unused_words = draft.unused_words;
    answer.caveats = state.caveats;
    answer.counted = state.counted;
    if (!state.insight.text.empty())
        answer.insight = state.insight.text;
    else if (state.question.execution == Execution::Run)
        answer.insight = insight_of(answer.result, draft.query);
    if (state.insight.sentences > 0)
        answer.insight_kept = InsightShare{state.insight.kept, state.insight.sentences};
    tell_result(answer, draft.query, state.question.execution);
    return answer;
}

/// The readings that give other rows, each with what it says.
std::vector<AlternativeReading> readings_of(const State& state) {
    std::vector<AlternativeReading> readings;
    for (const RanDraft& ran : state.readings) {
        const Draft& draft = state.choice.drafts[ran.draft];
        const auto* dialect = sql::dialects::find_dialect(draft.dialect);
        CHECK(dialect != nullptr);
        DatabaseAnswer told;
        told.result = ran.result;
        told.understood = draft.understood.empty()
                              ? clause_of(sql::analysis::describe(draft.query, *dialect))
                              : draft.understood;
        tell_result(told, draft.query, state.question.execution);
        readings.push_back(
            {told.understood, ran.sql, told.text, ran.result, ran.confidence, draft.drafted_by});
    }
    return readings;
}

/// Asks which reading is meant; each is a hint with what it gives.
std::string which_reading(Answer& answer) {
    for (std::size_t at = 0; at < answer.readings.size(); ++at) {
        const AlternativeReading& reading = answer.readings[at];
        answer.hints.push_back(std::to_string(at + 1) + ". " + reading.understood + ": " +
                               reading.text);
    }
    return "The question can be read in two ways that give other rows, and neither is clearly "
           "meant. Which one is meant?";
}

void refuse(Answer& answer, Status status, const base::Error& error) {
    answer.status = status;
    answer.reason = error.message;
    answer.hints = error.hints;
}

/// Why the database arm has nothing.
std::string database_reason(const State& state) {
    if (state.database_error) return state.database_error->message;
    return "No reading of the question over the database is sure enough.";
}

std::string documents_reason(const State& state, const Services& services) {
    if (state.documents_error) return state.documents_error->message;
    return not_in_documents(state.question.text, services.languages);
}

SearchRecord search_record(const std::vector<DocumentPart>& parts) {
    SearchRecord record;
    for (const DocumentPart& part : parts) {
        record.arms = search::arms_name(part.found.ranking.arms);
        record.note = part.found.ranking.note;
        record.passages += part.found.passages.size();
    }
    return record;
}

WebAnswer web_answer(const State& state) {
    WebAnswer answer{.provider = state.web->provider,
                     .retrieved_at = state.web->retrieved_at,
                     .left_out = state.web->left_out,
                     .text = std::string(kWebLabel) + ' ' + state.document_answer->text,
                     .citations = state.document_answer->citations};
    return answer;
}

/// Why the web says nothing, and which pages were found.
std::string web_reason(const State& state, std::vector<std::string>& hints) {
    if (state.documents_error) return state.documents_error->message;
    for (const search::Passage& page : state.parts.front().found.passages)
        hints.push_back(page.title + ": " + page.document.source);
    return "The web search brought no sentence that answers it.";
}

bool asked_database(const State& state) {
    return state.choice.route == Route::Database || state.choice.route == Route::Both;
}

bool asked_documents(const State& state) {
    return state.choice.route == Route::Documents || state.choice.route == Route::Both;
}

Status status_of(const base::Error& error, bool by_model) {
    switch (error.code) {
    case base::ErrorCode::Denied: return Status::Refused;
    case base::ErrorCode::RateLimited: return Status::RateLimited;
    case base::ErrorCode::InvalidArgument:
    case base::ErrorCode::Unsupported:
    case base::ErrorCode::NotFound: // what a model wrote was of no use
        return by_model ? Status::Unanswerable : Status::Failed;
    default: return Status::Failed;
    }
}

Status status_without_answer(const State& state) {
    if (state.database_error) return status_of(*state.database_error, !state.model_tries.empty());
    return state.documents_error ? Status::Failed : Status::Unanswerable;
}

/// The collections that are cited, each once.
std::string documents_label(const DocumentAnswer& answer) {
    std::vector<std::string> collections;
    for (const Citation& citation : answer.citations) {
        const bool known = std::ranges::find(collections, citation.collection) != collections.end();
        if (!known) collections.push_back(citation.collection);
    }
    return "From the documents (" + text::join(collections, ", ") + ")";
}

/// One text of all sections; each under its label where there are several.
std::string text_of(const std::vector<Section>& sections) {
    if (sections.size() == 1) return sections.front().text;
    std::vector<std::string> parts;
    for (const Section& section : sections)
        parts.push_back(section.label + ":\n" + section.text);
    return text::join(parts, "\n\n");
}

void add_sections(const State& state, Answer& answer) {
    if (answer.database) {
        answer.sections.push_back({Section::Source::Database,
                                   "From the database “" + answer.database->connector + "”",
                                   answer.database->confidence, answer.database->text});
    }
    if (answer.documents) {
        answer.sections.push_back({Section::Source::Documents, documents_label(*answer.documents),
                                   answer.documents->coverage, answer.documents->text});
    }
    if (answer.web) {
        answer.sections.push_back({Section::Source::Web, "From the web (external, live)",
                                   state.document_answer->coverage, answer.web->text});
    }
    // Passages that only choose the rows come behind what is said of these.
    if (!state.choice.link)
        std::ranges::stable_sort(answer.sections, std::greater(), &Section::confidence);
    answer.text = text_of(answer.sections);
}

Answer merged(const State& state, const Services& services) {
    Answer answer;
    answer.attempts = state.attempts;
    answer.route = state.choice.route;
    answer.route_reason = state.choice.reason;
    answer.model = state.model;
    answer.tokens_in = state.usage.tokens_in;
    answer.tokens_out = state.usage.tokens_out;
    answer.cost_usd = state.usage.cost_usd;
    if (state.refusal) {
        refuse(answer, state.refusal->status, state.refusal->error);
        return answer;
    }
    answer.readings = readings_of(state);
    const bool unclear = state.surer == Surer::Neither;
    if (state.result && !unclear) {
        answer.database = database_answer(state, services);
        answer.cache = state.choice.cache;
    }
    if (state.document_answer && state.web) {
        answer.web = web_answer(state);
    } else if (state.document_answer) {
        answer.documents = *state.document_answer;
    }
    add_sections(state, answer);
    if (asked_documents(state) && !state.documents_error && !state.parts.empty())
        answer.search = search_record(state.parts);
    if (answer.search) {
        answer.search->queries = state.queries;
        answer.search->grade = state.grade;
    }
    if (state.written && answer.search && !state.written->note.empty())
        answer.search->note += (answer.search->note.empty() ? "" : " ") + state.written->note;
    std::vector<std::string> missing;
    if (unclear) missing.push_back(which_reading(answer));
    if (asked_database(state) && !state.result) missing.push_back(database_reason(state));
    if (asked_documents(state) && !state.document_answer)
        missing.push_back(documents_reason(state, services));
    if (state.document_answer) {
        for (const std::string& part : state.document_answer->missing)
            missing.push_back("This is not in the documents: “" + part + "”");
    }
    if (state.choice.route == Route::Web && !state.document_answer)
        missing.push_back(web_reason(state, answer.hints));
    for (std::string& sentence : unasked_databases(state.question, services.sources))
        missing.push_back(std::move(sentence));
    const bool any = answer.database || state.document_answer;
    answer.status = any       ? Status::Answered
                    : unclear ? Status::NeedsClarification
                              : status_without_answer(state);
    answer.reason = text::join(missing, " ");
    return answer;
}

} // namespace

Step merge_node(const State& state, const Services& services, const base::Context&) {
    Answer answer = merged(state, services);
    if (!state.asked.empty()) answer.resolved_question = state.question.text;
    return {std::move(answer), Outcome::Finished};
}

} // namespace vouch::answer::detail
