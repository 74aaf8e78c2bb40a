// Types of casts. Each dialect lists how it writes the types that all share; SQLite has functions
// for some, written with "()".
#include <algorithm>
#include <utility>

#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/translate/detail/passes.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::ExpressionPtr;
using syntax::TypeName;

/// Wide enough for what a number without digits holds in practice.
constexpr std::string_view kWideDigits[] = {"38", "10"};

bool is_integer(std::string_view type) {
    return type == "INTEGER" || type == "BIGINT" || type == "SMALLINT";
}

bool is_sized_text(const TypeName& type) {
    return type.name.last().text == "VARCHAR" && !type.arguments.empty();
}

ExpressionPtr number(std::string_view digits) {
    return syntax::build::expression(
        syntax::Literal{{}, syntax::LiteralKind::Integer, std::string(digits)});
}

void set_digits(TypeName& type, std::string_view digits) {
    while (!digits.empty()) {
        const std::size_t comma = std::min(digits.find(','), digits.size());
        type.arguments.push_back(number(digits.substr(0, comma)));
        digits.remove_prefix(std::min(comma + 1, digits.size()));
    }
}

const syntax::TypeSpelling* spelling(std::string_view type, const syntax::Dialect& to) {
    const auto found = std::find_if(to.type_spellings.begin(), to.type_spellings.end(),
                                    [&](const syntax::TypeSpelling& s) { return s.type == type; });
    return found == to.type_spellings.end() ? nullptr : &*found;
}

Failure no_type(const TypeName& type, const syntax::Dialect& dialect) {
    return failure("The type " + type.name.last().text + " has no equivalent in " + dialect.name +
                       "",
                   type.span);
}

/// CAST(1.5 AS INTEGER) is 1 or 2.
Failure keep_rounding(syntax::Cast& cast, const syntax::Dialect& from, const syntax::Dialect& to,
                      Evidence operand, const Phrasebook& phrases) {
    if (from.meaning.integer_cast == to.meaning.integer_cast || operand == Evidence::Integer ||
        !is_integer(cast.type.name.last().text))
        return std::nullopt;
    const bool rounds = from.meaning.integer_cast == syntax::IntegerCast::Rounds;
    if (!rounds) {
        syntax::Cast exact;
        exact.operand = std::move(cast.operand);
        exact.type.name.parts.push_back({{}, "DECIMAL", syntax::Quoting::Bare});
        cast.operand = syntax::build::expression(std::move(exact));
        if (auto failed = write_cast(*cast.operand, Evidence::None, from, to, phrases))
            return failed;
    }
    cast.operand = meaning_with(rounds ? "rounded" : "truncated", std::move(cast.operand));
    if (!phrases.write(*cast.operand))
        return failure(to.name + " cannot round as " + from.name + " does", cast.span);
    return std::nullopt;
}

void call_instead(syntax::Expression& expression, std::string_view function) {
    auto* cast = expression.as<syntax::Cast>();
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(cast->operand));
    expression = std::move(*syntax::build::call(function, std::move(arguments)));
}

/// SUBSTR(CAST(x AS TEXT), 1, n) where a size in the type would not cut.
void cut_instead(syntax::Expression& expression, const TypeName& type, const Phrasebook& phrases) {
    auto* cast = expression.as<syntax::Cast>();
    ExpressionPtr size = syntax::clone(type.arguments.front());
    cast->type.arguments.clear();
    ExpressionPtr whole = std::make_unique<syntax::Expression>(std::move(expression));
    expression =
        std::move(*meaning_with("part of a text", std::move(whole), number("1"), std::move(size)));
    phrases.write(expression);
}

} // namespace

Failure neutral_type(TypeName& type, const syntax::Dialect& from) {
    std::string words = type.name.last().text;
    if (type.suffix == "WITH TIME ZONE")
        words += "TZ";
    else if (!type.suffix.empty() && type.suffix != "WITHOUT TIME ZONE")
        words += " " + type.suffix;
    const auto found = std::find_if(from.type_spellings.begin(), from.type_spellings.end(),
                                    [&](const syntax::TypeSpelling& s) { return s.text == words; });
    const bool plain = type.name.parts.size() == 1 && type.dimensions.empty() &&
                       type.fields_of.empty() && found != from.type_spellings.end();
    if (!plain)
        return failure("The type " + words + " of " + from.name + " cannot be translated",
                       type.span);
    type.name.parts.front() = {{}, std::string(found->type), syntax::Quoting::Bare};
    type.suffix.clear();
    if (found->type == "DECIMAL" && type.arguments.empty() && !from.meaning.plain_decimal_is_exact)
        set_digits(type, from.meaning.plain_decimal);
    if (found->type == "VARCHAR" && !from.meaning.sized_texts_are_cut) type.arguments.clear();
    if (found->type == "VARCHAR" && type.arguments.empty()) type.name.parts.front().text = "TEXT";
    return std::nullopt;
}

Failure write_cast(syntax::Expression& expression, Evidence operand, const syntax::Dialect& from,
                   const syntax::Dialect& to, const Phrasebook& phrases) {
    auto* cast = expression.as<syntax::Cast>();
    if (cast->format) return failure("CAST with a format cannot be translated", cast->span);
    const syntax::TypeSpelling* text = spelling(cast->type.name.last().text, to);
    if (!text) return no_type(cast->type, to);
    TypeName& type = cast->type;
    const std::string_view shared = text->type;
    if (text->text.size() > 2 && text->text.substr(text->text.size() - 2) == "()") {
        call_instead(expression, text->text.substr(0, text->text.size() - 2));
        return std::nullopt;
    }
    if (auto failed = keep_rounding(*cast, from, to, operand, phrases)) return failed;
    if (shared == "DECIMAL" && type.arguments.empty() && !to.meaning.plain_decimal_is_exact)
        for (std::string_view digits : kWideDigits)
            type.arguments.push_back(number(digits));
    const bool cut = is_sized_text(type) && !to.meaning.sized_texts_are_cut;
    TypeName sized;
    if (cut) sized = syntax::clone(type);
    type.name.parts.front().text = std::string(text->text);
    if (cut) cut_instead(expression, sized, phrases);
    return std::nullopt;
}

Failure write_typed_literal(syntax::Expression& expression, const syntax::Dialect& to) {
    auto* literal = expression.as<syntax::TypedLiteral>();
    const syntax::TypeSpelling* text = spelling(literal->type.name.last().text, to);
    if (!text) return no_type(literal->type, to);
    const bool word = literal->type.name.last().text == "DATE" ||
                      literal->type.name.last().text == "TIME" ||
                      literal->type.name.last().text == "TIMESTAMP";
    if (to.grammar.typed_literals && word) return std::nullopt;
    if (!to.grammar.typed_literals && word) {
        // Where dates are texts, a date is its text.
        std::string value = std::move(literal->text);
        expression = std::move(*syntax::build::text(value));
        return std::nullopt;
    }
    syntax::Cast cast;
    cast.span = literal->span;
    cast.operand = syntax::build::text(literal->text);
    cast.type = std::move(literal->type);
    cast.type.name.parts.front().text = std::string(text->text);
    expression = syntax::Expression(std::move(cast));
    return std::nullopt;
}

} // namespace vouch::sql::translate::detail
