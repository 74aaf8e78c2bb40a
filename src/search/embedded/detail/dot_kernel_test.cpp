#include "search/embedded/detail/dot_kernel.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace vouch::search::detail {
namespace {

std::vector<float> random_vector(std::mt19937& random, std::size_t width) {
    std::normal_distribution<float> normal;
    std::vector<float> vector(width);
    for (float& number : vector)
        number = normal(random);
    return vector;
}

struct Rows {
    std::vector<std::int8_t> codes;
    std::vector<std::int32_t> sums;

    void add(const VectorCode& code) {
        codes.insert(codes.end(), code.codes.begin(), code.codes.end());
        codes.resize(codes.size() + row_bytes(code.codes.size()) - code.codes.size());
        sums.push_back(std::accumulate(code.codes.begin(), code.codes.end(), 0));
    }
};

void check_kernels(const VectorCode& query, const std::vector<VectorCode>& vectors) {
    Rows rows;
    for (const VectorCode& vector : vectors)
        rows.add(vector);
    QueryCode code(query);
    CodeRows all{rows.codes.data(), rows.sums.data(), vectors.size()};
    for (const NamedKernel& kernel : dot_kernels()) {
        std::vector<std::int32_t> products(vectors.size(), -1);
        kernel.run(code, all, products.data());
        for (std::size_t row = 0; row < vectors.size(); ++row) {
            std::int32_t expected = 0;
            for (std::size_t i = 0; i < query.codes.size(); ++i)
                expected += query.codes[i] * vectors[row].codes[i];
            EXPECT_EQ(products[row], expected) << kernel.name << ", row " << row;
        }
    }
}

TEST(DotKernel, EveryKernelGivesTheExactProducts) {
    std::mt19937 random(3);
    for (std::size_t width : {1U, 3U, 63U, 64U, 65U, 384U, 1000U}) {
        std::vector<VectorCode> vectors;
        for (int i = 0; i < 9; ++i)
            vectors.push_back(quantize(random_vector(random, width)));
        check_kernels(quantize(random_vector(random, width)), vectors);
    }
}

TEST(DotKernel, NothingSaturatesAtTheLimits) {
    VectorCode most{1, std::vector<std::int8_t>(4096, 127)};
    VectorCode least{1, std::vector<std::int8_t>(4096, -127)};
    check_kernels(most, {most, least});
    check_kernels(least, {most, least});
}

TEST(DotKernel, TheScalarKernelComesFirstAndTheFastestLast) {
    EXPECT_EQ(dot_kernels().front().name, "scalar");
    EXPECT_EQ(dot_kernels().back().run, fastest_dot_kernel());
}

TEST(VectorCodes, AreWithinHalfAStep) {
    std::mt19937 random(5);
    std::vector<float> vector = random_vector(random, 384);
    VectorCode code = quantize(vector);
    for (std::size_t i = 0; i < vector.size(); ++i) {
        EXPECT_NEAR(static_cast<float>(code.codes[i]) * code.scale, vector[i],
                    code.scale * 0.5001F);
    }
}

TEST(VectorCodes, TakeVectorsOfNothingAndOfNext) {
    for (float number :
         {0.0F, std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max()}) {
        VectorCode code = quantize(std::vector<float>{number, -number, 0});
        EXPECT_TRUE(std::isfinite(code.scale));
        EXPECT_EQ(code.codes[0], -code.codes[1]);
        EXPECT_EQ(code.codes[2], 0);
    }
}

TEST(VectorCodes, DotIsTheSumOfProducts) {
    EXPECT_DOUBLE_EQ(dot(std::vector<float>{1, 2, 3}, std::vector<float>{4, -5, 6}), 12);
}

} // namespace
} // namespace vouch::search::detail
