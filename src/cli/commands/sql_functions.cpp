// sql functions: which functions of a dialect the gate knows, and what it holds of each. Whoever
// writes a query sees what may be called; the tests compare the list with the engine's own.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/detail/command.h"
#include "cli/detail/command_group.h"
#include "cli/detail/statements.h"
#include "text/join.h"

namespace vouch::cli::detail {
namespace {

using Json = nlohmann::ordered_json;
using sql::syntax::Function;

std::vector<std::string> use_names(const Function& function) {
    std::vector<std::string> names;
    const auto add = [&](sql::syntax::FunctionUses use, const char* name) {
        if (function.uses & use) names.emplace_back(name);
    };
    add(sql::syntax::kScalarFunction, "scalar");
    add(sql::syntax::kAggregateFunction, "aggregate");
    add(sql::syntax::kWindowFunction, "window");
    add(sql::syntax::kTableFunction, "table");
    return names;
}

const char* volatility_name(sql::syntax::Volatility volatility) {
    switch (volatility) {
    case sql::syntax::Volatility::Immutable: return "immutable";
    case sql::syntax::Volatility::Stable: return "stable";
    case sql::syntax::Volatility::Volatile: break;
    }
    return "volatile";
}

/// Whether a query may call it.
const char* verdict_name(sql::syntax::FunctionSafety safety) {
    switch (safety) {
    case sql::syntax::FunctionSafety::Safe: return "allow";
    case sql::syntax::FunctionSafety::Growing: return "allow_small";
    case sql::syntax::FunctionSafety::Unsafe: break;
    }
    return "deny";
}

Json to_json(const Function& function) {
    Json line = {{"name", function.name},
                 {"verdict", verdict_name(function.safety)},
                 {"volatility", volatility_name(function.volatility)},
                 {"uses", use_names(function)},
                 {"arguments_min", function.arguments_min},
                 {"arguments_max", nullptr}};
    if (function.arguments_max != sql::syntax::kAnyNumber)
        line["arguments_max"] = function.arguments_max;
    return line;
}

class SqlFunctionsCommand : public Command {
public:
    void declare(CLI::App& parent) override {
        CLI::App* app = add(sql_group(parent), "functions",
                            "List the functions that the gate knows; every other one is refused");
        app->add_option("--dialect", dialect_, "whose functions")->required();
        add_json();
    }

    ExitStatus run(Session& session) override {
        const sql::syntax::Dialect* dialect = VOUCH_RUN(session, dialect_named(dialect_));
        for (const Function& function : dialect->functions) {
            if (form() == OutputForm::Json)
                session.console.say_json(to_json(function));
            else
                session.console.say(line_of(function));
        }
        return ExitStatus::Success;
    }

private:
    static std::string line_of(const Function& function) {
        constexpr std::size_t kNameWidth = 32;
        constexpr std::size_t kVerdictWidth = 13;
        std::string line(function.name);
        line.resize(std::max(line.size(), kNameWidth), ' ');
        line += verdict_name(function.safety);
        line.resize(std::max(line.size(), kNameWidth + kVerdictWidth), ' ');
        line += volatility_name(function.volatility);
        return line + ' ' + text::join(use_names(function), " ");
    }

    std::string dialect_;
};

} // namespace

void add_sql_function_commands(Commands& commands) {
    commands.push_back(std::make_unique<SqlFunctionsCommand>());
}

} // namespace vouch::cli::detail
