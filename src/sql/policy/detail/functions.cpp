// Functions are allowed by name from the dialect's list. What is not on it is unknown: it may be
// anything that somebody registered.
#include "sql/policy/detail/functions.h"

#include <algorithm>

#include "sql/analysis/near_names.h"
#include "sql/policy/detail/series.h"
#include "sql/policy/detail/subject.h"
#include "sql/policy/limits.h"

namespace vouch::sql::policy::detail {

namespace {

using syntax::Function;
using syntax::FunctionCall;

std::string dotted(const syntax::QualifiedName& name) {
    std::string text;
    for (const syntax::Identifier& part : name.parts)
        text += (text.empty() ? "" : ".") + part.text;
    return text;
}

Refusal unknown_function(const FunctionCall& call, const syntax::Dialect& dialect) {
    std::vector<std::string_view> known;
    for (const Function& function : dialect.functions)
        if (function.safety == syntax::FunctionSafety::Safe) known.push_back(function.name);
    std::vector<std::string> hints;
    std::string near = analysis::near_names_hint(call.name.last().text, known);
    if (!near.empty()) hints.push_back(std::move(near));
    return refusal(RefusalCode::Function,
                   "There is no function \"" + dotted(call.name) + "\" in " + dialect.name +
                       " that may be used.",
                   call.name.span, std::move(hints));
}

std::string counts(std::size_t least, std::size_t most) {
    if (most == syntax::kAnyNumber) return "at least " + std::to_string(least);
    if (least == most) return std::to_string(least);
    return std::to_string(least) + " to " + std::to_string(most);
}

bool takes(const Function& function, std::size_t arguments) {
    const bool scalar_or_only =
        arguments >= function.arguments_min &&
        (function.arguments_max == syntax::kAnyNumber || arguments <= function.arguments_max);
    if (scalar_or_only) return true;
    return function.aggregate_arguments_max > 0 && arguments >= function.aggregate_arguments_min &&
           arguments <= function.aggregate_arguments_max;
}

std::optional<Refusal> refusal_of_use(const FunctionCall& call, const Function& function) {
    const auto misuse = [&](std::string why) {
        return refusal(RefusalCode::Function,
                       "\"" + std::string(function.name) + "\" " + std::move(why) + ".", call.span);
    };
    const bool aggregate = function.aggregates(call.arguments.size());
    const bool only_window =
        (function.uses & syntax::kWindowFunction) && !(function.uses & syntax::kAggregateFunction);
    if (call.over && !(function.uses & syntax::kWindowFunction && aggregate))
        return misuse("cannot be used with OVER");
    if (!call.over && only_window) return misuse("needs OVER");
    const bool has_aggregate_parts =
        call.filter || call.quantifier != syntax::ArgumentQuantifier::None ||
        !call.order_by.empty() || !call.within_group.empty() || call.separator || call.limit;
    if (has_aggregate_parts && !(aggregate && (function.uses & syntax::kAggregateFunction)))
        return misuse("is not an aggregate");
    return std::nullopt;
}

/// Named arguments may stand in any order, which is harmless where no place matters.
bool takes_names(const Function& function) {
    const bool places = function.growth != syntax::Growth::None &&
                        function.growth != syntax::Growth::Arguments &&
                        function.growth != syntax::Growth::Collect;
    return !places && function.size_argument == 0 && function.pattern_argument == 0 &&
           function.regex_argument == 0 && function.path_argument == 0;
}

std::optional<Refusal> refusal_of_arguments(const FunctionCall& call, const Function& function) {
    std::size_t count = call.arguments.size();
    for (const syntax::Argument& argument : call.arguments) {
        if (argument.name && !takes_names(function))
            return refusal(RefusalCode::Function,
                           "\"" + std::string(function.name) + "\" has no named arguments.",
                           argument.span);
        if (!argument.value->as<syntax::Star>()) continue;
        // `*` stands for no argument at all; elsewhere it would be a whole row.
        const bool counts_rows = call.arguments.size() == 1 && function.arguments_min == 0 &&
                                 (function.uses & syntax::kAggregateFunction) &&
                                 !argument.value->as<syntax::Star>()->qualifier;
        if (!counts_rows)
            return refusal(RefusalCode::Function, "\"*\" may be an argument of count only.",
                           argument.span);
        count = 0;
    }
    if (takes(function, count)) return std::nullopt;
    std::string expected = counts(function.arguments_min, function.arguments_max);
    if (function.aggregate_arguments_max > 0)
        expected = counts(function.aggregate_arguments_min, function.aggregate_arguments_max) +
                   " or " + expected;
    return refusal(RefusalCode::Function,
                   "\"" + std::string(function.name) + "\" takes " + expected + " arguments, not " +
                       std::to_string(count) + ".",
                   call.span);
}

/// A growing function needs its size as a literal. For others the size may come from data, but what
/// the text adds to it must be small.
std::optional<Refusal> refusal_of_size(const FunctionCall& call, const Function& function) {
    if (function.growth == syntax::Growth::Series) return refusal_of_series(call);
    if (function.size_argument == 0 || call.arguments.size() < function.size_argument)
        return std::nullopt;
    const syntax::Expression& size = *call.arguments[function.size_argument - 1u].value;
    const bool literal = function.safety == syntax::FunctionSafety::Growing;
    const auto number = literal ? written_number(size) : product_of_written(size);
    if (number && *number <= static_cast<double>(kSizeArgumentMax)) return std::nullopt;
    return refusal(RefusalCode::Limit,
                   "The size in \"" + std::string(function.name) + "\" must be a number up to " +
                       std::to_string(kSizeArgumentMax) + ".",
                   size.span());
}

std::optional<Refusal> refusal_of_listed(const FunctionCall& call, const Function* function,
                                         const syntax::Dialect& dialect) {
    if (!function) return unknown_function(call, dialect);
    if (function->safety == syntax::FunctionSafety::Unsafe)
        return refusal(RefusalCode::Function,
                       "The function \"" + std::string(function->name) + "\" may not be used" +
                           (function->effect.empty()
                                ? std::string(".")
                                : ": it " + std::string(function->effect) + "."),
                       call.name.span);
    if (auto refused = refusal_of_arguments(call, *function)) return refused;
    return refusal_of_size(call, *function);
}

} // namespace

bool is_plain_aggregate(const FunctionCall& call, const syntax::Dialect& dialect) {
    const Function* function = dialect.find_function(call.name);
    return function && !call.over && (function->uses & syntax::kAggregateFunction) &&
           function->aggregates(call.arguments.size());
}

std::optional<Refusal> refusal_of_call(const FunctionCall& call, const syntax::Dialect& dialect) {
    const Function* function = dialect.find_function(call.name);
    if (auto refused = refusal_of_listed(call, function, dialect)) return refused;
    if (function->uses == syntax::kTableFunction)
        return refusal(RefusalCode::Function,
                       "\"" + std::string(function->name) + "\" gives rows; it belongs in FROM.",
                       call.span);
    return refusal_of_use(call, *function);
}

std::optional<Refusal> refusal_of_table_call(const FunctionCall& call,
                                             const syntax::Dialect& dialect) {
    const Function* function = dialect.find_function(call.name);
    if (function && !(function->uses & syntax::kTableFunction)) function = nullptr;
    return refusal_of_listed(call, function, dialect);
}

} // namespace vouch::sql::policy::detail
