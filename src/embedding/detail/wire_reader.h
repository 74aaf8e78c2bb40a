// The wire format of protocol buffers (protobuf.dev/programming-guides/encoding).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"

namespace vouch::embedding::detail {

/// One field of a message.
struct WireField {
    std::uint32_t number = 0;
    std::uint64_t value = 0;  ///< of a varint; fixed numbers are skipped
    std::string_view bytes{}; ///< of a text, bytes, a message, packed numbers
};

/// The fields of a message one after another. Bytes that are no message end it, and `failed()`.
class WireReader {
public:
    explicit WireReader(std::string_view message) : reader_(message) {}

    std::optional<WireField> next() {
        if (reader_.failed() || reader_.at_end()) return std::nullopt;
        std::uint64_t key = reader_.varint();
        WireField field{static_cast<std::uint32_t>(key >> 3)};
        switch (key & 7) {
        case 0: field.value = reader_.varint(); break;
        case 1: reader_.take(8); break;
        case 2: field.bytes = reader_.take(reader_.varint()); break;
        case 5: reader_.take(4); break;
        default: reader_.fail(); // groups are not in use any more
        }
        if (reader_.failed()) return std::nullopt;
        return field;
    }
    bool failed() const { return reader_.failed(); }

private:
    base::ByteReader reader_;
};

} // namespace vouch::embedding::detail
