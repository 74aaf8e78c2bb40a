#pragma once

#include <cstddef>
#include <optional>

#include "base/file.h"
#include "search/analysis.h"
#include "search/engine.h"
#include "search/ranking.h"

namespace vouch::search {

struct EmbeddedOptions {
    EngineAccess access = EngineAccess::Read;
    /// Decided when the index is made (English if not stated); stating another later is an error.
    std::optional<Stemming> stemming{};
    RankingSettings ranking{}; ///< may differ from one opening of an index to the next
    /// How much of the codes of vectors stays in memory between searches: 400 bytes a passage at
    /// 384 numbers.
    base::ByteCount held_codes{std::uint64_t{2} << 30U};
    /// A sector of a collection with at least so many passages gets a graph over their vectors
    /// (Engine::optimize); 0: none, and none is used.
    std::size_t graph_passages_min = 100'000;
};

} // namespace vouch::search
