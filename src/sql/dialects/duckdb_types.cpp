// From duckdb_types() of DuckDB 2.0 and the manual's chapter on data types. Types have no size that
// a value is filled up to, except arrays, whose casts must match.
#include "sql/dialects/duckdb_types.h"

#include "sql/dialects/type_entries.h"

namespace vouch::sql::dialects {

namespace {

using syntax::Type;

constexpr Type kTypes[] = {
    {.name = "BOOL,BOOLEAN,LOGICAL,TINYINT,INT1,SMALLINT,INT2,INT16,SHORT,INTEGER,INT,INT4,INT32,"
             "INTEGRAL,SIGNED,BIGINT,INT8,INT64,LONG,HUGEINT,INT128,UTINYINT,UINT8,USMALLINT,"
             "UINT16,UINTEGER,UINT32,UBIGINT,UINT64,UHUGEINT,UINT128,BIGNUM,VARINT"},
    {.name = "FLOAT,FLOAT4,REAL,DOUBLE,FLOAT8,DOUBLE PRECISION,DECIMAL,NUMERIC,DEC"},
    {.name = "VARCHAR,CHARACTER VARYING,CHAR VARYING,CHAR,CHARACTER,BPCHAR,NVARCHAR,TEXT,STRING,"
             "BLOB,BYTEA,BINARY,VARBINARY,BIT,BITSTRING"},
    {.name = "DATE,TIME,TIMETZ,TIME_NS,TIMESTAMP,DATETIME,TIMESTAMPTZ,TIMESTAMP_S,TIMESTAMP_MS,"
             "TIMESTAMP_US,TIMESTAMP_NS,TIMESTAMPTZ_NS,INTERVAL"},
    {.name = "UUID,GUID,JSON,VARIANT,GEOMETRY,STRUCT,ROW,MAP,UNION,LIST,ARRAY,ENUM,NULL"},
    {.name = "OID,REGCLASS", .effect = "belongs to the catalog"},
};

} // namespace

std::vector<Type> duckdb_types() { return sorted_types(kTypes); }

} // namespace vouch::sql::dialects
