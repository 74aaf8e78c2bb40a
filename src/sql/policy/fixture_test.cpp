// Fixtures in tests/policy/<dialect>: blocks of lines between blank lines. Lines with `#` are
// comments, lines with `-->` are what is expected: the text as it runs, or `code line:column
// message` and a line for each hint. VOUCH_UPDATE=1 writes what came out, for review.
#include <cstdlib>
#include <fstream>
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

void check_fixture(const std::string& name, const Gate& gate, Expectation expectation,
                   std::size_t blocks_min) {
    const std::string path = std::string(VOUCH_SOURCE_DIR) + "/tests/policy/" + name;
    const std::vector<Block> blocks = read_blocks(path);
    ASSERT_GE(blocks.size(), blocks_min) << path;
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
    if (std::getenv("VOUCH_UPDATE")) std::ofstream(path) << updated.str();
}

struct DialectFixtures {
    const char* dialect;
    const char* schema; ///< where the relations lie
    const char* mask;   ///< of a name: its first letter
};

class PolicyFixtures : public ::testing::TestWithParam<DialectFixtures> {
protected:
    const syntax::Dialect& dialect_ = *dialects::find_dialect(GetParam().dialect);
    schema::Catalog catalog_ = shop_catalog(GetParam().schema);

    Gate gate(const Policy& policy) const {
        auto made = Gate::create(dialect_, catalog_, policy);
        EXPECT_TRUE(made) << (made ? "" : made.error().message);
        return std::move(made).value();
    }
    static std::string file(const std::string& name) {
        return std::string(GetParam().dialect) + "/" + name;
    }
};

TEST_P(PolicyFixtures, AcceptsReadsAndPrintsThemQualified) {
    check_fixture(file("accept.sql"), gate(open_policy()), Expectation::Approved, 40);
}

TEST_P(PolicyFixtures, RefusesWithCodePlaceAndHints) {
    check_fixture(file("reject.sql"), gate(tenant_policy(dialect_)), Expectation::Refused, 60);
}

TEST_P(PolicyFixtures, PutsRowFiltersAtEveryRelation) {
    check_fixture(file("filter.sql"), gate(tenant_policy(dialect_)), Expectation::Approved, 8);
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
    check_fixture(file("mask.sql"), gate(policy), Expectation::Approved, 6);
}

TEST_P(PolicyFixtures, BoundsTheRowsOfTheOutermostQuery) {
    Policy policy = open_policy();
    policy.row_limit_max = 50;
    check_fixture(file("limit.sql"), gate(policy), Expectation::Approved, 8);
}

INSTANTIATE_TEST_SUITE_P(
    Dialects, PolicyFixtures,
    ::testing::Values(DialectFixtures{"sqlite", "main", "substr(name, 1, 1) || '***'"},
                      DialectFixtures{"postgres", "public", "left(name, 1) || '***'"},
                      DialectFixtures{"duckdb", "main", "left(name, 1) || '***'"},
                      DialectFixtures{"mysql", "appdb", "concat(left(name, 1), '***')"},
                      DialectFixtures{"mariadb", "appdb", "concat(left(name, 1), '***')"}),
    [](const auto& parameter) { return std::string(parameter.param.dialect); });

} // namespace
} // namespace vouch::sql::policy
