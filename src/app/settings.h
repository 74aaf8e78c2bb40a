#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/checks.h"
#include "answer/cost.h"
#include "answer/services.h"
#include "base/result.h"
#include "cache/cache.h"
#include "cli/workspace.h"
#include "embedding/model_options.h"
#include "embedding/remote_reranker.h"
#include "knowledge/knowledge.h"
#include "llm/service.h"
#include "search/qdrant/qdrant_options.h"
#include "search/retriever.h"
#include "source/web_search.h"

namespace vouch::app {

/// Where a password that is given is kept. Automatic: in the keyring where one answers, else in a
/// file.
enum class PasswordChoice : std::uint8_t { Automatic, Keyring, File };

/// What keeps the index of documents: files of the workspace, or a Qdrant server.
enum class EngineChoice : std::uint8_t { Embedded, Qdrant };

/// The configuration of a workspace, typed. A member is one key of the table in setting_keys.cpp.
struct Settings {
    /// The day that "last month" is relative to; none: the day of this machine.
    std::optional<std::chrono::sys_days> today{};
    std::string time_zone = "UTC";      ///< that the day of this machine is looked up in
    std::int64_t fiscal_year_start = 1; ///< the month that a fiscal year begins with
    std::int64_t rows_max = 1'000;      ///< rows of one answer
    double query_seconds = 30;          ///< for one query
    answer::CostCheck cost_check = answer::CostCheck::On;
    double cost_seconds =
        0; ///< for an estimate; set from the agent's own defaults, as what follows
    double cost_rows_moderate = 0;
    double cost_rows_high = 0;
    answer::CountWish check_counts = answer::CountWish::On;
    double planner_threshold = 0; ///< set from the planner's own default
    double held_min = 0;          ///< likewise, documents
    double support_min = 0;
    search::RetrieverOptions retrieval{}; ///< how passages are found
    std::int64_t graph_passages_min = 0;  ///< of a sector whose vectors get a graph; set likewise
    EngineChoice engine = EngineChoice::Embedded;
    search::QdrantOptions qdrant{};          ///< the key is that of the variable, if there is one
    std::filesystem::path qdrant_key_file{}; ///< holds it otherwise
    std::int64_t passages_max = 0;           ///< that are read for one answer; set likewise
    double parse_seconds = 9;                ///< for one document
    std::int64_t file_megabytes_max = 50;
    PasswordChoice password_choice = PasswordChoice::Automatic;
    std::string embedding_model; ///< its name, or the path of its folder
    embedding::Precision embedding_precision = embedding::Precision::Automatic;
    std::int64_t embedding_threads = 0; ///< 0: one for each processor
    /// "workspace", "unix:PATH", or an address; empty: texts are encoded in this process.
    std::string embedding_server{};
    std::string reranker_model{}; ///< a name or a path, or as a service calls it
    std::string reranker_url{};   ///< of a service; empty: the model is one of this machine
    embedding::RerankForm reranker_form = embedding::RerankForm::Jina;
    double reranker_seconds = 10;
    std::string reranker_key{};   ///< of VOUCH_RERANKER_KEY: a secret, and no key of the table
    llm::ModelService llm{};      ///< no model: none; the key is that of the variable
    std::string llm_fast_model{}; ///< empty: the same
    std::filesystem::path llm_key_file{}; ///< holds the key where no variable does
    llm::GateLimits llm_limits{};
    std::string store_url{};                     ///< empty: a file of the workspace
    std::string store_password{};                ///< that of VOUCH_STORE_PASSWORD
    std::filesystem::path store_password_file{}; ///< holds it otherwise
    std::int64_t conversation_window = 3;        ///< earlier questions that a follow-up may lean on
    std::optional<source::WebForm> web_form{};   ///< none: the web is not searched
    source::WebSearchService web{};              ///< the key is that of VOUCH_WEB_SEARCH_KEY
    answer::Grading grading = answer::Grading::Off; ///< whether it judges passages
    answer::ModelOptions model_options{};           ///< how the model takes part in an answer
    answer::WebOptions web_options{};
    /// Of all databases; each may be switched off by itself.
    knowledge::Sampling sampling = knowledge::Sampling::Allowed;
    bool cache_enabled = true;
    cache::CacheOptions cache{};
    std::string cache_secret_file; ///< empty: one that is made in the workspace
};

struct LoadedSettings {
    Settings settings;
    std::vector<cli::SettingRecord> records; ///< every key, in table order
};

using Environment = std::map<std::string, std::string, std::less<>>;

/// `vouch.yaml` of the directory (it may be missing), then `VOUCH_*` variables; without a directory
/// the variables alone. An unknown key or a
/// wrong value is an error that names file, line, key and the nearest known key. Variables that are
/// not settings (VOUCH_WORKSPACE and others that belong to parts) are ignored, but for the keys of
/// services (VOUCH_LLM_API_KEY and others), which are secrets and no settings that could be shown.
base::Result<LoadedSettings> load_settings(const std::optional<std::filesystem::path>& directory,
                                           const Environment& environment);

/// The variables of this process.
Environment process_environment();

/// Checks the value, then sets the key in the directory's `vouch.yaml`; the rest of the file stays,
/// comments go.
base::Result<void> save_setting(const std::filesystem::path& directory, std::string_view key,
                                std::string_view value);

} // namespace vouch::app
