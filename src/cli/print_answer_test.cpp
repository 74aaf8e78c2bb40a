#include "cli/print_answer.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string printed(const answer::Answer& answer, AnswerDetail detail = AnswerDetail::Usual) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    print_answer(answer, Console(in, out, err), detail);
    EXPECT_EQ(err.str(), "");
    return out.str();
}

answer::Answer from_database(std::string text, schema::ResultSet result) {
    answer::Answer answer;
    answer.status = answer::Status::Answered;
    answer.database.emplace();
    answer.database->text = std::move(text);
    answer.database->text_tells_rows = result.rows.size() <= 1;
    answer.database->result = std::move(result);
    answer.database->sql = "SELECT 1";
    answer.sections.push_back({});
    return answer;
}

TEST(PrintAnswer, ShowsACellWithABlankLineWhole) {
    std::string text = printed(from_database("Note: first.\n\nSecond.", {{{"note", ""}}, {{"x"}}}));
    EXPECT_THAT(text, HasSubstr("Note: first.\n\nSecond.\nsql     SELECT 1"));
}

TEST(PrintAnswer, ShowsTheInsightAndExplainsTheQuery) {
    answer::Answer answer = from_database("Count: 7.", {{{"n", ""}}, {{std::int64_t{7}}}});
    answer.database->insight = "Italy has the highest: 7.";
    answer.database->description = "Shows the number of rows from customer.";
    answer.database->counted = {{"rows without it", 9, "SELECT 9"}, {"a guess", 3, ""}};
    const std::string usual = printed(answer);
    EXPECT_THAT(usual, HasSubstr("insight Italy has the highest: 7.\nsql "));
    EXPECT_THAT(usual, Not(HasSubstr("number of rows from")));
    const std::string explained = printed(answer, AnswerDetail::Explained);
    EXPECT_THAT(explained, HasSubstr("query   Shows the number of rows from customer.\n"));
    EXPECT_THAT(explained, HasSubstr("counted rows without it: SELECT 9\n"));
    EXPECT_THAT(explained, Not(HasSubstr("a guess")));
}

TEST(PrintAnswer, ShowsTheRowsThatTheSentenceDoesNotTell) {
    schema::ResultSet two{{{"name", ""}}, {{std::string("Acme")}, {std::string("Bolt")}}};
    EXPECT_THAT(printed(from_database("Names: 2 rows.", two)), HasSubstr("name\n────\nAcme\n"));
    schema::ResultSet one{{{"name", ""}}, {{std::string("Acme")}}};
    EXPECT_THAT(printed(from_database("Names: Acme.", one)), Not(HasSubstr("────")));
}

TEST(PrintAnswer, LabelsSectionsAndKeepsTheirOrder) {
    answer::Answer answer = from_database("Count: 7.", {{{"n", ""}}, {{std::int64_t{7}}}});
    EXPECT_THAT(printed(answer), Not(HasSubstr("From the")));
    answer.documents.emplace();
    answer.documents->text = "It is so [1].";
    answer.sections = {
        {answer::Section::Source::Documents, "From the documents (handbook)", 0.9, ""},
        {answer::Section::Source::Database, "From the database “shop”", 0.8, ""}};
    EXPECT_THAT(printed(answer),
                testing::StartsWith("From the documents (handbook)\nIt is so [1].\n\n"
                                    "From the database “shop”\nCount: 7.\n"));
}

TEST(PrintAnswer, ShowsThatTheWebWasSearched) {
    answer::Answer answer;
    answer.status = answer::Status::Answered;
    answer.web.emplace();
    answer.web->provider = "searxng";
    answer.web->left_out = 2;
    answer.web->text = "According to a live web search: it is so [1].";
    answer::Citation& citation = answer.web->citations.emplace_back();
    citation.number = 1;
    citation.source = "https://a.example/";
    citation.section = "A";
    answer.sections = {{answer::Section::Source::Web, "From the web", 0.5, ""}};
    const std::string text = printed(answer);
    EXPECT_THAT(text, HasSubstr("According to a live web search: it is so [1].\n"
                                "[1]     https://a.example/, “A”\n"));
    EXPECT_THAT(text, HasSubstr("searxng, 1970-01-01"));
    EXPECT_THAT(text, HasSubstr("; 2 results were left out"));
}

TEST(PrintAnswer, ARefusalStaysWithinTheWidth) {
    answer::Answer answer;
    answer.status = answer::Status::Unanswerable;
    for (int i = 0; i < 30; ++i)
        answer.reason += "word ";
    std::istringstream lines(printed(answer));
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), 100U) << line;
}

TEST(PrintAnswer, SendsNoControlCharacterOfAnyPart) {
    const std::string hostile = "a\x1B[2Jb";
    answer::Answer answer = from_database(hostile, {{{hostile, ""}}, {{hostile}, {hostile}}});
    answer.database->caveats = {hostile};
    answer.database->trace = hostile;
    answer.documents.emplace();
    answer.documents->text = hostile;
    answer.sections = {{answer::Section::Source::Database, hostile, 0, ""},
                       {answer::Section::Source::Documents, hostile, 0, ""}};
    answer.documents->citations.push_back({1, "docs", hostile, 2, hostile, hostile, {}});
    answer.attempts.push_back({1, hostile, "failed", hostile, "planner"});
    std::string text = printed(answer, AnswerDetail::Explained);
    EXPECT_THAT(text, Not(HasSubstr("\x1B")));
    EXPECT_THAT(text, HasSubstr("[1]     a\uFFFD[2Jb, page 2"));
    answer = {};
    answer.reason = hostile;
    answer.hints = {hostile};
    EXPECT_THAT(printed(answer), Not(HasSubstr("\x1B")));
}

} // namespace
} // namespace vouch::cli
