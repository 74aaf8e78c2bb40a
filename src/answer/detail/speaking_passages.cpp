#include "answer/detail/speaking_passages.h"

#include <algorithm>
#include <utility>

#include "answer/detail/citation.h"
#include "answer/detail/question_terms.h"
#include "answer/detail/quotable.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kOpeningPassages = 3; ///< in which a document says whose it is
constexpr std::size_t kNamesTold = 5;

/// Where a passage lies, as words.
std::string place_of(const search::Passage& passage) {
    std::string place = passage.document.collection + ' ' + passage.document.source + ' ' +
                        passage.title + ' ' + passage.section;
    std::ranges::replace_if(
        place, [](char c) { return c == '_' || c == '/' || c == '-' || c == '.'; }, ' ');
    return place;
}

bool holds_all(const Terms& terms, const Terms& wanted) {
    return std::ranges::all_of(wanted, [&](const std::string& term) { return holds(terms, term); });
}

} // namespace

SpeakingPassages::SpeakingPassages(std::vector<std::string> names, const Services& services,
                                   const base::Context& context)
    : names_(std::move(names)), finder_(names_), services_(services), context_(context),
      filter_(services.documents), analyzer_(search::Stemming::English) {}

base::Result<std::vector<std::size_t>> SpeakingPassages::names_of(const search::Passage& passage) {
    std::vector<std::size_t> names =
        finder_.find(passage.title + '\n' + passage.document.source + '\n' + passage.section);
    if (names.empty()) names = finder_.find(passage.text);
    if (!names.empty() || passage.ordinal == 0) return names;
    const auto [known, is_new] = openings_.try_emplace(passage.document);
    if (is_new) known->second = TRY(opening_names(passage));
    return known->second;
}

base::Result<std::vector<std::size_t>>
SpeakingPassages::opening_names(const search::Passage& passage) const {
    const auto before =
        TRY(services_.sources.passages->neighbours(passage.id, passage.ordinal, filter_, context_));
    std::string opening;
    for (const search::Passage& neighbour : before) {
        if (neighbour.ordinal < kOpeningPassages) opening += neighbour.text + '\n';
    }
    std::vector<std::size_t> names = finder_.find(opening);
    if (names.size() > 1) names.clear();
    return names;
}

bool SpeakingPassages::lies_in(const search::Passage& passage, std::string_view document) {
    return holds_all(terms_of(analyzer_, place_of(passage)), content_terms(analyzer_, document));
}

bool SpeakingPassages::is_kind(const search::Passage& passage, std::string_view document) {
    return holds_all(terms_of(analyzer_, place_of(passage) + '\n' + passage.text),
                     content_terms(analyzer_, document));
}

bool SpeakingPassages::says(const search::Passage& passage, std::string_view phrase) {
    return holds_all(terms_of(analyzer_, passage.section + '\n' + passage.text),
                     content_terms(analyzer_, phrase));
}

std::string SpeakingPassages::sentence(const search::Passage& passage, std::string_view phrase) {
    const Terms wanted = content_terms(analyzer_, phrase);
    std::string best;
    std::ptrdiff_t most = -1;
    for (std::string& piece : quotable_pieces(passage.text)) {
        const Terms terms = terms_of(analyzer_, piece);
        const auto held = std::ranges::count_if(
            wanted, [&](const std::string& term) { return holds(terms, term); });
        if (held <= most) continue;
        most = held;
        best = std::move(piece);
    }
    return best;
}

void SpeakingPassages::quote(DocumentAnswer& answer, const std::string& names,
                             const search::Passage& passage, std::string_view phrase) {
    const auto number = static_cast<std::uint32_t>(answer.citations.size() + 1);
    std::string text = sentence(passage, phrase);
    if (!answer.text.empty()) answer.text += '\n';
    answer.text += names + ": " + text + " [" + std::to_string(number) + "]";
    answer.citations.push_back(citation_of(passage, number, std::move(text), services_.screen));
}

std::string told_names(const std::vector<std::string>& names) {
    if (names.size() <= kNamesTold) return text::join(names, ", ");
    const std::vector<std::string> first(names.begin(), names.begin() + kNamesTold);
    return text::join(first, ", ") + " and " + std::to_string(names.size() - kNamesTold) + " more";
}

} // namespace vouch::answer::detail
