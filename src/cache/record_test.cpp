#include "cache/record.h"

#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"
#include "cache/samples_for_test.h"

namespace vouch::cache {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kSecret(kSecretBytesMin, 's');
const std::string kOther(kSecretBytesMin, 't');

Keys keys(const std::vector<std::string>& secrets = {kSecret}) {
    return Keys::create(secrets).value();
}

Record record(Sealing sealing = Sealing::Plain) {
    return make_record(entry(), "how many orders", {"words order"}, binding(), keys().current(),
                       sealing);
}

TEST(CacheFormat, IsAsDocumented) { // the vectors of docs/cache-format.md
    const Binding bound{.agent = "default",
                        .connectors = {{"shop", "f", "sqlite", "k", "s"}},
                        .documents = "",
                        .policy_version = "1",
                        .scope = "c",
                        .day = "2026-06-30"};
    EXPECT_EQ(base::hexadecimal(encode(bound)).size(), 2U * 101U);
    EXPECT_EQ(digest(bound), "a5a64ef3052d3e1f19cb86a1a86a6653f9ff25ad5f3774a9d936e02a53727de6");
    const Entry small{.question = "How many?",
                      .connector = "shop",
                      .sql = "SELECT 1",
                      .dialect = "sqlite",
                      .understood = "",
                      .drafted_by = "planner",
                      .created_at = std::chrono::sys_seconds(std::chrono::seconds(1))};
    const Record made = make_record(small, "how many", {"words"}, bound,
                                    keys({std::string(32, 'k')}).current(), Sealing::Plain);
    EXPECT_EQ(made.id, "0797be4ac9cf1fe29739d916f43a38f0");
    EXPECT_EQ(made.keys.front(), "3e0becb891f5c41b2ecf4cf2f846fb6d");
    EXPECT_EQ(base::hexadecimal(made.signature),
              "651a2cceed8b842dcda795bfe1414697bb1ca75e7ac2ba4cc236a8f79f9b1168");
}

TEST(Record, OpensInItsOwnContextAlone) {
    for (const Sealing sealing : {Sealing::Plain, Sealing::Sealed}) {
        EXPECT_EQ(open_record(record(sealing), binding(), keys()).value(), entry());
        for (const auto& change : binding_changes()) {
            Binding other = binding();
            change(other);
            EXPECT_FALSE(open_record(record(sealing), other, keys()));
            // Nor when it is given the partition of the other context.
            Record moved = record(sealing);
            moved.partition = digest(other);
            moved.agent = other.agent;
            EXPECT_FALSE(open_record(moved, other, keys()));
        }
    }
}

TEST(Record, OpensToNothingWhereAnythingWasAltered) {
    const std::vector<std::function<void(Record&)>> changes = {
        [](Record& r) { r.id.back() = r.id.back() == '0' ? '1' : '0'; },
        [](Record& r) { r.kind = EntryKind::Template; },
        [](Record& r) { r.agent = "other"; },
        [](Record& r) { r.partition = ""; },
        [](Record& r) { r.keys.clear(); },
        [](Record& r) { r.keys.push_back("another"); },
        [](Record& r) { r.payload.back() = 'x'; },
        [](Record& r) { r.payload.clear(); },
        [](Record& r) { r.payload.front() = '\x7'; },
        [](Record& r) { r.signature.clear(); },
        [](Record& r) { r.signature.back() = static_cast<char>(r.signature.back() ^ 1); },
        [](Record& r) { r.created_at += std::chrono::hours(1); },
    };
    for (const Sealing sealing : {Sealing::Plain, Sealing::Sealed}) {
        for (std::size_t i = 0; i < changes.size(); ++i) {
            Record altered = record(sealing);
            changes[i](altered);
            EXPECT_FALSE(open_record(altered, binding(), keys())) << i;
        }
    }
}

TEST(Record, IsReadWithAnOldSecretAndWithNoOther) {
    EXPECT_TRUE(open_record(record(), binding(), keys({kOther, kSecret})));
    EXPECT_TRUE(open_record(record(Sealing::Sealed), binding(), keys({kOther, kSecret})));
    EXPECT_FALSE(open_record(record(), binding(), keys({kOther})));
}

TEST(Record, TellsNothingWhereItIsSealed) {
    EXPECT_THAT(record().payload, HasSubstr("orders"));
    const Record sealed = record(Sealing::Sealed);
    for (const std::string& said :
         {sealed.payload, sealed.id, sealed.keys.front(), sealed.partition}) {
        EXPECT_THAT(said, Not(HasSubstr("orders")));
        EXPECT_THAT(said, Not(HasSubstr("SELECT")));
    }
    EXPECT_EQ(read_unverified(sealed, keys())->question, entry().question);
    EXPECT_FALSE(read_unverified(sealed, keys({kOther})));
}

TEST(Record, IdsDifferByKindTextContextAndSecret) {
    const Key key = keys().current();
    std::set<std::string> ids = {entry_id(key, EntryKind::Answer, "q", binding())};
    EXPECT_TRUE(ids.insert(entry_id(key, EntryKind::Template, "q", binding())).second);
    EXPECT_TRUE(ids.insert(entry_id(key, EntryKind::Answer, "q2", binding())).second);
    EXPECT_TRUE(
        ids.insert(entry_id(keys({kOther}).current(), EntryKind::Answer, "q", binding())).second);
    for (const auto& change : binding_changes()) {
        Binding other = binding();
        change(other);
        EXPECT_TRUE(ids.insert(entry_id(key, EntryKind::Answer, "q", other)).second);
    }
}

} // namespace
} // namespace vouch::cache
