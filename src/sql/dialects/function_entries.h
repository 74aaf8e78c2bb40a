// Short ways to write the entries of a dialect's table of functions. A name may stand for several,
// separated by blanks, that behave alike: number("sin cos tan", 1, 1).
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects::function_entries {

using syntax::Function;
using syntax::FunctionSafety;
using syntax::Growth;
using syntax::kAggregateFunction;
using syntax::kAnyNumber;
using syntax::kScalarFunction;
using syntax::kWindowFunction;
using syntax::Volatility;

using Count = std::uint8_t;
inline constexpr Count kAny = kAnyNumber;

/// A short text of any letters.
constexpr Function bounded(std::string_view name, Count least, Count most) {
    return {.name = name, .arguments_min = least, .arguments_max = most, .growth = Growth::None};
}

/// Every wildcard of the result is one of an argument's.
constexpr Function keeping(Function function) {
    function.keeps_letters = true;
    return function;
}

/// A number, a time, a word or a code of letters and digits.
constexpr Function number(std::string_view name, Count least, Count most) {
    return keeping(bounded(name, least, most));
}

/// At most `factor` times its arguments.
constexpr Function text(std::string_view name, Count least, Count most, Count factor = 1) {
    return {.name = name, .arguments_min = least, .arguments_max = most, .factor = factor};
}

/// What writes JSON: each letter of an argument may become the six of \u0001.
constexpr Function json(Function function) {
    function.factor = 6;
    function.writes_json = true;
    return function;
}

/// May read the clock: date('now').
constexpr Function date(std::string_view name) {
    return {.name = name,
            .volatility = Volatility::Stable,
            .growth = Growth::None,
            .keeps_letters = true};
}

/// At most `factor` times its first argument.
constexpr Function part(std::string_view name, Count least, Count most, Count factor = 1) {
    return {.name = name,
            .arguments_min = least,
            .arguments_max = most,
            .growth = Growth::FirstArgument,
            .factor = factor};
}

constexpr Function clock(std::string_view name, Count most = 0) {
    return {.name = name,
            .volatility = Volatility::Stable,
            .arguments_max = most,
            .growth = Growth::None,
            .keeps_letters = true};
}

constexpr Function random(std::string_view name, Count most = 0) {
    return {.name = name,
            .volatility = Volatility::Volatile,
            .arguments_max = most,
            .growth = Growth::None};
}

/// A number over the rows of a group or a window.
constexpr Function aggregate(std::string_view name, Count least, Count most) {
    return {.name = name,
            .uses = kAggregateFunction | kWindowFunction,
            .arguments_min = least,
            .arguments_max = most,
            .growth = Growth::None,
            .keeps_letters = true};
}

/// One of the values of a group or a window.
constexpr Function chosen(std::string_view name) {
    return {.name = name,
            .uses = kAggregateFunction | kWindowFunction,
            .arguments_min = 1,
            .arguments_max = 1,
            .growth = Growth::FirstArgument,
            .keeps_letters = true};
}

/// All values of a group in one.
constexpr Function collect(std::string_view name, Count least, Count most, Count factor) {
    return {.name = name,
            .uses = kAggregateFunction | kWindowFunction,
            .arguments_min = least,
            .arguments_max = most,
            .growth = Growth::Collect,
            .factor = factor};
}

/// An aggregate that takes no OVER.
constexpr Function without_window(Function function) {
    function.uses = kAggregateFunction;
    return function;
}

/// With one argument an aggregate, with more the scalar of the same name.
constexpr Function extreme(std::string_view name) {
    return {.name = name,
            .uses = kScalarFunction | kAggregateFunction | kWindowFunction,
            .arguments_min = 2,
            .keeps_letters = true,
            .aggregate_arguments_min = 1,
            .aggregate_arguments_max = 1};
}

constexpr Function window(std::string_view name, Count least, Count most) {
    return {.name = name, .uses = kWindowFunction, .arguments_min = least, .arguments_max = most};
}

/// Matches a pattern, which stands at `argument`.
constexpr Function pattern(std::string_view name, Count most, Count argument) {
    return {.name = name,
            .arguments_min = 2,
            .arguments_max = most,
            .growth = Growth::None,
            .pattern_argument = argument};
}

/// Takes an SQL/JSON path as its second argument.
constexpr Function with_path(Function function) {
    function.path_argument = 2;
    return function;
}

constexpr Function format(std::string_view name) {
    return {.name = name, .arguments_min = 1, .growth = Growth::Format};
}

/// Makes as much as the number at `size` says of the first argument; the number must be a small
/// literal.
constexpr Function sized(std::string_view name, Count size, Count least, Count most) {
    return {.name = name,
            .safety = FunctionSafety::Growing,
            .size_argument = size,
            .arguments_min = least,
            .arguments_max = most,
            .growth = Growth::Times};
}

constexpr Function replacing(std::string_view name) {
    return {.name = name, .arguments_min = 3, .arguments_max = 3, .growth = Growth::Replace};
}

/// Takes a regular expression as its second argument.
constexpr Function regex(std::string_view name, Count least, Count most, Growth growth) {
    return {.name = name,
            .arguments_min = least,
            .arguments_max = most,
            .growth = growth,
            .regex_argument = 2};
}

constexpr Function unsafe(std::string_view name, std::string_view effect = {}) {
    return {.name = name,
            .volatility = Volatility::Volatile,
            .safety = FunctionSafety::Unsafe,
            .effect = effect};
}

/// Gives rows; `columns` must live as long as the program.
constexpr Function rows(std::string_view name, Count least, Count most,
                        std::span<const std::string_view> columns) {
    return {.name = name,
            .uses = syntax::kTableFunction,
            .arguments_min = least,
            .arguments_max = most,
            .columns = columns};
}

/// As long as the number at `size` says, or as the first argument; the number must be a small
/// literal.
constexpr Function padded(std::string_view name, Count least, Count most, Count size = 2) {
    Function function = sized(name, size, least, most);
    function.growth = Growth::Padded;
    return function;
}

constexpr Function changing(Function function) {
    function.volatility = Volatility::Volatile;
    return function;
}

constexpr Function stable(Function function) {
    function.volatility = Volatility::Stable;
    return function;
}

/// One entry for each name, in the order that Dialect::find_function needs.
inline std::vector<Function> sorted(const std::vector<Function>& entries) {
    std::vector<Function> functions;
    for (const Function& entry : entries) {
        std::string_view names = entry.name;
        while (!names.empty()) {
            const std::size_t end = std::min(names.find(' '), names.size());
            functions.push_back(entry);
            functions.back().name = names.substr(0, end);
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }
    std::sort(functions.begin(), functions.end(),
              [](const Function& a, const Function& b) { return a.name < b.name; });
    return functions;
}

} // namespace vouch::sql::dialects::function_entries
