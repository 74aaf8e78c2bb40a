#include "access/agents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::access {
namespace {

using base::ErrorCode;
using sql::policy::Extent;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kWhole = R"yaml(agents:
  default:
    connectors: all
    collections: all
  sales:
    connectors:
      shop:
        tables:
          customer:
            columns: [id, land]
            filter: land = :land
            masks: {email: "'***'"}
          crm.visit: all
          sale: {denied_columns: [margin]}
        knowledge_base: sales
      archive: all
    collections: [handbook]
    sectors: [hr]
    limits: {rows: 100, query_seconds: 5}
  guest: {}
)yaml";

std::string agents_error(std::string_view text) {
    auto parsed = Agents::parse(text, "agents.yaml");
    if (parsed) return "no error";
    std::string message = parsed.error().message;
    for (const std::string& hint : parsed.error().hints)
        message += " " + hint;
    return message;
}

TEST(Agents, AreReadAsTheyAreWritten) {
    const Agents agents = Agents::parse(kWhole, "agents.yaml").value();
    EXPECT_THAT(agents.names(), ElementsAre("default", "sales", "guest"));
    const AgentRecord& sales = **agents.agent("sales");
    EXPECT_EQ(sales.connectors, Extent::Listed);
    ASSERT_EQ(sales.connector_rules.size(), 2U);
    const ConnectorRule& shop = *sales.find_rule("shop");
    EXPECT_EQ(shop.tables, Extent::Listed);
    EXPECT_EQ(shop.knowledge_base, "sales");
    ASSERT_EQ(shop.rules.size(), 3U);
    EXPECT_EQ(shop.rules[0].columns, Extent::Listed);
    EXPECT_EQ(shop.rules[0].allowed_columns[1].text, "land");
    EXPECT_EQ(shop.rules[0].filter->text, "land = :land");
    EXPECT_EQ(shop.rules[0].filter->line, 11U);
    EXPECT_EQ(shop.rules[0].masks[0].value.text, "'***'");
    EXPECT_EQ(shop.rules[1].table.text, "crm.visit");
    EXPECT_EQ(shop.rules[1].columns, Extent::Everything);
    EXPECT_EQ(shop.rules[2].denied_columns[0].text, "margin");
    EXPECT_EQ(sales.find_rule("archive")->tables, Extent::Everything);
    EXPECT_THAT(sales.collections.names, ElementsAre("handbook"));
    EXPECT_TRUE(sales.collections.allows("handbook"));
    EXPECT_FALSE(sales.collections.allows("letters"));
    EXPECT_EQ(sales.rows_max, 100);
    EXPECT_EQ(sales.query_time, std::chrono::seconds(5));
}

TEST(Agents, AbsentMeansNothing) {
    const Agents agents = Agents::parse(kWhole, "agents.yaml").value();
    const AgentRecord& guest = **agents.agent("guest");
    EXPECT_FALSE(guest.reads_connector("shop"));
    EXPECT_FALSE(guest.collections.allows("handbook"));
    const AgentRecord& sales = **agents.agent("sales");
    EXPECT_TRUE(sales.reads_connector("shop"));
    EXPECT_FALSE(sales.reads_connector("secret"));
    const Agents bare =
        Agents::parse("agents: {a: {connectors: {shop: {knowledge_base: x}}}}", "f").value();
    EXPECT_FALSE((*bare.agent("a"))->reads_connector("shop")) << "no table is named";
}

TEST(Agents, WithoutAFileThereIsOneWithEverything) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const Agents agents = Agents::read(folder.path() / "agents.yaml").value();
    EXPECT_THAT(agents.names(), ElementsAre("default"));
    EXPECT_TRUE((*agents.agent(""))->reads_connector("anything"));
    EXPECT_TRUE((*agents.agent("default"))->collections.allows("anything"));
}

TEST(Agents, ABrokenFileServesNothing) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const auto file = folder.path() / "agents.yaml";
    for (const char* text : {"", "agents:", "agents: {}", "agents: [default]", "agent: {a: {}}"}) {
        ASSERT_TRUE(base::write_file_atomically(file, text, base::FileAccess::OwnerOnly));
        EXPECT_EQ(Agents::read(file).error().code, ErrorCode::InvalidArgument) << text;
    }
}

TEST(Agents, WhatIsThereAndCannotBeReadServesNothing) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const auto file = folder.path() / "agents.yaml";
    for (const char* target : {"nowhere.yaml", "agents.yaml", "."}) {
        std::filesystem::create_symlink(target, file);
        EXPECT_FALSE(Agents::read(file)) << "a link to " << target;
        std::filesystem::remove(file);
    }
    EXPECT_TRUE(Agents::read(file)) << "no file: the owner alone";
}

TEST(Agents, ErrorsNameFileLineKeyAndTheNearest) {
    EXPECT_EQ(agents_error("agents:\n  a:\n    conectors: all\n"),
              "agents.yaml:3: a: unknown key \"conectors\" Did you mean connectors?");
    const std::string table = "agents:\n  a:\n    connectors:\n      shop:\n        tables:\n"
                              "          t: ";
    EXPECT_EQ(agents_error(table + "{mask: {}}\n"),
              "agents.yaml:6: t: unknown key \"mask\" Did you mean masks?");
    EXPECT_EQ(agents_error(table + "some\n"), "agents.yaml:6: t: must be all or a map");
    EXPECT_EQ(agents_error(table + "{columns: id}\n"), "agents.yaml:6: columns: must be a list");
    EXPECT_EQ(agents_error(table + "{filter: [a]}\n"), "agents.yaml:6: filter: must be a text");
    EXPECT_EQ(agents_error(table + "all\n          t: all\n"),
              "agents.yaml:7: tables: “t” stands there twice");
    EXPECT_EQ(agents_error("agents:\n  a: {}\n  a: {connectors: all}\n"),
              "agents.yaml:3: agents: “a” stands there twice");
    EXPECT_EQ(agents_error("agents:\n  a: {connectors: shop}\n"),
              "agents.yaml:2: connectors: must be all or a map of connectors");
    EXPECT_EQ(agents_error("agents:\n  a: {connectors: {shop: none}}\n"),
              "agents.yaml:2: shop: must be all or a map with tables");
    EXPECT_EQ(agents_error("agents:\n  a: {collections: every}\n"),
              "agents.yaml:2: collections: must be all or a list");
    EXPECT_EQ(agents_error("agents:\n  a: {limits: {rows: 0}}\n"),
              "agents.yaml:2: rows: must be at least 1");
    EXPECT_EQ(agents_error("agents:\n  a: {limits: {query_seconds: 0}}\n"),
              "agents.yaml:2: query_seconds: must be between 1 and 86400");
    EXPECT_THAT(agents_error("agents:\n  ../a: {}\n"), HasSubstr("agents.yaml:2: agents: “../a”"));
    EXPECT_THAT(agents_error("agents:\n  a: {connectors: {s: {knowledge_base: ../x}}}\n"),
                HasSubstr("agents.yaml:2: knowledge_base: must be the name"));
}

TEST(Agents, AnUnknownOneNamesTheNearest) {
    const Agents agents = Agents::parse(kWhole, "agents.yaml").value();
    const auto found = agents.agent("saels");
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::NotFound);
    EXPECT_THAT(found.error().hints, Contains("Did you mean sales?"));
    EXPECT_THAT(found.error().hints, Contains(HasSubstr("default, sales, guest")));
    const Agents named = Agents::parse("agents: {sales: {connectors: all}}", "f").value();
    EXPECT_FALSE(named.agent("")) << "a file says everything that there is";
}

TEST(Agents, ARuleForAConnectorThatIsNotThereIsAMistake) {
    const Agents agents = Agents::parse(kWhole, "agents.yaml").value();
    const AgentRecord& sales = **agents.agent("sales");
    EXPECT_TRUE(check_connectors(sales, {"shop", "archive"}));
    EXPECT_TRUE(check_connectors(**agents.agent("guest"), {}));
    const auto checked = check_connectors(sales, {"shops", "archive"});
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().message,
              "agents.yaml:7: connectors: there is no connector “shop” in this workspace");
    EXPECT_THAT(checked.error().hints, ElementsAre("Did you mean shops?"));
}

} // namespace
} // namespace vouch::access
