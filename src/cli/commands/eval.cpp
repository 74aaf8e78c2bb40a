// eval: measures this program on data in known layouts. Every measurement is a subcommand; those
// that belong to parts of later versions say so.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/detail/eval.h"
#include "cli/json.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

class EvalCommand : public Command {
public:
    EvalCommand() {
        add_question_measurements(measurements_);
        add_document_measurements(measurements_);
        add_gate_measurements(measurements_);
        add_cache_measurements(measurements_);
        add_hostile_measurements(measurements_);
    }

    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "eval", "Measure this program on data of yours");
        app->require_subcommand(1);
        for (auto& measurement : measurements_)
            measurement->declare(*app);
    }

    ExitStatus run(Session& session) override {
        auto chosen = std::ranges::find_if(
            measurements_, [](const auto& measurement) { return measurement->chosen(); });
        CHECK(chosen != measurements_.end()); // require_subcommand
        return (*chosen)->run(session);
    }

private:
    Commands measurements_;
};

} // namespace

CLI::App* Measurement::add_measurement(CLI::App& parent, const std::string& name,
                                       const std::string& summary) {
    CLI::App* app = add(parent, name, summary);
    app->add_option("--out", out_, "write the decision for each item to this file, a line each");
    add_json();
    return app;
}

base::Result<eval::LineSink> Measurement::open_lines() {
    if (out_.empty()) return eval::LineSink();
    lines_ = TRY(eval::LineFile::create(out_));
    return eval::LineSink([this](std::string_view line) { return lines_->write(line); });
}

ExitStatus Measurement::finish(Session& session, const eval::Figures& figures) {
    if (lines_) {
        auto closed = lines_->close();
        if (!closed) return failed(session, closed.error());
    }
    if (form() == OutputForm::Text) {
        session.console.say(eval::result_line(figures));
        return ExitStatus::Success;
    }
    Json result = Json::object();
    for (const eval::Figure& figure : figures)
        std::visit([&](auto value) { result[figure.name] = value; }, figure.value);
    session.console.say_json(Json{{"result", std::move(result)}});
    return ExitStatus::Success;
}

void add_eval_commands(Commands& commands) { commands.push_back(std::make_unique<EvalCommand>()); }

} // namespace vouch::cli::detail
