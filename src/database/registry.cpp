// One table: a new kind of database is a file of its own and a line here.

#include "database/registry.h"

#include <algorithm>
#include <array>
#include <string>

#include "database/duckdb.h"
#include "database/mariadb.h"
#include "database/odbc.h"
#include "database/postgres.h"
#include "database/sqlite.h"
#include "text/distance.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::database {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

struct Kind {
    std::string_view scheme;
    std::string_view form; ///< of the whole URL, for messages; empty for a second name of a kind
    PasswordUse password;
    Result<std::unique_ptr<Connector>> (*open)(std::string_view rest, const std::string& password,
                                               const base::Context& context);
    Result<DatabaseUrl> (*read)(std::string_view rest); ///< `rest` is what follows the scheme
    /// See least_rights_script(); null where the kind has no logins.
    Result<std::string> (*grants)(std::string_view rest);
    /// Whether a text without a scheme may be meant so; null where none is.
    bool (*fits_bare)(std::string_view text);
    KindDescription description;
};

constexpr KindDescription kPostgres{"PostgreSQL", Maturity::RealEngine, "PostgreSQL 15"};

constexpr std::array kKinds{
    Kind{"duckdb",
         "duckdb:PATH",
         PasswordUse::None,
         open_duckdb,
         read_duckdb_url,
         nullptr,
         may_be_duckdb_file,
         {"DuckDB", Maturity::RealEngine, "DuckDB 1.5"}},
    Kind{"mariadb",
         "mariadb://USER@HOST/DATABASE",
         PasswordUse::Taken,
         open_mariadb,
         read_mariadb_url,
         mariadb_grants,
         nullptr,
         {"MariaDB", Maturity::RealEngine, "MariaDB 10.11"}},
    Kind{"mysql",
         "mysql://USER@HOST/DATABASE",
         PasswordUse::Taken,
         open_mariadb,
         read_mysql_url,
         mariadb_grants,
         nullptr,
         {"MySQL", Maturity::RelatedEngine, "MariaDB 10.11 alone, never MySQL itself"}},
    Kind{"odbc",
         "odbc:SOURCE or odbc:?Driver=NAME;Server=HOST;Database=NAME",
         PasswordUse::Taken,
         open_odbc,
         read_odbc_url,
         odbc_grants,
         nullptr,
         {"ODBC", Maturity::RealEngine, "PostgreSQL 15 by psqlodbc, SQLite 3.40 by sqliteodbc"}},
    Kind{"postgres", "", PasswordUse::Taken, open_postgres, read_postgres_url, postgres_grants,
         nullptr, kPostgres},
    Kind{"postgresql", "postgresql://USER@HOST/DATABASE", PasswordUse::Taken, open_postgres,
         read_postgres_url, postgres_grants, nullptr, kPostgres},
    Kind{"sqlite",
         "sqlite:PATH",
         PasswordUse::None,
         open_sqlite,
         read_sqlite_url,
         nullptr,
         may_be_sqlite_file,
         {"SQLite", Maturity::RealEngine, "SQLite 3.40"}},
};

base::Unexpected<base::Error> fail_unknown(std::string_view url, std::string_view scheme) {
    std::vector<std::string> hints;
    for (const Kind& kind : kKinds) {
        if (kind.fits_bare != nullptr && kind.fits_bare(url)) {
            hints.push_back("Did you mean " + std::string(kind.scheme) + ":" + std::string(url) +
                            "?");
        }
    }
    std::vector<std::string> beginnings;
    for (std::string_view known : connector_schemes())
        beginnings.push_back(std::string(known) + ":");
    for (std::string& hint :
         text::near_hints(std::string(scheme) + ":", {beginnings.begin(), beginnings.end()}))
        hints.push_back(std::move(hint));
    hints.push_back("Known: " + known_url_forms() + ".");
    std::string what = scheme.empty() ? "The database URL has no scheme."
                                      : "No kind of database is called \"" +
                                            text::replace_invalid_utf8(scheme) + "\".";
    return fail(ErrorCode::InvalidArgument, std::move(what), std::move(hints));
}

struct Place {
    const Kind* kind = nullptr;
    std::string_view rest;
};

Result<Place> place_of(std::string_view url) {
    std::size_t colon = url.find(':');
    if (colon == std::string_view::npos) return fail_unknown(url, "");
    std::string scheme = text::ascii_lower(url.substr(0, colon));
    auto kind = std::ranges::find(kKinds, scheme, &Kind::scheme);
    if (kind == kKinds.end()) return fail_unknown(url, scheme);
    return Place{kind, url.substr(colon + 1)};
}

} // namespace

std::string known_url_forms() {
    std::vector<std::string_view> forms;
    for (const Kind& kind : kKinds) {
        if (!kind.form.empty()) forms.push_back(kind.form);
    }
    return text::join(forms, ", ");
}

std::vector<std::string_view> connector_schemes() {
    std::vector<std::string_view> schemes;
    for (const Kind& kind : kKinds)
        schemes.push_back(kind.scheme);
    return schemes;
}

Result<std::unique_ptr<Connector>>
open_connector(std::string_view url, const base::Context& context, const std::string& password) {
    Place place = TRY(place_of(url));
    return place.kind->open(place.rest, password, context);
}

/// Bytes that are no text are not kept as they are, and would lead nowhere when they are read
/// again. A relative path takes the folder's name into the address.
Result<DatabaseUrl> read_url(std::string_view url) {
    Place place = TRY(place_of(url));
    DatabaseUrl read = TRY(place.kind->read(place.rest));
    bool text = text::is_valid_utf8(url) && text::is_valid_utf8(read.address) &&
                url.find('\0') == std::string_view::npos;
    if (text) return read;
    return fail(ErrorCode::InvalidArgument, "The database URL is not text in UTF-8.",
                {"Of a file with such a name, or in such a folder, a symbolic link can have "
                 "another."});
}

std::string_view maturity_name(Maturity maturity) {
    switch (maturity) {
    case Maturity::RealEngine: return "real engine";
    case Maturity::RelatedEngine: return "related engine";
    case Maturity::ContractServer: return "contract server";
    }
    return "";
}

Result<KindDescription> describe_kind(std::string_view url) {
    return TRY(place_of(url)).kind->description;
}

Result<PasswordUse> password_use(std::string_view url) { return TRY(place_of(url)).kind->password; }

Result<std::string> least_rights_script(std::string_view url) {
    Place place = TRY(place_of(url));
    if (place.kind->grants != nullptr) return place.kind->grants(place.rest);
    return fail(ErrorCode::Unsupported,
                "A database of the kind " + std::string(place.kind->scheme) +
                    " has no logins: who may read the file is what the system says.");
}

} // namespace vouch::database
