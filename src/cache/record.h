// An entry as a store holds it: in somebody else's hands. Everything in it is checked when it comes
// back.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cache/binding.h"
#include "cache/entry.h"
#include "cache/keys.h"

namespace vouch::cache {

struct Record {
    std::string id; ///< 32 hexadecimal digits
    EntryKind kind = EntryKind::Answer;
    std::string agent;             ///< for listing
    std::string partition;         ///< digest of the binding
    std::vector<std::string> keys; ///< under which it is found besides: `look_up_key` of a text
    std::string payload;           ///< the entry's bytes, plain or sealed
    std::string signature;         ///< 32 bytes, over all of the above, the binding and the time
    std::chrono::sys_seconds created_at{};
};

enum class Sealing : std::uint8_t { Plain, Sealed };

/// Under which an entry lies: of its kind, the text that it is found by and the binding.
std::string entry_id(const Key& key, EntryKind kind, std::string_view text, const Binding& binding);

/// Under which entries with this text lie ("query …", "words …"), without telling it.
std::string look_up_key(const Key& key, std::string_view text);

/// The record of an entry that is found by `text` and by `others`.
Record make_record(const Entry& entry, std::string_view text,
                   const std::vector<std::string>& others, const Binding& binding, const Key& key,
                   Sealing sealing);

/// The entry of a record that one of the keys signed for this binding. An error says what does not
/// hold, for people who look after the cache; the caller treats it as a miss.
base::Result<Entry> open_record(const Record& record, const Binding& binding, const Keys& keys);

bool is_sealed(const Record& record);

/// What the record says, whoever wrote it: to be shown to who looks after the cache, never to be
/// served. None where it cannot be read.
std::optional<Entry> read_unverified(const Record& record, const Keys& keys);

} // namespace vouch::cache
