// Any text: parse, print, parse again. The first byte chooses the dialect.
#include <cstdio>
#include <cstdlib>

#include "base/fuzz_target.h"
#include "sql/dialects/fuzz_invariant.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string broken =
        vouch::sql::dialects::broken_invariant({reinterpret_cast<const char*>(data), size});
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}

std::vector<std::string> vouch::base::fuzz_seeds() {
    std::vector<std::string> seeds;
    for (std::size_t dialect = 0; dialect < sql::dialects::dialect_names().size(); ++dialect)
        seeds.push_back(static_cast<char>(dialect) +
                        std::string("WITH w AS (SELECT a, 'x' AS b FROM t AS u) SELECT -a * 2 FROM "
                                    "w LEFT JOIN t ON w.a = t.a WHERE b LIKE 'y%' ORDER BY 1"));
    return seeds;
}
