#include "knowledge/knowledge.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"
#include "knowledge/store.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kShopTables =
    "customer: id int pk = 1 | 2 | 3, name text = Ann | Bob | null, password text = x | y | z,"
    " customer_uuid text = u1 | u2 | u3, joined text = 2026-01-01 | 2026-02-01 | 2026-02-03,"
    " postcode text = 10 | 20 | 30, score real = 1.5 | -2 | null\n"
    "sale: id int pk = 1 | 2, customer_id int -> customer = 1 | 1, day date = 2026-03-01 | null\n";

class KnowledgeTest : public testing::Test {
protected:
    base::Result<Knowledge> build_shop(const BuildOptions& options = {},
                                       const base::Context& context = {}) {
        return build({"shop", schema_.catalog}, reader_, english::vocabulary(), options, context);
    }
    base::Result<Knowledge> load_or_build_shop(const StorePlace& place,
                                               const BuildOptions& options = {}) {
        return load_or_build({"shop", schema_.catalog}, reader_, english::vocabulary(), options,
                             place, {});
    }

    TestSchema schema_ = test_schema(kShopTables);
    TestReader reader_{schema_};
};

TEST(Knowledge, AsksNothingMoreOfWhatHasNoValue) {
    const TestSchema schema = test_schema(
        "empty: id int pk, name text\nsale: id int pk = 1 | 2, note text = null | null\n");
    TestReader reader(schema);
    const Knowledge known =
        build({"shop", schema.catalog}, reader, english::vocabulary(), {}, {}).value();
    EXPECT_EQ(known.statistics.column({0, 1}).distinct_count, 0);
    EXPECT_EQ(known.statistics.column({1, 1}).distinct_count, 0);
    EXPECT_EQ(known.statistics.column({1, 0}).distinct_count, 2);
    // The summaries of both tables, and the values of one column.
    EXPECT_THAT(reader.read, ElementsAre(ColumnId{0, 0}, ColumnId{0, 1}, ColumnId{1, 0},
                                         ColumnId{1, 1}, ColumnId{1, 0}));
}

TEST_F(KnowledgeTest, ReadsStatistics) {
    const Knowledge known = build_shop().value();
    EXPECT_EQ(known.statistics.tables[0].row_count, 3);
    const ColumnStatistics& name = known.statistics.column({0, 1});
    EXPECT_EQ(name.distinct_count, 2);
    EXPECT_EQ(name.null_count, 1);
    EXPECT_EQ(name.number_percent, 0);
    EXPECT_EQ(name.minimum, schema::Value{}) << "texts have no bounds to compare with";
    const ColumnStatistics& id = known.statistics.column({0, 0});
    EXPECT_EQ(id.minimum, schema::Value{std::int64_t{1}});
    EXPECT_EQ(id.maximum, schema::Value{std::int64_t{3}});
    EXPECT_EQ(known.statistics.column({0, 4}).date_percent, 100);
    EXPECT_EQ(known.statistics.column({0, 5}).number_percent, 100);
    EXPECT_EQ(known.statistics.column({0, 5}).date_percent, 0);
    EXPECT_EQ(known.statistics.column({1, 2}).minimum, schema::Value{schema::Date{"2026-03-01"}});
    EXPECT_TRUE(known.statistics.tables[0].is_unique(0));
    EXPECT_FALSE(known.statistics.tables[0].is_unique(1)) << "one is missing";
    EXPECT_FALSE(known.statistics.tables[0].is_unique(2)) << "not known";
    EXPECT_THAT(known.warnings, IsEmpty());
}

TEST_F(KnowledgeTest, IndexesTextsThatPeopleAskBy) {
    const Knowledge known = build_shop().value();
    EXPECT_THAT(known.values.columns(), ElementsAre(ColumnId{0, 1}, ColumnId{0, 5}));
    EXPECT_THAT(known.values.values({0, 5}), ElementsAre("10", "20", "30"));
}

TEST_F(KnowledgeTest, NeverReadsSecrets) {
    ASSERT_TRUE(build_shop());
    EXPECT_THAT(reader_.read, testing::Contains(ColumnId{0, 1}));
    EXPECT_THAT(reader_.read, testing::Not(testing::Contains(ColumnId{0, 2})));
}

TEST_F(KnowledgeTest, ReadsNoValueWhereSamplingIsOff) {
    const Knowledge known = build_shop({.sampling = Sampling::Never}).value();
    EXPECT_THAT(reader_.read, IsEmpty());
    EXPECT_THAT(known.values.columns(), IsEmpty());
    EXPECT_EQ(known.statistics.tables[0].row_count, 3) << "a count is no value";
    for (const TableStatistics& table : known.statistics.tables) {
        for (const ColumnStatistics& column : table.columns)
            EXPECT_EQ(column, ColumnStatistics{});
    }
    EXPECT_THAT(known.warnings, IsEmpty());
}

TEST_F(KnowledgeTest, WhatWasSampledIsNotUsedOnceSamplingIsOff) {
    const base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const StorePlace place{folder.path() / "shop.knowledge", "v1", "p1"};
    EXPECT_THAT(load_or_build_shop(place)->values.columns(), testing::Not(IsEmpty()));
    const Knowledge off = load_or_build_shop(place, {.sampling = Sampling::Never}).value();
    EXPECT_EQ(off.origin, KnowledgeOrigin::Read);
    EXPECT_THAT(off.values.columns(), IsEmpty());
    const Knowledge again = load_or_build_shop(place, {.sampling = Sampling::Never}).value();
    EXPECT_EQ(again.origin, KnowledgeOrigin::Stored);
}

TEST_F(KnowledgeTest, GoesOnWithoutWhatThePolicyWithholds) {
    reader_.withheld = {{0, 1}};
    const Knowledge known = build_shop().value();
    EXPECT_EQ(known.statistics.column({0, 1}), ColumnStatistics{});
    EXPECT_EQ(known.statistics.column({0, 0}).maximum, schema::Value{std::int64_t{3}});
    EXPECT_THAT(known.values.columns(), ElementsAre(ColumnId{0, 5}));
    EXPECT_THAT(known.warnings, ElementsAre(HasSubstr("customer")));
}

TEST_F(KnowledgeTest, KeepsItsTime) {
    const Knowledge hasty = build_shop({.time = std::chrono::milliseconds(0)}).value();
    EXPECT_THAT(reader_.read, IsEmpty());
    EXPECT_EQ(hasty.warnings.size(), 2U);
    EXPECT_EQ(hasty.names.tables.size(), 2U);

    std::stop_source stop;
    stop.request_stop();
    auto stopped = build_shop({}, {.stop = stop.get_token()});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, base::ErrorCode::Cancelled);
}

TEST_F(KnowledgeTest, IsKeptBetweenQuestions) {
    const base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const StorePlace place{folder.path() / "shop.knowledge", "v1", "p1"};
    const Knowledge first = load_or_build_shop(place).value();
    EXPECT_EQ(first.origin, KnowledgeOrigin::Read);
    reader_.read.clear();
    const Knowledge second = load_or_build_shop(place).value();
    EXPECT_EQ(second.origin, KnowledgeOrigin::Stored);
    EXPECT_THAT(reader_.read, IsEmpty());
    EXPECT_EQ(second.statistics, first.statistics);
    EXPECT_EQ(second.values.to_bytes(), first.values.to_bytes());
    EXPECT_EQ(second.keys.edges().size(), first.keys.edges().size());

    for (const StorePlace& other :
         {StorePlace{place.path, "v2", "p1"}, StorePlace{place.path, "v2", "p2"}}) {
        EXPECT_EQ(load_or_build_shop(other)->origin, KnowledgeOrigin::Read);
        EXPECT_EQ(load_or_build_shop(other)->origin, KnowledgeOrigin::Stored);
    }
    schema_.catalog.tables[0].columns[1].type = "varchar";
    EXPECT_EQ(load_or_build_shop({place.path, "v2", "p2"})->origin, KnowledgeOrigin::Read);
}

/// A reader for which one table takes longer than any limit, as often as told.
class SlowReader : public TestReader {
public:
    SlowReader(const TestSchema& schema, TableId slow, int times)
        : TestReader(schema), slow_(slow), times_(times) {}

    base::Result<TableSummary> summary(TableId table, std::span<const std::uint32_t> columns,
                                       const base::Context& context) override {
        if (table == slow_ && times_ > 0) {
            --times_;
            while (context.check())
                std::this_thread::yield();
        }
        return TestReader::summary(table, columns, context);
    }

private:
    TableId slow_;
    int times_;
};

class SlowKnowledgeTest : public KnowledgeTest {
protected:
    Knowledge load(SlowReader& reader, std::chrono::milliseconds time_per_table) {
        reader.read.clear();
        return load_or_build({"shop", schema_.catalog}, reader, english::vocabulary(),
                             {.time_per_table = time_per_table}, place_, {})
            .value();
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    StorePlace place_{folder_.path() / "shop.knowledge", "v1", "p1"};
};

TEST_F(SlowKnowledgeTest, ReadsLaterWhatTookTooLongOnce) {
    SlowReader reader(schema_, 0, 1);
    const Knowledge first = load(reader, std::chrono::milliseconds(200));
    EXPECT_THAT(first.warnings, ElementsAre(HasSubstr("customer was read in part")));
    EXPECT_THAT(first.values.columns(), IsEmpty());
    EXPECT_EQ(first.statistics.tables[1].row_count, 2) << "the other table is read";

    const Knowledge second = load(reader, std::chrono::milliseconds(200));
    EXPECT_EQ(second.origin, KnowledgeOrigin::Read);
    EXPECT_THAT(second.warnings, IsEmpty());
    const Knowledge whole = build_shop().value();
    EXPECT_EQ(second.statistics, whole.statistics);
    EXPECT_EQ(second.values.to_bytes(), whole.values.to_bytes());
    for (const ColumnId column : reader.read)
        EXPECT_EQ(column.table, 0U) << "only what was missing is read";
    EXPECT_EQ(load(reader, std::chrono::milliseconds(200)).origin, KnowledgeOrigin::Stored);
}

TEST_F(SlowKnowledgeTest, ATableThatIsAlwaysTooSlowCostsTwoQuestionsOnly) {
    SlowReader reader(schema_, 0, 3);
    load(reader, std::chrono::milliseconds(150));
    EXPECT_EQ(load(reader, std::chrono::milliseconds(150)).origin, KnowledgeOrigin::Read);
    const Knowledge third = load(reader, std::chrono::milliseconds(150));
    EXPECT_EQ(third.origin, KnowledgeOrigin::Stored);
    EXPECT_THAT(third.warnings, ElementsAre(HasSubstr("customer was read in part")));
    EXPECT_EQ(load(reader, std::chrono::milliseconds(200)).origin, KnowledgeOrigin::Read)
        << "it has more time now";
    EXPECT_THAT(load(reader, std::chrono::milliseconds(250)).warnings, IsEmpty());
}

TEST_F(KnowledgeTest, ReadsLaterWhatTheWholeTimeWasOverFor) {
    const base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const StorePlace place{folder.path() / "shop.knowledge", "v1", "p1"};
    for (int round = 0; round < 3; ++round) {
        const Knowledge hasty =
            load_or_build_shop(place, {.time = std::chrono::milliseconds(0)}).value();
        EXPECT_THAT(hasty.warnings,
                    ElementsAre(HasSubstr("customer was not"), HasSubstr("sale was not")));
    }
    EXPECT_THAT(load_or_build_shop(place)->warnings, IsEmpty());
    EXPECT_EQ(load_or_build_shop(place)->origin, KnowledgeOrigin::Stored);
}

TEST_F(KnowledgeTest, TakesTheFileOfAnotherVersionForNone) {
    const base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const StorePlace place{folder.path() / "shop.knowledge", "v1", "p1"};
    ASSERT_TRUE(base::write_file_atomically(place.path, "… VOUCHKN1", base::FileAccess::OwnerOnly));
    EXPECT_THAT(load_or_build_shop(place)->warnings, IsEmpty());
    EXPECT_EQ(load_or_build_shop(place)->origin, KnowledgeOrigin::Stored);
}

TEST_F(KnowledgeTest, ReplacesADamagedFile) {
    const base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const StorePlace place{folder.path() / "shop.knowledge", "v1", "p1"};
    ASSERT_TRUE(load_or_build_shop(place));
    ASSERT_TRUE(
        base::write_file_atomically(place.path, "VOUCHKN4 no", base::FileAccess::OwnerOnly));
    const Knowledge again = load_or_build_shop(place).value();
    EXPECT_EQ(again.origin, KnowledgeOrigin::Read);
    EXPECT_THAT(again.warnings, ElementsAre(HasSubstr("damaged")));
    EXPECT_EQ(load_or_build_shop(place)->origin, KnowledgeOrigin::Stored);
}

TEST_F(KnowledgeTest, SaysWhenItCannotBeKept) {
    const StorePlace nowhere{"/nonexistent/folder/shop.knowledge", "v1", "p1"};
    const Knowledge known = load_or_build_shop(nowhere).value();
    EXPECT_THAT(known.warnings, ElementsAre(HasSubstr("cannot be kept")));
}

TEST_F(KnowledgeTest, NeverTrustsDamagedBytes) {
    const Knowledge known = build_shop().value();
    const StoreKey key{"f", "d", "p", "s"};
    const std::vector<UnreadTable> unread{{1, 2, std::chrono::milliseconds(2000)}};
    const std::string bytes =
        encode_contents({known.statistics, known.values, {"a warning"}, unread}, key);
    const auto good = decode_contents(bytes, key, schema_.catalog);
    ASSERT_TRUE(good);
    EXPECT_THAT(good->warnings, ElementsAre("a warning"));
    EXPECT_EQ(good->unread, unread);
    const auto expect_bad = [&](const std::string& damaged, std::size_t at) {
        EXPECT_FALSE(decode_contents(damaged, key, schema_.catalog)) << at;
    };
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        expect_bad(bytes.substr(0, length), length);
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x41);
        expect_bad(damaged, at);
    }
    EXPECT_FALSE(decode_contents(bytes, key, test_schema("other: id int").catalog));
    EXPECT_FALSE(decode_contents(bytes, {"f", "d", "p", "t"}, schema_.catalog));
}

} // namespace
} // namespace vouch::knowledge
