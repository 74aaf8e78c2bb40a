// Any bytes, sealed so that the checksum does not hide what comes after it: either no index, or one
// that answers without leaving its bytes.
#include <cstddef>
#include <cstdint>
#include <string>

#include "knowledge/detail/value_image.h"
#include "knowledge/value_index.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vouch::knowledge;
    constexpr std::size_t kHeaderBytes = 44;
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.size() >= kHeaderBytes) detail::seal(bytes);
    const auto index = ValueIndex::from_bytes(std::move(bytes));
    if (!index) return 0;
    const Word word{"york", "york"};
    index->find({.text = "York", .words = {&word, 1}, .near_spelling = NearSpelling::On});
    for (const ColumnId column : index->columns())
        index->values(column);
    return 0;
}
