// The tables are tab-separated texts, embedded at build time. A line that begins
// with "# " explains its table. A phrase is looked up as its folded words joined by spaces, the
// longest first; a phrase may have several readings, which the linker tells apart.
#include "planner/lexicon.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/check.h"
#include "planner/detail/embedded_files.h"

namespace vouch::planner {
namespace {

constexpr std::array kClassNames = std::to_array<std::string_view>({
    "none",
    "how_many",
    "count_of",
    "count_word",
    "distinct",
    "aggregate",
    "superlative",
    "common",
    "compare",
    "post_compare",
    "between",
    "not",
    "or",
    "and",
    "but",
    "both",
    "either",
    "each",
    "order",
    "direction",
    "like",
    "relative",
    "having",
    "what",
    "imperative",
    "all_information",
    "how_attribute",
    "null",
    "possessive",
    "than",
    "any",
    "all",
    "percent",
    "same",
    "once",
    "preposition",
    "be",
    "do",
    "date_word",
    "respectively",
    "difference",
    "one",
    "measure",
    "date_part",
    "unit",
    "write",
});
static_assert(kClassNames.size() == static_cast<std::size_t>(WordClass::Write) + 1);

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// Calls `use` with the cells of every row, padded to `width` cells.
template <typename Use>
void each_row(std::string_view table, std::size_t width, Use use) {
    for (const std::string_view line : split(table, '\n')) {
        if (line.empty() || line.starts_with("# ")) continue;
        auto cells = split(line, '\t');
        cells.resize(std::max(width, cells.size()));
        use(cells);
    }
}

std::string_view english_table(std::string_view name) {
    const auto files = embedded_files();
    const auto found = std::ranges::find(files, name, &base::EmbeddedFile::path);
    CHECK(found != files.end());
    return found->content();
}

WordClass parse_word_class(std::string_view name) {
    const auto* found = std::find(kClassNames.begin(), kClassNames.end(), name);
    CHECK(found != kClassNames.end()); // the tables are part of the program
    return static_cast<WordClass>(found - kClassNames.begin());
}

} // namespace

std::string_view word_class_name(WordClass word_class) {
    return kClassNames[static_cast<std::size_t>(word_class)];
}

Lexicon Lexicon::english(const knowledge::Vocabulary& vocabulary) {
    Lexicon lexicon(vocabulary);
    lexicon.add_weights(english_table("fillers.tsv"));
    lexicon.add_triggers(english_table("triggers.tsv"));
    lexicon.add_attributes(english_table("attributes.tsv"));
    lexicon.add_numbers(english_table("numbers.tsv"));
    lexicon.add_phrases(english_table("phrases.tsv"));
    return lexicon;
}

void Lexicon::add_triggers(std::string_view table) {
    each_row(table, 3, [&](const auto& cells) {
        const std::size_t words = split(cells[0], ' ').size();
        longest_trigger_ = std::max(longest_trigger_, words);
        triggers_[std::string(cells[0])].push_back(
            {parse_word_class(cells[1]), std::string(cells[2]), words});
    });
}

void Lexicon::add_weights(std::string_view table) {
    each_row(table, 2, [&](const auto& cells) {
        if (cells[1] == "participle_ending") {
            participle_endings_.emplace_back(cells[0]);
            return;
        }
        if (cells[1] == "tail") {
            tails_.emplace_back(cells[0]);
            return;
        }
        if (cells[1] == "pair") {
            pairs_.emplace(std::string(cells[0]), std::string(cells[2]));
            return;
        }
        if (cells[1] == "value_word") {
            for (std::size_t i = 2; i < cells.size(); ++i)
                value_words_[std::string(cells[0])].emplace_back(cells[i]);
            return;
        }
        if (cells[1] == "article") articles_.emplace(cells[0]);
        const bool empty = cells[1] == "empty" || cells[1] == "article";
        if (empty) empty_words_.emplace(cells[0]);
        weights_.emplace(std::string(cells[0]), empty || cells[1] == "filler" ? WordWeight::Filler
                                                : cells[1] == "relation"      ? WordWeight::Relation
                                                                              : WordWeight::Weak);
    });
}

void Lexicon::add_attributes(std::string_view table) {
    each_row(table, 2, [&](const auto& cells) {
        AttributeName name;
        std::string_view words = cells[1];
        if (words.starts_with('!')) {
            name.inverse = true;
            words.remove_prefix(1);
        }
        for (const std::string_view word : split(words, ' '))
            name.stems.push_back(stem(word));
        attributes_[std::string(cells[0])].push_back(std::move(name));
    });
}

void Lexicon::add_numbers(std::string_view table) {
    each_row(table, 3, [&](const auto& cells) {
        numbers_.emplace(std::string(cells[1]) + ' ' + std::string(cells[0]),
                         std::string(cells[2]));
        number_words_.emplace(cells[0]);
    });
}

void Lexicon::add_phrases(std::string_view table) {
    each_row(table, 2, [&](const auto& cells) {
        phrases_.emplace(std::string(cells[0]), std::string(cells[1]));
    });
}

std::vector<Trigger> Lexicon::triggers_at(std::span<const std::string> words) const {
    const std::size_t longest = std::min(words.size(), longest_trigger_);
    std::string phrase;
    std::vector<Trigger> found;
    for (std::size_t count = 1; count <= longest; ++count) {
        if (words[count - 1].empty()) break;
        if (count > 1) phrase += ' ';
        phrase += words[count - 1];
        if (const auto row = triggers_.find(phrase); row != triggers_.end()) found = row->second;
    }
    return found;
}

WordWeight Lexicon::weight(std::string_view folded) const {
    const auto found = weights_.find(std::string(folded));
    return found == weights_.end() ? WordWeight::Content : found->second;
}

bool Lexicon::is_empty(std::string_view folded) const {
    return empty_words_.contains(std::string(folded));
}

bool Lexicon::is_article(std::string_view folded) const {
    return articles_.contains(std::string(folded));
}

bool Lexicon::is_tail(std::string_view folded) const {
    return std::find(tails_.begin(), tails_.end(), folded) != tails_.end();
}

const std::string* Lexicon::find_pair(std::string_view phrase) const {
    const auto found = pairs_.find(std::string(phrase));
    return found == pairs_.end() ? nullptr : &found->second;
}

const std::vector<std::string>* Lexicon::find_value_words(std::string_view folded) const {
    const auto found = value_words_.find(std::string(folded));
    return found == value_words_.end() ? nullptr : &found->second;
}

bool Lexicon::is_participle(std::string_view folded) const {
    return std::any_of(participle_endings_.begin(), participle_endings_.end(),
                       [&](const std::string& ending) {
                           return folded.size() > ending.size() + 2 && folded.ends_with(ending);
                       });
}

const std::vector<AttributeName>* Lexicon::find_attribute(std::string_view attribute) const {
    const auto found = attributes_.find(attribute);
    return found == attributes_.end() ? nullptr : &found->second;
}

std::optional<std::string> Lexicon::number_word(std::string_view kind,
                                                std::string_view folded) const {
    const auto found = numbers_.find(std::string(kind) + ' ' + std::string(folded));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

Measure Lexicon::find_unit(std::string_view folded) const {
    const auto row = number_word("unit", folded);
    if (!row) return {};
    const std::size_t space = row->find(' ');
    return {row->substr(0, space), std::strtod(row->c_str() + space, nullptr)};
}

std::string_view Lexicon::phrase(std::string_view key) const {
    const auto found = phrases_.find(key);
    return found == phrases_.end() ? key : std::string_view(found->second);
}

std::string Lexicon::say(std::string_view key,
                         std::initializer_list<std::string_view> parts) const {
    const std::string_view pattern = phrase(key);
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool place = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
        if (!place) {
            out += pattern[i];
            continue;
        }
        const std::size_t index = static_cast<std::size_t>(pattern[i + 1] - '0');
        if (index < parts.size()) out += *(parts.begin() + index);
        i += 2;
    }
    return out;
}

bool Lexicon::knows(std::string_view folded) const {
    const std::string word(folded);
    return number_words_.contains(word) || triggers_.contains(word) || weights_.contains(word);
}

std::string Lexicon::stem(std::string_view folded) const {
    return vocabulary_.canonical_stem(folded);
}

} // namespace vouch::planner
