// What is known of one question while the graph runs, and the one kind of change that each node
// makes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "answer/answer.h"
#include "answer/node.h"
#include "planner/render.h"
#include "search/retriever.h"
#include "sql/policy/approved.h"
#include "sql/syntax/tree.h"

namespace vouch::answer {

enum class RouteWish : std::uint8_t { Automatic, Database, Documents };
enum class Execution : std::uint8_t { Run, DraftOnly };

struct Question {
    std::string text;
    RouteWish route = RouteWish::Automatic;
    Execution execution = Execution::Run;
    std::string connector{}; ///< only this one; empty: whichever fits
};

enum class DraftOrigin : std::uint8_t { Reading, Person, Cache };

/// SQL that may answer, not yet approved.
struct Draft {
    sql::syntax::Query query;
    std::string understood;
    double confidence = 0;
    std::vector<std::string> assumptions;
    std::vector<std::string> unused_words;
    std::string drafted_by;
    std::string trace;                             ///< how the draft came about, for people
    std::string dialect{planner::kPlannerDialect}; ///< that the query is in
    DraftOrigin origin = DraftOrigin::Reading;
    planner::ReadingFeatures features{}; ///< of a reading
};

/// What Route decides. The questions are what each arm is asked: the whole, or its part of a
/// compound question.
struct RouteChoice {
    Route route = Route::None;
    std::string reason;
    std::size_t database = 0;  ///< index of the source that `drafts` are for
    std::vector<Draft> drafts; ///< best first
    std::string documents_question;
    std::optional<CacheRecord> cache{}; ///< where the draft comes from the cache
};

/// Why there is no answer, from whichever node found it.
struct Refusal {
    Status status = Status::Refused;
    base::Error error;
};

struct NextDraft {
    std::size_t index = 0;
};

/// A draft that went no further.
struct FailedAttempt {
    Attempt attempt;
    base::Error error;
};

struct Rows {
    Attempt attempt;
    schema::ResultSet result;
};

struct Caveats {
    std::vector<std::string> sentences;
};

/// Each node's change is one of these; `apply` puts it into the state.
using Update =
    std::variant<std::monostate, Refusal, RouteChoice, NextDraft, sql::policy::ApprovedQuery,
                 FailedAttempt, Rows, Caveats, search::Retrieval, DocumentAnswer, Answer>;

struct State {
    Question question;
    std::optional<Refusal> refusal;
    RouteChoice choice;

    // The database arm.
    std::size_t draft = 0; ///< the one being tried
    std::size_t drafts_tried = 0;
    std::optional<sql::policy::ApprovedQuery> approved;
    std::vector<Attempt> attempts;
    std::optional<base::Error> database_error; ///< of the last attempt
    std::optional<schema::ResultSet> result;
    std::vector<std::string> caveats;

    // The documents arm.
    search::Retrieval found;
    std::optional<base::Error> documents_error;
    std::optional<DocumentAnswer> document_answer;

    Answer answer;
};

void apply(State& state, Node node, Update update);

} // namespace vouch::answer
