#include "cli/console.h"

#include <istream>
#include <iterator>
#include <ostream>

#include <nlohmann/json.hpp>

#include "cli/detail/hidden_line.h"
#include "cli/json.h"
#include "text/width.h"

namespace vouch::cli {
namespace {

constexpr std::string_view kLineStart = "\r\x1B[K"; // back to the first column, and clear

std::string_view escape_of(Ink ink) {
    switch (ink) {
    case Ink::Plain: return "";
    case Ink::Strong: return "\x1B[1m";
    case Ink::Faint: return "\x1B[2m";
    case Ink::Good: return "\x1B[32m";
    case Ink::Bad: return "\x1B[31m";
    }
    return "";
}

void write(std::ostream& stream, TerminalKind kind, std::initializer_list<Piece> pieces) {
    char last = '\0';
    for (const Piece& piece : pieces) {
        bool coloured = kind == TerminalKind::Coloured && piece.ink != Ink::Plain;
        if (coloured) stream << escape_of(piece.ink);
        stream << text::printable(piece.text);
        if (coloured) stream << "\x1B[0m";
        if (!piece.text.empty()) last = piece.text.back();
    }
    if (last != '\n') stream << '\n';
}

} // namespace

void Console::say(std::initializer_list<Piece> pieces) const {
    write(out_, terminal_.output, pieces);
}

void Console::warn(std::initializer_list<Piece> pieces) const {
    write(err_, terminal_.error, pieces);
}

void Console::say_json(const nlohmann::ordered_json& document) const {
    out_ << to_text(document) << '\n';
}

bool Console::say_json_part(std::string_view part) const {
    return static_cast<bool>(out_.write(part.data(), static_cast<std::streamsize>(part.size())));
}

void Console::redraw(std::string_view line) const {
    if (redraws()) err_ << kLineStart << text::printable(line) << std::flush;
}

std::string Console::read(std::size_t bytes_max) const {
    std::string text(bytes_max, '\0');
    in_.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in_.gcount()));
    return text;
}

base::Result<std::vector<std::string>> Console::read_lines(std::size_t count_max,
                                                           std::size_t bytes_max) const {
    std::vector<std::string> lines;
    std::istreambuf_iterator<char> at(in_), end;
    while (lines.size() < count_max && at != end) {
        std::string line;
        for (; at != end && *at != '\n'; ++at) {
            if (line.size() == bytes_max)
                return base::fail(base::ErrorCode::LimitExceeded,
                                  "Standard input has a line of more than " +
                                      std::to_string(bytes_max) + " bytes.");
            line += *at;
        }
        if (at != end) ++at;
        lines.push_back(std::move(line));
    }
    return lines;
}

base::Result<std::string> Console::ask_line(std::string_view prompt) const {
    constexpr std::size_t kLineBytesMax = std::size_t{1} << 20;
    out_.flush();
    err_ << text::printable(prompt) << std::flush;
    auto lines = TRY(read_lines(1, kLineBytesMax));
    if (lines.empty()) return base::fail(base::ErrorCode::NotFound, "Standard input has ended.");
    return std::move(lines.front());
}

base::Result<std::string> Console::ask_hidden(std::string_view prompt) const {
    err_ << text::printable(prompt) << std::flush;
    auto line = detail::read_hidden_line(terminal_.input, terminal_.stop);
    err_ << std::endl; // the person's own line end was not shown
    return line;
}

bool Console::flush() const { return static_cast<bool>(out_.flush()); }

base::Context Console::context() const {
    base::Context context;
    context.stop = terminal_.stop;
    return context;
}

base::Context Console::question_context() const {
    base::Context own = context();
    if (terminal_.next_stop) own.stop = terminal_.next_stop();
    return own;
}

void report(const Console& console, OutputForm form, const base::Error& error) {
    console.warn({"vouch: ", error.message});
    for (const std::string& hint : error.hints)
        console.warn({"  ", hint});
    if (form == OutputForm::Json) console.say_json(to_json(error));
}

} // namespace vouch::cli
