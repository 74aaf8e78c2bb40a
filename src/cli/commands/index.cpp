// index: what is done to the index of documents as a whole.

#include <utility>

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/index_lines.h"
#include "cli/json.h"
#include "cli/progress.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

CLI::App& index_group(CLI::App& parent) {
    return command_group(parent, "index", "Look after the index of documents");
}

class IndexRebuildCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(index_group(parent), "rebuild",
            "Encode the passages that lack a vector of the installed model; those of another go");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        auto done = VOUCH_RUN(session, workspace->rebuild_vectors(progress_line(session.console),
                                                                  session.console.context()));
        end_progress(session.console);
        if (form() == OutputForm::Json)
            session.console.say_json(
                Json{{"documents", done.documents}, {"encoded", done.encoded}});
        else
            session.console.say({std::to_string(done.encoded), " passages of ",
                                 std::to_string(done.documents), " documents encoded"});
        return ExitStatus::Success;
    }
};

class IndexVerifyCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(index_group(parent), "verify", "Read the whole index and compare what is stored twice");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        search::Engine* engine = VOUCH_RUN(session, workspace->passages(context));
        search::IndexStats stats;
        if (engine != nullptr) stats = VOUCH_RUN(session, engine->verify(context));
        if (form() == OutputForm::Json)
            session.console.say_json(
                Json{{"documents", stats.documents}, {"passages", stats.passages}});
        else
            session.console.say({"sound: ", std::to_string(stats.documents), " documents, ",
                                 std::to_string(stats.passages), " passages"});
        return ExitStatus::Success;
    }
};

class IndexExportCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(index_group(parent), "export",
            "Print all documents with their passages and vectors, a line each");
        add_workspace();
    }
    ExitStatus run(Session& session) override {
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        search::Engine* engine = VOUCH_RUN(session, workspace->passages(context));
        const search::Filter filter = workspace->owner_scope().search_filter();
        std::vector<search::DocumentRecord> documents;
        if (engine != nullptr) documents = VOUCH_RUN(session, engine->documents(filter, context));
        std::size_t count = 0;
        if (!session.console.say_json_part(print_export_head() + "\n")) return ExitStatus::Failure;
        for (const search::DocumentRecord& record : documents) {
            auto version = VOUCH_RUN(session, engine->document(record.key, filter, context));
            if (!version) continue;
            std::string line = VOUCH_RUN(session, print_export_document(*version));
            if (!session.console.say_json_part(line + "\n")) return ExitStatus::Failure;
            ++count;
        }
        return session.console.say_json_part(print_export_end(count) + "\n") ? ExitStatus::Success
                                                                             : ExitStatus::Failure;
    }
};

/// The documents of an export on standard input. One that was cut off is an error at its end.
class ExportReader {
public:
    explicit ExportReader(const Console& console) : console_(console) {}

    base::Result<std::optional<search::DocumentVersion>> next() {
        if (line_ == 0) {
            auto head = read_export_head(TRY(line()));
            if (!head) return wrong(head.error());
        }
        auto read = read_export_line(TRY(line()));
        if (!read) return wrong(read.error());
        if (read->document) {
            ++count_;
            return std::move(read->document);
        }
        if (read->documents == count_) return std::optional<search::DocumentVersion>();
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The export has " + std::to_string(count_) + " documents and says " +
                              std::to_string(read->documents) + ".");
    }

private:
    static constexpr std::size_t kLineBytesMax = std::size_t{256} << 20;

    base::Result<std::string> line() {
        std::vector<std::string> lines = TRY(console_.read_lines(1, kLineBytesMax));
        if (lines.empty())
            return base::fail(base::ErrorCode::InvalidArgument, "The export was cut off.");
        ++line_;
        return std::move(lines[0]);
    }

    base::Unexpected<base::Error> wrong(base::Error error) const {
        error.message = "Line " + std::to_string(line_) + ": " + error.message;
        return base::Unexpected(std::move(error));
    }

    const Console& console_;
    std::size_t line_ = 0;
    std::size_t count_ = 0;
};

class IndexImportCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        add(index_group(parent), "import",
            "Put the documents of an export, read from standard input, in place");
        add_workspace();
        add_json();
    }
    ExitStatus run(Session& session) override {
        auto workspace =
            VOUCH_RUN(session, session.application.create_workspace(directory(session)));
        ExportReader reader(session.console);
        auto count = VOUCH_RUN(session, workspace->import_documents([&] { return reader.next(); },
                                                                    session.console.context()));
        if (form() == OutputForm::Json)
            session.console.say_json(Json{{"documents", count}});
        else
            session.console.say({std::to_string(count), " documents imported"});
        return ExitStatus::Success;
    }
};

} // namespace

void add_index_commands(Commands& commands) {
    commands.push_back(std::make_unique<IndexExportCommand>());
    commands.push_back(std::make_unique<IndexImportCommand>());
    commands.push_back(std::make_unique<IndexRebuildCommand>());
    commands.push_back(std::make_unique<IndexVerifyCommand>());
}

} // namespace vouch::cli::detail
