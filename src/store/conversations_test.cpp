#include "store/conversations.h"

#include <fstream>
#include <iterator>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"
#include "sqlite/transaction.h"

namespace vouch::store {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
using testing::IsEmpty;

const Asker kAnna{"anna", "default"};
const Asker kBen{"ben", "default"};

/// What behaves alike on every engine is tested on all of them by tests/test_store.py.
struct Opened {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::filesystem::path file = folder.path() / "state" / "conversations.db";
    Store store = Store::open({.file = file}, {}).value();
    Conversations conversations = Conversations::open(store, {}).value();

    std::string with_turn(const Asker& asker, const std::string& question) {
        const auto made = conversations.create(asker, question, now(), {}).value();
        const auto turn = conversations.begin_turn(asker, made.id, question, now(), {}).value();
        TurnEnd end{.status = "answered", .answer = "of " + question};
        EXPECT_TRUE(conversations.complete_turn(asker, made.id, turn, end, {}));
        return made.id;
    }
    std::string bytes() const {
        std::string all;
        for (const char* ending : {"", "-wal"}) {
            std::ifstream in(file.string() + ending, std::ios::binary);
            all.append(std::istreambuf_iterator<char>(in), {});
        }
        return all;
    }
};

TEST(Conversations, TheFileIsForItsOwnerAlone) {
    Opened opened;
    opened.with_turn(kAnna, "anything");
    for (const char* ending : {"", "-wal", "-shm"}) {
        const auto mode = std::filesystem::status(opened.file.string() + ending).permissions();
        EXPECT_EQ(mode & std::filesystem::perms::all,
                  std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
            << ending;
    }
}

TEST(Conversations, ErasureLeavesNoByteInTheFileOrItsLog) {
    Opened opened;
    const std::string secret = opened.with_turn(kAnna, "zanzibar-question");
    const std::string other = opened.with_turn(kAnna, "quito-question");
    ASSERT_THAT(opened.bytes(), HasSubstr("zanzibar-question"));
    ASSERT_TRUE(opened.conversations.erase(kAnna, secret, {}));
    EXPECT_THAT(opened.bytes(), Not(HasSubstr("zanzibar")));
    EXPECT_THAT(opened.bytes(), HasSubstr("quito-question"));
    EXPECT_EQ(opened.conversations.erase_all(kAnna, {}).value(), 1);
    EXPECT_THAT(opened.bytes(), Not(HasSubstr("quito")));
    EXPECT_EQ(opened.conversations.find(kAnna, other, {}).error().code, ErrorCode::NotFound);
}

TEST(Conversations, ErasureThatAReaderHoldsBackSaysSo) {
    Opened opened;
    const std::string id = opened.with_turn(kAnna, "zanzibar-question");
    sqlite::OpenOptions options;
    options.trust = sqlite::Trust::Own;
    auto reader = sqlite::Database::open(opened.file, options, {}).value();
    {
        auto snapshot =
            sqlite::Transaction::begin(reader, sqlite::TransactionKind::Read, {}).value();
        auto rows = reader.prepare("SELECT question FROM vouch_turns", {}).value();
        ASSERT_TRUE(rows.step({}));
        base::Context soon = base::Context{}.within(std::chrono::milliseconds(50));
        const auto erased = opened.conversations.erase(kAnna, id, soon);
        ASSERT_FALSE(erased); // the rows are gone, the bytes are not
        EXPECT_EQ(opened.conversations.find(kAnna, id, {}).error().code, ErrorCode::NotFound);
    }
    opened.conversations.erase_all(kAnna, {}).value();
    EXPECT_THAT(opened.bytes(), Not(HasSubstr("zanzibar")));
}

TEST(Conversations, NotOursIsNotThere) {
    Opened opened;
    const std::string id = opened.with_turn(kAnna, "mine");
    const base::Error unknown = opened.conversations.find(kAnna, std::string(32, '0'), {}).error();
    for (const Asker& other : {kBen, Asker{"Anna", "default"}, Asker{"anna ", "default"},
                               Asker{"anna", "sales"}, Asker{"ann_", ""}, Asker{"%", ""}}) {
        const auto found = opened.conversations.find(other, id, {});
        ASSERT_FALSE(found) << other.owner;
        EXPECT_EQ(found.error().code, unknown.code);
        EXPECT_EQ(found.error().message, unknown.message);
        EXPECT_EQ(found.error().hints, unknown.hints);
        EXPECT_FALSE(opened.conversations.turns(other, id, 10, {}));
        EXPECT_FALSE(opened.conversations.earlier(other, id, 10, {}));
        EXPECT_FALSE(opened.conversations.begin_turn(other, id, "q", now(), {}));
        EXPECT_FALSE(opened.conversations.complete_turn({other.owner + "x"}, id, 1, {}, {}));
        EXPECT_FALSE(opened.conversations.erase(other, id, {}));
        EXPECT_THAT(opened.conversations.list(other, {}, {}).value(), IsEmpty());
    }
    EXPECT_EQ(opened.conversations.erase_all(kBen, {}).value(), 0);
    EXPECT_EQ(opened.conversations.turns(kAnna, id, 10, {}).value().size(), 1);
}

TEST(Conversations, AnOwnerHasAName) {
    Opened opened;
    for (const Asker& nobody :
         {Asker{}, Asker{std::string(256, 'a')}, Asker{std::string("a\0b", 3)}, Asker{"\xff"}}) {
        EXPECT_EQ(opened.conversations.create(nobody, "", now(), {}).error().code,
                  ErrorCode::InvalidArgument);
        EXPECT_FALSE(opened.conversations.list(nobody, {}, {}));
        EXPECT_FALSE(opened.conversations.erase_all(nobody, {}));
    }
}

TEST(Conversations, ATurnIsMarkedUntilItIsComplete) {
    Opened opened;
    const auto made = opened.conversations.create(kAnna, "first?", now(), {}).value();
    const auto first = opened.conversations.begin_turn(kAnna, made.id, "first?", now(), {}).value();
    Turn turn = opened.conversations.turns(kAnna, made.id, 10, {}).value().at(0);
    EXPECT_FALSE(turn.complete);
    EXPECT_EQ(turn.question, "first?");
    EXPECT_THAT(opened.conversations.earlier(kAnna, made.id, 3, {}).value(), IsEmpty());
    const TurnEnd end{.resolved = "first, whole?",
                      .status = "answered",
                      .route = "database",
                      .answer = "42",
                      .connector = "shop",
                      .sql = "SELECT 42",
                      .sources = "[]",
                      .model = "m",
                      .tokens_in = std::numeric_limits<std::uint32_t>::max(),
                      .tokens_out = 7,
                      .cost_usd = 0.000000123,
                      .duration = std::chrono::microseconds(5)};
    ASSERT_TRUE(opened.conversations.complete_turn(kAnna, made.id, first, end, {}));
    turn = opened.conversations.turns(kAnna, made.id, 10, {}).value().at(0);
    EXPECT_TRUE(turn.complete);
    EXPECT_EQ(turn.end.resolved, "first, whole?");
    EXPECT_EQ(turn.end.sql, "SELECT 42");
    EXPECT_EQ(turn.end.tokens_in, 4'294'967'295);
    EXPECT_DOUBLE_EQ(turn.end.cost_usd, 0.000000123);
    EXPECT_FALSE(opened.conversations.complete_turn(kAnna, made.id, first, end, {})); // once
    const auto earlier = opened.conversations.earlier(kAnna, made.id, 3, {}).value();
    ASSERT_EQ(earlier.size(), 1);
    EXPECT_EQ(earlier[0].text, "first, whole?");
    EXPECT_EQ(earlier[0].route, "database");
}

TEST(Conversations, TextsAreCutAtTheirLimitsAndNeverRefused) {
    Opened opened;
    using Limits = ConversationLimits;
    const std::string odd =
        std::string("a\0b", 3) + "\xff" + std::string(Limits::kAnswerBytes, 'x');
    const std::string euro = std::string(Limits::kTitleBytes - 1, 'x') + "\xE2\x82\xAC";
    const auto made = opened.conversations.create(kAnna, euro, now(), {}).value();
    EXPECT_EQ(made.title, std::string(Limits::kTitleBytes - 1, 'x')); // no half character
    ASSERT_TRUE(opened.conversations.begin_turn(kAnna, made.id, odd, now(), {}));
    ASSERT_TRUE(opened.conversations.complete_turn(
        kAnna, made.id, 1,
        {.answer = odd, .sql = odd, .sources = std::string(Limits::kSourcesBytes + 1, '[')}, {}));
    const Turn turn = opened.conversations.turns(kAnna, made.id, 1, {}).value().at(0);
    EXPECT_EQ(turn.question.size(), Limits::kQuestionBytes);
    EXPECT_EQ(turn.end.answer.size(), Limits::kAnswerBytes);
    EXPECT_EQ(turn.end.sql.size(), Limits::kSqlBytes);
    EXPECT_EQ(turn.end.sources, ""); // half of a JSON would be none
    EXPECT_THAT(turn.question, testing::StartsWith("a\uFFFDb\uFFFDx"));
}

TEST(Conversations, AStoreOfANewerVersionIsLeftAlone) {
    Opened opened;
    sqlite::OpenOptions options;
    options.mode = sqlite::OpenMode::ReadWrite;
    options.trust = sqlite::Trust::Own;
    auto file = sqlite::Database::open(opened.file, options, {}).value();
    ASSERT_TRUE(file.execute("UPDATE vouch_parts SET version = 9", {}));
    const Store again = Store::open({.file = opened.file}, {}).value();
    const auto refused = Conversations::open(again, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
}

TEST(StoreUrl, WhatIsWrongIsSaidWithoutThePassword) {
    for (const char* url :
         {"postgresql://anna:hunter2@host/db", "oracle://host/db", "host/db", "mysql://host",
          "mysql://host:0/db", "mysql://host:70000/db", "postgresql:///db", "mysql://h/d?user=x",
          "mysql://h/d?sslmode=maybe", "mysql://h/d?socket=/tmp/s", "mysql://h/%zz", "mysql://h/%",
          "mysql:///d?socket=relative"}) {
        const auto refused = Store::open({.url = url}, {});
        ASSERT_FALSE(refused) << url;
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument) << url;
        EXPECT_THAT(refused.error().message, Not(HasSubstr("hunter2")));
    }
    for (const char* url : {"postgresql://anna@host/db", "mariadb://[::1]:3307/db?sslmode=require",
                            "postgres:///db?socket=/run/postgresql", "mysql://h/d%C3%A9"}) {
        EXPECT_TRUE(Store::open({.url = url}, {})) << url; // it connects when it is used
    }
}

} // namespace
} // namespace vouch::store
