// history: the conversations of whoever sits at this machine.

#include <nlohmann/json.hpp>

#include "base/iso_date.h"
#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/detail/stream.h"
#include "cli/json.h"

namespace vouch::cli::detail {
namespace {

using HistoryJson = nlohmann::ordered_json;

constexpr std::uint32_t kHistoryListed = 50;

std::string second_text(store::Time time) {
    return base::print_iso_second(std::chrono::floor<std::chrono::seconds>(time));
}

HistoryJson json_of(const store::Conversation& one) {
    return {{"id", one.id},
            {"agent", one.agent},
            {"title", one.title},
            {"created", second_text(one.created)},
            {"last", second_text(one.last)},
            {"turns", one.turns}};
}

HistoryJson json_of(const store::Turn& turn) {
    const store::TurnEnd& end = turn.end;
    HistoryJson sources = HistoryJson::parse(end.sources, nullptr, /*allow_exceptions=*/false);
    return {
        {"turn", turn.ordinal},
        {"question", turn.question},
        {"resolved_question",
         end.resolved.empty() ? HistoryJson(nullptr) : HistoryJson(end.resolved)},
        {"complete", turn.complete},
        {"status", end.status},
        {"route", end.route},
        {"answer", end.answer},
        {"connector", end.connector.empty() ? HistoryJson(nullptr) : HistoryJson(end.connector)},
        {"sql", end.sql.empty() ? HistoryJson(nullptr) : HistoryJson(end.sql)},
        {"sources", sources.is_object() ? std::move(sources) : HistoryJson(nullptr)},
        {"model", end.model.empty() ? HistoryJson(nullptr) : HistoryJson(end.model)},
        {"tokens_in", end.tokens_in},
        {"tokens_out", end.tokens_out},
        {"cost_usd", end.cost_usd},
        {"started", second_text(turn.started)},
        {"milliseconds", static_cast<double>(end.duration.count()) / 1000.0}};
}

/// A command of the group. `agent_` is empty for all agents.
class HistoryPart : public Command {
public:
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        const base::Context context = session.console.context();
        const auto* conversations = VOUCH_RUN(session, workspace->conversations(context));
        return run_on(*conversations, session, context);
    }

protected:
    CLI::App* add_common(CLI::App& parent, const std::string& name, const std::string& summary) {
        CLI::App& group = command_group(parent, "history", "What was asked in conversations");
        CLI::App* app = add(group, name, summary);
        app->add_option("--agent", agent_, "only with this agent (default: with all)");
        add_workspace();
        add_json();
        return app;
    }
    store::Asker asker() const { return {std::string(answer::kLocalOwner), agent_}; }

    virtual ExitStatus run_on(const store::Conversations& conversations, Session& session,
                              const base::Context& context) = 0;
};

class HistoryListCommand : public HistoryPart {
public:
    void declare(CLI::App& parent) override {
        add_common(parent, "list", "The conversations, the newest first")
            ->add_option("--limit", limit_, "conversations at most")
            ->check(CLI::Range(std::uint32_t{1}, store::ConversationLimits::kListed));
    }

private:
    ExitStatus run_on(const store::Conversations& conversations, Session& session,
                      const base::Context& context) override {
        const auto all =
            VOUCH_RUN(session, conversations.list(asker(), {.limit = limit_}, context));
        if (form() == OutputForm::Json) {
            HistoryJson list = HistoryJson::array();
            for (const store::Conversation& one : all)
                list.push_back(json_of(one));
            session.console.say_json(HistoryJson{{"conversations", std::move(list)}});
            return ExitStatus::Success;
        }
        if (all.empty()) session.console.say("There is no conversation.");
        for (const store::Conversation& one : all) {
            session.console.say(
                {{Ink::Faint, one.id + "  " + second_text(one.last) + "  "},
                 one.title,
                 {Ink::Faint, "  (" + one.agent + ", " + std::to_string(one.turns) + " turns)"}});
        }
        return ExitStatus::Success;
    }

    std::uint32_t limit_ = kHistoryListed;
};

class HistoryShowCommand : public HistoryPart {
public:
    void declare(CLI::App& parent) override {
        add_common(parent, "show", "One conversation: each question with its answer")
            ->add_option("id", id_, "its id")
            ->required();
    }

private:
    ExitStatus run_on(const store::Conversations& conversations, Session& session,
                      const base::Context& context) override {
        const auto one = VOUCH_RUN(session, conversations.find(asker(), id_, context));
        const auto turns = VOUCH_RUN(
            session, conversations.turns(asker(), id_, store::ConversationLimits::kTurns, context));
        if (form() == OutputForm::Json) {
            HistoryJson document = json_of(one);
            document["turns"] = HistoryJson::array();
            for (const store::Turn& turn : turns)
                document["turns"].push_back(json_of(turn));
            session.console.say_json(document);
            return ExitStatus::Success;
        }
        for (const store::Turn& turn : turns)
            print_turn(session.console, turn);
        return ExitStatus::Success;
    }

    std::string id_;
};

class HistoryEraseCommand : public HistoryPart {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add_common(parent, "erase", "Erase a conversation, or all");
        CLI::Option* id = app->add_option("id", id_, "its id");
        app->add_flag("--all", all_, "all of them, or with --agent all with that one")
            ->excludes(id);
        app->add_flag("--yes", yes_, "do not ask");
    }

private:
    ExitStatus run_on(const store::Conversations& conversations, Session& session,
                      const base::Context& context) override {
        if (id_.empty() && !all_)
            return failed(session, {base::ErrorCode::InvalidArgument,
                                    "Which conversation is to be erased?",
                                    std::nullopt,
                                    {"vouch history erase ID", "vouch history erase --all"}});
        std::uint64_t erased = 1;
        if (all_) {
            if (!yes_ && !agreed(session.console))
                return failed(session, {base::ErrorCode::InvalidArgument,
                                        "Nothing was erased.",
                                        std::nullopt,
                                        {"vouch history erase --all --yes"}});
            erased = VOUCH_RUN(session, conversations.erase_all(asker(), context));
        } else {
            const auto done = conversations.erase(asker(), id_, context);
            if (!done) return failed(session, done.error());
        }
        if (form() == OutputForm::Json)
            session.console.say_json(HistoryJson{{"erased", erased}});
        else
            session.console.say({std::to_string(erased), " conversations erased"});
        return ExitStatus::Success;
    }

    static bool agreed(const Console& console) {
        if (!console.can_ask()) return false;
        const auto line = console.ask_line("Erase all conversations? Write yes: ");
        return line && *line == "yes";
    }

    std::string id_;
    bool all_ = false;
    bool yes_ = false;
};

} // namespace

void add_history_commands(Commands& commands) {
    commands.push_back(std::make_unique<HistoryListCommand>());
    commands.push_back(std::make_unique<HistoryShowCommand>());
    commands.push_back(std::make_unique<HistoryEraseCommand>());
}

} // namespace vouch::cli::detail
