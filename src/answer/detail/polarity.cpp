#include "answer/detail/polarity.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "answer/detail/question_terms.h"
#include "text/stem.h"
#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

/// How many words behind a denial are denied by it.
constexpr std::size_t kReach = 5;

constexpr std::array<std::string_view, 30> kDenials = {
    "not",    "no",      "never",   "none", "neither", "nor",    "without", "cannot",
    "nobody", "nothing", "nicht",   "kein", "keine",   "keinen", "keiner",  "ohne",
    "nie",    "niemals", "não",     "nao",  "nunca",   "sem",    "nenhum",  "nenhuma",
    "sin",    "ningún",  "ninguna", "pas",  "jamais",  "sans"};
/// They say in one word what others say with a denial.
constexpr std::array<std::string_view, 14> kImplied = {
    "except", "excluded", "excludes", "forbidden", "prohibited", "unless",  "only",
    "waived", "exempt",   "lacks",    "refused",   "unable",     "forbids", "excluding"};

using Pair = std::pair<std::string_view, std::string_view>;
constexpr std::array<Pair, 44> kOpposites = {{
    {"before", "after"},       {"least", "most"},          {"minimum", "maximum"},
    {"more", "less"},          {"more", "fewer"},          {"above", "below"},
    {"over", "under"},         {"increase", "decrease"},   {"increases", "decreases"},
    {"raise", "lower"},        {"higher", "lower"},        {"allowed", "forbidden"},
    {"allowed", "prohibited"}, {"permitted", "forbidden"}, {"required", "optional"},
    {"mandatory", "optional"}, {"mandatory", "voluntary"}, {"include", "exclude"},
    {"includes", "excludes"},  {"included", "excluded"},   {"accept", "refuse"},
    {"accepts", "refuses"},    {"accepted", "refused"},    {"always", "never"},
    {"first", "last"},         {"earliest", "latest"},     {"earlier", "later"},
    {"open", "closed"},        {"paid", "unpaid"},         {"buyer", "seller"},
    {"buyer", "supplier"},     {"customer", "supplier"},   {"internal", "external"},
    {"start", "end"},          {"starts", "ends"},         {"begins", "ends"},
    {"import", "export"},      {"public", "private"},      {"full", "partial"},
    {"free", "paid"},          {"shorter", "longer"},      {"enabled", "disabled"},
    {"approve", "reject"},     {"approves", "rejects"},
}};

constexpr std::array<std::string_view, 4> kPrefixes = {"un", "non", "dis", "in"};
constexpr std::size_t kPrefixedMin = 4;

struct Words {
    std::vector<std::string> folded{};
    std::vector<std::string> stems{};

    explicit Words(std::string_view text) {
        for (text::Token& token : text::tokenize(text)) {
            if (token.kind != text::TokenKind::Word) continue;
            std::string& word = token.folded;
            // "don't", "isn't"
            const bool contracted = word.ends_with("n't") || word.ends_with("n’t");
            folded.push_back(contracted ? "not" : word);
            stems.push_back(text::stem_english(word));
        }
    }
    bool has(std::string_view word) const {
        return std::ranges::find(folded, word) != folded.end();
    }
};

template <std::size_t count>
bool is_in(const std::array<std::string_view, count>& list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
}

bool is_denial(const Words& words, std::size_t at) {
    const bool only = at + 1 < words.folded.size() && words.folded[at + 1] == "only";
    return is_in(kDenials, words.folded[at]) && !only; // "not only" denies nothing
}

constexpr std::array<std::string_view, 5> kContrasts = {"but", "sondern", "sino", "mas", "mais"};

/// How many words behind a denial it reaches: to a contrast ("not on a schedule, but at once"), of
/// which only the word before is denied.
struct Reach {
    std::size_t begin = 0;
    std::size_t end = 0;
};

Reach reach_of(const Words& words, std::size_t denial) {
    const std::size_t size = words.folded.size();
    const std::size_t far = std::min(size, denial + 1 + kReach + 3);
    for (std::size_t at = denial + 2; at < far; ++at) {
        if (is_in(kContrasts, words.folded[at])) return {at - 1, at};
    }
    return {denial + 1, std::min(size, denial + 1 + kReach)};
}

/// The stems of what a text denies.
std::set<std::string> denied(const Words& words, const Terms& topics) {
    std::set<std::string> stems;
    for (std::size_t at = 0; at < words.folded.size(); ++at) {
        if (!is_denial(words, at)) continue;
        const Reach reach = reach_of(words, at);
        for (std::size_t next = reach.begin; next < reach.end; ++next) {
            if (topics.contains(words.stems[next])) stems.insert(words.stems[next]);
        }
    }
    return stems;
}

/// Whether there is a denial, or a word that implies one and is not said of `other` too.
bool denies(const Words& words, const Words& other) {
    for (std::size_t at = 0; at < words.folded.size(); ++at) {
        const std::string& word = words.folded[at];
        if (is_denial(words, at) || (is_in(kImplied, word) && !other.has(word))) return true;
    }
    return false;
}

/// The stems of words of which the other text has one with a prefix that denies: "unused".
std::set<std::string> prefixed(const Words& words, const Words& other) {
    std::set<std::string> stems;
    for (std::size_t at = 0; at < other.folded.size(); ++at) {
        for (const std::string_view prefix : kPrefixes) {
            const bool long_enough = other.folded[at].size() >= kPrefixedMin;
            if (long_enough && words.has(std::string(prefix) + other.folded[at]))
                stems.insert(other.stems[at]);
        }
    }
    return stems;
}

/// "unused" against "used", which nothing denies.
bool prefix_opposes(const Words& claim, const Words& source, const std::set<std::string>& denied) {
    for (std::size_t at = 0; at < claim.folded.size(); ++at) {
        const std::string& word = claim.folded[at];
        if (word.size() < kPrefixedMin || source.has(word) || denied.contains(claim.stems[at]))
            continue;
        for (const std::string_view prefix : kPrefixes) {
            if (source.has(std::string(prefix) + word)) return true;
        }
    }
    return false;
}

bool opposes(const Words& claim, const Words& source) {
    const auto one_way = [&](std::string_view said, std::string_view held) {
        return claim.has(said) && !source.has(said) && source.has(held) && !claim.has(held);
    };
    return std::ranges::any_of(kOpposites, [&](const Pair& pair) {
        return one_way(pair.first, pair.second) || one_way(pair.second, pair.first);
    });
}

} // namespace

bool contradicts(std::string_view claim, std::string_view source) {
    const Words said(claim);
    const Words held(source);
    search::Analyzer analyzer(search::Stemming::English);
    const Terms claimed = content_terms(analyzer, claim);
    const Terms known = content_terms(analyzer, source);
    const std::set<std::string> denied_here = denied(said, claimed);
    std::set<std::string> denied_there = denied(held, known);
    for (const std::string& base : prefixed(held, said))
        denied_there.insert(base);
    // What the claim denies must be denied there too, or stand in no such sentence.
    const bool both = std::ranges::any_of(
        denied_here, [&](const std::string& stem) { return denied_there.contains(stem); });
    const bool stands = std::ranges::any_of(
        denied_here, [&](const std::string& stem) { return known.contains(stem); });
    const bool unsaid = denied_there.empty() && !denies(held, said);
    if (!denied_here.empty() && !both && (stands || unsaid)) return true;
    // What is denied there must be denied by a claim that speaks of it.
    const bool touched = std::ranges::any_of(
        denied_there, [&](const std::string& stem) { return claimed.contains(stem); });
    if (touched && !denies(said, held)) return true;
    return opposes(said, held) || prefix_opposes(said, held, denied_here);
}

} // namespace vouch::answer::detail
