// One document, one process. The order matters: limits and filter first, then the first look at the
// document. Nothing here runs destructors at the end: the process leaves by _exit, because what a
// hostile document may have corrupted is not to be walked once more.

#include "worker/job.h"

#include <cerrno>
#include <csignal>
#include <exception>
#include <new>
#include <string>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "document/answer_codec.h"

namespace vouch::worker {

using base::Descriptor;
using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;
using document::FileInput;
using document::Format;
using document::FormatRisk;
using document::ParsedDocument;

namespace {

/// The document's bytes, mapped for reading. Never unmapped: the process ends.
Result<std::string_view> map_document(const Descriptor& file) {
    // Not fstat: glibc makes a call by path of it, which the filter refuses.
    off_t end = ::lseek(file.number(), 0, SEEK_END);
    if (end < 0)
        return fail(ErrorCode::Io, "It cannot be read: " + base::system_error_text(errno) + ".");
    auto size = static_cast<std::size_t>(end);
    if (size == 0) return std::string_view();
    void* bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (bytes == MAP_FAILED)
        return fail(ErrorCode::LimitExceeded, "The file does not fit into the worker's memory.");
    return std::string_view(static_cast<const char*>(bytes), size);
}

Result<ParsedDocument> parse(const document::WorkerRequest& request, const JobTools& tools,
                             const Descriptor& file) {
    ResourceLimits limits{base::ByteCount{request.memory_bytes}, request.cpu_seconds};
    SandboxState sandbox = TRY(close_sandbox(limits, tools.filter, tools.landlock_version));
    auto content = TRY(map_document(file));
    FileInput input{request.name, std::move(content)};
    const Format* format = TRY(document::detect_format(input));
    TRY(check_sandbox(sandbox, *format, request.rule));
    ParsedDocument parsed = TRY(format->parse(input, tools.engines, request.limits));
    parsed.format = format->name;
    if (!sandbox.seccomp)
        parsed.warnings.emplace_back("The file was read without a system call filter.");
    return parsed;
}

/// No exception leaves: the libraries of the formats may throw.
Result<ParsedDocument> parse_safely(const document::WorkerRequest& request, const JobTools& tools,
                                    const Descriptor& file) {
    try {
        return parse(request, tools, file);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::LimitExceeded, "The file needs more memory than a parser may use.");
    } catch (const std::exception& error) {
        return fail(ErrorCode::Corrupt,
                    "The file cannot be read: " + std::string(error.what()) + ".");
    }
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

Result<void> check_sandbox(const SandboxState& state, const Format& format,
                           document::SandboxRule rule) {
    bool allowed = state.seccomp || format.risk == FormatRisk::Text ||
                   rule == document::SandboxRule::AllowWithout;
    if (allowed) return {};
    return fail(ErrorCode::Denied,
                "The kernel refuses the system call filter, and " + std::string(format.title) +
                    " is not opened without one.",
                {"Allow seccomp for this program, or set the sandbox rule to allow_without."});
}

void run_job(const document::WorkerRequest& request, const JobTools& tools, Descriptor file,
             Descriptor answer) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    Result<ParsedDocument> parsed = parse_safely(request, tools, file);
    bool written = write_all(answer.number(), document::encode_answer(parsed));
    ::_exit(written ? 0 : 1);
}

} // namespace vouch::worker
