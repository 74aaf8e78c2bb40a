// For tests and benchmarks only: seeded documents whose word frequencies follow Zipf's law, as
// those of real texts do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "search/passage.h"

namespace vouch::search {

class RandomDocuments {
public:
    RandomDocuments(std::uint32_t seed, std::size_t vocabulary) : random_(seed) {
        double sum = 0;
        for (std::size_t rank = 1; rank <= vocabulary; ++rank) {
            sum += 1.0 / static_cast<double>(rank);
            cumulative_.push_back(sum);
        }
    }

    std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }

    /// "waba" and the like; common words are short. No two ranks share a word.
    std::string word() {
        double point = std::uniform_real_distribution<double>(0, cumulative_.back())(random_);
        auto found = std::lower_bound(cumulative_.begin(), cumulative_.end(), point);
        auto rank = static_cast<std::size_t>(found - cumulative_.begin());
        std::string word = "w";
        for (++rank; rank > 0; rank /= 20) {
            word += "bcdfgklmnp"[rank % 20 / 2];
            word += "ao"[rank % 2];
        }
        return word;
    }

    std::string text(std::size_t words) {
        std::string text;
        for (std::size_t i = 0; i < words; ++i)
            text += (i == 0 ? "" : " ") + word();
        return text;
    }

    DocumentVersion document(const std::string& sector, const std::string& name,
                             std::size_t passages, std::size_t words) {
        DocumentVersion version;
        version.record.key = {"company", sector + "/" + name + ".md"};
        version.record.sector = sector;
        version.record.folders = {sector};
        version.record.title = text(3);
        version.record.tags = {below(2) == 0 ? "even" : "odd"};
        for (std::size_t i = 0; i < passages; ++i)
            version.passages.push_back({text(words / 2 + below(static_cast<std::uint32_t>(words))),
                                        below(3) == 0 ? text(2) : "",
                                        0,
                                        {}});
        return version;
    }

private:
    std::mt19937 random_;
    std::vector<double> cumulative_;
};

} // namespace vouch::search
