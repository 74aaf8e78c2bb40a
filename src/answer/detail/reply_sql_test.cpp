#include "answer/detail/reply_sql.h"

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"

namespace vouch::answer::detail {
namespace {

std::string statement_in(std::string_view reply) {
    auto sql = reply_sql(reply);
    return sql ? *sql : "! " + sql.error().message;
}

TEST(ReplySql, TakesTheStatementOutOfWhatModelsPutAroundIt) {
    EXPECT_EQ(statement_in("SELECT 1"), "SELECT 1");
    EXPECT_EQ(statement_in("  SELECT 1;\n"), "SELECT 1");
    EXPECT_EQ(statement_in("```sql\nSELECT 1;\n```"), "SELECT 1");
    EXPECT_EQ(statement_in("Here it is:\n```\nSELECT a\nFROM t\n```\nIt counts."),
              "SELECT a\nFROM t");
    EXPECT_EQ(statement_in("```SELECT 1```"), "SELECT 1");
    EXPECT_EQ(statement_in("```sql\nSELECT 1"), "SELECT 1") << "the last fence is missing";
    EXPECT_EQ(statement_in(kNoQuery), kNoQuery);
    EXPECT_EQ(statement_in("NOT_A_QUERY\n"), kNoQuery);
}

TEST(ReplySql, RefusesNothingAndSeveralBlocks) {
    for (const char* reply : {"", " \n", ";", "```sql\n```", "``````"})
        EXPECT_EQ(statement_in(reply).front(), '!') << reply;
    EXPECT_EQ(statement_in("```sql\nSELECT 1\n```\nor\n```sql\nSELECT 2\n```").front(), '!');
}

ReplyFault fault(std::string_view sql) {
    auto query = parse_reply(sql, *sql::dialects::find_dialect("sqlite"));
    EXPECT_FALSE(query) << sql;
    return query ? ReplyFault::Malformed : query.error().fault;
}

TEST(ParseReply, TellsWhatMayBeMendedFromWhatEnds) {
    const auto* sqlite = sql::dialects::find_dialect("sqlite");
    EXPECT_TRUE(parse_reply("SELECT a FROM t WHERE b = 'x'", *sqlite));
    EXPECT_TRUE(parse_reply("WITH c AS (SELECT 1 AS n) SELECT n FROM c", *sqlite));
    for (const char* sql : {"SELECT FROM", "SELECT a FROM t WHERE", "The answer is 7.",
                            "SELECT 'open", "SELECT a FORM t"})
        EXPECT_EQ(fault(sql), ReplyFault::Malformed) << sql;
    for (const char* sql : {"DELETE FROM t", "SELECT 1; DROP TABLE t", "PRAGMA writable_schema=1",
                            "ATTACH 'x' AS y", "UPDATE t SET a = 1"})
        EXPECT_EQ(fault(sql), ReplyFault::Forbidden) << sql;
}

TEST(ParseReply, TellsTheModelWhere) {
    auto query = parse_reply("SELECT a FORM t", *sql::dialects::find_dialect("sqlite"));
    ASSERT_FALSE(query);
    EXPECT_NE(query.error().error.message.find("line 1"), std::string::npos)
        << query.error().error.message;
}

} // namespace
} // namespace vouch::answer::detail
