#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "base/result.h"
#include "cli/console.h"
#include "cli/workspace.h"

namespace vouch::cli::detail {

/// The options by which a command is given a password.
class PasswordOptions {
public:
    void declare(CLI::App& app);

    bool given() const { return !variable_.empty() || from_input_ || asked_; }
    /// None where none is given. An empty line is no password.
    base::Result<GivenPassword> read(const Console& console) const;

private:
    std::string variable_;
    bool from_input_ = false;
    bool asked_ = false;
};

} // namespace vouch::cli::detail
