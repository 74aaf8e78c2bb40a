// All statistics (passages, their mean length, how many passages hold a term) are summed over the
// partitions that the filter lets through, before anything is scored; then each of those partitions
// is searched in turn. Conditions on single documents choose among passages but change no score.

#include "search/embedded/detail/keyword_search.h"

#include <algorithm>
#include <optional>

#include "search/detail/bm25.h"
#include "search/detail/query_terms.h"
#include "search/embedded/detail/index_reader.h"
#include "search/embedded/detail/partition_search.h"
#include "search/embedded/detail/posting_list.h"
#include "search/embedded/detail/top_hits.h"

namespace vouch::search::detail {
namespace {

struct TermHeads {
    QueryTerm term;
    double weight = 0;
    std::uint64_t count = 0;                         ///< passages that hold it
    std::vector<std::optional<PostingHead>> heads{}; ///< one a partition
};

std::vector<TermHeads> without_heads(std::vector<QueryTerm> distinct) {
    std::vector<TermHeads> terms;
    for (QueryTerm& term : distinct)
        terms.push_back({std::move(term)});
    return terms;
}

IndexStats sum(const std::vector<PartitionTotals>& partitions) {
    IndexStats all;
    for (const PartitionTotals& partition : partitions) {
        all.passages += partition.totals.passages;
        all.tokens += partition.totals.tokens;
    }
    return all;
}

base::Result<void> find_heads(std::vector<TermHeads>& terms,
                              const std::vector<PartitionTotals>& partitions,
                              std::uint64_t passages, PostingStore& store) {
    for (TermHeads& term : terms) {
        for (const PartitionTotals& partition : partitions) {
            term.heads.push_back(TRY(store.find(partition.id, term.term.text)));
            if (term.heads.back()) term.count += term.heads.back()->count();
        }
        term.weight = term.term.multiplicity *
                      inverse_document_frequency(passages, std::min(term.count, passages));
    }
    return {};
}

std::vector<TermList> lists_of(std::vector<TermHeads>& terms, std::size_t partition,
                               PostingStore& store) {
    std::vector<TermList> lists;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        std::optional<PostingHead>& head = terms[i].heads[partition];
        if (!head || head->count() == 0) continue;
        lists.push_back({i, terms[i].weight, PostingCursor(store, std::move(*head)), 0});
    }
    return lists;
}

} // namespace

base::Result<std::vector<Hit>>
search_keywords(Connection& connection, const std::vector<std::string>& query, const Filter& filter,
                std::size_t limit, const RankingSettings& settings, const base::Context& context) {
    IndexReader reader(connection, context);
    PostingStore store(connection, context);
    std::vector<PartitionTotals> partitions = TRY(reader.partitions(filter));
    IndexStats totals = sum(partitions);
    std::vector<TermHeads> terms = without_heads(distinct_terms(query));
    TRY(find_heads(terms, partitions, totals.passages, store));
    double weight_sum = 0;
    for (const TermHeads& term : terms)
        weight_sum += term.weight;

    double passages = static_cast<double>(std::max<std::uint64_t>(totals.passages, 1));
    Bm25 ranking(settings, static_cast<double>(totals.tokens) / passages);
    TopHits top(limit);
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        std::vector<TermList> lists = lists_of(terms, i, store);
        if (lists.empty()) continue;
        std::optional<std::vector<NumberRange>> allowed;
        if (filter.narrows_documents())
            allowed = TRY(reader.allowed_numbers(partitions[i], filter));
        PartitionSearch search(i, ranking, weight_sum, top, context);
        TRY(search.run(std::move(lists), allowed));
    }
    std::vector<Hit> hits;
    for (const Candidate& candidate : std::move(top).take()) {
        PassageId id = TRY(reader.public_id(partitions[candidate.partition].id, candidate.number));
        hits.push_back({id, candidate.score, candidate.coverage});
    }
    return hits;
}

} // namespace vouch::search::detail
