// guard: what the one door says to a statement, without any database.

#include <optional>

#include <nlohmann/json.hpp>

#include "access/policy_file.h"
#include "access/schema_file.h"
#include "access/scope.h"
#include "cli/detail/command.h"
#include "cli/detail/statements.h"
#include "cli/json.h"
#include "sql/policy/approve.h"
#include "sql/syntax/outline.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;

struct Verdict {
    std::string sql; ///< as it would run; empty where it may not
    std::optional<sql::policy::Refusal> refusal{};
    std::optional<sql::policy::ApprovedQuery> approved{};
    std::string tree{}; ///< with --explain, where the text can be read
};

std::string_view origin_name(sql::policy::RowLimitOrigin origin) {
    switch (origin) {
    case sql::policy::RowLimitOrigin::Kept: return "kept";
    case sql::policy::RowLimitOrigin::Added: return "added";
    case sql::policy::RowLimitOrigin::Clamped: return "clamped";
    case sql::policy::RowLimitOrigin::NotNeeded: return "not needed";
    }
    return "added";
}

std::string dotted(const sql::policy::RelationName& name) {
    return name.schema.empty() ? name.table : name.schema + "." + name.table;
}

Json relations_json(const sql::policy::ApprovedQuery& approved) {
    Json names = Json::array();
    for (const sql::policy::RelationName& name : approved.relations())
        names.push_back(dotted(name));
    return names;
}

Json columns_json(const sql::policy::ApprovedQuery& approved) {
    Json names = Json::array();
    for (const sql::policy::ColumnName& name : approved.columns())
        names.push_back(dotted({name.schema, name.table}) + "." + name.column);
    return names;
}

class GuardCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(parent, "guard", "Judge SQL offline: may it run, and as what");
        app->add_option("statement", statement_, "the SQL");
        app->add_option("--dialect,-d", dialect_name_, "its dialect")->required();
        app->add_option("--schema", schema_, "a file that describes the tables");
        app->add_option("--policy", policy_,
                        "a file with what the caller may read (default: everything in the schema)");
        app->add_flag("--syntax-only", syntax_only_, "judge grammar and kind of statement alone");
        app->add_option("--statements", statements_,
                        "a file with a line {\"id\", \"sql\"} for each statement");
        app->add_flag("--explain", explain_,
                      "show the tree, what is read, the columns and the row limit");
        add_json();
    }

    ExitStatus run(Session& session) override {
        bool one = app_->count("statement") > 0;
        if (one == !statements_.empty())
            return wrong_usage(session, "Give either one statement or --statements FILE.");
        if (schema_.empty() != syntax_only_)
            return wrong_usage(session, "Give either --schema FILE or --syntax-only.");
        if (syntax_only_ && !policy_.empty()) {
            return wrong_usage(session,
                               "--syntax-only judges grammar alone: leave --policy out, or "
                               "give --schema FILE instead.");
        }
        dialect_ = VOUCH_RUN(session, dialect_named(dialect_name_));
        std::optional<schema::Catalog> catalog;
        std::optional<sql::policy::Gate> gate;
        if (!syntax_only_) {
            catalog = VOUCH_RUN(session, access::read_schema_file(schema_, *dialect_));
            const sql::policy::Policy policy = VOUCH_RUN(
                session, policy_.empty()
                             ? access::Scope::local_operator().sql_policy("", *dialect_, *catalog)
                             : access::read_policy_file(policy_, *dialect_));
            gate = VOUCH_RUN(session, sql::policy::Gate::create(*dialect_, *catalog, policy));
        }
        std::vector<Statement> statements = {{nullptr, statement_}};
        if (!one) statements = VOUCH_RUN(session, read_statements(statements_));
        bool denied = false;
        for (const Statement& statement : statements) {
            Verdict verdict = judge(statement.sql, gate);
            if (explain_) explain(statement.sql, verdict);
            denied |= verdict.refusal.has_value();
            print(session.console, statement, verdict);
        }
        return one && denied ? ExitStatus::Refused : ExitStatus::Success;
    }

private:
    ExitStatus wrong_usage(const Session& session, std::string message) const {
        return failed(session, {base::ErrorCode::InvalidArgument, std::move(message)});
    }

    Verdict judge(const std::string& text, const std::optional<sql::policy::Gate>& gate) const {
        if (gate) {
            auto approved = gate->approve_text(text);
            if (!approved) return {.sql = "", .refusal = std::move(approved).error()};
            return {.sql = approved->text(), .approved = std::move(*approved)};
        }
        auto query = sql::syntax::parse_query(text, *dialect_);
        if (query) return {.sql = sql::syntax::print(*query, *dialect_)};
        return {.sql = "", .refusal = sql::policy::to_refusal(std::move(query).error())};
    }

    void explain(const std::string& text, Verdict& verdict) const {
        auto query = sql::syntax::parse_query(text, *dialect_);
        if (query) verdict.tree = sql::syntax::outline(*query, *dialect_);
    }

    void print_explanation(const Console& console, const Verdict& verdict) const {
        console.say({{Ink::Faint, "tree"}, "\n", verdict.tree});
        if (!verdict.approved) return;
        const auto list = [&](const char* label, const Json& names) {
            console.say({{Ink::Faint, label}});
            for (const Json& name : names)
                console.say({"  ", name.get<std::string>()});
        };
        list("relations read", relations_json(*verdict.approved));
        list("columns read", columns_json(*verdict.approved));
        list("columns of the result", verdict.approved->output_columns());
        console.say({{Ink::Faint, "row limit"},
                     "  ",
                     std::to_string(verdict.approved->row_limit()),
                     ", ",
                     origin_name(verdict.approved->row_limit_origin())});
    }

    void print(const Console& console, const Statement& statement, const Verdict& verdict) const {
        if (form() == OutputForm::Json) {
            Json line = verdict_json(statement, verdict);
            if (explain_) add_explanation(line, verdict);
            console.say_json(line);
            return;
        }
        if (!verdict.tree.empty()) print_explanation(console, verdict);
        if (!verdict.refusal) {
            console.say({{Ink::Good, "allow"}, "  ", verdict.sql});
        } else {
            const sql::policy::Refusal& refusal = *verdict.refusal;
            console.say({{Ink::Bad, "deny"},
                         "  ",
                         sql::policy::refusal_code_name(refusal.code),
                         " at ",
                         std::to_string(refusal.line),
                         ":",
                         std::to_string(refusal.column),
                         ": ",
                         refusal.message});
            for (const std::string& hint : refusal.hints)
                console.say({"      ", hint});
        }
    }

    static void add_explanation(Json& line, const Verdict& verdict) {
        line["tree"] = verdict.tree;
        if (!verdict.approved) return;
        line["relations"] = relations_json(*verdict.approved);
        line["columns"] = columns_json(*verdict.approved);
        line["output"] = verdict.approved->output_columns();
        line["row_limit"] = verdict.approved->row_limit();
        line["row_limit_origin"] = origin_name(verdict.approved->row_limit_origin());
    }

    static Json verdict_json(const Statement& statement, const Verdict& verdict) {
        Json line = {{"id", statement.id}, {"verdict", verdict.refusal ? "deny" : "allow"}};
        if (!verdict.refusal) {
            line.update({{"code", nullptr},
                         {"reason", ""},
                         {"line", nullptr},
                         {"column", nullptr},
                         {"sql", verdict.sql}});
            return line;
        }
        const sql::policy::Refusal& refusal = *verdict.refusal;
        line.update({{"code", sql::policy::refusal_code_name(refusal.code)},
                     {"reason", refusal.message},
                     {"line", refusal.line},
                     {"column", refusal.column},
                     {"hints", refusal.hints},
                     {"sql", nullptr}});
        return line;
    }

    std::string statement_;
    std::string dialect_name_;
    std::string schema_;
    std::string policy_;
    bool syntax_only_ = false;
    bool explain_ = false;
    std::string statements_;
    const sql::syntax::Dialect* dialect_ = nullptr;
};

} // namespace

void add_guard_commands(Commands& commands) {
    commands.push_back(std::make_unique<GuardCommand>());
}

} // namespace vouch::cli::detail
