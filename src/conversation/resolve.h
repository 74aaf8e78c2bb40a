#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "conversation/words.h"
#include "knowledge/knowledge.h"
#include "planner/calendar.h"
#include "planner/lexicon.h"

namespace vouch::conversation {

/// What is known of a database, to tell names of the same kind.
struct Reader {
    const knowledge::Knowledge& knowledge;
    const planner::Lexicon& lexicon;
    planner::Day today{};
};

/// A follow-up as a question of its own.
struct Resolution {
    std::string question;
    /// Whether it can mean nothing else; else it may be proposed, not answered.
    bool sure = false;
};

/// Rewrites a follow-up against the question before it, by rules: a name, a period or a grouping
/// replaces the one of its kind, or is added; an order is added; "ones", "them" and "their" become
/// what they stand for. What a name is is looked up with the readers, in their order; with none,
/// by its place alone. Nothing where no rule fits: answers are never read, so what points into a
/// result ("the second one") stays unresolved.
std::optional<Resolution> resolve(std::string_view follow_up, std::string_view earlier,
                                  std::span<const Reader> readers, const Languages& languages);

} // namespace vouch::conversation
