// ask, query and docs: the same question with the route open or fixed.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/json.h"
#include "cli/print_answer.h"

namespace vouch::cli::detail {
namespace {

class AskCommand : public Command {
public:
    AskCommand(std::string name, std::string summary, answer::RouteWish route)
        : name_(std::move(name)), summary_(std::move(summary)), route_(route) {}

    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, name_, summary_);
        app->add_option("question", question_,
                        "the question in plain words; - reads it from standard input")
            ->required();
        app->add_option("--after", after_,
                        "an earlier question of the same conversation, which this one may lean "
                        "on; several in their order")
            ->allow_extra_args(false);
        app->add_flag("--explain", explain_, "also print every attempt and every step");
        if (route_ != answer::RouteWish::Documents) {
            app->add_option("--connector,-c", connector_,
                            "the database to ask; the documents may answer too");
            app->add_flag("--no-execute", no_execute_, "show the SQL and do not run it");
        }
        if (route_ == answer::RouteWish::Automatic) {
            app->add_flag("--web", web_,
                          "search the web instead, where the settings name what searches it")
                ->excludes(app->get_option("--connector"))
                ->excludes(app->get_option("--no-execute"));
        }
        add_agent();
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        if (web_) route_ = answer::RouteWish::Web;
        std::string text = question_text(session.console);
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        const Caller asker = VOUCH_RUN(session, caller());
        const access::Scope scope = VOUCH_RUN(session, workspace->scope(asker));
        if (!connector_.empty()) {
            connector_ = VOUCH_RUN(session, workspace->connector_record(connector_, scope)).id;
            VOUCH_RUN(session, workspace->connector(connector_, context));
        }
        const answer::Agent agent =
            VOUCH_RUN(session, workspace->agent({route_, connector_}, scope, context));
        answer::Question question{std::move(text), route_,
                                  no_execute_ ? answer::Execution::DraftOnly
                                              : answer::Execution::Run,
                                  connector_, after_};
        answer::Answer answer = agent.ask(std::move(question), scope, context);
        if (form() == OutputForm::Json)
            session.console.say_json(to_json(answer));
        else {
            print_answer(answer, session.console,
                         explain_ ? AnswerDetail::Explained : AnswerDetail::Usual);
        }
        return exit_status(answer.status);
    }

private:
    /// Far above what the screen lets pass: it refuses with its own message, and a pipe without end
    /// does not fill memory.
    static constexpr std::size_t kInputBytesMax = std::size_t{1} << 20;

    std::string question_text(const Console& console) const {
        return question_ == "-" ? console.read(kInputBytesMax) : question_;
    }

    std::string name_;
    std::string summary_;
    answer::RouteWish route_;
    std::string question_;
    std::string connector_;
    std::vector<std::string> after_;
    bool web_ = false;
    bool explain_ = false;
    bool no_execute_ = false;
};

} // namespace

void add_ask_commands(Commands& commands) {
    using answer::RouteWish;
    commands.push_back(std::make_unique<AskCommand>(
        "ask", "Answer a question from the databases and the documents", RouteWish::Automatic));
    commands.push_back(std::make_unique<AskCommand>("query", "Answer a question from the databases",
                                                    RouteWish::Database));
    commands.push_back(std::make_unique<AskCommand>("docs", "Answer a question from the documents",
                                                    RouteWish::Documents));
}

} // namespace vouch::cli::detail
