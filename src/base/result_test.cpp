#include "base/result.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

Result<int> parse_digit(char character) {
    if (character < '0' || character > '9') return fail(ErrorCode::InvalidArgument, "Not a digit.");
    return character - '0';
}

Result<std::string> parse_pair(char first, char second) {
    return std::to_string(TRY(parse_digit(first)) * 10 + TRY(parse_digit(second)));
}

Result<void> check_digit(char character) {
    TRY(parse_digit(character));
    return {};
}

TEST(Result, CarriesAValue) {
    EXPECT_EQ(*parse_pair('4', '2'), "42");
    EXPECT_TRUE(check_digit('1'));
}

TEST(Result, PropagatesTheFirstError) {
    auto result = parse_pair('4', 'x');
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(result.error().message, "Not a digit.");
    EXPECT_FALSE(check_digit('x'));
}

TEST(Result, MovesWhatCannotBeCopied) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    std::unique_ptr<int> owner = std::move(result).value();
    EXPECT_EQ(*owner, 7);
}

TEST(Result, ConvertsBetweenErrorTypes) {
    struct Wider {
        Wider(Error inner) : error(std::move(inner)) {}
        Error error;
    };
    auto outer = [](char character) -> Result<int, Wider> { return TRY(parse_digit(character)); };
    EXPECT_EQ(outer('x').error().error.code, ErrorCode::InvalidArgument);
    EXPECT_EQ(*outer('3'), 3);
}

TEST(ResultDeathTest, ReadingTheWrongSideAborts) {
    EXPECT_DEATH(static_cast<void>(parse_digit('x').value()), "has_value");
}

} // namespace
} // namespace vouch::base
