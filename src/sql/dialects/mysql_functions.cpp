// From the manual of MySQL 8.0, its list of built-in functions (what they do, what they return) and
// the table of functions in the server's sources (numbers of arguments). Safe means: it reads its
// arguments and nothing else; the clock, random numbers and the server's time zones are allowed.
//
// Growth, in bytes: a JSON text may need six letters for one; %c of a date format gives up to ten;
// json_pretty indents by depth, which the server caps at 100.
#include "sql/dialects/mysql_functions.h"

#include "sql/dialects/function_entries.h"

namespace vouch::sql::dialects {

namespace {

using namespace function_entries;

/// json_search(document, 'one', pattern)
constexpr Function searching(std::string_view name) {
    Function function = text(name, 3, kAny, 100);
    function.pattern_argument = 3;
    return function;
}

constexpr Function kNumbers[] = {
    number("abs", 1, 1),         number("acos", 1, 1),    number("asin", 1, 1),
    number("atan", 1, 2),        number("atan2", 1, 2),   number("bit_count", 1, 1),
    number("ceil", 1, 1),        number("ceiling", 1, 1), number("conv", 3, 3),
    number("cos", 1, 1),         number("cot", 1, 1),     number("crc32", 1, 1),
    number("degrees", 1, 1),     number("exp", 1, 1),     number("floor", 1, 1),
    number("interval", 2, kAny), number("ln", 1, 1),      number("log", 1, 2),
    number("log10", 1, 1),       number("log2", 1, 1),    number("mod", 2, 2),
    number("pi", 0, 0),          number("pow", 2, 2),     number("power", 2, 2),
    number("radians", 1, 1),     number("round", 1, 2),   number("sign", 1, 1),
    number("sin", 1, 1),         number("sqrt", 1, 1),    number("tan", 1, 1),
    number("truncate", 2, 2),    random("rand", 1),       random("random_bytes", 1),
    random("uuid", 0),
};

constexpr Function kTexts[] = {
    number("ascii", 1, 1),
    number("bin", 1, 1),
    number("bin_to_uuid", 1, 2),
    number("bit_length", 1, 1),
    text("char", 1, kAny, 4),
    number("char_length", 1, 1),
    number("character_length", 1, 1),
    number("charset", 1, 1),
    number("coercibility", 1, 1),
    number("collation", 1, 1),
    text("compress", 1, 1, 2),
    keeping(text("concat", 1, kAny)),
    Function{.name = "concat_ws", .arguments_min = 2, .growth = Growth::PerArgument},
    text("elt", 2, kAny),
    text("export_set", 3, 5, 128),
    number("field", 2, kAny),
    number("find_in_set", 2, 2),
    number("format", 2, 3),
    number("format_bytes", 1, 1),
    number("format_pico_time", 1, 1),
    part("from_base64", 1, 1),
    text("hex", 1, 1, 2),
    bounded("inet6_aton", 1, 1),
    number("inet6_ntoa", 1, 1),
    number("inet_aton", 1, 1),
    number("inet_ntoa", 1, 1),
    text("insert", 4, 4),
    number("instr", 2, 2),
    number("is_ipv4", 1, 1),
    number("is_ipv4_compat", 1, 1),
    number("is_ipv4_mapped", 1, 1),
    number("is_ipv6", 1, 1),
    number("is_uuid", 1, 1),
    keeping(part("lcase", 1, 1)),
    keeping(part("left", 2, 2)),
    number("length", 1, 1),
    number("locate", 2, 3),
    keeping(part("lower", 1, 1)),
    sized("lpad", 2, 3, 3),
    keeping(part("ltrim", 1, 1)),
    text("make_set", 2, kAny, 2),
    number("md5", 1, 1),
    keeping(part("mid", 2, 3)),
    number("oct", 1, 1),
    number("octet_length", 1, 1),
    number("ord", 1, 1),
    text("quote", 1, 1, 2),
    regex("regexp_instr", 2, 6, Growth::None),
    regex("regexp_like", 2, 3, Growth::None),
    regex("regexp_replace", 3, 6, Growth::RegexReplace),
    regex("regexp_substr", 2, 5, Growth::FirstArgument),
    sized("repeat", 2, 2, 2),
    replacing("replace"),
    keeping(part("reverse", 1, 1)),
    keeping(part("right", 2, 2)),
    sized("rpad", 2, 3, 3),
    keeping(part("rtrim", 1, 1)),
    number("sha", 1, 1),
    number("sha1", 1, 1),
    number("sha2", 2, 2),
    text("soundex", 1, 1),
    sized("space", 1, 1, 1),
    number("strcmp", 2, 2),
    keeping(part("substr", 2, 3)),
    keeping(part("substring", 2, 3)),
    keeping(part("substring_index", 3, 3)),
    text("to_base64", 1, 1, 2),
    keeping(part("trim", 1, 1)),
    keeping(part("ucase", 1, 1)),
    number("uncompressed_length", 1, 1),
    part("unhex", 1, 1),
    keeping(part("upper", 1, 1)),
    bounded("uuid_to_bin", 1, 2),
};

constexpr Function kChoices[] = {
    keeping(part("any_value", 1, 1)),
    keeping(text("coalesce", 1, kAny)),
    keeping(text("greatest", 2, kAny)),
    number("grouping", 1, kAny),
    keeping(text("if", 3, 3)),
    keeping(text("ifnull", 2, 2)),
    number("isnull", 1, 1),
    keeping(text("least", 2, kAny)),
    keeping(part("nullif", 2, 2)),
};

constexpr Function kDates[] = {
    number("adddate", 2, 2),
    number("addtime", 2, 2),
    Function{.name = "convert_tz",
             .volatility = Volatility::Stable,
             .arguments_min = 3,
             .arguments_max = 3,
             .growth = Growth::None},
    clock("curdate"),
    clock("current_date"),
    clock("current_time", 1),
    clock("current_timestamp", 1),
    clock("curtime", 1),
    number("date", 1, 1),
    number("date_add", 2, 2),
    keeping(text("date_format", 2, 3, 10)),
    number("date_sub", 2, 2),
    number("datediff", 2, 2),
    number("day", 1, 1),
    number("dayname", 1, 1),
    number("dayofmonth", 1, 1),
    number("dayofweek", 1, 1),
    number("dayofyear", 1, 1),
    number("from_days", 1, 1),
    Function{.name = "from_unixtime",
             .volatility = Volatility::Stable,
             .arguments_min = 1,
             .arguments_max = 2,
             .factor = 10},
    bounded("get_format", 2, 2),
    number("hour", 1, 1),
    number("last_day", 1, 1),
    clock("localtime", 1),
    clock("localtimestamp", 1),
    number("makedate", 2, 2),
    number("maketime", 3, 3),
    number("microsecond", 1, 1),
    number("minute", 1, 1),
    number("month", 1, 1),
    number("monthname", 1, 1),
    clock("now", 1),
    number("period_add", 2, 2),
    number("period_diff", 2, 2),
    number("quarter", 1, 1),
    number("sec_to_time", 1, 1),
    number("second", 1, 1),
    number("str_to_date", 2, 2),
    number("subdate", 2, 2),
    number("subtime", 2, 2),
    random("sysdate", 1),
    number("time", 1, 1),
    text("time_format", 2, 2, 10),
    number("time_to_sec", 1, 1),
    number("timediff", 2, 2),
    number("timestamp", 1, 2),
    number("timestampadd", 3, 3),
    number("timestampdiff", 3, 3),
    number("to_days", 1, 1),
    number("to_seconds", 1, 1),
    clock("unix_timestamp", 1),
    clock("utc_date"),
    clock("utc_time", 1),
    clock("utc_timestamp", 1),
    number("week", 1, 2),
    number("weekday", 1, 1),
    number("weekofyear", 1, 1),
    number("year", 1, 1),
    number("yearweek", 1, 2),
};

constexpr Function kJson[] = {
    json(text("json_array", 0, kAny)),
    json(text("json_array_append", 3, kAny)),
    json(text("json_array_insert", 3, kAny)),
    number("json_contains", 2, 3),
    number("json_contains_path", 3, kAny),
    number("json_depth", 1, 1),
    text("json_extract", 2, kAny),
    json(text("json_insert", 3, kAny)),
    part("json_keys", 1, 2),
    number("json_length", 1, 2),
    text("json_merge", 2, kAny),
    text("json_merge_patch", 2, kAny),
    text("json_merge_preserve", 2, kAny),
    json(text("json_object", 0, kAny)),
    number("json_overlaps", 2, 2),
    text("json_pretty", 1, 1, 250),
    json(text("json_quote", 1, 1)),
    text("json_remove", 2, kAny),
    json(text("json_replace", 3, kAny)),
    searching("json_search"),
    json(text("json_set", 3, kAny)),
    number("json_type", 1, 1),
    part("json_unquote", 1, 1),
    number("json_valid", 1, 1),
    part("json_value", 2, 2),
};

constexpr Function kAggregates[] = {
    aggregate("avg", 1, 1),
    aggregate("bit_and", 1, 1),
    aggregate("bit_or", 1, 1),
    aggregate("bit_xor", 1, 1),
    aggregate("count", 0, kAny),
    without_window(collect("group_concat", 1, kAny, 1)),
    json(collect("json_arrayagg", 1, 1, 1)),
    json(collect("json_objectagg", 2, 2, 1)),
    chosen("max"),
    chosen("min"),
    aggregate("std", 1, 1),
    aggregate("stddev", 1, 1),
    aggregate("stddev_pop", 1, 1),
    aggregate("stddev_samp", 1, 1),
    aggregate("sum", 1, 1),
    aggregate("var_pop", 1, 1),
    aggregate("var_samp", 1, 1),
    aggregate("variance", 1, 1),
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
};

template <std::size_t Count>
void append(std::vector<Function>& to, const Function (&from)[Count]) {
    to.insert(to.end(), std::begin(from), std::end(from));
}

} // namespace

std::vector<Function> mysql_functions() {
    std::vector<Function> all = mysql_geometry_functions();
    const std::vector<Function> refused = mysql_refused_functions();
    all.insert(all.end(), refused.begin(), refused.end());
    append(all, kNumbers);
    append(all, kTexts);
    append(all, kChoices);
    append(all, kDates);
    append(all, kJson);
    append(all, kAggregates);
    // The operators REGEXP and RLIKE.
    all.push_back(regex("regexp", 2, 2, Growth::None));
    return sorted(std::move(all));
}

} // namespace vouch::sql::dialects
