// chat: a conversation in the terminal. A line is a question, or a command that begins with a
// slash. Ctrl-C ends the question that is worked on, and nothing else.

#include <optional>

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/stream.h"
#include "cli/print_answer.h"
#include "text/unicode.h"

namespace vouch::cli::detail {
namespace {

constexpr std::string_view kChatHelp =
    "Ask in plain words; a question may lean on those before it.\n"
    "  /sql      the SQL of the last answer\n"
    "  /sources  the passages of the last answer\n"
    "  /explain  every attempt and every step of the last answer\n"
    "  /history  the questions of this conversation\n"
    "  /new      begin another conversation\n"
    "  /quit     leave (or Ctrl-D); Ctrl-C ends the question that is worked on\n";

/// Shows on a terminal which step ended last.
class StepLine : public answer::EventSink {
public:
    explicit StepLine(const Console& console) : console_(console) {}

    void step(const answer::Visit& visit) override {
        console_.redraw(visit.node + " " + visit.outcome + " …");
    }
    void sources(const answer::Answer& /*answer*/) override { console_.redraw(""); }
    void text(std::string_view /*piece*/) override {}
    void done(const answer::Answer& /*answer*/) override {}

private:
    const Console& console_;
};

class ChatCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "chat", "Ask one question after another in the terminal");
        app->add_option("--conversation", conversation_, "the conversation to go on with");
        add_agent();
        add_workspace();
    }

    ExitStatus run(Session& session) override {
        const Console& console = session.console;
        workspace_ = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        const base::Context context = console.context();
        const Caller asker = VOUCH_RUN(session, caller());
        scope_ = VOUCH_RUN(session, workspace_->scope(asker));
        agent_to_ask_ = VOUCH_RUN(session, workspace_->agent({}, *scope_, context));
        conversations_ = VOUCH_RUN(session, workspace_->conversations(context));
        if (!conversation_.empty())
            talk_ =
                VOUCH_RUN(session, answer::Talk::resume(*conversations_, asker_named(agent_),
                                                        conversation_, stored_sources, context));
        if (console.reads_terminal()) console.say({{Ink::Faint, "/help shows the commands."}});
        static_cast<void>(console.question_context()); // from here on Ctrl-C does not leave
        while (true) {
            const auto line = console.ask_line(console.reads_terminal() ? "> " : "");
            if (!line)
                return line.error().code == base::ErrorCode::NotFound
                           ? ExitStatus::Success
                           : failed(session, line.error());
            const std::string_view text = text::trim(*line);
            if (text == "/quit" || text == "/exit") return ExitStatus::Success;
            if (text.starts_with('/'))
                obey(console, text);
            else if (!text.empty())
                ask(console, text);
            static_cast<void>(console.flush());
        }
    }

private:
    void ask(const Console& console, std::string_view text) {
        const base::Context context = console.question_context();
        if (!talk_) {
            auto begun = answer::Talk::begin(*conversations_, asker_named(agent_), text,
                                             stored_sources, context);
            if (!begun) return report(console, OutputForm::Text, begun.error());
            talk_ = std::move(*begun);
        }
        StepLine steps(console);
        auto told =
            talk_->ask(*agent_to_ask_, {.text = std::string(text)}, *scope_, context, &steps);
        console.redraw("");
        if (!told) return report(console, OutputForm::Text, told.error());
        if (context.stop.stop_requested()) return console.say({{Ink::Faint, "stopped"}});
        last_ = std::move(*told);
        print_answer(*last_, console);
    }

    void obey(const Console& console, std::string_view command) {
        if (command == "/help") return console.say(kChatHelp);
        if (command == "/history") return history(console);
        if (command == "/new") {
            talk_.reset();
            last_.reset();
            return console.say({{Ink::Faint, "a new conversation"}});
        }
        const bool of_answer = command == "/sql" || command == "/sources" || command == "/explain";
        if (!of_answer)
            return console.warn({"There is no command ", command, "; /help shows them."});
        if (!last_) return console.warn("Nothing was answered yet.");
        if (command == "/explain") return print_answer(*last_, console, AnswerDetail::Explained);
        if (command == "/sql") return sql(console);
        sources(console);
    }

    void sql(const Console& console) const {
        console.say(last_->database ? last_->database->sql
                                    : std::string("The last answer is not of a database."));
    }

    void sources(const Console& console) const {
        std::vector<answer::Citation> all;
        if (last_->documents) all = last_->documents->citations;
        if (last_->web)
            all.insert(all.end(), last_->web->citations.begin(), last_->web->citations.end());
        if (all.empty()) return console.say("The last answer cites nothing.");
        for (const answer::Citation& one : all) {
            console.say({{Ink::Strong, "[" + std::to_string(one.number) + "] " + one.source},
                         one.page == 0 ? std::string() : ", page " + std::to_string(one.page),
                         one.section.empty() ? std::string() : ", " + one.section,
                         "\n",
                         one.text});
        }
    }

    void history(const Console& console) const {
        if (!talk_) return console.say("Nothing was asked yet.");
        const auto turns =
            conversations_->turns(asker_named(agent_), talk_->id(),
                                  store::ConversationLimits::kTurns, console.question_context());
        if (!turns) return report(console, OutputForm::Text, turns.error());
        console.say({{Ink::Faint, "conversation " + talk_->id()}});
        for (const store::Turn& turn : *turns)
            print_turn(console, turn);
    }

    std::string conversation_;
    std::unique_ptr<Workspace> workspace_;
    std::optional<access::Scope> scope_;
    std::optional<answer::Agent> agent_to_ask_;
    const store::Conversations* conversations_ = nullptr;
    std::optional<answer::Talk> talk_;
    std::optional<answer::Answer> last_;
};

} // namespace

void add_chat_commands(Commands& commands) { commands.push_back(std::make_unique<ChatCommand>()); }

} // namespace vouch::cli::detail
