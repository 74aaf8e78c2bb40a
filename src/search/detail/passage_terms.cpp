#include "search/detail/passage_terms.h"

namespace vouch::search::detail {

PassageTerms count_terms(const DocumentRecord& record, const PassageDraft& passage,
                         Analyzer& analyzer) {
    PassageTerms counted;
    for (std::string& term : analyzer.terms(passage.text)) {
        counted.terms[std::move(term)].frequency += 1;
        counted.length += 1;
    }
    each_field(record, passage.section, [&](std::string_view text, Field field) {
        for (std::string& term : analyzer.terms(text))
            counted.terms[std::move(term)].fields.add(field);
    });
    return counted;
}

} // namespace vouch::search::detail
