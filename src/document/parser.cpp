// The parent's side of parsing: read the file, seal it, have the worker parse it, judge the answer.
// A job that ended in any other way than by an answer is named for the user, and the launcher is
// replaced, so that the next document meets a fresh address layout.

#include "document/parser.h"

#include <algorithm>
#include <csignal>

#include "document/answer_codec.h"
#include "document/detail/input_file.h"
#include "document/detail/part_paths.h"
#include "document/detail/worker_link.h"
#include "text/unicode.h"

namespace vouch::document {

using base::Context;
using base::Error;
using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

namespace {

constexpr std::uint64_t kMebibyte = 1ULL << 20U;
constexpr std::chrono::milliseconds kReportTime{1'000}; // beyond the job's own limit

std::chrono::milliseconds time_limit(const ParserOptions& options, std::size_t bytes) {
    return options.time_base +
           options.time_per_mebibyte * static_cast<std::int64_t>(bytes / kMebibyte);
}

WorkerRequest make_request(const std::filesystem::path& path, const ParserOptions& options,
                           std::size_t bytes) {
    std::chrono::milliseconds wall = time_limit(options, bytes);
    WorkerRequest request;
    request.name = text::replace_invalid_utf8(path.filename().string());
    request.limits = options.limits;
    request.rule = options.sandbox;
    request.memory_bytes = options.memory_bytes_max.value;
    request.cpu_seconds = static_cast<std::uint32_t>(
        std::max<std::int64_t>(1, std::chrono::duration_cast<std::chrono::seconds>(wall).count()));
    request.wall_milliseconds = static_cast<std::uint32_t>(wall.count());
    return request;
}

Unexpected<Error> out_of_time(const WorkerRequest& request) {
    return fail(ErrorCode::Timeout, "Reading it took longer than the " +
                                        std::to_string(request.wall_milliseconds) +
                                        " ms that are allowed.");
}

Unexpected<Error> out_of_memory(const WorkerRequest& request) {
    return fail(ErrorCode::LimitExceeded, "Reading it needs more memory than the " +
                                              std::to_string(request.memory_bytes / kMebibyte) +
                                              " MiB that are allowed.");
}

/// Names what ended a job that did not answer.
Unexpected<Error> death(const WorkerReport& report, const WorkerRequest& request) {
    if (report.end == JobEnd::Refused)
        return fail(ErrorCode::Internal, "The worker did not understand what it was to do.");
    if (report.end == JobEnd::TimedOut || report.status == SIGXCPU) return out_of_time(request);
    // Libraries crash when memory runs out; half of the limit in use tells that from other crashes.
    if (report.end == JobEnd::Signalled && report.peak_bytes > request.memory_bytes / 2)
        return out_of_memory(request);
    if (report.end == JobEnd::Signalled && report.status == SIGSYS) {
        return fail(ErrorCode::Denied,
                    "Reading it was stopped by the sandbox: it made the parser do what parsing "
                    "does not need.",
                    {"Treat the file as hostile."});
    }
    if (report.end == JobEnd::Signalled) {
        return fail(ErrorCode::Corrupt, "The parser crashed on it (signal " +
                                            std::to_string(report.status) +
                                            "); the file is damaged or hostile.");
    }
    return fail(ErrorCode::Internal, "The parser ended without an answer.");
}

Result<ParsedDocument> judge(const detail::JobResult& job, const WorkerRequest& request,
                             const AnswerLimits& limits) {
    if (job.answer_too_long)
        return fail(ErrorCode::LimitExceeded, "Its text is larger than what is accepted.");
    if (job.report.end != JobEnd::Exited || job.report.status != 0)
        return death(job.report, request);
    return decode_answer(job.answer, limits);
}

/// Errors of opening name the file already.
Unexpected<Error> with_name(Error error, const std::filesystem::path& path) {
    const std::string name = path.string();
    if (error.message.find(name) == std::string::npos) error.message.insert(0, name + ": ");
    error.message = text::replace_invalid_utf8(error.message);
    return Unexpected(std::move(error));
}

} // namespace

Parser::Parser(ParserOptions options) : options_(std::move(options)) {}
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;
Parser::~Parser() = default;

Result<Parser> Parser::create(ParserOptions options) {
    options.worker = TRY(detail::find_worker(options.worker));
    options.pdfium = detail::find_pdfium(options.pdfium, options.worker);
    return Parser(std::move(options));
}

Result<detail::WorkerLink*> Parser::link(const Context& context) {
    if (!link_) link_ = TRY(detail::WorkerLink::start(options_.worker, options_.pdfium, context));
    return link_.get();
}

Result<ParsedDocument> Parser::parse(const std::filesystem::path& path, const Context& context) {
    Result<base::Descriptor> file = detail::open_input_file(path, options_.links);
    if (!file) return with_name(std::move(file).error(), path);
    return parse(*file, path, context);
}

Result<ParsedDocument> Parser::parse(const base::Descriptor& file,
                                     const std::filesystem::path& name, const Context& context) {
    Result<ParsedDocument> parsed = parse_file(file, name, context);
    if (!parsed) return with_name(std::move(parsed).error(), name);
    return parsed;
}

Result<ParsedDocument> Parser::parse_file(const base::Descriptor& file,
                                          const std::filesystem::path& name,
                                          const Context& context) {
    TRY(context.check());
    detail::InputFile input = TRY(detail::read_input_file(file, options_.file_bytes_max));
    base::Descriptor sealed = TRY(detail::seal(input.bytes));
    WorkerRequest request = make_request(name, options_, input.bytes.size());
    std::string().swap(input.bytes);
    detail::WorkerLink* worker = TRY(link(context));
    Context limited =
        context.within(std::chrono::milliseconds(request.wall_milliseconds) + kReportTime);
    AnswerLimits limits(options_.limits);
    Result<detail::JobResult> job = worker->run(request, sealed, limits.answer_bytes_max, limited);
    if (!job) {
        link_.reset();
        TRY(context.check());
        return job.error().code == ErrorCode::Timeout ? Result<ParsedDocument>(out_of_time(request))
                                                      : Unexpected(std::move(job).error());
    }
    if (job->report.end != JobEnd::Exited) link_.reset();
    ParsedDocument document = TRY(judge(*job, request, limits));
    document.content_hash = std::move(input.content_hash);
    return document;
}

Result<std::string> content_hash(const base::Descriptor& file, base::ByteCount file_bytes_max) {
    detail::InputFile input = TRY(detail::read_input_file(file, file_bytes_max));
    return std::move(input.content_hash);
}

} // namespace vouch::document
