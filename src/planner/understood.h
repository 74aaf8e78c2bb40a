// What a plan means, in controlled English (or another language: the words come from phrases.tsv).
#pragma once

#include <string>

#include "knowledge/knowledge.h"
#include "planner/lexicon.h"
#include "planner/plan.h"

namespace vouch::planner {

/// One clause without a full stop: "number of orders for each country, where order date is from
/// 2026-03-01 up to 2026-03-31".
std::string describe_plan(const PlanBlock& block, const knowledge::Knowledge& knowledge,
                          const Lexicon& lexicon);

} // namespace vouch::planner
