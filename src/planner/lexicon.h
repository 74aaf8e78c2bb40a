// The words of one language, as data: what the planner knows about a language and not about any
// schema. Made from the tables of `english/`; another language is another set of tables.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "knowledge/vocabulary.h"

namespace vouch::planner {

/// What a steering phrase does. The names are those of the second column of `triggers.tsv`.
enum class WordClass : std::uint8_t {
    None,
    HowMany,
    CountOf,
    CountWord,
    Distinct,
    Aggregate,
    Superlative,
    Common,
    Compare,
    PostCompare,
    Between,
    Not,
    Or,
    And,
    But,
    Both,
    Either,
    Each,
    Order,
    Direction,
    Like,
    Relative,
    Having,
    What,
    Imperative,
    AllInformation,
    HowAttribute,
    Null,
    Possessive,
    Than,
    Any,
    All,
    Percent,
    Same,
    Once,
    Preposition,
    Be,
    Do,
    DateWord,
    Respectively,
    Difference,
    One,
    Measure,
    DatePart,
    Unit,
    Write,
};

std::string_view word_class_name(WordClass word_class);

struct Trigger {
    WordClass word_class = WordClass::None;
    std::string payload; ///< what the class needs: an operator, a direction, an attribute
    std::size_t words = 0;
};

/// Words of a column name by which an attribute ("age") can be found.
struct AttributeName {
    std::vector<std::string> stems;
    bool inverse = false; ///< larger means smaller: a birth date for an age
};

/// What a unit of measure measures, and how much of it, in the smallest unit of its kind.
struct Measure {
    std::string kind{}; ///< "time", "length", "weight", "bytes" or "money"; empty: no unit
    double size = 1;    ///< milliseconds, millimetres, grams, bytes; 1 for money
};

enum class WordWeight : std::uint8_t {
    Content,
    Relation, ///< weak between the two that it relates ("customers who hold accounts")
    Weak,
    Filler
};

class Lexicon {
public:
    /// The tables that are built into the program. `vocabulary` gives the stems, so that they agree
    /// with those of the names.
    static Lexicon english(const knowledge::Vocabulary& vocabulary);

    /// The longest steering phrase that begins at `words`; all of its readings, in table order.
    std::vector<Trigger> triggers_at(std::span<const std::string> words) const;

    WordWeight weight(std::string_view folded) const;
    /// A filler without which every question asks the same ("the", "please").
    bool is_empty(std::string_view folded) const;
    /// An empty word that only stands before a noun ("the").
    bool is_article(std::string_view folded) const;
    /// Ends like a participle.
    bool is_participle(std::string_view folded) const;
    /// Says nothing at the end of a name ("phone number").
    bool is_tail(std::string_view folded) const;
    const std::vector<AttributeName>* find_attribute(std::string_view attribute) const;

    /// A row of `numbers.tsv` of that kind ("month", "number", …).
    std::optional<std::string> number_word(std::string_view kind, std::string_view folded) const;

    /// The unit that a word is ("minutes"); of kind "" where it is none.
    Measure find_unit(std::string_view folded) const;

    /// A template of `phrases.tsv`; the key itself where there is none.
    std::string_view phrase(std::string_view key) const;
    /// The template with `{0}`, `{1}`, … replaced by the parts; braces in a part stay.
    std::string say(std::string_view key, std::initializer_list<std::string_view> parts) const;

    /// The phrase of five words ("first name and last name") that a phrase stands for.
    const std::string* find_pair(std::string_view phrase) const;

    /// Spellings by which a word ("female") may stand in a column of few values.
    const std::vector<std::string>* find_value_words(std::string_view folded) const;

    /// A word of any table: no misspelling of another one.
    bool knows(std::string_view folded) const;

    std::string stem(std::string_view folded) const;

private:
    explicit Lexicon(const knowledge::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    using Readings = std::vector<Trigger>;

    void add_triggers(std::string_view table);
    void add_weights(std::string_view table);
    void add_attributes(std::string_view table);
    void add_numbers(std::string_view table);
    void add_phrases(std::string_view table);

    knowledge::Vocabulary vocabulary_;
    std::unordered_map<std::string, Readings> triggers_;
    std::size_t longest_trigger_ = 0;
    std::unordered_map<std::string, WordWeight> weights_;
    std::unordered_set<std::string> empty_words_;
    std::unordered_set<std::string> articles_;
    std::vector<std::string> participle_endings_;
    std::unordered_map<std::string, std::vector<std::string>> value_words_;
    std::vector<std::string> tails_;
    std::unordered_map<std::string, std::string> pairs_;
    std::map<std::string, std::vector<AttributeName>, std::less<>> attributes_;
    std::map<std::string, std::string, std::less<>> numbers_; ///< "kind word" -> value
    std::unordered_set<std::string> number_words_;
    std::map<std::string, std::string, std::less<>> phrases_;
};

} // namespace vouch::planner
