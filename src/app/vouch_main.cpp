#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <sys/ioctl.h>
#include <unistd.h>

#include "app/application.h"
#include "app/interrupt.h"
#include "app/settings.h"
#include "cli/run.h"

namespace {

constexpr std::size_t kWidthDefault = 100;
constexpr std::size_t kWidthMin = 40;
constexpr std::size_t kWidthMax = 160;

vouch::cli::TerminalKind terminal_kind(int descriptor) {
    if (::isatty(descriptor) == 0) return vouch::cli::TerminalKind::None;
    const char* no_colour = std::getenv("NO_COLOR"); // no-color.org
    bool plain = no_colour != nullptr && *no_colour != '\0';
    return plain ? vouch::cli::TerminalKind::Plain : vouch::cli::TerminalKind::Coloured;
}

std::size_t terminal_width() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kWidthDefault;
    return std::min(std::max<std::size_t>(size.ws_col, kWidthMin), kWidthMax);
}

} // namespace

int main(int count, char** words) {
    std::signal(SIGPIPE, SIG_IGN);
    // A limit on file sizes is an error of the write, like a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    vouch::app::Interrupt interrupt;
    try {
        std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
        const char* home = std::getenv("HOME");
        vouch::cli::Console console(std::cin, std::cout, std::cerr,
                                    {terminal_kind(STDOUT_FILENO), terminal_kind(STDERR_FILENO),
                                     terminal_width(), interrupt.token(),
                                     [&] { return interrupt.next_part(); },
                                     ::isatty(STDIN_FILENO) != 0 ? STDIN_FILENO : -1});
        vouch::app::LocalApplication application(vouch::app::process_environment(),
                                                 home == nullptr ? "" : home,
                                                 [&](const std::string& sentence) {
                                                     console.warn({"warning: ", sentence});
                                                 });
        return static_cast<int>(vouch::cli::run(arguments, application, console));
    } catch (const std::exception& error) { // a bug, or no memory
        std::cerr << "vouch: internal error: " << error.what() << '\n';
        return static_cast<int>(vouch::cli::ExitStatus::Failure);
    }
}
