// export-kb and import-dbt: the file in which people say what they know of a database.

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/detail/command.h"
#include "cli/detail/statements.h"
#include "knowledge/dbt.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

void add_update(const WrittenKnowledgeBase& written, Json& document) {
    document["vanished"] = written.report.vanished;
    document["dropped"] = written.report.dropped;
    document["changed_comments"] = written.report.changed_comments;
    document["warnings"] = written.warnings;
}

/// What the database no longer says as the file did.
void print_update(const WrittenKnowledgeBase& written, const Console& console) {
    const auto print_names = [&](std::string_view what, const std::vector<std::string>& names) {
        for (const std::string& name : names)
            console.say({"  ", what, name});
    };
    print_names("gone from the database, kept for what was written: ", written.report.vanished);
    print_names("gone from the database: ", written.report.dropped);
    print_names("another comment in the database than in the file: ",
                written.report.changed_comments);
    for (const std::string& warning : written.warnings)
        console.warn(warning);
}

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
        KnowledgeBaseWrite wish{.output = output_};
        if (no_samples_) wish.samples = knowledge::SampleRule::Leave;
        std::vector<WrittenKnowledgeBase> all;
        for (const ConnectorRecord& record : records) {
            all.push_back(
                VOUCH_RUN(session, workspace->write_knowledge_base(record.id, wish, context)));
        }
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

    static Json json(const std::vector<WrittenKnowledgeBase>& all) {
        Json list = Json::array();
        for (const WrittenKnowledgeBase& one : all) {
            list.push_back(Json{{"connector", one.connector},
                                {"path", one.path.string()},
                                {"tables", one.report.tables},
                                {"columns", one.report.columns}});
            add_update(one, list.back());
        }
        return Json{{"exported", std::move(list)}};
    }

    static void print(const Console& console, const std::vector<WrittenKnowledgeBase>& all) {
        for (const WrittenKnowledgeBase& one : all) {
            console.say({one.connector, ": ", std::to_string(one.report.tables), " tables, ",
                         std::to_string(one.report.columns), " columns in ", one.path.string()});
            print_update(one, console);
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
        const auto connector = VOUCH_RUN(session, workspace->connector(id_, context));
        const sql::syntax::Dialect* dialect =
            VOUCH_RUN(session, dialect_named(std::string(connector->dialect_name())));
        knowledge::DbtReport report;
        const auto import = [&](knowledge::KnowledgeBase& base) -> base::Result<void> {
            report = TRY(knowledge::import_dbt(text, *dialect, base));
            return {};
        };
        const WrittenKnowledgeBase written =
            VOUCH_RUN(session, workspace->write_knowledge_base(id_, {.edit = import}, context));
        if (form() == OutputForm::Json)
            session.console.say_json(json(report, written));
        else
            print(session.console, report, written);
        return ExitStatus::Success;
    }

private:
    static Json json(const knowledge::DbtReport& report, const WrittenKnowledgeBase& written) {
        Json document{{"path", written.path.string()},
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
        add_update(written, document);
        return document;
    }

    static void print(const Console& console, const knowledge::DbtReport& report,
                      const WrittenKnowledgeBase& written) {
        const auto line = [&](std::size_t count, std::string_view what) {
            if (count > 0) console.say({"  ", std::to_string(count), what});
        };
        console.say({"Manifest of version ", std::to_string(report.manifest_version), ", ",
                     std::to_string(report.tables),
                     " of its tables are here: ", written.path.string()});
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
        print_update(written, console);
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
