// connectors: the registered databases.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/connector_json.h"
#include "database/registry.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

class ConnectorsCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(parent, "connectors", "List the registered databases");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        Json list = Json::array();
        for (const ConnectorRecord& record : workspace->connectors())
            list.push_back(entry(record, workspace->connector_standing(record)));
        if (form() == OutputForm::Json) {
            session.console.say_json(Json{{"connectors", list}});
        } else if (list.empty()) {
            session.console.say("No database is registered: vouch connect sqlite:PATH");
        } else {
            for (const Json& connector : list)
                print(session.console, connector);
        }
        return ExitStatus::Success;
    }

private:
    static Json entry(const ConnectorRecord& record, const ConnectorStanding& standing) {
        Json entry = record_to_json(record);
        entry["samples"] = sampling_word(standing.sampling);
        auto kind = database::describe_kind(record.url);
        entry["dialect"] = standing.dialect.empty() ? Json() : Json(standing.dialect);
        entry["last_contact"] =
            standing.last_contact ? Json(print_moment(*standing.last_contact)) : Json();
        entry["maturity"] = kind ? Json(database::maturity_name(kind->maturity)) : Json();
        entry["tried_with"] = kind ? Json(kind->tried) : Json();
        return entry;
    }

    static std::string text_of(const Json& entry, const char* key) {
        const Json& value = entry.at(key);
        return value.is_null() ? std::string() : value.get<std::string>();
    }

    static void print(const Console& console, const Json& entry) {
        std::string alias = text_of(entry, "alias");
        console.say({{Ink::Strong, text_of(entry, "id")},
                     alias.empty() ? "" : " (" + alias + ")",
                     "  ",
                     text_of(entry, "url")});
        std::string dialect = text_of(entry, "dialect");
        console.say({"    ", text_of(entry, "kind"), dialect.empty() ? "" : ", dialect " + dialect,
                     "; tried against: ", text_of(entry, "tried_with")});
        std::string place = text_of(entry, "password");
        std::string contact = text_of(entry, "last_contact");
        console.say(
            {"    ", place.empty() ? "no password" : "password: " + place,
             "; last contact: ", contact.empty() ? "none" : contact,
             text_of(entry, "samples") == "off" ? "; values are not read to learn from" : ""});
    }
};

} // namespace

void add_connector_commands(Commands& commands) {
    commands.push_back(std::make_unique<ConnectorsCommand>());
}

} // namespace vouch::cli::detail
