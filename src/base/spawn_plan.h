#pragma once

#include <string>
#include <vector>

#include <spawn.h>

namespace vouch::base {

/// The two structures of posix_spawn with their clean-up. The child's signals are as by default and
/// none is blocked.
class SpawnPlan {
public:
    /// `flags` beside those for the signals: POSIX_SPAWN_SETPGROUP (a group of its own),
    /// POSIX_SPAWN_SETSID.
    explicit SpawnPlan(short flags);
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan();

    posix_spawn_file_actions_t* actions() { return &actions_; }
    const posix_spawnattr_t* attributes() const { return &attributes_; }

    /// The child finds `descriptor` under `number`.
    void give(int descriptor, int number);

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

/// The texts as posix_spawn takes them: pointers into them, and a null behind the last.
std::vector<char*> argument_pointers(std::vector<std::string>& texts);

} // namespace vouch::base
