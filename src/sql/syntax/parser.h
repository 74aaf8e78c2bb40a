#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "sql/syntax/dialect.h"
#include "sql/syntax/parse_error.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::syntax {

enum class ParameterHandling : std::uint8_t { Refuse, Keep };

struct ParseOptions {
    std::size_t text_bytes_max = std::size_t{1} << 20;
    std::size_t tokens_max = 400'000;
    /// Nesting of the text and height of the tree; bounds the recursion of everything that walks
    /// it.
    std::size_t depth_max = 200;
    ParameterHandling parameters = ParameterHandling::Refuse;
};

/// Reads the whole of `text` as one query of `dialect`; one semicolon may end it. Comments and
/// hints to the optimiser are dropped. Never recurses deeper than `depth_max` levels; time and
/// memory are linear in the text. Thread-safe.
base::Result<Query, ParseError> parse_query(std::string_view text, const Dialect& dialect,
                                            const ParseOptions& options = {});

/// Reads the whole of `text` as one expression, for conditions given by configuration.
base::Result<ExpressionPtr, ParseError>
parse_expression(std::string_view text, const Dialect& dialect, const ParseOptions& options = {});

} // namespace vouch::sql::syntax
