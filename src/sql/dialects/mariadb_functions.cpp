// What MariaDB 10.11 has besides MySQL's functions and what it lacks, from
// information_schema.SQL_FUNCTIONS, the server's help tables and calls on a live server. Its JSON
// aggregates take no OVER, its medians and percentiles take nothing else.
#include <algorithm>

#include "sql/dialects/function_entries.h"
#include "sql/dialects/mysql_functions.h"

namespace vouch::sql::dialects {

namespace {

using namespace function_entries;

constexpr std::string_view kLacking[] = {
    "any_value",
    "bin_to_uuid",
    "format_bytes",
    "format_pico_time",
    "geomcollection",
    "grouping",
    "is_uuid",
    "mbrcovers",
    "mbrcoveredby",
    "random_bytes",
    "regexp_like",
    "st_buffer_strategy",
    "st_collect",
    "st_frechetdistance",
    "st_geohash",
    "st_geomcollfromtxt",
    "st_hausdorffdistance",
    "st_isvalid",
    "st_latfromgeohash",
    "st_latitude",
    "st_lineinterpolatepoint",
    "st_lineinterpolatepoints",
    "st_longfromgeohash",
    "st_longitude",
    "st_makeenvelope",
    "st_numinteriorring",
    "st_pointatdistance",
    "st_pointfromgeohash",
    "st_simplify",
    "st_swapxy",
    "st_transform",
    "st_validate",
    "uuid_to_bin",
};

constexpr Function kAdded[] = {
    number("add_months", 2, 2),
    text("chr", 1, 1, 4),
    number("crc32c", 1, 2),
    text("decode_oracle", 3, kAny),
    text("json_compact", 1, 1),
    text("json_detailed", 1, 2, 250),
    number("json_equals", 2, 2),
    number("json_exists", 2, 2),
    text("json_loose", 1, 1, 3),
    json(text("json_normalize", 1, 1)),
    part("json_query", 2, 2),
    number("lengthb", 1, 1),
    window("median", 1, 1),
    text("natural_sort_key", 1, 1, 4),
    keeping(text("nvl", 2, 2)),
    keeping(text("nvl2", 3, 3)),
    aggregate("percentile_cont", 1, 1),
    aggregate("percentile_disc", 1, 1),
    random("sys_guid", 0),
    keeping(text("to_char", 1, 2, 10)),
    // As in MySQL, with other numbers of arguments or other uses.
    without_window(json(collect("json_arrayagg", 1, 1, 1))),
    without_window(json(collect("json_objectagg", 2, 2, 1))),
    text("json_pretty", 1, 2, 250),
    window("lag", 1, 2),
    window("lead", 1, 2),
    sized("lpad", 2, 2, 3),
    sized("rpad", 2, 2, 3),
};

// Shapes, under their names of before the prefix.
constexpr std::string_view kShapes[] = {
    "area",
    "asbinary",
    "astext",
    "aswkb",
    "aswkt",
    "boundary",
    "centroid",
    "contains",
    "convexhull",
    "crosses",
    "dimension",
    "disjoint",
    "endpoint",
    "envelope",
    "equals",
    "exteriorring",
    "geomcollfromtext",
    "geomcollfromwkb",
    "geometrycollectionfromtext",
    "geometrycollectionfromwkb",
    "geometryfromtext",
    "geometryfromwkb",
    "geometryn",
    "geometrytype",
    "geomfromtext",
    "geomfromwkb",
    "glength",
    "interiorringn",
    "intersects",
    "isclosed",
    "isempty",
    "isring",
    "issimple",
    "linefromtext",
    "linefromwkb",
    "linestringfromtext",
    "linestringfromwkb",
    "mbrequal",
    "mlinefromtext",
    "mlinefromwkb",
    "mpointfromtext",
    "mpointfromwkb",
    "mpolyfromtext",
    "mpolyfromwkb",
    "multilinestringfromtext",
    "multilinestringfromwkb",
    "multipointfromtext",
    "multipointfromwkb",
    "multipolygonfromtext",
    "multipolygonfromwkb",
    "numgeometries",
    "numinteriorrings",
    "numpoints",
    "overlaps",
    "pointfromtext",
    "pointfromwkb",
    "pointn",
    "pointonsurface",
    "polyfromtext",
    "polyfromwkb",
    "polygonfromtext",
    "polygonfromwkb",
    "srid",
    "st_boundary",
    "st_isring",
    "st_pointonsurface",
    "st_relate",
    "startpoint",
    "touches",
    "within",
    "x",
    "y",
};

void put(std::vector<Function>& all, const Function& function) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const Function& listed) {
        return listed.name == function.name;
    });
    if (same == all.end())
        all.push_back(function);
    else
        *same = function;
}

} // namespace

std::vector<Function> mariadb_functions(std::vector<Function> mysql) {
    std::erase_if(mysql, [](const Function& function) {
        return std::find(std::begin(kLacking), std::end(kLacking), function.name) !=
               std::end(kLacking);
    });
    for (const Function& function : kAdded)
        put(mysql, function);
    for (std::string_view name : kShapes)
        put(mysql, text(name, 1, 4, 4));
    put(mysql, text("buffer", 2, 2, 250));
    return sorted(std::move(mysql));
}

} // namespace vouch::sql::dialects
