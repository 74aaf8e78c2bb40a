// Weights are per unit of the feature; see tools/ for how they were fitted.
#include "planner/confidence.h"

#include <algorithm>
#include <cmath>

namespace vouch::planner {

double confidence_of(const ReadingFeatures& f) {
    double sum = 2.6;
    sum += 0.8 * (f.score - 1000) / 1000.0;
    sum += 1.8 * std::min(f.margin, 500) / 1000.0;
    sum -= 2.2 * std::min(f.link_loss, 1500) / 1000.0;
    sum -= 4.0 * std::min(f.penalty, 800) / 1000.0;
    sum -= 1.3 * std::min(f.unknown_words, 4);
    sum -= 0.1 * std::min(f.weak_words, 5);
    sum -= 0.9 * std::min(f.unused_keywords, 4);
    sum -= 0.5 * std::min(f.hints, 3);
    sum -= 0.2 * std::max(0, f.selects - 1);
    sum -= 0.15 * std::max(0, f.conditions - 1);
    sum -= 0.3 * std::max(0, f.tables - 1);
    sum -= f.grouped ? 0.4 : 0.0;
    sum -= f.nested ? 0.3 : 0.0;
    sum -= f.empty ? 2.0 : 0.0;
    return 1.0 / (1.0 + std::exp(-sum));
}

} // namespace vouch::planner
