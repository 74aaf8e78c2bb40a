#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::eval {

/// The words of a text as the comparison of document readers counts them: after NFKC, runs of
/// letters, marks, digits and inner underscores, in lower case. Any bytes are accepted.
std::vector<std::string> words(std::string_view text);

/// The text without Markdown's syntax, as far as it holds letters: comments and tags are dropped,
/// of links and images the label stays, character references and escapes become characters.
std::string without_markdown(std::string_view markdown);

/// Shares of what is compared, repeats counted.
struct Overlap {
    double recall = 0;    ///< of the truth; 1 where it is empty
    double precision = 0; ///< of what was found; 1 where nothing was
    double f1() const {
        return recall + precision == 0 ? 0 : 2 * recall * precision / (recall + precision);
    }
};

/// Compares two multisets, whatever their order.
Overlap overlap(std::vector<std::string> truth, std::vector<std::string> found);

} // namespace vouch::eval
