// Whether a sentence that a passage does not hold is found out. The data are passages with
// sentences that they hold; the others are made of these by changes whose result is known to be
// wrong.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "answer/sentence_support.h"
#include "base/result.h"
#include "eval/figures.h"
#include "eval/line_sink.h"

namespace vouch::eval {

/// How a true sentence is made false.
enum class Change : std::uint8_t {
    Number,   ///< another number
    Unit,     ///< another unit of time or money
    Name,     ///< a name of another passage
    Negation, ///< denied, or said where it was denied
    Opposite, ///< "at most" for "at least"
    Citation, ///< another passage is cited
};

std::string_view change_name(Change change);

struct ChangedSentence {
    Change change;
    std::string text;
};

/// Each change that the sentence allows; `other_names` are taken in place of one of its own.
std::vector<ChangedSentence> changed_sentences(std::string_view sentence,
                                               const std::vector<std::string>& other_names);

struct SentenceFigures {
    std::size_t held = 0;           ///< sentences that their passage holds
    std::size_t wrongly_struck = 0; ///< of them
    std::size_t changed = 0;        ///< sentences that it does not hold
    std::size_t struck = 0;         ///< of them
    std::map<Change, std::pair<std::size_t, std::size_t>> by_change{}; ///< struck, of how many

    /// `precision` and `recall` are of what is struck.
    Figures figures() const;
};

/// Every sentence of a file of lines {"heading", "passage", "sentences": […]} as it stands and with
/// each change. Lines: `sentence`, `change` (null: none), `struck`, `fault`, `words`.
base::Result<SentenceFigures> measure_sentences(const std::filesystem::path& file,
                                                const answer::SupportOptions& options,
                                                const LineSink& lines);

} // namespace vouch::eval
