#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "eval/detail/result_rows.h"
#include "sqlite/database.h"

namespace vouch::eval::detail {

/// A line of questions.jsonl.
struct GoldQuestion {
    std::string id;
    std::string text;
    std::string gold; ///< the query whose rows are right
    std::string hardness;
    RowOrder order = RowOrder::Ignored;
};
using GoldQuestions = std::map<std::string, std::vector<GoldQuestion>>; ///< by database

/// The first `limit` questions of `data` (0: all), without those that say that they cannot be run.
base::Result<GoldQuestions> read_gold_questions(const std::filesystem::path& data,
                                                std::size_t limit);

std::filesystem::path database_file(const std::filesystem::path& data, const std::string& name);

/// For running golds: they are trusted text, and the file is opened for reading only.
base::Result<sqlite::Database> open_for_golds(const std::filesystem::path& file,
                                              const base::Context& context);

} // namespace vouch::eval::detail
