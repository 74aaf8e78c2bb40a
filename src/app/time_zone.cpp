#include "app/time_zone.h"

#include <memory>
#include <string>

#include <unicode/timezone.h>

namespace vouch::app {

base::Result<std::chrono::sys_days> day_in_zone(std::string_view zone,
                                                std::chrono::sys_seconds now) {
    const auto name =
        icu::UnicodeString::fromUTF8(icu::StringPiece(zone.data(), static_cast<int>(zone.size())));
    const std::unique_ptr<const icu::TimeZone> found(
        zone == "local" ? icu::TimeZone::createDefault() : icu::TimeZone::createTimeZone(name));
    icu::UnicodeString unknown;
    if (found != nullptr) found->getID(unknown);
    if (found == nullptr || unknown == icu::UnicodeString(UCAL_UNKNOWN_ZONE_ID)) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "must be a time zone like Europe/Berlin, UTC or GMT+02:00, or local");
    }
    std::int32_t standard = 0; // milliseconds, without and with what summer adds
    std::int32_t summer = 0;
    UErrorCode status = U_ZERO_ERROR;
    const auto since = std::chrono::milliseconds(now.time_since_epoch()).count();
    found->getOffset(static_cast<UDate>(since), 0, standard, summer, status);
    if (U_FAILURE(status) != 0)
        return base::fail(base::ErrorCode::Internal, "the time zone has no offset");
    return std::chrono::floor<std::chrono::days>(now +
                                                 std::chrono::seconds((standard + summer) / 1'000));
}

} // namespace vouch::app
