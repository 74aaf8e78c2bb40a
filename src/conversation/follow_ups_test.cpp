// The fixture tests/conversation/follow_ups.txt: what each question is taken for, and what it
// becomes.
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "base/iso_date.h"
#include "conversation/classify.h"
#include "conversation/resolve.h"
#include "knowledge/english/vocabulary.h"
#include "planner/shop_for_test.h"
#include "text/unicode.h"

namespace vouch::conversation {
namespace {

struct Case {
    std::size_t line = 0;
    std::string schema, earlier, question, kind, resolved;
};

std::vector<Case> read_cases() {
    std::ifstream file(std::string(VOUCH_SOURCE_DIR) + "/tests/conversation/follow_ups.txt");
    std::vector<Case> cases;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::vector<std::string> cells;
        std::istringstream parts(line + '|');
        for (std::string cell; std::getline(parts, cell, '|');)
            cells.emplace_back(text::trim(cell));
        cells.resize(5);
        cases.push_back({number, cells[0], cells[1], cells[2], cells[3], cells[4]});
    }
    return cases;
}

/// Of the schemas of tests/planner; "hr" has none.
struct Domain {
    std::optional<knowledge::Knowledge> knowledge;
    std::optional<planner::Lexicon> lexicon;

    std::vector<Reader> readers() const {
        if (!knowledge) return {};
        return {{*knowledge, *lexicon, *base::parse_iso_day("2026-03-31")}};
    }
};

class FollowUps : public testing::Test {
protected:
    const Domain& domain(const std::string& name) {
        auto [found, made] = domains_.try_emplace(name);
        if (made && name != "hr") {
            found->second.knowledge =
                planner::read_test_schema(planner::read_fixture(name + ".schema"));
            found->second.lexicon = planner::Lexicon::english(found->second.knowledge->vocabulary);
        }
        return found->second;
    }

    std::string resolved(const Case& one) {
        if (one.earlier.empty()) return "-";
        const auto found =
            resolve(one.question, one.earlier, domain(one.schema).readers(), languages_);
        if (!found) return "-";
        return (found->sure ? "" : "~") + found->question;
    }

    Languages languages_;
    std::map<std::string, Domain> domains_;
};

TEST_F(FollowUps, AreToldFromQuestionsOfTheirOwn) {
    std::size_t right = 0;
    const auto cases = read_cases();
    for (const Case& one : cases) {
        const Classified found = classify(one.question, languages_);
        const bool same = kind_name(found.kind) == one.kind;
        right += same ? 1 : 0;
        EXPECT_TRUE(same) << "line " << one.line << ": " << one.question << " is "
                          << kind_name(found.kind) << " by “" << found.signal << "”";
    }
    RecordProperty("kinds", std::to_string(right) + " of " + std::to_string(cases.size()));
    std::printf("kinds: %zu of %zu right\n", right, cases.size());
}

TEST_F(FollowUps, BecomeQuestionsOfTheirOwn) {
    std::size_t right = 0;
    std::size_t total = 0;
    for (const Case& one : read_cases()) {
        if (one.kind == "standalone") continue;
        const std::string found = resolved(one);
        ++total;
        right += found == one.resolved ? 1 : 0;
        EXPECT_EQ(found, one.resolved) << "line " << one.line << ": " << one.question;
    }
    std::printf("resolved: %zu of %zu right\n", right, total);
}

} // namespace
} // namespace vouch::conversation
