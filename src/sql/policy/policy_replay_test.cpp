// Replays the fuzz invariant of the policy over the statements of all fixtures, and over pieces of
// two of them put together.
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sql/policy/fuzz_invariant.h"

namespace vouch::sql::policy {
namespace {

std::vector<std::string> corpus() {
    std::vector<std::string> lines;
    const std::filesystem::path root = std::filesystem::path(VOUCH_SOURCE_DIR) / "tests/policy";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".sql") continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);)
            if (!line.empty() && line[0] != '-' && line[0] != '#') lines.push_back(line);
    }
    return lines;
}

std::string spliced(const std::string& a, const std::string& b, std::mt19937_64& random) {
    const auto pick = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const std::size_t at = pick(a.size() + 1);
    const std::string piece = b.substr(pick(b.size()), 1 + pick(40));
    switch (pick(4)) {
    case 0: return a.substr(0, at) + piece + a.substr(at);
    case 1: return a.substr(0, at) + " " + piece;
    case 2: return a.substr(0, at) + "(" + b + ")" + a.substr(at);
    default: return a + " " + piece;
    }
}

TEST(PolicyReplay, NoTextIsAllowedWithSomethingForbidden) {
    const FuzzedGates gates;
    ASSERT_EQ(gates.size(), dialects::dialect_names().size());
    const std::vector<std::string> lines = corpus();
    ASSERT_GT(lines.size(), 150U);
    std::mt19937_64 random(7);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t dialect = 0; dialect < gates.size(); ++dialect) {
            const std::string prefix(1, static_cast<char>(dialect));
            EXPECT_EQ(gates.broken(prefix + lines[i]), "") << lines[i];
            const std::string text = spliced(lines[i], lines[(i * 7 + 13) % lines.size()], random);
            EXPECT_EQ(gates.broken(prefix + text), "") << text;
        }
    }
}

} // namespace
} // namespace vouch::sql::policy
