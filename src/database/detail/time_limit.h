#pragma once

#include <chrono>
#include <string>

#include "base/context.h"
#include "base/result.h"

namespace vouch::database::detail {

/// What `work(context)` gives, which is told to take no longer than `time`. Where that limit ends
/// it, and not the caller's own, the error says for what the database was waited: "the schema".
template <typename Work>
auto within(std::chrono::milliseconds time, const char* what, const base::Context& context,
            Work work) -> decltype(work(context)) {
    auto done = work(context.within(time));
    if (done || done.error().code != base::ErrorCode::Timeout) return done;
    TRY(context.check());
    auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
    return base::fail(base::ErrorCode::Timeout,
                      "The database was waited for: " + std::string(what) + " took longer than " +
                          std::to_string(seconds) + " s.");
}

} // namespace vouch::database::detail
