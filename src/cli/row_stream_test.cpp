#include "cli/row_stream.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/json.h"

namespace vouch::cli {
namespace {

using Json = nlohmann::ordered_json;

std::vector<schema::Value> values_of_every_kind() {
    constexpr std::int64_t kExact = std::int64_t{1} << 53;
    return {schema::Null{},
            true,
            false,
            std::int64_t{0},
            std::int64_t{-7},
            kExact,
            kExact + 1,
            -kExact - 1,
            std::numeric_limits<std::int64_t>::min(),
            0.1,
            -2.0,
            1e300,
            -1.5e-7,
            std::nan(""),
            std::numeric_limits<double>::infinity(),
            schema::Decimal{"123456789012345678901.50"},
            std::string(),
            std::string("plain"),
            std::string("\"quoted\" \\ back\b\f\n\r\t\x01\x1F end \x7F"),
            std::string("Kraków 日本 \U0001F600"),
            std::string("nul\0inside", 10),
            schema::Bytes{std::string("\x00\xff", 2)},
            schema::Date{"2026-03-01"},
            schema::Time{"13:05:00.25"},
            schema::Timestamp{"2026-03-01 13:05:00+00:00"}};
}

class RowStreamTest : public testing::Test {
protected:
    std::istringstream in_;
    std::ostringstream out_;
    std::ostringstream err_;
    Console console_{in_, out_, err_};
    RowStream rows_{console_, "SELECT \"a\" FROM t"};
};

TEST(RowStream, WritesEachValueAsTheOtherJsonHasIt) {
    for (const schema::Value& value : values_of_every_kind()) {
        std::string text;
        append_json(text, value);
        const Json read = Json::parse(text, nullptr, false);
        ASSERT_FALSE(read.is_discarded()) << text;
        EXPECT_EQ(read, to_json(value)) << text;
        EXPECT_EQ(read.type(), Json::parse(to_text(to_json(value))).type()) << text;
    }
}

TEST_F(RowStreamTest, MakesOneObjectOnOneLine) {
    rows_.columns({{"a", "int"}, {"b \"c\"", "text"}});
    ASSERT_TRUE(rows_.row({std::int64_t{1}, std::string("x\ny")}));
    ASSERT_TRUE(rows_.row({schema::Null{}, std::string("z")}));
    EXPECT_FALSE(rows_.written());
    EXPECT_EQ(out_.str(), "");
    rows_.finish({{"status", "answered"}, {"truncated", false}});
    EXPECT_EQ(out_.str(),
              "{\"sql\":\"SELECT \\\"a\\\" FROM t\",\"columns\":[\"a\",\"b \\\"c\\\"\"],"
              "\"rows\":[[1,\"x\\ny\"],[null,\"z\"]],\"status\":\"answered\","
              "\"truncated\":false}\n");
}

TEST_F(RowStreamTest, MakesAnObjectWithoutRows) {
    rows_.columns({{"a", "int"}});
    rows_.finish({{"status", "answered"}});
    EXPECT_EQ(Json::parse(out_.str())["rows"], Json::array());
}

TEST_F(RowStreamTest, KeepsNoMoreThanABufferBack) {
    rows_.columns({{"a", "text"}});
    const std::string text(10'000, 'x');
    for (int row = 0; row < 20; ++row)
        ASSERT_TRUE(rows_.row({text}));
    EXPECT_TRUE(rows_.written());
    EXPECT_GT(out_.str().size(), 130'000U);
    // What ends too early is no JSON.
    EXPECT_FALSE(Json::accept(out_.str()));
    rows_.finish({{"status", "failed"}, {"truncated", true}});
    const Json whole = Json::parse(out_.str());
    EXPECT_EQ(whole["rows"].size(), 20U);
    EXPECT_EQ(whole["status"], "failed");
}

TEST_F(RowStreamTest, StopsTheQueryWhereNobodyReads) {
    rows_.columns({{"a", "text"}});
    out_.setstate(std::ios::badbit);
    const base::Result<void> taken = rows_.row({std::string(100'000, 'x')});
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, base::ErrorCode::Io);
}

} // namespace
} // namespace vouch::cli
