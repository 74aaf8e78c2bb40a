// Replays the fuzz invariant over the statements of all fixtures, and over random damage to them.
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sql/dialects/fuzz_invariant.h"

namespace vouch::sql::dialects {
namespace {

std::vector<std::string> corpus() {
    std::vector<std::string> lines;
    const std::filesystem::path root =
        std::filesystem::path(VOUCH_SOURCE_DIR) / "src/sql/dialects/fixtures";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".sql") continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);)
            if (!line.empty() && line[0] != '-') lines.push_back(line);
    }
    return lines;
}

std::string damaged(std::string text, const std::string& other, std::mt19937_64& random) {
    const auto pick = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const std::size_t at = pick(text.size() + 1);
    switch (pick(5)) {
    case 0: return text.erase(at, 1 + pick(6));
    case 1: return text.insert(at, 1, static_cast<char>(pick(256)));
    case 2: return text.substr(0, at);
    case 3: return text.insert(at, other.substr(pick(other.size()), 1 + pick(20)));
    default: return text.substr(0, at) + "(" + text.substr(at) + ")";
    }
}

TEST(ParseReplay, EveryTextKeepsTheInvariant) {
    const std::vector<std::string> lines = corpus();
    ASSERT_GT(lines.size(), 200U);
    std::mt19937_64 random(99);
    const std::size_t dialects = dialect_names().size();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t dialect = 0; dialect < dialects; ++dialect) {
            const std::string prefix(1, static_cast<char>(dialect));
            EXPECT_EQ(broken_invariant(prefix + lines[i]), "") << lines[i];
            for (int repeat = 0; repeat < 3; ++repeat) {
                const std::string text =
                    damaged(lines[i], lines[(i * 7 + 13) % lines.size()], random);
                EXPECT_EQ(broken_invariant(prefix + text), "") << text;
            }
        }
    }
}

} // namespace
} // namespace vouch::sql::dialects
