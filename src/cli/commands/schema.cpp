// extract-schema: what a database says of itself.

#include "cli/detail/command.h"
#include "cli/detail/connector_json.h"
#include "cli/json.h"
#include "cli/print_schema.h"

#include <nlohmann/json.hpp>

namespace vouch::cli::detail {
namespace {

class ExtractSchemaCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "extract-schema", "Show the tables, columns and keys of a database");
        app->add_option("id", id_, "the registered database")->required();
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        const auto connector = VOUCH_RUN(session, workspace->connector(id_, context));
        schema::Catalog catalog = VOUCH_RUN(session, connector->introspect(context));
        if (catalog.tables.empty()) session.console.warn({"warning: ", kNoTables});
        if (form() == OutputForm::Json)
            session.console.say_json(to_json(catalog));
        else
            print_schema(catalog, session.console);
        return ExitStatus::Success;
    }

private:
    std::string id_;
};

} // namespace

void add_schema_commands(Commands& commands) {
    commands.push_back(std::make_unique<ExtractSchemaCommand>());
}

} // namespace vouch::cli::detail
