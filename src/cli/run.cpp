#include "cli/run.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "cli/detail/command.h"
#include "text/distance.h"

namespace vouch::cli {
namespace {

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

std::optional<base::Error> unknown_command(const CLI::App& app,
                                           const std::vector<std::string>& arguments) {
    if (arguments.empty() || arguments[0].starts_with('-')) return std::nullopt;
    std::vector<std::string_view> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == arguments[0]) return std::nullopt;
        names.push_back(command->get_name());
    }
    base::Error error{base::ErrorCode::InvalidArgument,
                      "There is no command “" + arguments[0] + "”.", std::nullopt,
                      text::near_hints(arguments[0], names)};
    error.hints.push_back("vouch --help lists the commands.");
    return error;
}

} // namespace

ExitStatus run(const std::vector<std::string>& arguments, Application& application,
               const Console& console) {
    if (const LaterCommand* later = later_command(arguments)) {
        console.warn({"vouch ", later->name, ": not part of this version yet; it comes with ",
                      later->part, "."});
        return ExitStatus::Usage;
    }
    CLI::App app(
        "Answers questions over SQL databases and documents, with answers that can be checked.",
        "vouch");
    app.set_version_flag("--version", "vouch " VOUCH_VERSION);
    app.require_subcommand(1);
    app.failure_message(CLI::FailureMessage::simple);
    detail::Commands commands = all_commands();
    for (auto& command : commands)
        command->declare(app);
    if (auto unknown = unknown_command(app, arguments)) {
        report(console, OutputForm::Text, *unknown);
        return ExitStatus::Usage;
    }
    try {
        std::vector<std::string> reversed(arguments.rbegin(),
                                          arguments.rend()); // CLI11 takes them from the back
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        std::ostringstream help;
        std::ostringstream complaint;
        int status = app.exit(error, help, complaint);
        if (!help.str().empty()) console.say(help.str());
        if (!complaint.str().empty()) console.warn(complaint.str());
        return status == 0 ? ExitStatus::Success : ExitStatus::Usage;
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
