#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "conversation/detail/things.h"
#include "conversation/words.h"

namespace vouch::conversation::detail {

/// A question with its words and what they name. Positions are of words, [first, last).
struct Text {
    std::string text;
    std::vector<Word> words;
    const Language* language = nullptr;
    std::vector<Thing> things;

    Text(std::string question, const Language& its, const Reader* reader)
        : text(std::move(question)), words(words_of(text)), language(&its),
          things(things_of(text, words, its, reader)) {}

    bool is(std::size_t at, Role role) const {
        return at < words.size() && language->is(words[at], role);
    }
    std::size_t match(std::size_t at, Role role) const {
        return at < words.size() ? language->match(words, at, role) : 0;
    }
    std::size_t begin_of(std::size_t at) const {
        return at < words.size() ? words[at].span.begin : text.size();
    }
    std::size_t end_of(std::size_t last) const { return last == 0 ? 0 : words[last - 1].span.end; }
    std::string cut(std::size_t first, std::size_t last) const {
        if (first >= last) return {};
        return text.substr(begin_of(first), end_of(last) - begin_of(first));
    }

    /// Behind the last word that is no mark.
    std::size_t body() const {
        std::size_t last = words.size();
        while (last > 0 && words[last - 1].mark)
            --last;
        return last;
    }
    /// The word in which a byte lies or before which it stands.
    std::size_t word_at(std::size_t byte) const {
        std::size_t at = 0;
        while (at < words.size() && words[at].span.end <= byte)
            ++at;
        return at;
    }

    /// The first thing that begins at or behind a word and before another.
    const Thing* find_thing(std::size_t first, std::size_t last) const {
        for (const Thing& thing : things) {
            const std::size_t at = word_at(thing.span.begin);
            if (at >= first && at < last) return &thing;
        }
        return nullptr;
    }
};

/// The text with the bytes [begin, end) replaced; blanks around it are kept single.
inline std::string with(const std::string& text, std::size_t begin, std::size_t end,
                        const std::string& piece) {
    return text.substr(0, begin) + piece + text.substr(end);
}

} // namespace vouch::conversation::detail
