#include "base/child_process.h"

#include <cerrno>
#include <csignal>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::base {
namespace {

using namespace std::chrono_literals;

Result<ChildProcess> shell(std::string script, std::vector<int> kept = {}) {
    return ChildProcess::spawn({.program = "/bin/sh",
                                .arguments = {"-c", std::move(script)},
                                .kept_descriptors = std::move(kept)});
}

std::string read_all(ChildProcess& child, const Context& context) {
    std::string all;
    for (;;) {
        auto part = child.read_some(ByteCount{4096}, context);
        if (!part || part->empty()) return all;
        all += *part;
    }
}

bool is_gone(pid_t id) { return ::kill(id, 0) != 0 && errno == ESRCH; }

TEST(ChildProcess, TalksOverPipes) {
    Context context = Context{}.within(10s);
    auto child = shell("read line; echo got $line; exit 3");
    ASSERT_TRUE(child);
    ASSERT_TRUE(child->write("word\n", context));
    EXPECT_EQ(read_all(*child, context), "got word\n");
    EXPECT_EQ(child->wait(context)->status, 3);
}

TEST(ChildProcess, InheritsNothingButWhatIsGiven) {
    Context context = Context{}.within(10s);
    TemporaryDirectory folder;
    auto path = folder.path() / "given";
    ASSERT_TRUE(write_file_atomically(path, "given text", FileAccess::OwnerOnly));
    auto file = open_regular_file(path);
    ASSERT_TRUE(file);
    auto child = shell("cat <&3; ls /proc/self/fd | wc -l; echo home=$HOME", {file->number()});
    ASSERT_TRUE(child);
    // 0, 1, 2, 3 and the folder that ls reads, whatever this process itself has open.
    EXPECT_EQ(read_all(*child, context), "given text5\nhome=\n");
}

TEST(ChildProcess, IsKilledAtTheDeadlineWithItsOwnChildren) {
    auto child = shell("sleep 100 & echo $!; wait");
    ASSERT_TRUE(child);
    auto line = child->read_some(ByteCount{64}, Context{}.within(10s));
    ASSERT_TRUE(line);
    pid_t id = child->id();
    EXPECT_EQ(child->wait(Context{}.within(30ms)).error().code, ErrorCode::Timeout);
    EXPECT_TRUE(is_gone(id));
}

TEST(ChildProcess, IsKilledOnDestruction) {
    pid_t id = -1;
    {
        auto child = shell("exec sleep 100");
        ASSERT_TRUE(child);
        id = child->id();
    }
    EXPECT_TRUE(is_gone(id));
}

TEST(ChildProcess, ReportsASignalAndAMissingProgram) {
    auto child = shell("kill -SEGV $$");
    ASSERT_TRUE(child);
    EXPECT_EQ(child->wait(Context{}.within(10s))->signal, SIGSEGV);
    EXPECT_EQ(ChildProcess::spawn({.program = "/no/such/program"}).error().code,
              ErrorCode::NotFound);
}

TEST(ChildProcess, StopsWaitingWhenAsked) {
    auto child = shell("exec sleep 100");
    ASSERT_TRUE(child);
    std::stop_source source;
    source.request_stop();
    Context context;
    context.stop = source.get_token();
    EXPECT_EQ(child->read_some(ByteCount{8}, context).error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace vouch::base
