// The distinct values of text columns of few values, and which of them a span of a question may
// mean. One flat block of bytes, so that it loads as fast as it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "knowledge/ids.h"
#include "knowledge/names.h"
#include "knowledge/vocabulary.h"

namespace vouch::knowledge {

struct ValueLimits {
    std::size_t values_per_column = 8000;            ///< a column with more is not indexed at all
    std::size_t characters = 100;                    ///< longer values are left out, in code points
    std::size_t values = 400'000;                    ///< over all columns
    std::size_t text_bytes = std::size_t{16} << 20U; ///< of original texts, over all columns
};

enum class ValueMatchKind : std::uint8_t {
    Exact,  ///< the text as it stands
    Folded, ///< equal but for case, accents and width
    Stems,  ///< the same words but for their endings, in order
    Inside, ///< all words inside a longer value
    Near,   ///< like Folded but for a letter or two, or word for word but for these
    Sounds  ///< word for word like Near, or said alike ("Jon" for "John")
};

struct ValueMatch {
    ColumnId column{};
    std::string text; ///< the value as it stands in the database
    ValueMatchKind kind = ValueMatchKind::Exact;
    double score = 0;
    std::uint32_t value_words = 0; ///< words of the value
    std::uint32_t distance = 0;    ///< letters changed, for Near and Sounds

    friend bool operator==(const ValueMatch&, const ValueMatch&) = default;
};

struct ColumnValues {
    ColumnId column{};
    std::vector<std::string> values{};
};

enum class NearSpelling : std::uint8_t { Off, On };

struct ValueQuery {
    std::string_view text;       ///< as written in the question
    std::span<const Word> words; ///< its words, function words included
    NearSpelling near_spelling = NearSpelling::Off;
    std::size_t limit = 16; ///< matches returned at most
    /// Of the language (Vocabulary::sound), for near spelling; null: nothing sounds alike.
    std::string (*sound)(std::string_view folded_word) = nullptr;
};

/// Immutable, so that threads may share it.
class ValueIndex {
public:
    ValueIndex() = default;

    /// Keeps what the limits allow: whole columns, those with fewest values first; a column that is
    /// left out is not an error. Values are sorted within their column; repeated and empty ones are
    /// dropped.
    static ValueIndex build(std::vector<ColumnValues> columns, const ValueLimits& limits,
                            const Vocabulary& vocabulary);

    /// Best first (score, then fewer words of the value, then column order, then text). Of values
    /// that only hold the words inside, at most four a column.
    std::vector<ValueMatch> find(const ValueQuery& query) const;

    /// The same index of the columns that `renamed` names anew, keeping their order; of no other
    /// value it tells anything. It is what building it of them alone would give.
    ValueIndex part(const std::function<std::optional<ColumnId>(ColumnId)>& renamed) const;

    /// Whether the column was indexed with all of its values, none too long; `values` are those
    /// that it has, sorted.
    bool covers(ColumnId column) const;
    std::vector<std::string_view> values(ColumnId column) const;
    /// The columns of which the index has values, ascending.
    std::vector<ColumnId> columns() const;

    std::size_t value_count() const;
    std::size_t memory_bytes() const;

    /// The index as bytes and back. `from_bytes` checks every length and offset and the checksum:
    /// damaged bytes give an error of code Corrupt, never an index.
    const std::string& to_bytes() const { return bytes_; }
    static base::Result<ValueIndex> from_bytes(std::string bytes);

private:
    std::string bytes_; ///< empty, or a whole and checked image (layout: detail/value_image.h)
};

} // namespace vouch::knowledge
