// A verb between two things relates them and says nothing more; alone it is a condition that was
// not understood. General words cost little, words with a meaning much.
#include "planner/detail/unread_words.h"

#include <algorithm>

namespace vouch::planner::detail {
namespace {

constexpr int kUnknownWordLoss = 70;
constexpr int kWeakWordLoss = 6;
constexpr int kUnusedKeywordLoss = 150;
constexpr int kHintLoss = 60;

bool mentions(const Unit& unit) {
    return unit.kind == UnitKind::Table || unit.kind == UnitKind::Column ||
           unit.kind == UnitKind::Value || unit.kind == UnitKind::Number ||
           unit.kind == UnitKind::Days;
}

/// The word at `index` stands between two things of its sentence, after both of them ("the songs
/// that X sold"), or before a preposition that lost its noun to the front ("the city they live
/// in").
bool relates(const UnitSequence& sequence, std::size_t index) {
    const auto& units = sequence.units;
    int before = 0;
    for (std::size_t i = index; i-- > 0 && units[i].kind != UnitKind::Stop;)
        before += mentions(units[i]) ? 1 : 0;
    if (before != 1) return true;
    for (std::size_t i = index + 1; i < units.size() && units[i].kind != UnitKind::Stop; ++i) {
        if (mentions(units[i]) || units[i].is(WordClass::Preposition)) return true;
    }
    return false;
}

/// The unit ends what began with "who are", "that is".
bool is_said(const UnitSequence& sequence, std::size_t index) {
    const auto& units = sequence.units;
    const bool led =
        index > 1 && units[index - 1].is(WordClass::Be) && units[index - 2].is(WordClass::Relative);
    const bool ends = index + 1 >= units.size() || units[index + 1].kind == UnitKind::Stop ||
                      units[index + 1].kind == UnitKind::Pause ||
                      units[index + 1].is(WordClass::And);
    return led && ends;
}

/// "What did X buy": the verb that ends the sentence says what is asked for.
bool asks_object(const UnitSequence& sequence, std::size_t index) {
    const auto& units = sequence.units;
    const bool ends = index + 1 >= units.size() || units[index + 1].kind == UnitKind::Stop;
    return ends && units.size() > 2 && units[0].is(WordClass::What) && units[0].payload.empty() &&
           units[1].is(WordClass::Do);
}

} // namespace

int word_losses(const Frame& frame, const UnitSequence& sequence, ReadingFeatures& features,
                std::vector<std::string>& unused) {
    int loss = 0;
    // "who never bought anything": the verb says what there is none of.
    const bool absent = std::ranges::any_of(
        frame.absent, [](const Absence& a) { return a.slots.empty() && a.where.empty(); });
    for (const std::size_t index : frame.unused_units) {
        const Unit& unit = sequence.units[index];
        const bool alone = unit.weight == WordWeight::Relation && !absent &&
                           (!relates(sequence, index) || asks_object(sequence, index));
        if (unit.weight == WordWeight::Content || alone) {
            ++features.unknown_words;
            unused.push_back(unit.text);
            loss += features.unknown_words <= 3 ? kUnknownWordLoss : 0;
        } else {
            ++features.weak_words;
            loss += kWeakWordLoss;
        }
    }
    features.unused_keywords = frame.unused_keywords;
    for (const std::size_t slot : frame.hints) {
        const std::size_t unit = frame.slots[slot].unit;
        // "customers who are active" says something of them that was not read.
        if (unit != kNoUnit && is_said(sequence, unit)) ++features.unused_keywords;
        const bool verb = unit != kNoUnit && sequence.units[unit].verbal;
        // "customers who ordered X" is what the join says; "products to be reordered" is unread.
        if (verb && relates(sequence, unit)) continue;
        if (verb) {
            ++features.unknown_words;
            unused.push_back(sequence.units[unit].text);
            loss += kUnknownWordLoss;
        }
        ++features.hints;
    }
    return loss + kUnusedKeywordLoss * frame.unused_keywords + kHintLoss * features.hints;
}

} // namespace vouch::planner::detail
