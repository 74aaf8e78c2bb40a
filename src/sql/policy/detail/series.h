#pragma once

#include <cstdint>
#include <optional>

#include "sql/policy/refusal.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

inline constexpr double kSecondsOfDay = 86'400;
/// A century in seconds: what a series of times counts for where an end is not written.
inline constexpr double kUnwrittenSpan = 100 * 365.25 * kSecondsOfDay;

/// Of a call that makes a series: few enough members, as far as the text shows.
std::optional<Refusal> refusal_of_series(const syntax::FunctionCall& call);

enum class SeriesEnds : std::uint8_t { Written, FromData };
struct Series {
    double members = 0; ///< at most
    SeriesEnds ends = SeriesEnds::Written;
};
/// What the call makes; none where that cannot be seen.
std::optional<Series> series_of(const syntax::FunctionCall& call);

/// The number that an expression of literals stands for; none where it holds anything else.
std::optional<double> written_number(const syntax::Expression& expression);
/// The largest number written in an expression; those of a product are multiplied: what
/// `10 * 1000` and `1000 * n` reach for a small n. 0 where no number is written.
double product_of_written(const syntax::Expression& expression);

/// The time that is written, in seconds; none where no date is written.
std::optional<double> time_of(const syntax::Expression& expression);
/// The length of an interval, by its text or its unit, in seconds; none where it is not written or
/// where a step of it could stand still.
std::optional<double> step_seconds(const syntax::Expression& step);
/// Whether all that is written in an expression, its queries included, is near: a time within three
/// centuries of today, a number up to that of the seconds of a day, a span up to a century.
bool is_near(const syntax::Expression& expression);

} // namespace vouch::sql::policy::detail
