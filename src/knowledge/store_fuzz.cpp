// Any bytes as the head of stored contents (behind its key, before its end), sealed so that the
// checksum does not hide what comes after it: either an error, or contents that are written and
// read again to the same.

#include "base/bytes.h"
#include "base/fuzz_target.h"
#include "knowledge/detail/contents_frame.h"
#include "knowledge/store.h"

namespace {

using namespace vouch;
using namespace vouch::knowledge;

schema::Catalog catalog() {
    schema::Catalog catalog;
    catalog.tables.resize(2);
    catalog.tables[0].columns.resize(2);
    catalog.tables[1].columns.resize(1);
    return catalog;
}

/// What an empty key and the size of an empty value index are in the head.
std::string framed(std::string_view middle) {
    std::string head;
    for (int text = 0; text < 4; ++text)
        base::put_text(head, "");
    head += middle;
    base::put_fixed(head, std::uint64_t{0});
    return detail::frame_contents("", head);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes = framed({reinterpret_cast<const char*>(data), size});
    const auto first = decode_contents(bytes, {}, catalog());
    if (!first) return 0;
    const std::string written = encode_contents(*first, {});
    const auto second = decode_contents(written, {}, catalog());
    CHECK(second.has_value() && encode_contents(*second, {}) == written);
    return 0;
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    StoredContents contents;
    contents.warnings = {"a warning"};
    contents.unread = {{1, 2, std::chrono::milliseconds(2000)}};
    contents.statistics.tables.resize(2);
    contents.statistics.tables[0].row_count = 3;
    contents.statistics.tables[0].columns.resize(2);
    contents.statistics.tables[0].columns[0] = {.distinct_count = 3,
                                                .null_count = 0,
                                                .minimum = std::int64_t{1},
                                                .maximum = schema::Date{"2026-03-01"},
                                                .number_percent = 100};
    contents.statistics.tables[1].columns.resize(1);
    const std::string empty = framed("");
    const std::string whole = encode_contents(contents, {});
    // The frame of nothing tells how much of it stands before and behind the middle.
    constexpr std::size_t kKeyBytes = 4 * sizeof(std::uint32_t);
    return {whole.substr(kKeyBytes, whole.size() - empty.size())};
}
