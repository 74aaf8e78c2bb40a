// Questions over a schema of a few lines (knowledge/schema_for_test.h).
#pragma once

#include <string>
#include <string_view>

#include "knowledge/knowledge.h"
#include "planner/planner.h"

namespace vouch::planner {

knowledge::Knowledge known(std::string_view tables);
/// Of which no value was read.
knowledge::Knowledge known_unsampled(std::string_view tables);

Planned planned(const knowledge::Knowledge& knowledge, std::string_view question);
/// In SQLite's dialect, of the best reading, however sure; empty where there is none.
std::string best_sql(const knowledge::Knowledge& knowledge, std::string_view question);

} // namespace vouch::planner
