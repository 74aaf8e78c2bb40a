#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/context.h"
#include "base/error.h"
#include "base/result.h"

namespace vouch::cli {

enum class OutputForm : std::uint8_t { Text, Json };
enum class TerminalKind : std::uint8_t { None, Plain, Coloured };

enum class Ink : std::uint8_t { Plain, Strong, Faint, Good, Bad };

template <typename Text>
concept IsText = std::convertible_to<const Text&, std::string_view>;

/// A run of text in one ink, shown in colour where the terminal shows colours. Holds a view.
struct Piece {
    template <IsText Text>
    Piece(const Text& shown) : text(shown) {} // NOLINT(google-explicit-constructor): reads as text
    Piece(Ink colour, std::string_view shown) : ink(colour), text(shown) {}

    Ink ink = Ink::Plain;
    std::string_view text;
};

/// What is known of the other end.
struct Terminal {
    TerminalKind output = TerminalKind::None; ///< standard output
    TerminalKind error = TerminalKind::None;  ///< standard error
    std::size_t width = 100;
    std::stop_token stop{}; ///< requested by Ctrl-C
    /// From its first call on Ctrl-C requests the last one that it gave instead.
    std::function<std::stop_token()> next_stop{};
    int input = -1; ///< the descriptor of standard input where that is a terminal
};

/// Where a command reads and writes: the only writer of the three streams. Texts come from
/// documents, databases and file systems, which may be hostile, so control characters are shown and
/// never sent. With OutputForm::Json, standard output holds JSON and nothing else; messages and
/// progress go to standard error.
class Console {
public:
    Console(std::istream& in, std::ostream& out, std::ostream& err, Terminal terminal = {})
        : in_(in), out_(out), err_(err), terminal_(std::move(terminal)) {}

    /// Write the pieces to standard output, or to standard error, and a line end where there is
    /// none.
    void say(std::initializer_list<Piece> pieces) const;
    template <IsText Text>
    void say(const Text& text) const {
        say({Piece(text)});
    }
    void warn(std::initializer_list<Piece> pieces) const;
    template <IsText Text>
    void warn(const Text& text) const {
        warn({Piece(text)});
    }
    /// One line on standard output; JSON has escapes of its own.
    void say_json(const nlohmann::ordered_json& document) const;
    /// A part of such a line, which its writer ends. False where it was not taken.
    bool say_json_part(std::string_view part) const;

    /// Draws one line on standard error in place of the last one drawn, or clears it where the text
    /// is empty; nothing where that is no terminal.
    void redraw(std::string_view line) const;
    bool redraws() const { return terminal_.error != TerminalKind::None; }

    /// At most so many bytes of standard input.
    std::string read(std::size_t bytes_max) const;

    /// The next lines of standard input, at most `count_max`, without their ends; none at its end.
    /// A line beyond `bytes_max` is LimitExceeded.
    base::Result<std::vector<std::string>> read_lines(std::size_t count_max,
                                                      std::size_t bytes_max) const;

    /// Whether what is read comes from a terminal, which shows what is typed.
    bool reads_terminal() const { return terminal_.input >= 0; }
    /// Whether a person can be asked.
    bool can_ask() const { return terminal_.input >= 0 && terminal_.error != TerminalKind::None; }
    /// The next line of standard input behind a prompt on standard error; NotFound at its end.
    base::Result<std::string> ask_line(std::string_view prompt) const;
    /// Asks for a line, which the terminal does not show. Cancelled by Ctrl-C.
    base::Result<std::string> ask_hidden(std::string_view prompt) const;

    /// Whether all that was said has been taken.
    bool flush() const;

    std::size_t width() const { return terminal_.width; }
    bool stop_requested() const { return terminal_.stop.stop_requested(); }
    /// A context for one command: stops with Ctrl-C, no deadline of its own.
    base::Context context() const;
    /// A context for one of several questions, which Ctrl-C ends alone.
    base::Context question_context() const;

private:
    std::istream& in_;
    std::ostream& out_;
    std::ostream& err_;
    Terminal terminal_;
};

/// The message with its hints on standard error; in Json also an object on standard output.
void report(const Console& console, OutputForm form, const base::Error& error);

} // namespace vouch::cli
