#include "answer/detail/citation.h"

#include <utility>

namespace vouch::answer::detail {

Citation citation_of(const search::Passage& passage, std::uint32_t number, std::string text,
                     const screen::Screen& screen) {
    Citation citation;
    citation.number = number;
    citation.collection = passage.document.collection;
    citation.source = passage.document.source;
    citation.page = passage.page;
    citation.section = passage.section;
    citation.text = std::move(text);
    citation.span = passage.span;
    citation.modified = passage.modified;
    citation.flagged = screen.passage(passage.text).has_value();
    return citation;
}

} // namespace vouch::answer::detail
