#include "app/workspace.h"

#include <algorithm>
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

std::string free_id(const std::string& wanted, const std::vector<cli::ConnectorRecord>& records) {
    auto taken = [&](const std::string& id) {
        return std::ranges::find(records, id, &cli::ConnectorRecord::id) != records.end();
    };
    std::string id = wanted;
    for (int number = 2; taken(id); ++number)
        id = wanted + "-" + std::to_string(number);
    return id;
}

} // namespace

Result<const cli::ConnectorRecord*> LocalWorkspace::record(std::string_view id) const {
    auto found = std::ranges::find(records_, id, &cli::ConnectorRecord::id);
    if (found != records_.end()) return &*found;
    std::vector<std::string_view> ids;
    for (const cli::ConnectorRecord& known : records_)
        ids.push_back(known.id);
    std::vector<std::string> hints = text::near_hints(id, ids);
    hints.push_back(records_.empty() ? "Register a database first: vouch connect sqlite:PATH"
                                     : "vouch connectors lists those that are registered.");
    return fail(ErrorCode::NotFound,
                "There is no connector “" + std::string(id) + "” in this workspace.",
                std::move(hints));
}

Result<cli::ConnectorRecord> LocalWorkspace::record_for(const cli::NewConnector& request,
                                                        const database::DatabaseUrl& url) const {
    cli::ConnectorRecord added{std::string(request.id), url.address, request.password_variable};
    for (const cli::ConnectorRecord& known : records_) {
        if (known.url == added.url && (request.id.empty() || known.id == request.id))
            added.id = known.id;
    }
    if (added.id.empty()) added.id = free_id(suggested_id(url.name), records_);
    if (!is_connector_id(added.id)) {
        return fail(ErrorCode::InvalidArgument,
                    "“" + added.id +
                        "” cannot be an id: use a letter, then letters, digits, _ and -.");
    }
    auto known = std::ranges::find(records_, added.id, &cli::ConnectorRecord::id);
    if (known == records_.end()) return added;
    if (known->url != added.url) {
        return fail(ErrorCode::InvalidArgument,
                    "The id " + added.id + " is taken by " + known->url + ".",
                    {"Give another one with --id."});
    }
    bool new_password = request.password || url.password || !added.password_variable.empty();
    if (!new_password) added.password_variable = known->password_variable;
    return added;
}

Result<std::string> LocalWorkspace::password_of(const cli::ConnectorRecord& record) const {
    bool taken = TRY(database::password_use(record.url)) == database::PasswordUse::Taken;
    return taken ? passwords_.password(record) : std::string();
}

Result<void> LocalWorkspace::save(const cli::ConnectorRecord& record) {
    std::vector<cli::ConnectorRecord> records = records_;
    auto known = std::ranges::find(records, record.id, &cli::ConnectorRecord::id);
    if (known == records.end())
        records.push_back(record);
    else
        *known = record;
    TRY(write_connectors(directory_ / kConnectorsFile, records));
    records_ = std::move(records);
    return {};
}

Result<cli::ConnectorRecord> LocalWorkspace::add_connector(const cli::NewConnector& request,
                                                           const base::Context& context) {
    database::DatabaseUrl url = TRY(database::read_url(request.url));
    cli::ConnectorRecord added = TRY(record_for(request, url));
    std::optional<std::string> given = request.password ? request.password : url.password;
    if (given && !added.password_variable.empty()) {
        return fail(ErrorCode::InvalidArgument,
                    "The password is given twice: leave one of the two out.");
    }
    std::string password = given ? *given : TRY(password_of(added));
    auto connector = TRY(database::open_connector(added.url, context, password));
    TRY(connector->introspect(context));
    if (given) TRY(passwords_.keep(added.id, *given));
    TRY(save(added));
    return added;
}

Result<cli::ConnectorRecord> LocalWorkspace::remove_connector(std::string_view id) {
    const cli::ConnectorRecord removed = *TRY(record(id));
    // What is known of it goes first: it holds values of the database, and is made again for an
    // entry that is still there.
    const std::filesystem::path known = directory_ / "state" / "knowledge" / removed.id;
    std::error_code error;
    std::filesystem::remove(known, error);
    if (error) {
        return fail(ErrorCode::Io,
                    "Cannot remove " + known.string() + ": " + error.message() + ".");
    }
    TRY(passwords_.forget(removed.id));
    opened_.erase(removed.id);
    std::vector<cli::ConnectorRecord> records = records_;
    std::erase_if(records, [&](const auto& entry) { return entry.id == removed.id; });
    TRY(write_connectors(directory_ / kConnectorsFile, records));
    records_ = std::move(records);
    return removed;
}

Result<const database::Connector*> LocalWorkspace::connector(std::string_view id,
                                                             const base::Context& context) {
    const cli::ConnectorRecord* wanted = TRY(record(id));
    Opened& opened = opened_[wanted->id];
    if (opened.connector) return opened.connector.get();
    std::string password = TRY(password_of(*wanted));
    opened.connector = TRY(database::open_connector(wanted->url, context, password));
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
    knowledge::Subject subject{wanted->id, catalog};
    const knowledge::Vocabulary& vocabulary = knowledge::english::vocabulary();
    std::string version = connector->data_version(context);
    if (version.empty()) { // nothing would tell that what is stored is out of date
        opened.knowledge =
            TRY(knowledge::build(std::move(subject), reader, vocabulary, {}, context));
        return &*opened.knowledge;
    }
    std::filesystem::path folder = directory_ / "state" / "knowledge";
    TRY(base::make_directories(folder));
    knowledge::StorePlace place{folder / wanted->id, std::move(version), policy.version};
    opened.knowledge =
        TRY(knowledge::load_or_build(std::move(subject), reader, vocabulary, {}, place, context));
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

Result<std::uint64_t> LocalWorkspace::remove_collection(std::string_view collection,
                                                        const base::Context& context) {
    if (TRY(passages(context)) == nullptr) {
        return fail(ErrorCode::NotFound, "There is no collection “" + std::string(collection) +
                                             "” in this workspace: no document was ingested.");
    }
    search::EmbeddedOptions options;
    options.access = search::EngineAccess::Write;
    auto engine =
        TRY(search::open_embedded_engine(directory_ / "state" / "documents", options, context));
    return ingest::remove_collection(collection, *engine, context);
}

Result<search::Engine*> LocalWorkspace::passages(const base::Context& context) {
    if (passages_) return passages_.get();
    auto engine = search::open_embedded_engine(directory_ / "state" / "documents", {}, context);
    if (!engine && engine.error().code == ErrorCode::NotFound)
        return static_cast<search::Engine*>(nullptr);
    passages_ = TRY(std::move(engine));
    return passages_.get();
}

answer::AgentOptions LocalWorkspace::agent_options() const {
    answer::AgentOptions options;
    options.planner.today = settings_.today.value_or(
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    options.planner.threshold = settings_.planner_threshold;
    options.held_min = settings_.held_min;
    options.extract.support_min = settings_.support_min;
    options.read_budget = read_limits().budget;
    options.query_time = read_limits().time;
    return options;
}

cli::ReadLimits LocalWorkspace::read_limits() const {
    cli::ReadLimits limits;
    limits.budget.rows = static_cast<std::size_t>(settings_.rows_max);
    limits.time =
        std::chrono::milliseconds(static_cast<std::int64_t>(settings_.query_seconds * 1000));
    return limits;
}

Result<answer::Agent> LocalWorkspace::agent(const cli::AgentNeeds& needs,
                                            const base::Context& context) {
    answer::Sources sources;
    if (needs.route != answer::RouteWish::Documents) {
        for (const cli::ConnectorRecord& known : records_) {
            if (!needs.connector.empty() && known.id != needs.connector) continue;
            auto knowledge = this->knowledge(known.id, context);
            TRY(context.check()); // a stop is no fault of the database
            if (knowledge) {
                sources.databases.push_back(
                    {known.id, opened_[known.id].connector.get(), *knowledge});
            } else {
                sources.unavailable.push_back({known.id, std::move(knowledge).error()});
            }
        }
    }
    if (needs.route != answer::RouteWish::Database) sources.passages = TRY(passages(context));
    return answer::Agent::create(std::move(sources), agent_options());
}

} // namespace vouch::app
