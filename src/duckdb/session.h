#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/child_process.h"
#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "duckdb/protocol.h"

namespace vouch::duckdb {

/// What a process for DuckDB is made of.
struct Parts {
    std::filesystem::path worker{};
    std::filesystem::path library{};
};

/// Where they are: `VOUCH_WORKER` and `VOUCH_DUCKDB`, or beside this program. NotFound or
/// Unavailable says which is missing.
base::Result<Parts> find_parts();

/// A process in which DuckDB has one file open, and this end of the connection to it. It answers
/// one statement after another. What it sends is not trusted. Whatever ends a wait (the deadline
/// passed, the caller stopped, the answer makes no sense) kills it. One thread at a time.
class Session {
public:
    /// Takes over a process that has been started, and the connection to it.
    Session(base::ChildProcess process, base::Descriptor connection)
        : process_(std::move(process)), connection_(std::move(connection)) {}

    /// Starts the process, which opens `database`: wait_ready() comes next.
    static base::Result<Session> start(const Parts& parts, const std::filesystem::path& database);

    /// Whether the file is open; if not, `failure()` says why, and the session is over.
    base::Result<bool> wait_ready(const base::Context& context);

    /// Sends a statement; what it gives is read by next(). No row of more than `row_bytes_max` is
    /// accepted.
    base::Result<void> send(std::string_view statement, base::ByteCount row_bytes_max,
                            const base::Context& context);

    enum class Step : std::uint8_t { Row, End, RowTooLong, Failed };

    /// The next row. The columns are known from the first call on, but after Failed, when
    /// `failure()` says why.
    base::Result<Step> next(const base::Context& context);

    const std::vector<Column>& columns() const { return columns_; }
    /// Of the row; valid until the next call of next().
    const std::vector<Cell>& cells() const { return cells_; }
    const Failure& failure() const { return failure_; }
    const Ready& ready() const { return ready_; }

    /// Brings the running statement to its end: waits for that a moment, then kills the process.
    void stop();

    /// Whether another statement may be sent: the process lives and none is running.
    bool usable() const;

private:
    base::Result<Frame> receive(const base::Context& context);
    base::Result<std::optional<Step>> take_frame(Frame frame);
    void kill();
    base::Unexpected<base::Error> give_up(base::Error error);
    base::Unexpected<base::Error> nonsense();
    base::Unexpected<base::Error> ended();

    base::ChildProcess process_;
    base::Descriptor connection_;
    FrameBuffer buffer_{};
    std::size_t content_bytes_max_ = 0;
    Ready ready_{};
    Failure failure_{};
    std::vector<Column> columns_{};
    std::vector<Cell> cells_{};
    std::string rows_{}; ///< the content that the cells are in
    base::ByteReader reader_{std::string_view()};
    bool running_ = false;
    bool dead_ = false;
};

} // namespace vouch::duckdb
