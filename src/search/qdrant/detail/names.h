// Ids and names of what is stored. An id is a hash of what it names, so that a write that is sent
// again meets itself.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "search/passage.h"

namespace vouch::search::qdrant {

/// The collections of one index.
struct Collections {
    explicit Collections(const std::string& prefix)
        : documents(prefix + "-documents"), passages(prefix + "-passages"),
          vectors(prefix + "-vectors"), statistics(prefix + "-statistics") {}

    std::string documents;  ///< a point for each document: what is visible
    std::string passages;   ///< texts, and their words as sparse vectors
    std::string vectors;    ///< dense vectors of the passages; missing where there are none
    std::string statistics; ///< sums over each partition, and the control point
};

/// The vectors' names.
inline constexpr const char* kWords = "words";
inline constexpr const char* kMeaning = "meaning";

/// A UUID (RFC 9562, version 8) from the SHA-256 of the parts.
std::string point_id(std::initializer_list<std::string_view> parts);

inline constexpr std::size_t kPointIdBytes = 36;

std::string document_id(const DocumentKey& key);
std::string passage_point_id(const std::string& document, std::uint64_t edition,
                             std::uint32_t ordinal);
/// Of the first `count` passages.
std::vector<std::string> passage_point_ids(const std::string& document, std::uint64_t edition,
                                           std::uint32_t count);
std::string control_id();
std::string partition_id(const PartitionKey& key);
std::string term_id(const PartitionKey& key, std::string_view term);

/// The place of a term in sparse vectors. Terms may share one.
std::uint32_t term_index(std::string_view term);

/// Every run of neighbouring folders, at most kRunFoldersMax of them, as filters name it: "a/b" at
/// any depth, "/a/b" from the root.
std::vector<std::string> folder_runs(const std::vector<std::string>& folders);
inline constexpr std::size_t kRunFoldersMax = 8;

} // namespace vouch::search::qdrant
