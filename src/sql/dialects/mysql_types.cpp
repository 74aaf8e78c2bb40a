// From the manuals' pages on CAST and JSON_TABLE. A cast to BINARY(n) fills up to n bytes; CHAR(n)
// only cuts. MariaDB casts to INTEGER and VARCHAR too, and neither to JSON nor to YEAR.
#include "sql/dialects/mysql_types.h"

#include "sql/dialects/type_entries.h"

namespace vouch::sql::dialects {

namespace {

using syntax::Type;
using syntax::TypeArguments;

constexpr std::string_view kShared =
    "SIGNED,SIGNED INTEGER,SIGNED INT,UNSIGNED,UNSIGNED INTEGER,UNSIGNED INT,DECIMAL,DEC,NUMERIC,"
    "DOUBLE,DOUBLE PRECISION,FLOAT,CHAR,CHARACTER,NCHAR,DATE,TIME,DATETIME,TIMESTAMP,TINYINT,"
    "SMALLINT,MEDIUMINT,INT,INTEGER,BIGINT,VARCHAR,TINYTEXT,TEXT,MEDIUMTEXT,LONGTEXT,BOOL,BOOLEAN";

constexpr Type kMysql[] = {
    {.name = kShared},
    {.name = "BINARY", .arguments = TypeArguments::Allocates},
    {.name = "REAL,YEAR,JSON"},
};

constexpr Type kMariadb[] = {
    {.name = kShared},
    {.name = "BINARY", .arguments = TypeArguments::Allocates},
    {.name = "INET6,UUID"},
};

} // namespace

std::vector<Type> mysql_types() { return sorted_types(kMysql); }

std::vector<Type> mariadb_types() { return sorted_types(kMariadb); }

} // namespace vouch::sql::dialects
