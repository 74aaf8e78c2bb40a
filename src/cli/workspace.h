// What the command line needs of a workspace. `app` implements it with concrete parts; the commands
// know only these interfaces.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/scope.h"
#include "answer/agent.h"
#include "base/context.h"
#include "cache/cache.h"
#include "cli/embed_server.h"
#include "database/connector.h"
#include "document/parser.h"
#include "embedding/encoder.h"
#include "embedding/reranker.h"
#include "ingest/ingest.h"
#include "knowledge/knowledge.h"
#include "knowledge/knowledge_base_update.h"
#include "llm/model.h"
#include "search/engine.h"
#include "store/conversations.h"

namespace vouch::cli {

enum class PasswordPlace : std::uint8_t { None, Keyring, File, Environment };

struct ConnectorRecord {
    std::string id;
    std::string url;     ///< without secrets
    std::string alias{}; ///< a second name; empty where there is none
    PasswordPlace password = PasswordPlace::None;
    std::string password_variable{}; ///< with PasswordPlace::Environment
    knowledge::Sampling sampling = knowledge::Sampling::Allowed;

    friend bool operator==(const ConnectorRecord&, const ConnectorRecord&) = default;
};

/// A password as it is given: kept, or read each time from an environment variable. None: what is
/// known stays.
struct GivenPassword {
    std::optional<std::string> kept{};
    std::string variable{};

    bool none() const { return !kept && variable.empty(); }
};

/// A database to register. The URL may hold the password in place of `password`: it is taken out of
/// it and kept.
struct NewConnector {
    std::string_view url;
    std::string_view id{};    ///< empty: after the database
    std::string_view alias{}; ///< empty: none, or that which it has
    GivenPassword password{};
    std::optional<knowledge::Sampling> sampling{}; ///< none: allowed, or as it was
};

/// What was registered, and how many tables and views of it the login may read.
struct Registration {
    ConnectorRecord record;
    std::size_t tables = 0;
};

/// Whether a new password is tried before it replaces the old one.
enum class PasswordTrial : std::uint8_t { Connect, Skip };

/// What is known of a connector besides its record.
struct ConnectorStanding {
    std::optional<std::chrono::system_clock::time_point> last_contact{};
    std::string dialect{}; ///< as of then; empty before
    /// By its record and by the settings, which forbid it for all.
    knowledge::Sampling sampling = knowledge::Sampling::Allowed;
    /// Where its password lies, for a person: "the keyring", "/path/passwords.yaml (mode 0600)".
    std::string password_place{};
    /// What is weaker than it need be in how it is kept, a sentence each.
    std::vector<std::string> warnings{};
};

struct ReadLimits {
    database::ReadBudget budget{};
    std::chrono::milliseconds time{};
};

/// How a knowledge base is to be written: what the database says now with what people wrote.
struct KnowledgeBaseWrite {
    std::filesystem::path output{}; ///< empty: where questions look for it
    knowledge::SampleRule samples = knowledge::SampleRule::Take;
    /// What else is to be put into it.
    std::function<base::Result<void>(knowledge::KnowledgeBase& base)> edit{};
};

/// How a file or folder is to be ingested.
struct IngestWish {
    std::string collection{};
    ingest::PruneRule prune = ingest::PruneRule::Gone;
    /// What to say of the path from now on (ingest/categories.h); nothing: as it is.
    std::optional<std::string> category{};
};

struct WrittenKnowledgeBase {
    std::string connector;
    std::filesystem::path path{};
    knowledge::UpdateReport report{};
    std::vector<std::string> warnings{};
};

/// Who asks, and through which agent.
struct Caller {
    std::string agent{};     ///< empty: `default`
    access::Claims claims{}; ///< what is known of the person
    /// The most rows of an answer, where that is said; the limit of the agent stays.
    std::optional<std::int64_t> rows{};
};

/// What an agent is to be asked: nothing else is opened.
struct AgentNeeds {
    answer::RouteWish route = answer::RouteWish::Automatic;
    std::string connector{}; ///< only this one; empty: all
};

/// How the index of documents stands.
struct IndexHealth {
    std::string engine; ///< "embedded", "qdrant"
    std::string place;  ///< its folder, or the address of its server
    base::Result<std::string> state;
    std::vector<std::string> warnings{};
};

/// How the language model stands that the settings name.
struct LanguageModelHealth {
    std::string model; ///< as the settings call it
    std::string provider;
    std::string place; ///< its address; empty: the provider's own
    base::Result<std::string> state;
    std::vector<std::string> warnings{};
};

/// Gives the next document to put in place; nothing after the last.
using DocumentSource = std::function<base::Result<std::optional<search::DocumentVersion>>()>;

/// The directory with the configuration, the connectors and the state. Parts are opened when they
/// are first asked for and live as long as the workspace. One thread.
class Workspace {
public:
    virtual ~Workspace() = default;

    virtual const std::filesystem::path& directory() const = 0;

    /// Tests the connection, then saves it; a taken id with another URL is an error. What is
    /// registered already gets what is given anew.
    virtual base::Result<Registration> add_connector(const NewConnector& request,
                                                     const base::Context& context) = 0;
    virtual std::vector<ConnectorRecord> connectors() const = 0;

    // `name` is the id of a connector or its alias: NotFound, with the near names, for another.

    virtual base::Result<ConnectorRecord> connector_record(std::string_view name) const = 0;
    /// For a caller: Denied, with the near names among its own, also where there is no such
    /// connector, unless it reads them all.
    virtual base::Result<ConnectorRecord> connector_record(std::string_view name,
                                                           const access::Scope& scope) const = 0;
    virtual ConnectorStanding connector_standing(const ConnectorRecord& record) const = 0;
    /// Forgets a database: its entry, its password and what is known of it, never the database
    /// itself.
    virtual base::Result<ConnectorRecord> remove_connector(std::string_view name,
                                                           const base::Context& context) = 0;
    /// Replaces the password. Where it is tried and does not work, the old one stays.
    virtual base::Result<ConnectorRecord> update_password(std::string_view name,
                                                          const GivenPassword& password,
                                                          PasswordTrial trial,
                                                          const base::Context& context) = 0;
    /// Gives the connector a second name, or takes it away where `alias` is empty.
    virtual base::Result<ConnectorRecord> set_alias(std::string_view name, std::string_view alias,
                                                    const base::Context& context) = 0;

    // Shared, because after an edit of a file another one takes its place here, while who was given
    // this one still uses it.

    virtual base::Result<std::shared_ptr<const database::Connector>>
    connector(std::string_view name, const base::Context& context) = 0;
    /// As the database and the file that people edit say now.
    virtual base::Result<std::shared_ptr<const knowledge::Knowledge>>
    knowledge(std::string_view name, const base::Context& context) = 0;

    /// Where people edit what is known of a database; there need not be a file.
    virtual std::filesystem::path knowledge_base_path(const ConnectorRecord& record) const = 0;
    /// Writes that file anew. One that is wrong is an error, and is not written over.
    virtual base::Result<WrittenKnowledgeBase>
    write_knowledge_base(std::string_view name, const KnowledgeBaseWrite& wish,
                         const base::Context& context) = 0;

    virtual base::Result<ingest::IngestReport> ingest(const std::filesystem::path& path,
                                                      const IngestWish& wish,
                                                      const ingest::ProgressSink& progress,
                                                      const base::Context& context) = 0;
    /// How many documents left the index; NotFound, with the near names, for an unknown one.
    virtual base::Result<std::uint64_t> remove_collection(std::string_view collection,
                                                          const base::Context& context) = 0;
    /// Brings the vectors of the index to the installed model; Unsupported where there is none.
    virtual base::Result<ingest::RebuildReport>
    rebuild_vectors(const ingest::ProgressSink& progress, const base::Context& context) = 0;
    /// Puts documents in place as they come, some at once, those of the same name replaced. Where
    /// one cannot be had, those before it stay. Returns how many there were.
    virtual base::Result<std::size_t> import_documents(const DocumentSource& next,
                                                       const base::Context& context) = 0;
    virtual IndexHealth index_health(const base::Context& context) const = 0;
    /// Calls the language model; none where the settings name none.
    virtual std::optional<LanguageModelHealth>
    language_model_health(const base::Context& context) const = 0;
    /// Null where nothing was ingested.
    virtual base::Result<search::Engine*> passages(const base::Context& context) = 0;

    /// Null where the configuration switches it off. InvalidArgument: a secret is too short, or
    /// others may read it; another code: it cannot be opened, and questions are answered without.
    virtual base::Result<cache::Cache*> cache(const base::Context& context) = 0;

    /// Where conversations are kept: a file of the workspace, or the server of the settings.
    virtual base::Result<const store::Conversations*>
    conversations(const base::Context& context) = 0;

    /// What a caller may see, by agents.yaml: NotFound, with the near names, for an agent that is
    /// not there. A file that is wrong is an error with file, line and key.
    virtual base::Result<access::Scope> scope(const Caller& caller) = 0;
    /// Of who owns the workspace: everything.
    virtual access::Scope owner_scope() const = 0;
    /// Answers questions over what the needs name and the scope sees. A database that cannot be
    /// opened is no error: the agent tells it. The agent must not outlive the workspace.
    virtual base::Result<answer::Agent> agent(const AgentNeeds& needs, const access::Scope& scope,
                                              const base::Context& context) = 0;
    /// What one query may read, and how long it may take.
    virtual ReadLimits read_limits() const = 0;
};

/// A setting with its value and where it came from: "default", "vouch.yaml", "VOUCH_…".
struct SettingRecord {
    std::string key;
    std::string value;
    std::string origin;
    std::string meaning;
};

/// Opens workspaces and makes what needs none.
class Application {
public:
    virtual ~Application() = default;

    /// The directory meant by `given`, by VOUCH_WORKSPACE, or by default, in this order.
    virtual std::filesystem::path workspace_path(std::string_view given) const = 0;
    /// NotFound where the directory is no workspace; InvalidArgument for a configuration with an
    /// error, which is named by line and key.
    virtual base::Result<std::unique_ptr<Workspace>>
    open_workspace(const std::filesystem::path& directory) = 0;
    /// The same, making the directory where it is missing.
    virtual base::Result<std::unique_ptr<Workspace>>
    create_workspace(const std::filesystem::path& directory) = 0;
    /// Every key of the configuration as the workspace in `directory` has it.
    virtual base::Result<std::vector<SettingRecord>>
    settings(const std::filesystem::path& directory) = 0;
    /// Sets one key in the configuration file of a workspace.
    virtual base::Result<void> set_setting(const std::filesystem::path& directory,
                                           std::string_view key, std::string_view value) = 0;
    virtual base::Result<document::Parser> make_parser() = 0;
    /// Where models lie: first the place of the workspace in `directory`, where new ones go.
    virtual std::vector<std::filesystem::path>
    model_places(const std::filesystem::path& directory) const = 0;
    /// The sentence encoder called `model`, or of the folder of that path; where it is empty, that
    /// of the settings in `directory`. NotFound says how models come to this machine.
    virtual base::Result<std::unique_ptr<embedding::Encoder>>
    make_encoder(const std::filesystem::path& directory, std::string_view model) = 0;
    /// Likewise a reranker; null where `model` is empty and the settings name none.
    virtual base::Result<std::unique_ptr<embedding::Reranker>>
    make_reranker(const std::filesystem::path& directory, std::string_view model) = 0;
    /// The language model of the settings in `directory`; null where they name none. Nothing is
    /// sent before it is called.
    virtual base::Result<std::unique_ptr<llm::Model>>
    make_language_model(const std::filesystem::path& directory) = 0;
    /// The embedding daemon of the workspace in `directory`, which may not be there yet.
    virtual base::Result<std::unique_ptr<EmbedServer>>
    embed_server(const std::filesystem::path& directory) = 0;
    /// An empty index in `directory`, for measuring.
    virtual base::Result<std::unique_ptr<search::Engine>>
    make_index(const std::filesystem::path& directory, const base::Context& context) = 0;
    /// How passages are found, by the variables of this process.
    virtual base::Result<search::RetrieverOptions> retrieval() = 0;
};

} // namespace vouch::cli
