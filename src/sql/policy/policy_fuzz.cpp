// No text makes the policy allow a tree with a forbidden node. The first byte chooses the dialect.
#include <cstdio>
#include <cstdlib>

#include "base/fuzz_target.h"
#include "sql/policy/fuzz_invariant.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const vouch::sql::policy::FuzzedGates kGates;
    const std::string broken = kGates.broken({reinterpret_cast<const char*>(data), size});
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    std::vector<std::string> seeds;
    for (std::size_t dialect = 0; dialect < sql::dialects::dialect_names().size(); ++dialect)
        seeds.push_back(
            static_cast<char>(dialect) +
            std::string("SELECT id FROM orders WHERE id IN (SELECT id FROM customers)"));
    return seeds;
}
