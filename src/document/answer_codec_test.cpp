#include "document/answer_codec.h"

#include <limits>

#include <gtest/gtest.h>

#include "document/wire.h"

namespace vouch::document {
namespace {

using base::ErrorCode;

ParsedDocument sample() {
    ParsedDocument document;
    document.format = "pdf";
    document.title = "Réport";
    document.metadata = {{"author", "A"}, {"pages", "2"}};
    document.warnings = {"Page 2 has no text."};
    Block heading;
    heading.kind = BlockKind::Heading;
    heading.level = 1;
    heading.text = "One";
    heading.page = 1;
    heading.box = Box{1, 2, 3, 4};
    Block table;
    table.kind = BlockKind::Table;
    table.section = {"One"};
    table.rows = {{"a", "b"}, {"1", ""}};
    table.text = table_text(table.rows);
    document.blocks = {heading, table};
    place_spans(document.blocks);
    return document;
}

/// The error of decoding these bytes.
ErrorCode check_rejected(const std::string& bytes, AnswerLimits limits = AnswerLimits()) {
    auto decoded = decode_answer(bytes, limits);
    EXPECT_FALSE(decoded.has_value());
    return decoded ? ErrorCode::Internal : decoded.error().code;
}

TEST(AnswerCodec, CarriesADocument) {
    auto decoded = decode_answer(encode_answer(sample()), AnswerLimits());
    ASSERT_TRUE(decoded.has_value()) << decoded.error().message;
    EXPECT_EQ(*decoded, sample());
}

TEST(AnswerCodec, CarriesAnErrorWithoutControlCharacters) {
    auto decoded =
        decode_answer(encode_answer(base::fail(ErrorCode::Denied, "No\x1b[2J\nway", {"Try\tthis"})),
                      AnswerLimits());
    ASSERT_FALSE(decoded.has_value());
    EXPECT_EQ(decoded.error().code, ErrorCode::Denied);
    EXPECT_EQ(decoded.error().message, "No [2J way");
    EXPECT_EQ(decoded.error().hints, std::vector<std::string>{"Try this"});
}

TEST(AnswerCodec, RejectsEveryCutAndEveryAddition) {
    std::string whole = encode_answer(sample());
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_EQ(check_rejected(whole.substr(0, length)), ErrorCode::Corrupt) << length;
    EXPECT_EQ(check_rejected(whole + "x"), ErrorCode::Corrupt);
}

TEST(AnswerCodec, RejectsWhatBreaksTheFormat) {
    std::string whole = encode_answer(sample());
    std::string other_version = whole;
    other_version[4] = 9;
    EXPECT_EQ(check_rejected(other_version), ErrorCode::Corrupt);
    std::string other_outcome = whole;
    other_outcome[5] = 7;
    EXPECT_EQ(check_rejected(other_outcome), ErrorCode::Corrupt);

    ParsedDocument bad = sample();
    bad.title = "\xFF\xFE";
    EXPECT_EQ(check_rejected(encode_answer(bad)), ErrorCode::Corrupt);
    bad = sample();
    bad.blocks[0].text = std::string("a\0b", 3);
    EXPECT_EQ(check_rejected(encode_answer(bad)), ErrorCode::Corrupt);
    bad = sample();
    bad.blocks[0].kind = static_cast<BlockKind>(kBlockKindMax + 1);
    EXPECT_EQ(check_rejected(encode_answer(bad)), ErrorCode::Corrupt);
    bad = sample();
    bad.blocks[0].page = 0;
    EXPECT_EQ(check_rejected(encode_answer(bad)), ErrorCode::Corrupt);
    bad = sample();
    bad.blocks[0].box->left = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(check_rejected(encode_answer(bad)), ErrorCode::Corrupt);
}

TEST(AnswerCodec, KeepsToItsLimits) {
    std::string whole = encode_answer(sample());
    AnswerLimits limits;
    limits.answer_bytes_max = 10;
    EXPECT_EQ(check_rejected(whole, limits), ErrorCode::LimitExceeded);
    limits = AnswerLimits();
    limits.blocks_max = 1;
    EXPECT_EQ(check_rejected(whole, limits), ErrorCode::LimitExceeded);
    limits = AnswerLimits();
    limits.items_max = 3;
    EXPECT_EQ(check_rejected(whole, limits), ErrorCode::LimitExceeded);
    limits = AnswerLimits();
    limits.section_depth_max = 0;
    EXPECT_EQ(check_rejected(whole, limits), ErrorCode::LimitExceeded);
    limits = AnswerLimits();
    limits.metadata_max = 1;
    EXPECT_EQ(check_rejected(whole, limits), ErrorCode::LimitExceeded);
}

TEST(AnswerCodec, AClaimedCountCostsNothing) {
    WireWriter writer;
    writer.put_number(0x44434856);
    writer.put_byte(1);
    writer.put_byte(0);
    writer.put_text("pdf");
    writer.put_text("");
    writer.put_number(0);
    writer.put_number(0);
    writer.put_number(0xFFFFFFFF); // blocks
    EXPECT_EQ(check_rejected(writer.bytes()), ErrorCode::Corrupt);
}

} // namespace
} // namespace vouch::document
