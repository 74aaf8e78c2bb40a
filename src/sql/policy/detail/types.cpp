// Types are allowed by name from the dialect's list: a cast to any other type runs code that
// somebody added, or looks up names in the catalog.
#include "sql/policy/detail/types.h"

#include "sql/policy/detail/series.h"
#include "sql/policy/detail/subject.h"
#include "sql/policy/limits.h"
#include "sql/syntax/detail/ascii.h"

namespace vouch::sql::policy::detail {

namespace {

/// The listed type; null also where the name is quoted or in another schema.
const syntax::Type* listed(const syntax::TypeName& type, const syntax::Dialect& dialect) {
    const auto& parts = type.name.parts;
    for (const syntax::Identifier& part : parts)
        if (part.quoting == syntax::Quoting::Quoted) return nullptr;
    const bool qualified =
        parts.size() == 2 && syntax::detail::upper_ascii(parts[0].text) ==
                                 syntax::detail::upper_ascii(dialect.names.builtin_schema);
    if (parts.size() != 1 && !qualified) return nullptr;
    return dialect.find_type(syntax::detail::upper_ascii(parts.back().text));
}

std::string shown(const syntax::QualifiedName& name) {
    std::string text;
    for (const syntax::Identifier& part : name.parts)
        text += (text.empty() ? "" : ".") + part.text;
    return text;
}

} // namespace

std::optional<Refusal> refusal_of_type(const syntax::TypeName& type,
                                       const syntax::Dialect& dialect) {
    if (dialect.types.empty()) return std::nullopt;
    const syntax::Type* known = listed(type, dialect);
    if (!known)
        return refusal(RefusalCode::Function,
                       "There is no type \"" + shown(type.name) + "\" in " + dialect.name +
                           " that may be used.",
                       type.span);
    if (!known->effect.empty())
        return refusal(RefusalCode::Function,
                       "The type \"" + std::string(known->name) + "\" may not be used: it " +
                           std::string(known->effect) + ".",
                       type.span);
    if (known->arguments != syntax::TypeArguments::Allocates || type.arguments.empty())
        return std::nullopt;
    const auto size = written_number(*type.arguments.front());
    if (size && *size <= static_cast<double>(kSizeArgumentMax)) return std::nullopt;
    return refusal(RefusalCode::Limit,
                   "The size of \"" + std::string(known->name) + "\" must be a number up to " +
                       std::to_string(kSizeArgumentMax) + ".",
                   type.span);
}

} // namespace vouch::sql::policy::detail
