#include "cache/record.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "base/seal.h"

namespace vouch::cache {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kIdDigits = 32;
constexpr std::uint8_t kPlain = 0;
constexpr std::uint8_t kSealed = 1;

/// What the signature is over (docs/cache-format.md).
std::string signed_bytes(const Record& record, const Binding& binding) {
    std::string bytes;
    base::put_text(bytes, "vouch cache entry 1");
    base::put_text(bytes, record.id);
    base::put_fixed(bytes, static_cast<std::uint8_t>(record.kind));
    base::put_fixed(bytes, static_cast<std::int64_t>(record.created_at.time_since_epoch().count()));
    base::put_text(bytes, record.agent);
    base::put_text(bytes, record.partition);
    base::put_fixed(bytes, static_cast<std::uint32_t>(record.keys.size()));
    for (const std::string& key : record.keys)
        base::put_text(bytes, key);
    base::put_text(bytes, encode(binding));
    base::put_text(bytes, record.payload);
    return bytes;
}

const Key* signer(const Record& record, const Binding& binding, const Keys& keys) {
    const std::string bytes = signed_bytes(record, binding);
    for (const Key& key : keys.all()) {
        if (base::same_bytes(base::hmac_sha256(key.sign, bytes), record.signature)) return &key;
    }
    return nullptr;
}

std::string bound_to(const Record& record) { return record.id + record.partition; }

std::optional<std::string> entry_bytes(const Record& record, const Key& key) {
    if (record.payload.empty()) return std::nullopt;
    const std::string_view content = std::string_view(record.payload).substr(1);
    switch (static_cast<std::uint8_t>(record.payload.front())) {
    case kPlain: return std::string(content);
    case kSealed: return base::open_seal(key.seal, content, bound_to(record));
    default: return std::nullopt;
    }
}

} // namespace

std::string entry_id(const Key& key, EntryKind kind, std::string_view text,
                     const Binding& binding) {
    std::string bytes;
    base::put_text(bytes, "vouch cache id 1");
    base::put_fixed(bytes, static_cast<std::uint8_t>(kind));
    base::put_text(bytes, text);
    base::put_text(bytes, encode(binding));
    return base::hexadecimal(base::hmac_sha256(key.index, bytes)).substr(0, kIdDigits);
}

std::string look_up_key(const Key& key, std::string_view text) {
    std::string bytes;
    base::put_text(bytes, "vouch cache key 1");
    base::put_text(bytes, text);
    return base::hexadecimal(base::hmac_sha256(key.index, bytes)).substr(0, kIdDigits);
}

Record make_record(const Entry& entry, std::string_view text,
                   const std::vector<std::string>& others, const Binding& binding, const Key& key,
                   Sealing sealing) {
    Record record{.id = entry_id(key, entry.kind, text, binding),
                  .kind = entry.kind,
                  .agent = binding.agent,
                  .partition = digest(binding),
                  .keys = {},
                  .payload = {},
                  .signature = {},
                  .created_at = entry.created_at};
    for (const std::string& other : others)
        record.keys.push_back(look_up_key(key, other));
    const std::string bytes = encode(entry);
    if (sealing == Sealing::Sealed)
        record.payload = static_cast<char>(kSealed) + base::seal(key.seal, bytes, bound_to(record));
    else
        record.payload = static_cast<char>(kPlain) + bytes;
    record.signature = base::hmac_sha256(key.sign, signed_bytes(record, binding));
    return record;
}

Result<Entry> open_record(const Record& record, const Binding& binding, const Keys& keys) {
    if (record.agent != binding.agent || record.partition != digest(binding))
        return fail(ErrorCode::Denied, "The entry is of another context.");
    const Key* key = signer(record, binding, keys);
    if (key == nullptr) return fail(ErrorCode::Denied, "The entry's signature is none of ours.");
    const auto bytes = entry_bytes(record, *key);
    if (!bytes) return fail(ErrorCode::Corrupt, "The entry cannot be read.");
    Entry entry = TRY(decode(*bytes));
    if (entry.kind != record.kind || entry.created_at != record.created_at)
        return fail(ErrorCode::Corrupt, "The entry says something else than its record.");
    return entry;
}

bool is_sealed(const Record& record) {
    return !record.payload.empty() && record.payload.front() == static_cast<char>(kSealed);
}

std::optional<Entry> read_unverified(const Record& record, const Keys& keys) {
    for (const Key& key : keys.all()) {
        const auto bytes = entry_bytes(record, key);
        if (!bytes) continue;
        if (auto entry = decode(*bytes)) return std::move(*entry);
    }
    return std::nullopt;
}

} // namespace vouch::cache
