#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace vouch::base {

void check_failed(const char* expression, const char* file, int line) {
    std::fprintf(stderr, "vouch: internal error: %s (%s:%d)\n", expression, file, line);
    std::abort();
}

} // namespace vouch::base
