#pragma once

#include <chrono>
#include <string_view>

#include "base/result.h"

namespace vouch::app {

/// The day that it is at `now` in a time zone: a name of the IANA database ("Europe/Berlin",
/// "UTC"), a fixed offset ("GMT+02:00"), or "local" for that of this machine. InvalidArgument for
/// another name.
base::Result<std::chrono::sys_days> day_in_zone(std::string_view zone,
                                                std::chrono::sys_seconds now);

} // namespace vouch::app
