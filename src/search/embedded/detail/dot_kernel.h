#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "search/embedded/detail/vector_codes.h"

namespace vouch::search::detail {

/// A query as the kernels want it: whole rows of bytes.
struct QueryCode {
    explicit QueryCode(const VectorCode& code);

    float scale = 0;
    std::vector<std::int8_t> codes;    ///< row_bytes long, zero beyond the width
    std::vector<std::uint8_t> shifted; ///< the same plus 128
};

/// Rows of codes that stand one after another, each as long as the query's.
struct CodeRows {
    const std::int8_t* codes = nullptr;
    const std::int32_t* sums = nullptr; ///< of each row's codes
    std::size_t count = 0;
};

/// Writes the dot product of the query with each row to `products`, exactly: every kernel gives the
/// same numbers.
using DotKernel = void (*)(const QueryCode& query, const CodeRows& rows, std::int32_t* products);

struct NamedKernel {
    std::string_view name; ///< "scalar", "avx2", "avx512vnni"
    DotKernel run = nullptr;
};

/// The kernels that this CPU can run, slowest first; the first is the reference.
std::span<const NamedKernel> dot_kernels();

/// The last of them.
DotKernel fastest_dot_kernel();

} // namespace vouch::search::detail
