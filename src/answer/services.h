#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "access/scope.h"
#include "answer/checks.h"
#include "answer/cost.h"
#include "answer/extract.h"
#include "answer/gates.h"
#include "answer/probe.h"
#include "answer/schema_planner.h"
#include "answer/sentence_support.h"
#include "cache/cache.h"
#include "cache/form.h"
#include "conversation/words.h"
#include "database/connector.h"
#include "knowledge/knowledge.h"
#include "llm/model.h"
#include "screen/screen.h"
#include "search/engine.h"
#include "search/retriever.h"
#include "source/web_search.h"

namespace vouch::answer {

/// A registered database that could not be opened, and why.
struct UnavailableDatabase {
    std::string id;
    base::Error error;
};

/// What an agent reads from. Everything pointed to outlives it and may be used by several threads.
struct Sources {
    std::vector<DatabaseSource> databases;
    search::Engine* passages = nullptr; ///< null: no documents
    std::vector<UnavailableDatabase> unavailable{};
    search::EncoderSource encoder{};   ///< for the search by meaning; empty: no model
    search::RerankerSource reranker{}; ///< of the best passages; empty: none
    cache::Cache* cache = nullptr;     ///< null: there is none
    llm::Model* model = nullptr;       ///< that writes SQL where no reading is sure; null: none
    llm::Model* fast_model = nullptr;  ///< for small tasks; the same where no other is configured
    source::WebSearch* web = nullptr;  ///< null: none

    /// The model for what takes a word or a line; null: none.
    llm::Model* small_task_model() const { return fast_model != nullptr ? fast_model : model; }
};

/// Whether a model says what the rows show: then they are sent to it.
enum class ModelInsights : std::uint8_t { Off, On };

/// How a language model takes part.
struct ModelOptions {
    ModelInsights insights = ModelInsights::Off;
    std::size_t tries_max = 3; ///< at SQL, for one question
    std::uint32_t tokens_max = 500;
    std::size_t tables_max = 14;     ///< that it is shown; one table more for each try
    std::size_t examples_max = 3;    ///< queries of people for questions like it
    double repair_temperature = 0.4; ///< of the second try; as much more for each further
    /// A reading that is at least so sure is believed against a model that says otherwise.
    double reading_wins = 0.65;
    std::chrono::milliseconds rival_time{5'000}; ///< for the query of that reading
    /// A reading from this confidence on is tried where the model wrote nothing that runs.
    std::optional<double> reading_instead{};
    double agreed = 0.9;   ///< the confidence of a draft whose rows a reading gives too
    double alone = 0.6;    ///< of a draft that no reading speaks to
    double outvoted = 0.4; ///< of one that the other contradicts
    /// As near to `reading_wins` neither of two that contradict each other is clearly surer.
    double unclear_within = 0.03;
};

/// When two readings that are not sure enough and give other rows are both shown.
struct AmbiguityOptions {
    double confidence_min = 0.4; ///< of both
    double apart_max = 0.2;      ///< by how much one may be surer
};

/// When the web is searched: a question that is sent leaves this machine.
enum class WebUse : std::uint8_t {
    Asked,    ///< where the asker wants it
    Fallback, ///< and where neither databases nor documents answer
};

struct WebOptions {
    WebUse use = WebUse::Asked;
    std::size_t results = 5;
};

/// Whether a model says first which passages help to answer.
enum class Grading : std::uint8_t { Off, On };

/// How a language model answers from passages.
struct WriteOptions {
    Grading grading = Grading::Off;
    std::size_t passages = 8;     ///< that it is shown, each with its neighbours
    std::uint32_t neighbours = 1; ///< on each side
    std::size_t bytes = 12'000;   ///< of all of them
    std::uint32_t tokens_max = 400;
    /// From this share of the question's weight on a quotation stands though the model says that
    /// the passages do not answer.
    double quotation_stands = 0.6;
    /// A passage so near in meaning, or one that holds this share of the question's weight, is
    /// shown to the model though no sentence of it can be quoted.
    double near_min = 0.45;
    double held_min = 0.5;
    std::size_t rewrites_max = 1; ///< other queries that a model may write
    SupportOptions support{};
};

/// Whether the planner's readings take part. Never is for measuring a model alone.
enum class Readings : std::uint8_t { Used, Never };

struct AgentOptions {
    Readings readings = Readings::Used;
    std::size_t drafts_max = 3;  ///< that are tried for one question
    std::size_t earlier_max = 3; ///< earlier questions that a follow-up may lean on, the last ones
    std::size_t passages_max = 16; ///< that are read for one answer
    search::RetrieverOptions retrieval{};
    /// A database that reads this share of a question's words of content is a rival of the
    /// documents (extract.h).
    double rival_share_min = 0.4;
    /// Then a quotation with its headings must hold this share of the question's weight, besides
    /// what `extract` demands.
    double held_min = 0.6;
    /// The same for a question that a database reads to its last word, though not surely.
    double held_against_reading = 0.8;
    /// And the cosine from which on a passage may speak against a rival. It was chosen on the
    /// questions of tests/test_demo.py.
    double near_against_rival = 0.45;
    /// A reading that leaves words of the question unused gives way to documents that hold the
    /// question, and must be this sure.
    double confidence_with_unused_words = 0.8;
    database::ReadBudget read_budget{};
    std::chrono::milliseconds query_time{30'000};
    CostOptions cost{};
    CheckOptions checks{};
    ProbeOptions probe{};
    ExtractOptions extract{};
    planner::PlannerOptions planner{};
    SchemaLimits schema{};
    ModelOptions model{};
    AmbiguityOptions ambiguity{};
    WebOptions web{};
    WriteOptions write{};
    std::string version{}; ///< of the program and its rules: answers of another one are not reused
};

/// What every node receives.
struct Services {
    const screen::Screen& screen;
    const Sources& sources;
    std::span<const SchemaPlanner> planners;  ///< one a database, in their order
    std::span<const cache::FormReader> forms; ///< likewise
    const AgentOptions& options;
    const access::Scope& scope;
    const Gates& gates;
    const conversation::Languages& languages;
    search::Filter documents; ///< that may be read, and the asker wants
};

} // namespace vouch::answer
