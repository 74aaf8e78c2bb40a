#pragma once

#include <cstddef>

#include "base/result.h"

namespace vouch::search {

/// How keyword hits are ranked. None may be negative, and b is at most 1.
struct RankingSettings {
    double k1 = 1.5;           ///< how slowly repetitions of a word stop to count
    double b = 0.75;           ///< how much long passages are held back
    double title_weight = 1.0; ///< a word in the title counts like so many in the body
    double section_weight = 1.0;
    double file_name_weight = 1.0;
    double folder_weight = 0.5;
};

/// InvalidArgument where a setting is out of its range.
base::Result<void> check_ranking(const RankingSettings& ranking);

/// The most hits that one search returns.
inline constexpr std::size_t kHitsMax = 10'000;
/// The most different terms of one query that count; later ones are left out.
inline constexpr std::size_t kQueryTermsMax = 256;

} // namespace vouch::search
