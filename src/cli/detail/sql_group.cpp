#include "cli/detail/sql_group.h"

namespace vouch::cli::detail {

CLI::App& sql_group(CLI::App& parent) {
    auto known =
        parent.get_subcommands([](const CLI::App* app) { return app->get_name() == "sql"; });
    if (!known.empty()) return *known.front();
    CLI::App* group = parent.add_subcommand("sql", "Run SQL through the door, or print it");
    group->require_subcommand(1);
    return *group;
}

} // namespace vouch::cli::detail
