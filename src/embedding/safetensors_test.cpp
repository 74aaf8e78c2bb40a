#include "embedding/safetensors.h"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/temporary_directory.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

std::string file_with(std::string_view header, std::string_view data) {
    std::string bytes;
    base::put_fixed(bytes, std::uint64_t{header.size()});
    return bytes.append(header).append(data);
}

TEST(Safetensors, GivesEachTensorWithTypeAndShape) {
    std::string bytes = file_with(R"({"__metadata__": {"format": "pt"},
        "b": {"dtype": "I64", "shape": [], "data_offsets": [8, 16]},
        "a": {"dtype": "F32", "shape": [2, 1], "data_offsets": [0, 8]}})",
                                  "12345678abcdefgh");
    Tensors tensors = parse_safetensors(bytes, "f").value();
    ASSERT_EQ(tensors.size(), 2U);
    EXPECT_EQ(tensors["a"].bytes, "12345678");
    EXPECT_EQ(tensors["a"].shape, (std::vector<std::uint64_t>{2, 1}));
    EXPECT_EQ(tensors["b"].type, TensorType::I64);
    EXPECT_EQ(tensors["b"].bytes, "abcdefgh");
}

TEST(Safetensors, PrintsWhatItParses) {
    Tensors tensors;
    tensors["name"] = {TensorType::F32, {2}, "12345678"};
    std::string bytes = print_safetensors(tensors);
    Tensors again = parse_safetensors(bytes, "f").value();
    EXPECT_EQ(again["name"].bytes, "12345678");
    EXPECT_EQ((again["name"].bytes.data() - bytes.data()) % 64, 0);
}

void check_refused(std::string_view bytes, ErrorCode code, const char* what) {
    auto parsed = parse_safetensors(bytes, "weights");
    ASSERT_FALSE(parsed) << what;
    EXPECT_EQ(parsed.error().code, code) << what;
    EXPECT_THAT(parsed.error().message, HasSubstr("weights: "));
    EXPECT_THAT(parsed.error().message, HasSubstr(what));
}

void check_tensor_refused(std::string_view entry, const char* what) {
    check_refused(file_with("{\"t\": " + std::string(entry) + "}", "12345678"), ErrorCode::Corrupt,
                  what);
}

TEST(Safetensors, RefusesABrokenHeader) {
    check_refused("", ErrorCode::Corrupt, "ends within its header");
    check_refused("1234567", ErrorCode::Corrupt, "ends within its header");
    check_refused(std::string(8, '\xff') + "{}", ErrorCode::Corrupt, "ends within its header");
    check_refused(file_with("{", ""), ErrorCode::Corrupt, "no JSON object");
    check_refused(file_with("[]", ""), ErrorCode::Corrupt, "no JSON object");
    check_refused(file_with(std::string(100'000, '['), ""), ErrorCode::Corrupt, "no JSON object");
    check_refused(file_with(std::string((8U << 20) + 1, ' '), ""), ErrorCode::LimitExceeded,
                  "header of more than");
}

TEST(Safetensors, RefusesATensorThatDoesNotFit) {
    check_tensor_refused("3", "is no object");
    check_tensor_refused(R"({"shape": [2], "data_offsets": [0, 8]})", "has no dtype");
    check_tensor_refused(R"({"dtype": "F31", "shape": [2], "data_offsets": [0, 8]})",
                         "unknown dtype");
    check_tensor_refused(R"({"dtype": "F32", "shape": [-2], "data_offsets": [0, 8]})", "shape");
    check_tensor_refused(R"({"dtype": "F32", "shape": [2.0], "data_offsets": [0, 8]})", "shape");
    check_tensor_refused(R"({"dtype": "F32", "shape": [2], "data_offsets": [0]})", "data_offsets");
    check_tensor_refused(R"({"dtype": "F32", "shape": [2], "data_offsets": [4, 12]})", "outside");
    check_tensor_refused(R"({"dtype": "F32", "shape": [2], "data_offsets": [8, 0]})", "outside");
    check_tensor_refused(R"({"dtype": "F32", "shape": [3], "data_offsets": [0, 8]})", "as long as");
    check_tensor_refused( // the product is 8 modulo 2^64
        R"({"dtype": "F32", "shape": [4294967296, 4294967296, 2], "data_offsets": [0, 8]})",
        "as long as");
    check_tensor_refused(R"({"dtype": "F32", "shape": [1], "data_offsets": [0, 4]})", "gaps");
    check_refused(file_with(R"({"t": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
                                "u": {"dtype": "F32", "shape": [1], "data_offsets": [4, 8]}})",
                            "12345678"),
                  ErrorCode::Corrupt, "overlap");
}

TEST(WeightsFile, GivesTheNumbersOfTheWantedShape) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::string numbers(8, '\0');
    const float one = 1;
    std::memcpy(numbers.data() + 4, &one, sizeof one);
    Tensors tensors;
    tensors["w"] = {TensorType::F32, {2}, numbers};
    tensors["i"] = {TensorType::I32, {2}, numbers};
    auto path = folder.path() / "model.safetensors";
    ASSERT_TRUE(
        base::write_file_atomically(path, print_safetensors(tensors), base::FileAccess::OwnerOnly));
    WeightsFile file = WeightsFile::open(path).value();
    const std::uint64_t two[] = {2};
    const std::uint64_t three[] = {3};
    EXPECT_EQ((*file.floats("w", two))[1], 1.0F);
    EXPECT_EQ(file.floats("w", three).error().code, ErrorCode::Corrupt);
    EXPECT_EQ(file.floats("i", two).error().code, ErrorCode::Unsupported);
    EXPECT_THAT(file.floats("x", two).error().message, HasSubstr("tensor x is missing"));
}

} // namespace
} // namespace vouch::embedding
