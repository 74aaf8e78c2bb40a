#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/console.h"
#include "cli/exit_status.h"
#include "cli/workspace.h"

namespace vouch::cli::detail {

/// What every command may use.
struct Session {
    Application& application;
    const Console& console;
};

/// One command: its options are members, set by the parser between `declare` and `run`.
class Command {
public:
    virtual ~Command() = default;
    virtual void declare(CLI::App& parent) = 0;
    /// Which one of the command line's commands it is.
    virtual bool chosen() const { return app_ != nullptr && app_->parsed(); }
    virtual ExitStatus run(Session& session) = 0;

protected:
    CLI::App* add(CLI::App& parent, const std::string& name, const std::string& summary) {
        app_ = parent.add_subcommand(name, summary);
        return app_;
    }
    void add_json() {
        app_->add_flag("--json", json_, "print JSON on standard output and nothing else there");
    }
    void add_workspace() {
        app_->add_option(
            "--workspace,-w", workspace_,
            "the workspace directory (default: $VOUCH_WORKSPACE or ~/.local/share/vouch)");
    }
    void add_agent() {
        app_->add_option("--agent", agent_,
                         "who asks: an agent of agents.yaml (default: the one called default)");
        app_->add_option(
            "--claim", claims_,
            "NAME=VALUE, what is known of the person; the filters of the agent use it");
    }
    base::Result<Caller> caller() const {
        Caller caller{.agent = agent_};
        for (const std::string& claim : claims_)
            TRY(access::add_claim(claim, caller.claims));
        return caller;
    }
    OutputForm form() const { return json_ ? OutputForm::Json : OutputForm::Text; }
    std::filesystem::path directory(const Session& session) const {
        return session.application.workspace_path(workspace_);
    }

    /// Tells the error and gives its exit status.
    ExitStatus failed(const Session& session, const base::Error& error) const {
        report(session.console, form(), error);
        return exit_status(error);
    }

    CLI::App* app_ = nullptr;
    bool json_ = false;
    std::string workspace_;
    std::string agent_;
    std::vector<std::string> claims_;
};

using Commands = std::vector<std::unique_ptr<Command>>;

/// Each adds the commands of one file of commands/.
void add_ask_commands(Commands& commands);
void add_config_commands(Commands& commands);
void add_connect_commands(Commands& commands);
void add_connector_commands(Commands& commands);
void add_demo_commands(Commands& commands);
void add_document_commands(Commands& commands);
void add_embed_commands(Commands& commands);
void add_embed_server_commands(Commands& commands);
void add_eval_commands(Commands& commands);
void add_chat_commands(Commands& commands);
void add_history_commands(Commands& commands);
void add_graph_commands(Commands& commands);
void add_guard_commands(Commands& commands);
void add_health_commands(Commands& commands);
void add_index_commands(Commands& commands);
void add_cache_commands(Commands& commands);
void add_knowledge_base_commands(Commands& commands);
void add_knowledge_base_stats_commands(Commands& commands);
void add_models_commands(Commands& commands);
void add_schema_commands(Commands& commands);
void add_sql_commands(Commands& commands);
void add_sql_function_commands(Commands& commands);

} // namespace vouch::cli::detail

/// `TRY` inside a command's `run`: tells the error and returns its exit status.
#define VOUCH_RUN(session, expression)                                                             \
    __extension__({                                                                                \
        auto&& vouch_run = (expression);                                                           \
        if (!vouch_run) return this->failed(session, vouch_run.error());                           \
        std::move(vouch_run).value();                                                              \
    })
