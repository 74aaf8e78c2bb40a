// What documents say of the rows that were found: passages about what was asked, of those that
// speak of a row by its name. Each is quoted beside the name. Nothing of a row but its name is
// used.

#include <set>
#include <utility>

#include "answer/detail/evidence.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/speaking_passages.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kRowNamesMax = 500;
constexpr std::size_t kCitedFrom = 200;
constexpr std::size_t kRowCitationsMax = 20;

/// The texts of the first column that holds texts.
std::vector<std::string> names_of_rows(const schema::ResultSet& result) {
    std::vector<std::string> names;
    for (std::size_t column = 0; column < result.columns.size() && names.empty(); ++column) {
        for (const schema::Row& row : result.rows) {
            const auto* text = std::get_if<std::string>(&row[column]);
            if (text != nullptr && names.size() < kRowNamesMax) names.push_back(*text);
        }
    }
    return names;
}

/// One quotation of each document for each row, the best passages first.
base::Result<DocumentAnswer> quotations(const State& state, const Services& services,
                                        const base::Context& context) {
    const Link& link = *state.choice.link;
    SpeakingPassages speaking(names_of_rows(*state.result), services, context);
    const search::Retrieval found =
        TRY(find_passages(link.document + ' ' + link.phrase, kCitedFrom, services, context));
    DocumentAnswer answer;
    std::set<std::pair<search::DocumentKey, std::size_t>> quoted;
    for (const search::Passage& passage : found.passages) {
        if (!speaking.says(passage, link.phrase) || !speaking.is_kind(passage, link.document))
            continue;
        for (const std::size_t name : TRY(speaking.names_of(passage))) {
            if (answer.citations.size() == kRowCitationsMax) return answer;
            if (!quoted.emplace(passage.document, name).second) continue;
            speaking.quote(answer, speaking.name(name), passage, link.phrase);
        }
    }
    answer.coverage = answer.citations.empty() ? 0 : 1;
    return answer;
}

} // namespace

Step cite_node(const State& state, const Services& services, const base::Context& context) {
    auto answer = quotations(state, services, context);
    if (!answer) return {Refusal{Status::Failed, std::move(answer).error()}, Outcome::Failed};
    if (answer->citations.empty()) return {std::monostate{}, Outcome::NotFound};
    return {std::move(*answer), Outcome::Found};
}

} // namespace vouch::answer::detail
