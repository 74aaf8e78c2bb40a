#include "access/detail/claim_expression.h"

#include <memory>
#include <utility>

#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/walk.h"

namespace vouch::access::detail {
namespace {

namespace syntax = sql::syntax;

syntax::Literal literal_of(const ClaimValue& value) {
    if (const auto* text = std::get_if<std::string>(&value))
        return {{}, syntax::LiteralKind::String, *text};
    return {{}, syntax::LiteralKind::Integer, std::to_string(std::get<std::int64_t>(value))};
}

/// Negative numbers are a sign and a literal, as the parser would read them.
void replace_by(syntax::Expression& expression, const ClaimValue& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (!number || *number >= 0) {
        expression.node = literal_of(value);
        return;
    }
    syntax::Literal digits{{}, syntax::LiteralKind::Integer, std::to_string(*number).substr(1)};
    syntax::Unary minus;
    minus.op = syntax::UnaryOperator::Minus;
    minus.operand = std::make_unique<syntax::Expression>(syntax::Expression{std::move(digits)});
    expression.node = std::move(minus);
}

enum class ClaimState : std::uint8_t { AllKnown, SomeMissing };

struct ClaimWriter {
    const Claims& claims;
    ClaimState state = ClaimState::AllKnown;

    void operator()(syntax::Expression& expression) {
        if (const auto* parameter = expression.as<syntax::Parameter>()) {
            const auto found = claims.find(std::string_view(parameter->text).substr(1));
            if (found == claims.end()) {
                state = ClaimState::SomeMissing;
                return;
            }
            const ClaimValue value = found->second;
            replace_by(expression, value);
            return;
        }
        syntax::for_each_child(expression, *this);
    }
    void operator()(syntax::TableExpression& table) { syntax::for_each_child(table, *this); }
    void operator()(syntax::Query& query) { syntax::for_each_child(query, *this); }
};

/// `1 = 0` is false in every dialect, FALSE is not.
syntax::ExpressionPtr never() {
    return syntax::build::equal(syntax::build::integer(1), syntax::build::integer(0));
}

syntax::Dialect with_claims(const syntax::Dialect& dialect) {
    syntax::Dialect changed = dialect;
    changed.lexical.colon_parameters = true;
    changed.lexical.question_parameters = false;
    changed.lexical.at_parameters = false;
    changed.lexical.dollar_parameters = false;
    return changed;
}

} // namespace

base::Result<sql::policy::FilterExpression, std::string>
claim_expression(std::string_view text, ClaimUse use, const syntax::Dialect& dialect,
                 const Claims& claims) {
    auto parsed = syntax::parse_expression(text, with_claims(dialect),
                                           {.parameters = syntax::ParameterHandling::Keep});
    if (!parsed) return base::Unexpected(syntax::describe(parsed.error()));
    ClaimWriter writer{claims};
    writer(**parsed);
    if (writer.state == ClaimState::SomeMissing)
        *parsed = use == ClaimUse::Condition ? never() : syntax::build::null();
    return sql::policy::FilterExpression(
        std::make_shared<const syntax::Expression>(std::move(**parsed)));
}

std::string claims_text(const Claims& claims) {
    std::string text;
    for (const auto& [name, value] : claims) {
        const syntax::Literal literal = literal_of(value);
        text += std::to_string(name.size()) + ":" + name + std::to_string(value.index()) +
                std::to_string(literal.text.size()) + ":" + literal.text;
    }
    return text;
}

} // namespace vouch::access::detail
