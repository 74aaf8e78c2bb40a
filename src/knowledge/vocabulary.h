// The words of one language that linking names and values to questions needs. Code in this folder
// knows no word of any language; it asks a Vocabulary.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::knowledge {

struct WordPair {
    std::string_view word;
    std::string_view other;
};

/// Sorted by byte order, no word twice.
using WordSet = std::span<const std::string_view>;
/// Sorted by `word`; a word may stand there several times, its likeliest partner first.
using WordPairs = std::span<const WordPair>;

/// Views of constant tables: cheap to copy, valid for the whole run. All words are folded
/// (`text::fold`); phrases have single spaces.
struct Vocabulary {
    std::string_view language;
    std::string (*stem)(std::string_view folded_word) = nullptr;
    /// What a word sounds like: equal for spellings that are said alike; empty where that is not
    /// known.
    std::string (*sound)(std::string_view folded_word) = nullptr;

    WordPairs irregular_forms; ///< inflected form -> base form ("children" -> "child")
    WordPairs abbreviations;   ///< word of a schema name -> what it stands for, one or more words
    WordPairs synonyms;        ///< word of a question -> word of a schema, both base forms
    WordPairs
        value_variants; ///< folded phrase of a question -> folded value ("french" -> "france")
    WordPairs roles;    ///< word -> name of its role in a relation ("departure" -> "source")

    WordSet function_words;    ///< articles, prepositions, conjunctions
    WordSet asking_words;      ///< ask for what follows and say nothing of it ("what", "show")
    WordSet table_noise_words; ///< say nothing in a table's name ("list", "data", "details")
    WordSet id_words;          ///< last words of names of keys ("id", "code", "number")
    WordSet key_words;         ///< those of them that always mark a key ("id", "uuid")
    WordSet droppable_tails;   ///< last words of a column's name that people leave out
    WordSet naming_tails;      ///< those of them that keep the sense ("code", "name")
    WordSet additive_words;    ///< last words of names of columns whose sum says something
    WordSet name_words;        ///< a column called so stands for its row; best first is not needed
    WordSet given_names;       ///< names of columns of the first part of a person's name
    WordSet family_names;      ///< and of its last part
    WordSet title_words;       ///< the same, second choice
    WordSet label_words;       ///< after the words of the table: the same, last choice
    WordSet date_words;        ///< last words of names of date columns ("date", "birthday")
    WordSet date_units;        ///< words of columns that hold a part of a date ("year")
    WordSet secret_words;      ///< a column with such a word or phrase is never sampled
    WordSet personal_words;    ///< likewise: how a person is reached, where one lives
    WordSet privacy_marks;     ///< a column whose comment has such a word is never sampled
    WordSet measure_words;     ///< last words of names of columns that count or measure
    WordSet generic_names;     ///< names of columns that say nothing by themselves ("status")
    WordSet plain_names;       ///< names of keys that many tables share ("id", "name")

    /// The stem of the base form of a folded word.
    std::string canonical_stem(std::string_view folded_word) const;
};

bool contains(WordSet set, std::string_view word);

/// Every partner of `word`, in table order.
std::vector<std::string_view> partners(WordPairs pairs, std::string_view word);

} // namespace vouch::knowledge
