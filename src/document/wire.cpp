#include "document/wire.h"

#include <cmath>

#include "text/unicode.h"

namespace vouch::document {

using base::ErrorCode;
using base::fail;
using base::Result;

base::Unexpected<base::Error> WireReader::cut() {
    return fail(ErrorCode::Corrupt, "The worker's answer ends in the middle of a value.");
}

Result<float> WireReader::finite_float() {
    float value = TRY(whole(bytes_.fixed<float>()));
    if (!std::isfinite(value))
        return fail(ErrorCode::Corrupt, "The worker's answer holds a number that is not finite.");
    return value;
}

Result<std::string> WireReader::text() {
    std::string_view bytes = TRY(whole(bytes_.text()));
    if (bytes.find('\0') != std::string_view::npos || !text::is_valid_utf8(bytes))
        return fail(ErrorCode::Corrupt, "The worker's answer holds text that is not valid UTF-8.");
    return std::string(bytes);
}

Result<std::uint32_t> WireReader::count(std::size_t item_bytes_min) {
    std::uint32_t items = TRY(number());
    if (items > bytes_.left() / item_bytes_min)
        return fail(ErrorCode::Corrupt, "The worker's answer claims more items than it holds.");
    return items;
}

Result<void> WireReader::expect_end() const {
    if (!bytes_.at_end())
        return fail(ErrorCode::Corrupt, "The worker's answer goes on after its end.");
    return {};
}

} // namespace vouch::document
