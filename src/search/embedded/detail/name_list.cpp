// names = count {bytes shared with the name before, bytes that follow, those bytes}…

#include "search/embedded/detail/name_list.h"

#include <algorithm>

#include "search/embedded/detail/byte_stream.h"

namespace vouch::search::detail {

std::string encode_names(const std::vector<std::string>& names) {
    std::string content;
    put_varint(content, names.size());
    std::string_view before;
    for (const std::string& name : names) {
        auto shared =
            static_cast<std::size_t>(std::ranges::mismatch(before, name).in2 - name.begin());
        put_varint(content, shared);
        put_varint(content, name.size() - shared);
        content += std::string_view(name).substr(shared);
        before = name;
    }
    return seal(content);
}

base::Result<std::vector<std::string>> decode_names(std::string_view bytes) {
    ByteReader reader(TRY(unseal(bytes)));
    std::uint64_t count = reader.varint();
    std::vector<std::string> names;
    for (std::uint64_t i = 0; i < count && !reader.failed(); ++i) {
        std::uint64_t shared = reader.varint();
        std::string_view rest = reader.take(reader.varint());
        if (shared > (names.empty() ? 0 : names.back().size())) break;
        std::string name = shared == 0 ? std::string() : names.back().substr(0, shared);
        names.push_back(name += rest);
    }
    if (reader.failed() || names.size() != count || !reader.at_end())
        return base::Unexpected(corrupt_index());
    return names;
}

} // namespace vouch::search::detail
