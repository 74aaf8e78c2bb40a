#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::embedding {

/// Reads a question and a passage together and says how well the passage answers the question.
/// Slower than comparing vectors, and better: it is for the best few hits of a search. A model of
/// this machine or a service elsewhere. All calls may come from several threads.
class Reranker {
public:
    virtual ~Reranker() = default;

    /// What gives the scores, for people and records: a model's name and the start of the hash of
    /// its weights ("name@0123456789ab"), or what a service calls its model.
    virtual const std::string& model() const = 0;

    /// One score for each passage, in their order: a higher one answers the question better. Every
    /// score is a finite number; its range is the model's own, and scores compare within one call
    /// only. No passages give no scores, and nothing is asked. What is longer than the model reads
    /// is cut. At most kRerankedMax passages; more are refused. Any bytes are accepted.
    virtual base::Result<std::vector<double>> score(std::string_view question,
                                                    std::span<const std::string_view> passages,
                                                    const base::Context& context) = 0;
};

/// The most passages of one call.
inline constexpr std::size_t kRerankedMax = 1000;

} // namespace vouch::embedding
