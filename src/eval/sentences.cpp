#include "eval/sentences.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "eval/detail/data_file.h"
#include "text/stop_words.h"
#include "text/tokenize.h"

namespace vouch::eval {
namespace {

using answer::CitedText;
using answer::Fault;
using detail::DataObject;
using detail::Json;
using text::Token;

using Swap = std::pair<std::string_view, std::string_view>;
constexpr std::array<Swap, 14> kUnitSwaps = {{{"days", "months"},
                                              {"months", "days"},
                                              {"weeks", "months"},
                                              {"hours", "days"},
                                              {"minutes", "hours"},
                                              {"years", "months"},
                                              {"EUR", "USD"},
                                              {"Tage", "Wochen"},
                                              {"Wochen", "Tage"},
                                              {"dias", "meses"},
                                              {"heures", "jours"},
                                              {"percent", "EUR"},
                                              {"MB", "GB"},
                                              {"GB", "MB"}}};
constexpr std::array<Swap, 16> kOppositeSwaps = {{{"least", "most"},
                                                  {"most", "least"},
                                                  {"before", "after"},
                                                  {"after", "before"},
                                                  {"above", "below"},
                                                  {"below", "above"},
                                                  {"always", "never"},
                                                  {"more", "less"},
                                                  {"first", "last"},
                                                  {"mandatory", "optional"},
                                                  {"higher", "lower"},
                                                  {"forbidden", "allowed"},
                                                  {"prohibited", "allowed"},
                                                  {"excluded", "included"},
                                                  {"until", "from"},
                                                  {"adds", "removes"}}};
constexpr std::array<std::string_view, 16> kAuxiliaries = {
    "is",  "are",  "was",  "were", "may",  "must", "can", "will",
    "has", "have", "does", "do",   "need", "runs", "hat", "haben"};
constexpr std::array<Swap, 7> kDenials = {{{" not ", " "},
                                           {"No ", "Some "},
                                           {"Nobody ", "Everybody "},
                                           {" never ", " always "},
                                           {" cannot ", " can "},
                                           {" não ", " "},
                                           {" no ", " "}}};

std::string with(std::string_view sentence, base::TextSpan span, std::string_view text) {
    std::string changed(sentence.substr(0, span.begin));
    changed += text;
    changed += sentence.substr(span.end);
    return changed;
}

/// Another number of the same form.
std::string other_number(std::string_view number) {
    std::string other(number);
    for (char& c : other) {
        if (!base::is_ascii_digit(c)) continue;
        const char shifted = static_cast<char>('0' + (c - '0' + 3) % 10);
        c = shifted == '0' ? '4' : shifted; // no leading nought
    }
    return other;
}

template <std::size_t count>
std::optional<std::string> swapped(std::string_view sentence, const std::vector<Token>& tokens,
                                   const std::array<Swap, count>& swaps) {
    for (const Token& token : tokens) {
        for (const auto& [word, other] : swaps) {
            if (token.text == word) return with(sentence, token.span, other);
        }
    }
    return std::nullopt;
}

std::optional<std::string> negated(std::string_view sentence, const std::vector<Token>& tokens) {
    for (const auto& [denial, instead] : kDenials) {
        const std::size_t at = sentence.find(denial);
        if (at == std::string_view::npos) continue;
        return std::string(sentence.substr(0, at)) + std::string(instead) +
               std::string(sentence.substr(at + denial.size()));
    }
    for (const Token& token : tokens) {
        if (std::ranges::find(kAuxiliaries, token.text) == kAuxiliaries.end()) continue;
        const bool german =
            token.text.starts_with("ha") && token.text != "has" && token.text != "have";
        return with(sentence, {token.span.end, token.span.end}, german ? " nicht" : " not");
    }
    return std::nullopt;
}

/// Words with a capital that are no stop words.
std::vector<Token> names_in(std::string_view sentence) {
    std::vector<Token> tokens = text::tokenize(sentence);
    std::vector<Token> names;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool name = tokens[at].kind == text::TokenKind::Word &&
                          text::is_capitalised(tokens[at]) && tokens[at].text.size() > 3 &&
                          !text::is_stop_word(tokens[at].folded);
        if (name) names.push_back(std::move(tokens[at]));
    }
    return names;
}

struct HeldPassage {
    std::string heading;
    std::string passage;
    std::vector<std::string> sentences;
};

class Measured {
public:
    Measured(const answer::SupportOptions& options, const LineSink& lines)
        : options_(options), lines_(lines) {}

    base::Result<void> look(const HeldPassage& cited, std::string_view sentence,
                            std::optional<Change> change) {
        const CitedText text{cited.passage, cited.heading};
        const auto support = answer::sentence_support(sentence, std::span(&text, 1), options_);
        const bool struck = support.fault != Fault::None;
        if (!change) {
            ++figures_.held;
            if (struck) ++figures_.wrongly_struck;
        } else {
            ++figures_.changed;
            auto& [found, of] = figures_.by_change[*change];
            ++of;
            if (struck) ++figures_.struck;
            if (struck) ++found;
        }
        return detail::put(lines_, {{"sentence", std::string(sentence)},
                                    {"change", change ? Json(change_name(*change)) : Json(nullptr)},
                                    {"struck", struck},
                                    {"fault", answer::fault_name(support.fault)},
                                    {"words", support.words}});
    }

    const SentenceFigures& figures() const { return figures_; }

private:
    const answer::SupportOptions& options_;
    const LineSink& lines_;
    SentenceFigures figures_;
};

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

std::string_view change_name(Change change) {
    switch (change) {
    case Change::Number: return "number";
    case Change::Unit: return "unit";
    case Change::Name: return "name";
    case Change::Negation: return "negation";
    case Change::Opposite: return "opposite";
    case Change::Citation: return "citation";
    }
    return "unknown";
}

std::vector<ChangedSentence> changed_sentences(std::string_view sentence,
                                               const std::vector<std::string>& other_names) {
    const std::vector<Token> tokens = text::tokenize(sentence);
    std::vector<ChangedSentence> changed;
    for (const Token& token : tokens) {
        if (token.kind != text::TokenKind::Number) continue;
        changed.push_back({Change::Number, with(sentence, token.span, other_number(token.text))});
    }
    if (auto text = swapped(sentence, tokens, kUnitSwaps))
        changed.push_back({Change::Unit, std::move(*text)});
    if (auto text = swapped(sentence, tokens, kOppositeSwaps))
        changed.push_back({Change::Opposite, std::move(*text)});
    if (auto text = negated(sentence, tokens))
        changed.push_back({Change::Negation, std::move(*text)});
    const std::vector<Token> names = names_in(sentence);
    for (std::size_t at = 0; at < std::min(names.size(), other_names.size()); ++at)
        changed.push_back({Change::Name, with(sentence, names[at].span, other_names[at])});
    return changed;
}

Figures SentenceFigures::figures() const {
    Figures all = {{"precision", share(struck, struck + wrongly_struck)},
                   {"recall", share(struck, changed)},
                   {"held", count(held)},
                   {"wrongly_struck", count(wrongly_struck)},
                   {"changed", count(changed)},
                   {"struck", count(struck)}};
    for (const auto& [change, counts] : by_change)
        all.push_back(
            {"recall_" + std::string(change_name(change)), share(counts.first, counts.second)});
    return all;
}

base::Result<SentenceFigures> measure_sentences(const std::filesystem::path& file,
                                                const answer::SupportOptions& options,
                                                const LineSink& lines) {
    std::vector<HeldPassage> passages;
    TRY(detail::for_each_object(file, [&](const DataObject& object) -> base::Result<void> {
        passages.push_back({TRY(object.text_or_empty("heading")), TRY(object.text("passage")),
                            TRY(object.texts("sentences"))});
        return {};
    }));
    Measured measured(options, lines);
    for (std::size_t at = 0; at < passages.size(); ++at) {
        const HeldPassage& other = passages[(at + 1) % passages.size()];
        std::vector<std::string> names;
        for (const Token& name : names_in(other.heading + ". " + other.passage))
            names.push_back(name.text);
        for (const std::string& sentence : passages[at].sentences) {
            TRY(measured.look(passages[at], sentence, std::nullopt));
            for (const ChangedSentence& changed : changed_sentences(sentence, names))
                TRY(measured.look(passages[at], changed.text, changed.change));
            TRY(measured.look(other, sentence, Change::Citation));
        }
    }
    return measured.figures();
}

} // namespace vouch::eval
