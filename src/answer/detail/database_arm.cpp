#include "answer/detail/database_arm.h"

#include <utility>

namespace vouch::answer::detail {

Attempt attempt_of(const State& state, std::string sql, std::string outcome, std::string error) {
    return {static_cast<std::uint32_t>(state.attempts.size() + 1), std::move(sql),
            std::move(outcome), std::move(error), state.choice.drafts[state.draft].drafted_by};
}

} // namespace vouch::answer::detail
