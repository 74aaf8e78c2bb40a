// Any bytes as the content of a sealed block or head: either an error, or postings that are written
// and read again to the same.

#include "base/fuzz_target.h"
#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/detail/posting.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::search::detail;
    const std::string bytes = seal({reinterpret_cast<const char*>(data), size});
    std::vector<Posting> block;
    if (decode_block(bytes, block)) {
        std::vector<Posting> again;
        CHECK(decode_block(encode_block(block), again) && again == block);
    }
    if (const auto head = decode_head(bytes)) {
        const auto again = decode_head(encode_head(*head));
        CHECK(again.has_value() && again->blocks == head->blocks && again->tail == head->tail);
    }
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    using namespace vouch::search::detail;
    FieldCounts title;
    title.add(Field::Title);
    const std::vector<Posting> postings{{0, 1, 10, {}}, {7, 300, 2'000, title}, {70'000, 2, 9, {}}};
    BlockEntry block = summarize(postings);
    block.id = 12;
    const PostingHead head{{block}, {{80'000, 1, 5, title}}};
    const auto content = [](const std::string& sealed) {
        return std::string(unseal(sealed).value());
    };
    return {content(encode_block(postings)), content(encode_head(head))};
}
