#pragma once

#include <cstdint>
#include <string_view>

namespace vouch::answer::detail {

/// The kind of thing that a question asks for, as far as its opening words tell.
enum class AskedKind : std::uint8_t {
    Anything,
    Quantity, ///< "how many": a number, always
    Extent,   ///< "how long": a number, mostly
    Time,
    Name,
};

AskedKind asked_kind(std::string_view question);

/// Whether a text holds a thing of the kind; Anything is in no text, so that it changes no score.
bool has_kind(std::string_view text, AskedKind kind);

} // namespace vouch::answer::detail
