#pragma once

#include <chrono>
#include <cstdint>

#include "base/file.h"

namespace vouch::sqlite {

/// Create makes the file where there is none; the other two never do.
enum class OpenMode : std::uint8_t { ReadOnly, ReadWrite, Create };

/// Whose file it is. Own: our state, made by us and reached only by statements of ours.
/// Untrusted: a user's database, whose schema, content and statements may all be hostile.
enum class Trust : std::uint8_t { Own, Untrusted };

/// What a commit to our own state survives. Full: a power cut. Process: a crash of the program;
/// the last commits before a power cut may be gone, but the file stays sound. Expendable: the same
/// crash, but a power cut may damage the file, which holds nothing that cannot be made again.
enum class Durability : std::uint8_t { Full, Process, Expendable };

/// What "a" means where no column is called so. Text is SQLite's historical reading and hides
/// misspelt names: for the reference queries of measurements only.
enum class UnknownQuotedName : std::uint8_t { Error, Text };

/// Pages are read through a memory map of at most `mmap` bytes; 0 is none. A mapped file that
/// another program shortens kills the process, so an Untrusted file is never mapped.
struct OpenOptions {
    OpenMode mode = OpenMode::ReadOnly;
    Trust trust = Trust::Untrusted;
    Durability durability = Durability::Full;
    std::chrono::milliseconds busy_timeout = std::chrono::seconds(5);
    UnknownQuotedName unknown_quoted_name = UnknownQuotedName::Error;
    base::ByteCount mmap{0};
    base::ByteCount cache{std::uint64_t{16} << 20};
};

/// Limits of an Untrusted connection. SQLite's page "Defense Against The Dark Arts"
/// (sqlite.org/security.html) gives the figures in brackets; ours are higher where honest
/// analytic statements and wide tables would meet them.
struct UntrustedLimits {
    /// One value or row (1,000,000). Blobs of real databases are larger; a sum of values is bounded
    /// by the reader's own byte budget.
    static constexpr int kValueBytes = 64 << 20;
    /// One statement (100,000). Long lists of identifiers are common.
    static constexpr int kSqlBytes = 1 << 20;
    /// Columns of a table or result (100). A schema with one wider table could not be opened at
    /// all, so this is SQLite's own default.
    static constexpr int kColumns = 2000;
    /// Depth of an expression (10). `a OR b OR c …` is as deep as it is long; 1000 is the default.
    static constexpr int kExpressionDepth = 500;
    /// Parts of one UNION chain (3).
    static constexpr int kCompoundParts = 100;
    /// Instructions of a compiled statement (25,000). A join of twenty wide tables needs more.
    static constexpr int kInstructions = 250'000;
    /// Arguments of a function (8). json_object() of thirty columns takes sixty.
    static constexpr int kFunctionArguments = 100;
    /// Bytes of a LIKE or GLOB pattern (50): time grows with pattern times text.
    static constexpr int kLikePatternBytes = 1000;
    static constexpr int kBoundParameters = 1000;
    static constexpr int kTriggerDepth = 10;
    static constexpr int kAttachedDatabases = 0;
    static constexpr int kWorkerThreads = 0;
};

} // namespace vouch::sqlite
