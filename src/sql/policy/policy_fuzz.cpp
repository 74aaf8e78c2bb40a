// libFuzzer target: no text makes the policy allow a tree with a forbidden node.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sql/policy/fuzz_invariant.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const vouch::sql::policy::FuzzedGates kGates;
    const std::string broken =
        kGates.broken(std::string_view(reinterpret_cast<const char*>(data), size));
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}
