// Where entries lie. A store is not trusted: it finds, and what it finds is checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/file.h"
#include "base/result.h"
#include "cache/record.h"

namespace vouch::cache {

/// Which records a search may find.
struct Partition {
    EntryKind kind = EntryKind::Answer;
    std::string_view digest;           ///< of the binding
    std::chrono::sys_seconds oldest{}; ///< made then or later
};

struct StoreLimits {
    std::uint64_t entries = 20'000;
    base::ByteCount bytes{std::uint64_t{256} << 20};
};

/// What may stay, and how often what may not is looked for.
struct Sweep {
    std::chrono::sys_seconds oldest{}; ///< made then or later
    std::chrono::sys_seconds now{};
    std::chrono::seconds interval{}; ///< after the last sweep, by whichever process
    StoreLimits limits{};
};

/// A look-up that is over.
struct Use {
    std::string outcome; ///< "hit exact"
    std::string id;      ///< of the entry; empty where it was a miss
};

struct StoreFigures {
    std::string agent;
    std::uint64_t answers = 0;
    std::uint64_t templates = 0;
    std::uint64_t bytes = 0; ///< of payloads
    std::chrono::sys_seconds oldest{};
    std::chrono::sys_seconds newest{};
};

/// All calls may come from several threads, and from several processes at once. A record is there
/// wholly or not at all.
class Store {
public:
    virtual ~Store() = default;

    virtual base::Result<std::optional<Record>> find(std::string_view id,
                                                     const base::Context& context) = 0;

    /// The newest records that lie under a key, at most `limit`.
    virtual base::Result<std::vector<Record>> with_key(const Partition& partition,
                                                       std::string_view key, std::size_t limit,
                                                       const base::Context& context) = 0;

    /// Puts the records in the place of those with their ids, all or none.
    virtual base::Result<void> put(std::span<const Record> records,
                                   const base::Context& context) = 0;

    /// Counts what look-ups ended in, and remembers that the entries were used.
    virtual base::Result<void> note(std::span<const Use> uses, const base::Context& context) = 0;

    /// Where a sweep is due, or there is more than the limits allow: removes what is too old, then
    /// what was used least lately. Returns how many went.
    virtual base::Result<std::uint64_t> prune(const Sweep& sweep, const base::Context& context) = 0;

    /// The newest records of an agent (empty: of all), at most `limit`.
    virtual base::Result<std::vector<Record>> list(std::string_view agent, std::size_t limit,
                                                   const base::Context& context) = 0;

    /// A line an agent, sorted.
    virtual base::Result<std::vector<StoreFigures>> figures(const base::Context& context) = 0;

    /// Removes all of an agent (empty: of all). Returns how many went.
    virtual base::Result<std::uint64_t> clear(std::string_view agent,
                                              const base::Context& context) = 0;

    /// Begins anew, empty, where what is stored turned out to be damaged.
    virtual base::Result<void> replace(const base::Context& context) = 0;

    /// What look-ups ended in, with how often.
    virtual base::Result<std::vector<std::pair<std::string, std::uint64_t>>>
    outcomes(const base::Context& context) = 0;
};

} // namespace vouch::cache
