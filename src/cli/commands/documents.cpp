// ingest, collections and parse.

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/table.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

class IngestCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "ingest",
                            "Read documents into the index; changed ones again, gone ones out");
        app->add_option("path", path_, "a file or a folder")->required();
        app->add_option("--collection", collection_,
                        "what to call the set (default: after the folder)");
        app->add_option("--category", category_,
                        "what makes these documents sensitive, such as compensation; kept for this "
                        "path, and for whom agents.yaml does not list it they are not there");
        app->add_flag("--prune-all", prune_all_,
                      "let every document of the set go where none is left");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace =
            VOUCH_RUN(session, session.application.create_workspace(directory(session)));
        auto report =
            VOUCH_RUN(session, workspace->ingest(path_, wish(), progress_line(session.console),
                                                 session.console.context()));
        end_progress(session.console);
        if (form() == OutputForm::Json)
            session.console.say_json(to_json(report));
        else
            print_text(session.console, report);
        if (report.end == ingest::IngestEnd::Stopped) return ExitStatus::Interrupted;
        return report.failed.empty() ? ExitStatus::Success : ExitStatus::Failure;
    }

private:
    IngestWish wish() const {
        IngestWish wish{.collection = collection_};
        if (prune_all_) wish.prune = ingest::PruneRule::Everything;
        if (app_->count("--category") > 0) wish.category = category_;
        return wish;
    }

    static void print_text(const Console& console, const ingest::IngestReport& report) {
        console.say({report.collection, ": ", std::to_string(report.documents),
                     " documents read into ", std::to_string(report.passages), " passages, ",
                     std::to_string(report.encoded), " of them encoded, ",
                     std::to_string(report.unchanged), " unchanged, ",
                     std::to_string(report.removed), " removed, ",
                     std::to_string(report.failed.size()), " failed"});
        if (report.recategorized > 0)
            console.say({"documents of the index with another category now: ",
                         std::to_string(report.recategorized)});
        warn_failures(console, report);
        for (const ingest::IngestFailure& left : report.skipped)
            console.warn({"left out: ", left.source, ": ", left.reason});
        for (const std::string& warning : report.warnings)
            console.warn({"warning: ", warning});
    }

    std::string path_;
    std::string collection_;
    std::string category_;
    bool prune_all_ = false;
};

class CollectionsCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app =
            add(parent, "collections", "List the documents that were ingested, or remove a set");
        app->add_option("--remove", removed_,
                        "take this collection out of the index; its files stay as they are");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        return app_->count("--remove") > 0 ? remove(session, *workspace)
                                           : show(session, *workspace);
    }

private:
    ExitStatus remove(Session& session, Workspace& workspace) const {
        auto count =
            VOUCH_RUN(session, workspace.remove_collection(removed_, session.console.context()));
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"collection", removed_}, {"removed", count}});
        else
            session.console.say({removed_, ": ", std::to_string(count), " documents removed"});
        return ExitStatus::Success;
    }

    ExitStatus show(Session& session, Workspace& workspace) const {
        base::Context context = session.console.context();
        search::Engine* engine = VOUCH_RUN(session, workspace.passages(context));
        std::vector<search::DocumentRecord> documents;
        if (engine != nullptr)
            documents = VOUCH_RUN(
                session, engine->documents(workspace.owner_scope().search_filter(), context));
        Json list = Json::array();
        schema::ResultSet table{{{"collection", ""},
                                 {"sector", ""},
                                 {"category", ""},
                                 {"document", ""},
                                 {"passages", ""}},
                                {}};
        for (const search::DocumentRecord& document : documents) {
            list.push_back({{"collection", document.key.collection},
                            {"sector", document.sector},
                            {"category", document.category},
                            {"source", document.key.source},
                            {"title", document.title},
                            {"passages", document.passages},
                            {"vectors", document.vectors}});
            table.rows.push_back({document.key.collection, document.sector, document.category,
                                  document.key.source, std::int64_t{document.passages}});
        }
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"documents", list}});
        else
            session.console.say(print_table(
                table, {.width = session.console.width(), .rows_max = 100'000, .cell_max = 60}));
        return ExitStatus::Success;
    }

    std::string removed_;
};

class ParseCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "parse", "Show what is read from a document, block by block");
        app->add_option("file", file_, "any document")->required();
        add_json();
    }
    ExitStatus run(Session& session) override {
        document::Parser parser = VOUCH_RUN(session, session.application.make_parser());
        document::ParsedDocument parsed =
            VOUCH_RUN(session, parser.parse(file_, session.console.context()));
        for (const document::Block& block : parsed.blocks) {
            if (form() == OutputForm::Json)
                session.console.say_json(to_json(block));
            else
                print_block(session.console, block);
        }
        for (const std::string& warning : parsed.warnings)
            session.console.warn({"warning: ", warning});
        return ExitStatus::Success;
    }

private:
    static void print_block(const Console& console, const document::Block& block) {
        std::string label = std::string(document::block_kind_name(block.kind));
        if (block.page) label += ", page " + std::to_string(*block.page);
        console.say({{Ink::Faint, "— " + label}, "\n", block.text, "\n\n"});
    }

    std::string file_;
};

} // namespace

void add_document_commands(Commands& commands) {
    commands.push_back(std::make_unique<IngestCommand>());
    commands.push_back(std::make_unique<CollectionsCommand>());
    commands.push_back(std::make_unique<ParseCommand>());
}

} // namespace vouch::cli::detail
