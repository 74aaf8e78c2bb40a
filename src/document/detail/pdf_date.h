#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vouch::document::detail {

/// A PDF date ("D:20240131120000+02'00'"; parts from the month on may be missing) as UTC in RFC
/// 3339 with seconds. Empty where it is none.
std::optional<std::string> parse_pdf_date(std::string_view text);

} // namespace vouch::document::detail
