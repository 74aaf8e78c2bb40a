#include "access/policy_file.h"

#include <gtest/gtest.h>

#include "access/schema_file.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/syntax/printer.h"

namespace vouch::access {
namespace {

namespace policy = sql::policy;

const sql::syntax::Dialect& sqlite() { return *sql::dialects::find_dialect("sqlite"); }

std::string fixture(const std::string& name) {
    return std::string(VOUCH_SOURCE_DIR) + "/tests/policy/" + name;
}

std::string policy_error(std::string_view text) {
    const auto read = parse_policy(text, "p.yaml", sqlite());
    return read ? "no error" : read.error().message;
}

std::string filter_text(std::string_view filter, const Claims& claims) {
    const std::string text = "relations:\n  t: {filter: \"" + std::string(filter) + "\"}\n";
    const auto read = parse_policy(text, "p.yaml", sqlite(), claims);
    return read ? sql::syntax::print(*read->rules.at(0).row_filter, sqlite())
                : read.error().message;
}

std::string mask_text(std::string_view mask, const Claims& claims) {
    const std::string text = "relations:\n  t: {masks: {c: \"" + std::string(mask) + "\"}}\n";
    const auto read = parse_policy(text, "p.yaml", sqlite(), claims);
    if (!read) return read.error().message;
    const policy::ColumnMask& first = read->rules.at(0).masks.at(0);
    return first.column + ": " + sql::syntax::print(*first.expression, sqlite());
}

TEST(PolicyFile, MasksAreExpressionsAndNullWithoutTheirClaim) {
    EXPECT_EQ(mask_text("substr(c, 1, 1) || '***'", {}), "c: substr(c, 1, 1) || '***'");
    EXPECT_EQ(mask_text("CASE WHEN owner = :me THEN c END", {{"me", std::int64_t{7}}}),
              "c: CASE WHEN owner = 7 THEN c END");
    EXPECT_EQ(mask_text("CASE WHEN owner = :me THEN c END", {}), "c: NULL");
    EXPECT_EQ(mask_text("a +", {}).substr(0, 20), "p.yaml:2: t.masks.c:");
    EXPECT_EQ(policy_error("relations:\n  t: {masks: [c]}"), "p.yaml:2: t.masks: must be a map");
}

TEST(PolicyFile, DescribesTheTenantsAnalyst) {
    const auto read = read_policy_file(fixture("policy.yaml"), sqlite());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->relations, policy::Extent::Listed);
    EXPECT_EQ(read->row_limit_max, 1000);
    ASSERT_EQ(read->rules.size(), 7u);
    const auto catalog = read_schema_file(fixture("schema.yaml"), sqlite());
    ASSERT_TRUE(catalog);
    const auto approved =
        policy::approve_text("SELECT name FROM customers", sqlite(), *catalog, *read);
    ASSERT_TRUE(approved) << approved.error().message;
    EXPECT_EQ(approved->text(),
              "SELECT name FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = "
              "1) AS customers LIMIT 1000");
    const auto refused =
        policy::approve_text("SELECT ssn FROM customers", sqlite(), *catalog, *read);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, policy::RefusalCode::Column);
}

TEST(PolicyFile, EverythingAndNothingAreSaid) {
    EXPECT_EQ(parse_policy("relations: everything", "p", sqlite())->relations,
              policy::Extent::Everything);
    EXPECT_EQ(parse_policy("relations: nothing", "p", sqlite())->relations,
              policy::Extent::Nothing);
    EXPECT_EQ(policy_error("row_limit: 5"), "p.yaml: relations: must be a map");
}

TEST(PolicyFile, ClaimsAreLiteralsAndAMissingOneIsFalse) {
    EXPECT_EQ(filter_text("a = :who", {{"who", std::int64_t{7}}}), "a = 7");
    EXPECT_EQ(filter_text("a = :who", {{"who", std::int64_t{-7}}}), "a = -7");
    EXPECT_EQ(filter_text("a = :who", {{"who", "x' OR 1 = 1 --"}}), "a = 'x'' OR 1 = 1 --'");
    EXPECT_EQ(filter_text("a = :who OR 1 = 1", {}), "1 = 0");
}

TEST(PolicyFile, ErrorsNameFileLineAndKey) {
    EXPECT_EQ(policy_error("relations: {}\nlimits: 3"), "p.yaml:2: unknown key \"limits\"");
    EXPECT_EQ(policy_error("row_limit: 0\nrelations: {}"),
              "p.yaml:1: row_limit: must be at least 1");
    EXPECT_EQ(policy_error("row_limit: many\nrelations: {}"),
              "p.yaml:1: row_limit: must be a whole number");
    EXPECT_EQ(policy_error("relations:\n  t: {filtre: a}"), "p.yaml:2: t: unknown key \"filtre\"");
    EXPECT_EQ(policy_error("relations: all"),
              "p.yaml:1: relations: must be everything, nothing or a map");
    EXPECT_EQ(policy_error("relations:\n  t: {denied_columns: ssn}"),
              "p.yaml:2: t.denied_columns: must be a list");
    const std::string broken = policy_error("relations:\n  t: {filter: \"a = \"}");
    EXPECT_EQ(broken.rfind("p.yaml:2: t.filter: ", 0), 0u) << broken;
    EXPECT_NE(policy_error("relations:\n  t: {filter: \"1; DROP TABLE t\"}"), "no error");
}

} // namespace
} // namespace vouch::access
