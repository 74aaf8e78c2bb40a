#include "base/child_process.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::base {
namespace {

using namespace std::chrono_literals;

Result<ChildProcess> shell(std::string script) {
    return ChildProcess::spawn({.program = "/bin/sh", .arguments = {"-c", std::move(script)}});
}

bool is_gone(pid_t id) { return ::kill(id, 0) != 0 && errno == ESRCH; }

/// A file that a child writes, and what it holds.
class OutputFile {
public:
    explicit OutputFile(const std::filesystem::path& path)
        : path_(path), file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) {}
    int number() const { return file_.number(); }
    std::string content() const { return read_file(path_, ByteCount{4096}).value(); }

private:
    std::filesystem::path path_;
    Descriptor file_;
};

class ChildProcessWithFiles : public testing::Test {
protected:
    /// Runs a script to its end with `options` for all but the program.
    ExitState run(std::string script, ChildProcess::Options options) {
        options.program = "/bin/sh";
        options.arguments = {"-c", std::move(script)};
        options.output = output_.number();
        auto child = ChildProcess::spawn(options);
        EXPECT_TRUE(child);
        return child ? child->wait(Context{}.within(10s)).value() : ExitState{};
    }

    TemporaryDirectory folder_ = TemporaryDirectory::create().value();
    OutputFile output_{folder_.path() / "output"};
};

TEST_F(ChildProcessWithFiles, SpeaksIntoTheFilesThatItWasGiven) {
    OutputFile messages(folder_.path() / "messages");
    ExitState end = run("read line || echo no input; pwd; echo oh >&2; exit 3",
                        {.folder = folder_.path(), .messages = messages.number()});
    EXPECT_EQ(end.status, 3);
    EXPECT_GT(end.peak.value, 0U);
    EXPECT_EQ(output_.content(),
              "no input\n" + std::filesystem::canonical(folder_.path()).string() + "\n");
    EXPECT_EQ(messages.content(), "oh\n");
}

TEST_F(ChildProcessWithFiles, ReadsTheInputThatItWasGiven) {
    auto path = folder_.path() / "given";
    ASSERT_TRUE(write_file_atomically(path, "given text", FileAccess::OwnerOnly));
    auto file = open_regular_file(path);
    ASSERT_TRUE(file);
    run("cat", {.input = file->number()});
    EXPECT_EQ(output_.content(), "given text");
}

TEST_F(ChildProcessWithFiles, InheritsNothingButWhatIsGiven) {
    auto path = folder_.path() / "given";
    ASSERT_TRUE(write_file_atomically(path, "given text", FileAccess::OwnerOnly));
    auto file = open_regular_file(path);
    ASSERT_TRUE(file);
    run("cat <&3; ls /proc/self/fd | wc -l; echo home=$HOME word=$WORD",
        {.environment = {"WORD=given"}, .kept_descriptors = {file->number()}});
    // 0, 1, 2, 3 and the folder that ls reads, whatever this process itself has open.
    EXPECT_EQ(output_.content(), "given text5\nhome= word=given\n");
}

/// Starts a child that starts another and ends; whether the other is ended with it. It holds the
/// writing end of a pipe, whose reading end tells.
bool grandchild_is_ended(ChildProcess::Leftovers leftovers) {
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    Descriptor reader(ends[0]);
    Descriptor writer(ends[1]);
    auto child = ChildProcess::spawn({.program = "/bin/sh",
                                      .arguments = {"-c", "sleep 100 & exit"},
                                      .kept_descriptors = {writer.number()},
                                      .leftovers = leftovers});
    EXPECT_TRUE(child);
    writer.reset();
    pid_t group = child->id();
    EXPECT_TRUE(child->wait(Context{}.within(10s)));
    pollfd closed{reader.number(), POLLIN, 0};
    const bool expected = leftovers == ChildProcess::Leftovers::Kill;
    const bool ended = ::poll(&closed, 1, expected ? 10'000 : 50) > 0;
    if (!ended) ::kill(-group, SIGKILL);
    return ended;
}

TEST(ChildProcess, KillsOrLeavesWhatItStarted) {
    EXPECT_TRUE(grandchild_is_ended(ChildProcess::Leftovers::Kill));
    EXPECT_FALSE(grandchild_is_ended(ChildProcess::Leftovers::Leave));
}

TEST(ChildProcess, GoesOnAfterTheDeadlineUntilItIsKilled) {
    auto child = shell("exec sleep 100");
    ASSERT_TRUE(child);
    pid_t id = child->id();
    EXPECT_EQ(child->wait(Context{}.within(30ms)).error().code, ErrorCode::Timeout);
    EXPECT_FALSE(is_gone(id));
    EXPECT_EQ(child->kill().signal, SIGKILL);
    EXPECT_TRUE(is_gone(id));
    EXPECT_EQ(child->wait({}).error().code, ErrorCode::NotFound);
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
    EXPECT_EQ(child->wait(context).error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace vouch::base
