#include "cli/run.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "cli/detail/command.h"
#include "cli/detail/usage_error.h"

namespace vouch::cli {
namespace {

struct LaterCommand {
    std::string_view name;
    std::string_view part; ///< that it belongs to
};

// Commands that the documents name and this version does not have: they say so, and never pretend.
constexpr std::array kLater = {
    LaterCommand{"annotate", "the knowledge base"},
    LaterCommand{"feedback", "the server"},
    LaterCommand{"feedback-stats", "the server"},
    LaterCommand{"mcp", "the MCP server"},
    LaterCommand{"process-history", "the knowledge base"},
    LaterCommand{"promote-feedback", "the server"},
    LaterCommand{"replay", "conversations"},
    LaterCommand{"serve", "the server"},
    LaterCommand{"verify-token", "the server"},
};

const LaterCommand* later_command(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return nullptr;
    auto found = std::ranges::find(kLater, arguments[0], &LaterCommand::name);
    return found == kLater.end() ? nullptr : &*found;
}

base::Error not_yet(const LaterCommand& command) {
    return {base::ErrorCode::Unsupported,
            std::string(command.name) + " is not part of this version yet; it comes with " +
                std::string(command.part) + ".",
            std::nullopt,
            {}};
}

detail::Commands all_commands() {
    detail::Commands commands;
    detail::add_demo_commands(commands);
    detail::add_ask_commands(commands);
    detail::add_chat_commands(commands);
    detail::add_history_commands(commands);
    detail::add_connect_commands(commands);
    detail::add_connector_commands(commands);
    detail::add_health_commands(commands);
    detail::add_schema_commands(commands);
    detail::add_knowledge_base_commands(commands);
    detail::add_knowledge_base_stats_commands(commands);
    detail::add_document_commands(commands);
    detail::add_index_commands(commands);
    detail::add_cache_commands(commands);
    detail::add_sql_commands(commands);
    detail::add_sql_function_commands(commands);
    detail::add_guard_commands(commands);
    detail::add_config_commands(commands);
    detail::add_graph_commands(commands);
    detail::add_eval_commands(commands);
    detail::add_embed_commands(commands);
    detail::add_embed_server_commands(commands);
    detail::add_models_commands(commands);
    return commands;
}

} // namespace

ExitStatus run(const std::vector<std::string>& arguments, Application& application,
               const Console& console) {
    const OutputForm form = detail::asked_form(arguments);
    if (const LaterCommand* later = later_command(arguments)) {
        report(console, form, not_yet(*later));
        return ExitStatus::Usage;
    }
    CLI::App app(
        "Answers questions over SQL databases and documents, with answers that can be checked.",
        "vouch");
    app.set_version_flag("--version", "vouch " VOUCH_VERSION);
    app.require_subcommand(1);
    detail::Commands commands = all_commands();
    for (auto& command : commands)
        command->declare(app);
    if (auto unknown = detail::unknown_command(app, arguments)) {
        report(console, form, *unknown);
        return ExitStatus::Usage;
    }
    try {
        std::vector<std::string> reversed(arguments.rbegin(),
                                          arguments.rend()); // CLI11 takes them from the back
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) {
            report(console, form, detail::usage_error(app, error));
            return ExitStatus::Usage;
        }
        std::ostringstream help; // or the version
        app.exit(error, help, help);
        console.say(help.str());
        return ExitStatus::Success;
    }
    detail::Session session{application, console};
    auto chosen =
        std::ranges::find_if(commands, [](const auto& command) { return command->chosen(); });
    CHECK(chosen != commands.end()); // require_subcommand
    ExitStatus status = (*chosen)->run(session);
    if (!console.flush()) {
        console.warn("vouch: standard output could not be written.");
        return ExitStatus::Failure;
    }
    return console.stop_requested() ? ExitStatus::Interrupted : status;
}

} // namespace vouch::cli
