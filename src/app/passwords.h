#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/keyring.h"
#include "app/password_file.h"
#include "app/settings.h"
#include "base/context.h"
#include "base/result.h"
#include "cli/workspace.h"

namespace vouch::app {

/// The passwords of the registered databases: in the keyring of the person's session, in a file of
/// the workspace, or in environment variables. Each entry says where its own lies. No error holds
/// one.
class Passwords {
public:
    Passwords(const std::filesystem::path& workspace, Environment environment,
              PasswordChoice choice)
        : file_(workspace / "passwords.yaml"), keyring_(workspace, environment),
          environment_(std::move(environment)), choice_(choice) {}
    /// With another keyring program, for tests.
    Passwords(PasswordFile file, Keyring keyring, Environment environment, PasswordChoice choice)
        : file_(std::move(file)), keyring_(std::move(keyring)),
          environment_(std::move(environment)), choice_(choice) {}

    /// That of a record; empty where it has none. NotFound where it is not in the place that the
    /// record names.
    base::Result<std::string> password(const cli::ConnectorRecord& record,
                                       const base::Context& context) const;

    base::Result<std::string> from_variable(const std::string& name) const;
    /// That which was given; empty where none was.
    base::Result<std::string> given(const cli::GivenPassword& password) const;

    /// Keeps the password of one connector where the choice says, and tells where: Automatic means
    /// the keyring where one answers. A connector whose password the keyring has is never moved to
    /// the file because the keyring is away.
    base::Result<cli::PasswordPlace> keep(const cli::ConnectorRecord& record,
                                          const std::string& password,
                                          const base::Context& context) const;

    /// Takes the password out of the place that the record names.
    base::Result<void> forget(const cli::ConnectorRecord& record,
                              const base::Context& context) const;

    const PasswordFile& file() const { return file_; }
    /// Where the password of a record lies, for a person; empty where it has none.
    std::string place_text(const cli::ConnectorRecord& record) const;

private:
    const PasswordStore* store_of(cli::PasswordPlace place) const;

    PasswordFile file_;
    Keyring keyring_;
    Environment environment_;
    PasswordChoice choice_;
};

} // namespace vouch::app
