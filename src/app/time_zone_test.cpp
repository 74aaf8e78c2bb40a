#include "app/time_zone.h"

#include <gtest/gtest.h>

#include "base/iso_date.h"

namespace vouch::app {
namespace {

std::string day_in(std::string_view zone, std::string_view day, int hour) {
    const auto found = day_in_zone(zone, std::chrono::sys_seconds(*base::parse_iso_day(day)) +
                                             std::chrono::hours(hour));
    return found ? base::print_iso_day(*found) : found.error().message;
}

TEST(TimeZone, TheDayDependsOnTheZone) {
    EXPECT_EQ(day_in("UTC", "2026-06-30", 23), "2026-06-30");
    EXPECT_EQ(day_in("Europe/Berlin", "2026-06-30", 22), "2026-07-01") << "summer: two hours";
    EXPECT_EQ(day_in("Europe/Berlin", "2026-12-31", 22), "2026-12-31") << "winter: one";
    EXPECT_EQ(day_in("Europe/Berlin", "2026-12-31", 23), "2027-01-01");
    EXPECT_EQ(day_in("America/Los_Angeles", "2026-07-01", 6), "2026-06-30");
    EXPECT_EQ(day_in("GMT+02:00", "2026-06-30", 22), "2026-07-01");
}

TEST(TimeZone, UnknownNamesAreRefused) {
    for (const char* zone : {"Europe/Atlantis", "", "summer", "Etc/Unknown"})
        EXPECT_NE(day_in(zone, "2026-06-30", 12).find("must be a time zone"), std::string::npos)
            << zone;
    EXPECT_TRUE(day_in_zone("local", std::chrono::sys_seconds{}));
}

} // namespace
} // namespace vouch::app
