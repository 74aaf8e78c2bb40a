#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::answer::detail {

/// A question over rows that documents choose: "Which customers whose contract mentions a cap are
/// overdue?"
struct LinkedQuestion {
    std::string rest;     ///< what the database is asked: "Which customers are overdue?"
    std::string head;     ///< whose rows are chosen: "customers"
    std::string document; ///< in what kind of document, or in which: "contract"
    std::string phrase;   ///< what must stand there: "a cap"; empty: the head's name alone
    std::string clause;   ///< as it was asked: "whose contract mentions a cap"
};

/// The ways to cut a question of this form, the shortest clause first; none for another. Where the
/// clause ends is not known before the rest is read over the database. English.
std::vector<LinkedQuestion> linked_questions(std::string_view question);

/// A question about what documents say of rows: "What do the contracts of customers in France say
/// about late payment?"
struct QuestionOfRows {
    std::string rest;     ///< what the database is asked: "Which customers in France?"
    std::string document; ///< "contracts"
    std::string phrase;   ///< "late payment"
};

/// None for a question of another form. English.
std::optional<QuestionOfRows> question_of_rows(std::string_view question);

} // namespace vouch::answer::detail
