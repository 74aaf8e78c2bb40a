#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "database/connector.h"

namespace vouch::database {

/// The kinds of databases that a URL can name, by scheme, sorted.
std::vector<std::string_view> connector_schemes();

/// How each kind is written, for messages: "sqlite:PATH".
std::string known_url_forms();

enum class PasswordUse : std::uint8_t { None, Taken };

/// Fails as open_connector does.
base::Result<PasswordUse> password_use(std::string_view url);

/// The one form in which a URL is kept and compared: the scheme in lower case, a path absolute.
/// Fails as open_connector does.
base::Result<std::string> normalise_url(std::string_view url);

/// Changes whenever the data behind the URL may have; empty where that cannot be told from outside.
std::string data_version(std::string_view url);

/// A connector for `URL = scheme:rest`, after a first successful contact. An unknown scheme is
/// InvalidArgument with the known ones and the nearest as hints.
base::Result<std::unique_ptr<Connector>> open_connector(std::string_view url,
                                                        const base::Context& context);

} // namespace vouch::database
