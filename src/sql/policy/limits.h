// The sizes that a query may have, whoever asks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vouch::sql::policy {

inline constexpr std::size_t kTextBytesMax = 100'000;
inline constexpr std::size_t kQueriesMax = 200;        ///< SELECTs and other bodies in one text
inline constexpr std::size_t kCrossJoinedMax = 2;      ///< relations joined by nothing at all
inline constexpr std::size_t kFewRows = 10;            ///< of a relation that counts as none there
inline constexpr std::size_t kPatternBytesMax = 1'000; ///< text written in a LIKE pattern
inline constexpr std::size_t kPatternWildcardsMax = 10;
inline constexpr std::size_t kRegexBytesMax = 500;  ///< text of a regular expression
inline constexpr std::size_t kRegexRepeatsMax = 10; ///< repetitions without a small bound in it
inline constexpr double kRegexWaysMax = 100'000;    ///< in which its small repetitions can match
inline constexpr std::size_t kRegexRepetitionsMax = 1'000; ///< {n} multiplied
inline constexpr std::uint64_t kSizeArgumentMax = 10'000;  ///< a literal that allocates
inline constexpr double kSeriesProductMax = 10'000'000;    ///< of all series of a text
inline constexpr double kSeriesFromData = 1'000;           ///< what one counts whose ends are data
inline constexpr double kExponentMax = 10'000;             ///< written after ^ or in power
inline constexpr std::size_t kExponentDigitsMax = 4;       ///< 1e9999, sign included
inline constexpr std::uint64_t kSeriesRowsMax = 1'000'000; ///< of one generate_series
inline constexpr std::uint64_t kFormatWidthMax = 1'000;    ///< a width or precision in a format
inline constexpr std::uint64_t kValueBytesMax = 100'000'000;   ///< estimated, of one value
inline constexpr std::uint64_t kRecursionBoundMax = 1'000'000; ///< a literal that ends a recursion
inline constexpr std::uint64_t kRecursionRowsMax = 100'000;    ///< where no bound can be seen

} // namespace vouch::sql::policy
