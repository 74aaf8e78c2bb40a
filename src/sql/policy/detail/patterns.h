#pragma once

#include <optional>

#include "sql/policy/detail/subject.h"
#include "sql/policy/refusal.h"
#include "sql/syntax/tree.h"

namespace vouch::sql::policy::detail {

/// Of a pattern as of LIKE: it may hold few wildcards, and nothing that makes other letters.
std::optional<Refusal> refusal_of_pattern(const syntax::Expression& pattern,
                                          const Subject& subject);

/// Of a regular expression, as the engine of the dialect matches it. One that tries every way needs
/// a short text in which no repeated group matches in two ways. One that builds an automaton takes
/// data too, but no back references and few repetitions.
std::optional<Refusal> refusal_of_regex(const syntax::Expression& regex, const Subject& subject);

/// Of an SQL/JSON path: a text without like_regex.
std::optional<Refusal> refusal_of_path(const syntax::Expression& path);
std::optional<Refusal> refusal_of_path_text(std::string_view path, base::TextSpan span);

/// Whether an engine that tries every way can take very long to match this.
bool backtracks(std::string_view regex);

} // namespace vouch::sql::policy::detail
