// Fixtures in tests/policy/<dialect>: blocks of lines between blank lines. Lines with `#` are
// comments, lines with `-->` are what is expected: the text as it runs, or `code line:column
// message` and a line for each hint. VOUCH_UPDATE=1 writes what came out, for review.
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/policy/shop_for_test.h"

namespace vouch::sql::policy {
namespace {

struct Block {
    std::string comments;
    std::string statement;
    std::string expected;
};

std::vector<Block> read_blocks(const std::string& path) {
    std::ifstream file(path);
    std::vector<Block> blocks(1);
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) {
            blocks.emplace_back();
        } else if (line[0] == '#') {
            blocks.back().comments += line + "\n";
        } else if (line.rfind("-->", 0) == 0) {
            blocks.back().expected += line + "\n";
        } else {
            std::string& statement = blocks.back().statement;
            statement += (statement.empty() ? "" : "\n") + line;
        }
    }
    std::erase_if(blocks, [](const Block& block) {
        return block.statement.empty() && block.comments.empty();
    });
    return blocks;
}

std::string outcome(const Gate& gate, const std::string& statement) {
    const auto approved = gate.approve_text(statement);
    if (approved) return "--> " + approved->text() + "\n";
    const Refusal& refusal = approved.error();
    std::string text = "--> " + std::string(refusal_code_name(refusal.code)) + " " +
                       std::to_string(refusal.line) + ":" + std::to_string(refusal.column) + " " +
                       refusal.message + "\n";
    for (const std::string& hint : refusal.hints)
        text += "-->   " + hint + "\n";
    return text;
}

enum class Expectation : std::uint8_t { Approved, Refused };

/// What a file says of its statements; with VOUCH_UPDATE the expectations are written anew.
void check_blocks(const std::string& path, const std::vector<Block>& blocks, const Gate& gate,
                  Expectation expectation) {
    std::ostringstream updated;
    for (const Block& block : blocks) {
        updated << (updated.tellp() > 0 ? "\n" : "") << block.comments;
        if (block.statement.empty()) continue;
        const std::string came_out = outcome(gate, block.statement);
        updated << block.statement << "\n" << came_out;
        EXPECT_EQ(gate.approve_text(block.statement).has_value(),
                  expectation == Expectation::Approved)
            << block.statement << "\n"
            << came_out;
        if (!std::getenv("VOUCH_UPDATE")) {
            EXPECT_EQ(came_out, block.expected) << block.statement;
        }
    }
    if (std::getenv("VOUCH_UPDATE") && !blocks.empty()) std::ofstream(path) << updated.str();
}

struct DialectFixtures {
    const char* dialect;
    const char* schema; ///< where the relations lie
    const char* mask;   ///< of a name: its first letter
    /// The dialect that this one is a copy of: what its files say holds here too, but for the
    /// statements that stand in a file of this one.
    const char* parent = nullptr;
};

constexpr const char* kFiles[] = {"accept.sql", "reject.sql", "filter.sql", "mask.sql",
                                  "limit.sql"};

class PolicyFixtures : public ::testing::TestWithParam<DialectFixtures> {
protected:
    const syntax::Dialect& dialect_ = *dialects::find_dialect(GetParam().dialect);
    schema::Catalog catalog_ = shop_catalog(GetParam().schema);

    Gate gate(const Policy& policy) const {
        auto made = Gate::create(dialect_, catalog_, policy);
        EXPECT_TRUE(made) << (made ? "" : made.error().message);
        return std::move(made).value();
    }
    static std::string file(const std::string& dialect, const std::string& name) {
        return std::string(VOUCH_SOURCE_DIR) + "/tests/policy/" + dialect + "/" + name;
    }

    static std::set<std::string> own_statements() {
        std::set<std::string> statements;
        for (const char* name : kFiles)
            for (const Block& block : read_blocks(file(GetParam().dialect, name)))
                statements.insert(block.statement);
        return statements;
    }

    static void check(const std::string& name, const Gate& gate, Expectation expectation,
                      std::size_t blocks_min) {
        const std::string own_file = file(GetParam().dialect, name);
        const std::vector<Block> own = read_blocks(own_file);
        check_blocks(own_file, own, gate, expectation);
        std::size_t checked = own.size();
        if (GetParam().parent && !std::getenv("VOUCH_UPDATE")) {
            std::vector<Block> inherited = read_blocks(file(GetParam().parent, name));
            std::erase_if(inherited, [own_said = own_statements()](const Block& block) {
                return own_said.count(block.statement) > 0;
            });
            check_blocks({}, inherited, gate, expectation);
            checked += inherited.size();
        }
        EXPECT_TRUE(checked >= blocks_min || std::getenv("VOUCH_UPDATE")) << own_file;
    }
};

TEST_P(PolicyFixtures, AcceptsReadsAndPrintsThemQualified) {
    check("accept.sql", gate(open_policy()), Expectation::Approved, 40);
}

TEST_P(PolicyFixtures, RefusesWithCodePlaceAndHints) {
    check("reject.sql", gate(tenant_policy(dialect_)), Expectation::Refused, 60);
}

TEST_P(PolicyFixtures, PutsRowFiltersAtEveryRelation) {
    check("filter.sql", gate(tenant_policy(dialect_)), Expectation::Approved, 8);
}

TEST_P(PolicyFixtures, PutsMasksAtEveryRelation) {
    Policy policy = tenant_policy(dialect_);
    for (RelationRule& rule : policy.rules) {
        if (rule.table == "orders") rule.masks = {{"note", filter_of("'***'", dialect_)}};
        if (rule.table != "customers") continue;
        rule.denied_columns.clear();
        rule.masks = {{"name", filter_of(GetParam().mask, dialect_)},
                      {"ssn", filter_of("CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END",
                                        dialect_)}};
    }
    check("mask.sql", gate(policy), Expectation::Approved, 6);
}

TEST_P(PolicyFixtures, BoundsTheRowsOfTheOutermostQuery) {
    Policy policy = open_policy();
    policy.row_limit_max = 50;
    check("limit.sql", gate(policy), Expectation::Approved, 8);
}

INSTANTIATE_TEST_SUITE_P(
    Dialects, PolicyFixtures,
    ::testing::Values(DialectFixtures{"sqlite", "main", "substr(name, 1, 1) || '***'"},
                      DialectFixtures{"postgres", "public", "left(name, 1) || '***'"},
                      DialectFixtures{"duckdb", "main", "left(name, 1) || '***'"},
                      DialectFixtures{"mysql", "appdb", "concat(left(name, 1), '***')"},
                      DialectFixtures{"mariadb", "appdb", "concat(left(name, 1), '***')", "mysql"}),
    [](const auto& parameter) { return std::string(parameter.param.dialect); });

} // namespace
} // namespace vouch::sql::policy
