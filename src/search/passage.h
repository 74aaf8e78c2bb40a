// The values that cross the search interface: documents and passages on the way in, passages and
// hits on the way out. They know no engine.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "embedding/encoder.h"

namespace vouch::search {

/// Names one passage by what it is: 63 bits of a hash over collection, source, ordinal and text.
/// The same passage ingested again keeps its id, a changed one gets another, and no id tells how
/// many passages exist. Also valid as a Qdrant point id.
struct PassageId {
    std::uint64_t value = 0;

    friend auto operator<=>(const PassageId&, const PassageId&) = default;
};

/// The identity of a document: the collection and the path within it ("hr/leave.md").
struct DocumentKey {
    std::string collection;
    std::string source;

    friend auto operator<=>(const DocumentKey&, const DocumentKey&) = default;
};

PassageId passage_id(const DocumentKey& document, std::uint32_t ordinal, std::string_view text);

/// What is known of a document besides its passages.
struct DocumentRecord {
    DocumentKey key;
    std::string origin; ///< what delivered it (an absolute root folder); pruning stays within it
    std::string sector; ///< the top folder, as sector_name() writes it
    /// What makes it sensitive ("compensation", "legal"), as sector_name() writes it; empty:
    /// nothing does. Whoever runs the ingest says it, never the document.
    std::string category;
    std::vector<std::string>
        folders; ///< from the root down to the file, as sector_name() writes them
    std::string title;
    std::vector<std::string> tags;
    std::optional<std::chrono::sys_seconds> modified; ///< the document's own date, if it states one
    std::string content_hash;                         ///< of the source bytes
    std::string
        fingerprint; ///< of what else decides the passages: parser and chunker versions, settings
    std::uint64_t generation = 1; ///< must grow with every replacement of the same document
    std::uint32_t passages = 0;   ///< filled by the engine on the way out
    std::uint32_t vectors = 0;    ///< how many of the passages have one; filled likewise
};

/// The unit of access: its documents are let through or kept back together, but for conditions on
/// single documents, and it has statistics of its own.
struct PartitionKey {
    std::string collection;
    std::string sector;
    std::string category;

    friend auto operator<=>(const PartitionKey&, const PartitionKey&) = default;
};

inline PartitionKey partition_of(const DocumentRecord& record) {
    return {record.key.collection, record.sector, record.category};
}

/// For messages.
std::string partition_name(const PartitionKey& key);

/// A passage on its way into an engine; its ordinal is its place in the list.
struct PassageDraft {
    std::string text;
    std::string section;    ///< headings from the outermost in, joined by " > "; may be empty
    std::uint32_t page = 0; ///< from 1; 0 where the format has no pages
    base::TextSpan span{};  ///< byte offsets in the document's own text
    /// Of length 1, as wide as the version's model says; empty: none.
    std::vector<float> vector{};
};

/// One document with all its passages: what replaces an older version in one step.
struct DocumentVersion {
    DocumentRecord record;
    std::vector<PassageDraft> passages;
    std::optional<embedding::ModelIdentity> model{}; ///< what made the vectors, if there are any
};

/// What a passage's vector is compared with.
struct QueryVector {
    const embedding::ModelIdentity& model;
    std::span<const float> numbers; ///< of length 1
};

/// A stored passage, ready to be quoted.
struct Passage {
    PassageId id;
    DocumentKey document;
    std::string sector;
    std::string category;
    std::vector<std::string> folders;
    std::string title;
    std::string section;
    std::uint32_t page = 0;
    std::uint32_t ordinal = 0;
    base::TextSpan span{};
    std::optional<std::chrono::sys_seconds> modified;
    std::string content_hash; ///< of the document it was cut from
    std::string text;
};

/// A ranked passage. Both numbers depend on nothing but the query and what the filter allows.
struct Hit {
    PassageId id;
    double score = 0; ///< of the arm that found it; comparable within one result only
    double coverage =
        0; ///< share of the query's weight (rare words weigh more) that it holds, 0 to 1

    friend bool operator==(const Hit&, const Hit&) = default;
};

/// Totals over what a filter allows.
struct IndexStats {
    std::uint64_t documents = 0;
    std::uint64_t passages = 0;
    std::uint64_t tokens = 0; ///< body tokens

    friend bool operator==(const IndexStats&, const IndexStats&) = default;
};

} // namespace vouch::search
