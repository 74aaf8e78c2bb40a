#include "cache/entry.h"

#include "base/bytes.h"

namespace vouch::cache {
namespace {

constexpr std::uint8_t kVersion = 1;
constexpr std::uint32_t kListMax = 1000;

void put_texts(std::string& bytes, const std::vector<std::string>& texts) {
    base::put_fixed(bytes, static_cast<std::uint32_t>(texts.size()));
    for (const std::string& text : texts)
        base::put_text(bytes, text);
}

std::uint32_t read_count(base::ByteReader& reader) {
    const auto count = reader.fixed<std::uint32_t>();
    if (count > kListMax) reader.fail();
    return reader.failed() ? 0 : count;
}

std::vector<std::string> read_texts(base::ByteReader& reader) {
    std::vector<std::string> texts;
    for (std::uint32_t left = read_count(reader); left > 0 && !reader.failed(); --left)
        texts.emplace_back(reader.text());
    return texts;
}

} // namespace

std::string encode(const Entry& entry) {
    std::string bytes;
    base::put_fixed(bytes, kVersion);
    base::put_fixed(bytes, static_cast<std::uint8_t>(entry.kind));
    base::put_fixed(bytes, static_cast<std::int64_t>(entry.created_at.time_since_epoch().count()));
    for (const std::string* text : {&entry.question, &entry.connector, &entry.sql, &entry.dialect,
                                    &entry.understood, &entry.drafted_by, &entry.form.query})
        base::put_text(bytes, *text);
    put_texts(bytes, entry.form.besides);
    put_texts(bytes, entry.assumptions);
    base::put_fixed(bytes, static_cast<std::uint32_t>(entry.slots.size()));
    for (const TemplateSlot& slot : entry.slots) {
        base::put_fixed(bytes, slot.literal);
        base::put_fixed(bytes, slot.value);
    }
    return bytes;
}

base::Result<Entry> decode(std::string_view bytes) {
    base::ByteReader reader(bytes);
    Entry entry;
    if (reader.byte() != kVersion) reader.fail();
    const std::uint8_t kind = reader.byte();
    if (kind != static_cast<std::uint8_t>(EntryKind::Answer) &&
        kind != static_cast<std::uint8_t>(EntryKind::Template))
        reader.fail();
    entry.kind = static_cast<EntryKind>(kind);
    entry.created_at = std::chrono::sys_seconds(std::chrono::seconds(reader.fixed<std::int64_t>()));
    for (std::string* text : {&entry.question, &entry.connector, &entry.sql, &entry.dialect,
                              &entry.understood, &entry.drafted_by, &entry.form.query})
        *text = reader.text();
    entry.form.besides = read_texts(reader);
    entry.assumptions = read_texts(reader);
    for (std::uint32_t left = read_count(reader); left > 0 && !reader.failed(); --left) {
        const auto literal = reader.fixed<std::uint32_t>();
        entry.slots.push_back({literal, reader.fixed<std::uint32_t>()});
    }
    if (reader.failed() || !reader.at_end())
        return base::fail(base::ErrorCode::Corrupt, "This is no entry of the cache.");
    return entry;
}

} // namespace vouch::cache
