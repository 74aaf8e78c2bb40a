#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/detail/bm25.h"
#include "search/embedded/detail/posting_cursor.h"
#include "search/embedded/detail/top_hits.h"

namespace vouch::search::detail {

/// One query term in one partition.
struct TermList {
    std::size_t term = 0; ///< its place in the query
    double weight = 0;    ///< multiplies term_score
    PostingCursor cursor;
    double bound = 0; ///< no passage of the list gets more; filled by the search
};

/// Offers to `hits` every passage of one partition that could be among the best.
class PartitionSearch {
public:
    PartitionSearch(std::size_t partition, const Bm25& ranking, double weight_sum, TopHits& hits,
                    const base::Context& context)
        : partition_(partition), ranking_(ranking), weight_sum_(weight_sum), hits_(hits),
          context_(context) {}

    /// `allowed` restricts it to these passages where there is a value.
    base::Result<void> run(std::vector<TermList> lists,
                           const std::optional<std::vector<NumberRange>>& allowed);

private:
    struct Part {
        std::size_t term = 0;
        double score = 0;
        double weight = 0;
    };

    base::Result<void> prepare(std::vector<TermList> lists);
    double bound_of(const TermList& list, const BlockEntry& block) const;
    std::uint64_t next_candidate() const;
    base::Result<void> advance_essential(std::uint64_t number);
    base::Result<void> consider(std::uint32_t number);
    double add_part(const TermList& list);
    void offer(std::uint32_t number);

    std::size_t partition_;
    Bm25 ranking_;
    double weight_sum_;
    TopHits& hits_;
    const base::Context& context_;
    std::vector<TermList> lists_;    ///< by ascending bound
    std::vector<double> bound_sums_; ///< of the lists up to and with each
    std::size_t essential_ = 0;      ///< lists before it cannot lift a passage into the hits alone
    std::vector<Part> parts_;
};

} // namespace vouch::search::detail
