// What the tables of functions and types of every dialect must keep: they are searched by halves,
// and a name that stands twice would be judged by chance.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/tree_names.h"

namespace vouch::sql::dialects {
namespace {

class Tables : public testing::TestWithParam<std::string> {
protected:
    const syntax::Dialect& dialect() const { return *find_dialect(GetParam()); }
};

template <typename Entry>
bool strictly_sorted(const std::vector<Entry>& entries) {
    return std::adjacent_find(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
               return a.name >= b.name;
           }) == entries.end();
}

TEST_P(Tables, NamesAreSortedAndStandOnce) {
    EXPECT_TRUE(strictly_sorted(dialect().functions));
    EXPECT_TRUE(strictly_sorted(dialect().types));
    ASSERT_GE(dialect().functions.size(), 100u);
}

TEST_P(Tables, EveryFunctionIsFoundByItsName) {
    for (const syntax::Function& function : dialect().functions) {
        const syntax::Function* found = dialect().find_function(function.name);
        ASSERT_NE(found, nullptr) << function.name;
        EXPECT_EQ(found->name, function.name);
        EXPECT_EQ(function.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"),
                  std::string_view::npos)
            << function.name;
    }
}

TEST_P(Tables, NumbersOfArgumentsMakeSense) {
    for (const syntax::Function& function : dialect().functions) {
        EXPECT_LE(function.arguments_min, function.arguments_max) << function.name;
        for (const std::uint8_t place : {function.size_argument, function.pattern_argument,
                                         function.regex_argument, function.lambda_argument})
            EXPECT_LE(place, function.arguments_max) << function.name;
        const bool grows = function.safety == syntax::FunctionSafety::Growing;
        EXPECT_EQ(grows, function.size_argument > 0 && (function.growth == syntax::Growth::Times ||
                                                        function.growth == syntax::Growth::Padded))
            << function.name;
    }
}

TEST_P(Tables, WhatReadsTheServerIsNotSafe) {
    for (const std::string_view name :
         {"pg_sleep", "pg_read_file", "load_extension", "load_file", "sleep", "read_csv",
          "current_user", "version", "nextval"}) {
        const syntax::Function* found = dialect().find_function(name);
        if (found) {
            EXPECT_EQ(found->safety, syntax::FunctionSafety::Unsafe) << name;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Dialects, Tables, testing::ValuesIn(dialect_names()),
                         [](const auto& parameter) { return parameter.param; });

TEST(BuiltInSchema, OnlyItsFunctionsAreBuiltIn) {
    const syntax::Dialect& postgres = *find_dialect("postgres");
    const auto name = [](std::vector<syntax::Identifier> parts) {
        return syntax::QualifiedName{{}, std::move(parts)};
    };
    const syntax::Identifier lower{{}, "LOWER"};
    const syntax::Identifier quoted{{}, "LOWER", syntax::Quoting::Quoted};
    EXPECT_TRUE(postgres.find_function(name({lower})));
    EXPECT_TRUE(postgres.find_function(name({{{}, "pg_catalog"}, lower})));
    EXPECT_FALSE(postgres.find_function(name({{{}, "evil"}, lower})));
    EXPECT_FALSE(postgres.find_function(name({{{}, "db"}, {{}, "pg_catalog"}, lower})));
    EXPECT_FALSE(postgres.find_function(name({quoted})));
}

} // namespace
} // namespace vouch::sql::dialects
