// Each kernel is compiled for its instructions alone and chosen by what the CPU says when it is
// first asked. The instruction vpdpbusd multiplies unsigned bytes by signed ones, so the query is
// shifted by 128 and 128 times the sum of the row is taken off again; nothing in it saturates: a
// lane adds at most 4 * 255 * 127 a step, and a row has at most 4096 bytes.

#include "search/embedded/detail/dot_kernel.h"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace vouch::search::detail {
namespace {

void dot_scalar(const QueryCode& query, const CodeRows& rows, std::int32_t* products) {
    const std::size_t length = query.codes.size();
    for (std::size_t row = 0; row < rows.count; ++row) {
        const std::int8_t* codes = rows.codes + row * length;
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < length; ++i)
            sum += query.codes[i] * codes[i];
        products[row] = sum;
    }
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) std::int32_t sum_of_lanes(__m256i lanes) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b01'00'11'10));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0b10'11'00'01)));
}

__attribute__((target("avx2"))) __m256i widened(const std::int8_t* codes) {
    return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(codes)));
}

__attribute__((target("avx2"))) void dot_avx2(const QueryCode& query, const CodeRows& rows,
                                              std::int32_t* products) {
    const std::size_t length = query.codes.size();
    for (std::size_t row = 0; row < rows.count; ++row) {
        const std::int8_t* codes = rows.codes + row * length;
        __m256i sum = _mm256_setzero_si256();
        for (std::size_t i = 0; i < length; i += 16) {
            sum = _mm256_add_epi32(
                sum, _mm256_madd_epi16(widened(codes + i), widened(query.codes.data() + i)));
        }
        products[row] = sum_of_lanes(sum);
    }
}

#define VOUCH_AVX512 __attribute__((target("avx512f,avx512bw,avx512vnni")))

VOUCH_AVX512 void dot_avx512(const QueryCode& query, const CodeRows& rows, std::int32_t* products) {
    const std::size_t length = query.codes.size();
    for (std::size_t row = 0; row < rows.count; ++row) {
        const std::int8_t* codes = rows.codes + row * length;
        __m512i sum = _mm512_setzero_si512();
        for (std::size_t i = 0; i < length; i += 64) {
            sum = _mm512_dpbusd_epi32(sum, _mm512_loadu_si512(query.shifted.data() + i),
                                      _mm512_loadu_si512(codes + i));
        }
        products[row] = _mm512_reduce_add_epi32(sum) - 128 * rows.sums[row];
    }
}

#undef VOUCH_AVX512

#endif

std::vector<NamedKernel> kernels_of_this_cpu() {
    std::vector<NamedKernel> kernels{{"scalar", dot_scalar}};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) kernels.push_back({"avx2", dot_avx2});
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni"))
        kernels.push_back({"avx512vnni", dot_avx512});
#endif
    return kernels;
}

} // namespace

QueryCode::QueryCode(const VectorCode& code)
    : scale(code.scale), codes(row_bytes(code.codes.size())), shifted(codes.size()) {
    std::ranges::copy(code.codes, codes.begin());
    std::ranges::transform(codes, shifted.begin(),
                           [](std::int8_t c) { return static_cast<std::uint8_t>(c + 128); });
}

std::span<const NamedKernel> dot_kernels() {
    static const std::vector<NamedKernel> kKernels = kernels_of_this_cpu();
    return kKernels;
}

DotKernel fastest_dot_kernel() { return dot_kernels().back().run; }

} // namespace vouch::search::detail
