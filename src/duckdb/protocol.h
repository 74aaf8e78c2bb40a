// The messages between `vouch` and the process in which DuckDB runs, over a stream socket. A frame
// is the length of its content (32 bits), its kind (a byte) and the content (base/bytes.h).
//
// The process says Ready, or Failure and ends. For each Query it then sends Failure, or Columns,
// any number of Rows, and at last End, RowTooLong or Failure. Whoever wants no more kills it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/file.h"

namespace vouch::duckdb {

/// The number of the connection's descriptor in the process.
inline constexpr int kConnection = 3;

enum class FrameKind : std::uint8_t {
    Ready = 1,
    Failure = 2,
    Columns = 3,
    Rows = 4,
    RowTooLong = 5, ///< the next row is longer than the query allowed; it is the end
    End = 6,
    Query = 7,
};

struct Frame {
    FrameKind kind = FrameKind::End;
    std::string content{};
};

struct Ready {
    std::string version{};              ///< "v1.5.6"
    std::uint32_t landlock_version = 0; ///< 0: the kernel has none
};

/// What stood in the way. Only the text of `Statement` is DuckDB's own.
enum class FailureSource : std::uint8_t {
    Setup = 1,     ///< the library or the sandbox
    Open = 2,      ///< the file
    Statement = 3, ///< "Catalog Error: …"
    Refused = 4,   ///< not one statement that reads
    Type = 5,      ///< a column of a type that cannot be read
};

struct Failure {
    FailureSource source = FailureSource::Setup;
    std::string text{};
};

struct Query {
    std::string text{};
    std::uint64_t row_bytes_max = 0; ///< of one row in a frame
};

struct Column {
    std::string name{};
    std::string type{}; ///< "DECIMAL(10,2)"
};

enum class CellKind : std::uint8_t {
    Null,
    False,
    True,
    Integer, ///< eight bytes, little-endian
    Real,    ///< eight bytes, finite
    Decimal, ///< from here on a text
    Text,
    Bytes,
    Date,
    Time,
    Timestamp,
};
inline constexpr std::uint8_t kCellKindMax = 10;

struct Cell {
    CellKind kind = CellKind::Null;
    std::string_view bytes{};
};

std::string encode_frame(FrameKind kind, std::string_view content);
std::string encode_ready(const Ready& ready);
std::string encode_failure(const Failure& failure);
std::string encode_query(const Query& query);
std::string encode_columns(const std::vector<Column>& columns);
void put_cell(std::string& rows, CellKind kind, std::string_view bytes = {});

// The process may be under the control of whoever wrote the database's file: each of these gives
// nothing where the content is not exactly what the functions above write.
std::optional<Ready> decode_ready(std::string_view content);
std::optional<Failure> decode_failure(std::string_view content);
std::optional<Query> decode_query(std::string_view content);
std::optional<std::vector<Column>> decode_columns(std::string_view content);

/// The next row's cells, one for each of `cells`; false where they cannot be read. The views are
/// into the reader's bytes.
bool read_row(base::ByteReader& rows, std::vector<Cell>& cells);

inline constexpr std::size_t kColumnsMax = 5'000;
inline constexpr std::size_t kFrameHeadBytes = sizeof(std::uint32_t) + 1;

/// Takes frames out of bytes as they come. What it holds never exceeds the limit by more than was
/// added at once.
class FrameBuffer {
public:
    void add(std::string_view bytes) { bytes_.append(bytes); }

    enum class State : std::uint8_t { Whole, Incomplete, Broken };

    /// Broken where a content is longer than `content_bytes_max` or of no known kind; nothing can
    /// be read after that.
    State take(Frame& frame, std::size_t content_bytes_max);

private:
    std::string bytes_{};
};

} // namespace vouch::duckdb
