// Three forms, each after the noun whose rows are chosen:
//
//     customers whose contract mentions PHRASE …      WHOSE document VERB PHRASE
//     customers with a contract that mentions PHRASE … WITH document THAT VERB PHRASE
//     customers mentioned in DOCUMENT …               PARTICIPLE IN document
//
// What follows the clause belongs to the question again. The other way round:
//
//     What do the DOCUMENTS of ROWS say about PHRASE?

#include "answer/detail/linked_question.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

using text::is_one_of;
using text::Token;

constexpr std::array<std::string_view, 22> kVerbs = {
    "mention", "mentions", "mentioned", "contain",   "contains", "contained",
    "include", "includes", "included",  "say",       "says",     "state",
    "states",  "stated",   "specify",   "specifies", "cover",    "covers",
    "require", "requires", "promise",   "promises"};
constexpr std::array<std::string_view, 6> kParticiples = {"mentioned", "named",     "listed",
                                                          "cited",     "described", "discussed"};
constexpr std::array<std::string_view, 5> kArticles = {"a", "an", "the", "any", "some"};
constexpr std::array<std::string_view, 2> kRelatives = {"that", "which"};
constexpr std::array<std::string_view, 5> kJoiners = {"and", "also", "that", "who", ","};
constexpr std::size_t kDocumentWordsMax = 4;
constexpr std::size_t kClauseWordsMax = 12; ///< of what may vary

/// Tokens [begin, end).
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The fixed part of a clause; what varies begins at `open` and has at least one token.
struct Opening {
    std::size_t head = 0; ///< the last token of the noun
    Range document{};     ///< empty: it is what varies
    std::size_t open = 0;
};

bool is_word(const Token& token) { return token.kind == text::TokenKind::Word; }

class Cutter {
public:
    explicit Cutter(std::string_view question)
        : question_(question), tokens_(text::tokenize(question)) {
        while (!tokens_.empty() && tokens_.back().kind == text::TokenKind::Punctuation)
            tokens_.pop_back();
    }

    std::vector<LinkedQuestion> cuts() const {
        for (std::size_t at = 1; at + 1 < tokens_.size(); ++at) {
            if (!is_word(tokens_[at - 1])) continue;
            if (const auto opening = opening_at(at)) return cuts_of(*opening);
        }
        return {};
    }

private:
    /// The clause that begins at token `at`.
    std::optional<Opening> opening_at(std::size_t at) const {
        if (tokens_[at].folded == "whose") return after_document(at, at + 1, Relative::None);
        if (tokens_[at].folded == "with") return after_document(at, at + 1, Relative::Needed);
        const bool named = is_one_of(kParticiples, tokens_[at]) && tokens_[at + 1].folded == "in";
        if (!named || at + 2 >= tokens_.size()) return std::nullopt;
        return Opening{at - 1, {}, at + 2};
    }

    enum class Relative : std::uint8_t { None, Needed };

    std::optional<Opening> after_document(std::size_t at, std::size_t next,
                                          Relative relative) const {
        while (next < tokens_.size() && is_one_of(kArticles, tokens_[next]))
            ++next;
        const std::size_t last = std::min(tokens_.size(), next + kDocumentWordsMax + 1);
        for (std::size_t verb = next + 1; verb < last; ++verb) {
            const bool after_relative = is_one_of(kRelatives, tokens_[verb - 1]);
            if (!is_one_of(kVerbs, tokens_[verb])) continue;
            const std::size_t end = after_relative ? verb - 1 : verb;
            const bool fits = (relative == Relative::Needed) == after_relative && end > next;
            if (fits && verb + 1 < tokens_.size()) return Opening{at - 1, {next, end}, verb + 1};
        }
        return std::nullopt;
    }

    std::vector<LinkedQuestion> cuts_of(const Opening& opening) const {
        std::vector<LinkedQuestion> cuts;
        const std::size_t last = std::min(tokens_.size(), opening.open + kClauseWordsMax);
        for (std::size_t end = opening.open + 1; end <= last; ++end) {
            LinkedQuestion cut{.rest = rest(opening.head, end),
                               .head = tokens_[opening.head].text,
                               .document = slice(opening.document),
                               .phrase = {},
                               .clause = slice({opening.head + 1, end})};
            std::string& varying =
                opening.document.begin == opening.document.end ? cut.document : cut.phrase;
            varying = slice({opening.open, end});
            cuts.push_back(std::move(cut));
        }
        return cuts;
    }

    /// The question without the clause that ends before token `end`.
    std::string rest(std::size_t head, std::size_t end) const {
        while (end < tokens_.size() && is_one_of(kJoiners, tokens_[end]))
            ++end;
        std::string rest = slice({0, head + 1});
        if (end < tokens_.size()) rest += ' ' + slice({end, tokens_.size()});
        return rest + '?';
    }

    std::string slice(Range range) const {
        if (range.begin == range.end) return {};
        const std::size_t begin = tokens_[range.begin].span.begin;
        return std::string(question_.substr(begin, tokens_[range.end - 1].span.end - begin));
    }

    std::string_view question_;
    std::vector<Token> tokens_;
};

constexpr std::array<std::string_view, 2> kAsking = {"do", "does"};
constexpr std::array<std::string_view, 3> kOwning = {"of", "with", "for"};
constexpr std::array<std::string_view, 5> kSaying = {"say", "state", "specify", "promise",
                                                     "require"};
constexpr std::array<std::string_view, 3> kTopics = {"about", "on", "of"};
constexpr std::array<std::string_view, 3> kDetermined = {"the", "our", "all"};

} // namespace

std::optional<QuestionOfRows> question_of_rows(std::string_view question) {
    std::vector<Token> tokens = text::tokenize(question);
    while (!tokens.empty() && tokens.back().kind == text::TokenKind::Punctuation)
        tokens.pop_back();
    if (tokens.size() < 2 || tokens[0].folded != "what" || !is_one_of(kAsking, tokens[1]))
        return std::nullopt;
    const auto first = [&](std::span<const std::string_view> words, std::size_t from) {
        while (from < tokens.size() && !is_one_of(words, tokens[from]))
            ++from;
        return from;
    };
    const auto skip = [&](std::span<const std::string_view> words, std::size_t from) {
        while (from < tokens.size() && is_one_of(words, tokens[from]))
            ++from;
        return from;
    };
    const auto slice = [&](std::size_t begin, std::size_t end) {
        const std::size_t start = tokens[begin].span.begin;
        return std::string(question.substr(start, tokens[end - 1].span.end - start));
    };
    const std::size_t document = skip(kDetermined, 2);
    const std::size_t owning = first(kOwning, document);
    const std::size_t rows = skip(kDetermined, owning + 1);
    const std::size_t saying = first(kSaying, rows);
    const std::size_t phrase = skip(kTopics, saying + 1);
    const bool fits = document < owning && owning - document <= kDocumentWordsMax &&
                      rows < saying && phrase < tokens.size();
    if (!fits) return std::nullopt;
    return QuestionOfRows{"Which " + slice(rows, saying) + '?', slice(document, owning),
                          slice(phrase, tokens.size())};
}

std::vector<LinkedQuestion> linked_questions(std::string_view question) {
    return Cutter(question).cuts();
}

} // namespace vouch::answer::detail
