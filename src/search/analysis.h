#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vouch::search {

/// Whether words are reduced to their stem; decided when an index is made.
enum class Stemming : std::uint8_t { None, English };

/// Changes whenever the same text would give other terms: an index made by another version has to
/// be made again.
inline constexpr int kAnalysisVersion = 1;

/// A term longer than this is cut here, at a code point, in texts and queries alike.
inline constexpr std::size_t kTermBytesMax = 64;

/// Turns text into index terms, the same way for passages and queries: words and numbers are folded
/// (case, width, accents) and stemmed; what is joined ("net_profit", "2026-03-01", "o'clock")
/// counts as a whole and by its parts; CJK text becomes pairs of neighbouring characters. Not for
/// use by two threads at once: it remembers stems.
class Analyzer {
public:
    explicit Analyzer(Stemming stemming) : stemming_(stemming) {}

    /// The terms in order, repeats included. Any bytes are accepted.
    std::vector<std::string> terms(std::string_view text);

private:
    void add_word(std::string_view folded, std::vector<std::string>& terms);
    void add_term(std::string_view folded, std::vector<std::string>& terms);
    const std::string& stem(const std::string& word);

    Stemming stemming_;
    std::unordered_map<std::string, std::string> stems_;
};

} // namespace vouch::search
