#include "search/affinity.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "search/analysis.h"

namespace vouch::search {
namespace {

constexpr std::size_t kNameBytesMin = 3;

using Terms = std::set<std::string>;

Terms terms_of(Analyzer& analyzer, std::string_view text) {
    Terms terms;
    for (std::string& term : analyzer.terms(text)) {
        if (term.size() >= kNameBytesMin) terms.insert(std::move(term));
    }
    return terms;
}

Terms document_terms(Analyzer& analyzer, const Passage& passage) {
    // An extension is no name.
    std::string_view source = passage.document.source;
    source = source.substr(0, source.rfind('.'));
    std::string text = passage.title + "\n" + std::string(source);
    for (const std::string& folder : passage.folders)
        text += "\n" + folder;
    return terms_of(analyzer, text);
}

} // namespace

std::vector<bool> named_by(std::string_view question, std::span<const Passage> passages) {
    Analyzer analyzer(Stemming::English);
    const Terms asked = terms_of(analyzer, question);
    std::map<DocumentKey, Terms> documents;
    for (const Passage& passage : passages) {
        auto [place, is_new] = documents.emplace(passage.document, Terms());
        if (is_new) place->second = document_terms(analyzer, passage);
    }
    auto shared = [&](const std::string& term) {
        return documents.size() > 1 && std::ranges::all_of(documents, [&](const auto& document) {
                   return document.second.contains(term);
               });
    };
    std::vector<bool> named;
    for (const Passage& passage : passages) {
        const Terms& terms = documents.at(passage.document);
        named.push_back(std::ranges::any_of(
            terms, [&](const std::string& term) { return asked.contains(term) && !shared(term); }));
    }
    return named;
}

} // namespace vouch::search
