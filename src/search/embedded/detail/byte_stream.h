// What every blob of the index begins with, because SQLite does not notice a changed byte: four
// bytes of the checksum of the rest.
#pragma once

#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace vouch::search::detail {

using base::ByteReader;
using base::put_varint;

/// `content` with its checksum in front.
std::string seal(std::string_view content);
/// The content of sealed bytes; Corrupt when the checksum is not right.
base::Result<std::string_view> unseal(std::string_view bytes);
/// What every damaged part of an index is reported as.
base::Error corrupt_index();

} // namespace vouch::search::detail
