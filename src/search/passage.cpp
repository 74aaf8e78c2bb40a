#include "search/passage.h"

#include "base/hash.h"

namespace vouch::search {

std::string partition_name(const PartitionKey& key) {
    std::string name = "sector '" + key.sector + "' of '" + key.collection + "'";
    return key.category.empty() ? name : name + ", category '" + key.category + "'";
}

PassageId passage_id(const DocumentKey& document, std::uint32_t ordinal, std::string_view text) {
    std::string parts = document.collection;
    parts += '\0';
    parts += document.source;
    parts += '\0';
    parts += std::to_string(ordinal);
    parts += '\0';
    parts += text;
    std::string digest = base::sha256_hex(parts);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 16; ++i) {
        char digit = digest[i];
        value =
            value << 4 | static_cast<std::uint64_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
    }
    return {value >> 1}; // SQLite's integers are signed
}

} // namespace vouch::search
