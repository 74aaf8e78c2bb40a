// cache: what is kept of answered questions, for who owns the workspace.

#include <utility>

#include <nlohmann/json.hpp>

#include "base/iso_date.h"
#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/json.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kListedDefault = 100;

std::string_view kind_name(cache::EntryKind kind) {
    return kind == cache::EntryKind::Template ? "template" : "answer";
}

Json json_of(const cache::ListedEntry& listed) {
    Json json{{"id", listed.id},
              {"agent", listed.agent},
              {"kind", kind_name(listed.kind)},
              {"asked_at", base::print_iso_second(listed.created_at)},
              {"question", nullptr},
              {"connector", nullptr},
              {"sql", nullptr}};
    if (listed.entry) {
        json["question"] = listed.entry->question;
        json["connector"] = listed.entry->connector;
        json["sql"] = listed.entry->sql;
    }
    return json;
}

/// A command of the group. `agent_name_` is empty for all of them.
class CachePart : public Command {
public:
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        cache::Cache* cache = VOUCH_RUN(session, workspace->cache(context));
        if (cache != nullptr) return run_on(*cache, session, context);
        return failed(session, {base::ErrorCode::Unsupported,
                                "The cache of this workspace is switched off.",
                                std::nullopt,
                                {"vouch config cache.enabled on"}});
    }

protected:
    void add_common(CLI::App& parent, const std::string& name, const std::string& summary) {
        CLI::App& group =
            command_group(parent, "cache", "Look after what is kept of answered questions");
        add(group, name, summary)
            ->add_option("agent", agent_name_, "only of this agent (default: of all)");
        add_workspace();
        add_json();
    }
    virtual ExitStatus run_on(cache::Cache& cache, Session& session,
                              const base::Context& context) = 0;

    std::string agent_name_;
};

class CacheListCommand : public CachePart {
public:
    void declare(CLI::App& parent) override {
        add_common(parent, "list", "The newest entries: questions with their SQL");
        app_->add_option("--limit", limit_, "entries at most")->check(CLI::PositiveNumber);
    }

private:
    ExitStatus run_on(cache::Cache& cache, Session& session,
                      const base::Context& context) override {
        const auto listed = VOUCH_RUN(session, cache.list(agent_name_, limit_, context));
        if (form() == OutputForm::Json) {
            Json entries = Json::array();
            for (const cache::ListedEntry& entry : listed)
                entries.push_back(json_of(entry));
            session.console.say_json(Json{{"entries", std::move(entries)}});
            return ExitStatus::Success;
        }
        if (listed.empty()) session.console.say("The cache is empty.");
        for (const cache::ListedEntry& entry : listed) {
            session.console.say(
                {base::print_iso_second(entry.created_at), "  ", entry.agent, "  ",
                 kind_name(entry.kind), "  ",
                 entry.entry ? entry.entry->question : "(cannot be read with these secrets)"});
            if (entry.entry)
                session.console.say(
                    {{Ink::Faint, "    " + entry.entry->connector + ": "}, entry.entry->sql});
        }
        return ExitStatus::Success;
    }

    std::size_t limit_ = kListedDefault;
};

class CacheStatsCommand : public CachePart {
public:
    void declare(CLI::App& parent) override {
        add_common(parent, "stats", "How many entries there are, and what look-ups ended in");
    }

private:
    ExitStatus run_on(cache::Cache& cache, Session& session,
                      const base::Context& context) override {
        auto figures = VOUCH_RUN(session, cache.store().figures(context));
        if (!agent_name_.empty())
            std::erase_if(figures, [&](const auto& one) { return one.agent != agent_name_; });
        const auto outcomes = VOUCH_RUN(session, cache.store().outcomes(context));
        Json agents = Json::array();
        for (const cache::StoreFigures& one : figures)
            agents.push_back({{"agent", one.agent},
                              {"answers", one.answers},
                              {"templates", one.templates},
                              {"bytes", one.bytes},
                              {"oldest", base::print_iso_second(one.oldest)},
                              {"newest", base::print_iso_second(one.newest)}});
        Json look_ups = Json::object();
        for (const auto& [name, times] : outcomes)
            look_ups[name] = times;
        if (form() == OutputForm::Json) {
            session.console.say_json(Json{{"agents", agents}, {"look_ups", look_ups}});
            return ExitStatus::Success;
        }
        if (figures.empty()) session.console.say("The cache is empty.");
        for (const cache::StoreFigures& one : figures)
            session.console.say({one.agent, ": ", std::to_string(one.answers), " answers, ",
                                 std::to_string(one.templates), " templates, ",
                                 std::to_string(one.bytes), " bytes, ",
                                 base::print_iso_second(one.oldest), " to ",
                                 base::print_iso_second(one.newest)});
        for (const auto& [name, times] : outcomes)
            session.console.say({{Ink::Faint, name + "  "}, std::to_string(times)});
        return ExitStatus::Success;
    }
};

class CacheClearCommand : public CachePart {
public:
    void declare(CLI::App& parent) override { add_common(parent, "clear", "Remove every entry"); }

private:
    ExitStatus run_on(cache::Cache& cache, Session& session,
                      const base::Context& context) override {
        const auto gone = VOUCH_RUN(session, cache.clear(agent_name_, context));
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"removed", gone}});
        else
            session.console.say({std::to_string(gone), " entries removed"});
        return ExitStatus::Success;
    }
};

} // namespace

void add_cache_commands(Commands& commands) {
    commands.push_back(std::make_unique<CacheListCommand>());
    commands.push_back(std::make_unique<CacheStatsCommand>());
    commands.push_back(std::make_unique<CacheClearCommand>());
}

} // namespace vouch::cli::detail
