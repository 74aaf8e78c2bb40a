// What a caller may not see has no influence: what is known of the part that he sees, and what is
// retrieved from it, is the same as if the database held nothing else.
#include "knowledge/part.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/retrieval.h"
#include "knowledge/schema_for_test.h"
#include "knowledge/schema_text.h"

namespace vouch::knowledge {
namespace {

using sql::policy::ShownRelation;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct ColumnText {
    std::string name;
    std::string type;
    std::string target{}; ///< of a foreign key: a table, by its primary key
    std::string values{};
    bool key = false;
};
struct TableText {
    std::string name;
    std::vector<ColumnText> columns;
};

/// In the order of the catalog. `enrolment` has a key of two columns.
const std::vector<TableText> kTables = {
    {"building", {{"building_id", "int", "", "1 | 2", true}, {"street", "text", "", "Elm | Oak"}}},
    {"canteen", {{"canteen_id", "int", "", "1", true}, {"menu", "text", "", "soup | optics"}}},
    {"course",
     {{"course_id", "int", "", "1 | 2", true},
      {"title", "text", "", "Algebra | Optics"},
      {"credits", "int", "", "5 | 7"}}},
    {"enrolment",
     {{"student_id", "int", "student", "1 | 2", true},
      {"course_id", "int", "course", "1 | 2", true},
      {"grade", "text", "", "A | B"}}},
    {"room",
     {{"room_id", "int", "", "1 | 2", true},
      {"building_id", "int", "building", "1 | 1"},
      {"teacher_id", "int", "", "1 | 2"}}},
    {"student",
     {{"student_id", "int", "", "1 | 2", true},
      {"name", "text", "", "Ann Optics | Bob"},
      {"home_town", "text", "", "Oslo | Bergen"}}},
    {"teacher",
     {{"teacher_id", "int", "", "1 | 2", true},
      {"name", "text", "", "Cid | Dee"},
      {"salary", "real", "", "1 | 2"}}},
};

constexpr const char* kQuestions[] = {"Which students take the course Optics?",
                                      "What is the average salary of teachers?",
                                      "Where is Bergen?",
                                      "menu of the canteen and title of the course",
                                      "techers in Elm",
                                      "Which teachers have rooms in which building?",
                                      "pupils",
                                      "nothing of this"};

using Shown = std::vector<ShownRelation>;

bool sees(const Shown& shown, std::size_t table, std::size_t column) {
    return shown[table].visible && (shown[table].columns.empty() || shown[table].columns[column]);
}

const TableText& table_named(const std::string& name, std::size_t& at) {
    for (at = 0; kTables[at].name != name;)
        ++at;
    return kTables[at];
}

bool sees_key_of(const Shown& shown, const std::string& name) {
    std::size_t at = 0;
    const TableText& table = table_named(name, at);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (table.columns[column].key && !sees(shown, at, column)) return false;
    }
    return shown[at].visible;
}

/// The school as a database that holds no more than what is shown.
std::string school_text(const Shown& shown) {
    std::string text;
    for (std::size_t at = 0; at < kTables.size(); ++at) {
        if (!shown[at].visible) continue;
        std::string columns;
        for (std::size_t column = 0; column < kTables[at].columns.size(); ++column) {
            const ColumnText& one = kTables[at].columns[column];
            if (!sees(shown, at, column)) continue;
            columns += (columns.empty() ? " " : ", ") + one.name + " " + one.type;
            if (one.key && sees_key_of(shown, kTables[at].name)) columns += " pk";
            if (!one.target.empty() && sees_key_of(shown, one.target))
                columns += " -> " + one.target;
            columns += " = " + one.values;
        }
        text += kTables[at].name + ":" + columns + "\n";
    }
    return text;
}

Given given() {
    Given given;
    given.aliases = {{"", "student", "", "learner"}, {"", "canteen", "menu", "techers"}};
    given.keys = {{"", "room", {{"teacher_id"}, "main", "teacher", {"teacher_id"}}}};
    return given;
}

class PartTest : public testing::Test {
protected:
    static Knowledge read(const std::string& text, const Shown& shown, Given what) {
        const TestSchema schema = test_schema(text);
        TestReader reader(schema);
        TableId table = 0;
        for (std::size_t at = 0; at < shown.size(); ++at) {
            if (!shown[at].visible) continue;
            for (std::uint32_t column = 0; column < schema.catalog.tables[table].columns.size();
                 ++column) {
                if (!shown[at].as_stored) reader.withheld.push_back({table, column});
            }
            ++table;
        }
        BuildOptions options;
        options.given = std::move(what);
        return build({"school", schema.catalog}, reader, english::vocabulary(), options, {})
            .value();
    }

    Knowledge part(const Shown& shown) const {
        return part_of(whole_, visible_part(shown, whole_.catalog));
    }

    static std::string told(const Knowledge& known) {
        std::string text;
        const SchemaIndex index = SchemaIndex::build(known);
        for (const char* question : kQuestions) {
            const Retrieval found =
                retrieve({.question = question, .limits = {.tables = 4}}, known, index);
            text += std::string("? ") + question + '\n';
            for (const RetrievedTable& table : found.tables) {
                text += known.catalog.tables[table.table].name + ' ' + std::to_string(table.score) +
                        ' ' + std::to_string(static_cast<int>(table.as)) + '\n';
            }
            for (const std::string& reason : found.rejected)
                text += reason + '\n';
            text += schema_text(found, known, nullptr);
        }
        return text;
    }

    static std::string edges(const Knowledge& known) {
        std::string text;
        for (const KeyEdge& edge : known.keys.edges()) {
            text += known.catalog.tables[edge.from_table].name + ' ' +
                    std::to_string(edge.from_columns.front()) + " -> " +
                    known.catalog.tables[edge.to_table].name + ' ' +
                    std::to_string(static_cast<int>(edge.origin)) + '\n';
        }
        return text;
    }

    Shown all_ = Shown(kTables.size(), {.visible = true, .as_stored = true});
    Knowledge whole_ = read(school_text(all_), all_, given());
};

TEST_F(PartTest, IsWhatTheDatabaseWouldBeIfItHeldNothingElse) {
    std::mt19937 random(20261130);
    const auto chance = [&](unsigned percent) { return random() % 100 < percent; };
    for (int round = 0; round < 150; ++round) {
        Shown shown = all_;
        for (std::size_t at = 0; at < shown.size(); ++at) {
            shown[at] = {.visible = chance(75), .as_stored = chance(80)};
            if (!shown[at].visible) shown[at].as_stored = false;
            for (std::size_t column = 0; column < kTables[at].columns.size(); ++column)
                shown[at].columns.push_back(chance(80) || column == round % 3U);
            if (chance(40)) shown[at].columns.clear();
            // A table without a column is none.
            if (std::ranges::none_of(shown[at].columns, std::identity())) shown[at].columns.clear();
        }
        const std::string text = school_text(shown);
        Given seen = given();
        const bool room_key = sees(shown, 4, 2) && sees_key_of(shown, "teacher");
        if (!room_key) seen.keys.clear();
        const Knowledge expected = read(text, shown, seen);
        const Knowledge found = part(shown);
        ASSERT_EQ(found.fingerprint, expected.fingerprint) << text;
        ASSERT_EQ(edges(found), edges(expected)) << text;
        ASSERT_EQ(found.values.to_bytes(), expected.values.to_bytes()) << text;
        ASSERT_EQ(told(found), told(expected)) << text;
    }
}

TEST_F(PartTest, TheWholeIsAPartOfItself) {
    const Knowledge found = part(all_);
    EXPECT_EQ(found.fingerprint, whole_.fingerprint);
    EXPECT_EQ(found.statistics, whole_.statistics);
    EXPECT_EQ(found.values.to_bytes(), whole_.values.to_bytes());
    EXPECT_EQ(told(found), told(whole_));
    EXPECT_TRUE(shows_everything(all_, whole_.catalog));
}

TEST_F(PartTest, WhatIsFilteredOrMaskedHasNoValues) {
    all_[5].as_stored = false;
    const Knowledge found = part(all_);
    EXPECT_THAT(found.values.values({5, 2}), IsEmpty());
    EXPECT_EQ(found.statistics.tables[5].row_count, std::nullopt);
    EXPECT_EQ(found.statistics.column({5, 2}), ColumnStatistics{});
    EXPECT_THAT(found.values.values({2, 1}), ElementsAre("Algebra", "Optics"));
    EXPECT_FALSE(shows_everything(all_, whole_.catalog));
}

TEST_F(PartTest, NothingHiddenIsTold) {
    all_[2].columns = {true, true, false};
    all_[3] = {};
    const Knowledge found = part(all_);
    const std::string text = told(found);
    EXPECT_THAT(text, Not(HasSubstr("credits")));
    EXPECT_THAT(text, Not(HasSubstr("other columns")));
    EXPECT_THAT(text, Not(HasSubstr("enrolment")));
    EXPECT_THAT(found.warnings, IsEmpty()) << "no key is missed";
}

TEST_F(PartTest, WithoutAViewOfThisCatalogNothingIsSeen) {
    all_.pop_back();
    EXPECT_TRUE(part(all_).catalog.tables.empty());
    EXPECT_FALSE(shows_everything(all_, whole_.catalog));
    EXPECT_TRUE(part({}).catalog.tables.empty());
    EXPECT_FALSE(shows_everything({}, whole_.catalog));
}

} // namespace
} // namespace vouch::knowledge
