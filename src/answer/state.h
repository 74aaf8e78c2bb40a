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
#include "answer/cost.h"
#include "answer/node.h"
#include "knowledge/ids.h"
#include "llm/model.h"
#include "planner/confidence.h"
#include "planner/render.h"
#include "search/filter.h"
#include "search/retriever.h"
#include "sql/policy/approved.h"
#include "sql/syntax/tree.h"

namespace vouch::answer {

enum class RouteWish : std::uint8_t { Automatic, Database, Documents, Web };
enum class Execution : std::uint8_t { Run, DraftOnly };

/// Which documents the asker wants to be looked into, of those that may be read. What is not said
/// narrows nothing.
struct DocumentWish {
    std::vector<std::string> collections{};
    std::vector<std::string> folders{}; ///< as Filter::within_folders has them
    std::vector<std::string> sources{}; ///< paths within their collection
    std::vector<std::string> tags{};
    std::optional<std::chrono::sys_seconds> from{};   ///< dated so, or later
    std::optional<std::chrono::sys_seconds> before{}; ///< and earlier than this

    /// The same filter, narrowed.
    search::Filter narrowed(search::Filter filter) const;
    /// Equal for equal wishes.
    std::string key() const;
};

struct Question {
    std::string text;
    RouteWish route = RouteWish::Automatic;
    Execution execution = Execution::Run;
    std::string connector{}; ///< only this one; empty: whichever fits
    /// What was asked before in the same conversation and answered, oldest first; each as it was
    /// resolved.
    std::vector<std::string> earlier{};
    DocumentWish documents{};
    bool earlier_from_documents = false; ///< the last of them was answered by documents alone
};

enum class DraftOrigin : std::uint8_t { Reading, Person, Cache, Model };

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
    std::vector<std::string> caveats{};  ///< of the query, whatever its rows are
};

/// A query is a tree, which is copied only by asking for it.
Draft clone(const Draft& draft);

/// That rows and passages meet in one answer, by the names of the rows.
struct Link {
    enum class From : std::uint8_t {
        Passages, ///< they choose the rows
        Rows,     ///< of which is asked what passages say
    } from = From::Passages;
    std::string document;      ///< in what kind of document, or in which
    std::string phrase;        ///< what must stand there; empty: the name alone
    std::string clause;        ///< as it was asked, From::Passages
    knowledge::ColumnId names; ///< of the rows, likewise
};

/// What the passages chose: drafts with that condition, and the quotations that it rests on.
struct LinkedRows {
    std::vector<Draft> drafts;
    DocumentAnswer passages;
};

/// What Route decides. The questions are what each arm is asked: the whole, or its part of a
/// compound question.
struct RouteChoice {
    Route route = Route::None;
    std::string reason;
    std::size_t database = 0;  ///< index of the source that `drafts` are for
    std::vector<Draft> drafts; ///< best first
    /// What the documents are asked: the whole, or the parts of it, one after another.
    std::vector<std::string> documents_questions;
    std::optional<CacheRecord> cache{}; ///< where the draft comes from the cache
    std::optional<Link> link{};         ///< where rows and passages meet
    /// The draft that gives other rows than the first and is nearly as sure: neither is sure
    /// enough.
    std::optional<std::size_t> rival{};
    std::string passage{}; ///< that a database's reading is held against, where a model decides
};

/// What a language model says of a question that both worlds know.
struct RouteDecision {
    Route route = Route::None;
    std::string reason;
    std::string model{};
    llm::Usage usage{};
};

/// Why there is no answer, from whichever node found it.
struct Refusal {
    Status status = Status::Refused;
    base::Error error;
};

/// What a follow-up asks, as a question of its own.
struct ResolvedQuestion {
    std::string text;
    std::string model{}; ///< that wrote it; empty: rules did
    llm::Usage usage{};
};

struct NextDraft {
    std::size_t index = 0;
};

/// What a language model wrote, and what that used.
struct Composition {
    std::optional<Draft> draft;         ///< none where it wrote nothing that may be tried
    std::string sql;                    ///< as it wrote it; empty where there is none
    std::optional<base::Error> error{}; ///< why there is no draft
    std::string outcome = "refused";    ///< of the attempt, where there is none
    std::string model{};
    llm::Usage usage{};
};

/// A model's draft with values of its conditions as the database spells them.
struct Grounding {
    sql::syntax::Query query;
    std::vector<std::string> assumptions; ///< what was replaced, and which days are meant
    std::string column_hint{};            ///< where a column is that the query's tables lack
    std::vector<std::string> caveats{};   ///< of the draft
};

/// A draft that went no further.
struct FailedAttempt {
    Attempt attempt;
    base::Error error;
    std::string to_model{}; ///< the same for the model that is to mend it; empty: the error
};

/// What a model wrote for this question, and what became of it.
struct ModelTry {
    std::string sql;
    std::string complaint;     ///< empty while there is none
    std::string column_hint{}; ///< for a complaint that is still to come
};

struct Rows {
    Attempt attempt;
    schema::ResultSet result;
};

/// A reading that ran beside a model's draft.
struct RivalRows {
    sql::policy::ApprovedQuery approved;
    schema::ResultSet result;
};

/// Whether one of two that give other rows is to be believed.
enum class Surer : std::uint8_t { Clear, Neither };

/// A draft with the rows that it gave.
struct RanDraft {
    std::size_t draft = 0;
    std::string sql;
    schema::ResultSet result;
    double confidence = 0;
};

/// What a draft and the best other reading say of each other.
struct Ballot {
    std::size_t draft = 0;              ///< the one that the answer is of
    double confidence = 0;              ///< of it, now
    std::string assumption{};           ///< how the two compare
    std::optional<Attempt> rival{};     ///< the reading's, where it was run
    std::optional<RivalRows> instead{}; ///< where the answer is the reading's
    std::vector<RanDraft> readings{};   ///< both, where they differ, the surer first
    Surer surer = Surer::Clear;
};

/// What a language model said of the rows, as far as its numbers are bound.
struct WrittenInsight {
    std::string text;          ///< the sentences that were kept
    std::size_t kept = 0;      ///< of
    std::size_t sentences = 0; ///< that it wrote
    std::string model{};
    llm::Usage usage{};
};

struct Caveats {
    std::vector<std::string> sentences;
    std::vector<Counted> counted{};
    WrittenInsight insight{};
};

/// One part of what the documents are asked, and the passages that were found for it.
struct DocumentPart {
    std::string question;
    search::Retrieval found;
};

/// What Retrieve found, the parts in their order.
struct DocumentsFound {
    std::vector<DocumentPart> parts;
};

/// A run of neighbouring passages of one document, as a model sees it and as it is cited.
struct PassageWindow {
    search::Passage passage; ///< that was found; its text is that of the whole run
    /// The run's own passages, each with where it begins in that text.
    std::vector<std::pair<std::size_t, search::Passage>> run{};
    std::size_t part = 0; ///< position of the part of the question that it was found for
    std::size_t hit = 0;  ///< and among what was found for it
};

/// What a language model wrote from passages, not yet verified.
struct WrittenAnswer {
    std::string text; ///< empty: it says that they do not answer, or it said nothing
    std::vector<PassageWindow> windows; ///< that it was shown, numbered from 1
    std::string model{};
    llm::Usage usage{};
    std::string note{}; ///< why it said nothing
    /// It says that the passages do not answer, and what was quoted is not sure enough to stand.
    bool drops_quotation = false;
};

/// What a model says of the passages.
struct GradedPassages {
    std::vector<DocumentPart> parts{};   ///< with those that help; empty: as they were
    std::optional<PassageGrade> grade{}; ///< nothing where it did not say it
    std::string model{};
    llm::Usage usage{};
    bool drops_quotation = false; ///< none helps, and what was quoted is not sure enough to stand
};

/// Another query for what the documents are asked.
struct RewrittenQuery {
    std::string text;
    std::string model{};
    llm::Usage usage{};
};

/// What a search of the web brought, as passages.
struct WebFound {
    DocumentPart part;
    std::string provider;
    std::chrono::sys_seconds retrieved_at{};
    std::size_t left_out = 0; ///< results that try to give orders
};

/// Each node's change is one of these; `apply` puts it into the state.
using Update =
    std::variant<std::monostate, Refusal, ResolvedQuestion, RouteChoice, NextDraft, Composition,
                 Grounding, Ballot, sql::policy::ApprovedQuery, CostEstimate, FailedAttempt, Rows,
                 Caveats, DocumentsFound, GradedPassages, WrittenAnswer, RewrittenQuery,
                 DocumentAnswer, WebFound, LinkedRows, RouteDecision, Answer>;

struct State {
    Question question;
    std::string asked; ///< in the asker's own words, where `question` was resolved from them
    std::optional<Refusal> refusal;
    RouteChoice choice;

    // The database arm.
    std::size_t draft = 0; ///< the one being tried
    std::size_t drafts_tried = 0;
    std::optional<sql::policy::ApprovedQuery> approved;
    std::optional<CostEstimate> cost; ///< of what is run, where that is much
    std::vector<Attempt> attempts;
    std::optional<base::Error> database_error; ///< of the last attempt
    std::vector<ModelTry> model_tries;
    bool grounding_asked = false; ///< the model was told once which values there are
    std::string model;            ///< that was asked
    llm::Usage usage;
    std::optional<schema::ResultSet> result;
    std::vector<std::string> caveats;
    std::vector<Counted> counted;   ///< the numbers of the caveats
    std::vector<RanDraft> readings; ///< that give other rows
    Surer surer = Surer::Clear;
    WrittenInsight insight;

    // The documents arm.
    std::vector<DocumentPart> parts;
    std::vector<std::string> queries;  ///< that were looked for besides the question
    std::optional<PassageGrade> grade; ///< of the passages, the last one
    std::optional<base::Error> documents_error;
    std::optional<DocumentAnswer> document_answer;
    std::optional<WrittenAnswer> written;
    std::optional<WebFound> web; ///< where the passages come from the web

    Answer answer;
};

void apply(State& state, Node node, Update update);

} // namespace vouch::answer
