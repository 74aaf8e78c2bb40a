// Taken from `SELECT * FROM pragma_function_list` of 3.40.1 (names, kinds, numbers of arguments),
// and from SQLite's pages on core, date, aggregate, window, math and JSON functions (what they do,
// and what later versions added: an older library says that it has no such function).
// Safe means: it reads its arguments and nothing else. What allocates by a number (zeroblob),
// reports about the library or the connection, runs text, loads code or belongs to a virtual table
// is listed as unsafe, so that its refusal can say more than "unknown".
#include "sql/dialects/sqlite_functions.h"

#include <array>
#include <string_view>

#include "sql/dialects/function_entries.h"

namespace vouch::sql::dialects {

namespace {

using namespace function_entries;
using syntax::kTableFunction;

constexpr std::array<std::string_view, 8> kJsonColumns = {"key", "value",  "type",    "atom",
                                                          "id",  "parent", "fullkey", "path"};

constexpr Function json_rows(std::string_view name) {
    return {.name = name,
            .uses = kTableFunction,
            .arguments_min = 1,
            .arguments_max = 2,
            .columns = kJsonColumns};
}

constexpr Function kFunctions[] = {
    // Mathematics
    number("abs", 1, 1),
    number("acos", 1, 1),
    number("acosh", 1, 1),
    number("asin", 1, 1),
    number("asinh", 1, 1),
    number("atan", 1, 1),
    number("atan2", 2, 2),
    number("atanh", 1, 1),
    number("ceil", 1, 1),
    number("ceiling", 1, 1),
    number("cos", 1, 1),
    number("cosh", 1, 1),
    number("degrees", 1, 1),
    number("exp", 1, 1),
    number("floor", 1, 1),
    number("ln", 1, 1),
    number("log", 1, 2),
    number("log10", 1, 1),
    number("log2", 1, 1),
    number("mod", 2, 2),
    number("pi", 0, 0),
    number("pow", 2, 2),
    number("power", 2, 2),
    number("radians", 1, 1),
    number("round", 1, 2),
    number("sign", 1, 1),
    number("sin", 1, 1),
    number("sinh", 1, 1),
    number("sqrt", 1, 1),
    number("tan", 1, 1),
    number("tanh", 1, 1),
    number("trunc", 1, 1),
    random("random", 0),
    // Text
    text("char", 0, kAny, 4),
    keeping(text("concat", 1, kAny)), // since 3.44
    Function{.name = "concat_ws", .arguments_min = 2, .growth = Growth::PerArgument},
    text("hex", 1, 1, 2),
    number("instr", 2, 2),
    number("length", 1, 1),
    number("octet_length", 1, 1), // since 3.43
    keeping(part("lower", 1, 1)),
    keeping(part("ltrim", 1, 2)),
    text("quote", 1, 1, 3),
    keeping(part("rtrim", 1, 2)),
    number("soundex", 1, 1),
    keeping(part("substr", 2, 3)),
    keeping(part("substring", 2, 3)),
    keeping(part("trim", 1, 2)),
    number("typeof", 1, 1),
    part("unhex", 1, 2), // since 3.41
    number("unicode", 1, 1),
    part("unistr", 1, 1, 3), // since 3.50
    keeping(part("upper", 1, 1)),
    pattern("glob", 2, 1),
    pattern("like", 3, 1),
    format("format"),
    format("printf"),
    replacing("replace"),
    // Choice
    keeping(text("coalesce", 2, kAny)),
    keeping(text("ifnull", 2, 2)),
    keeping(text("iif", 3, 3)),
    keeping(part("likelihood", 2, 2)),
    keeping(part("likely", 1, 1)),
    keeping(part("nullif", 2, 2)),
    keeping(part("unlikely", 1, 1)),
    extreme("max"),
    extreme("min"),
    // Dates
    date("date"),
    date("datetime"),
    date("julianday"),
    // Each %c of a format gives up to 20 letters.
    Function{.name = "strftime",
             .volatility = Volatility::Stable,
             .arguments_min = 1,
             .growth = Growth::FirstArgument,
             .factor = 10,
             .keeps_letters = true},
    date("time"),
    stable(number("timediff", 2, 2)), // since 3.43
    date("unixepoch"),
    clock("current_date"),
    clock("current_time"),
    clock("current_timestamp"),
    // JSON: a letter may become the six of \u0001
    text("json", 1, 1),
    json(text("json_array", 0, kAny)),
    number("json_array_length", 1, 2),
    number("json_error_position", 1, 1), // since 3.42
    text("json_extract", 2, kAny),
    json(text("json_insert", 1, kAny)),
    json(text("json_object", 0, kAny)),
    text("json_patch", 2, 2),
    json(text("json_quote", 1, 1)),
    text("json_remove", 1, kAny),
    json(text("json_replace", 1, kAny)),
    json(text("json_set", 1, kAny)),
    number("json_type", 1, 2),
    number("json_valid", 1, 1),
    json_rows("json_each"),
    json_rows("json_tree"),
    json(collect("json_group_array", 1, 1, 1)),
    json(collect("json_group_object", 2, 2, 1)),
    // Aggregates and windows
    aggregate("avg", 1, 1),
    aggregate("count", 0, 1),
    aggregate("sum", 1, 1),
    aggregate("total", 1, 1),
    collect("group_concat", 1, 2, 1),
    collect("string_agg", 2, 2, 1), // since 3.44
    window("cume_dist", 0, 0),
    window("dense_rank", 0, 0),
    window("first_value", 1, 1),
    window("lag", 1, 3),
    window("last_value", 1, 1),
    window("lead", 1, 3),
    window("nth_value", 2, 2),
    window("ntile", 1, 1),
    window("percent_rank", 0, 0),
    window("rank", 0, 0),
    window("row_number", 0, 0),
    // Refused
    unsafe("bm25"),
    unsafe("changes"),
    unsafe("fts3_tokenizer"),
    unsafe("fts5"),
    unsafe("fts5_source_id"),
    unsafe("highlight"),
    unsafe("last_insert_rowid"),
    unsafe("load_extension"),
    unsafe("match"),
    unsafe("matchinfo"),
    unsafe("offsets"),
    unsafe("optimize"),
    unsafe("randomblob"),
    unsafe("rtreecheck"),
    unsafe("rtreedepth"),
    unsafe("rtreenode"),
    unsafe("snippet"),
    unsafe("sqlite_compileoption_get"),
    unsafe("sqlite_compileoption_used"),
    unsafe("sqlite_log"),
    unsafe("sqlite_source_id"),
    unsafe("sqlite_version"),
    unsafe("subtype"),
    unsafe("total_changes"),
    unsafe("zeroblob"),
};

} // namespace

std::vector<Function> sqlite_functions() {
    return sorted({std::begin(kFunctions), std::end(kFunctions)});
}

} // namespace vouch::sql::dialects
