#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"
#include "database/url.h"

namespace vouch::database {

/// The kinds of databases that a URL can name, by scheme, sorted.
std::vector<std::string_view> connector_schemes();

/// How each kind is written, for messages: "sqlite:PATH".
std::string known_url_forms();

/// Against what a kind of database is tried in the tests of this program.
enum class Maturity : std::uint8_t {
    RealEngine,     ///< the engine itself
    RelatedEngine,  ///< another engine that speaks the same protocol; never this one
    ContractServer, ///< a server of ours that answers as the engine's documents say
};
/// "real engine"
std::string_view maturity_name(Maturity maturity);

struct KindDescription {
    std::string_view engine; ///< "PostgreSQL"
    Maturity maturity = Maturity::ContractServer;
    std::string_view tried; ///< "PostgreSQL 15"
};
/// Fails as open_connector does.
base::Result<KindDescription> describe_kind(std::string_view url);

enum class PasswordUse : std::uint8_t { None, Taken };

/// Fails as open_connector does.
base::Result<PasswordUse> password_use(std::string_view url);

/// Fails as open_connector does, and where the URL cannot be read. No message holds the password.
base::Result<DatabaseUrl> read_url(std::string_view url);

/// A connector for `URL = scheme:rest`, after a first successful contact. An unknown scheme is
/// InvalidArgument with the known ones and the nearest as hints.
base::Result<std::unique_ptr<Connector>> open_connector(std::string_view url,
                                                        const base::Context& context,
                                                        const std::string& password = {});

/// The statements that make a login which can read the database and do nothing else, for its owner
/// to read and run. Unsupported where the kind has no logins.
base::Result<std::string> least_rights_script(std::string_view url);

} // namespace vouch::database
