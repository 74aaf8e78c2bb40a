// Weights were fitted by logistic regression on development questions of schemas that were looked
// at, then rounded; they are per unit of the feature.
#include "planner/confidence.h"

#include <algorithm>
#include <cmath>

namespace vouch::planner {

double confidence_of(const ReadingFeatures& f) {
    const auto thousand = [](int value, int limit) { return std::min(value, limit) / 1000.0; };
    double sum = 1.2;
    sum += 2.1 * std::max(-1.0, (f.score - 1000) / 1000.0);
    sum += 2.7 * thousand(std::max(f.margin, 0), 500);
    sum -= 3.0 * thousand(f.penalty, 800);
    sum -= 1.5 * thousand(f.segment_loss, 500);
    sum -= 0.2 * thousand(f.worst_link, 1000);
    // More than the fit says: what was not understood may be the point of the question.
    sum -= 0.9 * std::min(f.unknown_words, 4);
    sum -= 0.3 * std::min(f.weak_words, 5);
    sum -= 1.5 * std::min(f.unused_keywords, 4);
    sum -= 0.6 * std::min(f.hints, 3);
    sum -= 0.4 * std::max(0, f.selects - 1);
    sum -= 0.25 * std::max(0, f.conditions - 1);
    sum -= 0.2 * std::min(f.literals, 2);
    sum -= 0.1 * std::min(f.implied, 2);
    sum -= 0.2 * std::min(f.rivals, 4);
    sum += 0.08 * std::clamp(f.words - 6, 0, 12);
    sum -= f.grouped ? 0.6 : 0.0;
    sum -= f.combined ? 0.4 : 0.0;
    sum -= f.counted ? 0.2 : 0.0;
    sum -= f.measured ? 0.15 : 0.0;
    sum += f.ordered ? 0.2 : 0.0;
    return 1.0 / (1.0 + std::exp(-sum));
}

std::string print_features(const ReadingFeatures& f) {
    struct Named {
        const char* name;
        int value;
    };
    const Named all[] = {
        {"score", f.score},
        {"margin", f.margin},
        {"link_loss", f.link_loss},
        {"penalty", f.penalty},
        {"unknown", f.unknown_words},
        {"weak", f.weak_words},
        {"unused", f.unused_keywords},
        {"hints", f.hints},
        {"selects", f.selects},
        {"conditions", f.conditions},
        {"tables", f.tables},
        {"grouped", f.grouped},
        {"nested", f.nested},
        {"empty", f.empty},
        {"worst", f.worst_link},
        {"segment", f.segment_loss},
        {"literals", f.literals},
        {"implied", f.implied},
        {"words", f.words},
        {"rivals", f.rivals},
        {"combined", f.combined},
        {"counted", f.counted},
        {"measured", f.measured},
        {"ordered", f.ordered},
    };
    std::string text;
    for (const Named& one : all)
        text += std::string(text.empty() ? "" : " ") + one.name + ' ' + std::to_string(one.value);
    return text;
}

} // namespace vouch::planner
