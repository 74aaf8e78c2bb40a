#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.h"
#include "search/retriever.h"

namespace vouch::answer {

/// Whether somebody else knows of the question too.
enum class Rival : std::uint8_t {
    None,
    Database, ///< words of it name what a database holds: a quotation must fit more exactly
};

/// What decides that passages answer a question. Shares are of the question's weight: its content
/// words, those that few of the passages hold weighing more. The defaults were chosen by `vouch
/// eval answers` (docs/measuring.md).
struct ExtractOptions {
    double support_min =
        0.35; ///< the quoted sentence with its headings and neighbours must hold this share
    double sentence_min = 0.2; ///< and the sentence alone this one
    double held_min = 0;       ///< and the sentence with its headings alone this one
    Rival rival = Rival::None;
    std::string unknown_to_rival{}; ///< words of the question, with blanks between them
    /// The cosine from which on a passage may be quoted; only where both arms were asked. What the
    /// search by meaning did not find is far.
    double near_min = -1;
    double further_min = 0.8; ///< a further sentence must score this share of the best one
    std::size_t sentences_max = 3;
    std::size_t sentence_words_max = 80; ///< longer ones are cut at the end
};

/// Answers by quoting: the sentences of `passages` (best first) that answer, in the order of their
/// documents, each with the number of its citation. None where no sentence is supported well
/// enough, or where none has the number that "how many" asks for. With a rival the question must
/// have two words of content, its large numbers and words like "most" (and then a number) must be
/// held, and the sentence itself must hold a word that the rival does not know, if there is one.
/// Deterministic; no passage outside `passages` has any influence.
std::optional<DocumentAnswer> extract_answer(std::string_view question,
                                             const std::vector<search::Passage>& passages,
                                             const ExtractOptions& options = {});

/// The same of what a search found, which also says how well each passage was found.
std::optional<DocumentAnswer> extract_answer(std::string_view question,
                                             const search::Retrieval& found,
                                             const ExtractOptions& options);

/// The sentences one after another, each with its number.
std::string quoted_text(const std::vector<QuotedSentence>& sentences);

} // namespace vouch::answer
