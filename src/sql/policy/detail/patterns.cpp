// Matching a pattern with k wildcards against n letters takes up to n to the power of k steps
// inside one operation of the engine, where no timeout reaches. So the wildcards that are written
// in the text are counted, as often as they can come into the pattern: a column of a derived
// relation counts at every place where it is named, and only functions that keep the letters of
// their arguments may stand in a pattern. What comes from a column of a base relation is data,
// which the engine's own limit bounds.
#include "sql/policy/detail/patterns.h"

#include <algorithm>
#include <optional>

#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

constexpr std::size_t kPatternNodesMax = 10'000;

/// What is written in the text of a pattern; sums stop growing where they are too large anyway.
struct Written {
    std::size_t bytes = 0;
    std::size_t wildcards = 0;
    bool backslash = false;

    void operator+=(const Written& other) {
        backslash = backslash || other.backslash;
        bytes = std::min(bytes + other.bytes, kPatternBytesMax + 1);
        wildcards = std::min(wildcards + other.wildcards, kPatternWildcardsMax + 1);
    }
    bool is_too_much() const {
        return bytes > kPatternBytesMax || wildcards > kPatternWildcardsMax;
    }
};

Written written_in(std::string_view text) {
    Written written{std::min(text.size(), kPatternBytesMax + 1), 0,
                    text.find('\\') != std::string_view::npos};
    char before = 0;
    for (char c : text) {
        if ((c == '%' || c == '*') && c != before) written += {0, 1, false};
        before = c;
    }
    return written;
}

bool is_json_operator(const syntax::Expression& expression) {
    const auto* chain = expression.as<syntax::Chain>();
    return chain &&
           syntax::operator_family(chain->links.front().op) == syntax::OperatorFamily::Json;
}

class PatternReader {
public:
    explicit PatternReader(const Subject& subject)
        : subject_(subject), derived_(subject.analysis.derived.size()) {}

    std::optional<Refusal> refusal_of(const syntax::Expression& pattern) {
        if (read(pattern).is_too_much()) refuse(pattern.span());
        return std::move(refusal_);
    }

private:
    struct Children {
        PatternReader& reader;
        Written written{};
        void operator()(const syntax::Expression& child) { written += reader.read(child); }
        void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
        void operator()(const syntax::TableExpression& table) {
            syntax::for_each_child(table, *this);
        }
    };

    Written read(const syntax::Expression& expression) {
        if (refusal_) return {};
        if (++nodes_ > kPatternNodesMax || makes_letters(expression)) refuse(expression.span());
        if (const auto* literal = expression.as<syntax::Literal>()) return read(*literal);
        if (const auto* typed = expression.as<syntax::TypedLiteral>()) return cast(*typed);
        if (const analysis::Reference* found = subject_.analysis.find_reference(expression))
            return read(*found, expression);
        Children children{*this};
        syntax::for_each_child(expression, children);
        // \u0025 inside a document becomes a wildcard.
        if (is_json_operator(expression) && read(*expression.as<syntax::Chain>()->first).bytes > 0)
            refuse(expression.span());
        if (expression.as<syntax::Cast>() && children.written.backslash) refuse(expression.span());
        return children.written;
    }

    /// '\x25' becomes a wildcard as bytes.
    Written cast(const syntax::TypedLiteral& typed) {
        const Written written = written_in(typed.text);
        if (written.backslash) refuse(typed.span);
        return written;
    }

    /// Whether the value can hold letters that stand in none of its parts.
    bool makes_letters(const syntax::Expression& expression) const {
        const auto* call = expression.as<syntax::FunctionCall>();
        if (!call) return expression.as<syntax::StructLiteral>() != nullptr;
        const syntax::Function* function = subject_.dialect.find_function(call->name);
        return !function || !function->keeps_letters;
    }

    Written read(const syntax::Literal& literal) {
        // Bytes may spell wildcards.
        if (literal.kind == syntax::LiteralKind::Bytes ||
            literal.kind == syntax::LiteralKind::HexInteger ||
            literal.kind == syntax::LiteralKind::Bits)
            refuse(literal.span);
        const bool text = literal.kind == syntax::LiteralKind::String ||
                          literal.kind == syntax::LiteralKind::NationalString;
        return text ? written_in(literal.text) : Written{};
    }

    Written read(const analysis::Reference& reference, const syntax::Expression& expression) {
        switch (reference.kind) {
        case analysis::ReferenceKind::Base: return {};
        case analysis::ReferenceKind::Derived: return derived(reference.derived, expression.span());
        case analysis::ReferenceKind::Text:
            return written_in(expression.as<syntax::ColumnReference>()->name.last().text);
        // A row as text holds the names of its columns; a member of a list may be anything.
        case analysis::ReferenceKind::Row:
        case analysis::ReferenceKind::Local: break;
        }
        refuse(expression.span());
        return {};
    }

    Written derived(std::uint32_t column, base::TextSpan span) {
        if (derived_[column]) return *derived_[column];
        for (const analysis::RecursiveTable& table : subject_.analysis.recursive)
            if (std::find(table.columns.begin(), table.columns.end(), column) !=
                table.columns.end()) {
                refuse(span);
                return {};
            }
        derived_[column] = Written{};
        Written written;
        for (const analysis::ColumnOrigin& origin : subject_.analysis.derived[column].origins) {
            if (origin.expression)
                written += read(*origin.expression);
            else if (origin.derived)
                written += derived(*origin.derived, span);
        }
        derived_[column] = written;
        return written;
    }

    void refuse(base::TextSpan span) {
        if (refusal_) return;
        refusal_ =
            refusal(RefusalCode::Limit,
                    "The pattern is too complex: at most " + std::to_string(kPatternWildcardsMax) +
                        " wildcards, written as text.",
                    span);
    }

    const Subject& subject_;
    std::vector<std::optional<Written>> derived_;
    std::size_t nodes_ = 0;
    std::optional<Refusal> refusal_{};
};

} // namespace

std::optional<Refusal> refusal_of_pattern(const syntax::Expression& pattern,
                                          const Subject& subject) {
    return PatternReader(subject).refusal_of(pattern);
}

} // namespace vouch::sql::policy::detail
