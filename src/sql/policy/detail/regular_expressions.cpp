// Regular expressions, as far as their cost can be seen. An engine that tries every way to match
// takes exponential time where a repeated group repeats something inside ((a+)+), and time to the
// power of the number of repetitions where they stand side by side (.*.*.*x).
//
//   pattern  piece*            piece  atom repeat?
//   atom     \\ any | [ class ] | ( pattern ) | any
//   repeat   * | + | ? | { digits [, [digits]] }
//
// What the grammar above does not know (a look-around, a name of a group) counts as letters: the
// check reads more repetitions than there are, never fewer.
#include <algorithm>

#include "sql/policy/detail/checks.h"
#include "sql/policy/limits.h"

namespace vouch::sql::policy::detail {

namespace {

constexpr std::size_t kSmallRepeat = 20; ///< {n,m} up to this m is no repetition

class RegexReader {
public:
    explicit RegexReader(std::string_view text) : text_(text) {}

    bool is_slow() {
        while (position_ < text_.size() && !slow_)
            piece();
        return slow_ || repeats_ > kRegexRepeatsMax;
    }

private:
    void piece() {
        const char c = text_[position_++];
        bool repeats_inside = false;
        if (c == '\\') {
            // A back-reference matches a text again and again.
            if (position_ < text_.size() && text_[position_] >= '1' && text_[position_] <= '9')
                slow_ = true;
            ++position_;
        } else if (c == '[') {
            skip_class();
        } else if (c == '(') {
            open_.push_back(repeats_);
            return;
        } else if (c == ')' && !open_.empty()) {
            repeats_inside = repeats_ > open_.back();
            open_.pop_back();
        }
        if (!at_repeat()) return;
        ++repeats_;
        slow_ = slow_ || repeats_inside;
    }

    void skip_class() {
        if (position_ < text_.size() && text_[position_] == '^') ++position_;
        if (position_ < text_.size() && text_[position_] == ']') ++position_;
        while (position_ < text_.size() && text_[position_] != ']') {
            if (text_[position_] == '\\') ++position_;
            // [[:alpha:]]
            if (text_.substr(position_, 2) == "[:") {
                const std::size_t end = text_.find(":]", position_ + 2);
                if (end != std::string_view::npos) position_ = end + 1;
            }
            ++position_;
        }
        ++position_;
    }

    /// Takes what repeats the piece before it; true where there is no small bound.
    bool at_repeat() {
        bool unbounded = false;
        while (position_ < text_.size()) {
            const char c = text_[position_];
            if (c == '*' || c == '+') {
                unbounded = true;
            } else if (c == '{') {
                unbounded = unbounded || large_bound();
            } else if (c != '?') {
                break;
            }
            ++position_;
        }
        return unbounded;
    }

    /// At `{`; moves to `}` where it is one of a repetition.
    bool large_bound() {
        const std::size_t close = text_.find('}', position_);
        if (close == std::string_view::npos) return false;
        const std::string_view inside = text_.substr(position_ + 1, close - position_ - 1);
        const std::size_t comma = inside.find(',');
        const std::string_view most =
            comma == std::string_view::npos ? inside : inside.substr(comma + 1);
        std::size_t bound = 0;
        for (char c : most) {
            if (c < '0' || c > '9') return false;
            bound = std::min<std::size_t>(bound * 10 + static_cast<std::size_t>(c - '0'), 10'000);
        }
        position_ = close;
        return most.empty() || bound > kSmallRepeat;
    }

    std::string_view text_;
    std::size_t position_ = 0;
    std::size_t repeats_ = 0;
    std::vector<std::size_t> open_; ///< repetitions before each open parenthesis
    bool slow_ = false;
};

} // namespace

Verdict check_regex(const syntax::Expression& pattern) {
    const auto* literal = pattern.as<syntax::Literal>();
    const bool is_text = literal && (literal->kind == syntax::LiteralKind::String ||
                                     literal->kind == syntax::LiteralKind::NationalString);
    if (!is_text)
        return refusal(RefusalCode::Limit, "A regular expression must be written as text.",
                       pattern.span());
    if (literal->text.size() > kRegexBytesMax)
        return refusal(RefusalCode::Limit, "The regular expression is too long.", literal->span);
    if (RegexReader(literal->text).is_slow())
        return refusal(RefusalCode::Limit,
                       "The regular expression repeats a group that repeats, or too often.",
                       literal->span, {"Use LIKE, or a simpler pattern."});
    return std::nullopt;
}

} // namespace vouch::sql::policy::detail
