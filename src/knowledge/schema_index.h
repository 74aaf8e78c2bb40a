// The words of a schema, by table: what retrieval looks a question's words up in.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/ids.h"
#include "knowledge/knowledge.h"

namespace vouch::knowledge {

/// Where a phrase of a schema stands.
enum class SchemaField : std::uint8_t { TableName, ColumnName, KeyColumn, Description };
inline constexpr std::size_t kSchemaFields = 4;

/// One way of calling a table or a column, or what is said of it.
struct SchemaPhrase {
    static constexpr std::uint32_t kNoColumn = 0xFFFFFFFF;

    TableId table = 0;
    std::uint32_t column = kNoColumn; ///< the table itself
    SchemaField field = SchemaField::TableName;
    std::uint8_t words = 0; ///< that say something, at most 255
    std::uint8_t noise = 0; ///< further ones that say nothing in a table's name
};

struct SchemaPosting {
    std::uint32_t phrase = 0;
    std::uint32_t words = 1; ///< of the phrase that the stem stands for: 2 where it joins two
};

/// A stem that a word of a question may stand for, and how surely.
struct StemChoice {
    std::uint32_t stem = 0;
    double factor = 1;
};

/// Owns all that it needs; immutable, so that threads may share it.
class SchemaIndex {
public:
    /// Names, short and long descriptions of the catalog and what people gave. Columns that are
    /// named like secrets have names, too.
    static SchemaIndex build(const Knowledge& knowledge);

    std::size_t table_count() const {
        return table_phrases_.empty() ? 0 : table_phrases_.size() - 1;
    }
    std::span<const SchemaPhrase> phrases() const { return phrases_; }
    /// Of one table: phrases [first, last).
    std::pair<std::uint32_t, std::uint32_t> phrases_of(TableId table) const {
        return {table_phrases_[table], table_phrases_[table + 1]};
    }

    /// Sorted by table.
    std::span<const SchemaPosting> postings(std::uint32_t stem) const;
    /// The stem itself and its synonyms, as far as the schema has them.
    std::vector<StemChoice> choices(std::string_view stem) const;
    std::optional<std::uint32_t> find_stem(std::string_view stem) const;

    std::size_t memory_bytes() const;

private:
    friend class SchemaIndexBuilder;

    std::vector<SchemaPhrase> phrases_;
    std::vector<std::uint32_t> table_phrases_; ///< by table, and the end
    std::unordered_map<std::string, std::uint32_t> stems_;
    std::vector<std::uint32_t> offsets_; ///< by stem, and the end
    std::vector<SchemaPosting> postings_;
    std::unordered_map<std::string, std::vector<StemChoice>> synonyms_; ///< by the question's stem
};

} // namespace vouch::knowledge
