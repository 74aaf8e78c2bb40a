#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vouch::database::detail {

/// What a login could do beyond reading, from the lines by which the server tells what is granted
/// to it, to the roles that it has switched on and to everybody (SHOW GRANTS). A sentence each. A
/// line that is not understood is a finding; so is a role of which no line tells what it may do.
///
/// `guessable`: the databases that the login sees and that have a name for which many servers give
/// everybody all rights, which SHOW GRANTS does not tell where they are an anonymous login's.
std::vector<std::string> mariadb_grant_findings(const std::vector<std::string>& lines,
                                                const std::vector<std::string>& guessable);

} // namespace vouch::database::detail
