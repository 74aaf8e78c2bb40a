// Who asked what, in which order, and what was answered.
//
// The owner stands in every statement: what belongs to another one is found by none, so that it
// cannot be told from what is not there. Texts are kept as they are, cut at the limits below.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "store/store.h"

namespace vouch::store {

struct ConversationLimits {
    static constexpr std::size_t kNameBytes = 255; ///< of an owner, an agent, a model
    static constexpr std::size_t kTitleBytes = 200;
    static constexpr std::size_t kQuestionBytes = std::size_t{16} << 10;
    static constexpr std::size_t kAnswerBytes = std::size_t{256} << 10;
    static constexpr std::size_t kSqlBytes = std::size_t{64} << 10;
    static constexpr std::size_t kSourcesBytes = std::size_t{512} << 10;
    static constexpr std::uint32_t kTurns = 1'000;  ///< of one conversation
    static constexpr std::uint32_t kListed = 1'000; ///< of one call
};

using Time = std::chrono::sys_time<std::chrono::microseconds>;

/// Whose conversations. The owner is never empty; an empty agent is whichever.
struct Asker {
    std::string owner;
    std::string agent{};
};

struct Conversation {
    std::string id; ///< 32 hexadecimal digits, of the system's generator for secrets
    std::string agent;
    std::string title; ///< the first question
    Time created{};
    Time last{}; ///< when its last turn began
    std::uint32_t turns = 0;
};

/// What became of a question.
struct TurnEnd {
    std::string resolved{}; ///< the question as it was answered, where that is another text
    std::string status{};   ///< "answered", …
    std::string route{};
    std::string answer{};
    std::string connector{};
    std::string sql{};
    std::string sources{}; ///< JSON; empty where it would be larger than the limit
    std::string model{};
    std::uint64_t tokens_in = 0;
    std::uint64_t tokens_out = 0;
    double cost_usd = 0;
    std::chrono::microseconds duration{};
};

struct Turn {
    std::uint32_t ordinal = 0; ///< from 1
    std::string question;
    Time started{};
    /// False where the program ended, or was stopped, before there was an answer.
    bool complete = false;
    TurnEnd end{};
};

/// A question of before, as it was answered.
struct EarlierQuestion {
    std::string text;
    std::string route; ///< that answered it
};

/// Which of a list: the newest first, and then those before the last one that was given.
struct Page {
    std::uint32_t limit = 100;
    std::optional<Time> before{};
};

class Conversations {
public:
    /// Makes the tables where they are missing. The store outlives this.
    static base::Result<Conversations> open(const Store& store, const base::Context& context);

    // Where an id is taken: NotFound, always the same, for one that is not there, is another
    // owner's or, where the asker names an agent, another agent's.

    base::Result<Conversation> create(const Asker& asker, std::string_view title, Time now,
                                      const base::Context& context) const;
    base::Result<Conversation> find(const Asker& asker, std::string_view id,
                                    const base::Context& context) const;
    base::Result<std::vector<Conversation>> list(const Asker& asker, const Page& page,
                                                 const base::Context& context) const;
    /// The first ones, oldest first.
    base::Result<std::vector<Turn>> turns(const Asker& asker, std::string_view id,
                                          std::uint32_t limit, const base::Context& context) const;

    /// The questions of the last turns that were answered, as they were resolved, oldest first.
    base::Result<std::vector<EarlierQuestion>> earlier(const Asker& asker, std::string_view id,
                                                       std::uint32_t limit,
                                                       const base::Context& context) const;

    /// Writes a question down before it is worked on; its place in the conversation. LimitExceeded
    /// where there are kTurns.
    base::Result<std::uint32_t> begin_turn(const Asker& asker, std::string_view id,
                                           std::string_view question, Time now,
                                           const base::Context& context) const;
    /// Once only. NotFound also where the conversation was erased meanwhile.
    base::Result<void> complete_turn(const Asker& asker, std::string_view id, std::uint32_t ordinal,
                                     const TurnEnd& end, const base::Context& context) const;

    /// Removes the rows, and in a file of ours their bytes.
    base::Result<void> erase(const Asker& asker, std::string_view id,
                             const base::Context& context) const;
    /// How many there were.
    base::Result<std::uint64_t> erase_all(const Asker& asker, const base::Context& context) const;

private:
    explicit Conversations(detail::Database& database) : database_(&database) {}

    detail::Database* database_;
};

/// Now, as it is kept.
Time now();

} // namespace vouch::store
