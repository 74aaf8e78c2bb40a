// health: whether each registered database, the index of documents and the language model can be
// reached, and what is weaker than it need be.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/connector_json.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

const char* check_name(database::DataCheck check) {
    switch (check) {
    case database::DataCheck::Sound: return "sound";
    case database::DataCheck::TimeOver: return "time_over";
    case database::DataCheck::NotMade: break;
    }
    return "not_made";
}

class HealthCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "health",
                "Test the registered databases, the index of documents and the language model");
        app->add_option("id", id_, "only this one");
        app->add_flag("--verbose", verbose_, "also say what is in order");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        std::vector<ConnectorRecord> records = workspace->connectors();
        if (!id_.empty()) records = {VOUCH_RUN(session, workspace->connector_record(id_))};
        Json list = Json::array();
        ExitStatus status = ExitStatus::Success;
        for (const ConnectorRecord& record : records) {
            Json entry = examined(*workspace, record, session.console.context());
            if (entry.at("status") != "ok") status = ExitStatus::Failure;
            if (form() == OutputForm::Text) print_entry(session.console, entry);
            list.push_back(std::move(entry));
        }
        Json whole{{"connectors", list}};
        if (form() == OutputForm::Text && list.empty())
            session.console.say("No database is registered: vouch connect sqlite:PATH");
        if (id_.empty()) {
            whole["documents"] = documents(workspace->index_health(session.console.context()));
            if (whole["documents"]["status"] != "ok") status = ExitStatus::Failure;
            if (form() == OutputForm::Text)
                print_part(session.console, "documents", whole["documents"]);
            if (auto health = workspace->language_model_health(session.console.context())) {
                Json& entry = whole["language_model"] = language_model(*health);
                if (entry["status"] != "ok") status = ExitStatus::Failure;
                if (form() == OutputForm::Text)
                    print_part(session.console, "language model", entry);
            }
        }
        whole["healthy"] = status == ExitStatus::Success;
        if (form() == OutputForm::Json) session.console.say_json(whole);
        return status;
    }

private:
    static constexpr std::chrono::milliseconds kDataCheckTime{10'000};

    static Json examined(Workspace& workspace, const ConnectorRecord& record,
                         const base::Context& context) {
        Json entry = record_to_json(record);
        auto connector = workspace.connector(record.id, context);
        auto health = connector
                          ? (*connector)->health(kDataCheckTime, context)
                          : base::Result<database::Health>(base::Unexpected(connector.error()));
        ConnectorStanding standing = workspace.connector_standing(record);
        std::vector<std::string> warnings = std::move(standing.warnings);
        entry["samples"] = sampling_word(standing.sampling);
        entry["password_place"] = standing.password_place;
        if (health) {
            entry["status"] = "ok";
            entry["engine"] = health->engine;
            entry["dialect"] = (*connector)->dialect_name();
            entry["milliseconds"] = static_cast<double>(health->latency.count()) / 1000.0;
            entry["data_check"] = check_name(health->data);
            entry["transport"] = health->transport;
            warnings.insert(warnings.end(), health->warnings.begin(), health->warnings.end());
        } else {
            entry["status"] = "failed";
            entry["code"] = base::error_code_name(health.error().code);
            entry["reason"] = health.error().message;
            entry["hints"] = health.error().hints;
        }
        entry["warnings"] = warnings;
        return entry;
    }

    static Json documents(const IndexHealth& health) {
        Json entry{{"engine", health.engine}, {"place", health.place}};
        add_state(health.state, entry);
        entry["warnings"] = health.warnings;
        return entry;
    }

    static Json language_model(const LanguageModelHealth& health) {
        Json entry{{"model", health.model},
                   {"provider", health.provider},
                   {"place", health.place.empty() ? health.provider : health.place}};
        add_state(health.state, entry);
        entry["warnings"] = health.warnings;
        return entry;
    }

    static void add_state(const base::Result<std::string>& state, Json& entry) {
        if (state) {
            entry["status"] = "ok";
            entry["state"] = *state;
        } else {
            entry["status"] = "failed";
            entry["code"] = base::error_code_name(state.error().code);
            entry["reason"] = state.error().message;
            entry["hints"] = state.error().hints;
        }
    }

    void print_part(const Console& console, std::string_view part, const Json& entry) const {
        bool good = entry.at("status") == "ok";
        console.say({{good ? Ink::Good : Ink::Bad, entry.at("status").get<std::string>()},
                     "  ",
                     part,
                     "  ",
                     entry.at(good ? "state" : "reason").get<std::string>()});
        for (const Json& warning : entry.at("warnings"))
            console.say({"    warning: ", warning.get<std::string>()});
        if (!good) {
            for (const Json& hint : entry.at("hints"))
                console.say({"    ", hint.get<std::string>()});
        }
        if (verbose_) console.say({"    in: ", entry.at("place").get<std::string>()});
    }

    static std::string detail_text(const Json& entry) {
        std::string check = entry.at("data_check").get<std::string>();
        if (check == "sound") return ", its data is sound";
        if (check == "time_over")
            return ", no fault found in the part of its data that time allowed";
        std::string transport = entry.at("transport").get<std::string>();
        return transport.empty() ? "" : ", " + transport;
    }

    void print_entry(const Console& console, const Json& entry) const {
        bool good = entry.at("status") == "ok";
        console.say({{good ? Ink::Good : Ink::Bad, entry.at("status").get<std::string>()},
                     "  ",
                     entry.at("id").get<std::string>(),
                     "  ",
                     entry.at(good ? "engine" : "reason").get<std::string>(),
                     good ? detail_text(entry) : ""});
        for (const Json& warning : entry.at("warnings"))
            console.say({"    warning: ", warning.get<std::string>()});
        if (!good) {
            for (const Json& hint : entry.at("hints"))
                console.say({"    ", hint.get<std::string>()});
        }
        if (verbose_) print_more(console, entry);
    }

    static void print_more(const Console& console, const Json& entry) {
        auto say = [&](std::string_view what, const std::string& value) {
            if (!value.empty()) console.say({"    ", what, value});
        };
        say("address: ", entry.at("url").get<std::string>());
        say("password in: ", entry.at("password_place").get<std::string>());
        say("values are read to learn from: ", entry.at("samples") == "on" ? "yes" : "no");
        if (entry.at("status") != "ok") return;
        say("dialect: ", entry.at("dialect").get<std::string>());
        say("encryption: ", entry.at("transport").get<std::string>());
        say("reached in: ", entry.at("milliseconds").dump() + " ms");
        bool asked = !entry.at("transport").get<std::string>().empty();
        if (asked && entry.at("warnings").empty()) say("rights: ", "none beyond reading was found");
    }

    std::string id_;
    bool verbose_ = false;
};

} // namespace

void add_health_commands(Commands& commands) {
    commands.push_back(std::make_unique<HealthCommand>());
}

} // namespace vouch::cli::detail
