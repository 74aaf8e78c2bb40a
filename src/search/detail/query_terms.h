#pragma once

#include <string>
#include <vector>

namespace vouch::search::detail {

struct QueryTerm {
    std::string text;
    double multiplicity = 0; ///< how often the query holds it
};

/// The different terms of a query in the order of their first places, at most kQueryTermsMax;
/// further ones are left out.
std::vector<QueryTerm> distinct_terms(const std::vector<std::string>& terms);

} // namespace vouch::search::detail
