#include "cli/detail/command_group.h"

namespace vouch::cli::detail {

CLI::App& command_group(CLI::App& parent, const std::string& name, const std::string& summary) {
    auto known =
        parent.get_subcommands([&](const CLI::App* app) { return app->get_name() == name; });
    if (!known.empty()) return *known.front();
    CLI::App* group = parent.add_subcommand(name, summary);
    group->require_subcommand(1);
    return *group;
}

CLI::App& sql_group(CLI::App& parent) {
    return command_group(parent, "sql", "Run SQL through the door, or print it");
}

} // namespace vouch::cli::detail
