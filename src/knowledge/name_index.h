// Finds the tables and columns that a span of a question's words may name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/ids.h"
#include "knowledge/names.h"
#include "knowledge/vocabulary.h"

namespace vouch::knowledge {

enum class ObjectKind : std::uint8_t { Table, Column };

enum class NameMatchKind : std::uint8_t {
    Full,              ///< a whole alias
    WithoutTableWords, ///< column: the alias without the words of its table at the front
    WithTableWords,    ///< column: the words of its table and the alias
    WithHeadWord,      ///< column: the last word of the table's name and the alias
    PlusNameWord,      ///< column: the alias and the word "name" after it
    Sequence,          ///< the whole alias with its function words, in order
    Joined,            ///< words that one side writes as one
    Suffix,            ///< last words of the alias
    Prefix,            ///< first words of the alias
    Middle,            ///< words inside the alias
    KeyWord,           ///< the word "id" for a key
    Display,           ///< a foreign key's words, standing for the display column that it leads to
    ForeignKey         ///< a foreign key's words without its id word, standing for the key itself
};

struct NameMatch {
    ObjectKind object = ObjectKind::Table;
    ColumnId id{}; ///< for a table, `id.table` alone counts
    NameMatchKind kind = NameMatchKind::Full;
    double score = 0;              ///< above 0, at most about 1.1
    std::uint32_t alias = 0;       ///< index in the aliases of the object (for Display: of `via`)
    std::optional<ColumnId> via{}; ///< Display: the foreign key that was named

    friend bool operator==(const NameMatch&, const NameMatch&) = default;
};

enum class SubstituteKind : std::uint8_t { Synonym, Derived, Misspelling };

/// A word of the schema that a word of a question may stand for, though it is another.
struct Substitute {
    std::string stem;
    SubstituteKind kind = SubstituteKind::Synonym;
    double factor = 1; ///< what a score found through it is multiplied by
};

/// Owns all that it needs; immutable, so that threads may share it.
class NameIndex {
public:
    static NameIndex build(const schema::Catalog& catalog, const SchemaNames& names,
                           const Vocabulary& vocabulary);

    /// What a span's content words (function words left out, at most eight; more find nothing) may
    /// name. Columns take the words in any order, tables in theirs. Best score first, then tables
    /// before columns, then catalog order; each object once, with its best match.
    std::vector<NameMatch> find(std::span<const Word> content_words) const;

    /// Aliases that contain function words ("weeks on top"), as the exact sequence of all words.
    std::vector<NameMatch> find_sequence(std::span<const Word> words) const;

    /// Stems of the schema near to a word that names nothing itself; best first, at most eight.
    std::vector<Substitute> near_words(const Word& word) const;

    std::size_t memory_bytes() const;

private:
    struct Entry {
        std::uint64_t key = 0;      ///< of a bag or a sequence (detail/word_bag.h)
        std::uint64_t sequence = 0; ///< for a bag that names a table: of its words in order; else 0
        NameMatch match;
    };
    struct KnownSynonym {
        std::string stem;  ///< of the question's word
        std::string other; ///< of the schema's
        double factor = 1;
    };

    void collect(std::span<const Word> words, std::vector<NameMatch>& found) const;

    friend class NameIndexBuilder;

    std::vector<Entry> bags_;            ///< sorted by key
    std::vector<Entry> sequences_;       ///< the same
    std::vector<std::string> stems_;     ///< sorted
    std::vector<KnownSynonym> synonyms_; ///< sorted by stem, best first
    Vocabulary vocabulary_{};
};

} // namespace vouch::knowledge
