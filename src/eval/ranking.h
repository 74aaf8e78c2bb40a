#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace vouch::eval {

/// How relevant each judged document is to one query; not judged is 0.
using Grades = std::map<std::string, int, std::less<>>;

struct RankedDocument {
    std::string id;
    double score = 0;
    friend bool operator==(const RankedDocument&, const RankedDocument&) = default;
};

/// Each document once, with the best score of its passages, best first. Equal scores are ordered by
/// id, the greater first, as trec_eval does, so that a recount there gives the same figures.
std::vector<RankedDocument> rank_documents(std::span<const RankedDocument> passages);

/// Normalised discounted cumulative gain of the first `depth` documents with linear gain: sum of
/// grade / log2(rank + 1), over that of the ideal order of all judged documents. 0 where none is
/// relevant. (Järvelin and Kekäläinen, 2002; as trec_eval's ndcg_cut.)
double ndcg_at(std::span<const RankedDocument> ranked, const Grades& grades, std::size_t depth);

/// The share of all relevant documents (grade above 0) that are among the first `depth`.
double recall_at(std::span<const RankedDocument> ranked, const Grades& grades, std::size_t depth);

} // namespace vouch::eval
