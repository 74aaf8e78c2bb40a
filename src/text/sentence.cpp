#include "text/sentence.h"

#include <memory>

#include <unicode/brkiter.h>
#include <unicode/filteredbrk.h>
#include <unicode/utext.h>

#include "base/check.h"
#include "text/unicode.h"

namespace vouch::text {
namespace {

std::unique_ptr<icu::BreakIterator> sentence_iterator() {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> plain(
        icu::BreakIterator::createSentenceInstance(icu::Locale::getEnglish(), status));
    CHECK(U_SUCCESS(status)); // the data are part of ICU
    std::unique_ptr<icu::FilteredBreakIteratorBuilder> builder(
        icu::FilteredBreakIteratorBuilder::createInstance(icu::Locale::getEnglish(), status));
    CHECK(U_SUCCESS(status));
    std::unique_ptr<icu::BreakIterator> filtered(builder->build(plain.release(), status));
    CHECK(U_SUCCESS(status));
    return filtered;
}

void add_trimmed(std::vector<base::TextSpan>& spans, std::string_view text, std::size_t begin,
                 std::size_t end) {
    std::string_view piece = trim(text.substr(begin, end - begin));
    if (piece.empty()) return;
    auto start = static_cast<std::uint32_t>(piece.data() - text.data());
    spans.push_back({start, start + static_cast<std::uint32_t>(piece.size())});
}

/// Splits one sentence of ICU at its blank lines.
void add_paragraphs(std::vector<base::TextSpan>& spans, std::string_view text, std::size_t begin,
                    std::size_t end) {
    for (std::size_t at = begin; at < end;) {
        std::size_t blank = text.find("\n\n", at);
        std::size_t stop = blank == std::string_view::npos || blank > end ? end : blank + 2;
        add_trimmed(spans, text, at, stop);
        at = stop;
    }
}

} // namespace

std::vector<base::TextSpan> sentences(std::string_view text) {
    std::vector<base::TextSpan> spans;
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<UText, decltype(&utext_close)> view(
        utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status),
        &utext_close);
    auto iterator = sentence_iterator();
    iterator->setText(view.get(), status);
    CHECK(U_SUCCESS(status));
    std::int32_t begin = iterator->first();
    for (std::int32_t end = iterator->next(); end != icu::BreakIterator::DONE;
         begin = end, end = iterator->next()) {
        add_paragraphs(spans, text, static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
    }
    return spans;
}

} // namespace vouch::text
