// What the cache keeps of one answer, as bytes that prove where they come from.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cache/form.h"
#include "cache/template.h"

namespace vouch::cache {

/// Answer: for the same question in the same or other words. Template: for the same question with
/// other values.
enum class EntryKind : std::uint8_t { Answer = 1, Template = 2 };

/// SQL and how it was understood; never rows. SQL that comes out of an entry is approved again.
struct Entry {
    EntryKind kind = EntryKind::Answer;
    std::string question;   ///< as it was asked, a follow-up as it was resolved
    std::string connector;  ///< the one of the binding that answered
    std::string sql;        ///< as it was drafted: without the rules of the caller
    std::string dialect;    ///< that `sql` is in
    std::string understood; ///< the reading in plain words
    std::string drafted_by;
    std::vector<std::string> assumptions{};
    LogicalForm form{}; ///< empty `query`: none is known
    std::vector<TemplateSlot> slots{};
    std::chrono::sys_seconds created_at{};

    friend bool operator==(const Entry&, const Entry&) = default;
};

/// The canonical encoding (docs/cache-format.md).
std::string encode(const Entry& entry);

/// Bytes that anybody could have made: an error where they are no entry, wholly.
base::Result<Entry> decode(std::string_view bytes);

} // namespace vouch::cache
