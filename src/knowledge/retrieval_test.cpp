// Which tables a question gets: by words, by values, with the tables between them. The failures of
// other systems have a test each: ties by alphabet, paths cut in half by the budget, an index that
// is out of date. What a caller may not see is a matter of part_test.cpp.
#include "knowledge/retrieval.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "knowledge/schema_text.h"

namespace vouch::knowledge {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr std::string_view kSchool =
    "student: student_id int pk, name text = Ann | Bob, home_town text = Oslo | Bergen\n"
    "course: course_id int pk, title text = Algebra | Optics, credits int\n"
    "enrolment: student_id int -> student, course_id int -> course, grade text = A | B\n"
    "teacher: teacher_id int pk, name text = Cid | Dee, salary real\n"
    "teaching: teacher_id int -> teacher, course_id int -> course\n"
    "building: building_id int pk, street text = Elm Road | Oak Road\n"
    "room: room_id int pk, building_id int -> building, seats int\n"
    "canteen: canteen_id int pk, menu text = soup | salad\n";

class RetrievalTest : public testing::Test {
protected:
    void use(std::string_view schema, const Given& given = {}) {
        schema_ = test_schema(schema);
        TestReader reader(schema_);
        BuildOptions options;
        options.given = given;
        known_ =
            build({"test", schema_.catalog}, reader, english::vocabulary(), options, {}).value();
        index_ = SchemaIndex::build(known_);
    }

    void SetUp() override { use(kSchool); }

    Retrieval find(std::string_view question, const RetrievalLimits& limits = {.tables = 4}) {
        return retrieve({.question = question, .encoder = encoder_, .limits = limits}, known_,
                        index_);
    }

    TableId id(std::string_view table) const {
        return static_cast<TableId>(*known_.catalog.find_table("", table));
    }

    std::vector<std::string> names(const Retrieval& found, RetrievedAs as) const {
        std::vector<std::string> list;
        for (const RetrievedTable& table : found.tables) {
            if (table.as == as) list.push_back(known_.catalog.tables[table.table].name);
        }
        return list;
    }

    std::vector<std::string> all(const Retrieval& found) const {
        std::vector<std::string> list;
        for (const RetrievedTable& table : found.tables)
            list.push_back(known_.catalog.tables[table.table].name);
        return list;
    }

    TestSchema schema_;
    Knowledge known_;
    SchemaIndex index_;
    std::vector<double> encoder_;
};

TEST_F(RetrievalTest, FindsByNamesOfTablesAndColumns) {
    EXPECT_EQ(all(find("How many students are there?")).front(), "student");
    EXPECT_EQ(all(find("What is the average salary?")).front(), "teacher");
    EXPECT_EQ(all(find("Which hometown is the most frequent?")).front(), "student");
}

TEST_F(RetrievalTest, FindsByValuesAndShowsThem) {
    const Retrieval found = find("Who has Optics?");
    ASSERT_EQ(all(found).front(), "course");
    ASSERT_EQ(found.tables.front().values.size(), 1U);
    EXPECT_EQ(found.tables.front().values.front().text, "Optics");
    EXPECT_EQ(all(find("What lies in Elm Road?")).front(), "building");
}

TEST_F(RetrievalTest, FindsBySynonymsAndMisspellings) {
    EXPECT_EQ(all(find("List the pupils"))[0], "student");
    EXPECT_EQ(all(find("List the techers"))[0], "teacher");
}

TEST_F(RetrievalTest, AddsTheTableBetween) {
    const Retrieval found = find("Which students take the course Algebra?");
    EXPECT_THAT(names(found, RetrievedAs::Seed), UnorderedElementsAre("student", "course"));
    EXPECT_THAT(names(found, RetrievedAs::Bridge), ElementsAre("enrolment"));
    EXPECT_EQ(found.joins.size(), 2U);
}

TEST_F(RetrievalTest, AddsSeveralTablesInARow) {
    const Retrieval found = find("Which teachers have students?", {.tables = 8});
    EXPECT_THAT(names(found, RetrievedAs::Seed), UnorderedElementsAre("student", "teacher"));
    EXPECT_THAT(names(found, RetrievedAs::Bridge),
                UnorderedElementsAre("enrolment", "course", "teaching"));
}

TEST_F(RetrievalTest, APathIsTakenAsAWholeOrNotAtAll) {
    for (const RetrievalLimits& limits :
         {RetrievalLimits{.tables = 4}, RetrievalLimits{.tables = 8, .bridges = 2},
          RetrievalLimits{.tables = 8, .bridge_hops = 2}}) {
        const Retrieval found = find("Which teachers have students?", limits);
        EXPECT_THAT(names(found, RetrievedAs::Bridge), IsEmpty()) << "three tables are needed";
        EXPECT_THAT(found.rejected, ElementsAre(HasSubstr("needs more tables than are allowed")));
        EXPECT_THAT(found.joins, IsEmpty());
    }
}

TEST_F(RetrievalTest, OfTwoPathsTheRelevantOneIsTakenNotTheFirstByName) {
    use("person: id int pk\n"
        "zebra_club: id int pk\n"
        "a_list: person_id int -> person, club_id int -> zebra_club\n"
        "membership: person_id int -> person, club_id int -> zebra_club, joined date\n");
    const auto bridges = [&](std::string_view question) {
        return names(find(question, {.tables = 3, .seeds = 2}), RetrievedAs::Bridge);
    };
    EXPECT_THAT(bridges("When did persons of zebra clubs join?"), ElementsAre("membership"));
    EXPECT_THAT(bridges("persons on the list of zebra clubs"), ElementsAre("a_list"));
}

TEST_F(RetrievalTest, DeclaredKeysComeBeforeInferredOnes) {
    use("person: person_no int pk\n"
        "club: club_no int pk\n"
        "alpha: x int pk, person_no int, club_no int\n"
        "omega: y int pk, a int -> person.person_no, b int -> club.club_no\n");
    EXPECT_THAT(names(find("persons and clubs", {.tables = 3, .seeds = 2}), RetrievedAs::Bridge),
                ElementsAre("omega"));
}

TEST_F(RetrievalTest, GivenKeysConnectToo) {
    constexpr std::string_view kLoose = "person: a int pk\nclub: b int pk\nlink: c int, d int\n";
    use(kLoose);
    EXPECT_THAT(find("persons and clubs", {.tables = 3}).joins, IsEmpty());
    use(kLoose, {.keys = {{"", "link", {{"c"}, "main", "person", {"a"}}},
                          {"", "link", {{"d"}, "main", "club", {"b"}}}}});
    EXPECT_EQ(find("persons and clubs", {.tables = 3}).joins.size(), 2U);
}

TEST_F(RetrievalTest, AnEncoderAddsWhatNoWordSays) {
    encoder_.assign(known_.catalog.tables.size(), 0.0);
    EXPECT_THAT(all(find("Where do people eat?")), Not(Contains("canteen")));
    encoder_[id("canteen")] = 0.8;
    EXPECT_THAT(all(find("Where do people eat?")), Contains("canteen"));
}

TEST_F(RetrievalTest, AnIndexOfAnotherSchemaFindsNothing) {
    known_.catalog.tables.pop_back();
    EXPECT_THAT(find("How many students are there?").tables, IsEmpty());
}

TEST_F(RetrievalTest, EncoderScoresOfAnotherSchemaAreNotUsed) {
    encoder_.assign(3, 1.0); // made before tables were added
    EXPECT_EQ(all(find("What is the average salary?")).front(), "teacher");
}

TEST_F(RetrievalTest, WideTablesArePrunedToKeysAndWhatIsAsked) {
    std::string wide = "t: id int pk";
    for (int column = 0; column < 50; ++column)
        wide += ", filler" + std::to_string(column) + "x int";
    use(wide + ", weight real, u_id int -> u\nu: u_id int pk\n");
    const Retrieval found = find("weight of t", {.tables = 1, .columns = 3});
    ASSERT_EQ(found.tables.size(), 1U);
    EXPECT_THAT(found.tables[0].columns, ElementsAre(0, 51, 52));
}

TEST_F(RetrievalTest, NeverMoreTablesThanAllowed) {
    for (const std::size_t tables : {0U, 1U, 2U, 3U, 20U}) {
        const Retrieval found =
            find("students, courses, teachers, rooms and buildings", {.tables = tables});
        EXPECT_LE(found.tables.size(), tables);
        EXPECT_EQ(found.tables.empty(), tables == 0);
    }
}

TEST_F(RetrievalTest, IsWrittenAsCompactSql) {
    const Retrieval found = find("Which students take the course Algebra?", {.tables = 3});
    EXPECT_EQ(schema_text(found, known_, nullptr),
              "CREATE TABLE course (\n"
              "  course_id int PRIMARY KEY,\n"
              "  title text, -- 'Algebra', 'Optics'\n"
              "  credits int,\n"
              ");\n"
              "\n"
              "CREATE TABLE student (\n"
              "  student_id int PRIMARY KEY,\n"
              "  name text, -- 'Ann', 'Bob'\n"
              "  home_town text, -- 'Bergen', 'Oslo'\n"
              ");\n"
              "\n"
              "CREATE TABLE enrolment (\n"
              "  student_id int REFERENCES student(student_id),\n"
              "  course_id int REFERENCES course(course_id),\n"
              "  grade text, -- 'A', 'B'\n"
              ");\n");
}

TEST_F(RetrievalTest, DescriptionsOfTheMomentAndNoStrayLines) {
    KnowledgeBase base{.default_schema = "main"};
    base.tables.push_back({.schema = "main", .name = "student"});
    base.tables[0].columns.push_back({.name = "name"});
    base.tables[0].columns[0].descriptions.from(DescriptionSource::Manual) =
        "full name\n); DROP TABLE student; --";
    const Retrieval found = find("students", {.tables = 1});
    EXPECT_THAT(schema_text(found, known_, &base),
                HasSubstr("  name text, -- full name ); DROP TABLE student; --; 'Ann', 'Bob'\n"));
    base.tables[0].columns[0].descriptions.from(DescriptionSource::Manual) = "another";
    EXPECT_THAT(schema_text(found, known_, &base), HasSubstr("-- another; "));
}

} // namespace
} // namespace vouch::knowledge
