#include "cli/run.h"

#include <algorithm>
#include <array>
#include <ostream>

#include "cli/detail/command.h"

namespace vouch::cli {
namespace {

constexpr std::string_view kVersion = "vouch 0.1.0";

struct LaterCommand {
    std::string_view name;
    std::string_view part; ///< that it belongs to
};

// Commands that the documents name and this version does not have: they say so, and never pretend.
constexpr std::array kLater = {
    LaterCommand{"alias", "more kinds of databases"},
    LaterCommand{"annotate", "the knowledge base"},
    LaterCommand{"cache", "the semantic cache"},
    LaterCommand{"chat", "conversations"},
    LaterCommand{"embed", "the sentence encoder"},
    LaterCommand{"embed-server", "the sentence encoder"},
    LaterCommand{"export-kb", "the knowledge base"},
    LaterCommand{"feedback", "the server"},
    LaterCommand{"feedback-stats", "the server"},
    LaterCommand{"history", "conversations"},
    LaterCommand{"import-dbt", "the knowledge base"},
    LaterCommand{"index", "the index tools"},
    LaterCommand{"kb-stats", "the knowledge base"},
    LaterCommand{"mcp", "the MCP server"},
    LaterCommand{"models", "the sentence encoder"},
    LaterCommand{"process-history", "the knowledge base"},
    LaterCommand{"promote-feedback", "the server"},
    LaterCommand{"replay", "conversations"},
    LaterCommand{"serve", "the server"},
    LaterCommand{"update-password", "more kinds of databases"},
    LaterCommand{"verify-token", "the server"},
};

const LaterCommand* later_command(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return nullptr;
    auto found = std::ranges::find(kLater, arguments[0], &LaterCommand::name);
    return found == kLater.end() ? nullptr : &*found;
}

detail::Commands all_commands() {
    detail::Commands commands;
    detail::add_demo_commands(commands);
    detail::add_ask_commands(commands);
    detail::add_connector_commands(commands);
    detail::add_document_commands(commands);
    detail::add_sql_commands(commands);
    detail::add_sql_function_commands(commands);
    detail::add_guard_commands(commands);
    detail::add_config_commands(commands);
    detail::add_graph_commands(commands);
    detail::add_eval_commands(commands);
    return commands;
}

} // namespace

ExitStatus run(const std::vector<std::string>& arguments, Application& application,
               const Console& console) {
    if (const LaterCommand* later = later_command(arguments)) {
        console.err << "vouch " << later->name << ": not part of this version yet; it comes with "
                    << later->part << ".\n";
        return ExitStatus::Usage;
    }
    CLI::App app(
        "Answers questions over SQL databases and documents, with answers that can be checked.",
        "vouch");
    app.set_version_flag("--version", std::string(kVersion));
    app.require_subcommand(1);
    app.failure_message(CLI::FailureMessage::simple);
    detail::Commands commands = all_commands();
    for (auto& command : commands)
        command->declare(app);
    try {
        std::vector<std::string> reversed(arguments.rbegin(),
                                          arguments.rend()); // CLI11 takes them from the back
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        int status = app.exit(error, console.out, console.err);
        return status == 0 ? ExitStatus::Success : ExitStatus::Usage;
    }
    detail::Session session{application, console};
    auto chosen =
        std::ranges::find_if(commands, [](const auto& command) { return command->chosen(); });
    CHECK(chosen != commands.end()); // require_subcommand
    ExitStatus status = (*chosen)->run(session);
    console.out.flush();
    if (!console.out) {
        console.err << "vouch: standard output could not be written.\n";
        return ExitStatus::Failure;
    }
    return console.stop.stop_requested() ? ExitStatus::Interrupted : status;
}

} // namespace vouch::cli
