// The words by which a question leans on what was said before, as data: one list a language.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.h"

namespace vouch::conversation {

/// What a phrase does in a question. The names in the lists are these in lower case.
enum class Role : std::uint8_t {
    Join,        ///< "and", "but", "or": joins a piece to what was asked
    Lead,        ///< "now", "only", "just": may stand before a question of its own too
    About,       ///< "what about"
    Again,       ///< "the same", "once more"
    Trail,       ///< "instead", "as well", at the end
    Determiner,  ///< "this", "those": points at the noun behind it, or stands alone
    Pronoun,     ///< "them", "it"
    Possessive,  ///< "their"
    One,         ///< "ones": stands for a noun
    Near,        ///< behind "this" it means the time or the place of asking: "year", "company"
    Relative,    ///< "who", "that" behind a noun
    Question,    ///< "what", "when"
    Counting,    ///< "how many", "which": a noun must follow
    Order,       ///< "show", "list"
    Verb,        ///< "is", "did": only in a sentence
    Article,     ///< "the"
    Preposition, ///< "in", "for"
    Grouping,    ///< "by", "for each": what follows says how to group
    Arrange,     ///< "sort", "group"
    Sorting,     ///< of these: "sort", "rank"
    Sorted,      ///< the form in which an order is added to a question: "sorted"
    Refine,      ///< "exclude", "filter"
    Direction,   ///< "descending"
    Month,       ///< its name
    Bare,        ///< "why", "more": nothing of its own
    Empty,       ///< has no topic: "please", "there"
    Person,      ///< "you", "we": a question about the parties
    Expletive,   ///< behind "it": "possible", "take"
    Count,       ///< the largest value: how many there are
};

using Roles = std::bitset<static_cast<std::size_t>(Role::Count)>;

/// One word of a question.
struct Word {
    std::string folded;   ///< without a possessive ending or an elided article
    base::TextSpan span;  ///< in the question
    bool mark = false;    ///< a punctuation mark
    bool number = false;  ///< begins with a digit
    bool written = false; ///< by an ideograph: no list applies
};

std::vector<Word> words_of(std::string_view question);

class Language {
public:
    Language(std::string_view name, std::string_view list);

    const std::string& name() const { return name_; } ///< "english"
    /// The word of a role of which there is one; empty where the language has none.
    const std::string& word_of(Role role) const { return words_[static_cast<std::size_t>(role)]; }

    /// How many words the longest phrase of a role has that begins at `first`; 0: none does.
    std::size_t match(std::span<const Word> words, std::size_t first, Role role) const;
    bool is(const Word& word, Role role) const;
    /// Whether any list of this language has the word.
    bool knows(const Word& word) const { return phrases_.contains(word.folded); }

private:
    std::string name_;
    std::unordered_map<std::string, Roles> phrases_;
    std::array<std::string, static_cast<std::size_t>(Role::Count)> words_; ///< the first of each
    std::size_t longest_ = 1;
};

/// All languages that have a list. Immutable; made once and passed on.
class Languages {
public:
    Languages();

    /// The one whose words the question has most of; English where none has more.
    const Language& of(std::span<const Word> words) const;

private:
    std::vector<Language> languages_; ///< English first
};

} // namespace vouch::conversation
