// A list is a tab-separated text: a phrase, then its roles with commas between them. Phrases are
// folded when they are read, so that accents and capitals decide nothing.
#include "conversation/words.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "conversation/detail/embedded_files.h"
#include "text/stop_words.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::conversation {
namespace {

constexpr std::array kRoleNames = std::to_array<std::string_view>(
    {"join",       "lead",      "about",       "again",    "trail",    "determiner", "pronoun",
     "possessive", "one",       "near",        "relative", "question", "counting",   "order",
     "verb",       "article",   "preposition", "grouping", "arrange",  "sorting",    "sorted",
     "refine",     "direction", "month",       "bare",     "empty",    "person",     "expletive"});
static_assert(kRoleNames.size() == static_cast<std::size_t>(Role::Count));

Roles roles_of(std::string_view names) {
    Roles roles;
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(','), names.size());
        const auto found = std::ranges::find(kRoleNames, names.substr(0, comma));
        CHECK(found != kRoleNames.end()); // the lists are ours
        roles.set(static_cast<std::size_t>(found - kRoleNames.begin()));
        names.remove_prefix(std::min(comma + 1, names.size()));
    }
    return roles;
}

/// "year's" is "year"; "l'année" is "annee".
std::string bare_word(std::string folded) {
    constexpr std::array<std::string_view, 2> kMarks = {"'", "\xE2\x80\x99"};
    for (const std::string_view mark : kMarks) {
        const std::size_t at = folded.find(mark);
        if (at == std::string::npos) continue;
        const std::string behind = folded.substr(at + mark.size());
        if (behind == "s" || behind.empty()) return folded.substr(0, at);
        if (at <= 2) return behind; // an elided article: l', d', qu'
    }
    return folded;
}

} // namespace

std::vector<Word> words_of(std::string_view question) {
    std::vector<Word> words;
    bool joined = false; // to the word before by a hyphen: "full-time"
    for (const text::Token& token : text::tokenize(question)) {
        Word word{bare_word(token.folded), token.span};
        word.mark = token.kind == text::TokenKind::Punctuation;
        word.number = token.kind == text::TokenKind::Number;
        word.written = token.kind == text::TokenKind::Ideograph;
        const bool touches = !words.empty() && words.back().span.end == word.span.begin;
        if (joined && touches && !word.mark) {
            words.pop_back();
            words.back().folded += '-' + word.folded;
            words.back().span.end = word.span.end;
            joined = false;
            continue;
        }
        joined = word.folded == "-" && touches && !words.back().mark;
        words.push_back(std::move(word));
    }
    return words;
}

Language::Language(std::string_view name, std::string_view list) : name_(name) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('\n'), list.size());
        const std::string_view line = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        const std::size_t tab = line.find('\t');
        if (line.empty() || line.starts_with("# ") || tab == std::string_view::npos) continue;
        std::string phrase = text::fold(line.substr(0, tab));
        const auto words = static_cast<std::size_t>(std::ranges::count(phrase, ' ')) + 1;
        longest_ = std::max(longest_, words);
        const Roles roles = roles_of(line.substr(tab + 1));
        for (std::size_t role = 0; role < words_.size(); ++role) {
            if (roles.test(role) && words_[role].empty()) words_[role] = line.substr(0, tab);
        }
        phrases_[std::move(phrase)] |= roles;
    }
}

std::size_t Language::match(std::span<const Word> words, std::size_t first, Role role) const {
    std::string phrase;
    std::size_t found = 0;
    for (std::size_t count = 1; count <= longest_ && first + count <= words.size(); ++count) {
        const Word& word = words[first + count - 1];
        if (word.mark) break;
        if (count > 1) phrase += ' ';
        phrase += word.folded;
        const auto entry = phrases_.find(phrase);
        if (entry != phrases_.end() && entry->second.test(static_cast<std::size_t>(role)))
            found = count;
    }
    return found;
}

bool Language::is(const Word& word, Role role) const {
    const auto entry = phrases_.find(word.folded);
    return entry != phrases_.end() && entry->second.test(static_cast<std::size_t>(role));
}

Languages::Languages() {
    for (const base::EmbeddedFile& file : embedded_files()) {
        const std::string_view name = file.path.substr(0, file.path.find('.'));
        languages_.emplace_back(name, file.content());
    }
    std::ranges::stable_partition(
        languages_, [](const Language& language) { return language.name() == "english"; });
    CHECK(!languages_.empty()); // they are built into the program
}

const Language& Languages::of(std::span<const Word> words) const {
    const Language* best = &languages_.front();
    std::ptrdiff_t most = 0;
    for (const Language& language : languages_) {
        const auto known =
            std::ranges::count_if(words, [&](const Word& word) { return language.knows(word); });
        if (known > most) {
            most = known;
            best = &language;
        }
    }
    return *best;
}

} // namespace vouch::conversation
