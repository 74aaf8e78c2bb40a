// Every alias is entered under each bag of stems that people may call it by, with the score of that
// way of calling it: a look-up is then one binary search. A bag is known by a hash of its stems.
// The scores are measured weights (differences matter, not values); they stand together here.
#include <algorithm>
#include <set>

#include "knowledge/detail/word_bag.h"
#include "knowledge/name_index.h"

namespace vouch::knowledge {
namespace {

using detail::bag_key;
using detail::glue;
using detail::sequence_key;
using detail::Words;
using detail::WordSpan;

constexpr double kFull = 1.0;
constexpr double kWithoutTableWords = 0.97;
constexpr double kWithTableWords = 1.04;
constexpr double kWithHeadWord = 0.95;
constexpr double kSequence = 1.02;

/// A part of an alias scores `base + slope * share of its words`.
struct PartialScore {
    double base;
    double slope;
};
constexpr PartialScore kSuffix{0.55, 0.35};
constexpr PartialScore kPrefix{0.42, 0.40};
constexpr PartialScore kMiddle{0.30, 0.40};

constexpr double kLostTail = -0.12;     // a prefix that leaves out "date", "type" and their like
constexpr double kLostNaming = 0.12;    // a longer prefix that leaves out "name" or "code"
constexpr double kOneWordNaming = 0.74; // "country" for country_code
constexpr double kOneWordRest = 0.76;   // the same after the table's words were taken away
constexpr double kPrimaryId = 0.85;
constexpr double kOtherId = 0.45;
constexpr double kTellingKey = 0.95; // a foreign key whose words are not its target's
constexpr double kPlainKey = 0.60;
constexpr double kDisplayLoss = 0.05;
constexpr double kForeignKeyLoss = 0.12;

constexpr double kTableQuiet = 0.93; // without noise words
constexpr double kTableLast = 0.62;
constexpr double kTableFirst = 0.50;
constexpr double kTableInner = 0.70;
constexpr double kBridgeLoss = 0.10;

constexpr double kSynonym = 0.79;
constexpr double kSynonymStep = 0.055; // each further partner of the same word
constexpr double kSynonymLeast = 0.4;
constexpr std::size_t kSharedPrefix = 3; // letters of a table's word that begin its columns' names

Words concatenate(WordSpan left, WordSpan right) {
    Words words(left.begin(), left.end());
    words.insert(words.end(), right.begin(), right.end());
    return words;
}

bool has_stem(WordSpan words, std::string_view stem) {
    return std::ranges::any_of(words, [&](const Word& word) { return word.stem == stem; });
}

/// Every word of `part` is one of `whole`.
bool within(WordSpan part, WordSpan whole) {
    return std::ranges::all_of(part, [&](const Word& word) { return has_stem(whole, word.stem); });
}

/// An alias without its function words, unless it has no others.
Words content_of(WordSpan words, const Vocabulary& vocabulary) {
    Words content;
    for (const Word& word : words) {
        if (!contains(vocabulary.function_words, word.text)) content.push_back(word);
    }
    return content.empty() ? Words(words.begin(), words.end()) : content;
}

} // namespace

class NameIndexBuilder {
public:
    NameIndexBuilder(const schema::Catalog& catalog, const SchemaNames& names,
                     const Vocabulary& vocabulary)
        : catalog_(catalog), names_(names), vocabulary_(vocabulary) {
        index_.vocabulary_ = vocabulary;
        for (const TableNames& table : names.tables) {
            for (const Alias& alias : table.aliases)
                whole_names_.insert(sequence_key(content_of(alias.words, vocabulary)));
        }
    }

    NameIndex run() {
        for (TableId table = 0; table < names_.tables.size(); ++table) {
            add_table(table);
            for (std::uint32_t column = 0; column < names_.tables[table].columns.size(); ++column) {
                add_column({table, column});
            }
        }
        std::ranges::stable_sort(index_.bags_, {}, &NameIndex::Entry::key);
        std::ranges::stable_sort(index_.sequences_, {}, &NameIndex::Entry::key);
        index_.stems_.assign(stems_.begin(), stems_.end());
        add_synonyms();
        return std::move(index_);
    }

private:
    void enter(WordSpan words, NameMatch match) {
        if (words.empty()) return;
        const bool table = match.object == ObjectKind::Table;
        index_.bags_.push_back({bag_key(words), table ? sequence_key(words) : 0, match});
    }

    void note_alias(WordSpan words, NameMatch match) {
        for (const Word& word : words)
            stems_.insert(word.stem);
        const Words content = content_of(words, vocabulary_);
        if (content.size() < words.size()) {
            match.kind = NameMatchKind::Sequence;
            match.score = kSequence;
            index_.sequences_.push_back({sequence_key(words), 0, match});
        }
        if (content.size() >= 2) {
            const Word one = glue(content, vocabulary_);
            match.kind = NameMatchKind::Joined;
            match.score = kFull;
            enter({&one, 1}, match);
        }
    }

    void add_table(TableId table) {
        const TableNames& names = names_.tables[table];
        for (std::uint32_t alias = 0; alias < names.aliases.size(); ++alias) {
            NameMatch match{.object = ObjectKind::Table, .id = {table, 0}, .alias = alias};
            note_alias(names.aliases[alias].words, match);
            const Words words = content_of(names.aliases[alias].words, vocabulary_);
            enter(words, as(match, NameMatchKind::Full, kFull));
            const Words quiet = without_noise(words);
            if (quiet.size() < words.size() && !whole_names_.contains(sequence_key(quiet))) {
                enter(quiet, as(match, NameMatchKind::Full, kTableQuiet));
            }
            add_table_parts(words, match, names.bridge ? kBridgeLoss : 0);
        }
    }

    /// The words but for those that say nothing, unless they all do.
    Words without_noise(WordSpan words) const {
        Words quiet;
        for (const Word& word : words) {
            const bool number = word.text.find_first_not_of("0123456789") == std::string::npos;
            if (!number && !contains(vocabulary_.table_noise_words, word.text))
                quiet.push_back(word);
        }
        return quiet.empty() ? Words(words.begin(), words.end()) : quiet;
    }

    void add_table_parts(WordSpan words, const NameMatch& match, double loss) {
        const std::size_t length = words.size();
        if (length < 2) return;
        enter(words.last(1), as(match, NameMatchKind::Suffix, kTableLast - loss));
        enter(words.first(1), as(match, NameMatchKind::Prefix, kTableFirst - loss));
        for (std::size_t begin = 0; length > 2 && begin + 2 <= length; ++begin) {
            const NameMatchKind kind = begin == 0            ? NameMatchKind::Prefix
                                       : begin + 2 == length ? NameMatchKind::Suffix
                                                             : NameMatchKind::Middle;
            enter(words.subspan(begin, 2), as(match, kind, kTableInner - loss));
        }
    }

    void add_column(ColumnId id) {
        const ColumnNames& names = names_.column(id);
        for (std::uint32_t alias = 0; alias < names.aliases.size(); ++alias) {
            const NameMatch match{.object = ObjectKind::Column, .id = id, .alias = alias};
            note_alias(names.aliases[alias].words, match);
            const Words words = content_of(names.aliases[alias].words, vocabulary_);
            enter(words, as(match, NameMatchKind::Full, kFull));
            add_with_table_words(words, match);
            add_parts(words, match);
            add_rest(words, match);
            if (names.foreign_key) add_foreign_key(words, match);
        }
        if (contains(vocabulary_.key_words, names.aliases.front().words.back().text)) add_id(id);
    }

    void add_with_table_words(WordSpan words, const NameMatch& match) {
        const schema::Column& column = catalog_.tables[match.id.table].columns[match.id.column];
        const ColumnNames& names = names_.column(match.id);
        for (const Alias& alias : names_.tables[match.id.table].aliases) {
            const Words table = without_noise(content_of(alias.words, vocabulary_));
            if (has_stem(words, table.front().stem)) continue;
            enter(concatenate(table, words),
                  as(match, NameMatchKind::WithTableWords, kWithTableWords));
            if (table.size() < 2) continue;
            enter(concatenate(WordSpan(table).last(1), words),
                  as(match, NameMatchKind::WithHeadWord, kWithHeadWord));
        }
        const bool plain = column.type_class == schema::TypeClass::Text && !names.id_like &&
                           !contains(vocabulary_.droppable_tails, words.back().text);
        if (!plain) return;
        for (const std::string_view name : vocabulary_.name_words) {
            if (name.find(' ') != std::string_view::npos) continue;
            const Word word{std::string(name), vocabulary_.canonical_stem(name)};
            enter(concatenate(words, {&word, 1}), as(match, NameMatchKind::PlusNameWord, kFull));
        }
    }

    void add_parts(WordSpan words, const NameMatch& match) {
        const WordSpan table = names_.tables[match.id.table].aliases.front().words;
        const std::size_t length = words.size();
        for (std::size_t size = 1; size < length; ++size) {
            for (std::size_t begin = 0; begin + size <= length; ++begin) {
                const WordSpan part = words.subspan(begin, size);
                // A table's own words name the table; "id" has scores of its own.
                if (within(part, table)) continue;
                if (size == 1 && contains(vocabulary_.key_words, part.front().text)) continue;
                enter(part, part_match(words, begin, size, match));
            }
        }
    }

    NameMatch part_match(WordSpan words, std::size_t begin, std::size_t size,
                         const NameMatch& match) const {
        const double share = static_cast<double>(size) / static_cast<double>(words.size());
        const auto scored = [&](NameMatchKind kind, PartialScore score) {
            return as(match, kind, score.base + score.slope * share);
        };
        if (begin + size == words.size()) return scored(NameMatchKind::Suffix, kSuffix);
        if (begin > 0) return scored(NameMatchKind::Middle, kMiddle);
        NameMatch prefix = scored(NameMatchKind::Prefix, kPrefix);
        const std::string& tail = words.back().text;
        const bool one_lost = size + 1 == words.size();
        if (!one_lost || !contains(vocabulary_.droppable_tails, tail)) return prefix;
        const bool naming = contains(vocabulary_.naming_tails, tail);
        if (naming && size == 1) return as(match, NameMatchKind::Prefix, kOneWordNaming);
        prefix.score += naming ? kLostNaming : kLostTail;
        return prefix;
    }

    /// How many words at the front of a column's name are its table's.
    std::size_t leading_table_words(WordSpan words, TableId table) const {
        std::size_t longest = 0;
        for (const Alias& alias : names_.tables[table].aliases) {
            std::size_t count = 0;
            while (count < words.size() && count < alias.words.size() &&
                   words[count].stem == alias.words[count].stem) {
                ++count;
            }
            const bool head = !words.empty() && words.front().stem == alias.words.back().stem;
            const bool prefix = words.front().text.size() >= kSharedPrefix &&
                                alias.words.front().text.starts_with(words.front().text);
            if (count == 0 && (head || prefix)) count = 1;
            longest = std::max(longest, count);
        }
        return longest;
    }

    void add_rest(WordSpan words, const NameMatch& match) {
        const std::size_t leading = leading_table_words(words, match.id.table);
        if (leading == 0 || leading >= words.size()) return;
        const WordSpan rest = words.subspan(leading);
        const bool only_id = rest.size() == 1 && contains(vocabulary_.key_words, rest[0].text);
        if (only_id) return;
        enter(rest, as(match, NameMatchKind::WithoutTableWords, kWithoutTableWords));
        if (rest.size() == 2 && contains(vocabulary_.naming_tails, rest.back().text)) {
            enter(rest.first(1), as(match, NameMatchKind::Prefix, kOneWordRest));
        }
    }

    void add_id(ColumnId id) {
        const bool primary = names_.column(id).primary_key;
        const NameMatch match{.object = ObjectKind::Column,
                              .id = id,
                              .kind = NameMatchKind::KeyWord,
                              .score = primary ? kPrimaryId : kOtherId};
        for (const std::string_view key : vocabulary_.key_words) {
            const Word word{std::string(key), vocabulary_.canonical_stem(key)};
            enter({&word, 1}, match);
        }
    }

    void add_foreign_key(WordSpan words, const NameMatch& match) {
        WordSpan telling = words;
        if (words.size() >= 2 && contains(vocabulary_.id_words, words.back().text)) {
            telling = words.first(words.size() - 1);
        }
        const std::optional<ColumnId> target = names_.column(match.id).references;
        if (target) add_display(telling, match, target->table, telling.size() < words.size());
    }

    void add_display(WordSpan telling, NameMatch match, TableId target, bool shortened) {
        const TableNames& names = names_.tables[target];
        const double score = within(telling, names.aliases.front().words) ? kPlainKey : kTellingKey;
        if (shortened) {
            enter(telling, as(match, NameMatchKind::ForeignKey, score - kForeignKeyLoss));
        }
        if (!names.strict_display) return;
        match.via = match.id;
        match.id = {target, *names.strict_display};
        enter(telling, as(match, NameMatchKind::Display, score - kDisplayLoss));
    }

    void add_synonyms() {
        std::string_view last;
        double factor = kSynonym;
        for (const WordPair& pair : vocabulary_.synonyms) {
            factor = pair.word == last ? factor - kSynonymStep : kSynonym;
            last = pair.word;
            const std::string other = vocabulary_.canonical_stem(pair.other);
            if (!stems_.contains(other)) continue;
            index_.synonyms_.push_back(
                {vocabulary_.canonical_stem(pair.word), other, std::max(factor, kSynonymLeast)});
        }
        std::ranges::stable_sort(index_.synonyms_, {}, &NameIndex::KnownSynonym::stem);
    }

    static NameMatch as(NameMatch match, NameMatchKind kind, double score) {
        match.kind = kind;
        match.score = score;
        return match;
    }

    const schema::Catalog& catalog_;
    const SchemaNames& names_;
    const Vocabulary& vocabulary_;
    NameIndex index_;
    std::set<std::string> stems_;
    /// Of tables: "orders" means the table of that name, not the one of order details.
    std::set<std::uint64_t> whole_names_;
};

NameIndex NameIndex::build(const schema::Catalog& catalog, const SchemaNames& names,
                           const Vocabulary& vocabulary) {
    return NameIndexBuilder(catalog, names, vocabulary).run();
}

} // namespace vouch::knowledge
