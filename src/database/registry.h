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
