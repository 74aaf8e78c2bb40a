#include "access/scope.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "access/schema_file.h"
#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"

namespace vouch::access {
namespace {

using search::Filter;
using sql::policy::Extent;
using testing::HasSubstr;
using testing::StartsWith;

const sql::syntax::Dialect& shop_dialect() { return *sql::dialects::find_dialect("sqlite"); }

schema::Catalog shop() {
    constexpr std::string_view kText = R"yaml(default_schema: {sqlite: main}
tables:
  customer: {columns: {id: int, land: text, email: text}}
  sale: {columns: {id: int, margin: real}}
  visit: {schema: crm, columns: {id: int}}
)yaml";
    return parse_schema(kText, "schema.yaml", shop_dialect()).value();
}

sql::policy::Policy policy_of(const Scope& scope, std::string_view id = "shop") {
    return scope.sql_policy(id, shop_dialect(), shop()).value();
}

Scope through(const std::string& tables, Claims claims = {}) {
    const std::string text =
        "agents:\n  a:\n    connectors:\n      shop:\n        tables:\n" + tables;
    return Scope::through(Agents::parse(text, "agents.yaml")->agent("a").value(),
                          std::move(claims));
}

std::string rule_error(const std::string& tables) {
    auto policy = through(tables).sql_policy("shop", shop_dialect(), shop());
    if (policy) return "no error";
    std::string message = policy.error().message;
    for (const std::string& hint : policy.error().hints)
        message += " " + hint;
    return message;
}

/// The SQL that runs; or why none does.
std::string approved(const Scope& scope, const std::string& sql) {
    const schema::Catalog catalog = shop();
    auto policy = scope.sql_policy("shop", shop_dialect(), catalog);
    if (!policy) return policy.error().message;
    auto query = sql::policy::approve_text(sql, shop_dialect(), catalog, *policy);
    return query ? query->text() : "refused: " + query.error().message;
}

TEST(Scope, NothingAndEverythingAreDifferentStates) {
    Scope everything = Scope::local_operator();
    Scope nothing = Scope::nothing("stranger");
    EXPECT_FALSE(everything.reads_nothing());
    EXPECT_TRUE(nothing.reads_nothing());
    EXPECT_EQ(policy_of(everything).relations, Extent::Everything);
    EXPECT_EQ(policy_of(nothing).relations, Extent::Nothing);
    EXPECT_EQ(everything.search_filter().sector_state(), Filter::SectorState::Everything);
    EXPECT_TRUE(nothing.search_filter().reads_nothing());
}

TEST(Scope, CanOnlyBeNarrowed) {
    Scope scope = Scope::local_operator().with_row_limit(50);
    EXPECT_EQ(scope.rows_max(), 50);
    EXPECT_EQ(policy_of(scope).row_limit_max, 51);
    EXPECT_EQ(scope.with_row_limit(500).rows_max(), 50);
    EXPECT_EQ(scope.with_row_limit(-3).rows_max(), 1);
    Scope hr = scope.within_sectors({"HR", "finance"}).within_sectors({"hr", "manuals"});
    EXPECT_EQ(hr.search_filter().sectors(), std::vector<std::string>{"hr"});
    EXPECT_TRUE(scope.within_sectors({}).search_filter().reads_nothing());
    EXPECT_TRUE(Scope::nothing("x").within_sectors({"hr"}).search_filter().reads_nothing());
    EXPECT_TRUE(hr.within_sectors({"manuals"}).search_filter().reads_nothing());
}

TEST(Scope, DigestFollowsEveryRule) {
    Scope scope = Scope::local_operator();
    EXPECT_EQ(scope.digest(), Scope::local_operator().digest());
    EXPECT_EQ(policy_of(scope).scope_digest, scope.digest());
    for (const Scope& other :
         {Scope::nothing("local"), scope.with_row_limit(5), scope.within_sectors({"a", "b"}),
          scope.within_sectors({}), scope.within_sectors({"a"}).within_sectors({"b"})}) {
        EXPECT_NE(other.digest(), scope.digest());
    }
    EXPECT_NE(scope.within_sectors({"a", "b"}).digest(),
              scope.within_sectors({"a"}).within_sectors({"b"}).digest());
}

const std::string kRules = "          customer:\n"
                           "            columns: [id, land]\n"
                           "            filter: land = :land\n"
                           "          crm.visit: all\n"
                           "          sale: {masks: {margin: 'NULL'}}\n";

TEST(Scope, AnAgentReadsWhatItsRulesSay) {
    const Scope scope = through(kRules, {{"land", std::string("France")}});
    EXPECT_THAT(approved(scope, "SELECT id FROM customer"), HasSubstr("land = 'France'"));
    EXPECT_THAT(approved(scope, "SELECT id FROM crm.visit"), HasSubstr("crm"));
    EXPECT_THAT(approved(scope, "SELECT margin FROM sale"), HasSubstr("NULL"));
    EXPECT_EQ(policy_of(scope).scope_digest, scope.digest());
}

TEST(Scope, AnAgentReadsNothingElse) {
    const Scope scope = through(kRules, {{"land", std::string("France")}});
    EXPECT_THAT(approved(scope, "SELECT email FROM customer"), StartsWith("refused"));
    EXPECT_EQ(policy_of(scope, "other").relations, Extent::Nothing) << "no rule, no right";
    EXPECT_FALSE(scope.reads_connector("other"));
    EXPECT_TRUE(scope.search_filter().reads_nothing()) << "no collection is named";
    const Scope none = through("          {}\n");
    EXPECT_THAT(approved(none, "SELECT id FROM sale"), StartsWith("refused"));
}

TEST(Scope, AMissingClaimIsFalse) {
    EXPECT_THAT(approved(through(kRules), "SELECT id FROM customer"), HasSubstr("1 = 0"));
    const Scope mask = through("          sale: {masks: {margin: 'margin * :share'}}\n");
    EXPECT_THAT(approved(mask, "SELECT margin FROM sale"), HasSubstr("NULL"));
}

TEST(Scope, TheTextOfAClaimIsNoSql) {
    const Scope scope = through(kRules, {{"land", std::string("x' OR '1' = '1")}});
    EXPECT_THAT(approved(scope, "SELECT id FROM customer"),
                HasSubstr("land = 'x'' OR ''1'' = ''1'"));
}

TEST(Scope, RulesAboutWhatIsNotThereAreMistakes) {
    EXPECT_EQ(rule_error("          custmer: all\n"),
              "agents.yaml:6: tables: there is no table “custmer” Did you mean customer?");
    EXPECT_EQ(rule_error("          visit: all\n"),
              "agents.yaml:6: tables: there is no table “visit”")
        << "it is in another schema";
    EXPECT_EQ(rule_error("          customer: {columns: [id, lnad]}\n"),
              "agents.yaml:6: columns: “customer” has no column “lnad” Did you mean land?");
    EXPECT_EQ(rule_error("          customer: {denied_columns: [fax]}\n"),
              "agents.yaml:6: denied_columns: “customer” has no column “fax”");
    EXPECT_EQ(rule_error("          customer: {masks: {emial: 'NULL'}}\n"),
              "agents.yaml:6: masks: “customer” has no column “emial” Did you mean email?");
    EXPECT_THAT(rule_error("          customer: {filter: 'land ='}\n"),
                HasSubstr("agents.yaml:6: filter: "));
    EXPECT_EQ(rule_error("          CUSTOMER: {columns: [ID]}\n"), "no error")
        << "case tells nothing apart here";
    for (const char* again : {"Customer", "main.customer"}) {
        EXPECT_EQ(rule_error("          customer: {columns: [id]}\n          " +
                             std::string(again) + ": all\n"),
                  "agents.yaml:7: tables: “" + std::string(again) +
                      "” is a table that has a rule already");
    }
}

TEST(Scope, ClaimsStandInEveryPartOfAnExpression) {
    const auto filter = [](const std::string& text, const Claims& claims) {
        return approved(
            through("          customer: {columns: [id], filter: \"" + text + "\"}\n", claims),
            "SELECT id FROM customer");
    };
    const Claims low = {{"n", std::int64_t{-2}}};
    EXPECT_THAT(filter("id IN (SELECT s.id FROM sale s WHERE s.margin > :n)", low),
                HasSubstr("margin > -2"));
    EXPECT_THAT(filter("id > 3 - :n", low), HasSubstr("id > 3 - -2"));
    EXPECT_THAT(filter("CASE WHEN land IN ('a', :n) THEN 1 END = 1", low), HasSubstr("'a', -2"));
    EXPECT_THAT(filter("land = ':n'", low), HasSubstr("land = ':n'")) << "a text is no claim";
    EXPECT_THAT(filter("NOT land = :n", {}), HasSubstr("1 = 0")) << "not what NOT makes of it";
    EXPECT_THAT(filter("land = :N", low), HasSubstr("1 = 0")) << "names are compared exactly";
    for (const char* other : {"id = ?", "id = @n", "id = $n", "id = 1; DROP TABLE sale"})
        EXPECT_THAT(filter(other, low), HasSubstr("agents.yaml:6: filter: ")) << other;
}

TEST(Scope, CollectionsAndSectorsNarrowEachOther) {
    const auto scope_of = [](const std::string& text) {
        return Scope::through(Agents::parse("agents: {a: {" + text + "}}", "f")->agent("a").value(),
                              {});
    };
    const auto allows = [](const Scope& scope, const std::string& collection,
                           const std::string& sector) {
        return scope.search_filter().allows_partition({collection, sector, ""});
    };
    const Scope all = scope_of("collections: all");
    EXPECT_TRUE(allows(all, "x", "y"));
    const Scope handbook = scope_of("collections: [handbook]");
    EXPECT_TRUE(allows(handbook, "handbook", "hr"));
    EXPECT_FALSE(allows(handbook, "letters", "hr"));
    const Scope hr = scope_of("collections: [handbook], sectors: [HR]");
    EXPECT_TRUE(allows(hr, "handbook", "hr"));
    EXPECT_FALSE(allows(hr, "handbook", "finance"));
    EXPECT_FALSE(allows(hr.within_sectors({"finance"}), "handbook", "hr"));
    EXPECT_TRUE(scope_of("sectors: [hr]").search_filter().reads_nothing());
    EXPECT_TRUE(scope_of("collections: []").search_filter().reads_nothing());
}

TEST(Scope, SensitiveDocumentsAreForWhomTheirCategoryIsListed) {
    const auto allows = [](const std::string& rule, const std::string& category) {
        const Agents agents = Agents::parse("agents: {a: {" + rule + "}}", "f").value();
        return Scope::through(agents.agent("a").value(), {})
            .search_filter()
            .allows_partition({"handbook", "hr", category});
    };
    EXPECT_TRUE(allows("collections: all", ""));
    EXPECT_FALSE(allows("collections: all", "legal"));
    EXPECT_FALSE(allows("collections: all, categories: []", "legal"));
    EXPECT_FALSE(allows("collections: all, categories: [compensation]", "legal"));
    EXPECT_TRUE(allows("collections: all, categories: [Legal]", "legal"));
    EXPECT_TRUE(allows("collections: all, categories: all", "legal"));
    EXPECT_FALSE(allows("categories: all", "legal")) << "a right within the collections only";
    const auto filter = [](const Scope& scope) { return scope.search_filter(); };
    EXPECT_TRUE(filter(Scope::local_operator()).allows_partition({"x", "y", "legal"}));
    EXPECT_TRUE(filter(Scope::through(Agents::everything().agent("").value(), {}))
                    .allows_partition({"x", "y", "legal"}));
    const auto digest = [](const std::string& rule) {
        const Agents agents = Agents::parse("agents: {a: {" + rule + "}}", "f").value();
        return Scope::through(agents.agent("a").value(), {}).digest();
    };
    EXPECT_NE(digest("categories: [legal]"), digest("categories: []"));
    EXPECT_NE(digest("categories: [legal]"), digest("sectors: [legal]"));
}

TEST(Scope, LimitsOfAnAgentNarrowThoseOfTheWorkspace) {
    const auto agent = Agents::parse("agents: {a: {limits: {rows: 5, query_seconds: 2}}}", "f")
                           ->agent("a")
                           .value();
    EXPECT_EQ(Scope::through(agent, {}, 100).rows_max(), 5);
    EXPECT_EQ(Scope::through(agent, {}, 3).rows_max(), 3);
    EXPECT_EQ(Scope::through(agent, {}).query_time(), std::chrono::seconds(2));
    EXPECT_TRUE(Scope::through(agent, {}).reads_nothing());
}

TEST(Scope, DigestsOfAgentsFollowRulesAndClaims) {
    const Scope scope = through(kRules, {{"land", std::string("France")}});
    EXPECT_EQ(scope.digest(), through(kRules, {{"land", std::string("France")}}).digest());
    for (const Scope& other :
         {through(kRules), through(kRules, {{"land", std::string("Spain")}}),
          through("          customer: all\n", {{"land", std::string("France")}}),
          through(kRules + "          nothing: all\n", {{"land", std::string("France")}}),
          Scope::local_operator()}) {
        EXPECT_NE(other.digest(), scope.digest());
    }
}

} // namespace
} // namespace vouch::access
