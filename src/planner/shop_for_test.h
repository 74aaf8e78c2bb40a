// The schema of tests/planner/shop.schema as knowledge, without a database.
#pragma once

#include <string>
#include <string_view>

#include "knowledge/knowledge.h"

namespace vouch::planner {

/// Reads the small schema language that the file explains; aborts on what it does not know.
knowledge::Knowledge read_test_schema(std::string_view text);

/// A file below tests/planner/.
std::string read_fixture(std::string_view name);

} // namespace vouch::planner
