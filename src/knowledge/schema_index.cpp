// A phrase is a bag of stems; a stem leads to its phrases, which stand in the order of their
// tables. Two neighbours of a name are entered as one word too ("birth_date" for "birthdate").
#include "knowledge/schema_index.h"

#include <algorithm>
#include <set>

#include "knowledge/detail/word_bag.h"
#include "text/stop_words.h"
#include "text/tokenize.h"

namespace vouch::knowledge {
namespace {

constexpr std::size_t kDescriptionWordsMax = 60;
constexpr std::size_t kNameWordsMax = 6; // a longer comment is a description
constexpr double kPartner = 0.8;
constexpr double kPartnerStep = 0.06; // each further partner of the same word
constexpr double kPartnerLeast = 0.5;

} // namespace

class SchemaIndexBuilder {
public:
    explicit SchemaIndexBuilder(const Knowledge& knowledge)
        : knowledge_(knowledge), vocabulary_(knowledge.vocabulary) {}

    SchemaIndex run() {
        for (TableId table = 0; table < knowledge_.catalog.tables.size(); ++table)
            add_table(table);
        index_.table_phrases_.push_back(static_cast<std::uint32_t>(index_.phrases_.size()));
        pack();
        add_synonyms();
        return std::move(index_);
    }

private:
    void add_table(TableId table) {
        index_.table_phrases_.push_back(static_cast<std::uint32_t>(index_.phrases_.size()));
        const TableNames& names = knowledge_.names.tables[table];
        const schema::Table& known = knowledge_.catalog.tables[table];
        const SchemaPhrase itself{.table = table};
        for (const Alias& alias : names.aliases) {
            const std::vector<Word> telling = without_noise(alias.words);
            SchemaPhrase phrase = itself;
            phrase.noise = static_cast<std::uint8_t>(alias.words.size() - telling.size());
            add_words(telling, phrase);
        }
        add_description(known.comment, itself);
        for (std::uint32_t column = 0; column < names.columns.size(); ++column) {
            SchemaPhrase phrase{.table = table, .column = column, .field = SchemaField::ColumnName};
            const ColumnNames& mine = names.columns[column];
            if (mine.foreign_key || (mine.id_like && mine.primary_key))
                phrase.field = SchemaField::KeyColumn;
            for (const Alias& alias : mine.aliases)
                add_words(alias.words, phrase);
            add_description(known.columns[column].comment, phrase);
        }
    }

    /// "orders_tbl" is called "orders", unless it is called nothing else.
    std::vector<Word> without_noise(const std::vector<Word>& words) const {
        std::vector<Word> telling;
        for (const Word& word : words) {
            if (!contains(vocabulary_.table_noise_words, word.text)) telling.push_back(word);
        }
        return telling.empty() ? words : telling;
    }

    void add_description(const std::string& text, SchemaPhrase phrase) {
        std::vector<Word> words;
        for (const text::Token& token : text::tokenize(text)) {
            if (token.kind != text::TokenKind::Word || text::is_stop_word(token.folded)) continue;
            words.push_back({token.folded, vocabulary_.canonical_stem(token.folded)});
            if (words.size() == kDescriptionWordsMax) break;
        }
        if (words.size() <= kNameWordsMax) return; // it is an alias
        phrase.field = SchemaField::Description;
        add_words(words, phrase);
    }

    void add_words(const std::vector<Word>& all, SchemaPhrase phrase) {
        std::vector<Word> words;
        for (const Word& word : all) {
            if (!contains(vocabulary_.function_words, word.text)) words.push_back(word);
        }
        if (words.empty()) words = all;
        const auto id = static_cast<std::uint32_t>(index_.phrases_.size());
        phrase.words = static_cast<std::uint8_t>(std::min<std::size_t>(words.size(), 255));
        index_.phrases_.push_back(phrase);
        std::set<std::string_view> seen;
        for (const Word& word : words) {
            if (seen.insert(word.stem).second) add(word.stem, {id, 1});
        }
        if (phrase.field == SchemaField::Description) return;
        for (std::size_t at = 0; at + 1 < words.size(); ++at)
            add(detail::glue(std::span(words).subspan(at, 2), vocabulary_).stem, {id, 2});
    }

    void add(const std::string& stem, SchemaPosting posting) {
        const auto [found, fresh] =
            index_.stems_.emplace(stem, static_cast<std::uint32_t>(lists_.size()));
        if (fresh) lists_.emplace_back();
        lists_[found->second].push_back(posting);
    }

    void pack() {
        for (const std::vector<SchemaPosting>& list : lists_) {
            index_.offsets_.push_back(static_cast<std::uint32_t>(index_.postings_.size()));
            index_.postings_.insert(index_.postings_.end(), list.begin(), list.end());
        }
        index_.offsets_.push_back(static_cast<std::uint32_t>(index_.postings_.size()));
        index_.postings_.shrink_to_fit();
        index_.phrases_.shrink_to_fit();
    }

    void add_synonyms() {
        std::string_view last;
        double factor = kPartner;
        for (const WordPair& pair : vocabulary_.synonyms) {
            factor = pair.word == last ? std::max(factor - kPartnerStep, kPartnerLeast) : kPartner;
            last = pair.word;
            const auto other = index_.find_stem(vocabulary_.canonical_stem(pair.other));
            if (other) {
                index_.synonyms_[vocabulary_.canonical_stem(pair.word)].push_back({*other, factor});
            }
        }
    }

    const Knowledge& knowledge_;
    const Vocabulary& vocabulary_;
    SchemaIndex index_;
    std::vector<std::vector<SchemaPosting>> lists_; ///< by stem
};

SchemaIndex SchemaIndex::build(const Knowledge& knowledge) {
    return SchemaIndexBuilder(knowledge).run();
}

std::span<const SchemaPosting> SchemaIndex::postings(std::uint32_t stem) const {
    return std::span(postings_).subspan(offsets_[stem], offsets_[stem + 1] - offsets_[stem]);
}

std::optional<std::uint32_t> SchemaIndex::find_stem(std::string_view stem) const {
    const auto found = stems_.find(std::string(stem));
    return found == stems_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<StemChoice> SchemaIndex::choices(std::string_view stem) const {
    std::vector<StemChoice> found;
    if (const auto own = find_stem(stem)) found.push_back({*own, 1});
    const auto synonyms = synonyms_.find(std::string(stem));
    if (synonyms != synonyms_.end())
        found.insert(found.end(), synonyms->second.begin(), synonyms->second.end());
    return found;
}

std::size_t SchemaIndex::memory_bytes() const {
    std::size_t bytes = phrases_.capacity() * sizeof(SchemaPhrase) +
                        postings_.capacity() * sizeof(SchemaPosting) +
                        (table_phrases_.capacity() + offsets_.capacity()) * sizeof(std::uint32_t);
    constexpr std::size_t kNodeBytes = 24; // of a hash table, besides the key
    for (const auto& [stem, id] : stems_)
        bytes += sizeof(stem) + stem.capacity() + kNodeBytes;
    for (const auto& [stem, choices] : synonyms_)
        bytes += sizeof(stem) + kNodeBytes + choices.capacity() * sizeof(StemChoice);
    return bytes;
}

} // namespace vouch::knowledge
