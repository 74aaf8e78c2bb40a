// What the words of a question name: the common ground of two questions of one conversation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "conversation/resolve.h"
#include "conversation/words.h"
#include "planner/unit.h"

namespace vouch::conversation::detail {

enum class ThingKind : std::uint8_t {
    Table,
    Column,
    Value,
    Time,    ///< a period or a year
    Measure, ///< "average", "highest"
    Number,
};

struct Thing {
    ThingKind kind = ThingKind::Table;
    base::TextSpan span{}; ///< in the question
    std::string folded{};
    planner::WordClass word_class = planner::WordClass::None; ///< Measure
    std::vector<planner::Candidate> candidates{};             ///< Table, Column, Value
};

/// Things in the order of the text; `reader` may be null, then only periods are known.
std::vector<Thing> things_of(std::string_view question, const std::vector<Word>& words,
                             const Language& language, const Reader* reader);

/// Whether both are values of one column.
bool share_column(const Thing& one, const Thing& other);

} // namespace vouch::conversation::detail
