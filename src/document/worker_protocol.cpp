#include "document/worker_protocol.h"

#include "document/wire.h"

namespace vouch::document {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::uint32_t kHello = 0x31564856; // "VHV1": the version is part of every packet
constexpr std::uint32_t kRequest = 0x31525648;
constexpr std::uint32_t kReport = 0x31505648;

Result<void> expect_kind(WireReader& reader, std::uint32_t kind) {
    if (TRY(reader.number()) != kind) {
        return fail(ErrorCode::Corrupt,
                    "vouch-worker speaks another version of its protocol than vouch.",
                    {"Install both from the same release."});
    }
    return {};
}

} // namespace

std::string encode_hello(const WorkerHello& hello) {
    WireWriter writer;
    writer.put_number(kHello);
    writer.put_byte(hello.seccomp ? 1 : 0);
    writer.put_number(hello.landlock_version);
    return writer.bytes();
}

Result<WorkerHello> decode_hello(std::string_view bytes) {
    WireReader reader(bytes);
    TRY(expect_kind(reader, kHello));
    WorkerHello hello;
    hello.seccomp = TRY(reader.byte()) != 0;
    hello.landlock_version = TRY(reader.number());
    TRY(reader.expect_end());
    return hello;
}

std::string encode_request(const WorkerRequest& request) {
    WireWriter writer;
    writer.put_number(kRequest);
    writer.put_text(request.name);
    writer.put_number(request.limits.pages_max);
    writer.put_number(request.limits.text_bytes_max);
    writer.put_number(request.limits.blocks_max);
    writer.put_number(request.limits.items_max);
    writer.put_number(request.limits.page_characters_max);
    writer.put_byte(static_cast<std::uint8_t>(request.rule));
    writer.put_long(request.memory_bytes);
    writer.put_number(request.cpu_seconds);
    writer.put_number(request.wall_milliseconds);
    return writer.bytes();
}

Result<WorkerRequest> decode_request(std::string_view bytes) {
    WireReader reader(bytes);
    TRY(expect_kind(reader, kRequest));
    WorkerRequest request;
    request.name = TRY(reader.text());
    request.limits.pages_max = TRY(reader.number());
    request.limits.text_bytes_max = TRY(reader.number());
    request.limits.blocks_max = TRY(reader.number());
    request.limits.items_max = TRY(reader.number());
    request.limits.page_characters_max = TRY(reader.number());
    request.rule = TRY(reader.byte()) == static_cast<std::uint8_t>(SandboxRule::AllowWithout)
                       ? SandboxRule::AllowWithout
                       : SandboxRule::Require;
    request.memory_bytes = TRY(reader.long_number());
    request.cpu_seconds = TRY(reader.number());
    request.wall_milliseconds = TRY(reader.number());
    TRY(reader.expect_end());
    return request;
}

std::string encode_report(const WorkerReport& report) {
    WireWriter writer;
    writer.put_number(kReport);
    writer.put_byte(static_cast<std::uint8_t>(report.end));
    writer.put_number(report.status);
    writer.put_long(report.peak_bytes);
    return writer.bytes();
}

Result<WorkerReport> decode_report(std::string_view bytes) {
    WireReader reader(bytes);
    TRY(expect_kind(reader, kReport));
    WorkerReport report;
    std::uint8_t end = TRY(reader.byte());
    if (end > kJobEndMax) return fail(ErrorCode::Corrupt, "vouch-worker sent an unknown report.");
    report.end = static_cast<JobEnd>(end);
    report.status = TRY(reader.number());
    report.peak_bytes = TRY(reader.long_number());
    TRY(reader.expect_end());
    return report;
}

} // namespace vouch::document
