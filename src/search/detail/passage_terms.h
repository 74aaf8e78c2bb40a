#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "search/analysis.h"
#include "search/detail/fields.h"
#include "search/passage.h"

namespace vouch::search::detail {

struct TermCount {
    std::uint32_t frequency = 0; ///< in the body
    FieldCounts fields{};

    friend bool operator==(const TermCount&, const TermCount&) = default;
};

/// The terms of one passage, those of its fields included.
struct PassageTerms {
    std::uint32_t length = 0; ///< terms in the body, repeats included
    std::map<std::string, TermCount, std::less<>> terms{};

    friend bool operator==(const PassageTerms&, const PassageTerms&) = default;
};

PassageTerms count_terms(const DocumentRecord& record, const PassageDraft& passage,
                         Analyzer& analyzer);

} // namespace vouch::search::detail
