#include "eval/sql_policy.h"

#include <map>
#include <memory>
#include <set>

#include "access/policy_file.h"
#include "access/schema_file.h"
#include "eval/detail/data_file.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace vouch::eval {
namespace {

using detail::DataLine;
using detail::Json;

struct Case {
    std::size_t line = 0;
    std::string dialect;
    std::string verdict;
    std::string statement;
};

constexpr std::string_view kHeader = "dialect";

base::Result<std::vector<Case>> read_cases(const std::filesystem::path& file) {
    std::vector<Case> cases;
    TRY(detail::for_each_line(file, [&](const DataLine& line) -> base::Result<void> {
        std::vector<std::string_view> cells = detail::tab_cells(line.text);
        if (cells.size() != 4)
            return line.failure("four cells are expected: dialect, verdict, statement, reason.");
        if (line.number == 1 && cells[0] == kHeader) return {};
        if (cells[1] != "allow" && cells[1] != "deny")
            return line.failure("the verdict must be allow or deny.");
        cases.push_back(
            {line.number, std::string(cells[0]), std::string(cells[1]), std::string(cells[2])});
        return {};
    }));
    return cases;
}

/// The dialects of this program in which a row holds.
std::vector<std::string> dialects_of(const std::string& word) {
    if (word == "any") return sql::dialects::dialect_names();
    std::vector<std::string> names;
    if (sql::dialects::find_dialect(word)) names.push_back(word);
    if (word == "mysql" && sql::dialects::find_dialect("mariadb")) names.emplace_back("mariadb");
    return names;
}

/// The gate of one dialect with the catalog that it points to.
struct DialectGate {
    std::unique_ptr<schema::Catalog> catalog;
    sql::policy::Gate gate;
};

class Judge {
public:
    Judge(const SqlPolicyInput& input, const LineSink& lines) : input_(input), lines_(lines) {}

    base::Result<void> decide(const Case& statement, const std::string& dialect) {
        const DialectGate* gate = TRY(gate_of(dialect));
        auto approved = gate->gate.approve_text(statement.statement);
        std::string verdict = approved ? "allow" : "deny";
        ++figures_.total;
        if (verdict == statement.verdict)
            ++figures_.right;
        else
            ++(approved ? figures_.wrongly_allowed : figures_.wrongly_denied);
        Json line{{"line", statement.line},
                  {"dialect", dialect},
                  {"verdict", verdict},
                  {"expected", statement.verdict}};
        if (!approved) {
            line["code"] = sql::policy::refusal_code_name(approved.error().code);
            line["message"] = approved.error().message;
        }
        return detail::put(lines_, line);
    }

    void skip(const std::string& dialect) {
        ++figures_.skipped;
        skipped_dialects_.insert(dialect);
    }

    SqlPolicyFigures figures() const {
        SqlPolicyFigures figures = figures_;
        figures.skipped_dialects.assign(skipped_dialects_.begin(), skipped_dialects_.end());
        return figures;
    }

private:
    base::Result<const DialectGate*> gate_of(const std::string& name) {
        auto found = gates_.find(name);
        if (found == gates_.end()) {
            const sql::syntax::Dialect& dialect = *sql::dialects::find_dialect(name);
            auto catalog = std::make_unique<schema::Catalog>(
                TRY(access::read_schema_file(input_.schema, dialect)));
            auto policy = TRY(access::read_policy_file(input_.policy, dialect));
            auto gate = TRY(sql::policy::Gate::create(dialect, *catalog, policy));
            found = gates_.emplace(name, DialectGate{std::move(catalog), std::move(gate)}).first;
        }
        return &found->second;
    }

    const SqlPolicyInput& input_;
    const LineSink& lines_;
    std::map<std::string, DialectGate> gates_;
    SqlPolicyFigures figures_;
    std::set<std::string> skipped_dialects_;
};

} // namespace

Figures SqlPolicyFigures::figures() const {
    return {{"right", count(right)},
            {"wrong", count(total - right)},
            {"total", count(total)},
            {"wrongly_allowed", count(wrongly_allowed)},
            {"wrongly_denied", count(wrongly_denied)},
            {"skipped", count(skipped)}};
}

base::Result<SqlPolicyFigures> measure_sql_policy(const SqlPolicyInput& input,
                                                  const LineSink& lines,
                                                  const base::Context& context) {
    std::vector<Case> cases = TRY(read_cases(input.cases));
    Judge judge(input, lines);
    for (const Case& statement : cases) {
        TRY(context.check());
        std::vector<std::string> dialects = dialects_of(statement.dialect);
        if (dialects.empty()) judge.skip(statement.dialect);
        for (const std::string& dialect : dialects)
            TRY(judge.decide(statement, dialect));
    }
    return judge.figures();
}

} // namespace vouch::eval
