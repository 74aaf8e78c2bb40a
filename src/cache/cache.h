// The semantic cache: the SQL of a question that was answered before, for the same question in the
// same words (tier 0), in others (tier 1), or with other values (tier 2). Resemblance serves
// nothing: in other words it takes the same logical form, with other values the logical form that
// the stored query has with them. Only a query of whose question no form is known is served by the
// words alone. docs/decisions/0016 says why.
//
// A hit skips the drafting, not the door and not the database: its SQL is approved and run again.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "cache/binding.h"
#include "cache/entry.h"
#include "cache/flights.h"
#include "cache/keys.h"
#include "cache/store.h"
#include "embedding/encoder.h"
#include "planner/lexicon.h"

namespace vouch::cache {

enum class Tier : std::uint8_t { Exact = 0, Meaning = 1, Template = 2 };

/// "exact", "meaning", "template".
std::string_view tier_name(Tier tier);

struct CacheOptions {
    int tiers = 2; ///< the highest that is looked in; 0: exact repeats alone
    /// Questions of one logical form whose vectors are less alike than this are no hit: then one of
    /// them was misread. Without a model it is not asked.
    double similarity_min = 0.6;
    /// A reading that is less sure than this (0 to 1) has no logical form to be compared.
    double confidence_min = 0.3;
    std::chrono::seconds ttl = std::chrono::hours(24);
    std::chrono::seconds prune_interval = std::chrono::hours(1);
    std::size_t candidates = 5; ///< that are looked at in a tier
    std::size_t question_characters = 500;
    std::chrono::milliseconds store_time{250}; ///< for one call of the store
    std::chrono::seconds rest{30};             ///< in which a store that failed is not asked
    Sealing sealing = Sealing::Plain;
    StoreLimits limits{};
};

/// What a question means over one of the databases.
struct AskedForm {
    std::string connector;
    LogicalForm form;
    /// That made it, where the reading is sure enough to be answered by itself: only then it proves
    /// what a stored query becomes with other values.
    const FormReader* reader = nullptr;
};

struct Asked {
    std::string_view question; ///< a follow-up as it was resolved
    const Binding& binding;
    const planner::Lexicon& lexicon;
    /// Asked only where tier 0 has nothing; may be empty.
    std::function<std::vector<AskedForm>()> forms{};
    /// Asked only for a candidate of the same form; null: there is no model. May be empty.
    std::function<base::Result<embedding::Encoder*>(const base::Context&)> encoder{};
};

struct Hit {
    Tier tier = Tier::Exact;
    std::string id; ///< of the entry's record
    Entry entry;
    sql::syntax::Query query; ///< of the entry, with the values of the question
    bool bound = false;       ///< the values are not those of the entry
};

struct LookUp {
    std::optional<Hit> hit{};
    std::string why; ///< for people: what made it a hit, or a miss
};

/// A record as it lies there. Nothing of it is verified: that takes the binding.
struct ListedEntry {
    std::string id;
    std::string agent;
    EntryKind kind = EntryKind::Answer;
    std::chrono::sys_seconds created_at{};
    std::optional<Entry> entry{}; ///< none: it cannot be read
};

/// Thread-safe.
class Cache {
public:
    Cache(std::unique_ptr<Store> store, Keys keys, CacheOptions options);
    /// Writes down what was counted.
    ~Cache();

    /// Never fails: what cannot be read, verified or proved is a miss. `query` of a hit is in the
    /// dialect of its entry and has been through no door.
    LookUp look_up(const Asked& asked, std::chrono::sys_seconds now, const base::Context& context);

    /// Keeps an answered question, as an answer and, where its values can be found in the SQL, as a
    /// template. InvalidArgument where it is none that may be kept.
    base::Result<void> remember(const Entry& entry, const Binding& binding,
                                const planner::Lexicon& lexicon, const base::Context& context);

    /// What the newest records of an agent (empty: of all) say, for who looks after the cache.
    base::Result<std::vector<ListedEntry>> list(std::string_view agent, std::size_t limit,
                                                const base::Context& context);

    /// Removes all of an agent (empty: of all); a store that is damaged begins anew. Returns how
    /// many went.
    base::Result<std::uint64_t> clear(std::string_view agent, const base::Context& context);

    Store& store() { return *store_; }
    /// Of those who ask the same at once.
    Flights& flights() { return flights_; }
    const CacheOptions& options() const { return options_; }

private:
    struct Search;

    bool resting() const;
    void note(const LookUp& done, const base::Context& context);
    /// Lets a store rest that failed, and replaces one that is damaged. That the caller's own time
    /// is over says nothing of the store.
    template <typename T>
    base::Result<T> watched(base::Result<T> result, const base::Context& caller);

    std::unique_ptr<Store> store_;
    Keys keys_;
    CacheOptions options_;
    Flights flights_;
    std::mutex uses_mutex_;
    std::vector<Use> uses_; ///< not written down yet
    std::atomic<std::chrono::steady_clock::time_point::rep> rest_until_{0};
};

} // namespace vouch::cache
