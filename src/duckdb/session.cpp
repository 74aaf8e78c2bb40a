// The parent's end. Everything that arrives is checked before it is used: lengths against a limit
// before memory is taken for them, kinds against what may come now, cells against the columns.

#include "duckdb/session.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/installed_file.h"

namespace vouch::duckdb {

using base::ChildProcess;
using base::Context;
using base::Descriptor;
using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPollSlice = 20ms; // a stop request is seen within it
constexpr std::chrono::milliseconds kStartTime = 20'000ms;
constexpr std::chrono::milliseconds kStopTime = 100ms;
constexpr std::size_t kReadBytes = 64 * 1024;
/// Of a frame beyond the one row that may be as long as the query allows: the rows before it, and
/// the heads of its cells.
constexpr std::size_t kFrameBytesMore = 1 << 20;
constexpr std::size_t kRowBytesMost = std::size_t{1} << 30;

Result<void> wait_for(int connection, short events, const Context& context) {
    for (;;) {
        TRY(context.check());
        pollfd entry{connection, events, 0};
        auto slice = std::min(kPollSlice, context.remaining());
        if (::poll(&entry, 1, static_cast<int>(slice.count())) > 0) return {};
    }
}

constexpr std::string_view kProcess = "The process that reads the DuckDB file ";

/// A process without memory is killed by the system, or gives up by itself; any other signal is a
/// crash.
Error death(const base::ExitState& end) {
    if (end.signal == SIGKILL || end.signal == SIGABRT)
        return {ErrorCode::LimitExceeded,
                std::string(kProcess) +
                    "was ended, most likely because the statement needs more memory than "
                    "it may have (signal " +
                    std::to_string(end.signal) + ")."};
    if (end.signal == SIGXCPU)
        return {ErrorCode::LimitExceeded, std::string(kProcess) + "used up its processor time."};
    std::string how = end.signal == 0 ? "ended by itself (status " + std::to_string(end.status)
                                      : "crashed (signal " + std::to_string(end.signal);
    return {ErrorCode::Internal, std::string(kProcess) + how +
                                     "). That is a fault of DuckDB or of this "
                                     "program, not a limit."};
}

bool is_there(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

base::Unexpected<Error> missing_as_named(const char* variable, const std::filesystem::path& named) {
    return fail(ErrorCode::Unavailable, "The variable " + std::string(variable) + " names " +
                                            named.string() + ", which is no file that is there.");
}

base::Unexpected<Error> missing(const std::string& what, const char* variable) {
    return fail(ErrorCode::Unavailable,
                what + ", without which DuckDB files cannot be read, is not installed.",
                {"Run tools/setup and build again, or name it by the variable " +
                 std::string(variable) + "."});
}

} // namespace

Result<Parts> find_parts() {
    Parts parts{base::path_from_environment("VOUCH_WORKER"),
                base::path_from_environment("VOUCH_DUCKDB")};
    if (!parts.worker.empty() && !is_there(parts.worker))
        return missing_as_named("VOUCH_WORKER", parts.worker);
    if (!parts.library.empty() && !is_there(parts.library))
        return missing_as_named("VOUCH_DUCKDB", parts.library);
    if (parts.worker.empty()) parts.worker = base::find_own_program("vouch-worker");
    if (!is_there(parts.worker)) return missing("The program vouch-worker", "VOUCH_WORKER");
    if (parts.library.empty())
        parts.library = base::find_own_library("duckdb", "libduckdb.so", parts.worker);
    if (!is_there(parts.library)) return missing("DuckDB (libduckdb.so)", "VOUCH_DUCKDB");
    // The process runs in another folder.
    std::error_code error;
    parts.worker = std::filesystem::absolute(parts.worker, error);
    parts.library = std::filesystem::absolute(parts.library, error);
    return parts;
}

Result<Session> Session::start(const Parts& parts, const std::filesystem::path& database) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return fail(ErrorCode::Unavailable, "Cannot make a connection to vouch-worker: " +
                                                base::system_error_text(errno) + ".");
    }
    Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    ChildProcess::Options options;
    options.program = parts.worker;
    options.arguments = {"duckdb", parts.library.string(), database.string()};
    options.environment = {"TZ=UTC"}; // and no other zone than that of the engine's own texts
    options.kept_descriptors = {theirs.number()};
    options.folder = "/";
    // Our copy of its end is closed on return, so that the end of the process is seen.
    return Session(TRY(ChildProcess::spawn(options)), std::move(ours));
}

Result<bool> Session::wait_ready(const Context& context) {
    content_bytes_max_ = kFrameBytesMore;
    Frame frame = TRY(receive(context.within(kStartTime)));
    if (frame.kind == FrameKind::Ready) {
        auto ready = decode_ready(frame.content);
        if (!ready) return nonsense();
        ready_ = std::move(*ready);
        return true;
    }
    auto failure = decode_failure(frame.content);
    if (frame.kind != FrameKind::Failure || !failure) return nonsense();
    failure_ = std::move(*failure);
    kill();
    return false;
}

Result<void> Session::send(std::string_view statement, base::ByteCount row_bytes_max,
                           const Context& context) {
    if (!usable()) return ended();
    std::size_t row_bytes = std::min<std::uint64_t>(row_bytes_max.value, kRowBytesMost);
    content_bytes_max_ = row_bytes + kFrameBytesMore;
    columns_.clear();
    cells_.clear();
    rows_.clear();
    reader_ = base::ByteReader(rows_);
    running_ = true;
    std::string frame = encode_query({std::string(statement), row_bytes});
    for (std::string_view left = frame; !left.empty();) {
        auto writable = wait_for(connection_.number(), POLLOUT, context);
        if (!writable) return give_up(std::move(writable).error());
        ssize_t sent =
            ::send(connection_.number(), left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (sent <= 0) return ended();
        left.remove_prefix(static_cast<std::size_t>(sent));
    }
    return {};
}

Result<Session::Step> Session::next(const Context& context) {
    if (!running_) return ended();
    while (reader_.at_end()) {
        Frame frame = TRY(receive(context));
        std::optional<Step> step = TRY(take_frame(std::move(frame)));
        if (step) return *step;
    }
    if (!read_row(reader_, cells_)) return nonsense();
    return Step::Row;
}

/// None where rows, or none yet, are to be read.
Result<std::optional<Session::Step>> Session::take_frame(Frame frame) {
    bool announced = !columns_.empty();
    switch (frame.kind) {
    case FrameKind::Columns: {
        auto columns = decode_columns(frame.content);
        if (announced || !columns) return nonsense();
        columns_ = std::move(*columns);
        cells_.resize(columns_.size());
        return std::optional<Step>();
    }
    case FrameKind::Rows:
        if (!announced || frame.content.empty()) return nonsense();
        rows_ = std::move(frame.content);
        reader_ = base::ByteReader(rows_);
        return std::optional<Step>();
    case FrameKind::Failure: {
        auto failure = decode_failure(frame.content);
        if (!failure) return nonsense();
        failure_ = std::move(*failure);
        running_ = false;
        return std::optional(Step::Failed);
    }
    case FrameKind::End:
    case FrameKind::RowTooLong:
        if (!announced || !frame.content.empty()) return nonsense();
        running_ = false;
        return std::optional(frame.kind == FrameKind::End ? Step::End : Step::RowTooLong);
    case FrameKind::Ready:
    case FrameKind::Query: break;
    }
    return nonsense();
}

Result<Frame> Session::receive(const Context& context) {
    Frame frame;
    std::array<char, kReadBytes> block;
    for (;;) {
        FrameBuffer::State state = buffer_.take(frame, content_bytes_max_);
        if (state == FrameBuffer::State::Whole) return frame;
        if (state == FrameBuffer::State::Broken) return nonsense();
        auto readable = wait_for(connection_.number(), POLLIN, context);
        if (!readable) return give_up(std::move(readable).error());
        ssize_t got = ::read(connection_.number(), block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return ended();
        buffer_.add({block.data(), static_cast<std::size_t>(got)});
    }
}

void Session::stop() {
    Context limited = Context{}.within(kStopTime);
    while (running_ && !dead_) {
        auto step = next(limited);
        if (!step || *step != Step::Row) break;
    }
    if (running_ && !dead_) kill();
}

bool Session::usable() const {
    if (dead_ || running_) return false;
    pollfd entry{connection_.number(), POLLIN | POLLRDHUP, 0};
    // Between statements there is nothing to hear: what is heard is the end, or not ours.
    return ::poll(&entry, 1, 0) == 0;
}

void Session::kill() {
    process_.kill();
    dead_ = true;
    running_ = false;
}

Unexpected<Error> Session::give_up(Error error) {
    kill();
    return Unexpected(std::move(error));
}

Unexpected<Error> Session::nonsense() {
    return give_up({ErrorCode::Corrupt, "The process that reads the DuckDB file answered what "
                                        "cannot be understood; it was ended."});
}

Unexpected<Error> Session::ended() {
    if (dead_) return fail(ErrorCode::Unavailable, std::string(kProcess) + "is no longer there.");
    // Its connection closes a little before it is gone with its own signal.
    auto end = process_.wait(Context{}.within(kStopTime));
    return give_up(death(end ? *end : process_.kill()));
}

} // namespace vouch::duckdb
