// demo: a workspace with the sample company, made once, and ten questions asked of it.

#include <system_error>

#include "base/file.h"
#include "cli/detail/command.h"
#include "cli/json.h"
#include "cli/print_answer.h"
#include "cli/progress.h"
#include "demo/database.h"
#include "demo/documents.h"
#include "demo/questions.h"

#include <nlohmann/json.hpp>

namespace vouch::cli::detail {
namespace {

constexpr std::string_view kConnector = "company";

/// Lies in a workspace that demo made: what demo writes replaces files of the same names.
constexpr std::string_view kMark = "SAMPLE.txt";
constexpr std::string_view kMarkText =
    "`vouch demo` made this workspace and may write its files anew.\n";

class DemoCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "demo", "Make a sample company and ask ten questions about it");
        app->add_flag("--fresh", fresh_, "write the company anew where it exists already");
        app->add_flag("--quiet", quiet_, "make the company and ask nothing");
        app->add_option("--workspace,-w", workspace_,
                        "the directory of the sample company (default: vouch-demo beside the "
                        "default workspace)");
        add_json();
    }

    ExitStatus run(Session& session) override {
        std::filesystem::path directory = demo_directory(session);
        auto workspace = VOUCH_RUN(session, prepare(session, directory));
        if (quiet_) return ExitStatus::Success;
        base::Context context = session.console.context();
        const access::Scope scope = workspace->owner_scope();
        const answer::Agent agent = VOUCH_RUN(session, workspace->agent({}, scope, context));
        std::size_t number = 0;
        for (const demo::Question& question : demo::kQuestions) {
            if (session.console.stop_requested()) return ExitStatus::Interrupted;
            answer::Answer answer = agent.ask({.text = std::string(question.text)}, scope, context);
            print(session.console, ++number, question.text, answer);
        }
        if (form() == OutputForm::Text) closing(session.console, directory);
        return ExitStatus::Success;
    }

private:
    std::filesystem::path demo_directory(const Session& session) const {
        std::filesystem::path directory = session.application.workspace_path(workspace_);
        return workspace_.empty() ? directory.parent_path() / "vouch-demo" : directory;
    }

    /// The workspace with database, documents and settings; what exists is left as it is.
    base::Result<std::unique_ptr<Workspace>> prepare(const Session& session,
                                                     const std::filesystem::path& directory) const {
        base::Context context = session.console.context();
        TRY(claim(directory));
        auto workspace = TRY(session.application.create_workspace(directory));
        std::filesystem::path database = workspace->directory() / "company.sqlite";
        std::filesystem::path documents = workspace->directory() / "documents";
        std::error_code error;
        bool there =
            std::filesystem::exists(database, error) && std::filesystem::exists(documents, error);
        if (!there || fresh_) TRY(write_company(session.console, database, documents));
        // What follows changes nothing where it was done before, and finishes what was stopped.
        std::string url = "sqlite:" + database.string();
        TRY(workspace->add_connector({.url = url, .id = kConnector}, context));
        TRY(session.application.set_setting(workspace->directory(), "answer.today", demo::kToday));
        ingest::IngestReport report =
            TRY(workspace->ingest(documents, {.collection = "documents"}, {}, context));
        warn_failures(session.console, report);
        if (report.end == ingest::IngestEnd::Stopped) {
            return base::fail(base::ErrorCode::Cancelled,
                              "Stopped before all documents were read; the next vouch demo reads "
                              "the rest.");
        }
        if (report.documents > 0) {
            session.console.warn({std::to_string(report.documents), " documents in ",
                                  std::to_string(report.passages), " passages."});
        }
        return session.application.open_workspace(
            workspace->directory()); // with the settings just written
    }

    /// A named folder must be empty, or one that demo made before.
    base::Result<void> claim(const std::filesystem::path& directory) const {
        std::error_code error;
        const bool marked = std::filesystem::exists(directory / kMark, error);
        const bool foreign = !marked && !workspace_.empty() &&
                             std::filesystem::exists(directory, error) &&
                             !std::filesystem::is_empty(directory, error);
        if (foreign) {
            return base::fail(base::ErrorCode::InvalidArgument,
                              directory.string() + " holds files that the demonstration did not "
                                                   "make and might replace.",
                              {"Name an empty or a new folder with --workspace, or none."});
        }
        TRY(base::make_directories(directory));
        if (marked) return {};
        return base::write_file_atomically(directory / kMark, kMarkText,
                                           base::FileAccess::OwnerOnly);
    }

    static base::Result<void> write_company(const Console& console,
                                            const std::filesystem::path& database,
                                            const std::filesystem::path& documents) {
        base::Context context = console.context();
        console.warn({"Writing the sample company to ", database.parent_path().string(), " …"});
        demo::DatabaseSummary summary = TRY(demo::write_database(database, context));
        TRY(demo::write_documents(documents, context));
        console.warn({std::to_string(summary.tables.size()), " tables with ",
                      std::to_string(summary.rows), " rows."});
        return {};
    }

    void print(const Console& console, std::size_t number, std::string_view question,
               const answer::Answer& answer) const {
        if (form() == OutputForm::Json) {
            nlohmann::ordered_json line = to_json(answer);
            line["question"] = question;
            console.say_json(line);
            return;
        }
        std::string rule;
        for (std::size_t i = 0; i < console.width(); ++i)
            rule += "─";
        console.say({"\n", {Ink::Faint, rule}});
        console.say({{Ink::Strong, std::to_string(number) + ". " + std::string(question)}, "\n\n"});
        print_answer(answer, console);
    }

    /// The program by its path: nothing says that it can be found by its name.
    static void closing(const Console& console, const std::filesystem::path& directory) {
        std::error_code error;
        std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
        if (error) program = "vouch";
        console.say({"\nFor the sample company today is ", demo::kToday,
                     ", so that “last month” has data.\nAsk your own: ", program.string(),
                     " ask \"…\" --workspace ", directory.string()});
    }

    bool fresh_ = false;
    bool quiet_ = false;
};

} // namespace

void add_demo_commands(Commands& commands) { commands.push_back(std::make_unique<DemoCommand>()); }

} // namespace vouch::cli::detail
