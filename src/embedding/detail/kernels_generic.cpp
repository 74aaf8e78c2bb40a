#define VOUCH_LANES 4
#define VOUCH_KERNELS generic
#include "embedding/detail/kernels_body.h"

namespace vouch::embedding::detail {

const Kernels kGenericKernels = {"any x86-64", generic::normalize, generic::embed, generic::attend};

} // namespace vouch::embedding::detail
