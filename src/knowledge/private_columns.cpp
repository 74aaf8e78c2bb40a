#include "knowledge/private_columns.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/tokenize.h"

namespace vouch::knowledge {
namespace {

constexpr std::size_t kPhraseWordsMax = 3;

std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> words;
    for (text::Token& token : text::tokenize(text)) {
        if (token.kind == text::TokenKind::Word) words.push_back({std::move(token.folded), {}});
    }
    return words;
}

/// "failed_password_count" is a number of things, and "has_password" says no more than it says.
bool tells_nothing_private(const schema::Column& column, const ColumnNames& names,
                           const Vocabulary& vocabulary) {
    if (column.type_class == schema::TypeClass::Boolean) return true;
    return names.numeric &&
           contains(vocabulary.measure_words, names.aliases.front().words.back().text);
}

} // namespace

bool contains_phrase(const std::vector<Word>& words, WordSet phrases) {
    for (std::size_t begin = 0; begin < words.size(); ++begin) {
        std::string apart;
        std::string together;
        for (std::size_t end = begin; end < std::min(words.size(), begin + kPhraseWordsMax);
             ++end) {
            apart += (apart.empty() ? "" : " ") + words[end].text;
            together += words[end].text;
            if (contains(phrases, apart) || contains(phrases, together)) return true;
        }
    }
    return false;
}

bool is_private_phrase(std::string_view phrase, const Vocabulary& vocabulary) {
    const std::vector<Word> words = words_of(phrase);
    return contains_phrase(words, vocabulary.secret_words) ||
           contains_phrase(words, vocabulary.personal_words) ||
           contains_phrase(words, vocabulary.privacy_marks);
}

bool may_be_sampled(const schema::Column& column, const ColumnNames& names,
                    const Vocabulary& vocabulary) {
    if (contains_phrase(words_of(column.comment), vocabulary.privacy_marks)) return false;
    if (tells_nothing_private(column, names, vocabulary)) return true;
    return !names.secret && std::ranges::none_of(names.aliases, [&](const Alias& alias) {
        return contains_phrase(alias.words, vocabulary.personal_words);
    });
}

} // namespace vouch::knowledge
