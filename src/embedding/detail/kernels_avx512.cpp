#define VOUCH_LANES 16
#define VOUCH_KERNELS avx512
#include "embedding/detail/kernels_body.h"

namespace vouch::embedding::detail {

const Kernels kAvx512Kernels = {"AVX-512", avx512::normalize, avx512::embed, avx512::attend};

} // namespace vouch::embedding::detail
