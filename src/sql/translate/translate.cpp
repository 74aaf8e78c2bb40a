#include "sql/translate/translate.h"

#include <utility>

#include "sql/syntax/detail/place.h"
#include "sql/syntax/printer.h"
#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate {

std::string describe(const TranslationError& error, std::string_view text) {
    syntax::ParseError located;
    located.message = error.message;
    located.span = error.span;
    located.hints = error.hints;
    syntax::detail::locate(text, located);
    return syntax::describe(located);
}

base::Result<syntax::Query, TranslationError>
translate(syntax::Query query, const syntax::Dialect& from, const syntax::Dialect& to) {
    if (&from == &to) return query;
    const detail::Phrasebook source(from);
    const detail::Phrasebook target(to);
    if (auto failed = detail::to_neutral(query, from, source))
        return base::Unexpected(std::move(*failed));
    if (auto failed = detail::from_neutral(query, from, to, target))
        return base::Unexpected(std::move(*failed));
    detail::quote_reserved_names(query, to);
    // What no rule above speaks of is the same in both, or the target cannot read it.
    if (auto printed = syntax::print_checked(query, to); !printed)
        return base::Unexpected(
            TranslationError{printed.error().message, query.span, printed.error().hints});
    return query;
}

} // namespace vouch::sql::translate
