#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"

namespace vouch::app {

/// A place where the passwords of a workspace's databases are kept, each under the id of its
/// connector. No error holds a password.
class PasswordStore {
public:
    virtual ~PasswordStore() = default;

    /// None where none is kept under the id.
    virtual base::Result<std::optional<std::string>> find(std::string_view id,
                                                          const base::Context& context) const = 0;
    /// Adds it, or replaces the one that is kept.
    virtual base::Result<void> keep(std::string_view id, const std::string& password,
                                    const base::Context& context) const = 0;
    /// Takes one out; that there is none is no error.
    virtual base::Result<void> forget(std::string_view id, const base::Context& context) const = 0;
};

} // namespace vouch::app
