// Regular expressions for an engine that tries every way to match: it takes exponential time where
// a repeated group can match one text in several ways ((a+)+, (a|aa)+, (a?a?)*), and time to the
// power of the number of repetitions where they stand side by side (.*.*.*x).
//
//   pattern  branch | branch …       branch  piece*         piece  atom repeat*
//   atom     \ any | [ class ] | ( pattern ) | any          repeat * | + | ? | { [m] [, [n]] }
//
// The ways of a part are counted: {m,n} multiplies by the lengths that it leaves open, branches
// add up unless their first letters tell them apart. A repetition without a small bound has no
// number of ways, so neither it nor a part with several ways may stand inside another. What the
// grammar does not know (a look-around, a name of a group) counts as letters: the check reads more
// ways than there are, never fewer.
#include <algorithm>
#include <cmath>
#include <vector>

#include "sql/policy/detail/patterns.h"
#include "sql/policy/limits.h"

namespace vouch::sql::policy::detail {

namespace {

constexpr std::size_t kSmallRepeat = 20; ///< {m,n} up to this n has a small bound
constexpr std::size_t kEndless = 10'000;

/// What a part of the expression costs.
struct Cost {
    double ways = 1;
    std::size_t repeats = 0; ///< repetitions without a small bound
};

/// How often an atom may stand.
struct Repeat {
    std::size_t least = 1;
    std::size_t most = 1;
};

/// A group that is being read.
struct Group {
    Cost branch{};        ///< of what was read since the last |
    double sum = 0;       ///< ways of the branches before
    double most = 0;      ///< the largest of them
    bool at_start = true; ///< of a branch
    std::string firsts{}; ///< the first letters of the branches
    bool told_apart = true;

    void begin_with(char letter) {
        if (!at_start) return;
        at_start = false;
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
        told_apart = told_apart && plain && firsts.find(letter) == std::string::npos;
        firsts += letter;
    }
    void end_branch() {
        if (at_start) told_apart = false; // an empty one
        at_start = true;
        sum += branch.ways;
        most = std::max(most, branch.ways);
        branch.ways = 1;
    }
    Cost cost() const { return {told_apart ? most : sum, branch.repeats}; }
};

class RegexReader {
public:
    explicit RegexReader(std::string_view text) : text_(text), groups_(1) {}

    bool is_slow() {
        while (position_ < text_.size() && !slow_)
            piece();
        while (groups_.size() > 1) {
            const Cost cost = close_group();
            add(cost);
        }
        groups_.back().end_branch();
        const Cost cost = groups_.back().cost();
        return slow_ || cost.repeats > kRegexRepeatsMax || cost.ways > kRegexWaysMax;
    }

private:
    void piece() {
        const char c = text_[position_++];
        if (c == '(') {
            groups_.back().begin_with('(');
            groups_.emplace_back();
            if (text_.substr(position_, 2) == "?:") position_ += 2;
            return;
        }
        if (c == '|') {
            groups_.back().end_branch();
            return;
        }
        Cost cost;
        if (c == ')' && groups_.size() > 1) {
            cost = close_group();
        } else {
            groups_.back().begin_with(c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c);
            if (c == '\\') skip_escaped();
            if (c == '[') skip_class();
        }
        for (Repeat repeat; read_repeat(repeat);)
            cost = repeated(cost, repeat);
        add(cost);
    }

    Cost close_group() {
        groups_.back().end_branch();
        const Cost cost = groups_.back().cost();
        groups_.pop_back();
        return cost;
    }

    void add(Cost cost) {
        Cost& branch = groups_.back().branch;
        branch.ways = std::min(branch.ways * cost.ways, 2 * kRegexWaysMax);
        branch.repeats += cost.repeats;
        if (branch.repeats > kRegexRepeatsMax) slow_ = true;
    }

    Cost repeated(Cost cost, Repeat repeat) {
        if (repeat.most > kSmallRepeat && repeat.least != repeat.most) {
            if (cost.ways > 1 || cost.repeats > 0) slow_ = true;
            return {1, 1};
        }
        const auto most = static_cast<double>(repeat.most);
        const auto lengths = static_cast<double>(repeat.most - repeat.least) + 1;
        return {lengths * std::pow(cost.ways, std::max(most, 1.0)), cost.repeats * repeat.most};
    }

    void skip_escaped() {
        // A back reference matches a text again and again.
        if (position_ < text_.size() && text_[position_] >= '1' && text_[position_] <= '9')
            slow_ = true;
        ++position_;
    }

    void skip_class() {
        if (position_ < text_.size() && text_[position_] == '^') ++position_;
        if (position_ < text_.size() && text_[position_] == ']') ++position_;
        while (position_ < text_.size() && text_[position_] != ']') {
            if (text_[position_] == '\\') ++position_;
            // [[:alpha:]]
            if (text_.substr(std::min(position_, text_.size()), 2) == "[:") {
                const std::size_t end = text_.find(":]", position_ + 2);
                if (end != std::string_view::npos) position_ = end + 1;
            }
            ++position_;
        }
        ++position_;
    }

    /// Takes one repetition of the piece before. `?` or `+` behind it only says which way is tried
    /// first.
    bool read_repeat(Repeat& into) {
        if (position_ >= text_.size()) return false;
        const char c = text_[position_];
        if (c == '*')
            into = {0, kEndless};
        else if (c == '+')
            into = {1, kEndless};
        else if (c == '?')
            into = {0, 1};
        else if (c != '{' || !read_bounds(into))
            return false;
        ++position_;
        const bool says_order =
            position_ < text_.size() && (text_[position_] == '?' || text_[position_] == '+');
        if (says_order) ++position_;
        return true;
    }

    /// At `{`; moves to `}` where it is one of a repetition.
    bool read_bounds(Repeat& into) {
        const std::size_t close = text_.find('}', position_);
        if (close == std::string_view::npos) return false;
        const std::string_view inside = text_.substr(position_ + 1, close - position_ - 1);
        const std::size_t comma = std::min(inside.find(','), inside.size());
        const auto least = bound(inside.substr(0, comma), 0);
        const auto most =
            comma == inside.size() ? least : bound(inside.substr(comma + 1), kEndless);
        if (!least || !most || inside.empty() || *most < *least) return false;
        into = {*least, *most};
        position_ = close;
        return true;
    }

    static std::optional<std::size_t> bound(std::string_view digits, std::size_t absent) {
        if (digits.empty()) return absent;
        std::size_t number = 0;
        for (char c : digits) {
            if (c < '0' || c > '9') return std::nullopt;
            number = std::min(number * 10 + static_cast<std::size_t>(c - '0'), kEndless);
        }
        return number;
    }

    std::string_view text_;
    std::size_t position_ = 0;
    std::vector<Group> groups_; ///< that are open; the first is the whole
    bool slow_ = false;
};

} // namespace

bool backtracks(std::string_view regex) { return RegexReader(regex).is_slow(); }

} // namespace vouch::sql::policy::detail
