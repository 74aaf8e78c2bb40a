#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/filter.h"
#include "search/passage.h"
#include "search/ranking.h"

namespace vouch::search::detail {

/// The best `limit` passages (at least 1) for these query terms, in order; a repeated term counts
/// as often as it stands there. Happens within one read transaction.
base::Result<std::vector<Hit>>
search_keywords(Connection& connection, const std::vector<std::string>& terms, const Filter& filter,
                std::size_t limit, const RankingSettings& settings, const base::Context& context);

} // namespace vouch::search::detail
