// The settings that a text or a value depends on are set inside each transaction and not for the
// session: a pooler between us and the server gives each transaction another session, and what a
// transaction sets for itself is gone with it.
//
// The search path holds the system's schema and nothing else, so that no function or operator of a
// user's schema can stand in for the one that the gate approved; tables come qualified. It would
// not do to put the system's schema first: a function further down that fits the types of its
// arguments better, like a round(double precision, integer) of a user, is the one that is called.

#include "database/detail/postgres_pins.h"

#include <algorithm>
#include <string>

namespace vouch::database::detail {
namespace {

using std::chrono::milliseconds;

/// Where the caller has no deadline.
constexpr milliseconds kStatementTimeMax{600'000};
/// The server's own limit is a net below ours, for when this program is gone.
constexpr milliseconds kStatementTimeMore{500};
constexpr milliseconds kLockTimeMax{5'000};

constexpr CatalogQuery kPins(
    "SELECT pins.name, pins.value, pg_catalog.set_config(pins.name, pins.value, true) FROM (VALUES "
    "('search_path', 'pg_catalog, pg_temp'), ('standard_conforming_strings', 'on'), "
    "('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'), "
    "('bytea_output', 'hex'), ('extra_float_digits', '1'), ('client_encoding', 'UTF8'), "
    "('lc_monetary', 'C'), ('transform_null_equals', 'off'), ('array_nulls', 'on'), "
    "('quote_all_identifiers', 'off'), ('row_security', 'on'), "
    "('idle_in_transaction_session_timeout', '1min'), "
    "('statement_timeout', '#ms'), ('lock_timeout', '#ms')) AS pins(name, value) UNION ALL "
    "SELECT 'transaction_read_only', 'on', pg_catalog.current_setting('transaction_read_only') "
    "UNION ALL SELECT 'transaction_isolation', 'repeatable read', "
    "pg_catalog.current_setting('transaction_isolation')");

/// As the server writes it back: an odd number of milliseconds is no number of seconds.
milliseconds::rep limit_number(milliseconds limit) {
    return std::max<milliseconds::rep>(limit.count(), 1) | 1;
}

} // namespace

NumberedQuery postgres_pins(const base::Context& context) {
    milliseconds time = std::min(context.remaining(), kStatementTimeMax);
    return {kPins,
            {limit_number(time + kStatementTimeMore), limit_number(std::min(time, kLockTimeMax))}};
}

base::Result<void> check_postgres_pins(CatalogSource& session, const base::Context& context) {
    while (TRY(session.next(context))) {
        if (session.text(1) == session.text(2)) continue;
        return base::fail(base::ErrorCode::Unavailable,
                          "The server did not take the setting " + std::string(session.text(0)) +
                              " = " + std::string(session.text(1)) +
                              ", on which the meaning of a query depends.");
    }
    return {};
}

} // namespace vouch::database::detail
