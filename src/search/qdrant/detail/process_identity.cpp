// Linux: proc(5), pid_namespaces(7).

#include "search/qdrant/detail/process_identity.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace vouch::search::qdrant {
namespace {

std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::string machine() {
    std::error_code ignored;
    std::filesystem::path numbers = std::filesystem::read_symlink("/proc/self/ns/pid", ignored);
    return first_line("/proc/sys/kernel/random/boot_id") + " " + numbers.string();
}

/// The 22nd field of the line; the second, in brackets, may hold anything.
std::string start_of(std::int64_t process) {
    const std::string line = first_line("/proc/" + std::to_string(process) + "/stat");
    const std::size_t bracket = line.rfind(')');
    if (bracket == std::string::npos) return {};
    std::istringstream fields(line.substr(bracket + 1));
    std::string field;
    for (int i = 0; i < 20; ++i)
        fields >> field;
    return field;
}

} // namespace

ProcessIdentity this_process() {
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
    const std::int64_t own = ::getpid();
    return {machine(), own, start_of(own), host.data()};
}

bool is_gone(const ProcessIdentity& process) {
    if (process.process <= 0 || process.machine != machine()) return false;
    if (::kill(static_cast<pid_t>(process.process), 0) != 0 && errno == ESRCH) return true;
    const std::string started = start_of(process.process);
    return !started.empty() && started != process.started;
}

} // namespace vouch::search::qdrant
