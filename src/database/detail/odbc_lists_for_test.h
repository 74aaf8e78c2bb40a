#pragma once

namespace vouch::database::detail {

/// From now on the driver manager has lists of drivers and data sources of our own, which lead to
/// the installed drivers; it looks for its lists once in a process.
void use_odbc_lists_for_test();

} // namespace vouch::database::detail
