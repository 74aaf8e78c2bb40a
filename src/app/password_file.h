#pragma once

#include <filesystem>

#include "app/password_store.h"

namespace vouch::app {

/// Passwords in a file that only its owner may read. One that others may read, or whose permissions
/// are unknown, is Denied and not used. The file is replaced as a whole.
class PasswordFile final : public PasswordStore {
public:
    explicit PasswordFile(std::filesystem::path path) : path_(std::move(path)) {}

    base::Result<std::optional<std::string>> find(std::string_view id,
                                                  const base::Context& context) const override;
    base::Result<void> keep(std::string_view id, const std::string& password,
                            const base::Context& context) const override;
    base::Result<void> forget(std::string_view id, const base::Context& context) const override;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace vouch::app
