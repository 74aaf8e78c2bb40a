#include "embedding/onnx.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embedding/onnx_for_test.h"

namespace vouch::embedding {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

TEST(Onnx, GivesFactorsTheNameOfTheirBiasAndTurnsThemBack) {
    Tensors tensors;
    tensors["a.weight"] = {TensorType::F32, {2, 3}, "000011112222333344445555"};
    tensors["a.bias"] = {TensorType::F32, {2}, "bbbbcccc"};
    tensors["norm.weight"] = {TensorType::F32, {1}, "dddd"};
    std::string bytes = print_onnx(tensors);
    ASSERT_NE(bytes.find("000033331111"), std::string::npos); // it is turned in the file
    OnnxWeights read = parse_onnx(bytes, "m.onnx").value();
    ASSERT_EQ(read.tensors.size(), 3U);
    for (const auto& [name, tensor] : tensors) {
        EXPECT_EQ(read.tensors[name].bytes, tensor.bytes) << name;
        EXPECT_EQ(read.tensors[name].shape, tensor.shape) << name;
    }
}

TEST(Onnx, ReadsPackedExtentsAndPassesOverOtherNumbers) {
    std::string tensor = wire_bytes(1, std::string("\x02\x01", 2)) + wire_number(2, 1) +
                         wire_bytes(8, "t.weight") + wire_bytes(9, "aaaabbbb");
    std::string indexes = wire_number(1, 1) + wire_number(2, 7) + wire_bytes(8, "i.weight") +
                          wire_bytes(9, "12345678");
    OnnxWeights read =
        parse_onnx(wire_bytes(7, wire_bytes(5, tensor) + wire_bytes(5, indexes)), "m").value();
    ASSERT_EQ(read.tensors.size(), 1U);
    EXPECT_EQ(read.tensors["t.weight"].shape, (std::vector<std::uint64_t>{2, 1}));
}

void check_refused(const std::string& bytes, ErrorCode code, const char* what) {
    auto read = parse_onnx(bytes, "some.onnx");
    ASSERT_FALSE(read) << what;
    EXPECT_EQ(read.error().code, code) << what;
    EXPECT_THAT(read.error().message, HasSubstr("some.onnx"));
    EXPECT_THAT(read.error().message, HasSubstr(what));
}

TEST(Onnx, RefusesWhatIsNoModel) {
    check_refused("", ErrorCode::Corrupt, "no graph");
    check_refused("PK\x03\x04 some archive", ErrorCode::Corrupt, "broken");
    check_refused(wire_number(1, 8), ErrorCode::Corrupt, "no graph");
    check_refused(wire_bytes(7, ""), ErrorCode::Unsupported, "no weights");
    check_refused(wire_bytes(7, "\x2a\xff"), ErrorCode::Corrupt, "broken");
}

TEST(Onnx, RefusesATensorThatDoesNotFit) {
    std::string begin = wire_number(2, 1) + wire_bytes(8, "t.weight");
    auto model = [](const std::string& tensor) { return wire_bytes(7, wire_bytes(5, tensor)); };
    check_refused(model(begin + wire_number(1, 3) + wire_bytes(9, "12345678")), ErrorCode::Corrupt,
                  "as long as");
    check_refused(model(begin + wire_number(1, 0) + wire_bytes(9, "1234")), ErrorCode::Corrupt,
                  "as long as");
    std::string extents;
    for (int i = 0; i < 9; ++i)
        extents += wire_number(1, 1);
    check_refused(model(begin + extents + wire_bytes(9, "1234")), ErrorCode::Corrupt,
                  "too many dimensions");
    check_refused(model(begin + wire_number(1, 1) + wire_number(14, 1)), ErrorCode::Unsupported,
                  "in another file");
}

} // namespace
} // namespace vouch::embedding
