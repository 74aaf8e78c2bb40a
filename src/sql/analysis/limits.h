// The sizes that the names of one query may have.
#pragma once

#include <cstddef>

namespace vouch::sql::analysis {

inline constexpr std::size_t kSourcesMax = 200;               ///< relations in one FROM
inline constexpr std::size_t kColumnsMax = 2'000;             ///< of one query
inline constexpr std::size_t kAllColumnsMax = 100'000;        ///< of all queries of a text together
inline constexpr std::size_t kCommonTablesMax = 500;          ///< in one WITH
inline constexpr std::size_t kPivotColumnsMax = 2'000;        ///< that a PIVOT makes
inline constexpr std::size_t kColumnsPatternBytesMax = 1'000; ///< of COLUMNS('regex')

} // namespace vouch::sql::analysis
