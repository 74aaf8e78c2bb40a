#pragma once

#include "knowledge/english/vocabulary.h"
#include "planner/lexicon.h"

namespace vouch::cache {

inline const planner::Lexicon& lexicon() {
    static const planner::Lexicon english =
        planner::Lexicon::english(knowledge::english::vocabulary());
    return english;
}

} // namespace vouch::cache
