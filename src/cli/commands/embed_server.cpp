// embed-server start, status, stop: the encoder as a process that others ask.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/embed_server.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

CLI::App& group_of(CLI::App& parent) {
    return command_group(parent, "embed-server",
                         "The sentence encoder as a process that others ask: start, status, stop");
}

class EmbedServerCommand : public Command {
protected:
    void show(const Session& session, const EmbedServerState& state) const {
        if (form() == OutputForm::Json) {
            session.console.say_json({{"running", state.running},
                                      {"answers", state.running && state.problem.empty()},
                                      {"process", state.process},
                                      {"address", state.address},
                                      {"model", state.model.id},
                                      {"width", state.model.width},
                                      {"problem", state.problem}});
        } else if (!state.running) {
            session.console.say({"not running  ", state.address});
        } else {
            std::string process = "process " + std::to_string(state.process);
            session.console.say({{state.problem.empty() ? Ink::Good : Ink::Bad, "running"},
                                 "  ",
                                 state.address,
                                 "  ",
                                 process,
                                 "  ",
                                 state.problem.empty() ? state.model.id : state.problem});
        }
    }
};

class StartCommand : public EmbedServerCommand {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(group_of(parent), "start", "Start it, in the background");
        app->add_flag("--foreground", foreground_, "serve in this process, until Ctrl-C");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto server = VOUCH_RUN(session, session.application.embed_server(directory(session)));
        if (!foreground_) {
            show(session, VOUCH_RUN(session, server->start(session.console.context())));
            return ExitStatus::Success;
        }
        const auto ready = [&](const EmbedServerState& state) {
            show(session, state);
            session.console.flush();
        };
        VOUCH_RUN(session, server->run(ready, session.console.context()));
        return ExitStatus::Success;
    }

private:
    bool foreground_ = false;
};

class StatusCommand : public EmbedServerCommand {
public:
    void declare(CLI::App& parent) override {
        add(group_of(parent), "status", "Whether it runs and answers; status 1 where it does not");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto server = VOUCH_RUN(session, session.application.embed_server(directory(session)));
        EmbedServerState state = VOUCH_RUN(session, server->state(session.console.context()));
        show(session, state);
        return state.running && state.problem.empty() ? ExitStatus::Success : ExitStatus::Failure;
    }
};

class StopCommand : public EmbedServerCommand {
public:
    void declare(CLI::App& parent) override {
        add(group_of(parent), "stop", "End it, when it has answered what it was asked");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto server = VOUCH_RUN(session, session.application.embed_server(directory(session)));
        bool ran = VOUCH_RUN(session, server->stop(session.console.context()));
        if (form() == OutputForm::Json)
            session.console.say_json({{"stopped", ran}});
        else
            session.console.say(ran ? "stopped" : "not running");
        return ExitStatus::Success;
    }
};

} // namespace

void add_embed_server_commands(Commands& commands) {
    commands.push_back(std::make_unique<StartCommand>());
    commands.push_back(std::make_unique<StatusCommand>());
    commands.push_back(std::make_unique<StopCommand>());
}

} // namespace vouch::cli::detail
