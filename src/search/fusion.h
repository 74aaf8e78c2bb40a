// Ranks the hits of two arms together. Plain arithmetic over what the arms found: whatever the
// caller may not see is in neither and has no influence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "search/passage.h"

namespace vouch::search {

enum class FusionMethod : std::uint8_t {
    /// As MinMax, but an arm whose best candidates stand out from the rest weighs more: by the
    /// distance from its best to its worst in standard deviations. (So the order is that of
    /// standard scores.) Where an arm has too few candidates to tell, as MinMax.
    StandardScore,
    MinMax,         ///< the scores of each arm, brought to 0 (its worst candidate) to 1 (its best)
    ReciprocalRank, ///< 1 / (rank_offset + rank), of Cormack, Clarke and Büttcher 2009
};

/// Chosen by `vouch eval retrieval` (docs/measuring.md). Weights are shares: only their ratio
/// counts.
struct FusionOptions {
    FusionMethod method = FusionMethod::StandardScore;
    double keyword_weight = 0.5;
    double dense_weight = 0.5;
    double rank_offset = 60;
    std::size_t candidates = 200; ///< that each arm is asked for, at least
    double dense_min = -1;        ///< nearer passages only are candidates of the dense arm
    double fused_min = 0;         ///< hits below are left out
};

/// What one arm knows of a hit.
struct ArmPart {
    std::size_t rank = 0; ///< from 1
    double score = 0;     ///< as the arm gave it
    double part = 0;      ///< of the hit's score

    friend bool operator==(const ArmPart&, const ArmPart&) = default;
};

struct FusedHit {
    PassageId id;
    double score = 0;    ///< 0 to 1, comparable within one result only
    double coverage = 0; ///< as in Hit; 0 where the keyword arm did not find it
    std::optional<ArmPart> keyword{};
    std::optional<ArmPart> dense{};
    std::optional<ArmPart> reranker{}; ///< its part is what it added or took (rerank.h)

    friend bool operator==(const FusedHit&, const FusedHit&) = default;
};

/// Weights must not be negative nor both be 0, and the offset must be at least 1.
base::Result<void> check_fusion(const FusionOptions& options);

/// Best first. A hit of one arm alone gets nothing from the other. Where one arm found nothing, the
/// order is that of the other. Equal scores stand in the order of the better rank in any arm, then
/// of the id.
std::vector<FusedHit> fuse(std::span<const Hit> keyword, std::span<const Hit> dense,
                           const FusionOptions& options);

} // namespace vouch::search
