#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/settings.h"
#include "base/result.h"
#include "cli/workspace.h"

namespace vouch::app {

/// The passwords of the registered databases: in a file that only its owner may read, or in
/// environment variables. No error holds one.
class Passwords {
public:
    Passwords(std::filesystem::path file, Environment environment)
        : file_(std::move(file)), environment_(std::move(environment)) {}

    /// That of a record; empty where none is kept. Denied where the file may be read by others,
    /// NotFound where the variable is not set.
    base::Result<std::string> password(const cli::ConnectorRecord& record) const;

    base::Result<std::string> from_variable(const std::string& name) const;

    /// Replaces what is kept of one id. The file is replaced as a whole.
    base::Result<void> keep(std::string_view id, const std::string& password) const;
    /// Takes one out; that there is none is no error.
    base::Result<void> forget(std::string_view id) const;

private:
    std::filesystem::path file_;
    Environment environment_;
};

} // namespace vouch::app
