#pragma once

#include <optional>
#include <string>

namespace vouch::database {

/// A database URL taken apart.
struct DatabaseUrl {
    /// The one form in which it is kept and compared: the scheme in lower case, a path absolute, no
    /// password.
    std::string address{};
    std::string name{};                    ///< what it is called there: "sales"
    std::optional<std::string> password{}; ///< where one stood in it
};

} // namespace vouch::database
