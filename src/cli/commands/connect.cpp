// connect, disconnect, update-password and alias: what changes the list of registered databases.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/connector_json.h"
#include "cli/detail/password_options.h"
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
        app->add_option("--alias", alias_, "a second name for it");
        password_.declare(*app);
        CLI::Option* off = app->add_flag("--no-samples", without_samples_,
                                         "never read values of it to learn from, and remove what "
                                         "was learned so");
        app->add_flag("--samples", with_samples_, "read them again")->excludes(off);
        app->add_flag(
            "--print-grants", print_grants_,
            "print the statements that make a login which only reads; connect to nothing");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        if (print_grants_) return print_grants(session);
        auto password = VOUCH_RUN(session, database::password_use(url_));
        if (password_.given() && password == database::PasswordUse::None) {
            return failed(session, {base::ErrorCode::Unsupported,
                                    "This kind of database takes no password: leave the "
                                    "options of passwords out."});
        }
        NewConnector request{.url = url_, .id = id_, .alias = alias_};
        request.password = VOUCH_RUN(session, password_.read(session.console));
        if (without_samples_) request.sampling = knowledge::Sampling::Never;
        if (with_samples_) request.sampling = knowledge::Sampling::Allowed;
        auto workspace =
            VOUCH_RUN(session, session.application.create_workspace(directory(session)));
        Registration added =
            VOUCH_RUN(session, workspace->add_connector(request, session.console.context()));
        const ConnectorRecord& record = added.record;
        if (added.tables == 0) session.console.warn({"warning: ", kNoTables});
        if (form() == OutputForm::Json) {
            session.console.say_json(record_to_json(record));
            return ExitStatus::Success;
        }
        session.console.say({"Connected: ", record.id, " is ", record.url});
        std::string place = workspace->connector_standing(record).password_place;
        if (!place.empty()) session.console.say({"Its password lies in ", place, "."});
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

    std::string url_;
    std::string id_;
    std::string alias_;
    PasswordOptions password_;
    bool without_samples_ = false;
    bool with_samples_ = false;
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
        auto record =
            VOUCH_RUN(session, workspace->remove_connector(id_, session.console.context()));
        if (form() == OutputForm::Json)
            session.console.say_json(record_to_json(record));
        else
            session.console.say({"Disconnected: ", record.id, " was ", record.url});
        return ExitStatus::Success;
    }

private:
    std::string id_;
};

class UpdatePasswordCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "update-password",
                            "Replace the password of a database with one that works");
        app->add_option("id", id_, "the registered database")->required();
        password_.declare(*app);
        app->add_flag("--no-test", without_test_,
                      "keep it untried: before the server has it, or while it cannot be reached");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        ConnectorRecord record = VOUCH_RUN(session, workspace->connector_record(id_));
        GivenPassword given = password_.given()
                                  ? VOUCH_RUN(session, password_.read(session.console))
                                  : VOUCH_RUN(session, ask_twice(session.console, record.id));
        PasswordTrial trial = without_test_ ? PasswordTrial::Skip : PasswordTrial::Connect;
        record = VOUCH_RUN(session, workspace->update_password(record.id, given, trial,
                                                               session.console.context()));
        std::string place = workspace->connector_standing(record).password_place;
        if (form() == OutputForm::Json) {
            Json document = record_to_json(record);
            document["tested"] = !without_test_;
            session.console.say_json(document);
        } else {
            session.console.say({"The password of ", record.id, " now lies in ", place,
                                 without_test_ ? "; it was not tried." : "; it works."});
        }
        return ExitStatus::Success;
    }

private:
    static base::Result<GivenPassword> ask_twice(const Console& console, const std::string& id) {
        if (!console.can_ask()) {
            return base::fail(base::ErrorCode::InvalidArgument, "No password was given.",
                              {"Give it by --password-stdin or --password-env VARIABLE, or run "
                               "this on a terminal."});
        }
        std::string first = TRY(console.ask_hidden("New password of " + id + ": "));
        std::string second = TRY(console.ask_hidden("The same again: "));
        if (first.empty() || first != second) {
            return base::fail(base::ErrorCode::InvalidArgument,
                              first.empty() ? "No password was entered. Nothing was changed."
                                            : "The two differ. Nothing was changed.");
        }
        return GivenPassword{.kept = std::move(first)};
    }

    std::string id_;
    PasswordOptions password_;
    bool without_test_ = false;
};

class AliasCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "alias", "Give a database a second name");
        app->add_option("id", id_, "the registered database")->required();
        app->add_option("name", name_, "its second name; \"\" takes it away")->required();
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        ConnectorRecord record =
            VOUCH_RUN(session, workspace->set_alias(id_, name_, session.console.context()));
        if (form() == OutputForm::Json)
            session.console.say_json(record_to_json(record));
        else if (record.alias.empty())
            session.console.say({record.id, " has no second name."});
        else
            session.console.say({record.id, " is also called ", record.alias, "."});
        return ExitStatus::Success;
    }

private:
    std::string id_;
    std::string name_;
};

} // namespace

void add_connect_commands(Commands& commands) {
    commands.push_back(std::make_unique<ConnectCommand>());
    commands.push_back(std::make_unique<DisconnectCommand>());
    commands.push_back(std::make_unique<UpdatePasswordCommand>());
    commands.push_back(std::make_unique<AliasCommand>());
}

} // namespace vouch::cli::detail
