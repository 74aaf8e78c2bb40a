// sql run: a person's SQL through the one door. sql print: statements in their canonical form.

#include <algorithm>
#include <chrono>

#include <nlohmann/json.hpp>

#include "access/policy_file.h"
#include "access/scope.h"
#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/detail/statements.h"
#include "cli/json.h"
#include "cli/row_stream.h"
#include "cli/table.h"
#include "sql/policy/approve.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"
#include "sql/translate/translate.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

class SqlRunCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(sql_group(parent), "run", "Approve a statement and run it, read-only");
        app->add_option("statement", statement_, "the SQL")->required();
        app->add_option("--connector,-c", connector_, "the database")->required();
        CLI::Option* policy = app->add_option(
            "--policy", policy_, "a file with what may be read (default: what the agent may read)");
        app->add_option("--rows", rows_, "the most rows (default: answer.rows_max)")
            ->check(CLI::Range(std::int64_t{1}, kRowsMost));
        add_agent();
        app->get_option("--agent")->excludes(policy);
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        start_ = std::chrono::steady_clock::now();
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        const access::Scope scope = VOUCH_RUN(session, scope_in(*workspace));
        const std::string id =
            VOUCH_RUN(session, workspace->connector_record(connector_, scope)).id;
        const auto connector = VOUCH_RUN(session, workspace->connector(id, context));
        schema::Catalog catalog = VOUCH_RUN(session, connector->introspect(context));
        const sql::syntax::Dialect* dialect =
            VOUCH_RUN(session, dialect_named(std::string(connector->dialect_name())));
        const sql::policy::Policy policy =
            VOUCH_RUN(session, policy_.empty() ? scope.sql_policy(id, *dialect, catalog)
                                               : access::read_policy_file(policy_, *dialect));
        auto approved = sql::policy::approve_text(statement_, *dialect, catalog, policy);
        if (!approved) return refused(session.console, approved.error());
        ReadLimits limits = workspace->read_limits();
        limits.budget.rows = static_cast<std::size_t>(scope.rows_max());
        base::Context limited = context.within(
            std::min(limits.time, scope.query_time().value_or(std::chrono::milliseconds::max())));
        if (form() == OutputForm::Json)
            return stream(session, *connector, *approved, limits.budget, limited);
        auto result = connector->run(*approved, limits.budget, limited);
        if (!result) return failed(session, result.error());
        show(session.console, approved->text(), *result);
        return ExitStatus::Success;
    }

private:
    /// Whoever owns the workspace also says how much of a database is shown at once. A policy file
    /// stands in the place of an agent.
    base::Result<access::Scope> scope_in(Workspace& workspace) const {
        if (!policy_.empty()) {
            const access::Scope owner = workspace.owner_scope();
            return rows_ > 0 ? access::Scope::local_operator(rows_) : owner;
        }
        Caller asker = TRY(caller());
        if (rows_ > 0) asker.rows = rows_;
        return workspace.scope(asker);
    }

    double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_)
            .count();
    }

    /// With --rows nothing but rows and time limits what is written: it is never all in memory.
    ExitStatus stream(const Session& session, const database::Connector& connector,
                      const sql::policy::ApprovedQuery& query, database::ReadBudget budget,
                      const base::Context& context) const {
        if (rows_ > 0) budget.bytes = kStreamBytesMax;
        RowStream rows(session.console, query.text());
        auto summary = connector.run(query, budget, context, rows);
        if (summary) {
            rows.finish(Json{{"status", "answered"},
                             {"truncated", summary->truncation != schema::Truncation::None},
                             {"code", nullptr},
                             {"reason", ""},
                             {"milliseconds", milliseconds()}});
            return ExitStatus::Success;
        }
        const Json failure = {{"status", "failed"},
                              {"truncated", rows.written()},
                              {"code", base::error_code_name(summary.error().code)},
                              {"reason", summary.error().message},
                              {"hints", summary.error().hints},
                              {"milliseconds", milliseconds()}};
        if (rows.written())
            rows.finish(failure);
        else
            say_failure(session.console, query.text(), failure);
        return exit_status(summary.error());
    }

    static void say_failure(const Console& console, const std::string& sql, const Json& failure) {
        Json document = {{"sql", sql}, {"columns", Json::array()}, {"rows", Json::array()}};
        document.update(failure);
        console.say_json(document);
    }

    static void show(const Console& console, const std::string& sql,
                     const schema::ResultSet& result) {
        console.say(
            print_table(result, {.width = console.width(), .rows_max = result.rows.size()}));
        console.say({{Ink::Faint, "sql     "}, sql});
        if (result.truncated()) console.warn("Not all rows are shown: a limit was reached.");
    }

    ExitStatus refused(const Console& console, const sql::policy::Refusal& refusal) const {
        if (form() == OutputForm::Json) {
            console.say_json(Json{{"status", "refused"},
                                  {"sql", nullptr},
                                  {"columns", Json::array()},
                                  {"rows", Json::array()},
                                  {"truncated", false},
                                  {"code", sql::policy::refusal_code_name(refusal.code)},
                                  {"reason", refusal.message},
                                  {"line", refusal.line},
                                  {"column", refusal.column},
                                  {"hints", refusal.hints},
                                  {"milliseconds", 0}});
        } else {
            console.warn({{Ink::Bad, "Refused. "},
                          std::to_string(refusal.line),
                          ":",
                          std::to_string(refusal.column),
                          ": ",
                          refusal.message});
            for (const std::string& hint : refusal.hints)
                console.warn({"  ", hint});
        }
        return ExitStatus::Refused;
    }

    static constexpr std::int64_t kRowsMost = 1'000'000'000;
    static constexpr base::ByteCount kStreamBytesMax{std::uint64_t{1} << 40};

    std::string statement_;
    std::string connector_;
    std::string policy_;
    std::int64_t rows_ = 0; ///< 0: as configured
    std::chrono::steady_clock::time_point start_{};
};

class SqlPrintCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(sql_group(parent), "print", "Print statements in their canonical form");
        app->add_option("statement", statement_, "the SQL");
        app->add_option("--from", from_, "the dialect it is written in")->required();
        app->add_option("--to", to_, "the dialect to print (default: the same)");
        app->add_option("--statements", statements_,
                        "a file with a line {\"id\", \"sql\"} for each statement");
        add_json();
    }

    ExitStatus run(Session& session) override {
        bool one = app_->count("statement") > 0;
        if (one == !statements_.empty()) {
            return failed(session, {base::ErrorCode::InvalidArgument,
                                    "Give either one statement or --statements FILE."});
        }
        const sql::syntax::Dialect* from = VOUCH_RUN(session, dialect_named(from_));
        const sql::syntax::Dialect* to =
            to_.empty() ? from : VOUCH_RUN(session, dialect_named(to_));
        std::vector<Statement> statements = {{nullptr, statement_}};
        if (!one) statements = VOUCH_RUN(session, read_statements(statements_));
        bool all = true;
        for (const Statement& statement : statements)
            all &= print(session.console, statement, printed(statement.sql, *from, *to));
        return one && !all ? ExitStatus::Refused : ExitStatus::Success;
    }

private:
    using Printed = base::Result<std::string, std::string>; ///< a text, or why there is none

    static Printed printed(const std::string& text, const sql::syntax::Dialect& from,
                           const sql::syntax::Dialect& to) {
        // Nothing runs here, so a template may keep its placeholders; dialects write them in ways
        // of their own.
        sql::syntax::ParseOptions options;
        if (&from == &to) options.parameters = sql::syntax::ParameterHandling::Keep;
        auto query = sql::syntax::parse_query(text, from, options);
        if (!query) return base::Unexpected(sql::syntax::describe(query.error()));
        auto translated = sql::translate::translate(std::move(*query), from, to);
        if (translated) return sql::syntax::print(*translated, to);
        return base::Unexpected(sql::translate::describe(translated.error(), text));
    }

    /// Whether it could be printed.
    bool print(const Console& console, const Statement& statement, const Printed& printed) const {
        if (form() == OutputForm::Json) {
            Json line = {{"id", statement.id},
                         {"ok", printed.has_value()},
                         {"sql", nullptr},
                         {"error", nullptr}};
            line[printed ? "sql" : "error"] = printed ? *printed : printed.error();
            console.say_json(line);
        } else if (printed) {
            console.say(*printed);
        } else {
            console.warn(printed.error());
        }
        return printed.has_value();
    }

    std::string statement_;
    std::string from_;
    std::string to_;
    std::string statements_;
};

} // namespace

void add_sql_commands(Commands& commands) {
    commands.push_back(std::make_unique<SqlRunCommand>());
    commands.push_back(std::make_unique<SqlPrintCommand>());
}

} // namespace vouch::cli::detail
