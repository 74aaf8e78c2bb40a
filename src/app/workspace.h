#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/connector_traces.h"
#include "app/knowledge_files.h"
#include "app/language_models.h"
#include "app/lazy_encoder.h"
#include "app/lazy_reranker.h"
#include "app/passwords.h"
#include "app/registered_connectors.h"
#include "app/settings.h"
#include "cli/workspace.h"
#include "database/url.h"

namespace vouch::app {

/// A workspace on this machine: files below one directory, the index of documents, databases.
///
///     vouch.yaml, connectors.yaml   configuration, written by `vouch config` and `vouch connect`
///     agents.yaml                   who may read what; theirs to write
///     categories.yaml               which documents are sensitive; theirs too
///     passwords.yaml                of the databases, for the owner's eyes only
///     knowledge/ID.yaml             what people say of a database, theirs to edit
///     state/knowledge/ID            what was read of a database
///     state/contact/ID              when a database was last reached
///     state/knowledge/ID.yaml       the last good state of what people say
///     state/conversations.db        what was asked and answered, where no server has it
///     state/documents/              the index of the documents, where no Qdrant server has it
class LocalWorkspace : public cli::Workspace {
public:
    LocalWorkspace(std::filesystem::path directory, Settings settings, Passwords passwords,
                   RegisteredConnectors registered, Warn warn)
        : directory_(std::move(directory)), settings_(std::move(settings)),
          passwords_(std::move(passwords)), registered_(std::move(registered)),
          encoder_(settings_, directory_, std::move(warn)), reranker_(settings_, directory_),
          language_models_(settings_), traces_(directory_) {}

    /// Removes what was learned from values of databases whose sampling is off.
    base::Result<void> forget_samples(const base::Context& context) const;

    const std::filesystem::path& directory() const override { return directory_; }
    base::Result<cli::Registration> add_connector(const cli::NewConnector& request,
                                                  const base::Context& context) override;
    std::vector<cli::ConnectorRecord> connectors() const override { return registered_.records(); }
    base::Result<cli::ConnectorRecord> connector_record(std::string_view name) const override {
        return registered_.record(name);
    }
    base::Result<cli::ConnectorRecord> connector_record(std::string_view name,
                                                        const access::Scope& scope) const override;
    cli::ConnectorStanding connector_standing(const cli::ConnectorRecord& record) const override;
    base::Result<cli::ConnectorRecord> remove_connector(std::string_view name,
                                                        const base::Context& context) override;
    base::Result<cli::ConnectorRecord> update_password(std::string_view name,
                                                       const cli::GivenPassword& password,
                                                       cli::PasswordTrial trial,
                                                       const base::Context& context) override;
    base::Result<cli::ConnectorRecord> set_alias(std::string_view name, std::string_view alias,
                                                 const base::Context& context) override;
    base::Result<std::shared_ptr<const database::Connector>>
    connector(std::string_view name, const base::Context& context) override;
    base::Result<std::shared_ptr<const knowledge::Knowledge>>
    knowledge(std::string_view name, const base::Context& context) override;
    std::filesystem::path knowledge_base_path(const cli::ConnectorRecord& record) const override;
    base::Result<cli::WrittenKnowledgeBase>
    write_knowledge_base(std::string_view name, const cli::KnowledgeBaseWrite& wish,
                         const base::Context& context) override;
    base::Result<ingest::IngestReport> ingest(const std::filesystem::path& path,
                                              const cli::IngestWish& wish,
                                              const ingest::ProgressSink& progress,
                                              const base::Context& context) override;
    base::Result<std::uint64_t> remove_collection(std::string_view collection,
                                                  const base::Context& context) override;
    base::Result<ingest::RebuildReport> rebuild_vectors(const ingest::ProgressSink& progress,
                                                        const base::Context& context) override;
    base::Result<std::size_t> import_documents(const cli::DocumentSource& next,
                                               const base::Context& context) override;
    cli::IndexHealth index_health(const base::Context& context) const override;
    std::optional<cli::LanguageModelHealth>
    language_model_health(const base::Context& context) const override {
        return language_models_.health(context);
    }
    base::Result<search::Engine*> passages(const base::Context& context) override;
    base::Result<access::Scope> scope(const cli::Caller& caller) override;
    access::Scope owner_scope() const override {
        return access::Scope::local_operator(settings_.rows_max);
    }
    base::Result<cache::Cache*> cache(const base::Context& context) override;
    base::Result<const store::Conversations*> conversations(const base::Context& context) override;
    base::Result<answer::Agent> agent(const cli::AgentNeeds& needs, const access::Scope& scope,
                                      const base::Context& context) override;
    cli::ReadLimits read_limits() const override;

private:
    base::Result<ingest::CategoryRules>
    category_rules(const std::filesystem::path& path,
                   const std::optional<std::string>& wished) const;

    struct Learned {
        std::shared_ptr<const knowledge::Knowledge> knowledge{};
        /// What people wrote of it; null where they wrote nothing.
        std::shared_ptr<const knowledge::KnowledgeBase> base{};
        std::string version{}; ///< of what it was read from
    };

    /// A registered database with what was opened of it. Shared, for an agent may still use what
    /// was replaced here after an edit.
    struct Opened {
        std::shared_ptr<const database::Connector> connector{};
        std::map<std::string, Learned, std::less<>> learned{}; ///< by the name of its file
        std::string fingerprint{}; ///< of the whole entry and its password
        std::string version{};     ///< of the files that these stand in, when they were compared
    };

    base::Result<cli::ConnectorRecord> record_for(const cli::NewConnector& request,
                                                  const database::DatabaseUrl& url) const;
    /// The index, open to write.
    base::Result<std::unique_ptr<search::Engine>> writable_index(const base::Context& context);
    /// Empty for a kind that takes none.
    base::Result<std::string> password_of(const cli::ConnectorRecord& record,
                                          const base::Context& context) const;
    enum class Entry : std::uint8_t { New, Known };
    /// Keeps a given password, then what the change makes of the entry, which says where it lies;
    /// what the entry had elsewhere is forgotten. The change is to the entry of that moment.
    base::Result<cli::ConnectorRecord> save(Entry entry, const cli::ConnectorRecord& record,
                                            const cli::GivenPassword& password,
                                            const RegisteredConnectors::Change& change,
                                            const base::Context& context);
    /// What is open of the database, as the files say now. It stays where it is.
    base::Result<Opened*> opened(const cli::ConnectorRecord& record, const base::Context& context);
    std::filesystem::path cache_file() const {
        return directory_ / "state" / "cache" / "cache.sqlite";
    }
    base::Result<void> forget_queries() const;
    knowledge::Sampling sampling_of(const cli::ConnectorRecord& record) const;
    KnowledgeFile knowledge_file(const cli::ConnectorRecord& record,
                                 std::string_view base = {}) const;
    answer::AgentOptions agent_options(const access::Scope& scope) const;
    /// Of all, with what people wrote into the knowledge base of this name (empty: its own).
    base::Result<std::shared_ptr<const knowledge::Knowledge>>
    learn(const cli::ConnectorRecord& record, std::string_view base, const base::Context& context);
    /// An open database as the scope sees it. An error is one of the rules.
    base::Result<answer::DatabaseSource>
    source_of(const std::string& id, std::shared_ptr<const knowledge::Knowledge> whole,
              const access::Scope& scope) const;
    base::Result<knowledge::Knowledge> read_knowledge(const cli::ConnectorRecord& record,
                                                      const database::Connector& connector,
                                                      const ServedKnowledge& served,
                                                      const std::filesystem::path& store,
                                                      const base::Context& context) const;
    /// The queries that people wrote, each through the one door.
    base::Result<void> learn_questions(const ServedKnowledge& served,
                                       const database::Connector& connector,
                                       knowledge::Knowledge& knowledge) const;

    /// Null where the settings name none.
    base::Result<source::WebSearch*> web_search();

    std::filesystem::path directory_;
    Settings settings_;
    Passwords passwords_;
    RegisteredConnectors registered_;
    LazyEncoder encoder_;
    LazyReranker reranker_;
    LanguageModels language_models_;
    std::unique_ptr<source::WebSearch> web_search_;
    ConnectorTraces traces_;
    std::map<std::string, Opened, std::less<>> opened_;
    std::unique_ptr<search::Engine> passages_;
    std::unique_ptr<cache::Cache> cache_;
    std::optional<store::Store> store_;
    std::optional<store::Conversations> conversations_;
};

} // namespace vouch::app
