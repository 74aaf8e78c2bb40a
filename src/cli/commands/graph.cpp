#include "answer/node.h"
#include "cli/detail/command.h"

namespace vouch::cli::detail {
namespace {

class GraphCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(parent, "graph", "Print the graph that answers questions, as Mermaid");
    }
    ExitStatus run(Session& session) override {
        session.console.say(answer::mermaid());
        return ExitStatus::Success;
    }
};

} // namespace

void add_graph_commands(Commands& commands) {
    commands.push_back(std::make_unique<GraphCommand>());
}

} // namespace vouch::cli::detail
