// Matching a pattern with k wildcards against n letters takes up to n to the power of k steps
// inside one operation of the engine, where no timeout reaches. So the wildcards that are written
// in the text are counted, wherever they come from, and a pattern may not be made by functions that
// make text. A pattern in a column of a base relation is data, which the engine's own limit bounds.
#include <algorithm>

#include "sql/policy/detail/checks.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

constexpr std::size_t kPatternNodesMax = 10'000;

struct PatternWalk {
    const Subject& subject;
    std::size_t bytes = 0;
    std::size_t wildcards = 0;
    std::size_t nodes = 0;
    Verdict verdict{};
    std::vector<std::uint32_t> seen{};

    void operator()(const syntax::Expression& expression) {
        if (verdict) return;
        if (++nodes > kPatternNodesMax) verdict = too_complex(expression.span());
        if (const auto* literal = expression.as<syntax::Literal>()) count(*literal);
        if (const auto* call = expression.as<syntax::FunctionCall>()) check_maker(*call);
        const analysis::Reference* reference = subject.analysis.find_reference(expression);
        if (reference && reference->kind == analysis::ReferenceKind::Derived)
            follow(reference->derived, expression.span());
        if (reference && reference->kind == analysis::ReferenceKind::Text)
            count({expression.span(), syntax::LiteralKind::String,
                   expression.as<syntax::ColumnReference>()->name.last().text});
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
    void operator()(const syntax::TableExpression& table) { syntax::for_each_child(table, *this); }

    static Refusal too_complex(base::TextSpan span) {
        return refusal(RefusalCode::Limit,
                       "The pattern is too complex: at most " +
                           std::to_string(kPatternWildcardsMax) + " wildcards, written as text.",
                       span);
    }

    void count(const syntax::Literal& literal) {
        // Bytes may spell wildcards.
        if (literal.kind == syntax::LiteralKind::Bytes ||
            literal.kind == syntax::LiteralKind::HexInteger ||
            literal.kind == syntax::LiteralKind::Bits)
            verdict = too_complex(literal.span);
        if (literal.kind != syntax::LiteralKind::String &&
            literal.kind != syntax::LiteralKind::NationalString)
            return;
        bytes += literal.text.size();
        char before = 0;
        for (char c : literal.text) {
            if ((c == '%' || c == '*') && c != before) ++wildcards;
            before = c;
        }
        if (bytes > kPatternBytesMax || wildcards > kPatternWildcardsMax)
            verdict = too_complex(literal.span);
    }

    void check_maker(const syntax::FunctionCall& call) {
        const syntax::Function* function = subject.dialect.find_function(call.name.last().text);
        const bool harmless = function && (function->growth == syntax::Growth::None ||
                                           ((function->growth == syntax::Growth::Arguments ||
                                             function->growth == syntax::Growth::FirstArgument) &&
                                            function->factor == 1));
        if (!harmless) verdict = too_complex(call.span);
    }

    void follow(std::uint32_t derived, base::TextSpan span) {
        if (std::find(seen.begin(), seen.end(), derived) != seen.end()) return;
        seen.push_back(derived);
        for (const analysis::RecursiveTable& table : subject.analysis.recursive)
            if (std::find(table.columns.begin(), table.columns.end(), derived) !=
                table.columns.end())
                verdict = too_complex(span);
        for (const analysis::ColumnOrigin& origin : subject.analysis.derived[derived].origins) {
            if (origin.expression) (*this)(*origin.expression);
            if (origin.derived && !origin.expression) follow(*origin.derived, span);
        }
    }
};

} // namespace

Verdict check_pattern(const syntax::Expression& pattern, const Subject& subject) {
    PatternWalk walk{subject};
    walk(pattern);
    return std::move(walk.verdict);
}

} // namespace vouch::sql::policy::detail
