// export-kb and import-dbt: the file in which people say what they know of a database.

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/detail/command.h"
#include "cli/detail/knowledge_base.h"
#include "cli/detail/statements.h"
#include "knowledge/dbt.h"
#include "knowledge/knowledge_base_file.h"
#include "knowledge/knowledge_base_update.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

/// It holds values of the database.
base::Result<void> write_base(const std::filesystem::path& path,
                              const knowledge::KnowledgeBase& base) {
    return base::write_file_atomically(path, knowledge::print_knowledge_base(base),
                                       base::FileAccess::OwnerOnly);
}

struct Exported {
    std::string connector;
    std::filesystem::path path;
    knowledge::UpdateReport report;
    std::vector<std::string> warnings;
};

class ExportCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "export-kb",
                            "Write what is known of a database into a file that you may edit");
        app->add_option("id", id_, "the registered database (default: every one)");
        app->add_option("--output,-o", output_,
                        "the file (default: knowledge/ID.yaml in the workspace, which questions "
                        "use)");
        app->add_flag("--no-samples", no_samples_, "write no value of any column");
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        std::vector<ConnectorRecord> records = VOUCH_RUN(session, chosen(*workspace));
        base::Context context = session.console.context();
        std::vector<Exported> all;
        for (const ConnectorRecord& record : records)
            all.push_back(VOUCH_RUN(session, write(*workspace, record, context)));
        if (form() == OutputForm::Json)
            session.console.say_json(json(all));
        else
            print(session.console, all);
        return ExitStatus::Success;
    }

private:
    base::Result<std::vector<ConnectorRecord>> chosen(const Workspace& workspace) const {
        std::vector<ConnectorRecord> records;
        if (!id_.empty()) {
            records.push_back(TRY(workspace.connector_record(id_)));
            return records;
        }
        records = workspace.connectors();
        if (records.empty()) {
            return base::fail(base::ErrorCode::NotFound, "No database is registered.",
                              {"Register one first: vouch connect sqlite:PATH"});
        }
        if (records.size() > 1 && !output_.empty()) {
            return base::fail(base::ErrorCode::InvalidArgument,
                              "--output names one file, and there are several databases: name the "
                              "one that is meant.");
        }
        return records;
    }

    base::Result<Exported> write(Workspace& workspace, const ConnectorRecord& record,
                                 const base::Context& context) const {
        const knowledge::Knowledge* known = TRY(workspace.knowledge(record.id, context));
        Exported exported{.connector = record.id,
                          .path = workspace.knowledge_base_path(record),
                          .report = {},
                          .warnings = known->base_warnings};
        auto before = TRY(read_knowledge_base_if_any(exported.path));
        if (!output_.empty()) {
            exported.path = output_;
            auto there = TRY(read_knowledge_base_if_any(exported.path));
            if (there) before = std::move(there);
        } else {
            TRY(base::make_directories(exported.path.parent_path()));
        }
        knowledge::SnapshotOptions options;
        if (no_samples_) options.samples = knowledge::SampleRule::Leave;
        TRY(write_base(exported.path, knowledge::update(knowledge::snapshot(*known, options),
                                                        before.value_or(knowledge::KnowledgeBase()),
                                                        exported.report)));
        return exported;
    }

    static Json json(const std::vector<Exported>& all) {
        Json list = Json::array();
        for (const Exported& one : all) {
            list.push_back(Json{{"connector", one.connector},
                                {"path", one.path.string()},
                                {"tables", one.report.tables},
                                {"columns", one.report.columns},
                                {"vanished", one.report.vanished},
                                {"dropped", one.report.dropped},
                                {"changed_comments", one.report.changed_comments},
                                {"warnings", one.warnings}});
        }
        return Json{{"exported", std::move(list)}};
    }

    static void print_names(const Console& console, std::string_view what,
                            const std::vector<std::string>& names) {
        for (const std::string& name : names)
            console.say({"  ", what, name});
    }

    static void print(const Console& console, const std::vector<Exported>& all) {
        for (const Exported& one : all) {
            console.say({one.connector, ": ", std::to_string(one.report.tables), " tables, ",
                         std::to_string(one.report.columns), " columns in ", one.path.string()});
            print_names(console,
                        "gone from the database, kept for what was written: ", one.report.vanished);
            print_names(console, "gone from the database: ", one.report.dropped);
            print_names(console, "another comment in the database than in the file: ",
                        one.report.changed_comments);
            for (const std::string& warning : one.warnings)
                console.warn(warning);
        }
    }

    std::string id_;
    std::string output_;
    bool no_samples_ = false;
};

class ImportDbtCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "import-dbt", "Take descriptions, tests and metrics of a dbt project");
        app->add_option("manifest", manifest_, "its target/manifest.json")->required();
        app->add_option("--connector,-c", id_, "the registered database")->required();
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        std::string text = VOUCH_RUN(session, base::read_file(manifest_, knowledge::kManifestMax));
        const knowledge::Knowledge* known = VOUCH_RUN(session, workspace->knowledge(id_, context));
        const database::Connector* connector =
            VOUCH_RUN(session, workspace->connector(id_, context));
        const sql::syntax::Dialect* dialect =
            VOUCH_RUN(session, dialect_named(std::string(connector->dialect_name())));
        const ConnectorRecord record = VOUCH_RUN(session, workspace->connector_record(id_));
        const std::filesystem::path path = workspace->knowledge_base_path(record);
        auto before = VOUCH_RUN(session, read_knowledge_base_if_any(path));
        knowledge::UpdateReport ignored;
        knowledge::KnowledgeBase base = knowledge::update(
            knowledge::snapshot(*known), before.value_or(knowledge::KnowledgeBase()), ignored);
        auto report = VOUCH_RUN(session, knowledge::import_dbt(text, *dialect, base));
        VOUCH_RUN(session, base::make_directories(path.parent_path()));
        VOUCH_RUN(session, write_base(path, base));
        if (form() == OutputForm::Json)
            session.console.say_json(json(report, path));
        else
            print(session.console, report, path);
        return ExitStatus::Success;
    }

private:
    static Json json(const knowledge::DbtReport& report, const std::filesystem::path& path) {
        return Json{{"path", path.string()},
                    {"manifest_version", report.manifest_version},
                    {"tables", report.tables},
                    {"table_descriptions", report.table_descriptions},
                    {"column_descriptions", report.column_descriptions},
                    {"value_lists", report.value_lists},
                    {"foreign_keys", report.foreign_keys},
                    {"unique_tests", report.unique_tests},
                    {"not_null_tests", report.not_null_tests},
                    {"metrics", report.metrics},
                    {"not_taken", report.not_taken}};
    }

    static void print(const Console& console, const knowledge::DbtReport& report,
                      const std::filesystem::path& path) {
        const auto line = [&](std::size_t count, std::string_view what) {
            if (count > 0) console.say({"  ", std::to_string(count), what});
        };
        console.say({"Manifest of version ", std::to_string(report.manifest_version), ", ",
                     std::to_string(report.tables), " of its tables are here: ", path.string()});
        line(report.table_descriptions, " descriptions of tables");
        line(report.column_descriptions, " descriptions of columns");
        line(report.value_lists, " lists of accepted values");
        line(report.foreign_keys, " relationships");
        line(report.unique_tests, " tests “unique”");
        line(report.not_null_tests, " tests “not_null”");
        line(report.metrics, " metrics");
        if (!report.not_taken.empty()) console.say("Not taken:");
        for (const std::string& sentence : report.not_taken)
            console.say({"  ", sentence});
    }

    std::string manifest_;
    std::string id_;
};

} // namespace

void add_knowledge_base_commands(Commands& commands) {
    commands.push_back(std::make_unique<ExportCommand>());
    commands.push_back(std::make_unique<ImportDbtCommand>());
}

} // namespace vouch::cli::detail
