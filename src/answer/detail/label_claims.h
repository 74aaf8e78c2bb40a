#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "schema/result_set.h"

namespace vouch::answer::detail {

/// A number of a sentence and the rows that have it; none: a count.
struct LabelledNumber {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::set<std::size_t> rows{};
};

/// What a sentence says of the rows of a result by their labels: the cells of its first column of
/// texts, dates or years. Refers to the result.
class LabelClaims {
public:
    explicit LabelClaims(const schema::ResultSet& result);

    /// Whether the place lies within a text cell that stands in the sentence.
    bool covers(std::string_view sentence, std::size_t begin, std::size_t end) const;

    /// Whether each number stands beside the label of a row that has it, where there are labels.
    bool agree(std::string_view sentence, const std::vector<LabelledNumber>& numbers) const;

    /// Whether what is called the most or the least, or more or less than another, is so. Only told
    /// of results with one column of numbers.
    bool superlatives_hold(std::string_view sentence) const;

private:
    struct Place {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::set<std::size_t> rows{};
    };
    std::vector<Place> places(std::string_view lower) const;
    bool agree_one_way(std::string_view sentence, const std::vector<LabelledNumber>& numbers,
                       const std::vector<Place>& labels, bool preceding) const;
    bool is_extreme(const std::set<std::size_t>& rows, bool most) const;
    std::optional<double> value_of(const Place& label) const;

    const schema::ResultSet& result_;
    std::vector<std::pair<std::string, std::set<std::size_t>>> labels_; ///< longest first
    std::vector<std::string> texts_;             ///< cells with digits in them, in lower case
    std::vector<std::optional<double>> numbers_; ///< of the only column of numbers
};

} // namespace vouch::answer::detail
