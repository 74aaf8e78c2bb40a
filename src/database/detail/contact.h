#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/detail/server_address.h"
#include "database/detail/server_transport.h"
#include "database/detail/session_pool.h"
#include "database/detail/time_limit.h"

namespace vouch::database::detail {

/// A session with what its connector's health() begins with: the engine and how long it took to
/// reach.
template <typename Session>
struct Contact {
    typename SessionPool<Session>::Lease session;
    Health health{};
};

/// Session: `engine()`, as Health has it. The data is not checked.
template <typename Session>
base::Result<Contact<Session>> make_contact(SessionPool<Session>& pool,
                                            const base::Context& context) {
    auto start = std::chrono::steady_clock::now();
    auto session = TRY(pool.lease(context));
    auto time = std::chrono::steady_clock::now() - start;
    Contact<Session> contact{std::move(session)};
    contact.health.latency = std::chrono::duration_cast<std::chrono::microseconds>(time);
    contact.health.engine = contact.session->engine();
    contact.health.data = DataCheck::NotMade;
    return contact;
}

/// How long a server is waited for where no question waits for it with a limit of its own. Reading
/// the schema of tens of thousands of tables from a slow server takes a minute.
inline constexpr std::chrono::milliseconds kSchemaTime{180'000};
inline constexpr std::chrono::milliseconds kHealthTime{30'000};
inline constexpr std::chrono::milliseconds kVersionTime{30'000};
inline constexpr std::chrono::milliseconds kPlanTime{30'000};

/// The health of a server. `excess_rights(session, context)` gives what the login could do beyond
/// reading; Session: `tls_protocol()`.
template <typename Session, typename ExcessRights>
base::Result<Health> server_health(SessionPool<Session>& pool, const ServerAddress& address,
                                   ExcessRights excess_rights, const base::Context& context) {
    Contact<Session> contact = TRY(make_contact(pool, context));
    Health& health = contact.health;
    std::string protocol = contact.session->tls_protocol();
    health.transport = transport_text(address, protocol);
    health.warnings =
        TRY(within(kHealthTime, "the rights of the login", context,
                   [&](const base::Context& limited) -> base::Result<std::vector<std::string>> {
                       return excess_rights(*contact.session, limited);
                   }));
    if (auto weakness = transport_weakness(address, protocol))
        health.warnings.push_back(std::move(*weakness));
    return std::move(health);
}

} // namespace vouch::database::detail
