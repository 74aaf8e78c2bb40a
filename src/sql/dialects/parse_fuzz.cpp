// libFuzzer target: parse, print, parse again.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "sql/dialects/fuzz_invariant.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string broken = vouch::sql::dialects::broken_invariant(
        std::string_view(reinterpret_cast<const char*>(data), size));
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}
