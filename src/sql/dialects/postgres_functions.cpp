// Taken from pg_proc of PostgreSQL 15.18 (names, kinds, volatility, numbers of arguments), with
// what 16 to 18 add; constructs of the grammar that look like calls (coalesce, greatest) too. Safe
// means: it reads its arguments and nothing else, and neither waits nor grows from a small number.
// Text search reads the server's dictionaries, which hold no rows of anybody.
#include "sql/dialects/postgres_functions.h"

#include "sql/dialects/function_entries.h"

namespace vouch::sql::dialects {

namespace {

using namespace function_entries;

/// Also without FROM: SELECT unnest(a).
constexpr Function rows_anywhere(std::string_view name, Count least, Count most,
                                 std::span<const std::string_view> columns) {
    Function function = rows(name, least, most, columns);
    function.uses |= kScalarFunction;
    return function;
}

constexpr Function series(std::string_view name, std::span<const std::string_view> columns) {
    Function function = stable(rows_anywhere(name, 2, 3, columns));
    function.growth = Growth::Series;
    return function;
}

/// rank() OVER w, and rank(1) WITHIN GROUP (ORDER BY a).
constexpr Function rank(std::string_view name) { return aggregate(name, 0, kAny); }

/// The exponent may come from data, but no large one may be written: numeric has 131,072 digits.
constexpr Function power(std::string_view name) {
    Function function = text(name, 2, 2, 100);
    function.size_argument = 2;
    return function;
}

/// array_to_string(a, ', ')
constexpr Function joined(std::string_view name) {
    Function function = stable(part(name, 2, 3));
    function.growth = Growth::Joined;
    return function;
}

constexpr Function regex_rows(std::string_view name, std::span<const std::string_view> columns) {
    Function function = rows_anywhere(name, 2, 3, columns);
    function.regex_argument = 2;
    return function;
}

constexpr std::string_view kKeyValue[] = {"key", "value"};
constexpr std::string_view kValue[] = {"value"};
constexpr std::string_view kUnnest[] = {"unnest"};
constexpr std::string_view kGenerateSeries[] = {"generate_series"};
constexpr std::string_view kGenerateSubscripts[] = {"generate_subscripts"};
constexpr std::string_view kJsonObjectKeys[] = {"json_object_keys"};
constexpr std::string_view kJsonbObjectKeys[] = {"jsonb_object_keys"};
constexpr std::string_view kJsonbPathQuery[] = {"jsonb_path_query"};
constexpr std::string_view kJsonbPathQueryTz[] = {"jsonb_path_query_tz"};
constexpr std::string_view kRegexpMatches[] = {"regexp_matches"};
constexpr std::string_view kRegexpSplit[] = {"regexp_split_to_table"};
constexpr std::string_view kStringToTable[] = {"string_to_table"};

constexpr Function kNumbers[] = {
    number("pi", 0, 0),
    stable(number("date", 1, 1)), // of a time with a zone
    number(
        "acos acosd acosh asin asind asinh atan atand atanh cbrt cos cosd cosh cot cotd degrees "
        "erf erfc gamma lgamma log10 min_scale radians scale sign sin sind sinh tan tand tanh bool "
        "float4 float8 int2 int4 int8 isfinite pg_size_bytes pg_size_pretty",
        1, 1),
    number("atan2 atan2d", 2, 2),
    // Of numeric: as many digits as the argument.
    text("abs ceil ceiling exp floor ln sqrt trim_scale", 1, 1),
    stable(text("numeric", 1, 1)), // of money
    text("log round trunc", 1, 2),
    text("div gcd lcm mod", 2, 2),
    number("width_bucket", 2, 4),
    power("pow power"),
    padded("factorial", 1, 1, 1),
    random("random"),
    random("random_normal", 2),
    number("bit_count", 1, 1),
    number("get_bit get_byte", 2, 2),
    part("set_bit set_byte", 3, 3),
    padded("bit", 2, 3),
};

constexpr Function kText[] = {
    number(
        "ascii bit_length char_length character_length crc32 crc32c md5 octet_length sha224 sha256 "
        "sha384 sha512 to_bin to_hex to_oct unicode_assigned cash_words",
        1, 1),
    bounded("chr", 1, 1),
    number("is_normalized", 1, 2),
    // Text becomes bytes, and values become text, as settings of the session say.
    stable(number("length", 1, 2)),
    number("position starts_with strpos", 2, 2),
    keeping(part("reverse bpchar text varchar", 1, 1)),
    part("varbit", 1, 1),
    keeping(part("casefold initcap lower upper", 1, 1, 3)),
    part("unistr", 1, 1, 3),
    keeping(part("btrim ltrim rtrim trim", 1, 2)),
    part("to_ascii", 1, 2),
    part("normalize", 1, 2, 3),
    keeping(part("left right", 2, 2)),
    part("decode encode", 2, 2, 2),
    stable(part("convert_from convert_to", 2, 2, 2)),
    keeping(part("substr", 2, 3)),
    keeping(part("split_part", 3, 3)),
    part("translate", 3, 3, 4),
    stable(part("convert", 3, 3, 4)),
    text("quote_ident", 1, 1, 2),
    stable(text("quote_literal quote_nullable", 1, 1, 2)),
    part("parse_ident", 1, 2),
    keeping(stable(text("concat", 0, kAny))),
    stable({.name = "concat_ws", .arguments_min = 1, .growth = Growth::PerArgument}),
    // With a second argument that is a text it is a regular expression.
    keeping(regex("substring", 2, 3, Growth::Arguments)),
    text("overlay", 3, 4),
    replacing("replace"),
    sized("repeat", 2, 2, 2),
    padded("lpad rpad", 2, 3),
    stable(format("format")),
    pattern("like notlike", 2, 2),
    part("string_to_array", 2, 3),
    rows_anywhere("string_to_table", 2, 3, kStringToTable),
    regex("regexp_count", 2, 4, Growth::None),
    regex("regexp_instr", 2, 7, Growth::None),
    regex("regexp_like", 2, 3, Growth::None),
    regex("regexp_match regexp_split_to_array", 2, 3, Growth::FirstArgument),
    regex("regexp_substr", 2, 6, Growth::FirstArgument),
    // Each letter may be replaced, and \& puts back what was found.
    regex("regexp_replace", 3, 6, Growth::RegexReplace),
    regex_rows("regexp_matches", kRegexpMatches),
    regex_rows("regexp_split_to_table", kRegexpSplit),
    number("numnode", 1, 1),
    part("querytree strip tsvector_to_array array_to_tsvector", 1, 1),
    part("ts_delete ts_filter", 2, 2),
    part("setweight tsquery_phrase", 2, 3),
    number("ts_rank ts_rank_cd", 2, 4),
    stable(text("phraseto_tsquery plainto_tsquery to_tsquery to_tsvector websearch_to_tsquery", 1,
                2, 2)),
    stable(text("json_to_tsvector jsonb_to_tsvector", 2, 3, 2)),
    stable(text("ts_headline", 2, 4, 4)),
};

constexpr Function kTimes[] = {
    stable(number("current_date now statement_timestamp transaction_timestamp", 0, 0)),
    stable(number("current_time current_timestamp localtime localtimestamp", 0, 1)),
    random("clock_timestamp timeofday"),
    // time(x) and timestamp(x) would be read as types.
    stable(number("money timestamptz timetz", 1, 1)),
    number("interval justify_days justify_hours justify_interval", 1, 1),
    stable(number("age to_timestamp", 1, 2)),
    stable(number("date_part extract timezone to_date to_number", 2, 2)),
    stable(number("date_add date_subtract date_trunc", 2, 3)),
    number("date_bin make_date make_time", 3, 3),
    stable(number("overlaps", 4, 4)),
    number("make_interval", 0, 7),
    number("make_timestamp", 6, 6),
    stable(number("make_timestamptz", 6, 7)),
    keeping(stable(text("to_char", 2, 2, 10))),
    random("gen_random_uuid uuidv4"),
    random("uuidv7", 1),
    number("uuid_extract_timestamp uuid_extract_version", 1, 1),
    series("generate_series", kGenerateSeries),
    // Ranges
    number("isempty lower_inc lower_inf upper_inc upper_inf", 1, 1),
    part("multirange", 1, 1),
    part("range_merge", 1, 2),
    text("daterange int4range int8range numrange tsrange tstzrange", 2, 3),
    text("datemultirange int4multirange int8multirange nummultirange tsmultirange tstzmultirange",
         0, kAny),
};

constexpr Function kValues[] = {
    // Choice
    keeping(text("coalesce greatest least", 1, kAny)),
    keeping(part("nullif", 2, 2)),
    number("num_nonnulls num_nulls", 0, kAny),
    stable(bounded("pg_typeof", 1, 1)),
    // Arrays
    number("array_dims array_ndims cardinality", 1, 1),
    number("array_length array_lower array_upper", 2, 2),
    number("array_position", 2, 3),
    part("array_reverse", 1, 1),
    part("array_sort", 1, 3),
    changing(part("array_shuffle", 1, 1)),
    changing(part("array_sample", 2, 2)),
    part("array_positions array_remove trim_array", 2, 2),
    text("array_append array_cat array_prepend", 2, 2),
    replacing("array_replace"),
    joined("array_to_string"),
    rows_anywhere("unnest", 1, kAny, kUnnest),
    rows_anywhere("generate_subscripts", 2, 3, kGenerateSubscripts),
    // Geometry and networks
    number("area center diagonal diameter height isclosed isopen npoints "
           "radius "
           "width abbrev broadcast family host hostmask macaddr8_set7bit masklen netmask network",
           1, 1),
    number("bound_box isparallel isperp line slope inet_merge inet_same_family set_masklen", 2, 2),
    number("box circle ishorizontal isvertical lseg point", 1, 2),
    part("path pclose popen", 1, 1),
};

constexpr Function kJson[] = {
    number("json_array_length json_typeof jsonb_array_length jsonb_typeof", 1, 1),
    part("json_strip_nulls jsonb_strip_nulls", 1, 1),
    text("jsonb_pretty", 1, 1, 4),
    // A letter may become the six of \u0001; names of columns come along with whole rows.
    stable(json(text("json json_scalar json_serialize to_json to_jsonb", 1, 1))),
    stable(json(text("array_to_json row_to_json jsonb_object", 1, 2))),
    stable(json(text("json_object", 0, kAny))),
    stable(json(
        text("json_array json_build_array json_build_object jsonb_build_array jsonb_build_object",
             0, kAny))),
    part("json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text", 1,
         kAny),
    with_path(stable(number("json_exists", 2, 2))),
    with_path(stable(part("json_query json_value", 2, 2))),
    with_path(number("jsonb_path_exists jsonb_path_match", 2, 4)),
    with_path(stable(number("jsonb_path_exists_tz jsonb_path_match_tz", 2, 4))),
    with_path(text("jsonb_path_query_array jsonb_path_query_first", 2, 4)),
    with_path(stable(text("jsonb_path_query_array_tz jsonb_path_query_first_tz", 2, 4))),
    text("jsonb_insert jsonb_set", 3, 4),
    text("jsonb_set_lax", 3, 5),
    rows_anywhere("json_array_elements json_array_elements_text jsonb_array_elements "
                  "jsonb_array_elements_text",
                  1, 1, kValue),
    rows_anywhere("json_each json_each_text jsonb_each jsonb_each_text", 1, 1, kKeyValue),
    rows_anywhere("json_object_keys", 1, 1, kJsonObjectKeys),
    rows_anywhere("jsonb_object_keys", 1, 1, kJsonbObjectKeys),
    with_path(rows_anywhere("jsonb_path_query", 2, 4, kJsonbPathQuery)),
    with_path(stable(rows_anywhere("jsonb_path_query_tz", 2, 4, kJsonbPathQueryTz))),
    stable(rows("json_to_record json_to_recordset jsonb_to_record jsonb_to_recordset", 1, 1, {})),
    // XML: only what makes it; reading it may open files and entities.
    text("xmlcomment xmltext", 1, 1, 6),
    text("xmlconcat", 1, kAny),
};

constexpr Function kAggregates[] = {
    aggregate("count", 0, 1),
    aggregate("avg bit_and bit_or bit_xor bool_and bool_or every stddev stddev_pop "
              "stddev_samp sum var_pop var_samp variance range_intersect_agg",
              1, 1),
    aggregate("corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 "
              "regr_slope "
              "regr_sxx regr_sxy regr_syy",
              2, 2),
    chosen("any_value max min"),
    without_window(aggregate("mode", 0, 1)),
    without_window(aggregate("percentile_cont percentile_disc", 1, 1)),
    without_window(aggregate("grouping", 1, kAny)),
    collect("array_agg range_agg xmlagg", 1, 1, 1),
    collect("string_agg", 2, 2, 1),
    stable(json(
        collect("json_agg json_agg_strict json_arrayagg jsonb_agg jsonb_agg_strict", 1, 1, 1))),
    stable(json(
        collect("json_object_agg json_object_agg_strict json_object_agg_unique "
                "json_object_agg_unique_strict "
                "json_objectagg jsonb_object_agg jsonb_object_agg_strict jsonb_object_agg_unique "
                "jsonb_object_agg_unique_strict",
                2, 2, 1))),
    rank("cume_dist dense_rank percent_rank rank"),
    window("row_number", 0, 0),
    window("first_value last_value ntile", 1, 1),
    window("lag lead", 1, 3),
    window("nth_value", 2, 2),
};

constexpr Function kDenied[] = {
    unsafe("lo_export lo_import pg_current_logfile pg_file_rename pg_file_sync pg_file_unlink "
           "pg_file_write pg_ls_archive_statusdir pg_ls_dir pg_ls_logdir pg_ls_tmpdir pg_ls_waldir "
           "pg_read_binary_file pg_read_file pg_relation_filepath pg_stat_file",
           "reads or writes files of the server"),
    unsafe("lo_close lo_creat lo_create lo_from_bytea lo_get lo_open lo_put lo_truncate lo_unlink "
           "loread "
           "lowrite",
           "reads or changes large objects"),
    unsafe("dblink dblink_connect dblink_exec dblink_open dblink_send_query",
           "opens another connection"),
    unsafe("connectby crosstab crosstab2 crosstab3 crosstab4 cursor_to_xml database_to_xml "
           "query_to_xml "
           "query_to_xml_and_xmlschema schema_to_xml table_to_xml ts_rewrite ts_stat xpath "
           "xpath_exists "
           "xpath_table",
           "runs text as SQL"),
    unsafe("pg_sleep pg_sleep_for pg_sleep_until", "waits"),
    unsafe("pg_advisory_lock pg_advisory_lock_shared pg_advisory_unlock pg_advisory_unlock_all "
           "pg_advisory_xact_lock pg_advisory_xact_lock_shared pg_try_advisory_lock "
           "pg_try_advisory_lock_shared pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared",
           "takes locks"),
    unsafe("currval lastval nextval setval", "reads or changes a sequence"),
    unsafe("current_catalog current_database current_query current_role current_schema "
           "current_schemas "
           "current_setting current_user inet_client_addr inet_client_port inet_server_addr "
           "inet_server_port pg_backend_pid pg_notify session_user set_config setseed system_user "
           "user "
           "version",
           "reads or changes the session"),
    unsafe("col_description format_type has_any_column_privilege has_column_privilege "
           "has_schema_privilege has_table_privilege obj_description pg_column_size "
           "pg_database_size pg_get_constraintdef pg_get_expr pg_get_functiondef pg_get_indexdef "
           "pg_get_viewdef pg_indexes_size pg_relation_size pg_table_size pg_total_relation_size "
           "shobj_description to_regclass to_regproc to_regrole to_regtype",
           "reads the catalog"),
    unsafe("pg_cancel_backend pg_create_restore_point pg_export_snapshot pg_logical_emit_message "
           "pg_promote pg_reload_conf pg_rotate_logfile pg_stat_reset pg_switch_wal "
           "pg_terminate_backend txid_current",
           "steers the server"),
    unsafe("array_fill", "allocates by a number"),
};

} // namespace

std::vector<Function> postgres_functions() {
    std::vector<Function> all;
    for (const std::span<const Function> table : std::initializer_list<std::span<const Function>>{
             kNumbers, kText, kTimes, kValues, kJson, kAggregates, kDenied})
        all.insert(all.end(), table.begin(), table.end());
    return sorted(all);
}

} // namespace vouch::sql::dialects
