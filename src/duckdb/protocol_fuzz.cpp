// Invariant: any bytes from the process give frames or the finding that they are none, never a
// crash; and columns and rows that were accepted are written and read again to the same.

#include "duckdb/protocol.h"

#include "base/check.h"
#include "base/fuzz_target.h"

namespace {

using namespace vouch::duckdb;

constexpr std::size_t kContentBytesMax = 1 << 16;

std::string content_of(const std::string& frame) { return frame.substr(kFrameHeadBytes); }

void check_columns(const std::string& content) {
    auto columns = decode_columns(content);
    if (columns) CHECK(content_of(encode_columns(*columns)) == content);
}

void check_rows(const std::string& content, std::size_t columns) {
    vouch::base::ByteReader reader(content);
    std::vector<Cell> cells(columns);
    std::string written;
    while (!reader.at_end() && read_row(reader, cells)) {
        for (const Cell& cell : cells)
            put_cell(written, cell.kind, cell.bytes);
    }
    CHECK(content.starts_with(written));
}

void check_frame(const Frame& frame) {
    if (auto failure = decode_failure(frame.content))
        CHECK(content_of(encode_failure(*failure)) == frame.content);
    if (auto ready = decode_ready(frame.content))
        CHECK(content_of(encode_ready(*ready)) == frame.content);
    check_columns(frame.content);
    check_rows(frame.content, 1);
    check_rows(frame.content, 3);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FrameBuffer buffer;
    buffer.add({reinterpret_cast<const char*>(data), size});
    Frame frame;
    while (buffer.take(frame, kContentBytesMax) == FrameBuffer::State::Whole)
        check_frame(frame);
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    std::string rows;
    put_cell(rows, CellKind::Null);
    put_cell(rows, CellKind::Integer, "12345678");
    put_cell(rows, CellKind::Text, "word");
    return {encode_ready({"v1.5.6", 7}) + encode_columns({{"n", "INTEGER"}, {"t", "VARCHAR"}}),
            encode_frame(FrameKind::Rows, rows) + encode_frame(FrameKind::End, {}),
            encode_failure({FailureSource::Statement, "Binder Error: no"})};
}
