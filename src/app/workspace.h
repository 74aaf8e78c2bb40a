#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/passwords.h"
#include "app/settings.h"
#include "cli/workspace.h"
#include "database/url.h"

namespace vouch::app {

/// A workspace on this machine: files below one directory, the embedded index, databases.
///
///     vouch.yaml, connectors.yaml   configuration, written by `vouch config` and `vouch connect`
///     passwords.yaml                of the databases, for the owner's eyes only
///     state/knowledge/ID            what was read of a database
///     state/documents/              the index of the documents
class LocalWorkspace : public cli::Workspace {
public:
    LocalWorkspace(std::filesystem::path directory, Settings settings, Passwords passwords,
                   std::vector<cli::ConnectorRecord> connectors)
        : directory_(std::move(directory)), settings_(std::move(settings)),
          passwords_(std::move(passwords)), records_(std::move(connectors)) {}

    const std::filesystem::path& directory() const override { return directory_; }
    base::Result<cli::ConnectorRecord> add_connector(const cli::NewConnector& request,
                                                     const base::Context& context) override;
    std::vector<cli::ConnectorRecord> connectors() const override { return records_; }
    base::Result<cli::ConnectorRecord> remove_connector(std::string_view id) override;
    base::Result<const database::Connector*> connector(std::string_view id,
                                                       const base::Context& context) override;
    base::Result<const knowledge::Knowledge*> knowledge(std::string_view id,
                                                        const base::Context& context) override;
    base::Result<ingest::IngestReport> ingest(const std::filesystem::path& path,
                                              std::string_view collection, ingest::PruneRule prune,
                                              const ingest::ProgressSink& progress,
                                              const base::Context& context) override;
    base::Result<std::uint64_t> remove_collection(std::string_view collection,
                                                  const base::Context& context) override;
    base::Result<search::Engine*> passages(const base::Context& context) override;
    base::Result<answer::Agent> agent(const cli::AgentNeeds& needs,
                                      const base::Context& context) override;
    cli::ReadLimits read_limits() const override;
    access::Scope scope() const override {
        return access::Scope::local_operator(settings_.rows_max);
    }

private:
    /// A registered database with what was opened of it.
    struct Opened {
        std::unique_ptr<database::Connector> connector;
        std::optional<knowledge::Knowledge> knowledge;
    };

    base::Result<const cli::ConnectorRecord*> record(std::string_view id) const;
    base::Result<cli::ConnectorRecord> record_for(const cli::NewConnector& request,
                                                  const database::DatabaseUrl& url) const;
    /// Empty for a kind that takes none.
    base::Result<std::string> password_of(const cli::ConnectorRecord& record) const;
    /// Adds the record to the file, or replaces that of its id.
    base::Result<void> save(const cli::ConnectorRecord& record);
    answer::AgentOptions agent_options() const;

    std::filesystem::path directory_;
    Settings settings_;
    Passwords passwords_;
    std::vector<cli::ConnectorRecord> records_;
    std::map<std::string, Opened, std::less<>> opened_;
    std::unique_ptr<search::Engine> passages_;
};

} // namespace vouch::app
