#include "app/workspace.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "app/connectors_file.h"
#include "app/parser_options.h"
#include "base/file.h"
#include "database/registry.h"
#include "knowledge/connector_reader.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/store.h"
#include "search/embedded/embedded_engine.h"
#include "text/distance.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::string_view kConnectorsFile = "connectors.yaml";
constexpr std::string_view kSqlitePrefix = "sqlite:";

/// A relative path in a URL is meant from where the command runs, and must hold wherever the next
/// one does.
std::string absolute_url(std::string_view url) {
    if (!url.starts_with(kSqlitePrefix)) return std::string(url);
    std::error_code error;
    auto path = std::filesystem::absolute(url.substr(kSqlitePrefix.size()), error);
    return error ? std::string(url) : std::string(kSqlitePrefix) + path.lexically_normal().string();
}

/// Changes whenever the data may have; empty where that cannot be told from outside.
std::string data_version(std::string_view url) {
    if (!url.starts_with(kSqlitePrefix)) return "";
    std::string path(url.substr(kSqlitePrefix.size()));
    return knowledge::file_data_version({path, path + "-wal"});
}

std::string free_id(const std::string& wanted, const std::vector<cli::ConnectorRecord>& records) {
    auto taken = [&](const std::string& id) {
        return std::ranges::find(records, id, &cli::ConnectorRecord::id) != records.end();
    };
    std::string id = wanted;
    for (int number = 2; taken(id); ++number)
        id = wanted + "-" + std::to_string(number);
    return id;
}

Result<std::chrono::sys_days> day_of(const std::string& text) {
    if (text.empty())
        return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    std::from_chars(text.data(), text.data() + 4, year); // settings.cpp checked the form
    std::from_chars(text.data() + 5, text.data() + 7, month);
    std::from_chars(text.data() + 8, text.data() + 10, day);
    return std::chrono::sys_days(std::chrono::year(year) / std::chrono::month(month) /
                                 std::chrono::day(day));
}

} // namespace

Result<const cli::ConnectorRecord*> LocalWorkspace::record(std::string_view id) const {
    auto found = std::ranges::find(records_, id, &cli::ConnectorRecord::id);
    if (found != records_.end()) return &*found;
    std::vector<std::string_view> ids;
    for (const cli::ConnectorRecord& known : records_)
        ids.push_back(known.id);
    std::vector<std::string> hints;
    if (auto near = text::nearest(id, ids))
        hints.push_back("Did you mean " + std::string(*near) + "?");
    if (records_.empty()) hints.push_back("Register a database first: vouch connect sqlite:PATH");
    return fail(ErrorCode::NotFound,
                "There is no connector “" + std::string(id) + "” in this workspace.",
                std::move(hints));
}

Result<cli::ConnectorRecord> LocalWorkspace::add_connector(std::string_view url,
                                                           std::string_view id,
                                                           const base::Context& context) {
    cli::ConnectorRecord added{std::string(id), absolute_url(url)};
    for (const cli::ConnectorRecord& known : records_) {
        if (known.url == added.url && (id.empty() || known.id == id)) added.id = known.id;
    }
    if (added.id.empty()) added.id = free_id(suggested_id(url), records_);
    if (!is_connector_id(added.id)) {
        return fail(ErrorCode::InvalidArgument,
                    "“" + added.id +
                        "” cannot be an id: use a letter, then letters, digits, _ and -.");
    }
    auto connector = TRY(database::open_connector(added.url, context));
    TRY(connector->introspect(context));
    auto known = std::ranges::find(records_, added.id, &cli::ConnectorRecord::id);
    if (known != records_.end() && known->url != added.url) {
        return fail(ErrorCode::InvalidArgument,
                    "The id " + added.id + " is taken by " + known->url + ".",
                    {"Give another one with --id."});
    }
    std::vector<cli::ConnectorRecord> records = records_;
    if (known == records_.end()) records.push_back(added);
    TRY(write_connectors(directory_ / kConnectorsFile, records));
    records_ = std::move(records);
    agent_.reset();
    return added;
}

Result<const database::Connector*> LocalWorkspace::connector(std::string_view id,
                                                             const base::Context& context) {
    const cli::ConnectorRecord* wanted = TRY(record(id));
    Opened& opened = opened_[wanted->id];
    if (!opened.connector) opened.connector = TRY(database::open_connector(wanted->url, context));
    return opened.connector.get();
}

Result<const knowledge::Knowledge*> LocalWorkspace::knowledge(std::string_view id,
                                                              const base::Context& context) {
    const cli::ConnectorRecord* wanted = TRY(record(id));
    const database::Connector* connector = TRY(this->connector(id, context));
    Opened& opened = opened_[wanted->id];
    if (opened.knowledge) return &*opened.knowledge;
    schema::Catalog catalog = TRY(connector->introspect(context));
    sql::policy::Policy policy = scope().sql_policy();
    auto reader = TRY(knowledge::ConnectorReader::create(*connector, catalog, policy));
    std::filesystem::path folder = directory_ / "state" / "knowledge";
    TRY(base::make_directories(folder));
    knowledge::StorePlace place{folder / wanted->id, data_version(wanted->url), policy.version};
    opened.knowledge = TRY(knowledge::load_or_build(
        {wanted->id, catalog}, reader, knowledge::english::vocabulary(), {}, place, context));
    return &*opened.knowledge;
}

Result<ingest::IngestReport> LocalWorkspace::ingest(const std::filesystem::path& path,
                                                    std::string_view collection,
                                                    ingest::PruneRule prune,
                                                    const ingest::ProgressSink& progress,
                                                    const base::Context& context) {
    std::filesystem::path folder = directory_ / "state" / "documents";
    TRY(base::make_directories(folder));
    search::EmbeddedOptions engine_options;
    engine_options.access = search::EngineAccess::Write;
    auto engine = TRY(search::open_embedded_engine(folder, engine_options, context));
    ingest::IngestOptions options;
    options.collection = collection;
    options.prune = prune;
    options.file_bytes_max = file_bytes_max(settings_);
    return ingest::ingest_path(path, options, *engine,
                               ingest::worker_readers(parser_options(settings_)), progress,
                               context);
}

Result<search::Engine*> LocalWorkspace::passages(const base::Context& context) {
    if (passages_) return passages_.get();
    auto engine = search::open_embedded_engine(directory_ / "state" / "documents", {}, context);
    if (!engine && engine.error().code == ErrorCode::NotFound)
        return static_cast<search::Engine*>(nullptr);
    passages_ = TRY(std::move(engine));
    return passages_.get();
}

Result<answer::AgentOptions> LocalWorkspace::agent_options() const {
    answer::AgentOptions options;
    options.planner.today = TRY(day_of(settings_.today));
    options.planner.threshold = settings_.planner_threshold;
    options.coverage_min = settings_.coverage_min;
    options.extract.support_min = settings_.support_min;
    options.read_budget.rows = static_cast<std::size_t>(settings_.rows_max);
    options.query_time =
        std::chrono::milliseconds(static_cast<std::int64_t>(settings_.query_seconds * 1000));
    return options;
}

Result<const answer::Agent*> LocalWorkspace::agent(const base::Context& context) {
    if (agent_) return &*agent_;
    answer::Sources sources;
    for (const cli::ConnectorRecord& known : records_) {
        const knowledge::Knowledge* knowledge = TRY(this->knowledge(known.id, context));
        sources.databases.push_back({known.id, opened_[known.id].connector.get(), knowledge});
    }
    sources.passages = TRY(passages(context));
    agent_ = TRY(answer::Agent::create(std::move(sources), TRY(agent_options())));
    return &*agent_;
}

} // namespace vouch::app
