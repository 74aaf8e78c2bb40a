#pragma once

#include <cstdint>
#include <string>

namespace vouch::search::qdrant {

/// Which process it is, among those of all machines.
struct ProcessIdentity {
    std::string machine{}; ///< of this start of the machine, and of its set of process numbers
    std::int64_t process = 0;
    std::string started{}; ///< when, in the machine's own count: numbers are given again
    std::string host{};    ///< for people

    friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

ProcessIdentity this_process();

/// Whether it is surely gone: it ran on this machine, and does no more. Of other machines nothing
/// is known.
bool is_gone(const ProcessIdentity& process);

} // namespace vouch::search::qdrant
