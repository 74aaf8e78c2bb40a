// From the manual's chapter on data types and pg_type of PostgreSQL 15.
#include "sql/dialects/postgres_types.h"

#include "sql/dialects/type_entries.h"

namespace vouch::sql::dialects {

namespace {

using syntax::Type;
using syntax::TypeArguments;

constexpr Type kTypes[] = {
    {.name = "BOOL,BOOLEAN,INT2,SMALLINT,INT,INT4,INTEGER,INT8,BIGINT,FLOAT,FLOAT4,REAL,FLOAT8,"
             "DOUBLE PRECISION,NUMERIC,DECIMAL,DEC,MONEY"},
    {.name = "TEXT,VARCHAR,CHARACTER VARYING,CHAR VARYING,NATIONAL CHARACTER VARYING,"
             "NATIONAL CHAR VARYING,NAME,BYTEA,VARBIT,BIT VARYING"},
    // Filled up with blanks or zeros.
    {.name = "CHAR,CHARACTER,NCHAR,NATIONAL CHARACTER,NATIONAL CHAR,BPCHAR,BIT",
     .arguments = TypeArguments::Allocates},
    {.name = "DATE,TIME,TIMETZ,TIMESTAMP,TIMESTAMPTZ,INTERVAL"},
    {.name = "UUID,JSON,JSONB,TSVECTOR,TSQUERY,INET,CIDR,MACADDR,MACADDR8"},
    {.name = "POINT,LINE,LSEG,BOX,PATH,POLYGON,CIRCLE"},
    {.name = "INT4RANGE,INT8RANGE,NUMRANGE,DATERANGE,TSRANGE,TSTZRANGE,INT4MULTIRANGE,"
             "INT8MULTIRANGE,NUMMULTIRANGE,DATEMULTIRANGE,TSMULTIRANGE,TSTZMULTIRANGE"},
    {.name = "REGCLASS,REGCOLLATION,REGCONFIG,REGDICTIONARY,REGNAMESPACE,REGOPER,REGOPERATOR,"
             "REGPROC,REGPROCEDURE,REGROLE,REGTYPE",
     .effect = "looks up names in the catalog"},
    {.name = "JSONPATH",
     .effect = "may hold a regular expression; write the path as a text where it is used"},
    {.name = "XML", .effect = "reads XML, which may open files and entities"},
    {.name = "OID,XID,XID8,CID,TID,PG_LSN,PG_SNAPSHOT,TXID_SNAPSHOT,ACLITEM,REFCURSOR",
     .effect = "belongs to the server's own tables"},
};

} // namespace

std::vector<Type> postgres_types() { return sorted_types(kTypes); }

} // namespace vouch::sql::dialects
