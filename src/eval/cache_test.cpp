#include "eval/cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/data_folder_for_test.h"

namespace vouch::eval {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// Says that all texts are alike, or that none are.
class ScriptedEncoder : public embedding::Encoder {
public:
    explicit ScriptedEncoder(float cosine) : cosine_(cosine) {}

    const embedding::ModelIdentity& model() const override { return model_; }
    base::Result<std::vector<float>> encode(std::span<const std::string_view>, embedding::TextRole,
                                            const base::Context&) override {
        return std::vector<float>{1, 0, cosine_, 0};
    }

private:
    embedding::ModelIdentity model_{"scripted@0", 2};
    float cosine_;
};

class CacheMeasurementTest : public testing::Test {
protected:
    void SetUp() override { write_zoo(folder_); }

    CacheFigures measure(const std::string& pairs, embedding::Encoder* encoder = nullptr) {
        CacheMeasurement measurement;
        measurement.pairs = folder_.write("pairs.jsonl", pairs);
        measurement.data = folder_.path();
        measurement.encoder = encoder;
        kept_.lines.clear();
        const auto figures = measure_cache(measurement, kept_.sink(), {});
        EXPECT_TRUE(figures) << figures.error().message;
        return figures ? *figures : CacheFigures();
    }

    DataFolder folder_;
    KeptLines kept_;
};

constexpr const char* kPairs =
    R"({"a": "How many animals are there?", "b": "What is the number of animals?", "same": 1, "db_id": "zoo"}
{"a": "How many animals are there?", "b": "What are the names of the animals?", "same": 0, "db_id": "zoo"}
{"a": "animals with weight over 5", "b": "animals with weight over 100", "same": 0, "db_id": "zoo"}
{"a": "one sentence", "b": "One sentence.", "same": 1}
)";

TEST_F(CacheMeasurementTest, CountsHitsAmongSameAndDifferentPairs) {
    const CacheFigures figures = measure(kPairs);
    EXPECT_EQ(figures.true_hits, 2U);
    EXPECT_EQ(figures.same, 2U);
    EXPECT_EQ(figures.false_hits, 0U);
    EXPECT_EQ(figures.different, 2U);
    EXPECT_EQ(figures.alike_same + figures.alike_different, 0U);
    ASSERT_THAT(kept_.lines, SizeIs(4));
    EXPECT_THAT(kept_.lines[0], HasSubstr(R"("hit":true,"tier":1)"));
    EXPECT_THAT(kept_.lines[1], HasSubstr(R"("hit":false,"tier":null)"));
    EXPECT_THAT(kept_.lines[2], HasSubstr(R"("hit":false,"tier":2,"bound":true)"))
        << "another query is no hit";
    EXPECT_THAT(kept_.lines[3], HasSubstr(R"("hit":true,"tier":0)"));
}

TEST_F(CacheMeasurementTest, CountsWhatResemblanceWouldServe) {
    ScriptedEncoder alike(0.98F);
    EXPECT_EQ(measure(kPairs, &alike).alike_different, 2U);
    EXPECT_EQ(measure(kPairs, &alike).true_hits, 2U);
    ScriptedEncoder other(0.1F);
    const CacheFigures figures = measure(kPairs, &other);
    EXPECT_EQ(figures.alike_same + figures.alike_different, 0U);
    EXPECT_EQ(figures.true_hits, 1U) << "the exact one";
}

TEST_F(CacheMeasurementTest, SaysWhereAPairIsWrong) {
    CacheMeasurement measurement;
    measurement.pairs = folder_.write("pairs.jsonl", R"({"a": "x", "same": 1})");
    const auto wrong = measure_cache(measurement, {}, {});
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().message, HasSubstr("pairs.jsonl, line 1"));
    measurement.pairs = folder_.write("other.jsonl", kPairs);
    measurement.data = folder_.path() / "nowhere";
    EXPECT_FALSE(measure_cache(measurement, {}, {}));
}

} // namespace
} // namespace vouch::eval
