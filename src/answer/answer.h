// The answer to one question with the record of how it came about. Plain data: the faces turn it
// into text or JSON.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "schema/result_set.h"
#include "search/fusion.h"

namespace vouch::answer {

enum class Status : std::uint8_t {
    Answered,
    Refused,      ///< may not be answered: a write, a command to the system, no right
    Unanswerable, ///< neither the databases nor the documents hold it, or it was not understood
    NeedsClarification, ///< several readings; `answer` asks which one is meant
    RateLimited,
    Failed, ///< something broke; `reason` says what
};

enum class Route : std::uint8_t { None, Database, Documents, Both, Web };

/// The stable words of the JSON: "answered", "needs_clarification", …; "database", "both", ….
std::string_view status_name(Status status);
std::string_view route_name(Route route);

/// A passage that the answer rests on.
struct Citation {
    std::uint32_t number = 0; ///< as in the text: [1], [2], …
    std::string collection;
    std::string source;     ///< path within its collection
    std::uint32_t page = 0; ///< from 1; 0 where the format has no pages
    std::string section;
    std::string text;                         ///< the sentences that were quoted
    base::TextSpan span{};                    ///< of the passage in the document's own text
    double score = 0;                         ///< of the passage among those that were found
    std::optional<search::ArmPart> keyword{}; ///< what each arm of the search gave it
    std::optional<search::ArmPart> dense{};
    std::optional<search::ArmPart> reranker{};
    std::optional<std::chrono::sys_seconds> modified{}; ///< when the document was changed last
    bool flagged = false; ///< the passage tries to give orders to who reads it; none was followed
};

/// How the documents were searched for one question.
/// Of how many passages a model said that they help to answer.
struct PassageGrade {
    std::size_t kept = 0;
    std::size_t passages = 0;
};

struct SearchRecord {
    std::string arms;         ///< "keyword" or "hybrid"
    std::string note;         ///< what was wanted and is not, and what to do; empty where all is
    std::size_t passages = 0; ///< that were read
    std::vector<std::string> queries{};  ///< that a model wrote where the question found nothing
    std::optional<PassageGrade> grade{}; ///< where a model was asked, and said it
};

/// The entry of the cache that an answer's SQL comes from.
struct CacheRecord {
    std::string tier; ///< "exact", "meaning" or "template"
    std::chrono::sys_seconds asked_at{};
    std::string why; ///< it was taken for the same question
};

/// A number of a caveat: a count that another query than the answer's gave, one of the result's
/// cells, or an estimate.
struct Counted {
    std::string what; ///< "rows without “country is “France””"
    double value = 0;
    std::string sql; ///< as it ran; empty: there was no further query
};

/// How many sentences of an insight that a model wrote were kept, and of how many: the others have
/// numbers that come from nowhere.
struct InsightShare {
    std::size_t kept = 0;
    std::size_t sentences = 0;
};

/// What the database said, and how.
struct DatabaseAnswer {
    std::string connector;
    std::string sql;              ///< as it ran
    std::string understood;       ///< the reading in plain words
    std::string text;             ///< the sentence that a person reads first
    bool text_tells_rows = false; ///< every cell of the result stands in it
    schema::ResultSet result;
    double confidence = 0;
    std::string drafted_by;               ///< "planner"
    std::string trace;                    ///< every stage of the reading, for --explain
    std::vector<std::string> assumptions; ///< "“last month” is 2026-05-01 to 2026-05-31"
    std::vector<std::string> unused_words;
    std::vector<std::string> caveats; ///< each with how it was found
    std::vector<Counted> counted;     ///< the numbers of the caveats that are not of the result
    std::string insight; ///< what the rows show; each number is of them or made of them
    std::optional<InsightShare> insight_kept{}; ///< where a model wrote one
    std::string description;                    ///< the query in English, from its tree
};

/// A sentence of a passage, and the number of its citation.
struct QuotedSentence {
    std::string text;
    std::uint32_t citation = 0;
};

struct DocumentAnswer {
    std::string text; ///< with [n] behind each sentence
    std::vector<Citation> citations;
    std::vector<QuotedSentence> sentences{}; ///< that the text is made of
    std::string written_by{};                ///< the language model; empty: quoted
    std::size_t struck = 0;                  ///< sentences of the model that no passage holds
    std::vector<std::string> missing{};      ///< parts of the question that no passage answers
    double coverage = 0; ///< share of the question's weight that the best passage holds, 0 to 1
};

/// What a search of the web said: snippets of pages, none of which was opened.
struct WebAnswer {
    std::string provider;
    std::chrono::sys_seconds retrieved_at{};
    std::size_t left_out = 0;        ///< results that try to give orders
    std::string text{};              ///< begins with kWebLabel
    std::vector<Citation> citations; ///< `source` is the page's address, `section` its title
};

inline constexpr std::string_view kWebLabel = "According to a live web search:";

/// One try at SQL and what became of it; successful ones too.
struct Attempt {
    std::uint32_t number = 0; ///< from 1
    std::string sql;
    std::string outcome; ///< "answered", "drafted", "refused", "too_costly", "failed", …
    std::string error;   ///< empty where there was none
    std::string drafted_by;
};

/// One of several readings of a question that give other rows.
struct AlternativeReading {
    std::string understood;
    std::string sql;  ///< as it ran
    std::string text; ///< what its rows say, in a sentence
    schema::ResultSet result;
    double confidence = 0;
    std::string drafted_by;
};

/// A node that ran and what it decided: the path through the graph.
struct Visit {
    std::string node;
    std::string outcome;
    std::chrono::microseconds duration{};
};

/// What one source says, under its own name.
struct Section {
    enum class Source : std::uint8_t { Database, Documents, Web } source = Source::Database;
    std::string label;     ///< "From the database “shop”", "From the documents (handbook)"
    double confidence = 0; ///< 0 to 1
    std::string text;
};

struct Answer {
    Status status = Status::Failed;
    Route route = Route::None;
    std::string route_reason;
    std::string text;              ///< what a person reads first: the sections
    std::vector<Section> sections; ///< the surest first; none is blended with another
    std::string resolved_question; ///< what was answered, where it is not the text that was asked
    std::string reason;            ///< why there is no answer; empty where there is one
    std::vector<std::string> hints;
    std::optional<DatabaseAnswer> database;
    std::optional<DocumentAnswer> documents;
    /// Where readings give other rows, all of them, the surest first. NeedsClarification: none is
    /// clearly the surest, and `database` is none of them.
    std::vector<AlternativeReading> readings{};
    std::optional<WebAnswer> web{};
    std::optional<CacheRecord> cache;   ///< where the SQL was not drafted anew
    std::optional<SearchRecord> search; ///< where the documents were searched for an answer
    std::vector<Attempt> attempts;
    std::vector<Visit> visits;
    std::chrono::microseconds duration{};
    std::string model; ///< empty: no language model took part
    std::uint64_t tokens_in = 0;
    std::uint64_t tokens_out = 0;
    double cost_usd = 0;
};

} // namespace vouch::answer
