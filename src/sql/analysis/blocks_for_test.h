// Fixture files: blocks between blank lines; `#` lines are comments, `-->` lines are what is
// expected of the statement before them. VOUCH_UPDATE=1 writes what came out, for review.
#pragma once

#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace vouch::sql::analysis {

struct BlockCounts {
    int matching = 0; ///< outcomes that begin with the prefix asked for
    int others = 0;
};

/// Runs every statement of src/sql/analysis/fixtures/NAME.
inline BlockCounts check_blocks(const std::string& name,
                                const std::function<std::string(const std::string&)>& outcome,
                                std::string_view prefix) {
    const std::string path = std::string(VOUCH_SOURCE_DIR) + "/src/sql/analysis/fixtures/" + name;
    const bool update = std::getenv("VOUCH_UPDATE") != nullptr;
    std::ifstream file(path);
    std::string statement, expected;
    std::ostringstream updated;
    BlockCounts counts;
    const auto finish = [&] {
        if (statement.empty()) return;
        const std::string came_out = outcome(statement);
        updated << came_out;
        (came_out.rfind(prefix, 0) == 0 ? counts.matching : counts.others)++;
        if (!update) {
            EXPECT_EQ(came_out, expected) << statement;
        }
        statement.clear();
        expected.clear();
    };
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("-->", 0) == 0) {
            expected += line + "\n";
            continue;
        }
        if (line.empty()) finish();
        updated << line << "\n";
        if (!line.empty() && line[0] != '#') statement += line;
    }
    finish();
    if (update) std::ofstream(path) << updated.str();
    return counts;
}

} // namespace vouch::sql::analysis
