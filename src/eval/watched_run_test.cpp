#include "eval/watched_run.h"

#include <charconv>

#include <signal.h>

#include <gmock/gmock.h>

namespace vouch::eval {
namespace {

using namespace std::chrono_literals;

WatchedRun shell(const std::string& script, std::chrono::milliseconds time_max = 10s) {
    auto run = run_watched("/bin/sh", {"-c", script}, time_max, {});
    EXPECT_TRUE(run) << run.error().message;
    return run ? *run : WatchedRun{};
}

TEST(WatchedRun, TellsHowAProgramEndedAndWhatItSaid) {
    WatchedRun run = shell("echo out; echo err >&2; exit 3");
    EXPECT_EQ(run.end.status, 3);
    EXPECT_EQ(run.output, "out\n");
    EXPECT_EQ(run.messages, "err\n");
    EXPECT_FALSE(run.timed_out);
    EXPECT_EQ(run.children_left, 0U);
    EXPECT_EQ(run.files_left, 0U);
    EXPECT_GT(run.end.peak.value, 0U);
}

TEST(WatchedRun, TellsTheSignalThatEndedIt) {
    EXPECT_EQ(shell("kill -SEGV $$").end.signal, SIGSEGV);
}

TEST(WatchedRun, EndsWhatTakesTooLong) {
    WatchedRun run = shell("sleep 60", 50ms);
    EXPECT_TRUE(run.timed_out);
    EXPECT_EQ(run.end.signal, SIGKILL);
    EXPECT_LT(run.time.count(), 30);
}

TEST(WatchedRun, FindsAndEndsAChildThatOutlivesTheProgram) {
    WatchedRun run = shell("setsid sleep 60 >/dev/null 2>&1 & echo $!");
    EXPECT_EQ(run.children_left, 1U);
    pid_t id = 0;
    std::from_chars(run.output.data(), run.output.data() + run.output.size(), id);
    ASSERT_GT(id, 0);
    EXPECT_NE(::kill(id, 0), 0);
}

TEST(WatchedRun, CountsTheMemoryOfAChildOfTheProgram) {
    // Two shells deep, so that it is not the program itself that holds the 60 MB.
    WatchedRun run = shell("sh -c 'head -c 60000000 /dev/zero | tail -n 1 >/dev/null; true'; true");
    EXPECT_GT(run.end.peak.value, 50U << 20U);
}

TEST(WatchedRun, FindsFilesThatAreLeftBehind) {
    EXPECT_EQ(shell("touch here \"$TMPDIR/there\"").files_left, 2U);
}

TEST(WatchedRun, SaysWhichProgramCannotBeStarted) {
    auto run = run_watched("/nowhere/program", {}, 1s, {});
    ASSERT_FALSE(run);
    EXPECT_THAT(run.error().message, testing::HasSubstr("/nowhere/program"));
}

} // namespace
} // namespace vouch::eval
