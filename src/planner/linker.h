// Finds what stretches of tokens may mean, and the best ways to cut the question into them.
#pragma once

#include <span>
#include <vector>

#include "knowledge/knowledge.h"
#include "planner/lexicon.h"
#include "planner/token.h"
#include "planner/unit.h"

namespace vouch::planner {

struct LinkLimits {
    std::size_t variants = 8;      ///< ways to cut, best first
    std::size_t span_tokens = 8;   ///< of a name
    std::size_t value_tokens = 10; ///< of a value
    std::size_t candidates = 10;   ///< a unit
};

/// "first and last names" as "first names and last names", where the schema has both.
std::vector<Token> expand_shared_heads(std::vector<Token> tokens,
                                       const knowledge::Knowledge& knowledge,
                                       const Lexicon& lexicon);

/// At least one sequence; its units are in token order and do not overlap.
std::vector<UnitSequence> link_units(std::span<const Token> tokens,
                                     const knowledge::Knowledge& knowledge, const Lexicon& lexicon,
                                     const DateRules& rules, const LinkLimits& limits = {});

} // namespace vouch::planner
