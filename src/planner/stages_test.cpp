// Fixtures: a line "? question", then what the stage prints, then an empty line. With the
// environment variable VOUCH_UPDATE the files are rewritten; the difference is reviewed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/iso_date.h"
#include "planner/chunk.h"
#include "planner/frame.h"
#include "planner/linker.h"
#include "planner/planner.h"
#include "planner/shop_for_test.h"
#include "sql/dialects/registry.h"
#include "sql/syntax/printer.h"

namespace vouch::planner {
namespace {

using Stage = std::function<std::string(const std::string&)>;

const knowledge::Knowledge& shop() {
    static const knowledge::Knowledge knowledge = read_test_schema(read_fixture("shop.schema"));
    return knowledge;
}

const knowledge::Knowledge& club() {
    static const knowledge::Knowledge knowledge = read_test_schema(read_fixture("club.schema"));
    return knowledge;
}

Day today() { return *base::parse_iso_day("2026-03-31"); }

std::string run_cases(const std::string& text, const Stage& stage) {
    std::string out;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("? ") && line != "?") continue;
        const std::string question = line.size() > 2 ? line.substr(2) : "";
        out += "? " + question + '\n' + stage(question) + '\n';
    }
    return out;
}

void check_stage(const std::string& name, const Stage& stage) {
    const std::string expected = read_fixture(name);
    ASSERT_FALSE(expected.empty()) << name;
    const std::string actual = run_cases(expected, stage);
    if (std::getenv("VOUCH_UPDATE") != nullptr) {
        std::ofstream(std::string(VOUCH_SOURCE_DIR) + "/tests/planner/" + name) << actual;
        return;
    }
    EXPECT_EQ(actual, expected) << name;
}

UnitSequence best_units(const std::string& question) {
    const Lexicon lexicon = Lexicon::english(shop().vocabulary);
    const auto tokens = expand_shared_heads(tokenize_question(question, lexicon), shop(), lexicon);
    return link_units(tokens, shop(), lexicon, {today()}).front();
}

Planned planned(const std::string& question, double threshold,
                const knowledge::Knowledge& knowledge = shop()) {
    PlannerOptions options;
    options.today = today();
    options.threshold = threshold;
    return Planner(knowledge, options).plan(question, {}).value();
}

TEST(Stages, Tokens) {
    check_stage("tokens.txt", [](const std::string& question) {
        return print_tokens(tokenize_question(question, Lexicon::english(shop().vocabulary)));
    });
}

TEST(Stages, Chunks) {
    check_stage("chunks.txt", [](const std::string& question) {
        const UnitSequence units = best_units(question);
        return print_units(units, shop().catalog) + "--\n" +
               print_chunks(chunk_units(units, shop()), units);
    });
}

TEST(Stages, Frames) {
    check_stage("frames.txt", [](const std::string& question) {
        const UnitSequence units = best_units(question);
        return print_frame(build_frame(chunk_units(units, shop()), units, shop()), units);
    });
}

TEST(Stages, Answered) {
    check_stage("answered.txt", [](const std::string& question) -> std::string {
        const Planned result = planned(question, PlannerOptions{}.threshold);
        if (!result.answered) return "refused: " + result.refusal.reason + '\n';
        const Reading& reading = result.readings.front();
        std::string text =
            sql::syntax::print(reading.query, *sql::dialects::find_dialect("sqlite")) + '\n' +
            reading.understood + '\n';
        for (const std::string& assumption : reading.assumptions)
            text += assumption + '\n';
        return text;
    });
}

/// What is added up and what is listed, however sure.
TEST(Stages, Measures) {
    check_stage("measures.txt", [](const std::string& question) -> std::string {
        const Planned result = planned(question, 0);
        if (!result.answered) return "refused: " + result.refusal.reason + '\n';
        const Reading& reading = result.readings.front();
        std::string text =
            sql::syntax::print(reading.query, *sql::dialects::find_dialect("sqlite")) + '\n';
        for (const std::string& assumption : reading.assumptions)
            text += assumption + '\n';
        return text;
    });
}

/// Where a plain reading once dropped a word, swallowed one or took a measure from elsewhere.
TEST(Stages, Pitfalls) {
    check_stage("pitfalls.txt", [](const std::string& question) -> std::string {
        const Planned result = planned(question, PlannerOptions{}.threshold, club());
        if (!result.answered) return "refused: " + result.refusal.reason + '\n';
        const Reading& reading = result.readings.front();
        std::string text =
            sql::syntax::print(reading.query, *sql::dialects::find_dialect("sqlite")) + '\n' +
            reading.understood + '\n';
        for (const std::string& word : reading.unused)
            text += "unused: " + word + '\n';
        for (const std::string& assumption : reading.assumptions)
            text += assumption + '\n';
        return text;
    });
}

TEST(Stages, Refused) {
    check_stage("refused.txt", [](const std::string& question) -> std::string {
        const Planned result = planned(question, PlannerOptions{}.threshold);
        return result.answered ? "ANSWERED: " + result.readings.front().understood + '\n'
                               : result.refusal.reason + '\n';
    });
}

TEST(Planner, RefusesWhatIsNoQuestion) {
    for (const std::string& question :
         {std::string(), std::string("   \n"), std::string(10'000, 'a'),
          std::string("\xff\xfe\x00 ?", 5)}) {
        const Planned result = planned(question, 0.01);
        EXPECT_FALSE(result.answered) << question.size();
        EXPECT_FALSE(result.refusal.reason.empty());
    }
}

TEST(Planner, IsDeterministic) {
    const std::string question =
        "Show the number of orders for each customer from France, sorted by name";
    const Planned first = planned(question, 0);
    for (int i = 0; i < 5; ++i) {
        const Planned again = planned(question, 0);
        ASSERT_EQ(again.readings.size(), first.readings.size());
        for (std::size_t r = 0; r < first.readings.size(); ++r) {
            EXPECT_TRUE(again.readings[r].query == first.readings[r].query);
            EXPECT_EQ(again.readings[r].confidence, first.readings[r].confidence);
        }
    }
}

TEST(Planner, ProbeTakesPointsFromEmptyResults) {
    PlannerOptions options;
    options.today = today();
    options.threshold = 0;
    const Planner planner(shop(), options);
    const auto asked = [&](ProbeOutcome::Kind kind) {
        return planner
            .plan("customers from France", {},
                  [&](const sql::syntax::Query&) {
                      return ProbeOutcome{kind, "x"};
                  })
            .value();
    };
    const Planned rows = asked(ProbeOutcome::Kind::Rows);
    const Planned empty = asked(ProbeOutcome::Kind::Empty);
    ASSERT_FALSE(rows.readings.empty());
    ASSERT_FALSE(empty.readings.empty());
    EXPECT_LT(empty.readings.front().confidence, rows.readings.front().confidence);
    EXPECT_TRUE(asked(ProbeOutcome::Kind::Failed).readings.empty());
}

TEST(Planner, ProbeRunsOnlyRivalsOfWhatShowsRows) {
    PlannerOptions options;
    options.today = today();
    const Planner planner(shop(), options);
    const auto runs = [&](ProbeOutcome::Kind kind) {
        std::size_t count = 0;
        const auto probe = [&](const sql::syntax::Query&) {
            return ProbeOutcome{kind, std::to_string(++count)};
        };
        EXPECT_TRUE(planner.plan("orders since 2026-01-01", {}, probe).has_value());
        return count;
    };
    EXPECT_LT(runs(ProbeOutcome::Kind::Rows), runs(ProbeOutcome::Kind::Empty));
}

TEST(Planner, StopsWhenAsked) {
    base::Context context;
    context.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    EXPECT_FALSE(Planner(shop(), {}).plan("How many orders are there?", context).has_value());
}

} // namespace
} // namespace vouch::planner
