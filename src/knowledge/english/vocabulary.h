#pragma once

#include "knowledge/vocabulary.h"

namespace vouch::knowledge::english {

/// General English, British and American. No word is here for the sake of one database.
Vocabulary vocabulary();

} // namespace vouch::knowledge::english
