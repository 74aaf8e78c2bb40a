#include "duckdb/protocol.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

namespace vouch::duckdb {
namespace {

std::string content_of(const std::string& frame) { return frame.substr(kFrameHeadBytes); }

template <typename Number>
std::string bytes_of(Number number) {
    std::string bytes;
    base::put_fixed(bytes, number);
    return bytes;
}

/// The reading of a content must fail for each of its true beginnings, and with a byte more.
template <typename Decode>
void check_only_whole(const std::string& content, Decode decode) {
    EXPECT_TRUE(decode(content));
    for (std::size_t length = 0; length < content.size(); ++length)
        EXPECT_FALSE(decode(std::string_view(content).substr(0, length))) << length;
    EXPECT_FALSE(decode(content + 'x'));
}

TEST(Protocol, ReadsBackWhatItWrites) {
    auto ready = decode_ready(content_of(encode_ready({"v1.5.6", 7})));
    ASSERT_TRUE(ready);
    EXPECT_EQ(ready->version, "v1.5.6");
    EXPECT_EQ(ready->landlock_version, 7U);
    auto query = decode_query(content_of(encode_query({"SELECT 1", 99})));
    ASSERT_TRUE(query);
    EXPECT_EQ(query->text, "SELECT 1");
    EXPECT_EQ(query->row_bytes_max, 99U);
    auto failure = decode_failure(content_of(encode_failure({FailureSource::Type, "no"})));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->source, FailureSource::Type);
    auto columns = decode_columns(content_of(encode_columns({{"a", "INTEGER"}, {"", "DATE"}})));
    ASSERT_TRUE(columns);
    ASSERT_EQ(columns->size(), 2U);
    EXPECT_EQ((*columns)[1].type, "DATE");
}

TEST(Protocol, RefusesWhatIsCutOrHasARest) {
    check_only_whole(content_of(encode_ready({"v1.5.6", 7})), decode_ready);
    check_only_whole(content_of(encode_query({"SELECT 1", 99})), decode_query);
    check_only_whole(content_of(encode_failure({FailureSource::Open, "no"})), decode_failure);
    check_only_whole(content_of(encode_columns({{"a", "INTEGER"}})), decode_columns);
}

TEST(Protocol, RefusesUnknownSourcesAndTooManyColumns) {
    for (int source : {0, 6, 255}) {
        std::string content(1, static_cast<char>(source));
        base::put_text(content, "no");
        EXPECT_FALSE(decode_failure(content)) << source;
    }
    EXPECT_FALSE(decode_columns(""));
    EXPECT_TRUE(decode_columns(content_of(encode_columns(std::vector<Column>(kColumnsMax)))));
    EXPECT_FALSE(decode_columns(content_of(encode_columns(std::vector<Column>(kColumnsMax + 1)))));
}

TEST(Protocol, ReadsRowsOfEveryKind) {
    std::string rows;
    put_cell(rows, CellKind::Null);
    put_cell(rows, CellKind::True);
    put_cell(rows, CellKind::Integer, bytes_of(std::int64_t{-5}));
    put_cell(rows, CellKind::Real, bytes_of(0.5));
    put_cell(rows, CellKind::Text, std::string("a\0b", 3));
    base::ByteReader reader(rows);
    std::vector<Cell> cells(5);
    ASSERT_TRUE(read_row(reader, cells));
    EXPECT_TRUE(reader.at_end());
    EXPECT_EQ(cells[2].bytes, bytes_of(std::int64_t{-5}));
    EXPECT_EQ(cells[4].bytes.size(), 3U);
    for (std::size_t length = 0; length < rows.size(); ++length) {
        base::ByteReader cut(std::string_view(rows).substr(0, length));
        EXPECT_FALSE(read_row(cut, cells)) << length;
    }
}

TEST(Protocol, RefusesCellsThatAreNone) {
    std::vector<Cell> one(1);
    std::string unknown(1, static_cast<char>(kCellKindMax + 1));
    base::ByteReader kinds(unknown);
    EXPECT_FALSE(read_row(kinds, one));
    for (double number :
         {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        std::string rows;
        put_cell(rows, CellKind::Real, bytes_of(number));
        base::ByteReader reader(rows);
        EXPECT_FALSE(read_row(reader, one));
    }
    std::string longer(1, static_cast<char>(CellKind::Text));
    base::put_fixed(longer, std::uint32_t{0xffffffff});
    longer += "abc";
    base::ByteReader lengths(longer);
    EXPECT_FALSE(read_row(lengths, one));
}

TEST(FrameBuffer, TakesFramesThatComeInPieces) {
    std::string bytes = encode_frame(FrameKind::Rows, "abc") + encode_frame(FrameKind::End, "");
    FrameBuffer buffer;
    Frame frame;
    std::string seen;
    for (char byte : bytes) {
        buffer.add({&byte, 1});
        if (buffer.take(frame, 3) == FrameBuffer::State::Whole)
            seen += std::to_string(static_cast<int>(frame.kind)) + frame.content + ";";
    }
    EXPECT_EQ(seen, "4abc;6;");
    EXPECT_EQ(buffer.take(frame, 3), FrameBuffer::State::Incomplete);
}

TEST(FrameBuffer, IsBrokenByALengthOrKindThatMayNotBe) {
    auto state_of = [](const std::string& bytes) {
        FrameBuffer buffer;
        buffer.add(bytes);
        Frame frame;
        return buffer.take(frame, 3);
    };
    EXPECT_EQ(state_of(encode_frame(FrameKind::Rows, "abc")), FrameBuffer::State::Whole);
    EXPECT_EQ(state_of(encode_frame(FrameKind::Rows, "abcd")), FrameBuffer::State::Broken);
    EXPECT_EQ(state_of(std::string("\xff\xff\xff\xff\x04", 5)), FrameBuffer::State::Broken);
    EXPECT_EQ(state_of(std::string("\0\0\0\0\0", 5)), FrameBuffer::State::Broken);
    EXPECT_EQ(state_of(std::string("\0\0\0\0\x08", 5)), FrameBuffer::State::Broken);
    EXPECT_EQ(state_of(std::string("\0\0\0\0", 4)), FrameBuffer::State::Incomplete);
}

} // namespace
} // namespace vouch::duckdb
