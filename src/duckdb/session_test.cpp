// The process at the other end is played by the test, which writes what a process would that was
// taken over.

#include "duckdb/session.h"

#include <array>
#include <chrono>
#include <string>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "duckdb/server.h"

namespace vouch::duckdb {
namespace {

using namespace std::chrono_literals;
using base::ErrorCode;
using Step = Session::Step;

constexpr base::ByteCount kRowBytes{100};

/// A session that was sent a statement, and the other end of its connection.
struct Stage {
    base::Descriptor other;
    Session session;

    void answer(const std::string& bytes) const { EXPECT_TRUE(write_whole(other.number(), bytes)); }
    base::Result<Step> next() { return session.next(base::Context{}.within(2s)); }
};

Stage stage() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    base::ChildProcess::Options options;
    options.program = "/bin/sleep";
    options.arguments = {"60"};
    auto process = base::ChildProcess::spawn(options);
    EXPECT_TRUE(process);
    return {base::Descriptor(ends[1]), Session(std::move(*process), base::Descriptor(ends[0]))};
}

Stage asked() {
    Stage made = stage();
    EXPECT_TRUE(made.session.send("SELECT 1", kRowBytes, base::Context{}.within(2s)));
    return made;
}

const std::string kOneColumn = encode_columns({{"n", "VARCHAR"}});
const std::string kEnd = encode_frame(FrameKind::End, {});

std::string text_row(std::string_view text) {
    std::string rows;
    put_cell(rows, CellKind::Text, text);
    return rows;
}

void check_nonsense(const std::string& answer) {
    Stage made = asked();
    made.answer(answer);
    base::Result<Step> step = made.next();
    while (step && *step == Step::Row)
        step = made.next();
    ASSERT_FALSE(step) << answer;
    EXPECT_EQ(step.error().code, ErrorCode::Corrupt);
    EXPECT_FALSE(made.session.usable());
    EXPECT_FALSE(made.session.send("SELECT 2", kRowBytes, {}));
}

TEST(Session, ReadsOneAnswerAfterAnother) {
    Stage made = asked();
    made.answer(kOneColumn + encode_frame(FrameKind::Rows, text_row("a") + text_row("b")) + kEnd);
    ASSERT_EQ(*made.next(), Step::Row);
    EXPECT_EQ(made.session.cells()[0].bytes, "a");
    ASSERT_EQ(*made.next(), Step::Row);
    EXPECT_EQ(made.session.cells()[0].bytes, "b");
    ASSERT_EQ(*made.next(), Step::End);
    ASSERT_TRUE(made.session.usable());
    ASSERT_TRUE(made.session.send("SELECT 2", kRowBytes, {}));
    made.answer(encode_failure({FailureSource::Statement, "Binder Error: no"}));
    ASSERT_EQ(*made.next(), Step::Failed);
    EXPECT_EQ(made.session.failure().text, "Binder Error: no");
    ASSERT_TRUE(made.session.usable());
    ASSERT_TRUE(made.session.send("SELECT 3", kRowBytes, {}));
    made.answer(kOneColumn + encode_frame(FrameKind::RowTooLong, {}));
    ASSERT_EQ(*made.next(), Step::RowTooLong);
    EXPECT_TRUE(made.session.usable());
}

TEST(Session, RefusesFramesOutOfPlace) {
    check_nonsense(encode_ready({"v1", 1}));
    check_nonsense(encode_query({"SELECT 1", 1}));
    check_nonsense(kEnd);
    check_nonsense(encode_frame(FrameKind::Rows, text_row("a")));
    check_nonsense(kOneColumn + kOneColumn);
    check_nonsense(kOneColumn + encode_frame(FrameKind::Rows, {}));
    check_nonsense(kOneColumn + encode_frame(FrameKind::End, "x"));
}

TEST(Session, RefusesContentThatIsNone) {
    check_nonsense(encode_frame(FrameKind::Columns, "x"));
    check_nonsense(encode_frame(FrameKind::Failure, "x"));
    check_nonsense(kOneColumn + encode_frame(FrameKind::Rows, "\x0b"));
    check_nonsense(kOneColumn + encode_frame(FrameKind::Rows, text_row("a") + "\x06"));
    check_nonsense(std::string(64, '\xff'));
}

TEST(Session, RefusesALengthBeforeItComes) {
    std::string head;
    base::put_fixed(head, std::uint32_t{0xfffffff0});
    check_nonsense(kOneColumn + head + '\x04');
}

TEST(Session, AProcessThatEndsIsTold) {
    for (const std::string& before : {std::string(), kOneColumn, std::string("\x05", 1)}) {
        Stage made = asked();
        made.answer(before);
        made.other.reset();
        base::Result<Step> step = made.next();
        ASSERT_FALSE(step);
        EXPECT_EQ(step.error().code, ErrorCode::LimitExceeded);
        EXPECT_FALSE(made.session.usable());
    }
}

TEST(Session, AProcessThatSaysNothingIsKilledAtTheDeadline) {
    Stage made = asked();
    made.answer(kOneColumn);
    auto begin = std::chrono::steady_clock::now();
    base::Result<Step> step = made.session.next(base::Context{}.within(100ms));
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Timeout);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 1s);
    EXPECT_FALSE(made.session.usable());
}

TEST(Session, AStopRequestIsSeen) {
    Stage made = asked();
    std::stop_source source;
    source.request_stop();
    base::Result<Step> step = made.session.next({.stop = source.get_token()});
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Cancelled);
}

TEST(Session, OneThatSpeaksUnaskedIsNotUsed) {
    Stage made = stage();
    EXPECT_TRUE(made.session.usable());
    made.answer(kEnd);
    EXPECT_FALSE(made.session.usable());
    EXPECT_FALSE(made.session.send("SELECT 1", kRowBytes, {}));
}

TEST(Session, StopReadsAShortRestAndKillsALongOne) {
    Stage made = asked();
    made.answer(kOneColumn + encode_frame(FrameKind::Rows, text_row("a")) + kEnd);
    made.session.stop();
    EXPECT_TRUE(made.session.usable());
    Stage endless = asked();
    endless.answer(kOneColumn + encode_frame(FrameKind::Rows, text_row("a")));
    endless.session.stop();
    EXPECT_FALSE(endless.session.usable());
}

TEST(Session, ReadyOrWhyNot) {
    Stage made = stage();
    made.answer(encode_ready({"v1.5.6", 7}));
    auto ready = made.session.wait_ready({});
    ASSERT_TRUE(ready && *ready);
    EXPECT_EQ(made.session.ready().landlock_version, 7U);
    Stage failing = stage();
    failing.answer(encode_failure({FailureSource::Open, "IO Error: no"}));
    auto failed = failing.session.wait_ready({});
    ASSERT_TRUE(failed);
    EXPECT_FALSE(*failed);
    EXPECT_EQ(failing.session.failure().source, FailureSource::Open);
    Stage strange = stage();
    strange.answer(kEnd);
    EXPECT_FALSE(strange.session.wait_ready({}));
}

} // namespace
} // namespace vouch::duckdb
