#define VOUCH_LANES 8
#define VOUCH_KERNELS avx2
#include "embedding/detail/kernels_body.h"

namespace vouch::embedding::detail {

const Kernels kAvx2Kernels = {"AVX2", avx2::normalize, avx2::embed, avx2::attend};

} // namespace vouch::embedding::detail
