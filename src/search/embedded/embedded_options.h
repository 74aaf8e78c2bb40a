#pragma once

#include <optional>

#include "base/file.h"
#include "search/analysis.h"

namespace vouch::search {

/// How keyword hits are ranked; may differ from one opening of an index to the next. None may be
/// negative, and b is at most 1.
struct RankingSettings {
    double k1 = 1.5;           ///< how slowly repetitions of a word stop to count
    double b = 0.75;           ///< how much long passages are held back
    double title_weight = 1.0; ///< a word in the title counts like so many in the body
    double section_weight = 1.0;
    double file_name_weight = 1.0;
    double folder_weight = 0.5;
};

/// Write takes the lock that only one process at a time can hold.
enum class EngineAccess : unsigned char { Read, Write };

struct EmbeddedOptions {
    EngineAccess access = EngineAccess::Read;
    /// Decided when the index is made (English if not stated); stating another later is an error.
    std::optional<Stemming> stemming{};
    RankingSettings ranking{};
    /// How much of the codes of vectors stays in memory between searches: 400 bytes a passage at
    /// 384 numbers.
    base::ByteCount held_codes{std::uint64_t{2} << 30U};
};

/// The most hits that one search returns.
inline constexpr std::size_t kHitsMax = 10'000;
/// The most different terms of one query that count; later ones are left out.
inline constexpr std::size_t kQueryTermsMax = 256;

} // namespace vouch::search
