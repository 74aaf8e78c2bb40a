// Phrases are patterns over trees. Reading walks the pattern and the expression side by side, by
// the fields of the nodes; where the pattern has a place, whatever stands there is a part. Larger
// patterns are tried first, so that "the month of a date" wins over "the text of a date".
#include "sql/translate/detail/phrasebook.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/walk.h"
#include "sql/translate/detail/neutral.h"

namespace vouch::sql::translate::detail {

namespace {

using syntax::Argument;
using syntax::Expression;
using syntax::ExpressionPtr;
using syntax::FunctionCall;
using syntax::detail::HasFields;
using syntax::detail::kIsA;

constexpr std::size_t kPartsMax = 9;

bool same_letters(std::string_view a, std::string_view b) {
    return syntax::detail::lower_ascii(a) == syntax::detail::lower_ascii(b);
}

/// 1 to 9 for `_1` to `_9`; 0 for anything else.
std::size_t place(const Expression& pattern) {
    const auto* reference = pattern.as<syntax::ColumnReference>();
    if (!reference || reference->name.parts.size() != 1) return 0;
    const std::string& text = reference->name.last().text;
    const bool numbered = text.size() == 2 && text[0] == '_' && text[1] >= '1' && text[1] <= '9';
    return numbered ? static_cast<std::size_t>(text[1] - '0') : 0;
}

bool is_rest(const Argument& argument) {
    const auto* reference = argument.value->as<syntax::ColumnReference>();
    return reference && reference->name.parts.size() == 1 && reference->name.last().text == "_n";
}

/// Whether it has nothing besides its name and arguments.
bool is_plain(const FunctionCall& call) {
    return call.quantifier == syntax::ArgumentQuantifier::None && call.order_by.empty() &&
           !call.separator && !call.limit && call.nulls == syntax::NullTreatment::None &&
           call.within_group.empty() && !call.filter && !call.over;
}

/// Compares a pattern with an expression and remembers where its parts stand.
struct Match {
    std::array<ExpressionPtr*, kPartsMax + 1> numbered{};
    std::vector<Argument*> rest{};

    bool call_arguments(const FunctionCall& pattern, FunctionCall& actual) {
        std::size_t i = 0;
        for (const Argument& wanted : pattern.arguments) {
            if (is_rest(wanted)) {
                for (; i < actual.arguments.size(); ++i)
                    rest.push_back(&actual.arguments[i]);
                return true;
            }
            if (i == actual.arguments.size() || actual.arguments[i].name) return false;
            if (!unify(wanted.value, actual.arguments[i].value)) return false;
            ++i;
        }
        return i == actual.arguments.size();
    }

    bool call(const FunctionCall& pattern, FunctionCall& actual) {
        return pattern.form == actual.form && actual.name.parts.size() == 1 &&
               actual.name.last().quoting == syntax::Quoting::Bare &&
               same_letters(pattern.name.last().text, actual.name.last().text) &&
               call_arguments(pattern, actual);
    }

    bool part(ExpressionPtr& actual, std::size_t number) {
        if (!actual) return false;
        if (numbered[number]) return **numbered[number] == *actual;
        numbered[number] = &actual;
        return true;
    }

    bool unify(const syntax::Literal& pattern, const syntax::Literal& actual) {
        if (pattern.kind != actual.kind) return false;
        const bool word = std::all_of(pattern.text.begin(), pattern.text.end(), [](char c) {
            const char upper = syntax::detail::upper_ascii(c);
            return upper >= 'A' && upper <= 'Z';
        });
        return word ? same_letters(pattern.text, actual.text) : pattern.text == actual.text;
    }

    bool unify(const FunctionCall& pattern, FunctionCall& actual) {
        return is_plain(actual) && call(pattern, actual);
    }

    template <typename T>
    bool unify(const T& pattern, T& actual) {
        if constexpr (std::is_same_v<T, ExpressionPtr>) {
            if (!pattern || !actual) return !pattern && !actual;
            const std::size_t number = place(*pattern);
            return number > 0 ? part(actual, number) : unify(pattern->node, actual->node);
        } else if constexpr (kIsA<T, std::unique_ptr>) {
            return pattern && actual ? unify(*pattern, *actual) : !pattern && !actual;
        } else if constexpr (kIsA<T, std::optional>) {
            return pattern && actual ? unify(*pattern, *actual) : !pattern && !actual;
        } else if constexpr (kIsA<T, std::vector>) {
            if (pattern.size() != actual.size()) return false;
            for (std::size_t i = 0; i < pattern.size(); ++i)
                if (!unify(pattern[i], actual[i])) return false;
            return true;
        } else if constexpr (kIsA<T, std::variant>) {
            if (pattern.index() != actual.index()) return false;
            return std::visit(
                [&](const auto& node) {
                    return unify(node, *std::get_if<std::decay_t<decltype(node)>>(&actual));
                },
                pattern);
        } else if constexpr (HasFields<T>) {
            return unify_fields(pattern, actual);
        } else if constexpr (requires { pattern.node; }) {
            return unify(pattern.node, actual.node);
        } else {
            return pattern == actual;
        }
    }

    template <typename T>
    bool unify_fields(const T& pattern, T& actual) {
        const auto wanted = pattern.fields();
        auto found = actual.fields();
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (unify(std::get<I>(wanted), std::get<I>(found)) && ...);
        }
        (std::make_index_sequence<std::tuple_size_v<decltype(found)>>{});
    }
};

std::string shape_of(const Expression& expression) {
    std::string shape = std::to_string(expression.node.index());
    if (const auto* call = expression.as<FunctionCall>())
        shape += ' ' + syntax::detail::lower_ascii(call->name.last().text);
    return shape;
}

std::size_t size_of(const Expression& expression) {
    std::size_t size = 1;
    const auto add = syntax::Overloaded{[&](const Expression& child) { size += size_of(child); },
                                        [](const auto&) {}};
    syntax::for_each_child(expression, add);
    return size;
}

/// Puts the arguments of `meaning` where the places of a copied pattern are.
struct Filler {
    FunctionCall& meaning;
    std::size_t numbered = 0;

    void fill(Expression& pattern) {
        if (const std::size_t number = place(pattern); number > 0) {
            ExpressionPtr& part = meaning.arguments[number - 1].value;
            // A part that stands in two places is copied for the second.
            Expression copy = syntax::clone(*part);
            pattern = std::move(copy);
            return;
        }
        if (auto* call = pattern.as<FunctionCall>()) rest(*call);
        const auto go = syntax::Overloaded{[&](Expression& child) { fill(child); }, [](auto&) {}};
        syntax::for_each_child(pattern, go);
    }

    void rest(FunctionCall& call) {
        if (call.arguments.empty() || !is_rest(call.arguments.back())) return;
        call.arguments.pop_back();
        for (std::size_t i = numbered; i < meaning.arguments.size(); ++i)
            call.arguments.push_back(std::move(meaning.arguments[i]));
    }
};

std::size_t places(const Expression& pattern) {
    std::size_t most = place(pattern);
    const auto count = syntax::Overloaded{
        [&](const Expression& child) { most = std::max(most, places(child)); }, [](const auto&) {}};
    syntax::for_each_child(pattern, count);
    return most;
}

bool takes_rest(const Expression& pattern) {
    const auto* call = pattern.as<FunctionCall>();
    bool found = call && !call->arguments.empty() && is_rest(call->arguments.back());
    const auto look = syntax::Overloaded{
        [&](const Expression& child) { found = found || takes_rest(child); }, [](const auto&) {}};
    syntax::for_each_child(pattern, look);
    return found;
}

/// Gives `to` what `from` has besides its name and arguments.
void keep_the_rest(FunctionCall& to, FunctionCall& from) {
    to.quantifier = from.quantifier;
    to.order_by = std::move(from.order_by);
    to.separator = std::move(from.separator);
    to.limit = std::move(from.limit);
    to.nulls = from.nulls;
    to.within_group = std::move(from.within_group);
    to.filter = std::move(from.filter);
    to.over = std::move(from.over);
}

} // namespace

Phrasebook::Phrasebook(const syntax::Dialect& dialect) {
    for (const syntax::Phrase& phrase : dialect.phrases) {
        auto pattern = syntax::parse_expression(phrase.text, dialect);
        CHECK(pattern.has_value());
        Entry entry{phrase.meaning, std::move(*pattern)};
        const Expression* where = entry.pattern.get();
        written_.emplace(phrase.meaning, where);
        entries_[shape_of(*where)].push_back(std::move(entry));
    }
    for (auto& [shape, entries] : entries_)
        std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
            return size_of(*a.pattern) > size_of(*b.pattern);
        });
}

const std::vector<Phrasebook::Entry>*
Phrasebook::candidates(const syntax::Expression& expression) const {
    const auto found = entries_.find(shape_of(expression));
    return found == entries_.end() ? nullptr : &found->second;
}

bool Phrasebook::read(syntax::Expression& expression) const {
    const std::vector<Entry>* entries = candidates(expression);
    if (!entries) return false;
    for (const Entry& entry : *entries) {
        Match match;
        const auto* pattern_call = entry.pattern->as<FunctionCall>();
        auto* call = expression.as<FunctionCall>();
        const bool same = pattern_call ? match.call(*pattern_call, *call)
                                       : match.unify(entry.pattern->node, expression.node);
        if (!same) continue;
        FunctionCall meaning = meaning_call(entry.meaning);
        meaning.span = expression.span();
        for (std::size_t i = 1; i <= kPartsMax && match.numbered[i]; ++i)
            add_part(meaning, std::move(*match.numbered[i]));
        for (Argument* argument : match.rest)
            meaning.arguments.push_back(std::move(*argument));
        if (pattern_call) keep_the_rest(meaning, *call);
        expression = Expression(std::move(meaning));
        return true;
    }
    return false;
}

bool Phrasebook::write(syntax::Expression& expression) const {
    auto* meaning = expression.as<FunctionCall>();
    const auto found = written_.find(meaning_of(*meaning));
    if (found == written_.end()) return false;
    Expression result = syntax::clone(*found->second);
    Filler filler{*meaning, places(result)};
    const bool fits = takes_rest(result) ? meaning->arguments.size() >= filler.numbered
                                         : meaning->arguments.size() == filler.numbered;
    if (!fits) return false;
    auto* call = result.as<FunctionCall>();
    if (!call && !is_plain(*meaning)) return false;
    filler.fill(result);
    if (call) keep_the_rest(*call, *meaning);
    expression = std::move(result);
    return true;
}

} // namespace vouch::sql::translate::detail
