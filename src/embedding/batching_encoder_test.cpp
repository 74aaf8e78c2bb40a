#include "embedding/batching_encoder.h"

#include <atomic>
#include <future>
#include <thread>

#include <gmock/gmock.h>

namespace vouch::embedding {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;

/// Gives the length of a text; the first call waits until it is let go, each call is recorded.
class Scripted : public Encoder {
public:
    const ModelIdentity& model() const override { return model_; }
    base::Result<std::vector<float>> encode(std::span<const std::string_view> texts, TextRole role,
                                            const base::Context&) override {
        std::vector<std::string> batch{role == TextRole::Query ? "?" : "!"};
        batch.insert(batch.end(), texts.begin(), texts.end());
        batches.push_back(std::move(batch));
        if (batches.size() == 1) {
            inside.set_value();
            opened.wait();
        }
        std::vector<float> vectors;
        for (std::string_view text : texts) {
            if (text == "bad") return base::fail(ErrorCode::Corrupt, "A bad text.");
            vectors.push_back(static_cast<float>(text.size()));
        }
        return vectors;
    }

    std::vector<std::vector<std::string>> batches;
    std::promise<void> inside;
    std::promise<void> open;
    std::shared_future<void> opened = open.get_future().share();

private:
    ModelIdentity model_{"scripted@0", 1};
};

class BatchingTest : public testing::Test {
protected:
    BatchingTest()
        : scripted_(new Scripted), encoder_(std::unique_ptr<Encoder>(scripted_), {4, 2}) {
        callers_.push_back(call({"first"}));
        scripted_->inside.get_future().wait();
    }
    ~BatchingTest() override {
        if (!let_go_) let_go();
    }
    using Outcome = std::future<base::Result<std::vector<float>>>;

    Outcome call(std::vector<std::string> texts, TextRole role = TextRole::Passage,
                 base::Context context = {}) {
        return std::async(std::launch::async, [this, texts, role, context] {
            std::vector<std::string_view> views(texts.begin(), texts.end());
            return encoder_.encode(views, role, context);
        });
    }
    /// Calls, and returns when it waits for the batch that runs.
    Outcome call_behind(std::vector<std::string> texts, TextRole role = TextRole::Passage) {
        std::size_t before = encoder_.waiting();
        Outcome outcome = call(std::move(texts), role);
        while (encoder_.waiting() == before)
            std::this_thread::yield();
        return outcome;
    }
    void let_go() {
        let_go_ = true;
        scripted_->open.set_value();
    }

    Scripted* scripted_;
    BatchingEncoder encoder_;
    std::vector<Outcome> callers_;
    bool let_go_ = false;
};

using testing::ElementsAre;

TEST_F(BatchingTest, PutsWhatWaitsIntoOneBatch) {
    Outcome one = call_behind({"a"});
    Outcome two = call_behind({"bb", "ccc"});
    let_go();
    EXPECT_THAT(*one.get(), ElementsAre(1));
    EXPECT_THAT(*two.get(), ElementsAre(2, 3));
    EXPECT_THAT(*callers_[0].get(), ElementsAre(5));
    ASSERT_EQ(scripted_->batches.size(), 2U);
    EXPECT_THAT(scripted_->batches[1], ElementsAre("!", "a", "bb", "ccc"));
}

TEST_F(BatchingTest, LetsNobodyWaitForAnothersMany) {
    Outcome many = call_behind({"1", "22", "333", "4444", "55555", "666666", "7777777"});
    Outcome one = call_behind({"x"});
    let_go();
    EXPECT_THAT(*many.get(), ElementsAre(1, 2, 3, 4, 5, 6, 7));
    EXPECT_THAT(*one.get(), ElementsAre(1));
    EXPECT_THAT(scripted_->batches[1], ElementsAre("!", "1", "22", "x"));
    EXPECT_THAT(scripted_->batches[2], ElementsAre("!", "333", "4444", "55555", "666666"));
}

TEST_F(BatchingTest, KeepsQueriesAndPassagesApart) {
    Outcome passage = call_behind({"p"});
    Outcome query = call_behind({"qq"}, TextRole::Query);
    Outcome other = call_behind({"ppp"});
    let_go();
    EXPECT_THAT(*passage.get(), ElementsAre(1));
    EXPECT_THAT(*query.get(), ElementsAre(2));
    EXPECT_THAT(*other.get(), ElementsAre(3));
    EXPECT_THAT(scripted_->batches[1], ElementsAre("!", "p", "ppp"));
    EXPECT_THAT(scripted_->batches[2], ElementsAre("?", "qq"));
}

TEST_F(BatchingTest, TellsAFailureToThoseOfTheBatchOnly) {
    Outcome one = call_behind({"bad", "a", "b"});
    Outcome two = call_behind({"c"}, TextRole::Query);
    let_go();
    EXPECT_EQ(one.get().error().code, ErrorCode::Corrupt);
    EXPECT_THAT(*two.get(), ElementsAre(1));
    EXPECT_EQ(encoder_.waiting(), 0U);
}

TEST_F(BatchingTest, LetsGoOfACallerThatStopsOrIsLate) {
    std::stop_source stop;
    base::Context context;
    context.stop = stop.get_token();
    Outcome stopped = call({"a"}, TextRole::Passage, context);
    Outcome late = call({"b"}, TextRole::Passage, base::Context().within(20ms));
    while (encoder_.waiting() == 0)
        std::this_thread::yield();
    stop.request_stop();
    EXPECT_EQ(stopped.get().error().code, ErrorCode::Cancelled);
    EXPECT_EQ(late.get().error().code, ErrorCode::Timeout);
    let_go();
    EXPECT_TRUE(callers_[0].get());
    EXPECT_EQ(scripted_->batches.size(), 1U);
}

TEST_F(BatchingTest, ServesManyCallers) {
    let_go();
    std::vector<std::jthread> threads;
    for (std::size_t thread = 1; thread <= 8; ++thread)
        threads.emplace_back([this, thread] {
            const std::string text(thread, 'x');
            const std::vector<std::string_view> texts(thread, text);
            for (int turn = 0; turn < 50; ++turn)
                EXPECT_EQ(*encoder_.encode(texts, TextRole::Passage, {}),
                          std::vector<float>(thread, static_cast<float>(thread)));
        });
}

} // namespace
} // namespace vouch::embedding
