// kb-stats: how much of a database its knowledge base describes.

#include <algorithm>
#include <chrono>

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/statements.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/knowledge_base_figures.h"
#include "knowledge/knowledge_base_file.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

/// What the database itself has; nothing where it cannot be reached.
struct Live {
    std::size_t tables = 0;
    std::size_t columns = 0;
    knowledge::StatementFigures statements;
    std::vector<std::string> warnings;
};

class KbStatsCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "kb-stats", "Show how much of a database its knowledge base describes");
        app->add_option("id", id_, "the registered database")->required();
        app->add_flag("--verbose", verbose_, "each table, and the columns that need a description");
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        const ConnectorRecord record = VOUCH_RUN(session, workspace->connector_record(id_));
        const std::filesystem::path path = workspace->knowledge_base_path(record);
        auto base = VOUCH_RUN(session, knowledge::find_knowledge_base(path));
        if (!base) {
            return failed(session, {base::ErrorCode::NotFound,
                                    "The database “" + id_ + "” has no knowledge base yet.",
                                    std::nullopt,
                                    {"Make one: vouch export-kb " + id_}});
        }
        auto live = read_live(*workspace, *base, session.console.context());
        const auto figures = knowledge::figures_of(*base, knowledge::english::vocabulary());
        Json document = json(*base, figures, live);
        document["kb_age_seconds"] = age_seconds(path);
        if (verbose_) add_details(figures, document);
        if (form() == OutputForm::Json)
            session.console.say_json(document);
        else
            print(session.console, document);
        return ExitStatus::Success;
    }

private:
    std::optional<Live> read_live(Workspace& workspace, const knowledge::KnowledgeBase& base,
                                  const base::Context& context) const {
        auto known = workspace.knowledge(id_, context);
        auto connector = workspace.connector(id_, context);
        if (!known || !connector) return std::nullopt;
        auto dialect = dialect_named(std::string((*connector)->dialect_name()));
        if (!dialect) return std::nullopt;
        Live live{.tables = (*known)->catalog.tables.size(),
                  .statements = knowledge::statement_figures(base, **dialect),
                  .warnings = (*known)->base_warnings};
        for (const schema::Table& table : (*known)->catalog.tables)
            live.columns += table.columns.size();
        return live;
    }

    static std::int64_t age_seconds(const std::filesystem::path& path) {
        std::error_code error;
        const auto written = std::filesystem::last_write_time(path, error);
        if (error) return 0;
        const auto age = std::filesystem::file_time_type::clock::now() - written;
        return std::max<std::int64_t>(std::chrono::duration_cast<std::chrono::seconds>(age).count(),
                                      0);
    }

    static Json json(const knowledge::KnowledgeBase& base, const knowledge::BaseFigures& figures,
                     const std::optional<Live>& live) {
        const auto of_live = [&](auto member) { return live ? Json(member(*live)) : Json(); };
        return Json{
            {"connector", base.connector},
            {"schema_coverage",
             {{"tables", figures.tables},
              {"tables_described", figures.described_tables},
              {"tables_with_values", figures.tables_with_values},
              {"columns", figures.columns},
              {"columns_described", figures.described_columns},
              {"vanished", figures.vanished},
              {"live_tables", of_live([](const Live& one) { return one.tables; })},
              {"live_columns", of_live([](const Live& one) { return one.columns; })}}},
            {"query_coverage",
             {{"query_templates", base.query_templates.size()},
              {"query_templates_with_intent", figures.templates_with_intent},
              {"verified_pairs", base.verified_pairs.size()},
              {"metrics", base.metrics.size()},
              {"unread", of_live([](const Live& one) { return one.statements.unread; })}}},
            {"join_coverage",
             {{"keys_declared", figures.declared_keys},
              {"keys_inferred", figures.inferred_keys},
              {"keys_given", figures.given_keys},
              {"joins_in_queries", of_live([](const Live& one) { return one.statements.joins; })},
              {"keys_in_queries",
               of_live([](const Live& one) { return one.statements.keys_joined; })}}},
            {"quality_signals",
             {{"unclear_columns", figures.unclear_columns.size()},
              {"glossary_terms", base.glossary.size()},
              {"rules", base.rules.size()},
              {"warnings", of_live([](const Live& one) { return one.warnings; })}}}};
    }

    static void add_details(const knowledge::BaseFigures& figures, Json& document) {
        Json tables = Json::array();
        for (const knowledge::TableFigures& table : figures.table_details) {
            tables.push_back(Json{{"name", table.name},
                                  {"described", table.described},
                                  {"columns", table.columns},
                                  {"columns_described", table.described_columns},
                                  {"columns_with_values", table.columns_with_values}});
        }
        document["table_details"] = std::move(tables);
        document["unclear_columns"] = figures.unclear_columns;
    }

    static void print(const Console& console, const Json& document) {
        for (const auto& [group, figures] : document.items()) {
            if (!figures.is_object() && !figures.is_array()) continue;
            console.say({{Ink::Strong, group}});
            for (const auto& [name, value] : figures.items()) {
                const std::string label = figures.is_array() ? "" : name + ": ";
                console.say({"  ", label, value.is_null() ? "not known now" : value.dump()});
            }
        }
    }

    std::string id_;
    bool verbose_ = false;
};

} // namespace

void add_knowledge_base_stats_commands(Commands& commands) {
    commands.push_back(std::make_unique<KbStatsCommand>());
}

} // namespace vouch::cli::detail
