// What must hold for every byte sequence, shared by the fuzz target and the replay of its corpus.
#pragma once

#include <string>
#include <string_view>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::dialects {

/// Empty where the invariant holds: a text that parses prints as a text that parses to the same
/// tree and prints as itself; an error points into the text. The first byte chooses the dialect.
inline std::string broken_invariant(std::string_view data) {
    if (data.empty()) return {};
    const std::vector<std::string> names = dialect_names();
    const syntax::Dialect& dialect =
        *find_dialect(names[static_cast<unsigned char>(data[0]) % names.size()]);
    const std::string_view text = data.substr(1);
    auto query = syntax::parse_query(text, dialect);
    if (!query) {
        const syntax::ParseError& error = query.error();
        const bool inside = error.span.begin <= error.span.end && error.span.end <= text.size();
        return inside && !error.message.empty() && !error.caret_line.empty() ? "" : "a bad error";
    }
    auto printed = syntax::print_checked(*query, dialect);
    if (!printed) return printed.error().message + ": " + print(*query, dialect);
    syntax::ParseOptions wide;
    wide.depth_max *= 2;
    wide.text_bytes_max *= 4;
    auto again = syntax::parse_query(*printed, dialect, wide);
    if (!again) return "the printed text does not parse: " + *printed;
    return print(*again, dialect) == *printed ? "" : "printing is not stable: " + *printed;
}

} // namespace vouch::sql::dialects
