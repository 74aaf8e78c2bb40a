// Runs the tables of statements in fixtures/DIALECT:
//
//   accept.sql   one statement a line; each parses, prints, and reads back as the same tree
//   reject.sql   a statement, then `-- kind line:column message | hints`
//   rewrite.sql  a statement, then `--> ` and its printed form
//
// VOUCH_UPDATE=1 rewrites the expectations in place; the diff is for review.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::dialects {
namespace {

struct FixtureCase {
    std::string statement;
    std::string expectation;
};

std::filesystem::path fixture(const std::string& dialect, const std::string& file) {
    return std::filesystem::path(VOUCH_SOURCE_DIR) / "src/sql/dialects/fixtures" / dialect / file;
}

bool updating() { return std::getenv("VOUCH_UPDATE") != nullptr; }

std::vector<FixtureCase> read_cases(const std::filesystem::path& path, std::string_view mark) {
    std::vector<FixtureCase> cases;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) continue;
        if (!mark.empty() && line.substr(0, mark.size()) == mark) {
            if (!cases.empty()) cases.back().expectation = line.substr(mark.size());
            continue;
        }
        cases.push_back({line, {}});
    }
    return cases;
}

void write_cases(const std::filesystem::path& path, const std::vector<FixtureCase>& cases,
                 std::string_view mark) {
    std::ofstream file(path);
    for (const FixtureCase& one : cases)
        file << one.statement << '\n' << mark << one.expectation << '\n';
}

std::string one_line(const syntax::ParseError& error) {
    std::string text(parse_error_kind_name(error.kind));
    text +=
        " " + std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
    for (const std::string& hint : error.hints)
        text += " | " + hint;
    return text;
}

class Fixtures : public testing::TestWithParam<std::string> {
protected:
    const syntax::Dialect& dialect() const { return *find_dialect(GetParam()); }
};

TEST_P(Fixtures, AcceptedStatementsReadBack) {
    const auto cases = read_cases(fixture(GetParam(), "accept.sql"), {});
    ASSERT_FALSE(cases.empty());
    for (const FixtureCase& one : cases) {
        auto query = syntax::parse_query(one.statement, dialect());
        if (!query) {
            ADD_FAILURE() << one.statement << "\n" << describe(query.error());
            continue;
        }
        auto printed = syntax::print_checked(*query, dialect());
        if (!printed) {
            ADD_FAILURE() << one.statement << "\n"
                          << printed.error().message << "\n"
                          << print(*query, dialect());
            continue;
        }
        auto again = syntax::parse_query(*printed, dialect());
        ASSERT_TRUE(again) << *printed;
        EXPECT_EQ(print(*again, dialect()), *printed);
    }
}

TEST_P(Fixtures, RejectedStatementsSayWhy) {
    const auto path = fixture(GetParam(), "reject.sql");
    auto cases = read_cases(path, "-- ");
    ASSERT_FALSE(cases.empty());
    for (FixtureCase& one : cases) {
        auto query = syntax::parse_query(one.statement, dialect());
        if (query) {
            ADD_FAILURE() << "accepted: " << one.statement;
            continue;
        }
        const std::string found = one_line(query.error());
        if (updating())
            one.expectation = found;
        else
            EXPECT_EQ(found, one.expectation) << one.statement;
    }
    if (updating()) write_cases(path, cases, "-- ");
}

TEST_P(Fixtures, PrintedFormsAreCanonical) {
    const auto path = fixture(GetParam(), "rewrite.sql");
    auto cases = read_cases(path, "--> ");
    ASSERT_FALSE(cases.empty());
    for (FixtureCase& one : cases) {
        auto query = syntax::parse_query(one.statement, dialect());
        ASSERT_TRUE(query) << one.statement << "\n" << describe(query.error());
        auto printed = syntax::print_checked(*query, dialect());
        ASSERT_TRUE(printed) << one.statement << "\n" << printed.error().message;
        if (updating())
            one.expectation = *printed;
        else
            EXPECT_EQ(*printed, one.expectation) << one.statement;
    }
    if (updating()) write_cases(path, cases, "--> ");
}

INSTANTIATE_TEST_SUITE_P(Dialects, Fixtures, testing::ValuesIn(dialect_names()),
                         [](const auto& parameter) { return parameter.param; });

TEST(Registry, FindsDialectsByName) {
    ASSERT_NE(find_dialect("sqlite"), nullptr);
    EXPECT_EQ(find_dialect("sqlite")->name, "sqlite");
    EXPECT_EQ(find_dialect("ansi"), nullptr);
    EXPECT_EQ(find_dialect("SQLite"), nullptr);
    EXPECT_EQ(find_dialect(""), nullptr);
}

} // namespace
} // namespace vouch::sql::dialects
