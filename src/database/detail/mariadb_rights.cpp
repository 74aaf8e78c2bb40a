// A login's rights as information_schema tells them of itself: on the server, on databases, on
// tables. What a role brings that is not switched on does not show.

#include "database/detail/mariadb_rights.h"

#include <array>
#include <string_view>

#include "database/detail/catalog_query.h"
#include "database/detail/grants_script.h"
#include "text/join.h"

namespace vouch::database::detail {
namespace {

/// 'name'@'host' as information_schema writes it. A name may hold an @, a host may not.
constexpr CatalogQuery kServerRights(
    "SELECT PRIVILEGE_TYPE FROM information_schema.USER_PRIVILEGES WHERE GRANTEE = CONCAT('''', "
    "LEFT(CURRENT_USER(), CHAR_LENGTH(CURRENT_USER()) - CHAR_LENGTH(SUBSTRING_INDEX(CURRENT_USER()"
    ", '@', -1)) - 1), '''@''', SUBSTRING_INDEX(CURRENT_USER(), '@', -1), '''') "
    "AND PRIVILEGE_TYPE NOT IN ('USAGE', 'SELECT', 'SHOW VIEW', 'SHOW DATABASES') "
    "ORDER BY PRIVILEGE_TYPE");
constexpr CatalogQuery
    kDatabaseRights("SELECT PRIVILEGE_TYPE, TABLE_SCHEMA FROM information_schema.SCHEMA_PRIVILEGES "
                    "WHERE PRIVILEGE_TYPE NOT IN ('USAGE', 'SELECT', 'SHOW VIEW') "
                    "ORDER BY TABLE_SCHEMA, PRIVILEGE_TYPE");
constexpr CatalogQuery kTableRights(
    "SELECT PRIVILEGE_TYPE, CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) "
    "FROM information_schema.TABLE_PRIVILEGES WHERE PRIVILEGE_TYPE NOT IN ('USAGE', 'SELECT', "
    "'SHOW VIEW') ORDER BY TABLE_SCHEMA, TABLE_NAME, PRIVILEGE_TYPE LIMIT 100");

struct Meaning {
    std::string_view right;
    std::string_view finding;
};

/// Rights on the server that are worth a sentence of their own.
constexpr std::array kMeanings{
    Meaning{"FILE", "The login may read and write files of the server."},
    Meaning{"SUPER", "The login may change the server's settings and stop the sessions of others."},
    Meaning{"PROCESS", "The login sees the statements of others."},
    Meaning{"CREATE USER", "The login may create other logins."},
};

constexpr std::string_view kScript =
    R"(-- A login that can read and do nothing else. Run it as an administrator of the server.
-- Put where the login comes from in the place of '%', and choose a password.
CREATE USER {user}@'%' IDENTIFIED BY 'choose a password' WITH MAX_USER_CONNECTIONS 8;
-- From another machine, only encrypted:  ALTER USER {user}@'%' REQUIRE SSL;

-- SHOW VIEW lets the plan of a query over a view be shown.
GRANT SELECT, SHOW VIEW ON {database}.* TO {user}@'%';
-- To withhold a column, grant single tables and columns instead:
--   GRANT SELECT (id, name) ON {database}.person TO {user}@'%';
)";

std::string quoted(std::string_view name, char mark) {
    std::string text(1, mark);
    for (char letter : name) {
        if (letter == mark || (letter == '\\' && mark == '\'')) text += letter;
        text += letter;
    }
    return text + mark;
}

/// One sentence for each place.
class Findings {
public:
    void add(std::string_view right, std::string_view place) {
        if (place != place_) finish();
        place_ = place;
        rights_.emplace_back(right);
    }
    void finish() {
        if (!rights_.empty())
            sentences.push_back("The login also has, on " + place_ + ", the rights " +
                                text::join(rights_, ", ") + ".");
        rights_.clear();
    }

    std::vector<std::string> sentences{};

private:
    std::string place_{};
    std::vector<std::string> rights_{};
};

base::Result<void> add_rights(MariadbSession& session, const CatalogQuery& query,
                              const base::Context& context, Findings& findings) {
    TRY(session.send(query, context));
    while (TRY(session.next(context)))
        findings.add(session.text(0), session.text(1));
    findings.finish();
    return {};
}

} // namespace

base::Result<std::vector<std::string>> mariadb_excess_rights(MariadbSession& session,
                                                             const base::Context& context) {
    Findings findings;
    TRY(session.send(kServerRights, context));
    while (TRY(session.next(context))) {
        findings.add(session.text(0), "every database of the server");
        for (const Meaning& meaning : kMeanings) {
            if (session.text(0) == meaning.right) findings.sentences.emplace_back(meaning.finding);
        }
    }
    findings.finish();
    TRY(add_rights(session, kDatabaseRights, context, findings));
    TRY(add_rights(session, kTableRights, context, findings));
    return std::move(findings.sentences);
}

std::string mariadb_grants_script(const ServerAddress& address) {
    return fill_script(kScript,
                       {{"user", quoted(address.user.empty() ? "vouch" : address.user, '\'')},
                        {"database", quoted(address.database, '`')}});
}

} // namespace vouch::database::detail
