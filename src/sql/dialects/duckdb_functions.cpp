// Taken from duckdb_functions() of DuckDB 1.5 and 2.0 (names, kinds, volatility, numbers of
// arguments) and its manual. Safe means: it reads its arguments and nothing else. DuckDB has no
// privileges, so that every function that reads a file, the catalog, the log or another session, or
// that takes text as SQL or the name of a function or table, is refused.
#include "sql/dialects/duckdb_functions.h"

#include "sql/dialects/function_entries.h"

namespace vouch::sql::dialects {

namespace {

using namespace function_entries;

constexpr Function series(std::string_view name, std::span<const std::string_view> columns) {
    Function function = stable(rows(name, 1, 3, columns));
    function.uses |= kScalarFunction;
    function.growth = Growth::Series;
    return function;
}

constexpr Function rows_anywhere(std::string_view name, Count least, Count most,
                                 std::span<const std::string_view> columns) {
    Function function = rows(name, least, most, columns);
    function.uses |= kScalarFunction;
    return function;
}

constexpr Function regex_rows(std::string_view name, std::span<const std::string_view> columns) {
    Function function = rows_anywhere(name, 2, 3, columns);
    function.regex_argument = 2;
    return function;
}

/// list_transform(l, x -> x + 1)
constexpr Function with_lambda(std::string_view name, Count least, Count most) {
    Function function = text(name, least, most);
    function.lambda_argument = 2;
    return function;
}

constexpr Function folding(std::string_view name) {
    Function function = with_lambda(name, 2, 3);
    function.growth = Growth::Fold;
    return function;
}

/// The exponent may come from data, but no large one may be written.
constexpr Function power(std::string_view name) {
    Function function = number(name, 2, 2);
    function.size_argument = 2;
    return function;
}

constexpr Function joined(std::string_view name, Count most) {
    Function function = part(name, 1, most);
    function.growth = Growth::Joined;
    return function;
}

constexpr Function window_aggregate(std::string_view name, Count least, Count most) {
    Function function = collect(name, least, most, 1);
    function.growth = Growth::Arguments;
    return function;
}

constexpr std::string_view kRange[] = {"range"};
constexpr std::string_view kGenerateSeries[] = {"generate_series"};
constexpr std::string_view kUnnest[] = {"unnest"};
constexpr std::string_view kGenerateSubscripts[] = {"generate_subscripts"};
constexpr std::string_view kRegexpSplit[] = {"regexp_split_to_table"};
constexpr std::string_view kJsonColumns[] = {"key", "value",  "type",    "atom",
                                             "id",  "parent", "fullkey", "path"};

constexpr Function kNumbers[] = {
    number("pi", 0, 0),
    number("abs acos acosh asin asinh atan atanh cbrt ceil ceiling cos cosh cot degrees even exp "
           "floor gamma isfinite isinf isnan lgamma ln log10 log2 radians sign signbit "
           "sin sinh sqrt tan tanh bit_count bit_length",
           1, 1),
    // With the names of the fields.
    bounded("get_type pg_typeof typeof", 1, 1),
    number("log round subtract trunc", 1, 2),
    number("atan2 binom bit_position divide fdiv fmod gcd get_bit greatest_common_divisor lcm "
           "least_common_multiple mod multiply nextafter round_even roundbankers xor",
           2, 2),
    number("add", 0, kAny),
    power("pow power"),
    padded("factorial", 1, 1, 1),
    part("set_bit", 3, 3),
    padded("bitstring", 2, 2),
    random("random gen_random_uuid uuid uuidv4 uuidv7"),
    number("uuid_extract_timestamp uuid_extract_version", 1, 1),
};

constexpr Function kText[] = {
    number("ascii bin char_length character_length format_bytes formatreadabledecimalsize "
           "formatreadablesize length length_grapheme md5 md5_number md5_number_lower "
           "md5_number_upper octet_length ord parse_formatted_bytes pg_size_pretty sha1 sha256 "
           "strlen unicode",
           1, 1),
    bounded("chr", 1, 1),
    number("hash", 1, kAny),
    number("contains ends_with instr position prefix starts_with strpos suffix", 2, 2),
    number("damerau_levenshtein editdist3 hamming jaccard levenshtein mismatches", 2, 2),
    number("jaro_similarity jaro_winkler_similarity", 2, 3),
    part("encode from_base64 from_binary from_hex unbin unhex url_decode", 1, 1),
    keeping(part("reverse", 1, 1)),
    keeping(part("lcase lower ucase upper", 1, 1, 3)),
    part("nfc_normalize strip_accents", 1, 1, 3),
    part("base64 hex regexp_escape to_base64 to_hex", 1, 1, 2),
    part("url_encode", 1, 1, 3),
    part("to_binary", 1, 1, 8),
    part("decode", 1, 2),
    keeping(part("ltrim rtrim trim", 1, 2)),
    part("parse_dirname parse_dirpath parse_path", 1, 2, 2),
    part("parse_filename", 1, 3),
    keeping(part("left left_grapheme right right_grapheme", 2, 2)),
    part("split str_split string_split string_to_array", 2, 2, 2),
    keeping(part("substr substring substring_grapheme", 2, 3)),
    keeping(part("split_part", 3, 3)),
    part("translate", 3, 3, 4),
    bounded("to_base", 3, 3),
    keeping(text("concat", 1, kAny)),
    Function{.name = "concat_ws", .arguments_min = 2, .growth = Growth::PerArgument},
    text("overlay", 3, 4),
    replacing("replace"),
    sized("repeat", 2, 2, 2),
    padded("lpad rpad", 3, 3),
    padded("bar", 3, 4, 4),
    format("format printf"),
    pattern("like_escape not_like_escape ilike_escape not_ilike_escape", 3, 2),
    regex("regexp_full_match regexp_matches", 2, 3, Growth::None),
    regex("regexp_extract regexp_extract_all", 2, 4, Growth::FirstArgument),
    regex("regexp_split_to_array str_split_regex string_split_regex", 2, 3, Growth::FirstArgument),
    regex_rows("regexp_split_to_table", kRegexpSplit),
    regex("regexp_replace", 3, 4, Growth::RegexReplace),
};

constexpr Function kTimes[] = {
    stable(number("current_date current_localtime current_localtimestamp current_time "
                  "current_timestamp get_current_time get_current_timestamp localtime "
                  "localtimestamp now today transaction_timestamp",
                  0, 0)),
    stable(
        number("ago century day dayname dayofmonth dayofweek dayofyear decade era hour isodow "
               "isoyear julian last_day microsecond millennium millisecond minute month monthname "
               "quarter second timezone_hour timezone_minute week weekday weekofyear year "
               "yearweek",
               1, 1)),
    number("days_in_month epoch epoch_ms epoch_ns epoch_us make_timestamp_ms make_timestamp_ns "
           "nanosecond normalized_interval to_centuries to_days to_decades to_hours "
           "to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters "
           "to_seconds to_timestamp to_weeks to_years",
           1, 1),
    stable(number("age timezone", 1, 2)),
    stable(number("date_part date_trunc datepart datetrunc", 2, 2)),
    stable(number("date_diff date_sub datediff datesub", 3, 3)),
    stable(number("time_bucket", 2, 3)),
    number("date_add", 2, 2),
    number("make_date", 1, 3),
    number("make_time", 3, 3),
    number("make_timestamp", 1, 6),
    stable(number("make_timestamptz", 1, 7)),
    keeping(stable(text("strftime", 2, 2, 10))),
    number("strptime try_strptime", 2, 2),
};

constexpr Function kLists[] = {
    keeping(text("coalesce greatest least", 1, kAny)),
    keeping(text("ifnull nullif", 2, 2)),
    keeping(text("if", 3, 3)),
    text("try", 1, 1),
    number("array_length", 1, 2),
    number("cardinality len list_count list_unique array_unique", 1, 1),
    number("array_contains array_has array_has_all array_has_any array_indexof array_position "
           "list_contains list_has list_has_all list_has_any list_indexof list_position",
           2, 2),
    number("array_cosine_distance array_cosine_similarity array_distance array_dot_product "
           "array_inner_product array_negative_dot_product array_negative_inner_product "
           "list_cosine_distance list_cosine_similarity list_distance list_dot_product "
           "list_inner_product list_negative_dot_product list_negative_inner_product",
           2, 2),
    number("list_approx_count_distinct list_avg list_bit_and list_bit_or list_bit_xor "
           "list_bool_and list_bool_or list_entropy list_kurtosis list_kurtosis_pop list_mad "
           "list_median list_product list_sem list_skewness list_stddev_pop list_stddev_samp "
           "list_sum list_var_pop list_var_samp",
           1, 1),
    part("array_distinct array_pop_back array_pop_front array_reverse flatten list_any_value "
         "list_distinct list_first list_histogram list_last list_max list_min list_mode "
         "list_reverse list_string_agg",
         1, 1),
    part("array_reverse_sort list_reverse_sort", 1, 2),
    part("array_grade_up array_sort grade_up list_grade_up list_sort", 1, 3),
    part("array_extract array_intersect array_select array_where element_at list_element "
         "list_extract list_intersect list_select list_where",
         2, 2),
    part("array_slice list_slice", 3, 4),
    joined("array_to_string array_to_string_comma_default", 2),
    text("array_append array_cross_product array_prepend array_push_back array_push_front "
         "list_append list_prepend",
         2, 2),
    text("array_cat array_concat array_value array_zip list_cat list_concat list_pack list_value "
         "list_zip unpivot_list",
         0, kAny),
    padded("array_resize list_resize", 2, 3),
    with_lambda("apply array_apply array_filter array_transform filter list_apply list_filter "
                "list_transform",
                2, 2),
    folding("array_reduce list_reduce reduce"),
    rows_anywhere("unnest", 1, 3, kUnnest),
    rows_anywhere("generate_subscripts", 2, 2, kGenerateSubscripts),
    series("range", kRange),
    series("generate_series", kGenerateSeries),
};

constexpr Function kStructs[] = {
    text("map", 0, 2),
    text("map_concat row struct_concat struct_pack union_value", 0, kAny),
    text("struct_insert struct_update", 1, kAny),
    part("map_entries map_from_entries map_keys map_values struct_keys struct_values", 1, 1),
    part("map_extract map_extract_value struct_extract struct_extract_at union_extract", 2, 2),
    number("map_contains map_contains_value struct_contains struct_has struct_indexof "
           "struct_position",
           2, 2),
    number("map_contains_entry", 3, 3),
    number("enum_code is_histogram_other_bin", 1, 1),
    bounded("union_tag", 1, 1),
    part("st_asbinary st_asgeojson st_astext st_aswkb st_aswkt st_geomfromgeojson st_geomfromwkb",
         1, 1, 4),
    // JSON: a letter may become the six of \u0001
    number("json_valid", 1, 1),
    bounded("variant_typeof", 1, 1),
    number("json_array_length json_type variant_array_length", 1, 2),
    bounded("variant_type", 1, 2),
    number("json_contains json_exists variant_contains variant_exists", 2, 2),
    part("json json_normalize json_strip_nulls json_structure", 1, 1),
    part("json_pretty", 1, 1, 4),
    part("json_keys variant_keys", 1, 2),
    part("from_json from_json_strict json_extract json_extract_path json_extract_path_text "
         "json_extract_string json_remove json_transform json_transform_strict json_value "
         "variant_extract variant_extract_string",
         2, 2),
    text("json_merge_patch json_deep_merge", 2, kAny),
    text("json_merge_patch_diff", 2, 2),
    text("json_insert json_replace json_set", 3, 3),
    json(text("array_to_json json_array json_object json_quote row_to_json to_json", 0, kAny)),
    rows("json_each json_tree", 1, 2, kJsonColumns),
};

constexpr Function kAggregates[] = {
    aggregate("count_star", 0, 0),
    aggregate("count", 0, 1),
    aggregate("approx_count_distinct avg bit_and bit_or bit_xor bool_and bool_or count_if countif "
              "entropy favg fsum geomean geometric_mean kahan_sum kurtosis kurtosis_pop mad mean "
              "product sem skewness stddev stddev_pop stddev_samp sum sum_no_overflow sumkahan "
              "var_pop var_samp variance",
              1, 1),
    aggregate("corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 "
              "regr_slope regr_sxx regr_sxy regr_syy wavg weighted_avg",
              2, 2),
    aggregate("grouping grouping_id", 0, kAny),
    chosen("any_value arbitrary first last median mode"),
    keeping(window_aggregate("max min", 1, 2)),
    window_aggregate("approx_quantile approx_top_k arg_max_null arg_min_null", 2, 2),
    window_aggregate("arg_max arg_max_nulls_last arg_min arg_min_nulls_last argmax argmin max_by "
                     "min_by",
                     2, 3),
    window_aggregate("quantile quantile_disc percentile_cont percentile_disc", 1, 2),
    window_aggregate("quantile_cont", 2, 2),
    collect("array_agg list json_group_structure variant_group_array", 1, 1, 1),
    json(collect("json_group_array", 1, 1, 1)),
    json(collect("json_group_object", 2, 2, 1)),
    collect("variant_group_object histogram_exact", 2, 2, 1),
    collect("histogram", 1, 2, 1),
    collect("lttb", 3, 3, 1),
    collect("group_concat listagg string_agg", 1, 2, 1),
    collect("bitstring_agg", 1, 1, 1),
    window("cume_dist dense_rank percent_rank rank rank_dense row_number", 0, 0),
    window("fill first_value last_value ntile", 1, 1),
    window("lag lead", 1, 3),
    window("nth_value", 2, 2),
};

constexpr Function kRefused[] = {
    unsafe("arrow_scan arrow_scan_dumb pandas_scan python_arrow_scan python_map_function seq_scan",
           "reads memory by its address"),
    unsafe("delta_scan glob iceberg_scan parquet_bloom_probe parquet_file_metadata "
           "parquet_full_metadata parquet_kv_metadata parquet_metadata parquet_page_index "
           "parquet_scan parquet_schema read_blob read_csv read_csv_auto read_duckdb read_json "
           "read_json_auto read_json_objects read_json_objects_auto read_ndjson read_ndjson_auto "
           "read_ndjson_objects read_parquet read_single_csv_file read_single_json_file "
           "read_single_parquet_file read_text read_xlsx sniff_csv st_drivers st_read "
           "st_read_meta",
           "reads files"),
    unsafe("mysql_query mysql_scan postgres_query postgres_scan postgres_scan_pushdown sqlite_scan",
           "reads another database"),
    unsafe("json_execute_serialized_sql json_serialize_plan json_serialize_sql query query_table "
           "sql_auto_complete",
           "takes text as SQL"),
    unsafe("array_aggr array_aggregate list_aggr list_aggregate",
           "takes the name of a function as text"),
    unsafe("current_catalog current_database current_query current_role current_schema "
           "current_schemas current_setting current_user duckdb_columns duckdb_databases "
           "duckdb_logs duckdb_prepared_statements duckdb_secrets duckdb_settings duckdb_tables "
           "duckdb_views getenv getvariable pragma_database_size pragma_show pragma_storage_info "
           "pragma_table_info session_user stats txid_current user version which_secret",
           "reads the catalog or the session"),
    unsafe("currval nextval", "reads or changes a sequence"),
    unsafe("checkpoint disable_logging disable_profiling enable_logging enable_peg_parser "
           "enable_profiling force_checkpoint parse_duckdb_log_message set_config setseed "
           "truncate_duckdb_logs write_log",
           "changes the database or its settings"),
    unsafe("sleep_ms", "waits"),
    unsafe("equi_width_bins repeat_row reservoir_quantile test_all_types test_vector_types",
           "allocates by a number"),
};

} // namespace

std::vector<Function> duckdb_functions() {
    std::vector<Function> all;
    for (const std::span<const Function> table : std::initializer_list<std::span<const Function>>{
             kNumbers, kText, kTimes, kLists, kStructs, kAggregates, kRefused})
        all.insert(all.end(), table.begin(), table.end());
    return sorted(all);
}

} // namespace vouch::sql::dialects
