#pragma once

#include <string_view>

namespace vouch::demo {

/// CREATE TABLE statements, referenced tables first.
std::string_view table_definitions();

/// CREATE INDEX statements, run when the rows are in.
std::string_view index_definitions();

} // namespace vouch::demo
