// Included by each kernels_X.cpp, which defines VOUCH_LANES (floats in a vector) and VOUCH_KERNELS
// (the namespace), and nothing else: see kernels.h. Vectors are those of the compilers (GCC manual,
// "Vector Extensions").
#pragma once

#include "embedding/detail/kernels.h"

namespace vouch::embedding::detail::VOUCH_KERNELS {

#define VOUCH_INLINE static inline __attribute__((always_inline))

constexpr std::size_t kLanes = VOUCH_LANES;

using Floats = float __attribute__((vector_size(4 * VOUCH_LANES)));
using Ints = std::int32_t __attribute__((vector_size(4 * VOUCH_LANES)));
using Words = std::uint32_t __attribute__((vector_size(4 * VOUCH_LANES)));
using Halves = std::uint16_t __attribute__((vector_size(2 * VOUCH_LANES)));
using LooseFloats = float __attribute__((vector_size(4 * VOUCH_LANES), aligned(4), may_alias));
using LooseHalves =
    std::uint16_t __attribute__((vector_size(2 * VOUCH_LANES), aligned(2), may_alias));

VOUCH_INLINE Floats load(const float* from) { return *reinterpret_cast<const LooseFloats*>(from); }
VOUCH_INLINE void store(float* to, Floats value) { *reinterpret_cast<LooseFloats*>(to) = value; }

/// To the nearest bfloat16, halves to even.
VOUCH_INLINE void store_rounded(std::uint16_t* to, Floats value) {
    Words bits = reinterpret_cast<Words>(value);
    bits = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
    *reinterpret_cast<LooseHalves*>(to) = __builtin_convertvector(bits, Halves);
}

VOUCH_INLINE float sum(Floats value) {
    float parts[kLanes];
    store(parts, value);
    for (std::size_t half = kLanes / 2; half > 0; half /= 2)
        for (std::size_t i = 0; i < half; ++i)
            parts[i] += parts[i + half];
    return parts[0];
}

VOUCH_INLINE Floats larger(Floats a, Floats b) { return a > b ? a : b; }

VOUCH_INLINE float largest(Floats value) {
    float parts[kLanes];
    store(parts, value);
    for (std::size_t half = kLanes / 2; half > 0; half /= 2)
        for (std::size_t i = 0; i < half; ++i)
            parts[i] = parts[i] > parts[i + half] ? parts[i] : parts[i + half];
    return parts[0];
}

/// e^x for x <= 0: 2^n times a polynomial on the rest (Cephes, expf). Within 2 units of the last
/// place.
VOUCH_INLINE Floats exponential(Floats x) {
    constexpr float kLog2E = 1.44269504088896341F;
    constexpr float kLn2High = 0.693359375F;
    constexpr float kLn2Low = -2.12194440e-4F;
    constexpr float kRounder = 12582912.0F; // 1.5 * 2^23: the last bit of the sum is 1
    constexpr std::int32_t kRounderBits = 0x4B400000;
    x = larger(x, Floats{} - 87.0F);
    Floats shifted = x * kLog2E + kRounder;
    Floats n = shifted - kRounder;
    Floats r = x - n * kLn2High - n * kLn2Low;
    Floats p = r * 1.9875691500e-4F + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * r * r + r + 1.0F;
    Ints power = (reinterpret_cast<Ints>(shifted) - kRounderBits + 127) << 23;
    return p * reinterpret_cast<Floats>(power);
}

VOUCH_INLINE float square_root(float value) { return __builtin_sqrtf(value); }

VOUCH_INLINE void normalize_row(float* row, std::uint16_t* rounded, const Normalisation& how) {
    Floats total{};
    for (std::size_t i = 0; i < how.width; i += kLanes)
        total += load(row + i);
    float mean = sum(total) / static_cast<float>(how.width);
    Floats squares{};
    for (std::size_t i = 0; i < how.width; i += kLanes) {
        Floats centred = load(row + i) - mean;
        squares += centred * centred;
    }
    float variance = sum(squares) / static_cast<float>(how.width);
    float factor = 1.0F / square_root(variance + how.epsilon);
    for (std::size_t i = 0; i < how.width; i += kLanes) {
        Floats value = (load(row + i) - mean) * factor * load(how.gain + i) + load(how.bias + i);
        store(row + i, value);
        if (rounded != nullptr) store_rounded(rounded + i, value);
    }
}

static void normalize(RowsTarget rows, std::size_t count, const Normalisation& how) {
    for (std::size_t r = 0; r < count; ++r)
        normalize_row(rows.floats + r * how.width,
                      rows.rounded == nullptr ? nullptr : rows.rounded + r * how.width, how);
}

static void embed(const std::uint32_t* tokens, std::size_t length, const EmbeddingTables& tables,
                  RowsTarget rows, const Normalisation& how) {
    for (std::size_t r = 0; r < length; ++r) {
        const float* word = tables.words + std::size_t{tokens[r]} * how.width;
        const float* position = tables.positions + r * how.width;
        float* row = rows.floats + r * how.width;
        for (std::size_t i = 0; i < how.width; i += kLanes)
            store(row + i, load(word + i) + load(tables.type + i) + load(position + i));
    }
    normalize(rows, length, how);
}

/// One head of one sequence, copied so that the loops run over neighbours.
struct Head {
    std::size_t length;
    std::size_t width;
    std::size_t columns; ///< of the scores: the length, rounded up
    std::size_t stride;  ///< from one row of `keys` to the next
    float* queries;      ///< kQueriesAtOnce rows, scaled
    float* keys;         ///< transposed
    float* values;
    float* scores; ///< kQueriesAtOnce rows of `columns`
};

VOUCH_INLINE Head head_in(const Attention& job) {
    Head head{};
    head.length = job.length;
    head.width = job.head_width;
    head.columns = (job.length + kKeyStep - 1) / kKeyStep * kKeyStep;
    head.stride = head.columns + kLanesMax; // rows a power of two apart would share cache lines
    head.queries = job.scratch;
    head.keys = head.queries + kQueriesAtOnce * head.width;
    head.values = head.keys + head.width * head.stride;
    head.scores = head.values + head.length * head.width;
    return head;
}

VOUCH_INLINE void copy_head(const Attention& job, const Head& head, std::size_t first) {
    for (std::size_t j = 0; j < head.length; ++j) {
        const float* key = job.projected + j * 3 * job.width + job.width + first;
        const float* value = key + job.width;
        for (std::size_t d = 0; d < head.width; ++d)
            head.keys[d * head.stride + j] = key[d];
        for (std::size_t d = 0; d < head.width; d += kLanes)
            store(head.values + j * head.width + d, load(value + d));
    }
    for (std::size_t d = 0; d < head.width; ++d)
        for (std::size_t j = head.length; j < head.columns; ++j)
            head.keys[d * head.stride + j] = 0.0F;
}

/// Four rows at once and two vectors wide: eight sums in registers.
VOUCH_INLINE void score(const Head& head) {
    const float* q0 = head.queries;
    const float* q1 = q0 + head.width;
    const float* q2 = q1 + head.width;
    const float* q3 = q2 + head.width;
    for (std::size_t j = 0; j < head.columns; j += 2 * kLanes) {
        Floats a0{}, b0{}, a1{}, b1{}, a2{}, b2{}, a3{}, b3{};
        for (std::size_t d = 0; d < head.width; ++d) {
            const float* key = head.keys + d * head.stride + j;
            Floats a = load(key);
            Floats b = load(key + kLanes);
            a0 += a * q0[d];
            b0 += b * q0[d];
            a1 += a * q1[d];
            b1 += b * q1[d];
            a2 += a * q2[d];
            b2 += b * q2[d];
            a3 += a * q3[d];
            b3 += b * q3[d];
        }
        float* to = head.scores + j;
        store(to, a0);
        store(to + kLanes, b0);
        store(to + head.columns, a1);
        store(to + head.columns + kLanes, b1);
        store(to + 2 * head.columns, a2);
        store(to + 2 * head.columns + kLanes, b2);
        store(to + 3 * head.columns, a3);
        store(to + 3 * head.columns + kLanes, b3);
    }
}

/// Scores to e^(score - largest), zero beyond the length. Returns one over their sum.
VOUCH_INLINE float soften(float* scores, const Head& head) {
    constexpr float kNever = -1e30F;
    for (std::size_t j = head.length; j < head.columns; ++j)
        scores[j] = kNever;
    Floats high = load(scores);
    for (std::size_t j = kLanes; j < head.columns; j += kLanes)
        high = larger(high, load(scores + j));
    float top = largest(high);
    Floats total{};
    for (std::size_t j = 0; j < head.columns; j += kLanes) {
        Floats weight = exponential(load(scores + j) - top);
        store(scores + j, weight);
        total += weight;
    }
    return 1.0F / sum(total);
}

/// The weighted values: kQueriesAtOnce rows over the queries, which are not needed any more.
VOUCH_INLINE void weigh(const Head& head) {
    const float* w0 = head.scores;
    const float* w1 = w0 + head.columns;
    const float* w2 = w1 + head.columns;
    const float* w3 = w2 + head.columns;
    for (std::size_t d = 0; d < head.width; d += 2 * kLanes) {
        Floats a0{}, b0{}, a1{}, b1{}, a2{}, b2{}, a3{}, b3{};
        for (std::size_t j = 0; j < head.length; ++j) {
            const float* value = head.values + j * head.width + d;
            Floats a = load(value);
            Floats b = load(value + kLanes);
            a0 += a * w0[j];
            b0 += b * w0[j];
            a1 += a * w1[j];
            b1 += b * w1[j];
            a2 += a * w2[j];
            b2 += b * w2[j];
            a3 += a * w3[j];
            b3 += b * w3[j];
        }
        float* to = head.queries + d;
        store(to, a0);
        store(to + kLanes, b0);
        store(to + head.width, a1);
        store(to + head.width + kLanes, b1);
        store(to + 2 * head.width, a2);
        store(to + 2 * head.width + kLanes, b2);
        store(to + 3 * head.width, a3);
        store(to + 3 * head.width + kLanes, b3);
    }
}

VOUCH_INLINE void attend_head(const Attention& job, const Head& head, std::size_t first,
                              RowsTarget context) {
    for (std::size_t i = 0; i < head.length; i += kQueriesAtOnce) {
        std::size_t rows = head.length - i < kQueriesAtOnce ? head.length - i : kQueriesAtOnce;
        for (std::size_t r = 0; r < kQueriesAtOnce; ++r) {
            std::size_t row = i + (r < rows ? r : 0); // the last block may be of fewer
            const float* query = job.projected + row * 3 * job.width + first;
            for (std::size_t d = 0; d < head.width; d += kLanes)
                store(head.queries + r * head.width + d, load(query + d) * job.scale);
        }
        score(head);
        float factors[kQueriesAtOnce];
        for (std::size_t r = 0; r < kQueriesAtOnce; ++r)
            factors[r] = soften(head.scores + r * head.columns, head);
        weigh(head);
        for (std::size_t r = 0; r < rows; ++r) {
            std::size_t at = (i + r) * job.width + first;
            for (std::size_t d = 0; d < head.width; d += kLanes) {
                Floats value = load(head.queries + r * head.width + d) * factors[r];
                if (context.rounded != nullptr)
                    store_rounded(context.rounded + at + d, value);
                else
                    store(context.floats + at + d, value);
            }
        }
    }
}

static void attend(const Attention& job, RowsTarget context) {
    Head head = head_in(job);
    for (std::size_t first = 0; first < job.width; first += job.head_width) {
        copy_head(job, head, first);
        attend_head(job, head, first, context);
    }
}

#undef VOUCH_INLINE

} // namespace vouch::embedding::detail::VOUCH_KERNELS
