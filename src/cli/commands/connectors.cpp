// connect, disconnect, connectors and health.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/json.h"
#include "cli/table.h"
#include "database/registry.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

class ConnectCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "connect", "Test a database and register it");
        app->add_option("url", url_, "what to connect to: " + database::known_url_forms())
            ->required();
        app->add_option("--id", id_, "what to call it (default: after the file)");
        app->add_option("--password-env", password_variable_,
                        "the environment variable with the password");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto password = VOUCH_RUN(session, database::password_use(url_));
        if (!password_variable_.empty() && password == database::PasswordUse::None) {
            return failed(session, {base::ErrorCode::Unsupported,
                                    "This kind of database takes no password: leave "
                                    "--password-env out."});
        }
        auto workspace =
            VOUCH_RUN(session, session.application.create_workspace(directory(session)));
        auto record =
            VOUCH_RUN(session, workspace->add_connector(url_, id_, session.console.context()));
        if (form() == OutputForm::Json) {
            session.console.say_json(Json{{"id", record.id}, {"url", record.url}});
        } else {
            session.console.say({"Connected: ", record.id, " is ", record.url});
        }
        return ExitStatus::Success;
    }

private:
    std::string url_;
    std::string id_;
    std::string password_variable_;
};

class DisconnectCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "disconnect",
                            "Forget a registered database; the database itself stays as it is");
        app->add_option("id", id_, "the registered database")->required();
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        auto record = VOUCH_RUN(session, workspace->remove_connector(id_));
        if (form() == OutputForm::Json) {
            session.console.say_json(Json{{"id", record.id}, {"url", record.url}});
        } else {
            session.console.say({"Disconnected: ", record.id, " was ", record.url});
        }
        return ExitStatus::Success;
    }

private:
    std::string id_;
};

class ConnectorsCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(parent, "connectors", "List the registered databases");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        std::vector<ConnectorRecord> records = workspace->connectors();
        Json list = Json::array();
        schema::ResultSet table{{{"id", ""}, {"url", ""}}, {}};
        for (const ConnectorRecord& record : records) {
            list.push_back({{"id", record.id}, {"url", record.url}});
            table.rows.push_back({record.id, record.url});
        }
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"connectors", list}});
        else
            session.console.say(print_table(
                table, {.width = session.console.width(), .rows_max = 1000, .cell_max = 80}));
        return ExitStatus::Success;
    }
};

class HealthCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(parent, "health", "Test every registered database");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        Json list = Json::array();
        ExitStatus status = ExitStatus::Success;
        for (const ConnectorRecord& record : workspace->connectors()) {
            Json entry = {{"id", record.id}, {"url", record.url}};
            auto connector = workspace->connector(record.id, context);
            auto health = connector
                              ? (*connector)->health(kDataCheckTime, context)
                              : base::Result<database::Health>(base::Unexpected(connector.error()));
            if (health) {
                entry["status"] = "ok";
                entry["engine"] = health->engine;
                entry["milliseconds"] = static_cast<double>(health->latency.count()) / 1000.0;
                entry["data_check"] =
                    health->data == database::DataCheck::Sound ? "sound" : "time_over";
            } else {
                entry["status"] = "failed";
                entry["reason"] = health.error().message;
                status = ExitStatus::Failure;
            }
            print_entry(session.console, entry);
            list.push_back(std::move(entry));
        }
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"connectors", list}});
        else if (list.empty())
            session.console.say("No database is registered: vouch connect sqlite:PATH");
        return status;
    }

private:
    static constexpr std::chrono::milliseconds kDataCheckTime{10'000};

    static std::string_view check_text(std::string_view check) {
        return check == "sound" ? ", its data is sound"
                                : ", no fault found in the part of its data that time allowed";
    }

    void print_entry(const Console& console, const Json& entry) const {
        if (form() == OutputForm::Json) return;
        bool good = entry.at("status") == "ok";
        std::string_view check = good ? check_text(entry.at("data_check").get<std::string>()) : "";
        console.say({{good ? Ink::Good : Ink::Bad, entry.at("status").get<std::string>()},
                     "  ",
                     entry.at("id").get<std::string>(),
                     "  ",
                     entry.at(good ? "engine" : "reason").get<std::string>(),
                     check});
    }
};

} // namespace

void add_connector_commands(Commands& commands) {
    commands.push_back(std::make_unique<ConnectCommand>());
    commands.push_back(std::make_unique<DisconnectCommand>());
    commands.push_back(std::make_unique<ConnectorsCommand>());
    commands.push_back(std::make_unique<HealthCommand>());
}

} // namespace vouch::cli::detail
