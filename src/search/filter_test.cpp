#include "search/filter.h"

#include <gtest/gtest.h>

namespace vouch::search {
namespace {

using std::chrono::sys_days;
using namespace std::chrono_literals;

DocumentRecord leave_document() {
    DocumentRecord record;
    record.key = {"company", "hr/leave/2024/rules.md"};
    record.sector = "hr";
    record.folders = {"hr", "leave", "2024"};
    record.tags = {"policy", "People"};
    record.modified = sys_days(2024y / 3 / 1);
    return record;
}

TEST(FilterSectors, AreThreeStatesThatNeverCollapse) {
    EXPECT_TRUE(Filter::nothing().reads_nothing());
    EXPECT_FALSE(Filter::nothing().allows(leave_document()));
    EXPECT_FALSE(Filter::everything().reads_nothing());
    EXPECT_TRUE(Filter::everything().allows(leave_document()));
    EXPECT_TRUE(Filter::listed({"finance", "HR "}).allows(leave_document()));
    EXPECT_FALSE(Filter::listed({"finance"}).allows(leave_document()));
}

TEST(FilterSectors, AListOfNoNamesIsNothing) {
    for (const std::vector<std::string>& list : {std::vector<std::string>{}, {""}, {" ", "\t"}}) {
        EXPECT_EQ(Filter::listed(list).sector_state(), Filter::SectorState::Nothing);
    }
}

TEST(FilterSectors, ADocumentWithoutSectorIsInNoList) {
    DocumentRecord bare = leave_document();
    bare.sector = "";
    EXPECT_FALSE(Filter::listed({"hr", ""}).allows(bare));
    EXPECT_TRUE(Filter::everything().allows(bare));
}

TEST(SectorName, KeepsAccentsAndWidthApart) {
    EXPECT_EQ(sector_name(" Re\u0301cursos HUMANOS "), "récursos humanos");
    EXPECT_NE(sector_name("ＨＲ"), "hr");
    EXPECT_NE(sector_name("récursos"), sector_name("recursos"));
}

struct FolderCase {
    const char* folder;
    bool allowed;
};

TEST(FilterFolders, MatchWholeNamesAtAnyDepthOrFromTheRoot) {
    for (FolderCase c : {FolderCase{"hr", true},
                         {"leave", true},
                         {"leave/2024", true},
                         {"Leave / 2024", true},
                         {"/hr", true},
                         {"/hr/leave/2024/", true},
                         {"/leave", false},
                         {"lea", false},
                         {"hr/2024", false},
                         {"/hr/leave/2024/x", false},
                         {"leave/20", false},
                         {"2024/leave", false}}) {
        Filter filter = Filter::everything();
        filter.within_folders({c.folder});
        EXPECT_EQ(filter.allows(leave_document()), c.allowed) << c.folder;
    }
}

TEST(FilterConditions, AreAlternativesInAListAndAllOfTheLists) {
    Filter filter = Filter::listed({"hr"});
    filter.within_folders({"nowhere", "leave"}).with_tags({"policy", "x"});
    EXPECT_TRUE(filter.allows(leave_document()));
    filter.within_folders({"nowhere"});
    EXPECT_FALSE(filter.allows(leave_document()));
}

TEST(FilterConditions, OnlyEverNarrow) {
    Filter filter = Filter::everything();
    filter.within_collections({"company"}).within_collections({"company", "other"});
    EXPECT_TRUE(filter.allows_partition({"company", "hr", ""}));
    EXPECT_FALSE(filter.allows_partition({"other", "hr", ""}));
    filter.within_collections({"other"});
    EXPECT_TRUE(filter.reads_nothing());
}

TEST(FilterCategories, KeepBackWhatIsNotListedAndNothingElse) {
    DocumentRecord plain = leave_document();
    DocumentRecord pay = plain;
    pay.category = "compensation";
    for (const auto& [filter, allowed] :
         {std::pair{Filter::everything(), true},
          {Filter::everything().within_categories({}), false},
          {Filter::everything().within_categories({"legal"}), false},
          {Filter::everything().within_categories({" Compensation ", "", "legal"}), true},
          {Filter::everything().within_categories({"compensation"}).within_categories({"legal"}),
           false},
          {Filter::listed({"finance"}).within_categories({"compensation"}), false}}) {
        EXPECT_EQ(filter.allows(pay), allowed);
        EXPECT_EQ(filter.allows_partition(partition_of(pay)), allowed);
    }
    EXPECT_TRUE(Filter::everything().within_categories({}).allows(plain));
    EXPECT_FALSE(Filter::everything().within_categories({}).reads_nothing());
}

TEST(FilterConditions, AnEmptyListLeavesNothing) {
    EXPECT_TRUE(Filter::everything().within_collections({}).reads_nothing());
    EXPECT_TRUE(Filter::everything().within_sources({}).reads_nothing());
    EXPECT_TRUE(Filter::everything().within_folders({" ", "/"}).reads_nothing());
    EXPECT_TRUE(Filter::everything().with_tags({}).reads_nothing());
}

TEST(FilterConditions, CompareTagsAndSourcesExactly) {
    EXPECT_TRUE(Filter::everything().with_tags({"People"}).allows(leave_document()));
    EXPECT_FALSE(Filter::everything().with_tags({"people"}).allows(leave_document()));
    EXPECT_TRUE(
        Filter::everything().within_sources({"hr/leave/2024/rules.md"}).allows(leave_document()));
    EXPECT_FALSE(Filter::everything().within_sources({"hr/leave"}).allows(leave_document()));
}

TEST(FilterDates, BeginIncludedEndNotAndUndatedOut) {
    auto day = [](std::chrono::year_month_day date) {
        return std::chrono::sys_seconds(sys_days(date));
    };
    EXPECT_TRUE(Filter::everything().modified(day(2024y / 3 / 1), {}).allows(leave_document()));
    EXPECT_FALSE(Filter::everything().modified({}, day(2024y / 3 / 1)).allows(leave_document()));
    EXPECT_FALSE(Filter::everything().modified(day(2024y / 3 / 2), {}).allows(leave_document()));
    DocumentRecord undated = leave_document();
    undated.modified.reset();
    EXPECT_FALSE(Filter::everything().modified(day(1970y / 1 / 1), {}).allows(undated));
    EXPECT_TRUE(
        Filter::everything().modified(day(2024y / 3 / 2), day(2024y / 3 / 2)).reads_nothing());
}

TEST(PassageIds, ChangeWithEachPartAndNeverFillTheSignBit) {
    DocumentKey key{"c", "s"};
    PassageId id = passage_id(key, 0, "text");
    EXPECT_EQ(id, passage_id(key, 0, "text"));
    EXPECT_NE(id, passage_id(key, 1, "text"));
    EXPECT_NE(id, passage_id(key, 0, "texts"));
    EXPECT_NE(id, passage_id({"cs", ""}, 0, "text"));
    for (std::uint32_t i = 0; i < 100; ++i)
        EXPECT_EQ(passage_id(key, i, "t").value >> 63, 0U);
}

} // namespace
} // namespace vouch::search
