#include "sql/analysis/describe.h"

#include "sql/analysis/detail/describer.h"

namespace vouch::sql::analysis {
namespace {

constexpr std::string_view kCut = "…";

/// Never within a character.
std::string cut(std::string text) {
    if (text.size() <= kDescriptionBytesMax) return text;
    std::size_t end = kDescriptionBytesMax - kCut.size();
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    text.resize(end);
    return text.append(kCut);
}

} // namespace

std::string describe(const syntax::Query& query, const syntax::Dialect& dialect) {
    return cut(detail::Describer(dialect).sentences(query));
}

std::string describe(const syntax::Expression& part, const syntax::Select& select,
                     const syntax::Dialect& dialect) {
    return cut(detail::Describer(dialect).part(part, select));
}

} // namespace vouch::sql::analysis
