#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/error.h"

namespace vouch::cli {

enum class OutputForm : std::uint8_t { Text, Json };
enum class TerminalKind : std::uint8_t { None, Plain, Coloured };

/// Where a command reads and writes. With Json, standard output holds JSON and nothing else;
/// messages and progress go to standard error.
struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    TerminalKind terminal = TerminalKind::None; ///< of standard output
    TerminalKind progress = TerminalKind::None; ///< of standard error
    std::size_t width = 100;
    std::stop_token stop{}; ///< requested by Ctrl-C

    /// A context for one command: stops with Ctrl-C, no deadline of its own.
    base::Context context() const;
};

enum class Ink : std::uint8_t { Strong, Faint, Good, Bad };

/// The text in colour where the terminal shows colours.
std::string inked(const Console& console, Ink ink, std::string_view text);

/// The message with its hints on standard error; in Json also an object on standard output.
void report(const Console& console, OutputForm form, const base::Error& error);

} // namespace vouch::cli
