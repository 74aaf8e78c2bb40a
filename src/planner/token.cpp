// One pass over the bytes: quotations, addresses (with @ or several dots), dates and times of day
// in digits, numbers with separators, words. Number words become numbers where a number can stand;
// contracted negation is split off so that the tables see it.
#include "planner/token.h"

#include <algorithm>
#include <cctype>

#include "text/unicode.h"

namespace vouch::planner {
namespace {

struct QuotePair {
    std::string_view open;
    std::string_view close;
};
constexpr QuotePair kQuotes[] = {
    {"\"", "\""},
    {"``", "''"},
    {"``", "``"},
    {"''", "''"},
    {"\xE2\x80\x9C", "\xE2\x80\x9D"},
    {"\xE2\x80\x98", "\xE2\x80\x99"},
    {"`", "'"},
    {"`", "`"},
    {"'", "'"},
};
constexpr std::size_t kRemarkBytes = 24;
constexpr std::string_view kRightMark = "\xE2\x80\x99";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_byte(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (c & '\x80') != 0;
}
bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

/// Digits with thousands separators, a fraction, or a sign in front: its plain notation.
std::string plain_number(std::string_view text) {
    std::string plain;
    bool fraction = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_digit(c) || (c == '-' && i == 0))
            plain += c;
        else if (c == '.' && !fraction) {
            fraction = true;
            plain += c;
        } else if (c != ',' || i == 0)
            return {};
    }
    if (plain.empty() || !is_digit(plain.back()) || !has_digit(plain)) return {};
    return plain;
}

class Scanner {
public:
    Scanner(std::string_view question, const Lexicon& lexicon)
        : question_(question), lexicon_(lexicon) {}

    std::vector<Token> run() {
        while (at_ < question_.size() && tokens_.size() <= kTokenMax) {
            if (!quotation() && !word() && !signed_number()) mark();
        }
        join_number_words();
        return std::move(tokens_);
    }

private:
    char byte(std::size_t i) const { return i < question_.size() ? question_[i] : '\0'; }
    bool starts(std::string_view text) const { return question_.substr(at_).starts_with(text); }
    bool after_space() const { return at_ == 0 || !is_word_byte(question_[at_ - 1]); }

    bool quotation() {
        for (const auto& [open, close] : kQuotes) {
            if (!starts(open) || (open.size() == 1 && !after_space())) continue;
            const std::size_t begin = at_ + open.size();
            std::size_t end = question_.find(close, begin);
            // An apostrophe inside a word does not end a quotation.
            while (close == "'" && end != std::string_view::npos && is_word_byte(byte(end + 1))) {
                end = question_.find(close, end + 1);
            }
            if (end == std::string_view::npos || end == begin) continue;
            std::string_view inside = question_.substr(begin, end - begin);
            while (!inside.empty() && inside.back() == ' ')
                inside.remove_suffix(1);
            while (!inside.empty() && inside.front() == ' ')
                inside.remove_prefix(1);
            add(TokenKind::Quoted, inside, at_, end + close.size());
            at_ = end + close.size();
            return true;
        }
        return false;
    }

    bool signed_number() {
        if (byte(at_) != '-' || !is_digit(byte(at_ + 1)) || !after_space()) return false;
        const std::size_t begin = at_++;
        word();
        tokens_.back().text.insert(0, 1, '-');
        tokens_.back().number = plain_number(tokens_.back().text);
        tokens_.back().span.begin = static_cast<std::uint32_t>(begin);
        return true;
    }

    bool word() {
        if (!is_word_byte(byte(at_)) || starts(kRightMark)) return false;
        const std::size_t begin = at_;
        while (at_ < question_.size() && continues_word(begin))
            ++at_;
        std::string_view text = question_.substr(begin, at_ - begin);
        // A full stop or comma at the end belongs to the sentence.
        while (!text.empty() && !is_word_byte(text.back()) && text.back() != '+') {
            text.remove_suffix(1);
            --at_;
        }
        split_word(text, begin);
        return true;
    }

    bool continues_word(std::size_t begin) const {
        const char c = byte(at_);
        if (starts(kRightMark)) return false;
        if (is_word_byte(c)) return true;
        const bool inner = is_word_byte(byte(at_ + 1)) && at_ > begin;
        if (c == '-' || c == '@' || c == '/') return inner;
        if (c == '.')
            return inner && (question_.find('@', begin) < at_ || inside_number(begin) ||
                             at_ - begin == 1 || byte(at_ + 1) != ' ');
        if (c == ',' || c == ':')
            return inner && is_digit(byte(at_ - 1)) && is_digit(byte(at_ + 1)) &&
                   inside_number(begin);
        return false;
    }

    bool inside_number(std::size_t begin) const {
        return std::all_of(question_.begin() + static_cast<std::ptrdiff_t>(begin),
                           question_.begin() + static_cast<std::ptrdiff_t>(at_), [](char c) {
                               return is_digit(c) || c == ',' || c == '.' || c == ':' || c == '-';
                           });
    }

    void split_word(std::string_view text, std::size_t begin) {
        const std::size_t end = begin + text.size();
        std::string number = plain_number(text);
        const bool marks = text.find_first_of("@:/") != std::string_view::npos;
        const bool date =
            has_digit(text) && number.empty() && std::all_of(text.begin(), text.end(), [](char c) {
                return is_digit(c) || c == '-' || c == '/' || c == ':' || c == '.';
            });
        if (!number.empty() && is_digit(text.front())) {
            add(TokenKind::Number, text, begin, end);
            tokens_.back().number = std::move(number);
            return;
        }
        if (date || (marks && text.find('@') != std::string_view::npos)) {
            add(TokenKind::Quoted, text, begin, end);
            return;
        }
        add_words(text, begin);
        apostrophe();
    }

    /// "manager_name", as a column may be written, is two words.
    void add_words(std::string_view text, std::size_t begin) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('_', at), text.size());
            if (end > at) add(TokenKind::Word, text.substr(at, end - at), begin + at, begin + end);
            at = end + 1;
        }
        if (tokens_.empty() || tokens_.back().span.begin < begin)
            add(TokenKind::Word, text, begin, begin + text.size());
    }

    /// `'s`, `s'` and `n't` after a word.
    void apostrophe() {
        const std::string_view rest = question_.substr(at_);
        const std::size_t mark = rest.starts_with(kRightMark) ? kRightMark.size()
                                 : rest.starts_with('\'')     ? 1
                                                              : 0;
        if (mark == 0) return;
        const char next = byte(at_ + mark);
        const std::size_t begin = at_;
        if (next == 's' && !is_word_byte(byte(at_ + mark + 1))) {
            at_ += mark + 1;
            add(TokenKind::Possessive, "'s", begin, at_);
            return;
        }
        if (next == 't' && !is_word_byte(byte(at_ + mark + 1)) &&
            tokens_.back().folded.ends_with('n')) {
            at_ += mark + 1;
            Token& verb = tokens_.back();
            if (verb.folded != "can") verb.folded.pop_back();
            verb.stem = lexicon_.stem(verb.folded);
            add(TokenKind::Word, "n't", begin, at_);
            return;
        }
        if (!is_word_byte(next) && tokens_.back().folded.ends_with('s')) {
            at_ += mark;
            add(TokenKind::Possessive, "'s", begin, at_);
            return;
        }
        // O'Brien: one word.
        if (is_word_byte(next)) {
            at_ += mark;
            const std::size_t more = at_;
            while (is_word_byte(byte(at_)) && at_ < question_.size())
                ++at_;
            Token& whole = tokens_.back();
            whole.text += '\'';
            whole.text += question_.substr(more, at_ - more);
            whole.folded = text::fold(whole.text);
            whole.stem = lexicon_.stem(whole.folded);
            whole.span.end = static_cast<std::uint32_t>(at_);
        }
    }

    void mark() {
        const char c = byte(at_);
        const std::size_t begin = at_;
        // A short remark in parentheses explains what stands before it.
        const std::size_t close = c == '(' ? question_.find(')', at_) : std::string_view::npos;
        if (close != std::string_view::npos && close - at_ <= kRemarkBytes &&
            question_.substr(at_, close - at_).find_first_of("\"'") == std::string_view::npos) {
            at_ = close + 1;
            return;
        }
        at_ += starts(kRightMark) ? kRightMark.size() : 1;
        if (c == '.' || c == '?' || c == '!')
            add(TokenKind::Stop, question_.substr(begin, 1), begin, at_);
        if (c == ',' || c == ';' || c == ':' || c == '(' || c == ')') {
            add(TokenKind::Pause, question_.substr(begin, 1), begin, at_);
        }
        // An operator written as a sign reaches the tables as a word.
        if (c == '>' || c == '<' || c == '=' || c == '&') {
            if (byte(at_) == '=' && c != '&') ++at_;
            add(TokenKind::Word, question_.substr(begin, at_ - begin), begin, at_);
        }
    }

    void add(TokenKind kind, std::string_view text, std::size_t begin, std::size_t end) {
        Token token;
        token.kind = kind;
        token.text = std::string(text);
        token.folded = text::fold(text);
        token.stem = kind == TokenKind::Word ? lexicon_.stem(token.folded) : token.folded;
        token.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        token.capital =
            !text.empty() && std::isupper(static_cast<unsigned char>(text.front())) != 0;
        tokens_.push_back(std::move(token));
    }

    /// "two", and "3 million" as one number.
    void join_number_words() {
        std::vector<Token> joined;
        for (Token& token : tokens_) {
            if (token.kind == TokenKind::Word) {
                if (auto value = lexicon_.number_word("number", token.folded)) {
                    token.kind = TokenKind::Number;
                    token.number = *value;
                }
                const auto scale = lexicon_.number_word("scale", token.folded);
                if (scale && !joined.empty() && joined.back().kind == TokenKind::Number &&
                    joined.back().number.find('.') == std::string::npos) {
                    joined.back().number += scale->substr(1);
                    joined.back().text += ' ' + token.text;
                    joined.back().span.end = token.span.end;
                    continue;
                }
            }
            joined.push_back(std::move(token));
        }
        tokens_ = std::move(joined);
    }

    std::string_view question_;
    const Lexicon& lexicon_;
    std::size_t at_ = 0;
    std::vector<Token> tokens_;
};

constexpr std::string_view kKindNames[] = {"word",       "number", "quoted",
                                           "possessive", "pause",  "stop"};

} // namespace

std::vector<Token> tokenize_question(std::string_view question, const Lexicon& lexicon) {
    return Scanner(question, lexicon).run();
}

std::string print_tokens(const std::vector<Token>& tokens) {
    std::string out;
    for (const Token& token : tokens) {
        out += kKindNames[static_cast<std::size_t>(token.kind)];
        out += ' ' + token.text + ' ';
        out += token.number.empty() ? token.stem : token.number;
        out += '\n';
    }
    return out;
}

} // namespace vouch::planner
