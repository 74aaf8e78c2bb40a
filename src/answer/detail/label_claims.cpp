#include "answer/detail/label_claims.h"

#include <algorithm>
#include <array>
#include <map>

#include "answer/detail/named_values.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kLabelsMax = 1'000;

constexpr std::array<std::string_view, 10> kMost = {"highest", "largest", "most",  "greatest",
                                                    "biggest", "top",     "leads", "leading",
                                                    "maximum", "peak"};
constexpr std::array<std::string_view, 6> kLeast = {"lowest", "smallest", "least",
                                                    "fewest", "minimum",  "bottom"};
constexpr std::array<std::string_view, 7> kMore = {"more than",   "higher than",  "larger than",
                                                   "bigger than", "greater than", "ahead of",
                                                   "exceeds"};
constexpr std::array<std::string_view, 5> kLess = {"less than", "lower than", "smaller than",
                                                   "fewer than", "behind"};
constexpr std::array<std::string_view, 6> kHas = {" has", " had", " with", " at", ":", " ("};

bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// Where a phrase begins that is no part of a longer word; npos where it is not.
std::size_t find_words(std::string_view text, std::string_view phrase, std::size_t from) {
    for (std::size_t at = text.find(phrase, from); at != std::string_view::npos;
         at = text.find(phrase, at + 1)) {
        const std::size_t end = at + phrase.size();
        const bool open = at == 0 || !is_word_byte(text[at - 1]) || !is_word_byte(phrase.front());
        const bool close =
            end == text.size() || !is_word_byte(text[end]) || !is_word_byte(phrase.back());
        if (open && close) return at;
    }
    return std::string_view::npos;
}

bool overlaps(std::size_t begin, std::size_t end, std::size_t other_begin, std::size_t other_end) {
    return begin < other_end && other_begin < end;
}

bool share_a_row(const std::set<std::size_t>& a, const std::set<std::size_t>& b) {
    return std::ranges::any_of(a, [&](std::size_t row) { return b.contains(row); });
}

bool is_year_column(const schema::ResultSet& result, std::size_t column) {
    return !result.rows.empty() && std::ranges::all_of(result.rows, [&](const schema::Row& row) {
        const auto* year = std::get_if<std::int64_t>(&row[column]);
        return year != nullptr && *year >= 1900 && *year < 2200;
    });
}

std::optional<std::size_t> label_column(const schema::ResultSet& result) {
    for (std::size_t column = 0; column < result.columns.size(); ++column) {
        if (!is_number_column(result, column) || is_year_column(result, column)) return column;
    }
    return std::nullopt;
}

/// "the second highest", "at least", "most of"
bool is_qualified(std::string_view text, std::size_t at, std::size_t end) {
    static constexpr std::array<std::string_view, 7> kBefore = {"second", "third", "fourth", "2nd",
                                                                "3rd",    " at",   "next"};
    std::string_view before = text.substr(0, at);
    while (before.ends_with(' ') || before.ends_with('-'))
        before.remove_suffix(1);
    return text.substr(end).starts_with(" of the ") ||
           std::ranges::any_of(kBefore,
                               [&](std::string_view word) { return before.ends_with(word); });
}

} // namespace

LabelClaims::LabelClaims(const schema::ResultSet& result) : result_(result) {
    std::size_t number_columns = 0;
    const auto column = label_column(result);
    for (std::size_t at = 0; at < result.columns.size(); ++at) {
        if (at == column || !is_number_column(result, at)) continue;
        if (++number_columns == 1) numbers_ = column_numbers(result, at);
    }
    if (number_columns != 1) numbers_.clear();
    for (const schema::Row& row : result.rows) {
        for (const schema::Value& value : row) {
            const auto* text = std::get_if<std::string>(&value);
            if (text != nullptr && text->find_first_of("0123456789") != std::string::npos)
                texts_.push_back(text::ascii_lower(*text));
        }
    }
    if (!column) return;
    std::map<std::string, std::set<std::size_t>> labels;
    for (std::size_t row = 0; row < std::min(result.rows.size(), kLabelsMax); ++row) {
        std::string label = text::ascii_lower(schema::display_text(result.rows[row][*column]));
        if (label.size() >= 2) labels[std::move(label)].insert(row);
    }
    labels_.assign(labels.begin(), labels.end());
    std::ranges::stable_sort(
        labels_, [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
}

bool LabelClaims::covers(std::string_view sentence, std::size_t begin, std::size_t end) const {
    const std::string lower = text::ascii_lower(sentence);
    const std::string_view digits = std::string_view(lower).substr(begin, end - begin);
    return std::ranges::any_of(texts_, [&](const std::string& cell) {
        if (cell.find(digits) == std::string::npos) return false;
        for (std::size_t at = find_words(lower, cell, 0); at != std::string::npos;
             at = find_words(lower, cell, at + 1)) {
            if (at <= begin && end <= at + cell.size()) return true;
        }
        return false;
    });
}

std::vector<LabelClaims::Place> LabelClaims::places(std::string_view lower) const {
    std::vector<Place> found;
    for (const auto& [label, rows] : labels_) {
        for (std::size_t at = find_words(lower, label, 0); at != std::string_view::npos;
             at = find_words(lower, label, at + 1)) {
            const bool inside = std::ranges::any_of(found, [&](const Place& place) {
                return overlaps(at, at + label.size(), place.begin, place.end);
            });
            if (!inside) found.push_back({at, at + label.size(), rows});
        }
    }
    std::ranges::sort(found, {}, &Place::begin);
    return found;
}

bool LabelClaims::agree_one_way(std::string_view sentence,
                                const std::vector<LabelledNumber>& numbers,
                                const std::vector<Place>& labels, bool preceding) const {
    return std::ranges::all_of(numbers, [&](const LabelledNumber& number) {
        const Place* before = nullptr;
        const Place* after = nullptr;
        for (const Place& label : labels) {
            if (overlaps(number.begin, number.end, label.begin, label.end)) return true;
            if (label.end <= number.begin) before = &label;
            if (label.begin >= number.end && after == nullptr) after = &label;
        }
        if (number.rows.empty()) { // a count: "Spain has 3" would make it Spain's
            if (before == nullptr) return true;
            std::string_view between = sentence.substr(before->end, number.begin - before->end);
            while (between.ends_with(' '))
                between.remove_suffix(1);
            return std::ranges::none_of(kHas,
                                        [&](std::string_view word) { return between == word; });
        }
        const Place* label = preceding ? before : after;
        if (label == nullptr) return before == nullptr && after == nullptr;
        return share_a_row(label->rows, number.rows);
    });
}

bool LabelClaims::agree(std::string_view sentence,
                        const std::vector<LabelledNumber>& numbers) const {
    const std::string lower = text::ascii_lower(sentence);
    const std::vector<Place> labels = places(lower);
    if (labels.empty()) return true;
    return agree_one_way(lower, numbers, labels, true) ||
           agree_one_way(lower, numbers, labels, false);
}

bool LabelClaims::is_extreme(const std::set<std::size_t>& rows, bool most) const {
    std::optional<double> extreme;
    for (const auto& number : numbers_) {
        if (number && (!extreme || (most ? *number > *extreme : *number < *extreme)))
            extreme = number;
    }
    return std::ranges::any_of(rows, [&](std::size_t row) { return numbers_[row] == extreme; });
}

std::optional<double> LabelClaims::value_of(const Place& label) const {
    return label.rows.size() == 1 ? numbers_[*label.rows.begin()] : std::nullopt;
}

bool LabelClaims::superlatives_hold(std::string_view sentence) const {
    if (numbers_.empty()) return true;
    const std::string lower = text::ascii_lower(sentence);
    const std::vector<Place> labels = places(lower);
    if (labels.empty()) return true;
    // A label of the same clause comes before one of another.
    const auto distance = [&](std::size_t from, std::size_t to) {
        const std::string_view between = std::string_view(lower).substr(from, to - from);
        const bool apart = between.find_first_of(",;") != std::string_view::npos;
        return between.size() + (apart ? lower.size() : 0);
    };
    const auto nearest = [&](std::size_t begin, std::size_t end) {
        return *std::ranges::min_element(labels, {}, [&](const Place& label) {
            return label.end <= begin   ? distance(label.end, begin)
                   : label.begin >= end ? distance(end, label.begin)
                                        : 0;
        });
    };
    const auto extremes_hold = [&](const auto& words, bool most) {
        return std::ranges::all_of(words, [&](std::string_view word) {
            for (std::size_t at = find_words(lower, word, 0); at != std::string::npos;
                 at = find_words(lower, word, at + 1)) {
                const std::size_t end = at + word.size();
                if (!is_qualified(lower, at, end) && !is_extreme(nearest(at, end).rows, most))
                    return false;
            }
            return true;
        });
    };
    const auto comparisons_hold = [&](const auto& words, bool more) {
        return std::ranges::all_of(words, [&](std::string_view word) {
            const std::size_t at = find_words(lower, word, 0);
            if (at == std::string::npos) return true;
            const Place* before = nullptr;
            const Place* after = nullptr;
            for (const Place& label : labels) {
                if (label.end <= at) before = &label;
                if (label.begin >= at && after == nullptr) after = &label;
            }
            if (before == nullptr || after == nullptr) return true;
            const auto left = value_of(*before);
            const auto right = value_of(*after);
            return !left || !right || (more ? *left > *right : *left < *right);
        });
    };
    return extremes_hold(kMost, true) && extremes_hold(kLeast, false) &&
           comparisons_hold(kMore, true) && comparisons_hold(kLess, false);
}

} // namespace vouch::answer::detail
