#include "conversation/detail/things.h"

#include <algorithm>

#include "planner/linker.h"
#include "planner/token.h"

namespace vouch::conversation::detail {
namespace {

constexpr std::string_view kFirstYear = "1900";
constexpr std::string_view kLastYear = "2099";

bool is_year(std::string_view text) {
    return text.size() == kFirstYear.size() && text >= kFirstYear && text <= kLastYear &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<ThingKind> kind_of(const planner::Unit& unit) {
    switch (unit.kind) {
    case planner::UnitKind::Table: return ThingKind::Table;
    case planner::UnitKind::Column: return ThingKind::Column;
    case planner::UnitKind::Value:
        return unit.candidates.empty() ? std::nullopt : std::optional(ThingKind::Value);
    case planner::UnitKind::Days: return ThingKind::Time;
    case planner::UnitKind::Number: return is_year(unit.text) ? ThingKind::Time : ThingKind::Number;
    case planner::UnitKind::Keyword:
        if (unit.word_class == planner::WordClass::Aggregate ||
            unit.word_class == planner::WordClass::Superlative)
            return ThingKind::Measure;
        return std::nullopt;
    default: return std::nullopt;
    }
}

std::vector<Thing> known_things(std::string_view question, const Reader& reader) {
    const auto tokens = planner::tokenize_question(question, reader.lexicon);
    if (tokens.empty() || tokens.size() > planner::kTokenMax) return {};
    const auto sequences =
        planner::link_units(tokens, reader.knowledge, reader.lexicon, {.today = reader.today});
    std::vector<Thing> things;
    for (const planner::Unit& unit : sequences.front().units) {
        const auto kind = kind_of(unit);
        if (!kind || unit.last <= unit.first || unit.last > tokens.size()) continue;
        Thing thing{*kind,
                    {tokens[unit.first].span.begin, tokens[unit.last - 1].span.end},
                    tokens[unit.last - 1].folded,
                    unit.word_class,
                    unit.candidates};
        things.push_back(std::move(thing));
    }
    return things;
}

bool overlap(const base::TextSpan& one, const base::TextSpan& other) {
    return one.begin < other.end && other.begin < one.end;
}

/// Months and years by the words of any language: "März 2025", "2024".
std::vector<Thing> periods(std::string_view question, const std::vector<Word>& words,
                           const Language& language) {
    std::vector<Thing> found;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string_view text =
            question.substr(words[at].span.begin, words[at].span.end - words[at].span.begin);
        const bool verb = language.is(words[at], Role::Verb) && text == words[at].folded; // "may"
        const bool month = language.is(words[at], Role::Month) && !verb;
        if (!month && !is_year(text)) continue;
        const bool joins = !month && !found.empty() && at > 0 &&
                           (found.back().span.end == words[at - 1].span.end ||
                            (at > 1 && found.back().span.end == words[at - 2].span.end &&
                             language.is(words[at - 1], Role::Preposition)));
        if (joins)
            found.back().span.end = words[at].span.end;
        else
            found.push_back({ThingKind::Time, words[at].span, words[at].folded});
    }
    return found;
}

} // namespace

std::vector<Thing> things_of(std::string_view question, const std::vector<Word>& words,
                             const Language& language, const Reader* reader) {
    std::vector<Thing> things;
    if (reader != nullptr) things = known_things(question, *reader);
    for (Thing& period : periods(question, words, language)) {
        const auto met = std::ranges::find_if(
            things, [&](const Thing& thing) { return overlap(thing.span, period.span); });
        if (met == things.end()) {
            things.push_back(std::move(period));
        } else if (met->kind == ThingKind::Time) {
            met->span.begin = std::min(met->span.begin, period.span.begin);
            met->span.end = std::max(met->span.end, period.span.end);
        }
    }
    std::ranges::sort(things, {}, [](const Thing& thing) { return thing.span.begin; });
    return things;
}

bool share_column(const Thing& one, const Thing& other) {
    return std::ranges::any_of(one.candidates, [&](const planner::Candidate& mine) {
        return std::ranges::any_of(other.candidates, [&](const planner::Candidate& theirs) {
            return mine.id == theirs.id;
        });
    });
}

} // namespace vouch::conversation::detail
