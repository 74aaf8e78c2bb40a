#include "search/detail/query_terms.h"

#include <map>
#include <string_view>

#include "search/ranking.h"

namespace vouch::search::detail {

std::vector<QueryTerm> distinct_terms(const std::vector<std::string>& terms) {
    std::vector<QueryTerm> distinct;
    std::map<std::string_view, std::size_t> places;
    for (const std::string& term : terms) {
        auto [place, is_new] = places.emplace(term, distinct.size());
        if (is_new && distinct.size() == kQueryTermsMax) {
            places.erase(place);
            continue;
        }
        if (is_new) distinct.push_back({term, 0});
        distinct[place->second].multiplicity += 1;
    }
    return distinct;
}

} // namespace vouch::search::detail
