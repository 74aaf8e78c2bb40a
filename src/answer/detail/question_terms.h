#pragma once

#include <set>
#include <string>
#include <string_view>

#include "search/analysis.h"

namespace vouch::answer::detail {

using Terms = std::set<std::string>;

/// The index terms of a text, each once.
Terms terms_of(search::Analyzer& analyzer, std::string_view text);

/// The terms of a question that carry its topic: without stop words and without the word of degree
/// after "how" ("how long"), which an answer does not repeat.
Terms content_terms(search::Analyzer& analyzer, std::string_view question);

/// Large numbers (a year, an amount): smaller ones are often written as words.
Terms large_numbers(search::Analyzer& analyzer, std::string_view question);

/// Words that ask to compute something over many records ("most", "average").
Terms computing_terms(search::Analyzer& analyzer, std::string_view question);

/// Whether the term is there; a number also with its digits grouped in another way.
bool holds(const Terms& terms, const std::string& term);

} // namespace vouch::answer::detail
