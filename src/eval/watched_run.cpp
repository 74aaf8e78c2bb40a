// The program writes to files and is waited for with the system's figures, which include the
// children that it waited for. This process is the "subreaper" meanwhile: a child that outlives the
// program becomes ours and is seen in /proc.

#include "eval/watched_run.h"

#include <cerrno>
#include <charconv>
#include <fstream>
#include <map>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
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
base::Result<std::map<pid_t, char>> children_of_this() {
    std::map<pid_t, char> children;
    for (const auto& path : TRY(base::list_folder("/proc", base::FolderDepth::Entries))) {
        std::string name = path.filename();
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

/// Where one run reads and writes.
struct Place {
    base::TemporaryDirectory folder;
    std::filesystem::path work = folder.path() / "work";
    std::filesystem::path output = folder.path() / "output";
    std::filesystem::path messages = folder.path() / "messages";
};

base::Result<base::Descriptor> create_file(const std::filesystem::path& path) {
    base::Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (file) return file;
    return base::fail(base::ErrorCode::Io, "Cannot create " + path.string() + ": " +
                                               base::system_error_text(errno) + ".");
}

base::Result<base::ChildProcess> start(const std::filesystem::path& program,
                                       const std::vector<std::string>& arguments,
                                       const Place& place) {
    base::Descriptor output = TRY(create_file(place.output));
    base::Descriptor messages = TRY(create_file(place.messages));
    base::ChildProcess::Options options;
    options.program = program;
    options.arguments = arguments;
    options.environment = environment_with(place.work);
    options.folder = place.work;
    options.output = output.number();
    options.messages = messages.number();
    options.leftovers = base::ChildProcess::Leftovers::Leave; // they are counted first
    return base::ChildProcess::spawn(options);
}

/// Waits for the program's end and fills what the system says about it.
void wait_for(base::ChildProcess program, Clock::time_point begin, const base::Context& context,
              WatchedRun& run) {
    base::Result<base::ExitState> end = program.wait(context);
    run.timed_out = !end;
    run.end = end ? *end : program.kill();
    run.time = Clock::now() - begin;
}

/// What still runs and was not there before; what has ended meanwhile is reaped.
base::Result<std::vector<pid_t>> running_beyond(const std::map<pid_t, char>& before) {
    std::vector<pid_t> running;
    for (auto [id, state] : TRY(children_of_this())) {
        if (before.contains(id)) continue;
        if (state == 'Z')
            ::waitpid(id, nullptr, 0);
        else
            running.push_back(id);
    }
    return running;
}

/// Kills what is left of the program and says how much that was.
base::Result<std::size_t> end_children(const std::map<pid_t, char>& before) {
    std::vector<pid_t> left;
    Clock::time_point begin = Clock::now();
    do {
        left = TRY(running_beyond(before));
        if (left.empty()) break;
        std::this_thread::sleep_for(kStep);
    } while (Clock::now() - begin < kGrace);
    for (pid_t id : left) {
        ::kill(id, SIGKILL);
        ::waitpid(id, nullptr, 0);
    }
    return left.size();
}

} // namespace

base::Result<WatchedRun> run_watched(const std::filesystem::path& program,
                                     const std::vector<std::string>& arguments,
                                     std::chrono::milliseconds time_max,
                                     const base::Context& context) {
    TRY(context.check());
    base::TemporaryDirectory folder = TRY(base::TemporaryDirectory::create());
    Place place{std::move(folder)};
    TRY(base::make_directories(place.work));
    Subreaper subreaper;
    std::map<pid_t, char> before = TRY(children_of_this());
    WatchedRun run;
    Clock::time_point begin = Clock::now();
    wait_for(TRY(start(program, arguments, place)), begin, context.within(time_max), run);
    run.children_left = TRY(end_children(before));
    TRY(context.check());
    run.files_left = TRY(base::list_folder(place.work, base::FolderDepth::Entries)).size();
    run.output = TRY(base::read_file(place.output, kOutputBytesMax));
    run.messages = TRY(base::read_file(place.messages, kOutputBytesMax));
    return run;
}

} // namespace vouch::eval
