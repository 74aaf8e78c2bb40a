// ask, query and docs: the same question with the route open or fixed.

#include <nlohmann/json.hpp>

#include "answer/talk.h"
#include "base/iso_date.h"
#include "cli/detail/command.h"
#include "cli/detail/stream.h"
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
        app->add_option("--conversation", conversation_,
                        "the conversation that the question belongs to, or new")
            ->excludes(app->get_option("--after"));
        app->add_flag("--stream", stream_,
                      "with --json: an object a line, first each step, then the sources, the text "
                      "and the whole answer");
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
        if (route_ != answer::RouteWish::Database) declare_documents(*app);
        add_agent();
        add_workspace();
        add_json();
        app->get_option("--stream")->needs(app->get_option("--json"));
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
        question.documents = VOUCH_RUN(session, document_wish());
        JsonLines lines(session.console);
        answer::EventSink* events = stream_ ? &lines : nullptr;
        std::string conversation;
        answer::Answer answer;
        if (conversation_.empty()) {
            answer = agent.ask(std::move(question), scope, context, events);
        } else {
            const auto* conversations = VOUCH_RUN(session, workspace->conversations(context));
            const answer::Talk talk =
                VOUCH_RUN(session, talk_of(*conversations, question.text, context));
            conversation = talk.id();
            answer =
                VOUCH_RUN(session, talk.ask(agent, std::move(question), scope, context, events));
        }
        tell(session.console, answer, conversation);
        return exit_status(answer.status);
    }

private:
    /// Far above what the screen lets pass: it refuses with its own message, and a pipe without end
    /// does not fill memory.
    static constexpr std::size_t kInputBytesMax = std::size_t{1} << 20;

    void declare_documents(CLI::App& app) {
        const auto list = [&](const char* name, std::vector<std::string>& into, const char* means) {
            app.add_option(name, into, means)->allow_extra_args(false);
        };
        list("--collection", wish_.collections,
             "look into this set of documents only; several too");
        list("--folder", wish_.folders,
             "into documents below this folder only: leave/2024 at any depth, /hr/leave from the "
             "root; several too");
        list("--source", wish_.sources, "into the document of this path only; several too");
        list("--tag", wish_.tags, "into documents with this tag only; several too");
        app.add_option("--from", from_, "into documents of this day (2026-03-01) and later only");
        app.add_option("--before", before_, "into documents older than this day only");
    }

    base::Result<answer::DocumentWish> document_wish() const {
        answer::DocumentWish wish = wish_;
        wish.from = TRY(day("--from", from_));
        wish.before = TRY(day("--before", before_));
        return wish;
    }

    static base::Result<std::optional<std::chrono::sys_seconds>> day(std::string_view option,
                                                                     const std::string& text) {
        if (text.empty()) return std::optional<std::chrono::sys_seconds>();
        const auto parsed = base::parse_iso_day(text);
        if (!parsed)
            return base::fail(base::ErrorCode::InvalidArgument,
                              std::string(option) + " must be a day like 2026-03-01.");
        return std::optional<std::chrono::sys_seconds>(*parsed);
    }

    base::Result<answer::Talk> talk_of(const store::Conversations& conversations,
                                       std::string_view text, const base::Context& context) const {
        store::Asker asker = asker_named(agent_);
        if (conversation_ == "new")
            return answer::Talk::begin(conversations, std::move(asker), text, stored_sources,
                                       context);
        return answer::Talk::resume(conversations, std::move(asker), conversation_, stored_sources,
                                    context);
    }

    void tell(const Console& console, const answer::Answer& answer,
              const std::string& conversation) const {
        if (form() == OutputForm::Json) {
            nlohmann::ordered_json document = nlohmann::ordered_json::object();
            if (stream_) document["event"] = "answer";
            document.update(to_json(answer));
            document["conversation"] = nullptr;
            if (!conversation.empty()) document["conversation"] = conversation;
            console.say_json(document);
            return;
        }
        print_answer(answer, console, explain_ ? AnswerDetail::Explained : AnswerDetail::Usual);
        if (!conversation.empty()) console.say({{Ink::Faint, "talk    "}, conversation});
    }

    std::string question_text(const Console& console) const {
        return question_ == "-" ? console.read(kInputBytesMax) : question_;
    }

    std::string name_;
    std::string summary_;
    answer::RouteWish route_;
    std::string question_;
    std::string connector_;
    std::vector<std::string> after_;
    answer::DocumentWish wish_;
    std::string from_;
    std::string before_;
    std::string conversation_;
    bool stream_ = false;
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
