#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer::detail {

/// Finds which of many names stand in a text: whole words, whatever their case and accents, the
/// longest name where several begin. A legal form at the end ("Ltd") may be missing. Names of fewer
/// than three letters are not looked for. Linear in the text.
class NameFinder {
public:
    explicit NameFinder(const std::vector<std::string>& names);

    /// Positions in the list of names, sorted, each once.
    std::vector<std::size_t> find(std::string_view text) const;

private:
    struct Entry {
        std::vector<std::string> words; ///< folded
        std::size_t name = 0;
    };
    void add(std::vector<std::string> words, std::size_t name);

    /// By the first word; the longest first.
    std::map<std::string, std::vector<Entry>, std::less<>> entries_;
};

} // namespace vouch::answer::detail
