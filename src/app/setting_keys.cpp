#include "app/setting_keys.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "app/setting_text.h"
#include "app/time_zone.h"
#include "base/iso_date.h"
#include "embedding/remote_encoder.h"
#include "http/address.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

Result<std::optional<std::chrono::sys_days>> day_in(std::string_view text) {
    if (text.empty()) return std::nullopt;
    if (auto day = base::parse_iso_day(text)) return day;
    return fail(ErrorCode::InvalidArgument, "must be a date like 2026-06-30");
}

template <double Settings::*Member, int Least, int Most>
Result<void> read_number(std::string_view text, Settings& settings) {
    settings.*Member = TRY(number_in(text, Least, Most));
    return {};
}
template <double Settings::*Member>
std::string print_number(const Settings& settings) {
    return shortest(settings.*Member);
}
/// Of a setting that lies within those of the search.
template <double search::FusionOptions::*Member, int Least, int Most>
Result<void> read_fusion(std::string_view text, Settings& settings) {
    settings.retrieval.fusion.*Member = TRY(number_in(text, Least, Most));
    return {};
}
template <double search::FusionOptions::*Member>
std::string print_fusion(const Settings& settings) {
    return shortest(settings.retrieval.fusion.*Member);
}
template <std::int64_t Settings::*Member, std::int64_t Least, std::int64_t Most>
Result<void> read_integer(std::string_view text, Settings& settings) {
    settings.*Member = TRY(integer_in(text, Least, Most));
    return {};
}
template <std::int64_t Settings::*Member>
std::string print_integer(const Settings& settings) {
    return std::to_string(settings.*Member);
}

/// Of a setting that lies within those of the cache.
template <double cache::CacheOptions::*Member>
Result<void> read_cache_number(std::string_view text, Settings& settings) {
    settings.cache.*Member = TRY(number_in(text, -1, 1));
    return {};
}
template <double cache::CacheOptions::*Member>
std::string print_cache_number(const Settings& settings) {
    return shortest(settings.cache.*Member);
}
template <std::size_t cache::CacheOptions::*Member, std::int64_t Most>
Result<void> read_cache_count(std::string_view text, Settings& settings) {
    settings.cache.*Member = static_cast<std::size_t>(TRY(integer_in(text, 1, Most)));
    return {};
}
template <std::size_t cache::CacheOptions::*Member>
std::string print_cache_count(const Settings& settings) {
    return std::to_string(settings.cache.*Member);
}

constexpr Words<PasswordChoice, 3> kPasswordChoices{{{{"automatic", PasswordChoice::Automatic},
                                                      {"keyring", PasswordChoice::Keyring},
                                                      {"file", PasswordChoice::File}}}};
constexpr Words<embedding::RerankForm, 3> kRerankForms{{{{"cohere", embedding::RerankForm::Cohere},
                                                         {"jina", embedding::RerankForm::Jina},
                                                         {"tei", embedding::RerankForm::Tei}}}};
constexpr Words<embedding::Precision, 3> kPrecisions{
    {{{"automatic", embedding::Precision::Automatic},
      {"float32", embedding::Precision::Float32},
      {"bfloat16", embedding::Precision::BFloat16}}}};
constexpr Words<knowledge::Sampling, 2> kSampling{
    {{{"on", knowledge::Sampling::Allowed}, {"off", knowledge::Sampling::Never}}}};

constexpr Words<answer::CostCheck, 2> kCostChecks{
    {{{"on", answer::CostCheck::On}, {"off", answer::CostCheck::Off}}}};
constexpr Words<answer::CountWish, 2> kCountWishes{
    {{{"on", answer::CountWish::On}, {"off", answer::CountWish::Off}}}};

constexpr Words<search::Arms, 2> kArms{
    {{{"hybrid", search::Arms::Hybrid}, {"keyword", search::Arms::Keyword}}}};
constexpr Words<search::FusionMethod, 3> kFusion{
    {{{"standard", search::FusionMethod::StandardScore},
      {"minmax", search::FusionMethod::MinMax},
      {"rrf", search::FusionMethod::ReciprocalRank}}}};

constexpr Words<EngineChoice, 2> kEngines{
    {{{"embedded", EngineChoice::Embedded}, {"qdrant", EngineChoice::Qdrant}}}};
constexpr Words<search::VectorSearch, 2> kVectorSearches{
    {{{"graph", search::VectorSearch::Graph}, {"exact", search::VectorSearch::Exact}}}};

/// Of a number that lies within those of Qdrant.
template <std::uint32_t search::QdrantOptions::*Member>
Result<void> read_copies(std::string_view text, Settings& settings) {
    settings.qdrant.*Member = static_cast<std::uint32_t>(TRY(integer_in(text, 1, 1'000)));
    return {};
}
template <std::uint32_t search::QdrantOptions::*Member>
std::string print_copies(const Settings& settings) {
    return std::to_string(settings.qdrant.*Member);
}

/// A text or a path of those.
template <auto Member>
Result<void> read_qdrant(std::string_view text, Settings& settings) {
    settings.qdrant.*Member = text;
    return {};
}
template <auto Member>
std::string print_qdrant(const Settings& settings) {
    return std::filesystem::path(settings.qdrant.*Member).string();
}

constexpr std::array kKeys = {
    SettingKey{"answer.today", "the date that \"last month\" is relative to; empty: today",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.today = TRY(day_in(text));
                   return {};
               },
               [](const Settings& settings) {
                   return settings.today ? base::print_iso_day(*settings.today) : std::string();
               }},
    SettingKey{"dates.time_zone",
               "whose day is today: a time zone like Europe/Berlin, UTC, or local",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   TRY(day_in_zone(text, {}));
                   settings.time_zone = text;
                   return {};
               },
               [](const Settings& settings) { return settings.time_zone; }},
    SettingKey{"dates.fiscal_year_start",
               "the month, 1 to 12, that a fiscal year begins with; it is named after the year "
               "that it ends in",
               read_integer<&Settings::fiscal_year_start, 1, 12>,
               print_integer<&Settings::fiscal_year_start>},
    SettingKey{"answer.rows_max", "the most rows of an answer",
               read_integer<&Settings::rows_max, 1, 100'000>, print_integer<&Settings::rows_max>},
    SettingKey{"answer.query_seconds", "the time for one query",
               read_number<&Settings::query_seconds, 0, 3'600>,
               print_number<&Settings::query_seconds>},
    SettingKey{"cost.check", "off: no query is estimated before it is run",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.cost_check = TRY(kCostChecks.read(text));
                   return {};
               },
               [](const Settings& settings) { return kCostChecks.print(settings.cost_check); }},
    SettingKey{"cost.seconds", "the time for the database's estimate of one query",
               read_number<&Settings::cost_seconds, 0, 600>, print_number<&Settings::cost_seconds>},
    SettingKey{"cost.rows_moderate", "the rows on the way from which on an answer tells of them",
               read_number<&Settings::cost_rows_moderate, 1, 2'000'000'000>,
               print_number<&Settings::cost_rows_moderate>},
    SettingKey{"cost.rows_high", "the rows on the way from which on a query is not run",
               read_number<&Settings::cost_rows_high, 1, 2'000'000'000>,
               print_number<&Settings::cost_rows_high>},
    SettingKey{"checks.counts", "off: no further queries are run to check a result",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.check_counts = TRY(kCountWishes.read(text));
                   return {};
               },
               [](const Settings& settings) { return kCountWishes.print(settings.check_counts); }},
    SettingKey{"planner.threshold", "the confidence, 0 to 1, below which a reading is not answered",
               read_number<&Settings::planner_threshold, 0, 1>,
               print_number<&Settings::planner_threshold>},
    SettingKey{
        "documents.held_min",
        "of a question that a database reads in part: the share, 0 to 1, that a quotation must "
        "hold",
        read_number<&Settings::held_min, 0, 1>, print_number<&Settings::held_min>},
    SettingKey{"documents.support_min",
               "the share, 0 to 1, that a quoted sentence with its surroundings must hold",
               read_number<&Settings::support_min, 0, 1>, print_number<&Settings::support_min>},
    SettingKey{"documents.passages_max", "how many passages are read for one answer",
               read_integer<&Settings::passages_max, 1, 100>,
               print_integer<&Settings::passages_max>},
    SettingKey{"search.arms", "hybrid: by words and by meaning; or keyword: by words alone",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.retrieval.arms = TRY(kArms.read(text));
                   return {};
               },
               [](const Settings& settings) { return kArms.print(settings.retrieval.arms); }},
    SettingKey{
        "search.fusion",
        "how the scores of both are brought together: standard or minmax (scores), or rrf (ranks)",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.retrieval.fusion.method = TRY(kFusion.read(text));
            return {};
        },
        [](const Settings& settings) { return kFusion.print(settings.retrieval.fusion.method); }},
    SettingKey{"search.keyword_weight", "the weight of the search by words",
               read_fusion<&search::FusionOptions::keyword_weight, 0, 1000>,
               print_fusion<&search::FusionOptions::keyword_weight>},
    SettingKey{"search.dense_weight", "the weight of the search by meaning",
               read_fusion<&search::FusionOptions::dense_weight, 0, 1000>,
               print_fusion<&search::FusionOptions::dense_weight>},
    SettingKey{"search.dense_min",
               "the cosine, -1 to 1, from which on a passage is near in meaning",
               read_fusion<&search::FusionOptions::dense_min, -1, 1>,
               print_fusion<&search::FusionOptions::dense_min>},
    SettingKey{"search.candidates", "how many passages each search proposes",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.retrieval.fusion.candidates =
                       static_cast<std::size_t>(TRY(integer_in(text, 1, 5'000)));
                   return {};
               },
               [](const Settings& settings) {
                   return std::to_string(settings.retrieval.fusion.candidates);
               }},
    SettingKey{"search.affinity", "what a passage gains whose document the question names",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.retrieval.affinity = TRY(number_in(text, 0, 1));
                   return {};
               },
               [](const Settings& settings) { return shortest(settings.retrieval.affinity); }},
    SettingKey{
        "search.graph_passages_min",
        "how many passages a sector must have to get a graph of their vectors; 0: none gets one",
        read_integer<&Settings::graph_passages_min, 0, 1'000'000'000>,
        print_integer<&Settings::graph_passages_min>},
    SettingKey{
        "search.reranked", "how many of the best passages a reranker orders anew; 0: none",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.retrieval.reranked = static_cast<std::size_t>(
                TRY(integer_in(text, 0, std::int64_t{embedding::kRerankedMax})));
            return {};
        },
        [](const Settings& settings) { return std::to_string(settings.retrieval.reranked); }},
    SettingKey{
        "search.engine",
        "what keeps the index of documents: embedded (files of the workspace) or qdrant (a server)",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.engine = TRY(kEngines.read(text));
            return {};
        },
        [](const Settings& settings) { return kEngines.print(settings.engine); }},
    SettingKey{"qdrant.url", "the address of the Qdrant server, https for TLS",
               read_qdrant<&search::QdrantOptions::url>, print_qdrant<&search::QdrantOptions::url>},
    SettingKey{
        "qdrant.key_file",
        "a file that holds the API key of the Qdrant server, where VOUCH_QDRANT_API_KEY does not",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.qdrant_key_file = text;
            return {};
        },
        [](const Settings& settings) { return settings.qdrant_key_file.string(); }},
    SettingKey{"qdrant.ca_file", "whom to trust instead of the system's authorities: a file of PEM",
               read_qdrant<&search::QdrantOptions::ca_file>,
               print_qdrant<&search::QdrantOptions::ca_file>},
    SettingKey{"qdrant.prefix", "what the names of the Qdrant collections begin with",
               read_qdrant<&search::QdrantOptions::prefix>,
               print_qdrant<&search::QdrantOptions::prefix>},
    SettingKey{"qdrant.shards", "in how many parts a collection is made",
               read_copies<&search::QdrantOptions::shards>,
               print_copies<&search::QdrantOptions::shards>},
    SettingKey{"qdrant.replicas", "in how many copies a collection is made",
               read_copies<&search::QdrantOptions::replicas>,
               print_copies<&search::QdrantOptions::replicas>},
    SettingKey{"qdrant.write_consistency", "how many copies must have a write before it counts",
               read_copies<&search::QdrantOptions::write_consistency>,
               print_copies<&search::QdrantOptions::write_consistency>},
    SettingKey{
        "qdrant.vectors", "graph: the nearest vectors are found fast; exact: all are compared",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.qdrant.vectors = TRY(kVectorSearches.read(text));
            return {};
        },
        [](const Settings& settings) { return kVectorSearches.print(settings.qdrant.vectors); }},
    SettingKey{"qdrant.request_seconds", "the time for one request to the Qdrant server",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.qdrant.request_time =
                       std::chrono::seconds(TRY(integer_in(text, 1, 3'600)));
                   return {};
               },
               [](const Settings& settings) {
                   return std::to_string(settings.qdrant.request_time / std::chrono::seconds(1));
               }},
    SettingKey{"ingest.parse_seconds", "the time for one small document",
               read_number<&Settings::parse_seconds, 0, 600>,
               print_number<&Settings::parse_seconds>},
    SettingKey{"ingest.file_megabytes_max", "the largest document that is read",
               read_integer<&Settings::file_megabytes_max, 1, 2'000>,
               print_integer<&Settings::file_megabytes_max>},
    SettingKey{
        "embedding.model",
        "the sentence encoder: the name of a model (vouch models list), or the path of its folder",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.embedding_model = text;
            return {};
        },
        [](const Settings& settings) { return settings.embedding_model; }},
    SettingKey{
        "embedding.precision",
        "the numbers that the encoder multiplies: float32, bfloat16, or automatic: the faster ones "
        "of this processor",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.embedding_precision = TRY(kPrecisions.read(text));
            return {};
        },
        [](const Settings& settings) { return kPrecisions.print(settings.embedding_precision); }},
    SettingKey{"embedding.threads", "the most threads of the encoder; 0: one for each processor",
               read_integer<&Settings::embedding_threads, 0, 64>,
               print_integer<&Settings::embedding_threads>},
    SettingKey{
        "embedding.server",
        "a process that encodes for others: workspace (that of `vouch embed-server`), unix:PATH, "
        "or http://HOST:PORT; off: none",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.embedding_server = text == "off" ? "" : text;
            if (text.empty() || text == "off" || text == "workspace") return {};
            if (embedding::parse_encoder_server(text)) return {};
            return fail(ErrorCode::InvalidArgument,
                        "must be off, workspace, unix:/PATH, or http://HOST:PORT");
        },
        [](const Settings& settings) {
            return settings.embedding_server.empty() ? "off" : settings.embedding_server;
        }},
    SettingKey{
        "reranker.model",
        "what reads the question with each of the best passages: the name of a model, or the path "
        "of its folder; empty: none",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.reranker_model = text;
            return {};
        },
        [](const Settings& settings) { return settings.reranker_model; }},
    SettingKey{"reranker.url",
               "the address of a service that reranks, which is sent the question and the "
               "passages; empty: none",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.reranker_url = text;
                   if (text.empty() || http::parse_address(text)) return {};
                   return fail(ErrorCode::InvalidArgument,
                               "must be an address like https://host/v1/rerank");
               },
               [](const Settings& settings) { return settings.reranker_url; }},
    SettingKey{"reranker.form", "how that service is asked: cohere, jina, or tei",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.reranker_form = TRY(kRerankForms.read(text));
                   return {};
               },
               [](const Settings& settings) { return kRerankForms.print(settings.reranker_form); }},
    SettingKey{"reranker.seconds", "the time for one request to it",
               read_number<&Settings::reranker_seconds, 0, 600>,
               print_number<&Settings::reranker_seconds>},
    SettingKey{
        "passwords.store",
        "where a given password is kept: keyring, file, or automatic: in the keyring where one "
        "answers, else in a file",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.password_choice = TRY(kPasswordChoices.read(text));
            return {};
        },
        [](const Settings& settings) { return kPasswordChoices.print(settings.password_choice); }},
    SettingKey{
        "knowledge.samples",
        "on, or off: no value of a row is read to learn from, and what was learned so is removed",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.sampling = TRY(kSampling.read(text));
            return {};
        },
        [](const Settings& settings) { return kSampling.print(settings.sampling); }},
    SettingKey{"cache.enabled", "on, or off: every question is read anew",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.cache_enabled = TRY(kSwitch.read(text));
                   return {};
               },
               [](const Settings& settings) { return kSwitch.print(settings.cache_enabled); }},
    SettingKey{"cache.tiers",
               "what is taken for the same question: 0 the same text, 1 other words with the same "
               "meaning, 2 also other values",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.cache.tiers = static_cast<int>(TRY(integer_in(text, 0, 2)));
                   return {};
               },
               [](const Settings& settings) { return std::to_string(settings.cache.tiers); }},
    SettingKey{"cache.similarity_min",
               "the least cosine, -1 to 1, of two questions with the same logical form",
               read_cache_number<&cache::CacheOptions::similarity_min>,
               print_cache_number<&cache::CacheOptions::similarity_min>},
    SettingKey{"cache.confidence_min",
               "how sure the reading of a question must be, -1 to 1, for its logical form to count",
               read_cache_number<&cache::CacheOptions::confidence_min>,
               print_cache_number<&cache::CacheOptions::confidence_min>},
    SettingKey{"cache.ttl_hours", "how long an entry serves",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.cache.ttl = std::chrono::hours(TRY(integer_in(text, 1, 8'760)));
                   return {};
               },
               [](const Settings& settings) {
                   return std::to_string(
                       std::chrono::duration_cast<std::chrono::hours>(settings.cache.ttl).count());
               }},
    SettingKey{"cache.candidates", "how many entries are looked at in a tier",
               read_cache_count<&cache::CacheOptions::candidates, 100>,
               print_cache_count<&cache::CacheOptions::candidates>},
    SettingKey{"cache.question_characters", "longer questions are not kept",
               read_cache_count<&cache::CacheOptions::question_characters, 10'000>,
               print_cache_count<&cache::CacheOptions::question_characters>},
    SettingKey{
        "cache.entries_max", "how many entries are kept; those used least lately go",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.cache.limits.entries =
                static_cast<std::uint64_t>(TRY(integer_in(text, 1, 10'000'000)));
            return {};
        },
        [](const Settings& settings) { return std::to_string(settings.cache.limits.entries); }},
    SettingKey{"cache.megabytes_max", "how much they may take together",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   const auto megabytes =
                       static_cast<std::uint64_t>(TRY(integer_in(text, 1, 100'000)));
                   settings.cache.limits.bytes = base::ByteCount{megabytes << 20};
                   return {};
               },
               [](const Settings& settings) {
                   return std::to_string(settings.cache.limits.bytes.value >> 20);
               }},
    SettingKey{"cache.encrypt",
               "on: questions and SQL lie encrypted (AES-256-GCM), and what lies in the clear is "
               "not served; or off",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.cache.sealing =
                       TRY(kSwitch.read(text)) ? cache::Sealing::Sealed : cache::Sealing::Plain;
                   return {};
               },
               [](const Settings& settings) {
                   return kSwitch.print(settings.cache.sealing == cache::Sealing::Sealed);
               }},
    SettingKey{
        "cache.secret_file",
        "a file with the secrets that entries are signed with, one a line, the newest first; "
        "empty: "
        "one that is made in the workspace",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.cache_secret_file = text;
            return {};
        },
        [](const Settings& settings) { return settings.cache_secret_file; }},
};

} // namespace

std::span<const SettingKey> setting_keys() {
    static const std::vector<SettingKey> kAll = [] {
        std::vector<SettingKey> keys(kKeys.begin(), kKeys.end());
        const auto of_models = language_model_keys();
        keys.insert(keys.end(), of_models.begin(), of_models.end());
        const auto of_web = web_search_keys();
        keys.insert(keys.end(), of_web.begin(), of_web.end());
        const auto of_store = store_keys();
        keys.insert(keys.end(), of_store.begin(), of_store.end());
        return keys;
    }();
    return kAll;
}

} // namespace vouch::app
