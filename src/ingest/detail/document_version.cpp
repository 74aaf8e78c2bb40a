#include "ingest/detail/document_version.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/iso_date.h"
#include "search/filter.h"
#include "text/unicode.h"

namespace vouch::ingest::detail {
namespace {

/// Grows when parsing or chunking gives other passages for the same bytes and settings.
constexpr int kPassageRules = 2;

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string all;
    for (const std::string& part : parts) {
        if (!all.empty()) all += between;
        all += part;
    }
    return all;
}

/// Digits at [begin, begin + count) of `text`; nothing if they are not all digits.
std::optional<unsigned> digits(std::string_view text, std::size_t begin, std::size_t count) {
    if (text.size() < begin + count) return std::nullopt;
    unsigned value = 0;
    const char* first = text.data() + begin;
    auto [end, error] = std::from_chars(first, first + count, value);
    if (error != std::errc() || end != first + count) return std::nullopt;
    return value;
}

/// "2024-03-01" or "2024-03-01T12:30:00…", read as UTC: an offset is ignored, as the day is what
/// filters ask for.
std::optional<std::chrono::sys_seconds> parse_date(std::string_view text) {
    text = text::trim(text);
    auto day = base::parse_iso_day(text.substr(0, base::kIsoDayLength));
    if (!day) return std::nullopt;
    std::chrono::sys_seconds time = *day;
    auto hour = digits(text, 11, 2);
    auto minute = digits(text, 14, 2);
    if (hour && minute && *hour < 24 && *minute < 60)
        time += std::chrono::hours(*hour) + std::chrono::minutes(*minute);
    return time;
}

std::optional<std::chrono::sys_seconds> date_of(const document::ParsedDocument& document) {
    for (const char* key : {"modified_at", "updated", "effective_date", "date"}) {
        auto found = document.metadata.find(key);
        if (found == document.metadata.end()) continue;
        if (auto date = parse_date(found->second)) return date;
    }
    return std::nullopt;
}

std::vector<std::string> tags_of(const document::ParsedDocument& document) {
    std::vector<std::string> tags;
    auto found = document.metadata.find("tags");
    if (found == document.metadata.end()) return tags;
    for (std::string_view rest = found->second; !rest.empty();) {
        std::size_t end = std::min(rest.find(','), rest.size());
        std::string tag(text::trim(rest.substr(0, end)));
        if (!tag.empty()) tags.push_back(std::move(tag));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return tags;
}

} // namespace

std::string passage_fingerprint(const document::ChunkOptions& chunks) {
    std::string word = "rules" + std::to_string(kPassageRules);
    for (std::uint32_t size : {chunks.words_target, chunks.words_max, chunks.words_min,
                               chunks.whole_words_max, chunks.bytes_max})
        word += "-" + std::to_string(size);
    return word;
}

search::DocumentRecord placed_record(const source::FolderFile& file, const std::string& collection,
                                     const std::string& origin, const IngestOptions& options) {
    search::DocumentRecord record;
    record.key = {collection, file.path};
    record.origin = origin;
    for (const std::string& folder : file.folders)
        record.folders.push_back(search::sector_name(folder));
    record.sector =
        record.folders.empty() ? search::sector_name(options.root_sector) : record.folders.front();
    record.category =
        options.categories.category_of(std::filesystem::path(origin) / file.path).value_or("");
    return record;
}

base::Result<search::DocumentVersion> document_version(search::DocumentRecord record,
                                                       const document::ParsedDocument& document,
                                                       const document::ChunkOptions& chunks,
                                                       const base::Context& context) {
    record.title = document.title;
    record.tags = tags_of(document);
    record.modified = date_of(document);
    record.content_hash = document.content_hash;
    record.fingerprint = passage_fingerprint(chunks);
    search::DocumentVersion version;
    for (document::Passage& passage : TRY(document::chunk(document, chunks, context))) {
        version.passages.push_back({std::move(passage.text), joined(passage.section, " > "),
                                    passage.page.value_or(0), passage.span});
    }
    version.record = std::move(record);
    return version;
}

} // namespace vouch::ingest::detail
