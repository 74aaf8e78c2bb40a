// Each line of the fixture is a statement of some dialect beside a question: whether its conditions
// have the bounds of the dates of the question.
#include "answer/detail/date_bounds.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/iso_date.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

const planner::Day kDatesToday = *base::parse_iso_day("2026-03-31");

/// `made` is a timestamp: the text form of schemas has no word for that.
knowledge::Knowledge dated_knowledge() {
    knowledge::TestSchema schema =
        knowledge::test_schema("houses: id int pk, built int = 1999 | 2004 | 2021\n"
                               "orders: id int pk, placed date, made date, total real\n"
                               "rooms: id int pk, size real\n");
    schema.catalog.tables[1].columns[2].type_class = schema::TypeClass::Timestamp;
    knowledge::TestReader reader(schema);
    auto knowledge = knowledge::build({"dated", schema.catalog}, reader,
                                      knowledge::english::vocabulary(), {}, {})
                         .value();
    EXPECT_TRUE(knowledge.names.tables.front().columns.back().date) << "built is a year";
    return knowledge;
}

struct DatedCase {
    std::string dialect, question, verdicts, sql;
};

std::vector<DatedCase> dated_cases() {
    std::ifstream file(std::string(VOUCH_SOURCE_DIR) + "/src/answer/fixtures/date_bounds.tsv");
    std::vector<DatedCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream fields(line);
        DatedCase one;
        std::getline(fields, one.dialect, '\t');
        std::getline(fields, one.question, '\t');
        std::getline(fields, one.verdicts, '\t');
        std::getline(fields, one.sql);
        cases.push_back(std::move(one));
    }
    return cases;
}

std::string verdict_name(DatesKept verdict) {
    switch (verdict) {
    case DatesKept::Kept: return "kept";
    case DatesKept::Untold: return "untold";
    case DatesKept::Broken: return "broken";
    }
    return "";
}

TEST(DateBounds, OfEveryDialect) {
    const knowledge::Knowledge knowledge = dated_knowledge();
    const planner::Lexicon lexicon = planner::Lexicon::english(knowledge.vocabulary);
    std::size_t kept = 0;
    const auto cases = dated_cases();
    ASSERT_GT(cases.size(), 60U);
    for (const DatedCase& one : cases) {
        const auto& dialect = *sql::dialects::find_dialect(one.dialect);
        const auto query = sql::syntax::parse_query(one.sql, dialect);
        ASSERT_TRUE(query) << one.sql;
        const auto draft = read_draft(*query, one.dialect, knowledge);
        ASSERT_TRUE(draft) << one.sql;
        const auto spans = planner::date_spans(one.question, knowledge, lexicon, {kDatesToday});
        std::vector<std::string> verdicts;
        for (const DatesKept verdict : hold_dates(*draft, spans, kDatesToday))
            verdicts.push_back(verdict_name(verdict));
        EXPECT_EQ(text::join(verdicts, " "), one.verdicts)
            << one.dialect << ": " << one.question << "\n"
            << one.sql;
        kept += one.verdicts.find("kept") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(cases.size() - kept, 20U) << "as many that are not kept";
}

TEST(DateBounds, ADayAloneEndsATimestampTooEarly) {
    const knowledge::Knowledge knowledge = dated_knowledge();
    const planner::Lexicon lexicon = planner::Lexicon::english(knowledge.vocabulary);
    const auto spans =
        planner::date_spans("orders of last month", knowledge, lexicon, {kDatesToday});
    const auto held = [&](const std::string& sql) {
        const auto query = sql::syntax::parse_query(sql, *sql::dialects::find_dialect("postgres"));
        return hold_dates(*read_draft(*query, "postgres", knowledge), spans, kDatesToday).front();
    };
    const std::string of = "SELECT id FROM orders WHERE ";
    EXPECT_EQ(held(of + "placed BETWEEN '2026-02-01' AND '2026-02-28'"), DatesKept::Kept);
    EXPECT_EQ(held(of + "made BETWEEN '2026-02-01' AND '2026-02-28'"), DatesKept::Broken);
    EXPECT_EQ(held(of + "made BETWEEN '2026-02-01' AND '2026-02-28 23:59:59'"), DatesKept::Kept);
}

TEST(DateBounds, AYearIsWrittenAsANumberWhereColumnsHoldYears) {
    const auto day = [](int year) { return planner::Day(std::chrono::year(year) / 1 / 1); };
    EXPECT_EQ(year_condition_of({.phrase = "", .from = day(2004), .before = day(2005)}),
              "column = 2004");
    EXPECT_EQ(year_condition_of({.phrase = "", .from = day(2004), .before = day(2007)}),
              "column >= 2004 AND column < 2007");
    EXPECT_EQ(year_condition_of({.phrase = "", .from = {}, .before = day(2004)}), "column < 2004");
}

} // namespace
} // namespace vouch::answer::detail
