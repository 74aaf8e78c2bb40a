#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "search/engine.h"

namespace vouch::search {

/// Whether vectors are compared with all that the filter allows, or found through a graph.
enum class VectorSearch : std::uint8_t { Graph, Exact };

/// Where the index is and how it is kept. The numbers of shards and copies count when the
/// collections are made.
struct QdrantOptions {
    EngineAccess access = EngineAccess::Read;
    std::string url;                 ///< "https://host:6333", without a path
    std::string api_key{};           ///< empty: none is sent
    std::filesystem::path ca_file{}; ///< whom to trust instead of the system's authorities
    std::string prefix = "vouch";    ///< of the names of the collections
    std::uint32_t shards = 1;
    std::uint32_t replicas = 1;
    std::uint32_t write_consistency = 1; ///< copies that must have a write before it counts
    VectorSearch vectors = VectorSearch::Graph;
    std::chrono::milliseconds request_time{60'000}; ///< for one request
};

} // namespace vouch::search
