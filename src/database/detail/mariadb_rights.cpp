// A login's rights as the server tells them by SHOW GRANTS (detail/mariadb_grants.h). The tables of
// information_schema would leave out routines and PROXY, and hold the rights of other logins where
// this one may read the system's tables.

#include "database/detail/mariadb_rights.h"

#include <string_view>

#include "database/detail/catalog_query.h"
#include "database/detail/grants_script.h"
#include "database/detail/mariadb_grants.h"

namespace vouch::database::detail {
namespace {

/// Of the login, of the roles that it has switched on, and from MariaDB 10.11 on of everybody.
constexpr CatalogQuery kGrants("SHOW GRANTS");
/// On these a server may let everybody do everything (mariadb.com/kb/en/mariadb-install-db), of
/// which some servers do not tell.
constexpr CatalogQuery kGuessable("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE "
                                  "SCHEMA_NAME = 'test' OR SCHEMA_NAME LIKE 'test\\_%' "
                                  "ORDER BY SCHEMA_NAME LIMIT 100");

constexpr CatalogQuery kReadable("SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = "
                                 "DATABASE() AND FIND_IN_SET('select', PRIVILEGES) > 0 LIMIT 1");

constexpr std::string_view kNoUser = "-- The URL names no user, so that this makes a login called "
                                     "vouch. Connect with it in the URL:\n"
                                     "-- without one, the name of the system's user is sent.\n";
constexpr std::string_view kScript =
    R"(-- A login that can read and do nothing else, but for what this server gives to every login: see
-- the end. Run it as an administrator of the server.
{note}-- Put where the login comes from in the place of '%', and choose a password.
CREATE USER {user}@'%' IDENTIFIED BY 'choose a password' WITH MAX_USER_CONNECTIONS 8;
-- From another machine, only encrypted:  ALTER USER {user}@'%' REQUIRE SSL;

-- SHOW VIEW lets the plan of a query over a view be shown. In the name of a database _ and % stand
-- for other characters here, unless a \ stands before them.
GRANT SELECT, SHOW VIEW ON {databases}.* TO {user}@'%';
-- To withhold a column, grant single tables and columns instead:
--   GRANT SELECT (id, name) ON {database}.person TO {user}@'%';

-- Many servers let every login do everything on databases called test and test_…, which this
-- script leaves as it is. See it by  SHOW GRANTS FOR PUBLIC  (from MariaDB 10.11 on) and by
--   SELECT Host, User, Db FROM mysql.db WHERE User IN ('', 'PUBLIC');
-- and, where nobody needs it, take it away:
--   REVOKE ALL PRIVILEGES ON `test`.* FROM PUBLIC;
--   REVOKE ALL PRIVILEGES ON `test\_%`.* FROM PUBLIC;
-- Before 10.11 these are rights of a login without a name, which the program
-- mariadb-secure-installation takes away.
)";

std::string quoted(std::string_view name, char mark) {
    std::string text(1, mark);
    for (char letter : name) {
        if (letter == mark || (letter == '\\' && mark == '\'')) text += letter;
        text += letter;
    }
    return text + mark;
}

/// For GRANT … ON name.*, where _ and % stand for other characters.
std::string escaped(std::string_view name) {
    std::string text;
    for (char letter : name) {
        if (letter == '_' || letter == '%' || letter == '\\') text += '\\';
        text += letter;
    }
    return text;
}

base::Result<std::vector<std::string>> texts(MariadbSession& session, const CatalogQuery& query,
                                             const base::Context& context) {
    std::vector<std::string> found;
    TRY(session.send(query, context));
    while (TRY(session.next(context)))
        found.emplace_back(session.text(0));
    return found;
}

base::Result<std::vector<std::string>> findings(MariadbSession& session,
                                                const base::Context& context) {
    auto grants = TRY(texts(session, kGrants, context));
    auto guessable = TRY(texts(session, kGuessable, context));
    auto readable = TRY(texts(session, kReadable, context));
    auto found = mariadb_grant_findings(grants, guessable);
    if (readable.empty()) found.emplace_back("The login can read no table of this database.");
    return found;
}

} // namespace

base::Result<std::vector<std::string>> mariadb_excess_rights(MariadbSession& session,
                                                             const base::Context& context) {
    auto found = findings(session, context);
    if (found) return found;
    TRY(session.go_on_after(found.error(), context));
    return std::vector<std::string>{"What the login may do is not known. " + found.error().message};
}

std::string mariadb_grants_script(const ServerAddress& address) {
    return fill_script(kScript,
                       {{"note", address.user.empty() ? std::string(kNoUser) : ""},
                        {"user", quoted(address.user.empty() ? "vouch" : address.user, '\'')},
                        {"databases", quoted(escaped(address.database), '`')},
                        {"database", quoted(address.database, '`')}});
}

} // namespace vouch::database::detail
