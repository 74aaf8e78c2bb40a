// connect, disconnect, connectors and health.

#include <algorithm>

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
        app->add_option("--id", id_, "what to call it (default: after the database)");
        CLI::Option* variable =
            app->add_option("--password-env", password_variable_,
                            "the environment variable that holds the password each time");
        app->add_flag("--password-stdin", password_from_input_,
                      "read the password from standard input, and keep it in the workspace")
            ->excludes(variable);
        app->add_flag(
            "--print-grants", print_grants_,
            "print the statements that make a login which only reads; connect to nothing");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        if (print_grants_) return print_grants(session);
        auto password = VOUCH_RUN(session, database::password_use(url_));
        bool given = !password_variable_.empty() || password_from_input_;
        if (given && password == database::PasswordUse::None) {
            return failed(session, {base::ErrorCode::Unsupported,
                                    "This kind of database takes no password: leave "
                                    "--password-env and --password-stdin out."});
        }
        NewConnector request{.url = url_, .id = id_, .password_variable = password_variable_};
        if (password_from_input_) request.password = password_line(session.console);
        auto workspace =
            VOUCH_RUN(session, session.application.create_workspace(directory(session)));
        auto record =
            VOUCH_RUN(session, workspace->add_connector(request, session.console.context()));
        if (form() == OutputForm::Json) {
            session.console.say_json(Json{{"id", record.id}, {"url", record.url}});
        } else {
            session.console.say({"Connected: ", record.id, " is ", record.url});
        }
        return ExitStatus::Success;
    }

private:
    ExitStatus print_grants(const Session& session) const {
        std::string script = VOUCH_RUN(session, database::least_rights_script(url_));
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"script", script}});
        else
            session.console.say(script);
        return ExitStatus::Success;
    }

    static std::string password_line(const Console& console) {
        constexpr std::size_t kPasswordBytesMax = 4'096;
        std::string line = console.read(kPasswordBytesMax);
        line.resize(std::min(line.find_first_of("\r\n"), line.size()));
        return line;
    }

    std::string url_;
    std::string id_;
    std::string password_variable_;
    bool password_from_input_ = false;
    bool print_grants_ = false;
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
                entry["data_check"] = check_name(health->data);
                entry["transport"] = health->transport;
                entry["warnings"] = health->warnings;
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

    static const char* check_name(database::DataCheck check) {
        switch (check) {
        case database::DataCheck::Sound: return "sound";
        case database::DataCheck::TimeOver: return "time_over";
        case database::DataCheck::NotMade: break;
        }
        return "not_made";
    }

    static std::string detail_text(const Json& entry) {
        std::string check = entry.at("data_check").get<std::string>();
        if (check == "sound") return ", its data is sound";
        if (check == "time_over")
            return ", no fault found in the part of its data that time allowed";
        return ", " + entry.at("transport").get<std::string>();
    }

    void print_entry(const Console& console, const Json& entry) const {
        if (form() == OutputForm::Json) return;
        bool good = entry.at("status") == "ok";
        console.say({{good ? Ink::Good : Ink::Bad, entry.at("status").get<std::string>()},
                     "  ",
                     entry.at("id").get<std::string>(),
                     "  ",
                     entry.at(good ? "engine" : "reason").get<std::string>(),
                     good ? detail_text(entry) : ""});
        if (!good) return;
        for (const Json& warning : entry.at("warnings"))
            console.say({"    warning: ", warning.get<std::string>()});
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
