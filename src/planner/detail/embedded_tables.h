// The word tables, embedded by CMakeLists.txt.
#pragma once

#include <string_view>

namespace vouch::planner::detail {

extern const std::string_view kEnglishTriggers;
extern const std::string_view kEnglishFillers;
extern const std::string_view kEnglishAttributes;
extern const std::string_view kEnglishNumbers;
extern const std::string_view kEnglishPhrases;

} // namespace vouch::planner::detail
