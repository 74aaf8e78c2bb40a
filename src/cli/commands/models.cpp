// models list, check, import, pull: the sentence encoders and rerankers of this machine.

#include <chrono>
#include <set>

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/table.h"
#include "embedding/import.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

CLI::App& models_group(CLI::App& parent) {
    return command_group(parent, "models", "The models that turn texts into vectors: list, fetch");
}

/// The workspace's own place comes first.
fs::path own_place(Session& session, const fs::path& directory) {
    return session.application.model_places(directory).front();
}

Json model_json(const embedding::ModelCard& card, const fs::path& folder) {
    return {{"name", card.name},
            {"kind", std::string(embedding::kind_name(card.kind))},
            {"installed", !folder.empty()},
            {"width", card.width},
            {"layers", card.layers},
            {"tokens_max", card.tokens_max},
            {"licence", card.licence},
            {"source", card.source},
            {"weights_sha256", card.weights_sha256},
            {"folder", folder.string()}};
}

class ModelsListCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(models_group(parent), "list", "The models on this machine, and those known by name");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        std::vector<fs::path> places = session.application.model_places(directory(session));
        for (const embedding::InstalledModel& model : embedding::list_models(places))
            show(model.card, model.folder);
        for (const embedding::ModelCard& card : embedding::known_models())
            if (!names_.contains(card.name)) show(card, {});
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"models", list_}});
        else
            session.console.say(print_table(
                table_, {.width = session.console.width(), .rows_max = 1'000, .cell_max = 80}));
        return ExitStatus::Success;
    }

private:
    void show(const embedding::ModelCard& card, const fs::path& folder) {
        names_.insert(card.name);
        list_.push_back(model_json(card, folder));
        table_.rows.push_back({card.name, std::string(embedding::kind_name(card.kind)),
                               std::int64_t{card.layers}, std::int64_t{card.tokens_max},
                               card.licence,
                               folder.empty() ? "not here: vouch models pull " + card.name
                                              : folder.lexically_normal().string()});
    }

    std::set<std::string> names_{};
    Json list_ = Json::array();
    schema::ResultSet table_{{{"model", ""},
                              {"kind", ""},
                              {"layers", ""},
                              {"tokens", ""},
                              {"licence", ""},
                              {"folder", ""}},
                             {}};
};

class ModelsCheckCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(models_group(parent), "check",
                            "Hold a model's weights against their hash, and have it compute");
        app->add_option("name", name_, "a model, or the path of its folder")
            ->default_val(std::string(embedding::kDefaultModel));
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        using Clock = std::chrono::steady_clock;
        std::vector<fs::path> places = session.application.model_places(directory(session));
        auto model = VOUCH_RUN(session, embedding::find_model(name_, places));
        VOUCH_RUN(session, check(model));
        Clock::time_point begin = Clock::now();
        const std::string id = VOUCH_RUN(session, embedding::try_model(model));
        std::chrono::duration<double, std::milli> took = Clock::now() - begin;
        if (form() == OutputForm::Json) {
            Json found = model_json(model.card, model.folder);
            found["id"] = id;
            found["milliseconds"] = took.count();
            session.console.say_json(found);
        } else {
            const bool encodes = model.card.kind == embedding::ModelKind::Encoder;
            session.console.say({id, ": the weights are those of its card; opened and ",
                                 encodes ? "a sentence encoded in " : "a passage reranked in ",
                                 std::to_string(static_cast<int>(took.count())), " ms"});
        }
        return ExitStatus::Success;
    }

private:
    /// A value for VOUCH_RUN, which takes no Result of nothing.
    static base::Result<bool> check(const embedding::InstalledModel& model) {
        TRY(embedding::check_weights(model));
        return true;
    }

    std::string name_;
};

/// What import and pull have in common.
class ModelsBringCommand : public Command {
protected:
    ExitStatus show(const Session& session, const embedding::InstalledModel& model) const {
        if (form() == OutputForm::Json)
            session.console.say_json(model_json(model.card, model.folder));
        else
            session.console.say({model.card.name, ": now in ", model.folder.string()});
        return ExitStatus::Success;
    }
};

class ModelsImportCommand : public ModelsBringCommand {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(models_group(parent), "import", "Take in a model from safetensors or ONNX files");
        app->add_option("path", path_,
                        "a folder with model.safetensors or a *.onnx, or that file; with vocab.txt "
                        "or tokenizer.json beside it, and card.yaml unless the model is known "
                        "or a cross-encoder with its config.json")
            ->required();
        app->add_option("--name", name_, "what to call it (default: as its card or its folder)");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        fs::path place = own_place(session, directory(session));
        return show(session, VOUCH_RUN(session, embedding::import_model({path_, name_, place})));
    }

private:
    std::string path_;
    std::string name_;
};

class ModelsPullCommand : public ModelsBringCommand {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(models_group(parent), "pull",
                            "Fetch a known model from its publisher, checked by its hash");
        app->add_option("name", name_, "the model")->required();
        app->add_option("--from", from_,
                        "a folder that holds its files, or the address of a mirror");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        fs::path place = own_place(session, directory(session));
        return show(session, VOUCH_RUN(session, embedding::pull_model(name_, from_, place,
                                                                      session.console.context())));
    }

private:
    std::string name_;
    std::string from_;
};

} // namespace

void add_models_commands(Commands& commands) {
    commands.push_back(std::make_unique<ModelsListCommand>());
    commands.push_back(std::make_unique<ModelsCheckCommand>());
    commands.push_back(std::make_unique<ModelsImportCommand>());
    commands.push_back(std::make_unique<ModelsPullCommand>());
}

} // namespace vouch::cli::detail
