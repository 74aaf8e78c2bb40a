// Follow-ups over a folder of documents: `docs/`, and `eval/dataset_multiturn.json`, a list of
// objects with `opening`, `follow_up` and `expected_source_contains`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "answer/answer.h"
#include "base/context.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

struct ConversationFigures {
    std::size_t found = 0; ///< the expected source is among the passages for the whole question
    std::size_t found_alone = 0; ///< among those for the follow-up as it was asked
    std::size_t first = 0;       ///< it has the best of them
    std::size_t first_alone = 0;
    std::size_t cited = 0;          ///< the answer to the follow-up cites it
    std::size_t openings_cited = 0; ///< that to the opening question does
    std::size_t conversations = 0;

    Figures figures() const;
};

/// What a measurement asks.
struct ConversationAsk {
    std::function<answer::Answer(const std::string& question,
                                 const std::vector<std::string>& earlier)>
        answer;
    /// The sources of the passages that are found for a text, best first.
    std::function<base::Result<std::vector<std::string>>(const std::string& text)> find;
};

/// How many passages are looked at.
inline constexpr std::size_t kConversationPassages = 8;

/// Asks every opening, and every follow-up with and without it. Lines: `opening`, `follow_up`,
/// `resolved`, `status`, `sources`, `sources_alone`, `expected`, `cited`.
base::Result<ConversationFigures> measure_conversations(const std::filesystem::path& data,
                                                        const ConversationAsk& ask,
                                                        const LineSink& lines,
                                                        const base::Context& context);

} // namespace vouch::eval
