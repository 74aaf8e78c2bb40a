#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"

namespace vouch::answer {

/// A passage that a sentence claims to rest on.
struct CitedText {
    std::string_view text;
    std::string_view heading{}; ///< its title and section
};

/// Why a sentence does not hold.
enum class Fault : std::uint8_t {
    None,
    Number,   ///< one, or its unit, does not stand there
    Name,     ///< one, or an address, does not stand there
    Polarity, ///< it denies what stands there, or says it where it is denied; or the opposite
    Words,    ///< it speaks of something else
};

std::string_view fault_name(Fault fault);

/// How near two texts are in meaning, -1 to 1; none where that cannot be told.
using Similarity = std::function<std::optional<double>(std::string_view, std::string_view)>;

/// Shares are of the sentence's words of content. Chosen by `vouch eval sentences`.
struct SupportOptions {
    double words_min = 0.6;       ///< that must stand where the sentence rests on
    double words_min_near = 0.35; ///< the same where both are near in meaning
    double near_min = 0.6;        ///< the cosine from which on they are
};

struct SentenceSupport {
    Fault fault = Fault::Words;
    double words = 0;      ///< the share that stands there
    std::size_t cited = 0; ///< position of the text that holds the most of it
    base::TextSpan span{}; ///< of the piece of that text on which it rests
};

/// Whether a sentence is held by what it cites: its words, its numbers with their units, its names
/// and addresses, and whether it says or denies. Every number must stand near the words.
/// Deterministic; where `similarity` is given, it can save a sentence of other words, and nothing
/// else.
SentenceSupport sentence_support(std::string_view sentence, std::span<const CitedText> cited,
                                 const SupportOptions& options = {},
                                 const Similarity& similarity = {});

} // namespace vouch::answer
