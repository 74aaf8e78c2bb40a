#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "app/password_store.h"
#include "app/settings.h"

namespace vouch::app {

/// Passwords in the Secret Service of the person's session (specifications.freedesktop.org/
/// secret-service), such as GNOME Keyring or KWallet. They are reached through the program
/// `secret-tool`, which gets and gives a password through files that have no name; its arguments
/// and environment, which others may read, hold none.
///
/// A call waits for a person who is asked to unlock the keyring, but not for ever. Where the
/// service is gone, locked or silent the error says which, and what to do.
class Keyring final : public PasswordStore {
public:
    /// The passwords of one workspace. `environment` is that of the session.
    Keyring(const std::filesystem::path& workspace, const Environment& environment,
            std::filesystem::path program = "/usr/bin/secret-tool");

    /// Whether a service answers within a second.
    bool answers(const base::Context& context) const;

    base::Result<std::optional<std::string>> find(std::string_view id,
                                                  const base::Context& context) const override;
    /// Reads back what it has kept.
    base::Result<void> keep(std::string_view id, const std::string& password,
                            const base::Context& context) const override;
    base::Result<void> forget(std::string_view id, const base::Context& context) const override;

private:
    struct Reply {
        bool success = false;
        std::string output{};
        std::string complaint{}; ///< what the program says has gone wrong
    };

    std::vector<std::string> arguments(std::string_view verb, std::string_view id) const;
    /// Whether there may be a service to ask: no program is started to learn that there is none.
    base::Result<void> check_session() const;
    base::Result<Reply> run(std::vector<std::string> arguments, std::string_view input,
                            const base::Context& context) const;
    /// The same within patience().
    base::Result<Reply> ask(std::vector<std::string> arguments, std::string_view input,
                            const base::Context& context) const;
    base::Result<bool> is_locked(std::string_view id, const base::Context& context) const;
    std::chrono::milliseconds patience() const;

    std::string workspace_;
    Environment session_; ///< the variables that lead to the service, and no others
    std::filesystem::path program_;
};

} // namespace vouch::app
