#include "document/detail/worker_link.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "document/packet.h"

namespace vouch::document::detail {

using base::ChildProcess;
using base::Context;
using base::Descriptor;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPollSlice = 20ms; // a stop request is seen within it
constexpr std::chrono::milliseconds kCancelTime = 1'000ms;
constexpr std::chrono::milliseconds kStartTime = 10'000ms;
constexpr std::size_t kReadBytes = 256 * 1024;

Result<void> wait_readable(int descriptor, const Context& context) {
    for (;;) {
        TRY(context.check());
        pollfd entry{descriptor, POLLIN, 0};
        auto slice = std::min(kPollSlice, context.remaining());
        if (::poll(&entry, 1, static_cast<int>(slice.count())) > 0) return {};
    }
}

/// Reads until the writer's end is closed or `limit` bytes have come.
Result<void> read_answer(int descriptor, std::size_t limit, JobResult& result,
                         const Context& context) {
    std::string block(kReadBytes, '\0');
    for (;;) {
        TRY(wait_readable(descriptor, context));
        ssize_t got = ::read(descriptor, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return fail(ErrorCode::Io, "The worker's answer cannot be read: " +
                                           base::system_error_text(errno) + ".");
        if (got == 0) return {};
        result.answer.append(block.data(), static_cast<std::size_t>(got));
        if (result.answer.size() > limit) {
            result.answer_too_long = true;
            return {};
        }
    }
}

} // namespace

Result<std::unique_ptr<WorkerLink>> WorkerLink::start(const std::filesystem::path& worker,
                                                      const std::filesystem::path& pdfium,
                                                      const Context& context) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return fail(ErrorCode::Unavailable,
                    "Cannot connect to vouch-worker: " + base::system_error_text(errno) + ".");
    }
    Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    ChildProcess::Options options;
    options.program = worker;
    options.arguments = {pdfium.string()};
    options.kept_descriptors = {theirs.number()};
    ChildProcess process = TRY(ChildProcess::spawn(options));
    theirs.reset(); // so that the launcher's end is seen
    auto link = std::make_unique<WorkerLink>(std::move(process), std::move(ours));
    TRY(decode_hello(TRY(link->receive(context.within(kStartTime)))));
    return link;
}

Result<std::string> WorkerLink::receive(const Context& context) {
    TRY(wait_readable(connection_.number(), context));
    Packet packet = TRY(receive_packet(connection_.number()));
    if (packet.bytes.empty())
        return fail(ErrorCode::Unavailable, "vouch-worker ended unexpectedly.");
    return std::move(packet.bytes);
}

Result<JobResult> WorkerLink::run(const WorkerRequest& request, const Descriptor& document,
                                  std::uint32_t answer_bytes_max, const Context& context) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return fail(ErrorCode::Unavailable,
                    "Cannot create a pipe: " + base::system_error_text(errno) + ".");
    }
    Descriptor reader(ends[0]);
    Descriptor writer(ends[1]);
    TRY(send_packet(connection_.number(), encode_request(request),
                    {document.number(), writer.number()}));
    writer.reset();
    JobResult result;
    Result<void> read = read_answer(reader.number(), answer_bytes_max, result, context);
    if (!read) return cancel(read.error());
    if (result.answer_too_long) {
        reader.reset();
        TRY(send_packet(connection_.number(), "cancel", {}));
    }
    Result<std::string> report = receive(context);
    if (!report) return cancel(report.error());
    result.report = TRY(decode_report(*report));
    return result;
}

/// Has the job killed and waits until the launcher has reaped it; then nothing is left of it.
Result<JobResult> WorkerLink::cancel(const base::Error& reason) {
    if (send_packet(connection_.number(), "cancel", {})) {
        auto reported = receive(Context{}.within(kCancelTime));
        if (!reported) process_.kill();
    }
    return Unexpected(reason);
}

} // namespace vouch::document::detail
