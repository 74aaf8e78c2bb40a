// The program is started in a process group of its own, with files as its output, and reaped by
// wait4, whose figures include the children that it waited for. This process is the "subreaper"
// meanwhile: a child that outlives the program becomes ours and is seen in /proc.

#include "eval/watched_run.h"

#include <cerrno>
#include <charconv>
#include <fstream>
#include <map>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/temporary_directory.h"

namespace vouch::eval {
namespace {

using Clock = std::chrono::steady_clock;

constexpr base::ByteCount kOutputBytesMax{std::uint64_t{64} << 20U};
constexpr std::chrono::milliseconds kStep{2};
/// What is told to end at the same time as the program has this long to do so.
constexpr std::chrono::milliseconds kGrace{500};

class Subreaper {
public:
    Subreaper() {
        ::prctl(PR_GET_CHILD_SUBREAPER, &before_);
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    }
    Subreaper(const Subreaper&) = delete;
    Subreaper& operator=(const Subreaper&) = delete;
    ~Subreaper() { ::prctl(PR_SET_CHILD_SUBREAPER, static_cast<unsigned long>(before_)); }

private:
    int before_ = 0;
};

struct ProcessState {
    char state = 'Z';
    pid_t parent = 0;
};

ProcessState process_state(pid_t id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    std::string line;
    std::getline(file, line);
    ProcessState process;
    std::size_t name_end = line.rfind(')'); // the name may hold anything
    if (name_end == std::string::npos || name_end + 4 >= line.size()) return process;
    process.state = line[name_end + 2];
    std::from_chars(line.data() + name_end + 4, line.data() + line.size(), process.parent);
    return process;
}

/// The children of this process with their state, 'Z' for one that has ended.
std::map<pid_t, char> children_of_this() {
    std::map<pid_t, char> children;
    std::error_code ignored; // processes come and go
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        std::string name = entry.path().filename();
        pid_t id = 0;
        auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), id);
        if (error != std::errc() || end != name.data() + name.size()) continue;
        ProcessState process = process_state(id);
        if (process.parent == ::getpid()) children.emplace(id, process.state);
    }
    return children;
}

std::vector<std::string> environment_with(const std::filesystem::path& temporary) {
    std::vector<std::string> variables;
    for (char** variable = ::environ; *variable != nullptr; ++variable) {
        if (!std::string_view(*variable).starts_with("TMPDIR=")) variables.emplace_back(*variable);
    }
    variables.push_back("TMPDIR=" + temporary.string());
    return variables;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (std::string& text : texts)
        list.push_back(text.data());
    list.push_back(nullptr);
    return list;
}

/// Where one run reads and writes.
struct Place {
    base::TemporaryDirectory folder;
    std::filesystem::path work = folder.path() / "work";
    std::filesystem::path output = folder.path() / "output";
    std::filesystem::path messages = folder.path() / "messages";
};

base::Result<pid_t> start(const std::filesystem::path& program,
                          const std::vector<std::string>& arguments, const Place& place) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, place.output.c_str(), kWrite, 0600);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, place.messages.c_str(), kWrite,
                                       0600);
    ::posix_spawn_file_actions_addchdir_np(&actions, place.work.c_str());
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> variables = environment_with(place.work);
    pid_t id = -1;
    int error = ::posix_spawn(&id, program.c_str(), &actions, &attributes, pointers(words).data(),
                              pointers(variables).data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        return base::fail(base::ErrorCode::Unavailable, program.string() + " cannot be started: " +
                                                            base::system_error_text(error) + ".");
    }
    return id;
}

base::ExitState exit_state(int status) {
    if (WIFSIGNALED(status)) return {0, WTERMSIG(status)};
    return {WEXITSTATUS(status), 0};
}

/// Waits for the program's end and fills what the system says about it.
void wait_for(pid_t id, Clock::time_point begin, std::chrono::milliseconds time_max,
              const base::Context& context, WatchedRun& run) {
    int status = 0;
    rusage usage{};
    while (::wait4(id, &status, WNOHANG, &usage) == 0) {
        if (Clock::now() - begin < time_max && context.check()) {
            std::this_thread::sleep_for(kStep);
            continue;
        }
        run.timed_out = true;
        ::kill(-id, SIGKILL);
        ::wait4(id, &status, 0, &usage);
        break;
    }
    run.time = Clock::now() - begin;
    run.end = exit_state(status);
    run.peak = {static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
}

/// What still runs and was not there before; what has ended meanwhile is reaped.
std::vector<pid_t> running_beyond(const std::map<pid_t, char>& before) {
    std::vector<pid_t> running;
    for (auto [id, state] : children_of_this()) {
        if (before.contains(id)) continue;
        if (state == 'Z')
            ::waitpid(id, nullptr, 0);
        else
            running.push_back(id);
    }
    return running;
}

/// Kills what is left of the program and says how much that was.
std::size_t end_children(const std::map<pid_t, char>& before) {
    std::vector<pid_t> left;
    Clock::time_point begin = Clock::now();
    do {
        left = running_beyond(before);
        if (left.empty()) break;
        std::this_thread::sleep_for(kStep);
    } while (Clock::now() - begin < kGrace);
    for (pid_t id : left) {
        ::kill(id, SIGKILL);
        ::waitpid(id, nullptr, 0);
    }
    return left.size();
}

std::size_t entries_in(const std::filesystem::path& folder) {
    std::error_code ignored;
    std::filesystem::directory_iterator entries(folder, ignored);
    return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

} // namespace

base::Result<WatchedRun> run_watched(const std::filesystem::path& program,
                                     const std::vector<std::string>& arguments,
                                     std::chrono::milliseconds time_max,
                                     const base::Context& context) {
    TRY(context.check());
    Place place;
    TRY(base::make_directories(place.work));
    Subreaper subreaper;
    std::map<pid_t, char> before = children_of_this();
    WatchedRun run;
    Clock::time_point begin = Clock::now();
    wait_for(TRY(start(program, arguments, place)), begin, time_max, context, run);
    run.children_left = end_children(before);
    TRY(context.check());
    run.files_left = entries_in(place.work);
    run.output = TRY(base::read_file(place.output, kOutputBytesMax));
    run.messages = TRY(base::read_file(place.messages, kOutputBytesMax));
    return run;
}

} // namespace vouch::eval
