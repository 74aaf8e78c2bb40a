#include "search/qdrant/detail/names.h"

#include <algorithm>
#include <set>

#include "base/bytes.h"
#include "base/hash.h"

namespace vouch::search::qdrant {

std::string point_id(std::initializer_list<std::string_view> parts) {
    std::string bytes;
    for (std::string_view part : parts)
        base::put_text(bytes, part);
    std::string digits = base::sha256_hex(bytes).substr(0, 32);
    digits[12] = '8';
    digits[16] = 'a';
    for (std::size_t at : {20U, 16U, 12U, 8U})
        digits.insert(at, 1, '-');
    return digits;
}

std::string document_id(const DocumentKey& key) {
    return point_id({"document", key.collection, key.source});
}

std::string passage_point_id(const std::string& document, std::uint64_t edition,
                             std::uint32_t ordinal) {
    return point_id({"passage", document, std::to_string(edition), std::to_string(ordinal)});
}

std::vector<std::string> passage_point_ids(const std::string& document, std::uint64_t edition,
                                           std::uint32_t count) {
    std::vector<std::string> ids;
    for (std::uint32_t ordinal = 0; ordinal < count; ++ordinal)
        ids.push_back(passage_point_id(document, edition, ordinal));
    return ids;
}

std::string control_id() { return point_id({"control"}); }

std::string partition_id(const PartitionKey& key) {
    return point_id({"partition", key.collection, key.sector, key.category});
}

std::string term_id(const PartitionKey& key, std::string_view term) {
    return point_id({"term", key.collection, key.sector, key.category, term});
}

std::uint32_t term_index(std::string_view term) {
    return static_cast<std::uint32_t>(base::checksum(term) >> 32);
}

std::vector<std::string> folder_runs(const std::vector<std::string>& folders) {
    std::set<std::string> runs;
    for (std::size_t first = 0; first < folders.size(); ++first) {
        std::string run;
        const std::size_t end = std::min(folders.size(), first + kRunFoldersMax);
        for (std::size_t i = first; i < end; ++i) {
            run += (i > first ? "/" : "") + folders[i];
            runs.insert(run);
            if (first == 0) runs.insert("/" + run);
        }
    }
    return {runs.begin(), runs.end()};
}

} // namespace vouch::search::qdrant
