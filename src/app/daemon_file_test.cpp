// A lock is not in the way of the process that has it; so another process takes part.

#include "app/daemon_file.h"

#include <charconv>
#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/background.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

/// A child that takes the file, says so, and waits to be ended.
class Other {
public:
    explicit Other(const std::filesystem::path& path) {
        int ends[2] = {-1, -1};
        EXPECT_EQ(::pipe(ends), 0);
        process_ = ::fork();
        if (process_ == 0) {
            ::signal(SIGTERM, SIG_DFL);
            auto held = DaemonFile::take(path);
            bool written = held && held->write("somewhere");
            if (::write(ends[1], written ? "y" : "n", 1) != 1) ::_exit(1);
            for (;;)
                ::pause();
        }
        char answer = 0;
        EXPECT_EQ(::read(ends[0], &answer, 1), 1);
        EXPECT_EQ(answer, 'y');
        ::close(ends[0]);
        ::close(ends[1]);
    }
    Other(const Other&) = delete;
    Other& operator=(const Other&) = delete;
    ~Other() { end(SIGKILL); }

    void end(int signal) {
        if (process_ <= 0) return;
        ::kill(process_, signal);
        ::waitpid(process_, nullptr, 0);
        process_ = 0;
    }
    pid_t process() const { return process_; }

private:
    pid_t process_ = 0;
};

TEST(DaemonFile, TellsWhoServesAsLongAsItDoes) {
    auto folder = base::TemporaryDirectory::create().value();
    const auto path = folder.path() / "lock";
    EXPECT_FALSE(DaemonFile::holder(path)->has_value());
    Other other(path);
    auto holder = DaemonFile::holder(path);
    ASSERT_TRUE(holder && *holder);
    EXPECT_EQ((*holder)->process, other.process());
    EXPECT_EQ((*holder)->text, "somewhere");
    EXPECT_EQ(DaemonFile::take(path).error().code, base::ErrorCode::Unavailable);
    other.end(SIGKILL);
    EXPECT_FALSE(DaemonFile::holder(path)->has_value());
    EXPECT_TRUE(DaemonFile::take(path));
}

TEST(DaemonFile, IsNoLinkAndNoFolder) {
    auto folder = base::TemporaryDirectory::create().value();
    std::filesystem::create_symlink(folder.path() / "elsewhere", folder.path() / "lock");
    EXPECT_FALSE(DaemonFile::take(folder.path() / "lock"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "elsewhere"));
    EXPECT_FALSE(DaemonFile::take(folder.path()));
    EXPECT_FALSE(DaemonFile::holder(folder.path()));
}

TEST(Background, EndsOnlyTheProcessThatIsMeant) {
    auto folder = base::TemporaryDirectory::create().value();
    Other other(folder.path() / "lock");
    const base::Context soon = base::Context().within(std::chrono::seconds(20));
    EXPECT_TRUE(end_process(
        other.process(), [] { return false; }, soon));
    EXPECT_EQ(::kill(other.process(), 0), 0);
    EXPECT_TRUE(end_process(
        other.process(), [] { return true; }, soon));
    EXPECT_FALSE(DaemonFile::holder(folder.path() / "lock")->has_value());
}

BackgroundProgram shell(const std::filesystem::path& folder, std::string script) {
    return {.program = "/bin/sh", .arguments = {"-c", std::move(script)}, .log = folder / "log"};
}

TEST(Background, IsReadyWhenItSaysSo) {
    auto folder = base::TemporaryDirectory::create().value();
    auto line =
        start_in_background(shell(folder.path(), "echo \"ready $$\"; exec tail -f /dev/null"), {});
    ASSERT_TRUE(line) << line.error().message;
    ASSERT_TRUE(line->starts_with("ready "));
    pid_t process = 0;
    std::from_chars(line->data() + 6, line->data() + line->size(), process);
    EXPECT_EQ(::getsid(process), process); // the end of our terminal is not its end
    EXPECT_TRUE(end_process(process, [] { return true; }, {}));
    ::waitpid(process, nullptr, 0);
}

TEST(Background, SaysWhyItDidNotStart) {
    auto folder = base::TemporaryDirectory::create().value();
    auto failed = start_in_background(
        shell(folder.path(), "echo first >&2; echo no model >&2; echo '  a hint' >&2; exit 3"), {});
    EXPECT_EQ(failed.error().message, "It did not start: no model");
    BackgroundProgram missing{.program = folder.path() / "none", .log = folder.path() / "log"};
    EXPECT_FALSE(start_in_background(missing, {}));
    auto late = start_in_background(shell(folder.path(), "exec tail -f /dev/null"),
                                    base::Context().within(std::chrono::milliseconds(50)));
    EXPECT_EQ(late.error().code, base::ErrorCode::Timeout);
}

} // namespace
} // namespace vouch::app
