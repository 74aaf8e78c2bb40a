#include "conversation/carry.h"

#include <string>

#include "conversation/classify.h"

namespace vouch::conversation {
namespace {

/// Words before it only ask: "What is the", "Show me the".
bool only_asks(std::span<const Word> words, std::size_t at, const Language& language) {
    if (words[at].mark) return true;
    for (const Role role : {Role::Question, Role::Counting, Role::Order, Role::Verb, Role::Article,
                            Role::Empty, Role::Person, Role::Lead, Role::Join, Role::Preposition})
        if (language.match(words, at, role) > 0 || language.is(words[at], role)) return true;
    return false;
}

bool points_back(const Word& word, const Language& language) {
    return language.is(word, Role::Pronoun) || language.is(word, Role::Possessive) ||
           language.is(word, Role::Determiner);
}

/// Behind the last word that is no mark.
std::size_t body_of(std::span<const Word> words) {
    std::size_t last = words.size();
    while (last > 0 && words[last - 1].mark)
        --last;
    return last;
}

std::string_view cut(std::string_view text, std::span<const Word> words, std::size_t first,
                     std::size_t last) {
    return text.substr(words[first].span.begin, words[last - 1].span.end - words[first].span.begin);
}

/// A brackets' content that was carried before is not carried in another pair.
std::string without_brackets(std::string_view text) {
    std::string plain(text);
    std::erase_if(plain, [](char letter) { return letter == '(' || letter == ')'; });
    return plain;
}

} // namespace

std::optional<std::string> carry(std::string_view follow_up, std::string_view earlier,
                                 const Languages& languages) {
    const auto words = words_of(follow_up);
    const auto before = words_of(earlier);
    const Language& its = languages.of(words);
    const Language& other = languages.of(before);
    const Opening opening = opening_of(words, its);
    const std::size_t last = body_of(words);
    std::size_t said = 0;
    for (std::size_t at = opening.words; at < last; ++at) {
        if (its.is(words[at], Role::One)) return std::nullopt;
        if (points_back(words[at], its) ||
            (!only_asks(words, at, its) && !its.is(words[at], Role::Bare)))
            ++said;
    }
    if (said == 0) return std::nullopt;
    const std::size_t end = body_of(before);
    std::size_t topic = 0;
    while (topic < end && (only_asks(before, topic, other) || points_back(before[topic], other)))
        ++topic;
    if (topic == end) return std::nullopt;
    std::string whole(cut(follow_up, words, opening.words, last));
    if (whole[0] >= 'a' && whole[0] <= 'z') whole[0] = static_cast<char>(whole[0] - 'a' + 'A');
    return whole + " (" + without_brackets(cut(earlier, before, topic, end)) + ")?";
}

} // namespace vouch::conversation
