// config: every key with its value and where it came from; with a key that one, and with a value
// too it sets it. init makes a workspace.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/json.h"
#include "cli/table.h"
#include "text/distance.h"

namespace vouch::cli::detail {
namespace {

class InitCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(parent, "init", "Make a workspace");
        add_workspace();
    }
    ExitStatus run(Session& session) override {
        auto workspace =
            VOUCH_RUN(session, session.application.create_workspace(directory(session)));
        session.console.say({"The workspace is ", workspace->directory().string()});
        session.console.say(
            "Next: vouch connect sqlite:PATH, vouch ingest FOLDER, vouch ask \"…\"");
        return ExitStatus::Success;
    }
};

class ConfigCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "config", "Show every setting and where it comes from, or set one");
        app->add_option("key", key_, "the setting to show or to set");
        app->add_option("value", value_, "its new value");
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        if (app_->count("value") > 0) {
            VOUCH_RUN(session, session.application.open_workspace(directory(session)));
            VOUCH_RUN(session, session.application.set_setting(directory(session), key_, value_));
            // A setting may ask for something to be removed, which opening does.
            VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        }
        auto settings = VOUCH_RUN(session, session.application.settings(directory(session)));
        if (app_->count("key") > 0) settings = VOUCH_RUN(session, only(key_, settings));
        if (form() == OutputForm::Json)
            print_json(session, settings);
        else
            print_text(session, settings);
        return ExitStatus::Success;
    }

private:
    static base::Result<std::vector<SettingRecord>>
    only(const std::string& key, const std::vector<SettingRecord>& settings) {
        std::vector<std::string_view> keys;
        for (const SettingRecord& setting : settings) {
            if (setting.key == key) return std::vector<SettingRecord>{setting};
            keys.push_back(setting.key);
        }
        return base::fail(base::ErrorCode::InvalidArgument, "There is no setting “" + key + "”.",
                          text::near_hints(key, keys));
    }

    static void print_json(const Session& session, const std::vector<SettingRecord>& settings) {
        nlohmann::ordered_json document = nlohmann::ordered_json::object();
        for (const SettingRecord& setting : settings) {
            document[setting.key] = {{"value", setting.value}, {"origin", setting.origin}};
        }
        session.console.say_json(document);
    }
    static void print_text(const Session& session, const std::vector<SettingRecord>& settings) {
        schema::ResultSet table{{{"key", ""}, {"value", ""}, {"from", ""}, {"meaning", ""}}, {}};
        for (const SettingRecord& setting : settings) {
            table.rows.push_back({setting.key, setting.value, setting.origin, setting.meaning});
        }
        session.console.say(print_table(table, {.width = 200, .rows_max = 1000, .cell_max = 90}));
    }

    std::string key_;
    std::string value_;
};

} // namespace

void add_config_commands(Commands& commands) {
    commands.push_back(std::make_unique<InitCommand>());
    commands.push_back(std::make_unique<ConfigCommand>());
}

} // namespace vouch::cli::detail
