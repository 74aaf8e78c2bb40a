#pragma once

#include <string>
#include <string_view>

namespace vouch::knowledge::detail {

/// A file of stored contents from its two parts (store.cpp): the bytes of the value index and the
/// head, with the lengths, the checksum and the magic that they call for.
std::string frame_contents(std::string values, std::string_view head);

} // namespace vouch::knowledge::detail
