#include "llm/call_gate.h"

#include <gtest/gtest.h>

namespace vouch::llm {
namespace {

using namespace std::chrono_literals;
using enum CallGate::Outcome;

class CallGateTest : public testing::Test {
protected:
    CallGate make(GateLimits limits) {
        return CallGate(limits, [this] { return now_; });
    }
    static std::string call(CallGate& gate, std::string_view caller,
                            CallGate::Outcome outcome = Answered) {
        auto pass = gate.admit(caller);
        if (!pass) return std::string(base::error_code_name(pass.error().code));
        pass->end(outcome);
        return "";
    }
    static int admitted(CallGate& gate, std::string_view caller, int tries) {
        int count = 0;
        for (int i = 0; i < tries; ++i)
            count += call(gate, caller).empty() ? 1 : 0;
        return count;
    }
    CallGate::Clock::time_point now_{1h};
};

TEST_F(CallGateTest, CountsTheCallsOfAnyMinute) {
    CallGate gate = make({.calls_per_minute = 5, .caller_calls_per_minute = 3});
    EXPECT_EQ(admitted(gate, "ann", 10), 3);
    EXPECT_EQ(call(gate, "ann"), "rate_limited");
    now_ += 30s;
    EXPECT_EQ(admitted(gate, "bob", 10), 2) << "the process has five";
    EXPECT_EQ(call(gate, ""), "rate_limited");
    now_ += 29'999ms;
    EXPECT_EQ(call(gate, "ann"), "rate_limited");
    now_ += 1ms;
    EXPECT_EQ(admitted(gate, "ann", 10), 3);
    now_ += 30s;
    EXPECT_EQ(admitted(gate, "bob", 10), 2);
}

TEST_F(CallGateTest, CountsAnyNumberWhereThereIsNoLimit) {
    CallGate gate = make({.calls_per_minute = 0, .caller_calls_per_minute = 0});
    EXPECT_EQ(admitted(gate, "ann", 5'000), 5'000);
    CallGate own = make({.calls_per_minute = 0, .caller_calls_per_minute = 2});
    EXPECT_EQ(admitted(own, "ann", 10), 2);
    EXPECT_EQ(admitted(own, "bob", 10), 2);
}

TEST_F(CallGateTest, CallersBeyondTheTableShareOneCount) {
    CallGate gate = make({.calls_per_minute = 0, .caller_calls_per_minute = 2, .callers_max = 3});
    for (const char* caller : {"a", "b", "c"})
        EXPECT_EQ(admitted(gate, caller, 1), 1);
    EXPECT_EQ(call(gate, "d"), "");
    EXPECT_EQ(call(gate, "e"), "");
    EXPECT_EQ(call(gate, "f"), "rate_limited");
    EXPECT_EQ(call(gate, "a"), "");
    now_ += 1min; // all were forgotten
    EXPECT_EQ(admitted(gate, "f", 10), 2);
    EXPECT_EQ(admitted(gate, "g", 10), 2);
}

TEST_F(CallGateTest, LeavesAServerAloneThatFailed) {
    CallGate gate = make({.failures_max = 3, .rest = 30s});
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(call(gate, "", Failed), "");
    EXPECT_EQ(call(gate, "", Answered), "") << "not in a row";
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(call(gate, "", Failed), "");
    EXPECT_EQ(call(gate, ""), "unavailable");
    now_ += 29'999ms;
    EXPECT_EQ(call(gate, ""), "unavailable");
    now_ += 1ms;
    {
        auto probe = gate.admit("");
        ASSERT_TRUE(probe);
        EXPECT_EQ(call(gate, ""), "unavailable") << "one tries it";
        probe->end(Failed);
    }
    EXPECT_EQ(call(gate, ""), "unavailable");
    now_ += 30s;
    EXPECT_EQ(call(gate, "", Answered), "");
    EXPECT_EQ(call(gate, "", Failed), "");
    EXPECT_EQ(call(gate, "", Answered), "");
}

TEST_F(CallGateTest, AProbeThatTellsNothingIsFollowedByAnother) {
    CallGate gate = make({.failures_max = 1, .rest = 30s});
    EXPECT_EQ(call(gate, "", Failed), "");
    now_ += 30s;
    { auto dropped = gate.admit(""); }
    EXPECT_EQ(call(gate, "", Unknown), "");
    EXPECT_EQ(call(gate, "", Answered), "");
    EXPECT_EQ(admitted(gate, "", 5), 5);
}

TEST_F(CallGateTest, WhatIsNotAdmittedDoesNotCount) {
    CallGate gate = make({.calls_per_minute = 4, .failures_max = 1, .rest = 10s});
    EXPECT_EQ(call(gate, "", Failed), "");
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(call(gate, ""), "unavailable");
    now_ += 10s;
    EXPECT_EQ(admitted(gate, "", 10), 3);
}

} // namespace
} // namespace vouch::llm
