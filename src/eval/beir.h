// A set of passages, queries and judgements in the layout of BEIR: `corpus.jsonl` (`_id`, `title`,
// `text`), `queries.jsonl` (`_id`, `text`), `qrels/test.tsv` (query, document, grade; the first
// line may name the columns). Errors name file and line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/ranking.h"

namespace vouch::eval {

struct CorpusDocument {
    std::string id;
    std::string title; ///< may be empty
    std::string text;
};

/// A query with its judgements, at least one of them above 0.
struct JudgedQuery {
    std::string id;
    std::string text;
    Grades grades;
};

base::Result<void> for_each_document(const std::filesystem::path& data,
                                     const std::function<base::Result<void>(CorpusDocument)>& take);

/// The queries that have a relevant document, in the order of `queries.jsonl`; the others cannot be
/// got right or wrong. A judged query that does not exist is an error.
base::Result<std::vector<JudgedQuery>> read_judged_queries(const std::filesystem::path& data);

} // namespace vouch::eval
