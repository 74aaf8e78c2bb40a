// Functions of shapes and places. They compute from their arguments alone; st_transform reads the
// server's table of reference systems, which everybody may read. A coordinate of 8 bytes takes up
// to 25 letters as text. The numbers of arguments are left to the server, within four.
#include "sql/dialects/function_entries.h"
#include "sql/dialects/mysql_functions.h"

namespace vouch::sql::dialects {

namespace {

using namespace function_entries;

constexpr std::string_view kNames[] = {"mbrcontains",
                                       "mbrcoveredby",
                                       "mbrdisjoint",
                                       "mbrequals",
                                       "mbrintersects",
                                       "mbroverlaps",
                                       "mbrtouches",
                                       "mbrwithin",
                                       "st_area",
                                       "st_asbinary",
                                       "st_asgeojson",
                                       "st_astext",
                                       "st_aswkb",
                                       "st_aswkt",
                                       "st_centroid",
                                       "st_collect",
                                       "st_contains",
                                       "st_convexhull",
                                       "st_crosses",
                                       "st_difference",
                                       "st_dimension",
                                       "st_disjoint",
                                       "st_distance",
                                       "st_distance_sphere",
                                       "st_endpoint",
                                       "st_envelope",
                                       "st_equals",
                                       "st_exteriorring",
                                       "st_geohash",
                                       "st_geomcollfromtext",
                                       "st_geomcollfromwkb",
                                       "st_geometrycollectionfromtext",
                                       "st_geometrycollectionfromwkb",
                                       "st_geometryfromtext",
                                       "st_geometryfromwkb",
                                       "st_geometryn",
                                       "st_geometrytype",
                                       "st_geomfromgeojson",
                                       "st_geomfromtext",
                                       "st_geomfromwkb",
                                       "st_interiorringn",
                                       "st_intersection",
                                       "st_intersects",
                                       "st_isclosed",
                                       "st_isempty",
                                       "st_issimple",
                                       "st_isvalid",
                                       "st_latfromgeohash",
                                       "st_length",
                                       "st_linefromtext",
                                       "st_linefromwkb",
                                       "st_linestringfromtext",
                                       "st_linestringfromwkb",
                                       "st_longfromgeohash",
                                       "st_mlinefromtext",
                                       "st_mlinefromwkb",
                                       "st_mpointfromtext",
                                       "st_mpointfromwkb",
                                       "st_mpolyfromtext",
                                       "st_mpolyfromwkb",
                                       "st_multilinestringfromtext",
                                       "st_multilinestringfromwkb",
                                       "st_multipointfromtext",
                                       "st_multipointfromwkb",
                                       "st_multipolygonfromtext",
                                       "st_multipolygonfromwkb",
                                       "st_numgeometries",
                                       "st_numinteriorrings",
                                       "st_numpoints",
                                       "st_overlaps",
                                       "st_pointfromgeohash",
                                       "st_pointfromtext",
                                       "st_pointfromwkb",
                                       "st_pointn",
                                       "st_polyfromtext",
                                       "st_polyfromwkb",
                                       "st_polygonfromtext",
                                       "st_polygonfromwkb",
                                       "st_simplify",
                                       "st_srid",
                                       "st_startpoint",
                                       "st_symdifference",
                                       "st_touches",
                                       "st_union",
                                       "st_validate",
                                       "st_within",
                                       "st_x",
                                       "st_y",
                                       "mbrcovers",
                                       "st_frechetdistance",
                                       "st_geomcollfromtxt",
                                       "st_hausdorffdistance",
                                       "st_latitude",
                                       "st_lineinterpolatepoint",
                                       "st_lineinterpolatepoints",
                                       "st_longitude",
                                       "st_makeenvelope",
                                       "st_numinteriorring",
                                       "st_pointatdistance",
                                       "st_swapxy",
                                       "st_transform"};

constexpr Function kOthers[] = {
    text("geomcollection", 0, kAny, 4),
    text("geometrycollection", 0, kAny, 4),
    text("linestring", 1, kAny, 4),
    text("multilinestring", 1, kAny, 4),
    text("multipoint", 1, kAny, 4),
    text("multipolygon", 1, kAny, 4),
    bounded("point", 2, 2),
    text("polygon", 1, kAny, 4),
    // A circle around every point, of as many points as the strategy says.
    text("st_buffer", 2, 5, 250),
    sized("st_buffer_strategy", 2, 1, 2),
};

} // namespace

std::vector<Function> mysql_geometry_functions() {
    std::vector<Function> all(std::begin(kOthers), std::end(kOthers));
    for (std::string_view name : kNames)
        all.push_back(text(name, 1, 4, 4));
    return all;
}

} // namespace vouch::sql::dialects
