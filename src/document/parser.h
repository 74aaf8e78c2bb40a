#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "document/block.h"
#include "document/format.h"
#include "document/worker_protocol.h"

namespace vouch::document {

namespace detail {
class WorkerLink;
}

/// Whether a symbolic link may stand for a document. Refused by default: in a folder whose
/// subfolders decide access, a link would carry a file from one to another.
enum class LinkRule : std::uint8_t { Refuse, Follow };

struct ParserOptions {
    /// Empty: found by `VOUCH_WORKER`, then beside this program, then where it is installed.
    std::filesystem::path worker{};
    /// Empty: found by `VOUCH_PDFIUM`, then where `tools/setup` and an installation put it.
    std::filesystem::path pdfium{};
    LinkRule links = LinkRule::Refuse;
    SandboxRule sandbox = SandboxRule::Require;
    ParseLimits limits{};
    base::ByteCount file_bytes_max{50ULL << 20U};
    base::ByteCount memory_bytes_max{480ULL << 20U}; ///< address space of one parse
    /// Time of one parse: the base, and more for each MiB of the file.
    std::chrono::milliseconds time_base{8'000};
    std::chrono::milliseconds time_per_mebibyte{250};
};

/// Parses files, each in a sandboxed process of its own (`vouch-worker`). What the worker says is
/// treated as hostile. Copies nothing to disk. One thread at a time; threads that parse at the same
/// time have a parser each. Destruction leaves no process behind.
class Parser {
public:
    /// NotFound where there is no `vouch-worker`. A missing PDFium only fails PDF files.
    static base::Result<Parser> create(ParserOptions options);

    Parser(Parser&&) noexcept;
    Parser& operator=(Parser&&) noexcept;
    ~Parser();

    /// The document in `path`, with its content hash. Every error begins with the path. NotFound,
    /// Denied (no right, link, password), InvalidArgument (not a regular file), Corrupt,
    /// Unsupported (format), LimitExceeded (size, pages, memory, …), Timeout, Cancelled,
    /// Unavailable (PDFium, worker).
    base::Result<ParsedDocument> parse(const std::filesystem::path& path,
                                       const base::Context& context);

    /// The same of a file that is open, whatever its name leads to by now; `name` says what it is.
    base::Result<ParsedDocument> parse(const base::Descriptor& file,
                                       const std::filesystem::path& name,
                                       const base::Context& context);

private:
    explicit Parser(ParserOptions options);
    base::Result<ParsedDocument> parse_file(const base::Descriptor& file,
                                            const std::filesystem::path& name,
                                            const base::Context& context);
    base::Result<detail::WorkerLink*> link(const base::Context& context);

    ParserOptions options_;
    std::unique_ptr<detail::WorkerLink> link_;
};

/// SHA-256 of an open file's bytes, as `ParsedDocument::content_hash`: whether a file has changed
/// is known without parsing it.
base::Result<std::string> content_hash(const base::Descriptor& file,
                                       base::ByteCount file_bytes_max);

} // namespace vouch::document
