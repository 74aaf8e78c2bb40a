// For tests and benchmarks only: seeded vectors of length 1 that stand in clusters, as those of
// texts do.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "search/passage.h"

namespace vouch::search {

class RandomVectors {
public:
    RandomVectors(std::uint32_t seed, std::size_t width, std::size_t clusters, float spread)
        : random_(seed), width_(width), spread_(spread) {
        for (std::size_t i = 0; i < clusters; ++i)
            centres_.push_back(normalized(noise(std::vector<float>(width), 1)));
    }

    /// One near a centre that is drawn anew.
    std::vector<float> next() {
        const std::vector<float>& centre = centres_[random_() % centres_.size()];
        // So that the spread is about the length of the noise, whatever the width.
        return normalized(noise(centre, spread_ / std::sqrt(static_cast<float>(width_))));
    }

private:
    std::vector<float> noise(std::vector<float> vector, float scale) {
        for (float& number : vector)
            number += scale * normal_(random_);
        return vector;
    }

    static std::vector<float> normalized(std::vector<float> vector) {
        double sum = 0;
        for (float number : vector)
            sum += double{number} * double{number};
        for (float& number : vector)
            number = static_cast<float>(number / std::sqrt(sum));
        return vector;
    }

    std::mt19937 random_;
    std::normal_distribution<float> normal_;
    std::size_t width_;
    float spread_;
    std::vector<std::vector<float>> centres_;
};

/// Gives every passage a vector.
inline void add_vectors(DocumentVersion& version, RandomVectors& vectors,
                        const embedding::ModelIdentity& model) {
    for (PassageDraft& draft : version.passages)
        draft.vector = vectors.next();
    version.model = model;
}

} // namespace vouch::search
