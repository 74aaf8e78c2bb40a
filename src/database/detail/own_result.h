#pragma once

#include <cstdint>
#include <limits>

#include "base/result.h"

namespace vouch::database::detail {

/// How much of one statement's result may still come. What a server says of itself is gathered by
/// whoever asks for it, so that a result without an end would take all memory; the rows of a query
/// have a budget of their own (row_meter.h).
class OwnResult {
public:
    void begin_ours() { bytes_left_ = kBytesMax; }
    void begin_query() { bytes_left_ = std::numeric_limits<std::uint64_t>::max(); }

    /// An error of code LimitExceeded where the row, whose texts have `bytes`, is one too many.
    base::Result<void> take(std::uint64_t bytes) {
        bytes += kRowBytes;
        if (bytes > bytes_left_)
            return base::fail(base::ErrorCode::LimitExceeded,
                              "What the server says of its tables and settings is longer than "
                              "256 MB.");
        bytes_left_ -= bytes;
        return {};
    }

private:
    static constexpr std::uint64_t kBytesMax = std::uint64_t{256} << 20U;
    /// What becomes of a row, a column of a catalog mostly, takes this besides its texts.
    static constexpr std::uint64_t kRowBytes = 256;

    std::uint64_t bytes_left_ = kBytesMax;
};

} // namespace vouch::database::detail
