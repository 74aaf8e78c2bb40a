#pragma once

#include "app/settings.h"
#include "base/file.h"
#include "document/parser.h"

namespace vouch::app {

base::ByteCount file_bytes_max(const Settings& settings);

/// The parser as the settings want it.
document::ParserOptions parser_options(const Settings& settings);

} // namespace vouch::app
