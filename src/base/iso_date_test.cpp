#include "base/iso_date.h"

#include <gtest/gtest.h>

namespace vouch::base {
namespace {

TEST(IsoDate, ReadsDaysOfTheCalendarAndPrintsThemBack) {
    for (const char* text : {"2026-06-30", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31",
                             "1969-12-31", "0001-10-05"}) {
        auto day = parse_iso_day(text);
        ASSERT_TRUE(day) << text;
        EXPECT_EQ(print_iso_day(*day), text);
    }
    EXPECT_EQ(parse_iso_day("1970-01-02")->time_since_epoch().count(), 1);
}

TEST(IsoDate, ReadsNothingElse) {
    for (const char* text : {"",
                             "2026",
                             "2026-06",
                             "2026-6-30",
                             "2026-06-31",
                             "2023-02-29",
                             "1900-02-29",
                             "2026-00-10",
                             "2026-13-01",
                             "2026-01-00",
                             "2026-1a-0b",
                             "-026-01-05",
                             "+026-01-05",
                             "2026-06-30 ",
                             " 2026-06-30",
                             "2026-06-30T00:00",
                             "2026/06/30",
                             "20260630",
                             "2026-06- 1",
                             "2026-06--1",
                             "２０２６-06-30"})
        EXPECT_FALSE(parse_iso_day(text)) << text;
}

TEST(IsoDate, PrintsMoments) {
    const std::chrono::sys_seconds epoch{};
    EXPECT_EQ(print_iso_second(epoch), "1970-01-01T00:00:00Z");
    EXPECT_EQ(print_iso_second(epoch - std::chrono::seconds(1)), "1969-12-31T23:59:59Z");
    EXPECT_EQ(print_iso_second(epoch + std::chrono::seconds(1'782'821'109)),
              "2026-06-30T12:05:09Z");
}

} // namespace
} // namespace vouch::base
