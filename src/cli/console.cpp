#include "cli/console.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "cli/json.h"
#include "text/width.h"

namespace vouch::cli {
namespace {

std::string_view escape_of(Ink ink) {
    switch (ink) {
    case Ink::Strong: return "\x1B[1m";
    case Ink::Faint: return "\x1B[2m";
    case Ink::Good: return "\x1B[32m";
    case Ink::Bad: return "\x1B[31m";
    }
    return "";
}

} // namespace

base::Context Console::context() const {
    base::Context context;
    context.stop = stop;
    return context;
}

std::string inked(const Console& console, Ink ink, std::string_view text) {
    if (console.terminal != TerminalKind::Coloured) return std::string(text);
    return std::string(escape_of(ink)) + std::string(text) + "\x1B[0m";
}

void report(const Console& console, OutputForm form, const base::Error& error) {
    console.err << "vouch: " << text::printable(error.message) << '\n';
    for (const std::string& hint : error.hints)
        console.err << "  " << text::printable(hint) << '\n';
    if (form == OutputForm::Json) console.out << to_text(to_json(error)) << '\n';
}

} // namespace vouch::cli
