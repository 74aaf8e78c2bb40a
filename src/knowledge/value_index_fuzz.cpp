// Any bytes, sealed so that the checksum does not hide what comes after it: either no index, or one
// that answers without leaving its bytes.

#include "base/fuzz_target.h"
#include "knowledge/detail/value_image.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/value_index.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::knowledge;
    constexpr std::size_t kHeaderBytes = 56;
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.size() >= kHeaderBytes) detail::seal(bytes);
    const auto index = ValueIndex::from_bytes(std::move(bytes));
    if (!index) return 0;
    const Word word{"york", "york"};
    index->find({.text = "York",
                 .words = {&word, 1},
                 .near_spelling = NearSpelling::On,
                 .sound = english::vocabulary().sound});
    index->part([](ColumnId id) { return std::optional(id); });
    for (const ColumnId column : index->columns())
        index->values(column);
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    using namespace vouch::knowledge;
    return {ValueIndex::build({{{0, 1}, {"New York", "York", "Boston"}}, {{1, 0}, {"A4", "B2"}}},
                              {}, english::vocabulary())
                .to_bytes()};
}
