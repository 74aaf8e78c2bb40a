#include "duckdb/protocol.h"

#include <cmath>
#include <cstring>

namespace vouch::duckdb {

using base::ByteReader;

namespace {

bool done(const ByteReader& reader) { return !reader.failed() && reader.at_end(); }

bool is_fixed(CellKind kind) { return kind == CellKind::Integer || kind == CellKind::Real; }

bool is_finite(std::string_view eight_bytes) {
    double number = 0;
    std::memcpy(&number, eight_bytes.data(), sizeof number);
    return std::isfinite(number);
}

} // namespace

std::string encode_frame(FrameKind kind, std::string_view content) {
    std::string frame;
    frame.reserve(kFrameHeadBytes + content.size());
    base::put_fixed(frame, static_cast<std::uint32_t>(content.size()));
    base::put_fixed(frame, static_cast<std::uint8_t>(kind));
    return frame.append(content);
}

std::string encode_ready(const Ready& ready) {
    std::string content;
    base::put_text(content, ready.version);
    base::put_fixed(content, ready.landlock_version);
    return encode_frame(FrameKind::Ready, content);
}

std::string encode_failure(const Failure& failure) {
    std::string content;
    base::put_fixed(content, static_cast<std::uint8_t>(failure.source));
    base::put_text(content, failure.text);
    return encode_frame(FrameKind::Failure, content);
}

std::string encode_query(const Query& query) {
    std::string content;
    base::put_text(content, query.text);
    base::put_fixed(content, query.row_bytes_max);
    return encode_frame(FrameKind::Query, content);
}

std::string encode_columns(const std::vector<Column>& columns) {
    std::string content;
    for (const Column& column : columns) {
        base::put_text(content, column.name);
        base::put_text(content, column.type);
    }
    return encode_frame(FrameKind::Columns, content);
}

void put_cell(std::string& rows, CellKind kind, std::string_view bytes) {
    base::put_fixed(rows, static_cast<std::uint8_t>(kind));
    if (is_fixed(kind))
        rows.append(bytes);
    else if (kind >= CellKind::Decimal)
        base::put_text(rows, bytes);
}

std::optional<Ready> decode_ready(std::string_view content) {
    ByteReader reader(content);
    Ready ready{std::string(reader.text()), reader.fixed<std::uint32_t>()};
    return done(reader) ? std::optional(std::move(ready)) : std::nullopt;
}

std::optional<Failure> decode_failure(std::string_view content) {
    ByteReader reader(content);
    std::uint8_t source = reader.byte();
    Failure failure{static_cast<FailureSource>(source), std::string(reader.text())};
    bool known = source >= static_cast<std::uint8_t>(FailureSource::Setup) &&
                 source <= static_cast<std::uint8_t>(FailureSource::Type);
    return known && done(reader) ? std::optional(std::move(failure)) : std::nullopt;
}

std::optional<Query> decode_query(std::string_view content) {
    ByteReader reader(content);
    Query query{std::string(reader.text()), reader.fixed<std::uint64_t>()};
    return done(reader) ? std::optional(std::move(query)) : std::nullopt;
}

std::optional<std::vector<Column>> decode_columns(std::string_view content) {
    ByteReader reader(content);
    std::vector<Column> columns;
    while (!reader.failed() && !reader.at_end() && columns.size() <= kColumnsMax) {
        std::string name(reader.text());
        columns.push_back({std::move(name), std::string(reader.text())});
    }
    bool good = done(reader) && !columns.empty() && columns.size() <= kColumnsMax;
    return good ? std::optional(std::move(columns)) : std::nullopt;
}

bool read_row(ByteReader& rows, std::vector<Cell>& cells) {
    for (Cell& cell : cells) {
        std::uint8_t kind = rows.byte();
        if (kind > kCellKindMax) return false;
        cell = {static_cast<CellKind>(kind), {}};
        if (is_fixed(cell.kind))
            cell.bytes = rows.take(sizeof(std::int64_t));
        else if (cell.kind >= CellKind::Decimal)
            cell.bytes = rows.text();
        if (rows.failed() || (cell.kind == CellKind::Real && !is_finite(cell.bytes))) return false;
    }
    return true;
}

FrameBuffer::State FrameBuffer::take(Frame& frame, std::size_t content_bytes_max) {
    if (bytes_.size() < kFrameHeadBytes) return State::Incomplete;
    ByteReader head(bytes_);
    std::size_t length = head.fixed<std::uint32_t>();
    std::uint8_t kind = head.byte();
    bool known = kind >= static_cast<std::uint8_t>(FrameKind::Ready) &&
                 kind <= static_cast<std::uint8_t>(FrameKind::Query);
    if (!known || length > content_bytes_max) return State::Broken;
    if (bytes_.size() < kFrameHeadBytes + length) return State::Incomplete;
    frame.kind = static_cast<FrameKind>(kind);
    frame.content = bytes_.substr(kFrameHeadBytes, length);
    bytes_.erase(0, kFrameHeadBytes + length);
    return State::Whole;
}

} // namespace vouch::duckdb
