// Invariant: any bytes give a document or an error, never a crash; and a document that was accepted
// is encoded and decoded again to the same.

#include "base/fuzz_target.h"
#include "document/answer_codec.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::document;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    auto first = decode_answer(bytes, AnswerLimits());
    if (!first) return 0;
    auto second = decode_answer(encode_answer(first), AnswerLimits());
    CHECK(second.has_value() && *second == *first);
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    using namespace vouch::document;
    ParsedDocument document;
    document.format = "pdf";
    document.title = "Report";
    document.metadata = {{"author", "A"}};
    document.warnings = {"Page 2 has no text."};
    Block table;
    table.kind = BlockKind::Table;
    table.section = {"One"};
    table.page = 1;
    table.box = Box{1, 2, 3, 4};
    table.rows = {{"a", "b"}, {"1", ""}};
    table.text = table_text(table.rows);
    document.blocks = {std::move(table)};
    return {encode_answer(document),
            encode_answer(fail(ErrorCode::Denied, "No way", {"Try this"}))};
}
