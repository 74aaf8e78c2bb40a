#include "answer/detail/name_finder.h"

#include <algorithm>
#include <array>
#include <set>

#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kLettersMin = 3;
constexpr std::size_t kShortenedLettersMin = 4;
constexpr std::array<std::string_view, 20> kLegalForms = {
    "ab", "ag",      "as",  "bv",  "co",  "corp", "corporation", "gmbh", "inc", "incorporated",
    "kg", "limited", "llc", "llp", "ltd", "ltda", "oy",          "plc",  "sa",  "srl"};

/// The folded words of a text; its punctuation, and what joins words in the name of a file, only
/// separates.
std::vector<std::string> words_of(std::string_view text) {
    std::string separated(text);
    std::ranges::replace_if(
        separated, [](char c) { return c == '_' || c == '-' || c == '/' || c == '.'; }, ' ');
    std::vector<std::string> words;
    for (text::Token& token : text::tokenize(separated)) {
        const bool counts = token.kind == text::TokenKind::Word ||
                            token.kind == text::TokenKind::Number ||
                            token.kind == text::TokenKind::Ideograph;
        if (counts) words.push_back(std::move(token.folded));
    }
    return words;
}

std::size_t letters_of(const std::vector<std::string>& words) {
    std::size_t letters = 0;
    for (const std::string& word : words)
        letters += word.size();
    return letters;
}

bool begins_at(const std::vector<std::string>& words, std::size_t at,
               const std::vector<std::string>& name) {
    return name.size() <= words.size() - at &&
           std::equal(name.begin(), name.end(), words.begin() + static_cast<std::ptrdiff_t>(at));
}

} // namespace

NameFinder::NameFinder(const std::vector<std::string>& names) {
    for (std::size_t at = 0; at < names.size(); ++at) {
        std::vector<std::string> words = words_of(names[at]);
        if (letters_of(words) < kLettersMin) continue;
        std::vector<std::string> shortened = words;
        add(std::move(words), at);
        while (shortened.size() > 1 &&
               std::ranges::find(kLegalForms, shortened.back()) != kLegalForms.end()) {
            shortened.pop_back();
            if (letters_of(shortened) >= kShortenedLettersMin) add(shortened, at);
        }
    }
    for (auto& [word, entries] : entries_)
        std::ranges::stable_sort(entries, std::greater(),
                                 [](const Entry& entry) { return entry.words.size(); });
}

void NameFinder::add(std::vector<std::string> words, std::size_t name) {
    std::string first = words.front();
    entries_[std::move(first)].push_back({std::move(words), name});
}

std::vector<std::size_t> NameFinder::find(std::string_view text) const {
    const std::vector<std::string> words = words_of(text);
    std::set<std::size_t> found;
    for (std::size_t at = 0; at < words.size();) {
        std::size_t length = 0; // of the longest name that begins here
        const auto known = entries_.find(words[at]);
        if (known != entries_.end()) {
            for (const Entry& entry : known->second) {
                if (entry.words.size() < length) break;
                if (!begins_at(words, at, entry.words)) continue;
                length = entry.words.size();
                found.insert(entry.name);
            }
        }
        at += std::max<std::size_t>(length, 1);
    }
    return {found.begin(), found.end()};
}

} // namespace vouch::answer::detail
