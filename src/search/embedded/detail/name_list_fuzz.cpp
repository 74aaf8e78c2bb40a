// Any bytes as the content of a sealed list: either an error, or names that are written and read
// again to the same.

#include "base/fuzz_target.h"
#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/detail/name_list.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::search::detail;
    const auto first = decode_names(seal({reinterpret_cast<const char*>(data), size}));
    if (!first) return 0;
    const auto second = decode_names(encode_names(*first));
    CHECK(second.has_value() && *second == *first);
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    using namespace vouch::search::detail;
    return {std::string(unseal(encode_names({"hr", "hr/leave", "hr/leave/2024", "legal"})).value()),
            std::string(unseal(encode_names({})).value())};
}
