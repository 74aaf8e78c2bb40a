// Landlock by raw system calls: Debian 12's headers are older than kernels in use. The numbers are
// those of linux/landlock.h, part of the kernel's interface.

#include "base/file_fence.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"

namespace vouch::base {
namespace {

constexpr long kLandlockCreateRuleset = 444;
constexpr long kLandlockAddRule = 445;
constexpr long kLandlockRestrictSelf = 446;
constexpr unsigned int kLandlockGetVersion = 1;
constexpr int kLandlockBeneathPath = 1;
constexpr std::uint64_t kLandlockWriteFile = 1U << 1U;
constexpr std::uint64_t kLandlockReadFile = 1U << 2U;
struct [[gnu::packed]] LandlockPath {
    std::uint64_t allowed_access = 0;
    std::int32_t parent = -1;
};
struct LandlockRules {
    std::uint64_t file_access = 0;
    std::uint64_t network_access = 0; // from version 4
    std::uint64_t scoped = 0;         // from version 6
};

/// Every access right that a kernel of this version knows: nothing is granted afterwards.
LandlockRules everything_of(std::uint32_t version, NetworkAccess network) {
    constexpr std::uint64_t kFirst = (1U << 13U) - 1; // execute … make_sym
    LandlockRules rules{kFirst, 0, 0};
    if (version >= 2) rules.file_access |= 1U << 13U; // refer
    if (version >= 3) rules.file_access |= 1U << 14U; // truncate
    if (version >= 5) rules.file_access |= 1U << 15U; // ioctl on devices
    if (network == NetworkAccess::Kept) return rules;
    if (version >= 4) rules.network_access = 3; // bind, connect
    if (version >= 6) rules.scoped = 3;         // abstract sockets, signals
    return rules;
}

std::size_t rules_size(std::uint32_t version) { return version >= 6 ? 24 : version >= 4 ? 16 : 8; }

/// Whatever fails here leaves the file out, which grants nothing: the fence is closed to it.
void keep(const Descriptor& rule_set, const std::filesystem::path& file, std::uint64_t access) {
    Descriptor place(::open(file.c_str(), O_PATH | O_CLOEXEC));
    LandlockPath path{access, place.number()};
    if (place) ::syscall(kLandlockAddRule, rule_set.number(), kLandlockBeneathPath, &path, 0U);
}

} // namespace

std::uint32_t file_fence_version() {
    long version = ::syscall(kLandlockCreateRuleset, nullptr, 0, kLandlockGetVersion);
    return version <= 0 ? 0 : static_cast<std::uint32_t>(version);
}

std::uint32_t raise_file_fence(const FileFence& fence) {
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    std::uint32_t known = file_fence_version();
    if (known == 0) return 0;
    LandlockRules rules = everything_of(known, fence.network);
    Descriptor set(
        static_cast<int>(::syscall(kLandlockCreateRuleset, &rules, rules_size(known), 0U)));
    for (const std::filesystem::path& file : fence.readable)
        keep(set, file, kLandlockReadFile);
    for (const std::filesystem::path& file : fence.writable)
        keep(set, file, kLandlockReadFile | kLandlockWriteFile);
    bool restricted = set && ::syscall(kLandlockRestrictSelf, set.number(), 0U) == 0;
    return restricted ? known : 0;
}

} // namespace vouch::base
