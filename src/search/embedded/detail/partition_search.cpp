// MaxScore (Turtle and Flood 1995) with block bounds (Ding and Suel 2011). Lists stand by ascending
// upper bound. While the bounds of the first ones together do not exceed the score to beat, no
// passage that is only in those can enter the hits: candidates come from the other, essential
// lists, and the first ones are asked only as long as a candidate can still make it. A passage's
// score is added up in the order of the query whatever the lists' order, so pruning changes no bit
// of it.

#include "search/embedded/detail/partition_search.h"

#include <algorithm>

namespace vouch::search::detail {
namespace {

/// Bounds are raised by this factor, as sums in another order may round differently.
constexpr double kRounding = 1 + 1e-9;
constexpr std::uint64_t kBeyond = ~std::uint64_t{0};
constexpr std::uint32_t kCheckEvery = 4096;

} // namespace

double PartitionSearch::bound_of(const TermList& list, const BlockEntry& block) const {
    return kRounding * list.weight *
           ranking_.term_score(block.frequency_max, block.fields_max, block.length_min);
}

base::Result<void> PartitionSearch::prepare(std::vector<TermList> lists) {
    lists_ = std::move(lists);
    for (TermList& list : lists_) {
        for (const BlockEntry& block : list.cursor.blocks())
            list.bound = std::max(list.bound, bound_of(list, block));
        TRY(list.cursor.advance(0));
    }
    std::ranges::stable_sort(lists_, {}, &TermList::bound);
    double sum = 0;
    for (const TermList& list : lists_)
        bound_sums_.push_back(sum += list.bound);
    return {};
}

base::Result<void> PartitionSearch::run(std::vector<TermList> lists,
                                        const std::optional<std::vector<NumberRange>>& allowed) {
    TRY(prepare(std::move(lists)));
    std::size_t range = 0;
    for (std::uint32_t turn = 0;; ++turn) {
        if (turn % kCheckEvery == 0) TRY(context_.check());
        while (essential_ < lists_.size() && bound_sums_[essential_] <= hits_.threshold())
            ++essential_;
        std::uint64_t candidate = next_candidate();
        if (candidate == kBeyond) return {};
        if (allowed) {
            while (range < allowed->size() && (*allowed)[range].last < candidate)
                ++range;
            if (range == allowed->size()) return {};
            if ((*allowed)[range].first > candidate) {
                TRY(advance_essential((*allowed)[range].first));
                continue;
            }
        }
        TRY(consider(static_cast<std::uint32_t>(candidate)));
        TRY(advance_essential(candidate + 1));
    }
}

std::uint64_t PartitionSearch::next_candidate() const {
    std::uint64_t candidate = kBeyond;
    for (std::size_t i = essential_; i < lists_.size(); ++i)
        candidate = std::min(candidate, lists_[i].cursor.number());
    return candidate;
}

base::Result<void> PartitionSearch::advance_essential(std::uint64_t number) {
    for (std::size_t i = essential_; i < lists_.size(); ++i) {
        if (lists_[i].cursor.number() < number) TRY(lists_[i].cursor.advance(number));
    }
    return {};
}

base::Result<void> PartitionSearch::consider(std::uint32_t number) {
    parts_.clear();
    double score = 0;
    for (std::size_t i = essential_; i < lists_.size(); ++i) {
        if (lists_[i].cursor.number() == number) score += add_part(lists_[i]);
    }
    for (std::size_t i = essential_; i-- > 0;) {
        if (score * kRounding + bound_sums_[i] <= hits_.threshold()) return {};
        TermList& list = lists_[i];
        const BlockEntry* block = list.cursor.bounds_at(number);
        if (block == nullptr) continue;
        double others = i == 0 ? 0 : bound_sums_[i - 1];
        if (score * kRounding + bound_of(list, *block) + others <= hits_.threshold()) return {};
        if (list.cursor.number() < number) TRY(list.cursor.advance(number));
        if (list.cursor.number() == number) score += add_part(list);
    }
    offer(number);
    return {};
}

double PartitionSearch::add_part(const TermList& list) {
    const Posting& posting = list.cursor.current();
    double score =
        list.weight * ranking_.term_score(posting.frequency, posting.fields, posting.length);
    parts_.push_back({list.term, score, list.weight});
    return score;
}

void PartitionSearch::offer(std::uint32_t number) {
    std::ranges::sort(parts_, {}, &Part::term);
    Candidate candidate;
    double weight = 0;
    for (const Part& part : parts_) {
        candidate.score += part.score;
        weight += part.weight;
    }
    candidate.coverage = std::min(1.0, weight / weight_sum_);
    candidate.partition = partition_;
    candidate.number = number;
    hits_.offer(candidate);
}

} // namespace vouch::search::detail
