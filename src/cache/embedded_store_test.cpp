#include "cache/embedded_store.h"

#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::cache {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::chrono::sys_seconds at(int seconds) {
    return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

Record record(const std::string& id, int created_at = 100, const std::string& agent = "a") {
    return {.id = id,
            .kind = EntryKind::Answer,
            .agent = agent,
            .partition = "p",
            .keys = {"words " + id, "form"},
            .payload = std::string("x\0y", 3),
            .signature = std::string("\xff\0", 2),
            .created_at = at(created_at)};
}

class EmbeddedStoreTest : public testing::Test {
protected:
    std::unique_ptr<Store> open() const {
        auto store = open_embedded_store(path(), {});
        EXPECT_TRUE(store) << store.error().message;
        return std::move(*store);
    }
    std::filesystem::path path() const { return directory_.path() / "cache.sqlite"; }
    void put(Store& store, const std::vector<Record>& records) const {
        ASSERT_TRUE(store.put(records, {}));
    }
    std::vector<std::string> ids(Store& store, const std::string& agent = "") const {
        std::vector<std::string> found;
        const auto listed = store.list(agent, 100, {}).value();
        for (const Record& one : listed)
            found.push_back(one.id);
        return found;
    }
    std::vector<std::string> under(Store& store, const char* key, EntryKind kind,
                                   const char* partition, int oldest = 0) const {
        std::vector<std::string> found;
        const auto records = store.with_key({kind, partition, at(oldest)}, key, 2, {}).value();
        for (const Record& one : records)
            found.push_back(one.id);
        return found;
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
};

TEST_F(EmbeddedStoreTest, GivesBackWhatWasPutAlsoAfterOpeningAgain) {
    put(*open(), {record("1")});
    const auto found = open()->find("1", {}).value();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->keys, record("1").keys);
    EXPECT_EQ(found->payload, record("1").payload);
    EXPECT_EQ(found->signature, record("1").signature);
    EXPECT_EQ(found->created_at, record("1").created_at);
    EXPECT_FALSE(open()->find("2", {}).value());
}

TEST_F(EmbeddedStoreTest, ReplacesARecordWithItsKeys) {
    auto store = open();
    put(*store, {record("1")});
    Record other = record("1", 200);
    other.keys = {"new"};
    put(*store, {other});
    EXPECT_EQ(store->find("1", {}).value()->keys, other.keys);
    EXPECT_THAT(under(*store, "form", EntryKind::Answer, "p"), ElementsAre());
    EXPECT_THAT(under(*store, "new", EntryKind::Answer, "p"), ElementsAre("1"));
}

TEST_F(EmbeddedStoreTest, FindsTheNewestUnderAKeyInOnePartition) {
    auto store = open();
    put(*store, {record("1", 100), record("2", 300), record("3", 200)});
    EXPECT_THAT(under(*store, "form", EntryKind::Answer, "p"), ElementsAre("2", "3"));
    EXPECT_THAT(under(*store, "form", EntryKind::Answer, "p", 250), ElementsAre("2"));
    EXPECT_THAT(under(*store, "words 1", EntryKind::Answer, "p"), ElementsAre("1"));
    EXPECT_THAT(under(*store, "form", EntryKind::Answer, "q"), ElementsAre());
    EXPECT_THAT(under(*store, "form", EntryKind::Template, "p"), ElementsAre());
    EXPECT_THAT(under(*store, "f", EntryKind::Answer, "p"), ElementsAre());
}

TEST_F(EmbeddedStoreTest, ASweepTakesWhatIsTooOldAtMostOnceAnInterval) {
    auto store = open();
    const StoreLimits limits;
    put(*store, {record("old", 10), record("new", 90)});
    const auto sweep = [&](int now, int oldest) {
        return store->prune({at(oldest), at(now), std::chrono::seconds(60), limits}, {}).value();
    };
    EXPECT_EQ(sweep(100, 50), 1U);
    EXPECT_THAT(ids(*store), ElementsAre("new"));
    put(*store, {record("old", 10)});
    EXPECT_EQ(sweep(159, 50), 0U) << "another process swept a moment ago";
    EXPECT_EQ(sweep(160, 50), 1U);
    EXPECT_THAT(ids(*store), ElementsAre("new"));
    put(*store, {record("old", 10)});
    EXPECT_EQ(sweep(20, 15), 1U) << "the clock was set back";
}

TEST_F(EmbeddedStoreTest, WhatIsUsedIsKeptLongest) {
    auto store = open();
    put(*store, {record("1", 1), record("2", 2), record("3", 3)});
    // All were put in one second; a use in it makes none newer, so that their own times decide.
    EXPECT_EQ(store->prune({at(0), at(4), std::chrono::hours(1), {.entries = 2}}, {}).value(), 1U);
    EXPECT_THAT(ids(*store), ElementsAre("3", "2"));
    EXPECT_EQ(
        store
            ->prune(
                {at(0), at(5), std::chrono::hours(1), {.entries = 2, .bytes = base::ByteCount{1}}},
                {})
            .value(),
        0U)
        << "no sweep is due, and entries are not too many";
    EXPECT_EQ(store
                  ->prune({at(0),
                           at(5000),
                           std::chrono::hours(1),
                           {.entries = 2, .bytes = base::ByteCount{3}}},
                          {})
                  .value(),
              1U);
}

TEST_F(EmbeddedStoreTest, ClearsAndCountsByAgent) {
    auto store = open();
    Record made_template = record("t", 5, "b");
    made_template.kind = EntryKind::Template;
    put(*store, {record("1"), record("2", 7, "b"), made_template});
    const auto figures = store->figures({}).value();
    ASSERT_EQ(figures.size(), 2U);
    EXPECT_EQ(figures[1].agent, "b");
    EXPECT_EQ(figures[1].answers, 1U);
    EXPECT_EQ(figures[1].templates, 1U);
    EXPECT_EQ(figures[1].oldest, at(5));
    EXPECT_EQ(store->clear("b", {}).value(), 2U);
    EXPECT_THAT(ids(*store), ElementsAre("1"));
    EXPECT_EQ(store->clear("", {}).value(), 1U);
    EXPECT_TRUE(store->figures({}).value().empty());
}

TEST_F(EmbeddedStoreTest, CountsWhatLookUpsEndedIn) {
    auto store = open();
    const std::vector<Use> uses = {{"hit exact", "1"}, {"hit exact", ""}, {"miss: No entry.", ""}};
    ASSERT_TRUE(store->note(uses, {}));
    EXPECT_THAT(store->outcomes({}).value(),
                ElementsAre(Pair("hit exact", 2U), Pair("miss: No entry.", 1U)));
}

TEST_F(EmbeddedStoreTest, ADamagedFileIsReplaced) {
    put(*open(), {record("1")});
    { std::ofstream(path(), std::ios::binary | std::ios::trunc) << std::string(8192, 'x'); }
    auto store = open();
    EXPECT_TRUE(ids(*store).empty());
    put(*store, {record("2")});
    EXPECT_THAT(ids(*store), ElementsAre("2"));
}

TEST_F(EmbeddedStoreTest, IsReplacedWhileItIsOpen) {
    auto store = open();
    put(*store, {record("1")});
    ASSERT_TRUE(store->replace({}));
    EXPECT_TRUE(ids(*store).empty());
    put(*store, {record("2")});
    EXPECT_THAT(ids(*open()), ElementsAre("2"));
}

TEST_F(EmbeddedStoreTest, ProcessesMayWriteAtOnce) {
    const auto write = [&](int writer) {
        auto store = open();
        for (int i = 0; i < 20; ++i)
            put(*store, {record(std::to_string(writer) + '-' + std::to_string(i))});
    };
    {
        std::vector<std::jthread> writers;
        for (int writer = 0; writer < 4; ++writer)
            writers.emplace_back(write, writer);
    }
    EXPECT_EQ(ids(*open()).size(), 80U);
}

} // namespace
} // namespace vouch::cache
