// The answer of a worker:
//
//   answer   = magic(4) version(1) outcome(1) body magic(4)
//   outcome  = 0 document | 1 error
//   document = format title metadata:count{key value} warnings:count{text} blocks:count{block}
//   block    = kind(1) level(1) flags(1) [page(4)] [box 4 x float] section:count{text} text rows
//   rows     = count{cells:count{text}}
//   error    = code(1) message hints:count{text}
//
// The second magic tells a whole answer from one that was cut off by the death of the worker.

#include "document/answer_codec.h"

#include "document/wire.h"

namespace vouch::document {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

namespace {

constexpr std::uint32_t kMagic = 0x44434856; // "VHCD"
constexpr std::uint8_t kVersion = 1;
constexpr std::uint8_t kDocument = 0;
constexpr std::uint8_t kError = 1;
constexpr std::uint8_t kHasPage = 1;
constexpr std::uint8_t kHasBox = 2;
constexpr std::uint8_t kFlagsMax = kHasPage | kHasBox;
constexpr std::size_t kTextBytesMin = 4;   // a length
constexpr std::size_t kBlockBytesMin = 15; // kind, level, flags, section count, text, row count
constexpr std::size_t kMessageBytesMax = 2'000;
constexpr std::uint32_t kHintsMax = 8;
constexpr std::uint8_t kHeadingLevelMax = 16;

void put_block(WireWriter& writer, const Block& block) {
    writer.put_byte(static_cast<std::uint8_t>(block.kind));
    writer.put_byte(block.level);
    writer.put_byte(
        static_cast<std::uint8_t>((block.page ? kHasPage : 0) | (block.box ? kHasBox : 0)));
    if (block.page) writer.put_number(*block.page);
    if (block.box) {
        for (float side : {block.box->left, block.box->top, block.box->right, block.box->bottom})
            writer.put_float(side);
    }
    writer.put_number(static_cast<std::uint32_t>(block.section.size()));
    for (const std::string& heading : block.section)
        writer.put_text(heading);
    writer.put_text(block.text);
    writer.put_number(static_cast<std::uint32_t>(block.rows.size()));
    for (const std::vector<std::string>& row : block.rows) {
        writer.put_number(static_cast<std::uint32_t>(row.size()));
        for (const std::string& cell : row)
            writer.put_text(cell);
    }
}

void put_document(WireWriter& writer, const ParsedDocument& document) {
    writer.put_text(document.format);
    writer.put_text(document.title);
    writer.put_number(static_cast<std::uint32_t>(document.metadata.size()));
    for (const auto& [key, value] : document.metadata) {
        writer.put_text(key);
        writer.put_text(value);
    }
    writer.put_number(static_cast<std::uint32_t>(document.warnings.size()));
    for (const std::string& warning : document.warnings)
        writer.put_text(warning);
    writer.put_number(static_cast<std::uint32_t>(document.blocks.size()));
    for (const Block& block : document.blocks)
        put_block(writer, block);
}

void put_error(WireWriter& writer, const Error& error) {
    writer.put_byte(static_cast<std::uint8_t>(error.code));
    writer.put_text(error.message);
    writer.put_number(static_cast<std::uint32_t>(error.hints.size()));
    for (const std::string& hint : error.hints)
        writer.put_text(hint);
}

/// Fails when a count is above its limit.
Result<std::uint32_t> limited(std::uint32_t count, std::uint32_t limit, std::string_view what) {
    if (count > limit) {
        return fail(ErrorCode::LimitExceeded, "The document has more than " +
                                                  std::to_string(limit) + " " + std::string(what) +
                                                  ".");
    }
    return count;
}

/// One line for a terminal: no control characters, bounded.
std::string plain_line(std::string text) {
    for (char& byte : text) {
        if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) byte = ' ';
    }
    if (text.size() > kMessageBytesMax) {
        std::size_t end = kMessageBytesMax;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end;
        text.resize(end);
    }
    return text;
}

class AnswerDecoder {
public:
    AnswerDecoder(std::string_view bytes, const AnswerLimits& limits)
        : reader_(bytes), limits_(limits) {}

    Result<ParsedDocument> decode() {
        TRY(expect_magic());
        if (TRY(reader_.byte()) != kVersion)
            return fail(ErrorCode::Corrupt, "The worker speaks another version than this program.",
                        {"Install vouch and vouch-worker of the same release."});
        switch (TRY(reader_.byte())) {
        case kDocument: return document();
        case kError: return reported_error();
        default: return fail(ErrorCode::Corrupt, "The worker's answer has an unknown outcome.");
        }
    }

private:
    Result<void> expect_magic() {
        if (TRY(reader_.number()) != kMagic)
            return fail(ErrorCode::Corrupt, "The worker's answer is not one.");
        return {};
    }

    Result<ParsedDocument> document() {
        ParsedDocument document;
        document.format = TRY(reader_.text());
        document.title = TRY(reader_.text());
        std::uint32_t entries = TRY(
            limited(TRY(reader_.count(2 * kTextBytesMin)), limits_.metadata_max, "metadata keys"));
        for (std::uint32_t i = 0; i < entries; ++i) {
            std::string key = TRY(reader_.text());
            document.metadata.insert_or_assign(std::move(key), TRY(reader_.text()));
        }
        std::uint32_t warnings =
            TRY(limited(TRY(reader_.count(kTextBytesMin)), limits_.warnings_max, "warnings"));
        for (std::uint32_t i = 0; i < warnings; ++i)
            document.warnings.push_back(plain_line(TRY(reader_.text())));
        std::uint32_t blocks =
            TRY(limited(TRY(reader_.count(kBlockBytesMin)), limits_.blocks_max, "blocks"));
        for (std::uint32_t i = 0; i < blocks; ++i)
            document.blocks.push_back(TRY(block()));
        TRY(expect_magic());
        TRY(reader_.expect_end());
        place_spans(document.blocks);
        return document;
    }

    Result<Block> block() {
        Block block;
        std::uint8_t kind = TRY(reader_.byte());
        block.level = TRY(reader_.byte());
        std::uint8_t flags = TRY(reader_.byte());
        if (kind > kBlockKindMax || block.level > kHeadingLevelMax || flags > kFlagsMax)
            return fail(ErrorCode::Corrupt, "The worker's answer holds an unknown kind of block.");
        block.kind = static_cast<BlockKind>(kind);
        if ((flags & kHasPage) != 0) block.page = TRY(page());
        if ((flags & kHasBox) != 0) block.box = TRY(box());
        std::uint32_t depth = TRY(limited(TRY(reader_.count(kTextBytesMin)),
                                          limits_.section_depth_max, "heading levels"));
        TRY(add_items(depth));
        for (std::uint32_t i = 0; i < depth; ++i)
            block.section.push_back(TRY(reader_.text()));
        block.text = TRY(reader_.text());
        block.rows = TRY(rows());
        return block;
    }

    Result<void> add_items(std::uint32_t count) {
        items_ += count;
        if (items_ > limits_.items_max) {
            return fail(ErrorCode::LimitExceeded, "The document has more than " +
                                                      std::to_string(limits_.items_max) +
                                                      " table cells and headings.");
        }
        return {};
    }

    Result<std::uint32_t> page() {
        std::uint32_t page = TRY(reader_.number());
        if (page == 0 || page > limits_.pages_max)
            return fail(ErrorCode::Corrupt, "The worker's answer names a page out of range.");
        return page;
    }

    Result<Box> box() {
        Box box;
        box.left = TRY(reader_.finite_float());
        box.top = TRY(reader_.finite_float());
        box.right = TRY(reader_.finite_float());
        box.bottom = TRY(reader_.finite_float());
        return box;
    }

    Result<std::vector<std::vector<std::string>>> rows() {
        std::vector<std::vector<std::string>> rows;
        std::uint32_t row_count = TRY(reader_.count(kTextBytesMin));
        for (std::uint32_t i = 0; i < row_count; ++i) {
            std::vector<std::string>& row = rows.emplace_back();
            std::uint32_t cells = TRY(reader_.count(kTextBytesMin));
            TRY(add_items(cells + 1)); // an empty row costs memory too
            for (std::uint32_t j = 0; j < cells; ++j)
                row.push_back(TRY(reader_.text()));
        }
        return rows;
    }

    Result<ParsedDocument> reported_error() {
        std::uint8_t code = TRY(reader_.byte());
        if (code > static_cast<std::uint8_t>(ErrorCode::Internal))
            return fail(ErrorCode::Corrupt, "The worker's answer holds an unknown error code.");
        std::string message = plain_line(TRY(reader_.text()));
        Error error{static_cast<ErrorCode>(code), std::move(message), {}, {}};
        std::uint32_t hints = TRY(limited(TRY(reader_.count(kTextBytesMin)), kHintsMax, "hints"));
        for (std::uint32_t i = 0; i < hints; ++i)
            error.hints.push_back(plain_line(TRY(reader_.text())));
        TRY(expect_magic());
        TRY(reader_.expect_end());
        return Unexpected<Error>(std::move(error));
    }

    WireReader reader_;
    AnswerLimits limits_;
    std::uint64_t items_ = 0;
};

} // namespace

std::string encode_answer(const Result<ParsedDocument>& answer) {
    WireWriter writer;
    writer.put_number(kMagic);
    writer.put_byte(kVersion);
    writer.put_byte(answer ? kDocument : kError);
    if (answer)
        put_document(writer, *answer);
    else
        put_error(writer, answer.error());
    writer.put_number(kMagic);
    return writer.bytes();
}

Result<ParsedDocument> decode_answer(std::string_view bytes, const AnswerLimits& limits) {
    if (bytes.size() > limits.answer_bytes_max)
        return fail(ErrorCode::LimitExceeded, "The worker's answer is larger than allowed.");
    return AnswerDecoder(bytes, limits).decode();
}

} // namespace vouch::document
