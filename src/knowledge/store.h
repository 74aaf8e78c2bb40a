// Keeps what was read from a database in a file, so that a question does not read it again.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "knowledge/statistics.h"
#include "knowledge/value_index.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

/// What the contents depend on. Contents stored under another key are never used.
struct StoreKey {
    std::string schema_fingerprint;
    std::string data_version;   ///< changes whenever the data may have; from the connector or files
    std::string policy_version; ///< under whose eyes it was read
    std::string settings;       ///< limits and language

    friend bool operator==(const StoreKey&, const StoreKey&) = default;
};

/// A table whose contents are not known, or in part only, because time was over.
struct UnreadTable {
    TableId table = 0;
    std::uint32_t tries = 0;           ///< how often it was given `time` and that was too short
    std::chrono::milliseconds time{0}; ///< the longest that it was given

    friend bool operator==(const UnreadTable&, const UnreadTable&) = default;
};

struct StoredContents {
    Statistics statistics;
    ValueIndex values;
    std::vector<std::string> warnings;
    std::vector<UnreadTable> unread{};
};

std::string encode_contents(const StoredContents& contents, const StoreKey& key);

/// NotFound: stored under another key, or by another version of this program. Corrupt: damaged, or
/// not for this catalog. No bytes, however wrong, do more harm than that.
base::Result<StoredContents> decode_contents(std::string bytes, const StoreKey& key,
                                             const schema::Catalog& catalog);

/// Replaces the file as a whole, readable by its owner only: it holds values of the database.
base::Result<void> save_contents(const std::filesystem::path& path, const StoredContents& contents,
                                 const StoreKey& key);

/// NotFound too where there is no file.
base::Result<StoredContents> load_contents(const std::filesystem::path& path, const StoreKey& key,
                                           const schema::Catalog& catalog);

} // namespace vouch::knowledge
