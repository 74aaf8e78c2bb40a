// The phrase begins at the first table that the question names, with the adjectives before it, and
// ends where the sentence does, without what only arranges the rows. A copula between the noun and
// what is said of it is dropped; before another verb stands "that".
#include "conversation/detail/noun_phrase.h"

#include <algorithm>
#include <array>

namespace vouch::conversation::detail {
namespace {

constexpr std::array<std::string_view, 4> kCopulas = {"are", "is", "were", "was"};
constexpr std::array<std::string_view, 3> kSupports = {"do", "does", "did"};
constexpr std::array<std::string_view, 3> kOwners = {"we", "you", "i"};

bool one_of(auto& words, const Word& word) {
    return std::ranges::find(words, word.folded) != words.end();
}

/// "are there", "do we have" and the like say nothing of the noun: behind them, or 0.
std::size_t saying_nothing(const Text& question, std::size_t at, std::size_t last) {
    const auto& words = question.words;
    if (at + 1 < last && one_of(kCopulas, words[at]) && words[at + 1].folded == "there")
        return at + 2;
    if (at + 2 < last && one_of(kSupports, words[at]) && one_of(kOwners, words[at + 1]) &&
        words[at + 2].folded == "have")
        return at + 3;
    return 0;
}

/// Before what arranges the rows.
std::size_t end_of_rows(const Text& question, std::size_t first) {
    const std::size_t last = question.body();
    for (std::size_t at = first; at < last; ++at) {
        if (question.words[at].mark || question.match(at, Role::Sorting) > 0) return at;
        if (question.match(at, Role::Grouping) > 0) {
            const Thing* behind = question.find_thing(at, last);
            if (behind == nullptr || behind->kind != ThingKind::Value) return at;
        }
    }
    return last;
}

/// The adjectives directly before a noun.
std::size_t start_of(const Text& question, std::size_t head) {
    std::size_t start = head;
    while (start > 0) {
        const Thing* before = nullptr;
        for (const Thing& thing : question.things) {
            if (thing.span.end == question.end_of(start)) before = &thing;
        }
        if (before == nullptr || before->kind == ThingKind::Measure ||
            before->kind == ThingKind::Time || before->kind == ThingKind::Number)
            break;
        start = question.word_at(before->span.begin);
    }
    return start;
}

} // namespace

std::optional<NounPhrase> noun_phrase_of(const Text& question) {
    const auto table = std::ranges::find(question.things, ThingKind::Table, &Thing::kind);
    if (table == question.things.end()) return std::nullopt;
    const std::size_t head = question.word_at(table->span.begin);
    const std::size_t behind = question.word_at(table->span.end);
    const std::size_t last = end_of_rows(question, behind);
    NounPhrase phrase{question.cut(start_of(question, head), behind), &*table};
    std::size_t rest = behind;
    if (const std::size_t skipped = saying_nothing(question, rest, last); skipped > 0)
        rest = skipped;
    if (rest >= last) return phrase;
    const Word& next = question.words[rest];
    if (one_of(kSupports, next)) return std::nullopt; // "orders does Acme have"
    if (one_of(kCopulas, next)) {
        if (question.is(rest + 1, Role::Article)) return std::nullopt; // "products are the …"
        return NounPhrase{phrase.text + ' ' + question.cut(rest + 1, last), phrase.head};
    }
    const Thing* named = question.find_thing(rest, rest + 1);
    const bool plain =
        question.match(rest, Role::Preposition) > 0 || question.is(rest, Role::Relative) ||
        question.is(rest, Role::Determiner) ||
        (named != nullptr && (named->kind == ThingKind::Value || named->kind == ThingKind::Time));
    const std::string link = plain ? " " : " that ";
    return NounPhrase{phrase.text + link + question.cut(rest, last), phrase.head};
}

} // namespace vouch::conversation::detail
