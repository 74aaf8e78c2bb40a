// BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009),
// with the simple form of fields: a term in a field adds that field's weight to its frequency in
// the body.
#pragma once

#include <cmath>
#include <cstdint>

#include "search/detail/fields.h"
#include "search/ranking.h"

namespace vouch::search::detail {

/// Always positive, so that a common word still counts a little. `count` is at most `passages`.
inline double inverse_document_frequency(std::uint64_t passages, std::uint64_t count) {
    double with = static_cast<double>(count);
    double without = static_cast<double>(passages) - with;
    return std::log1p((without + 0.5) / (with + 0.5));
}

class Bm25 {
public:
    Bm25(const RankingSettings& settings, double average_length)
        : settings_(settings),
          length_factor_(settings.b / (average_length < 1 ? 1 : average_length)) {}

    /// What one term adds, before its inverse document frequency. Grows with frequency and fields,
    /// falls with length; so the extremes of a block bound all that is in it.
    double term_score(std::uint32_t frequency, FieldCounts fields, std::uint32_t length) const {
        double weighted = frequency;
        if (!fields.empty()) {
            weighted += settings_.title_weight * fields.count(Field::Title) +
                        settings_.section_weight * fields.count(Field::Section) +
                        settings_.file_name_weight * fields.count(Field::FileName) +
                        settings_.folder_weight * fields.count(Field::Folders);
        }
        double norm = settings_.k1 * (1 - settings_.b + length_factor_ * length);
        return weighted <= 0 ? 0 : weighted * (settings_.k1 + 1) / (weighted + norm);
    }

private:
    RankingSettings settings_;
    double length_factor_;
};

} // namespace vouch::search::detail
