// What one stretch of tokens may mean: every reading with its worth.
#pragma once

#include <span>
#include <vector>

#include "planner/linker.h"

namespace vouch::planner::detail {

/// A unit and what it adds to the worth of a segmentation.
struct Reading {
    Unit unit;
    int worth = 0;
};

inline constexpr int kMinimumScore = 330;
inline constexpr int kLinkWordWorth = 40; ///< for each further word of a phrase
inline constexpr int kQuotedWorth = 3000;

inline int thousandths(double score) { return static_cast<int>(score * 1000.0 + 0.5); }

class SpanReader {
public:
    SpanReader(std::span<const Token> tokens, const knowledge::Knowledge& knowledge,
               const Lexicon& lexicon, const DateRules& rules, const LinkLimits& limits);

    /// All readings of stretches that begin at `first`; never empty: a token can always be skipped.
    std::vector<Reading> readings_at(std::size_t first) const;

private:
    void add_keywords(std::size_t first, std::vector<Reading>& out) const;
    void add_plain(std::size_t first, std::vector<Reading>& out) const;
    void add_names(std::size_t first, std::size_t last, std::vector<Reading>& out) const;
    void prefer_days(Unit& unit) const;
    void add_values(std::size_t first, std::size_t last, std::vector<Reading>& out) const;
    void add_near_values(const Token& token, std::vector<Candidate>& candidates) const;
    void add_near_names(std::size_t first, std::size_t last, const std::string& text,
                        std::vector<Candidate>& candidates) const;
    void add_respelled(const std::string& text, std::span<const knowledge::Word> parts,
                       std::vector<Candidate>& candidates) const;
    void add_value_words(const Token& token, std::vector<Candidate>& candidates) const;
    void add_unknown_name(std::size_t first, std::vector<Reading>& out) const;

    Measure unit_after(std::size_t number) const;
    bool begins_with_than(std::size_t at) const;
    bool fits_here(const Trigger& trigger, std::size_t first) const;
    void shorten_misfit(std::size_t at);
    bool clause_start(std::size_t at) const;
    bool sentence_start(std::size_t at) const;
    std::optional<Truth> truth_of(knowledge::ColumnId column) const;
    bool few_values(knowledge::ColumnId column) const;
    bool function_word(std::size_t at) const;
    bool crosses_clause(std::size_t first, std::size_t last) const;
    bool name_guard(std::size_t first, std::size_t last, const knowledge::NameMatch& match) const;
    std::vector<knowledge::NameMatch> attribute_matches(std::string_view attribute) const;
    bool states_truth(std::size_t last, const knowledge::NameMatch& match) const;
    int context_bonus(std::size_t first, std::size_t last, const knowledge::NameMatch& match) const;
    const knowledge::Alias& alias_of(const knowledge::NameMatch& match) const;
    std::vector<knowledge::Word> words(std::size_t first, std::size_t last, WordWeight skip) const;

    std::span<const Token> tokens_;
    const knowledge::Knowledge& knowledge_;
    const Lexicon& lexicon_;
    DateRules rules_;
    LinkLimits limits_;
    std::vector<std::string> folded_;            ///< empty where a phrase must not cross
    std::vector<std::vector<Trigger>> triggers_; ///< by token
};

} // namespace vouch::planner::detail
