// sql run: a person's SQL through the one door. sql print: statements in their canonical form.

#include <chrono>

#include <nlohmann/json.hpp>

#include "access/policy_file.h"
#include "cli/detail/command.h"
#include "cli/detail/sql_group.h"
#include "cli/detail/statements.h"
#include "cli/json.h"
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
        app->add_option("--policy", policy_,
                        "a file with what may be read (default: everything in the database)");
        add_workspace();
        add_json();
    }

    ExitStatus run(Session& session) override {
        auto start = std::chrono::steady_clock::now();
        auto workspace = VOUCH_RUN(session, session.application.open_workspace(directory(session)));
        base::Context context = session.console.context();
        const database::Connector* connector =
            VOUCH_RUN(session, workspace->connector(connector_, context));
        schema::Catalog catalog = VOUCH_RUN(session, connector->introspect(context));
        const sql::syntax::Dialect* dialect =
            VOUCH_RUN(session, dialect_named(std::string(connector->dialect_name())));
        sql::policy::Policy policy = workspace->scope().sql_policy();
        if (!policy_.empty())
            policy = VOUCH_RUN(session, access::read_policy_file(policy_, *dialect));
        auto approved = sql::policy::approve_text(statement_, *dialect, catalog, policy);
        if (!approved) return refused(session.console, approved.error());
        ReadLimits limits = workspace->read_limits();
        auto result = connector->run(*approved, limits.budget, context.within(limits.time));
        if (!result) return failed_run(session, approved->text(), result.error());
        std::chrono::duration<double, std::milli> elapsed =
            std::chrono::steady_clock::now() - start;
        answered(session.console, approved->text(), *result, elapsed.count());
        return ExitStatus::Success;
    }

private:
    void answered(const Console& console, const std::string& sql, const schema::ResultSet& result,
                  double milliseconds) const {
        if (form() == OutputForm::Json) {
            console.say_json(Json{{"status", "answered"},
                                  {"sql", sql},
                                  {"columns", columns_to_json(result)},
                                  {"rows", rows_to_json(result)},
                                  {"truncated", result.truncated()},
                                  {"code", nullptr},
                                  {"reason", ""},
                                  {"milliseconds", milliseconds}});
            return;
        }
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

    ExitStatus failed_run(const Session& session, const std::string& sql,
                          const base::Error& error) const {
        if (form() != OutputForm::Json) return failed(session, error);
        session.console.say_json(Json{{"status", "failed"},
                                      {"sql", sql},
                                      {"columns", Json::array()},
                                      {"rows", Json::array()},
                                      {"truncated", false},
                                      {"code", base::error_code_name(error.code)},
                                      {"reason", error.message},
                                      {"hints", error.hints},
                                      {"milliseconds", 0}});
        return exit_status(error);
    }

    std::string statement_;
    std::string connector_;
    std::string policy_;
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
