#include "cli/detail/usage_error.h"

#include <algorithm>
#include <string_view>

#include "text/distance.h"
#include "text/join.h"

namespace vouch::cli::detail {
namespace {

/// The command that was reached, and its words: "vouch eval answers".
struct Reached {
    const CLI::App* app = nullptr;
    std::string words;
};

Reached reached(const CLI::App& app) {
    Reached reached{&app, app.get_name()};
    while (!reached.app->get_subcommands().empty()) {
        reached.app = reached.app->get_subcommands().front();
        reached.words += " " + reached.app->get_name();
    }
    return reached;
}

base::Error unknown_option(const CLI::App& app, const std::string& given) {
    std::string name = given.substr(0, given.find('='));
    std::vector<std::string> known;
    for (const CLI::Option* option : app.get_options({})) {
        for (const std::string& long_name : option->get_lnames())
            known.push_back("--" + long_name);
    }
    return {base::ErrorCode::InvalidArgument, "There is no option “" + name + "”.", std::nullopt,
            text::near_hints(name, {known.begin(), known.end()})};
}

/// Words beyond those that the command takes: most often a question without quotes.
base::Error unexpected(const CLI::App& app, const std::vector<std::string>& extras) {
    auto option = std::ranges::find_if(
        extras, [](const std::string& extra) { return extra.starts_with("-"); });
    if (option != extras.end()) return unknown_option(app, *option);
    return {base::ErrorCode::InvalidArgument,
            "It is not clear what “" + text::join(extras, " ") + "” is for.",
            std::nullopt,
            {"Put quotes around what belongs together: \"How many orders are there?\""}};
}

} // namespace

OutputForm asked_form(const std::vector<std::string>& arguments) {
    auto end = std::ranges::find(arguments, "--");
    return std::find(arguments.begin(), end, "--json") == end ? OutputForm::Text : OutputForm::Json;
}

std::optional<base::Error> unknown_command(const CLI::App& app,
                                           const std::vector<std::string>& arguments) {
    const CLI::App* group = &app;
    std::string words = app.get_name();
    for (const std::string& argument : arguments) {
        std::vector<std::string_view> names;
        for (const CLI::App* command : group->get_subcommands({}))
            names.push_back(command->get_name());
        if (names.empty() || argument.starts_with('-')) return std::nullopt;
        if (std::ranges::find(names, argument) == names.end()) {
            base::Error error{base::ErrorCode::InvalidArgument,
                              "There is no command “" + argument + "”.", std::nullopt,
                              text::near_hints(argument, names)};
            error.hints.push_back(words + " --help lists the commands.");
            return error;
        }
        group = group->get_subcommand(argument);
        words += " " + argument;
    }
    return std::nullopt;
}

base::Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
    Reached command = reached(app);
    base::Error told{base::ErrorCode::InvalidArgument, error.what(), std::nullopt, {}};
    if (std::vector<std::string> extras = app.remaining(/*recurse=*/true); !extras.empty())
        told = unexpected(*command.app, extras);
    if (!told.message.ends_with('.')) told.message += '.';
    told.hints.push_back(command.words + " --help shows what it takes.");
    return told;
}

} // namespace vouch::cli::detail
