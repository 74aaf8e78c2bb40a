// Matching a pattern with k wildcards against n letters takes up to n to the power of k steps
// inside one operation of the engine, where no timeout reaches. So the wildcards that are written
// in the text are counted, wherever they come from, and a pattern may not be made by functions that
// make text. A pattern in a column of a base relation is data, which the engine's own limit bounds.
//
// Regular expressions are matched by automata of a size that their repetitions multiply; only back
// references (\1) need trying out, so that these are refused.
#include <algorithm>
#include <charconv>

#include "sql/policy/detail/checks.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

constexpr std::size_t kPatternNodesMax = 10'000;

/// The product of all counts written as {n} or {m,n}.
std::size_t repetitions(std::string_view regex) {
    std::size_t product = 1;
    for (std::size_t i = 0; i < regex.size(); ++i) {
        if (regex[i] == '\\') {
            ++i;
        } else if (regex[i] == '{') {
            std::size_t largest = 1;
            for (++i; i < regex.size() && regex[i] != '}'; ++i) {
                std::size_t number = 0;
                const auto parsed =
                    std::from_chars(regex.data() + i, regex.data() + regex.size(), number);
                if (parsed.ec == std::errc::invalid_argument) continue;
                if (parsed.ec != std::errc()) return kRegexRepetitionsMax + 1;
                largest = std::max(largest, number);
                i = static_cast<std::size_t>(parsed.ptr - regex.data()) - 1;
            }
            product *= largest;
            if (product > kRegexRepetitionsMax) return product;
        }
    }
    return product;
}

bool has_back_reference(std::string_view regex) {
    for (std::size_t i = 0; i + 1 < regex.size(); ++i) {
        if (regex[i] != '\\') continue;
        ++i;
        if (regex[i] >= '1' && regex[i] <= '9') return true;
    }
    return false;
}

enum class PatternKind : std::uint8_t { Wildcards, Regex };

struct PatternWalk {
    const Subject& subject;
    PatternKind kind = PatternKind::Wildcards;
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

    Refusal too_complex(base::TextSpan span) const {
        return refusal(RefusalCode::Limit,
                       kind == PatternKind::Regex
                           ? "The regular expression is too complex, or not written as text."
                           : "The pattern is too complex: at most " +
                                 std::to_string(kPatternWildcardsMax) +
                                 " wildcards, written as text.",
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
        if (kind == PatternKind::Regex) {
            count_regex(literal);
            return;
        }
        char before = 0;
        for (char c : literal.text) {
            if ((c == '%' || c == '*') && c != before) ++wildcards;
            before = c;
        }
        if (bytes > kPatternBytesMax || wildcards > kPatternWildcardsMax)
            verdict = too_complex(literal.span);
    }

    void count_regex(const syntax::Literal& literal) {
        if (has_back_reference(literal.text))
            verdict =
                refusal(RefusalCode::Limit,
                        "Back references in regular expressions are not supported.", literal.span);
        if (bytes > kPatternBytesMax || repetitions(literal.text) > kRegexRepetitionsMax)
            verdict = too_complex(literal.span);
    }

    void check_maker(const syntax::FunctionCall& call) {
        const syntax::Function* function = subject.dialect.find_function(call.name);
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

Verdict check_automaton_regex(const syntax::Expression& regex, const Subject& subject) {
    PatternWalk walk{subject, PatternKind::Regex};
    walk(regex);
    return std::move(walk.verdict);
}

} // namespace vouch::sql::policy::detail
