// A word is explained by a phrase of the schema that has it: the better the rarer the word is in
// phrases of that field, the more of the phrase the question has, and the more the field says. A
// value explains all words of its span.
#include "knowledge/detail/question_evidence.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "knowledge/detail/word_bag.h"
#include "text/stop_words.h"

namespace vouch::knowledge::detail {
namespace {

constexpr std::size_t kWordsMax = 40;
constexpr std::size_t kValueTokensMax = 6; // of one value
constexpr std::size_t kValueMatchesMax = 64;

constexpr std::array<double, kSchemaFields> kFieldWeights = {1.0, 0.55, 0.25, 0.30};
constexpr double kPartOfPhrase = 0.40; // what a word is worth of a phrase that is not there else
constexpr double kNoiseWord = 0.3;     // of a word, in the length of a phrase
constexpr double kGenericWord = 0.45;  // of the weight of others: "name", "number"
constexpr double kRespelled = 0.7;

constexpr double kExactValue = 0.80;
constexpr double kStemsValue = 0.65;
constexpr double kInsideValue = 0.40;    // times the share of the value's words
constexpr double kValueOfNameWord = 0.5; // a value of one word that the schema knows as a name too

double match_score(const ValueMatch& match, std::size_t span_words) {
    switch (match.kind) {
    case ValueMatchKind::Exact:
    case ValueMatchKind::Folded: return kExactValue;
    case ValueMatchKind::Stems: return kStemsValue;
    case ValueMatchKind::Inside:
        return kInsideValue * static_cast<double>(span_words) /
               static_cast<double>(std::max<std::uint32_t>(match.value_words, 1));
    case ValueMatchKind::Near:
    case ValueMatchKind::Sounds: return 0;
    }
    return 0;
}

/// What most tables have says little about which one is meant.
bool is_generic(const std::string& folded, const std::string& stem, const Vocabulary& vocabulary) {
    const WordSet sets[] = {vocabulary.name_words, vocabulary.id_words, vocabulary.generic_names,
                            vocabulary.table_noise_words};
    return std::ranges::any_of(
        sets, [&](WordSet set) { return contains(set, folded) || contains(set, stem); });
}

bool is_word(const text::Token& token) { return token.kind == text::TokenKind::Word; }

} // namespace

QuestionEvidence QuestionEvidence::gather(std::string_view question, const Knowledge& knowledge,
                                          const SchemaIndex& index) {
    QuestionEvidence evidence;
    evidence.table_count_ = index.table_count();
    evidence.read_words(question, knowledge, index);
    const std::size_t cells = evidence.words_.size() * evidence.table_count_;
    evidence.names_.resize(cells);
    evidence.values_.resize(cells);
    evidence.count_matches(index);
    evidence.add_names(index);
    evidence.add_values(question, knowledge);
    evidence.sum_up();
    return evidence;
}

void QuestionEvidence::read_words(std::string_view question, const Knowledge& knowledge,
                                  const SchemaIndex& index) {
    const Vocabulary& vocabulary = knowledge.vocabulary;
    tokens_ = text::tokenize(question);
    for (std::size_t at = 0; at < tokens_.size() && words_.size() < kWordsMax; ++at) {
        const std::string& folded = tokens_[at].folded;
        if (!is_word(tokens_[at]) || text::is_stop_word(folded) ||
            contains(vocabulary.function_words, folded) ||
            contains(vocabulary.asking_words, folded))
            continue;
        QuestionWord word{folded, vocabulary.canonical_stem(folded), at};
        word.choices = index.choices(word.stem);
        if (is_generic(folded, word.stem, vocabulary)) word.weight = kGenericWord;
        words_.push_back(std::move(word));
    }
    // Two words that the schema writes as one stand for each of them.
    for (std::size_t at = 0; at + 1 < words_.size(); ++at) {
        if (words_[at].token + 1 != words_[at + 1].token) continue;
        const std::array<Word, 2> both = {Word{words_[at].folded, words_[at].stem},
                                          Word{words_[at + 1].folded, words_[at + 1].stem}};
        const auto joined = index.find_stem(glue(both, vocabulary).stem);
        if (!joined) continue;
        words_[at].choices.push_back({*joined, 1});
        words_[at + 1].choices.push_back({*joined, 1});
    }
    for (QuestionWord& word : words_) {
        if (!word.choices.empty()) continue;
        for (const Substitute& near : knowledge.name_index.near_words({word.folded, word.stem})) {
            if (const auto stem = index.find_stem(near.stem))
                word.choices.push_back({*stem, near.factor * kRespelled});
        }
    }
}

void QuestionEvidence::count_matches(const SchemaIndex& index) {
    matched_.resize(index.phrases().size());
    std::vector<std::uint32_t> stems;
    for (const QuestionWord& word : words_) {
        for (const StemChoice& choice : word.choices)
            stems.push_back(choice.stem);
    }
    std::ranges::sort(stems);
    stems.erase(std::unique(stems.begin(), stems.end()), stems.end());
    for (const std::uint32_t stem : stems) {
        for (const SchemaPosting& posting : index.postings(stem)) {
            std::uint8_t& count = matched_[posting.phrase];
            const std::size_t most = index.phrases()[posting.phrase].words;
            count = static_cast<std::uint8_t>(std::min<std::size_t>(count + posting.words, most));
        }
    }
}

double QuestionEvidence::coverage(std::uint32_t id, const SchemaIndex& index) const {
    const SchemaPhrase& phrase = index.phrases()[id];
    if (phrase.field == SchemaField::Description) return 1;
    const double length = std::max<double>(phrase.words, 1) + kNoiseWord * phrase.noise;
    return kPartOfPhrase + (1 - kPartOfPhrase) * static_cast<double>(matched_[id]) / length;
}

void QuestionEvidence::add_names(const SchemaIndex& index) {
    const auto table_count = static_cast<double>(table_count_);
    const auto phrases = index.phrases();
    for (std::size_t word = 0; word < words_.size(); ++word) {
        float* row = names_.data() + word * table_count_;
        for (const StemChoice& choice : words_[word].choices) {
            const auto postings = index.postings(choice.stem);
            std::array<std::size_t, kSchemaFields> tables{};
            std::array<TableId, kSchemaFields> last;
            last.fill(SchemaPhrase::kNoColumn);
            for (const SchemaPosting& posting : postings) {
                const SchemaPhrase& phrase = phrases[posting.phrase];
                const auto field = static_cast<std::size_t>(phrase.field);
                if (last[field] == phrase.table) continue;
                last[field] = phrase.table;
                ++tables[field];
            }
            std::array<double, kSchemaFields> weight{};
            for (std::size_t field = 0; field < kSchemaFields; ++field) {
                if (tables[field] == 0) continue;
                const double rarity =
                    std::log(1 + table_count / static_cast<double>(tables[field])) /
                    std::log(1 + table_count);
                weight[field] = kFieldWeights[field] * choice.factor * rarity * words_[word].weight;
            }
            for (const SchemaPosting& posting : postings) {
                const SchemaPhrase& phrase = phrases[posting.phrase];
                const auto score =
                    static_cast<float>(weight[static_cast<std::size_t>(phrase.field)] *
                                       coverage(posting.phrase, index));
                row[phrase.table] = std::max(row[phrase.table], score);
            }
        }
    }
}

void QuestionEvidence::add_values(std::string_view question, const Knowledge& knowledge) {
    for (std::size_t first = 0; first < tokens_.size(); ++first) {
        for (std::size_t last = first + 1;
             last <= tokens_.size() && last - first <= kValueTokensMax; ++last) {
            add_value_span(question, first, last, knowledge);
        }
    }
}

void QuestionEvidence::add_value_span(std::string_view question, std::size_t first,
                                      std::size_t last, const Knowledge& knowledge) {
    const bool ends_in_punctuation = tokens_[first].kind == text::TokenKind::Punctuation ||
                                     tokens_[last - 1].kind == text::TokenKind::Punctuation;
    if (ends_in_punctuation) return;
    std::vector<std::size_t> explained;
    for (std::size_t word = 0; word < words_.size(); ++word) {
        if (words_[word].token >= first && words_[word].token < last) explained.push_back(word);
    }
    if (explained.empty()) return;
    std::vector<Word> words;
    for (std::size_t at = first; at < last; ++at) {
        if (tokens_[at].kind == text::TokenKind::Punctuation) continue;
        words.push_back(
            {tokens_[at].folded, knowledge.vocabulary.canonical_stem(tokens_[at].folded)});
    }
    const std::string_view text = question.substr(
        tokens_[first].span.begin, tokens_[last - 1].span.end - tokens_[first].span.begin);
    std::vector<ValueMatch> matches =
        knowledge.values.find({text, words, NearSpelling::Off, kValueMatchesMax});
    std::erase_if(matches,
                  [&](const ValueMatch& match) { return match_score(match, words.size()) <= 0; });
    const double rarity =
        1 / std::sqrt(static_cast<double>(std::max<std::size_t>(matches.size(), 1)));
    for (ValueMatch& match : matches) {
        const bool names_too = words.size() == 1 && !words_[explained.front()].choices.empty();
        const double score =
            match_score(match, words.size()) * rarity * (names_too ? kValueOfNameWord : 1);
        for (const std::size_t word : explained) {
            float& cell = values_[word * table_count_ + match.column.table];
            cell = std::max(cell, static_cast<float>(score));
        }
        found_values_.push_back({match.column, std::move(match.text), score});
    }
}

void QuestionEvidence::sum_up() {
    name_totals_.resize(table_count_);
    value_totals_.resize(table_count_);
    for (std::size_t word = 0; word < words_.size(); ++word) {
        for (std::size_t table = 0; table < table_count_; ++table) {
            name_totals_[table] += names_[word * table_count_ + table];
            value_totals_[table] += values_[word * table_count_ + table];
        }
    }
}

double QuestionEvidence::column_score(ColumnId column, const SchemaIndex& index) const {
    double best = 0;
    const auto [first, last] = index.phrases_of(column.table);
    for (std::uint32_t at = first; at < last; ++at) {
        const SchemaPhrase& phrase = index.phrases()[at];
        if (phrase.column != column.column || phrase.field == SchemaField::Description) continue;
        best = std::max(best, static_cast<double>(matched_[at]) /
                                  static_cast<double>(std::max<std::uint8_t>(phrase.words, 1)));
    }
    for (const ValueEvidence& value : found_values_) {
        if (value.column == column) best = std::max(best, value.score);
    }
    return best;
}

} // namespace vouch::knowledge::detail
