#pragma once

#include <filesystem>
#include <string>

#include "app/keyring.h"
#include "base/temporary_directory.h"

namespace vouch::app {

/// A program that answers as secret-tool does and keeps its items in a folder. What it is like is
/// told by files in that folder, and what it was called with is kept there too.
class FakeSecretTool {
public:
    FakeSecretTool();

    /// Of the workspace /work.
    Keyring keyring() const;

    void lock() const { write("locked", ""); }
    void unlock() const { remove("locked"); }
    /// Every call fails with this message.
    void complain(const std::string& message) const { write("complaint", message); }
    void fall_silent() const { write("silent", ""); }

    /// The arguments and the environment of every call so far.
    std::string seen() const;

private:
    void write(const std::string& name, const std::string& content) const;
    void remove(const std::string& name) const;

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

} // namespace vouch::app
