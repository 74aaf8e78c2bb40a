#include "worker/sandbox.h"

#include <csignal>

#include <sys/syscall.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "base/child_process.h"
#include "document/format.h"
#include "worker/job.h"

namespace vouch::worker {
namespace {

using namespace std::chrono_literals;

constexpr int kRefused = 10;
constexpr int kNoSandbox = 20;

base::ExitState attempt(const std::string& layers, const std::string& name) {
    base::ChildProcess::Options options;
    options.program = VOUCH_BINARY_DIR "/src/worker/sandbox_probe";
    options.arguments = {layers, name};
    auto child = base::ChildProcess::spawn(options);
    EXPECT_TRUE(child.has_value());
    auto end = child->wait(base::Context{}.within(20s));
    EXPECT_TRUE(end.has_value()) << name;
    return end ? *end : base::ExitState{-1, -1};
}

bool kernel_has_landlock() {
    constexpr long kCreateRuleset = 444;
    constexpr unsigned int kGetVersion = 1;
    return ::syscall(kCreateRuleset, nullptr, 0, kGetVersion) > 0;
}

TEST(Sandbox, LetsParsingWork) {
    EXPECT_TRUE(attempt("all", "nothing").clean());
    EXPECT_TRUE(attempt("all", "allocate").clean());
}

TEST(Sandbox, FilterKillsWhatParsingDoesNotNeed) {
    for (const char* name :
         {"socket", "exec", "fork", "kill_parent", "ptrace", "unlink", "map_executable"})
        EXPECT_EQ(attempt("filter", name).signal, SIGSYS) << name;
}

TEST(Sandbox, FilterRefusesToOpenFiles) {
    EXPECT_EQ(attempt("filter", "open_for_writing").status, kRefused);
    EXPECT_EQ(attempt("filter", "open_for_reading").status, kRefused);
}

TEST(Sandbox, LandlockAloneTakesTheFileSystem) {
    // Only the kernel may excuse a missing layer, never the code under test.
    const int expected = kernel_has_landlock() ? kRefused : kNoSandbox;
    for (const char* name : {"open_for_writing", "open_for_reading", "unlink", "exec"})
        EXPECT_EQ(attempt("files", name).status, expected) << name;
}

TEST(Sandbox, LimitsMemoryAndTime) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_EQ(attempt("all", "grow_memory").status, kRefused);
#endif
    int signal = attempt("all", "spin").signal;
    EXPECT_TRUE(signal == SIGXCPU || signal == SIGKILL) << signal;
}

TEST(Sandbox, BinaryFormatsNeedTheFilterUnlessAllowed) {
    document::Format binary;
    binary.title = "a PDF file";
    binary.risk = document::FormatRisk::Binary;
    document::Format text;
    text.risk = document::FormatRisk::Text;
    SandboxState without{false, 7};
    SandboxState with{true, 0};
    auto refused = check_sandbox(without, binary, document::SandboxRule::Require);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, base::ErrorCode::Denied);
    EXPECT_TRUE(check_sandbox(without, binary, document::SandboxRule::AllowWithout));
    EXPECT_TRUE(check_sandbox(without, text, document::SandboxRule::Require));
    EXPECT_TRUE(check_sandbox(with, binary, document::SandboxRule::Require));
}

} // namespace
} // namespace vouch::worker
