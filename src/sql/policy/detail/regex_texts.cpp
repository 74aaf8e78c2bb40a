// A regular expression is judged as the engine will see it: parts that `||` joins are joined, and
// columns of derived relations stand for what they come from. What comes from a column of a base
// relation is data: it may be a whole expression of its own, or letters between written parts that
// nothing can make a repetition or a back reference of.
//
// An engine that builds an automaton pays for the repetitions, which multiply, and must try out
// only back references.
#include <algorithm>
#include <charconv>
#include <optional>

#include "sql/policy/detail/patterns.h"
#include "sql/policy/limits.h"
#include "sql/syntax/detail/ascii.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::Expression;
using Texts = std::vector<std::string>;

constexpr char kData = '\x01'; ///< stands for what is not written
constexpr std::size_t kTextsMax = 64;
constexpr std::size_t kDepthMax = 50;
constexpr std::size_t kNodesMax = 10'000;

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
        if ((regex[i] >= '1' && regex[i] <= '9') || regex[i] == kData) return true;
    }
    return false;
}

bool is_too_complex(const std::string& text) {
    if (text.size() > kPatternBytesMax || repetitions(text) > kRegexRepetitionsMax) return true;
    // Data beside written bounds could be a part of them.
    const bool mixed = text.size() > 1 && text.find(kData) != std::string::npos;
    return mixed && text.find_first_of("{}") != std::string::npos;
}

/// Every text that an expression can stand for; none where that cannot be seen.
class TextFinder {
public:
    explicit TextFinder(const Subject& subject) : subject_(subject) {}

    std::optional<Texts> texts(const Expression& expression) {
        if (depth_ >= kDepthMax || ++nodes_ > kNodesMax) return std::nullopt;
        ++depth_;
        auto found = of(expression);
        --depth_;
        if (found && found->size() > kTextsMax) return std::nullopt;
        return found;
    }

private:
    std::optional<Texts> of(const Expression& expression) {
        if (const auto* literal = expression.as<syntax::Literal>()) return of(*literal);
        if (const auto* typed = expression.as<syntax::TypedLiteral>()) return Texts{typed->text};
        if (const auto* cast = expression.as<syntax::Cast>()) return texts(*cast->operand);
        if (const auto* collate = expression.as<syntax::Collate>()) return texts(*collate->operand);
        if (const auto* choice = expression.as<syntax::Case>()) return of(*choice);
        if (const auto* list = expression.as<syntax::ArrayLiteral>()) return any_of(list->items);
        if (const auto* query = expression.as<syntax::Subquery>()) return of(*query);
        if (const auto* call = expression.as<syntax::FunctionCall>()) return of(*call);
        if (const auto* chain = expression.as<syntax::Chain>()) return of(*chain);
        if (expression.as<syntax::Position>() || expression.as<syntax::Extract>()) return data();
        const analysis::Reference* reference = subject_.analysis.find_reference(expression);
        return reference ? of(*reference, expression) : std::nullopt;
    }

    static std::optional<Texts> of(const syntax::Literal& literal) {
        switch (literal.kind) {
        case syntax::LiteralKind::Bytes:
        case syntax::LiteralKind::HexInteger:
        case syntax::LiteralKind::Bits: return std::nullopt;
        default: return Texts{literal.text};
        }
    }

    static Texts data() { return {std::string(1, kData)}; }

    /// A number or a word, or data of which only letters are taken.
    std::optional<Texts> of(const syntax::FunctionCall& call) {
        const syntax::Function* function = subject_.dialect.find_function(call.name);
        if (!function || !function->keeps_letters) return std::nullopt;
        for (const syntax::Argument& argument : call.arguments) {
            if (function->growth == syntax::Growth::None) break;
            const auto parts = texts(*argument.value);
            if (!parts || !std::ranges::all_of(*parts, is_data)) return std::nullopt;
        }
        return data();
    }

    static bool is_data(const std::string& text) {
        return std::ranges::all_of(
            text, [](char c) { return c == kData || c == '.' || (c >= '0' && c <= '9'); });
    }

    std::optional<Texts> of(const syntax::Chain& chain) {
        switch (syntax::operator_family(chain.links.front().op)) {
        case syntax::OperatorFamily::Concatenate: return joined(chain);
        case syntax::OperatorFamily::Additive:
        case syntax::OperatorFamily::Multiplicative:
        case syntax::OperatorFamily::Power: break;
        default: return std::nullopt;
        }
        if (!is_number(*chain.first)) return std::nullopt;
        for (const syntax::ChainLink& link : chain.links)
            if (!is_number(*link.operand)) return std::nullopt;
        return data();
    }

    bool is_number(const Expression& expression) {
        const auto* unary = expression.as<syntax::Unary>();
        const auto parts = texts(unary ? *unary->operand : expression);
        return parts && std::ranges::all_of(*parts, is_data);
    }

    std::optional<Texts> of(const syntax::Case& choice) {
        Texts all;
        for (const syntax::CaseBranch& branch : choice.branches)
            if (!add(all, texts(*branch.result))) return std::nullopt;
        if (choice.otherwise && !add(all, texts(*choice.otherwise))) return std::nullopt;
        return all;
    }

    std::optional<Texts> any_of(const std::vector<syntax::ExpressionPtr>& items) {
        Texts all;
        for (const syntax::ExpressionPtr& item : items)
            if (!add(all, texts(*item))) return std::nullopt;
        return all;
    }

    std::optional<Texts> of(const syntax::Subquery& subquery) {
        const auto* select = subquery.query->as<syntax::Select>();
        if (!select || select->items.size() != 1) return std::nullopt;
        return texts(*select->items.front().expression);
    }

    std::optional<Texts> joined(const syntax::Chain& chain) {
        auto all = texts(*chain.first);
        for (const syntax::ChainLink& link : chain.links) {
            const auto next = texts(*link.operand);
            if (!all || !next || all->size() * next->size() > kTextsMax) return std::nullopt;
            Texts longer;
            for (const std::string& before : *all)
                for (const std::string& after : *next)
                    if (before.size() <= kPatternBytesMax) longer.push_back(before + after);
            if (longer.size() != all->size() * next->size()) return std::nullopt;
            all = std::move(longer);
        }
        return all;
    }

    std::optional<Texts> of(const analysis::Reference& reference, const Expression& expression) {
        switch (reference.kind) {
        case analysis::ReferenceKind::Base: return data();
        case analysis::ReferenceKind::Text:
            return Texts{expression.as<syntax::ColumnReference>()->name.last().text};
        case analysis::ReferenceKind::Derived: return derived(reference.derived);
        default: return std::nullopt;
        }
    }

    std::optional<Texts> derived(std::uint32_t column) {
        for (const analysis::RecursiveTable& table : subject_.analysis.recursive)
            if (std::find(table.columns.begin(), table.columns.end(), column) !=
                table.columns.end())
                return std::nullopt;
        Texts all;
        for (const analysis::ColumnOrigin& origin : subject_.analysis.derived[column].origins) {
            const bool seen = origin.expression ? add(all, texts(*origin.expression))
                              : origin.derived  ? add(all, derived(*origin.derived))
                                                : add(all, data());
            if (!seen || all.size() > kTextsMax) return std::nullopt;
        }
        if (all.empty()) return std::nullopt;
        return all;
    }

    static bool add(Texts& all, std::optional<Texts> more) {
        if (more) all.insert(all.end(), more->begin(), more->end());
        return more.has_value();
    }

    const Subject& subject_;
    std::size_t depth_ = 0;
    std::size_t nodes_ = 0;
};

std::optional<Refusal> refusal_of_automaton(const Expression& regex, const Subject& subject) {
    const auto texts = TextFinder(subject).texts(regex);
    if (!texts || std::ranges::any_of(*texts, is_too_complex))
        return refusal(RefusalCode::Limit,
                       "The regular expression is too complex, or not written as text.",
                       regex.span());
    if (std::ranges::any_of(*texts, has_back_reference))
        return refusal(RefusalCode::Limit,
                       "Back references in regular expressions are not supported.", regex.span());
    return std::nullopt;
}

Refusal no_path(base::TextSpan span) {
    return refusal(RefusalCode::Limit,
                   "A path must be written as a text, without a regular expression.", span);
}

} // namespace

std::optional<Refusal> refusal_of_regex(const Expression& regex, const Subject& subject) {
    if (subject.dialect.regex_matching == syntax::RegexMatching::Automaton)
        return refusal_of_automaton(regex, subject);
    const auto* literal = regex.as<syntax::Literal>();
    const bool is_text = literal && (literal->kind == syntax::LiteralKind::String ||
                                     literal->kind == syntax::LiteralKind::NationalString);
    if (!is_text)
        return refusal(RefusalCode::Limit, "A regular expression must be written as text.",
                       regex.span());
    if (literal->text.size() > kRegexBytesMax)
        return refusal(RefusalCode::Limit, "The regular expression is too long.", literal->span);
    if (backtracks(literal->text))
        return refusal(RefusalCode::Limit,
                       "The regular expression repeats a group that repeats, or too often.",
                       literal->span, {"Use LIKE, or a simpler pattern."});
    return std::nullopt;
}

std::optional<Refusal> refusal_of_path(const Expression& path) {
    const auto* literal = path.as<syntax::Literal>();
    if (literal && literal->kind == syntax::LiteralKind::String)
        return refusal_of_path_text(literal->text, literal->span);
    return no_path(path.span());
}

std::optional<Refusal> refusal_of_path_text(std::string_view path, base::TextSpan span) {
    const std::string lower = syntax::detail::lower_ascii(path);
    // A backslash may spell any letter of the word.
    if (lower.find("like_regex") == std::string::npos && lower.find('\\') == std::string::npos)
        return std::nullopt;
    return no_path(span);
}

} // namespace vouch::sql::policy::detail
