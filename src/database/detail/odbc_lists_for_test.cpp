#include "database/detail/odbc_lists_for_test.h"

#include <cstdlib>
#include <fstream>

#include "base/temporary_directory.h"

namespace vouch::database::detail {
namespace {

constexpr const char* kDrivers = R"([PostgreSQL Unicode]
Driver = psqlodbcw.so
CommLog = 1
UsageCount = 1
[Settings]
Driver = /usr/lib/odbc/psqlodbcw.so
ConnSettings = SET x TO 1
[SQLite3]
Driver = libsqlite3odbc.so
[Other]
Driver = libsomething.so
[Disguised]
Driver = /tmp/psqlodbc/libsomething.so
[DuckDB]
Driver = libduckdb_odbc.so
)";

constexpr const char* kSources = R"([sales]
Driver = PostgreSQL Unicode
Description = what was sold
Servername = db.example.org
Database = sales
Username = ada
Password = hush
ConnSettings =
Protocol = 6.4
ReadOnly = No
[busy]
Driver = PostgreSQL Unicode
Database = sales
ConnSettings = DELETE FROM t
[strange]
Driver = PostgreSQL Unicode
Database = sales
NoSuchThing = 1
[driverless]
Database = sales
[elsewhere]
Driver = Missing
)";

base::TemporaryDirectory make_lists() {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::ofstream(folder.path() / "odbcinst.ini") << kDrivers;
    std::ofstream(folder.path() / "odbc.ini") << kSources;
    setenv("ODBCSYSINI", folder.path().c_str(), 1);
    setenv("ODBCINI", (folder.path() / "none").c_str(), 1);
    return folder;
}

} // namespace

void use_odbc_lists_for_test() { static const base::TemporaryDirectory kLists = make_lists(); }

} // namespace vouch::database::detail
