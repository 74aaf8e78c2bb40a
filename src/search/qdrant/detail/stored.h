// Documents and passages as they are stored: payloads of points.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/detail/passage_terms.h"
#include "search/passage.h"
#include "search/qdrant/detail/json.h"

namespace vouch::search::qdrant {

/// How many passages of a document hold each of its terms.
using TermCounts = std::map<std::string, std::uint32_t, std::less<>>;

/// A document's point. Of its passages those of this edition are visible, and no others.
struct StoredDocument {
    DocumentRecord record{};
    std::uint64_t edition = 0;
    std::uint64_t tokens = 0;
    TermCounts terms{}; ///< empty where they were not read
};

/// Every member but the terms, for reads that do without.
const Json& document_without_terms();

Json print_document(const StoredDocument& document);
StoredDocument read_document(const Json& payload); ///< throws BadAnswer

/// What every point of a passage says, so that it can be found under a filter and be told from the
/// points of other editions.
struct PassagePlace {
    PassageId id{};
    std::string document{}; ///< its point's id
    std::uint64_t edition = 0;
    std::uint32_t ordinal = 0;
};
const std::vector<std::string>& place_fields();
PassagePlace read_place(const Json& payload); ///< throws BadAnswer

/// The point of a passage in the collection of passages, as JSON text. The texts must be UTF-8.
std::string print_passage_point(const StoredDocument& document, const PassagePlace& place,
                                const PassageDraft& passage,
                                const search::detail::PassageTerms& terms);
/// The point of its vector in the collection of vectors.
std::string print_vector_point(const StoredDocument& document, const PassagePlace& place,
                               const std::vector<float>& vector);

/// What a passage's point holds besides its place.
struct StoredText {
    std::string text;
    std::string section;
    std::uint32_t page = 0;
    base::TextSpan span{};
};
const std::vector<std::string>& text_fields();
StoredText read_text(const Json& payload);                    ///< throws BadAnswer
search::detail::PassageTerms read_terms(const Json& payload); ///< throws BadAnswer

/// The value of a term in a sparse vector: what the term would count for in the ranking if passages
/// were kReferenceLength long on the whole.
float sparse_value(const search::detail::TermCount& count, std::uint32_t length);
inline constexpr double kReferenceLength = 100;

} // namespace vouch::search::qdrant
