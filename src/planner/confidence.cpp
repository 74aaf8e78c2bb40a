// The weights come from a logistic regression over development questions: tools/fit_confidence.py
// prints the table below from the terms that `vouch eval text2sql --out` writes. A join costs a
// reading points against its rivals, so that the shorter path wins; how sure a reading is depends
// on its joins by a weight of their own, and the points are given back here.
#include "planner/confidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace vouch::planner {
namespace {

double share(int value, int limit) { return std::clamp(value, 0, limit) / 1000.0; }

double upto(int value, int limit) { return std::clamp(value, 0, limit); }

/// Every word that counts was used, and names in full what it is bound to.
bool exact(const ReadingFeatures& f) {
    const bool all_used = f.unknown_words + f.unused_keywords + f.hints == 0;
    return all_used && f.penalty == 0 && f.worst_link < 150;
}

/// A word that is left over says more of a short question than of a long one.
double unused_share(const ReadingFeatures& f) {
    return std::clamp(static_cast<double>(f.unknown_words) / std::max(1, f.words), 0.0, 1.0);
}

} // namespace

std::vector<ConfidenceTerm> confidence_terms(const ReadingFeatures& f) {
    return {
        {"bias", 0.82, 1.0},
        {"score", 0.24, std::clamp(f.score + f.join_loss - 1000, -1000, 0) / 1000.0},
        {"margin", 2.78, share(f.margin, 500)},
        {"penalty", -1.98, share(f.penalty, 800)},
        {"segment", -1.25, share(f.segment_loss, 500)},
        {"worst_link", -0.65, share(f.worst_link, 1000)},
        {"joins", -0.02, upto(f.joins, 4)},
        {"exact", 0.54, exact(f) ? 1.0 : 0.0},
        {"unknown_words", -0.28, upto(f.unknown_words, 4)},
        {"unused_share", -1.50, unused_share(f)},
        {"weak_words", -0.41, upto(f.weak_words, 5)},
        {"unused_keywords", -1.60, upto(f.unused_keywords, 4)},
        {"hints", -0.64, upto(f.hints, 3)},
        {"selects", -0.42, upto(f.selects - 1, 4)},
        {"conditions", -0.37, upto(f.conditions - 1, 4)},
        {"implied", -0.09, upto(f.implied, 2)},
        {"fans", -0.80, upto(f.fans, 2)},
        {"respelled", -0.30, upto(f.respelled, 2)},
        {"rivals", -0.21, upto(f.rivals, 4)},
        {"words", 0.09, upto(f.words - 6, 12)},
        {"grouped", -0.33, f.grouped ? 1.0 : 0.0},
        {"nested", -0.17, f.nested ? 1.0 : 0.0},
        {"counted", -0.10, f.counted ? 1.0 : 0.0},
        {"measured", -0.20, f.measured ? 1.0 : 0.0},
        {"ordered", 0.11, f.ordered ? 1.0 : 0.0},
    };
}

double confidence_of(const ReadingFeatures& features) {
    double sum = 0;
    for (const ConfidenceTerm& term : confidence_terms(features))
        sum += term.weight * term.value;
    return 1.0 / (1.0 + std::exp(-sum));
}

std::string print_terms(const std::vector<ConfidenceTerm>& terms) {
    std::string text;
    for (const ConfidenceTerm& term : terms) {
        std::array<char, 32> number{};
        std::snprintf(number.data(), number.size(), "%g", term.value);
        text += (text.empty() ? "" : " ") + std::string(term.name) + ' ' + number.data();
    }
    return text;
}

} // namespace vouch::planner
