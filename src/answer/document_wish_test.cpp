#include <gmock/gmock.h>

#include "answer/agent.h"
#include "answer/shop_for_test.h"

namespace vouch::answer {
namespace {

search::DocumentRecord record_of(std::string collection, std::string source, std::string tag) {
    search::DocumentRecord record;
    record.key = {std::move(collection), std::move(source)};
    record.sector = "hr";
    record.folders = {"hr", "leave"};
    record.tags = {std::move(tag)};
    record.modified = std::chrono::sys_days(std::chrono::year{2026} / 3 / 1);
    return record;
}

TEST(DocumentWish, OnlyNarrows) {
    const auto record = record_of("docs", "hr/leave/a.md", "new");
    const search::Filter all = search::Filter::everything();
    EXPECT_TRUE(DocumentWish{}.narrowed(all).allows(record));
    EXPECT_FALSE(DocumentWish{}.narrowed(search::Filter::nothing()).allows(record));
    const DocumentWish fitting{.collections = {"docs"},
                               .folders = {"leave"},
                               .sources = {"hr/leave/a.md"},
                               .tags = {"new"},
                               .from = std::chrono::sys_days(std::chrono::year{2026} / 3 / 1),
                               .before = std::chrono::sys_days(std::chrono::year{2026} / 3 / 2)};
    EXPECT_TRUE(fitting.narrowed(all).allows(record));
    EXPECT_FALSE(fitting.narrowed(search::Filter::listed({"sales"})).allows(record));
    for (const DocumentWish& other :
         {DocumentWish{.collections = {"mail"}}, DocumentWish{.folders = {"/leave"}},
          DocumentWish{.sources = {"b.md"}}, DocumentWish{.tags = {"old"}},
          DocumentWish{.from = std::chrono::sys_days(std::chrono::year{2026} / 3 / 2)},
          DocumentWish{.before = std::chrono::sys_days(std::chrono::year{2026} / 3 / 1)}}) {
        EXPECT_FALSE(other.narrowed(all).allows(record));
        EXPECT_NE(other.key(), fitting.key());
        EXPECT_NE(other.key(), DocumentWish{}.key());
    }
}

TEST(DocumentWish, ReachesTheSearch) {
    Shop shop;
    const Agent agent = Agent::create(shop.sources, shop.options).value();
    Question question{.text = "How many days of annual leave does an employee have?",
                      .route = RouteWish::Documents};
    EXPECT_EQ(agent.ask(question, shop.scope, {}).status, Status::Answered);
    question.documents.collections = {};
    question.documents.folders = {"  "}; // a wish that nothing fulfils
    EXPECT_EQ(agent.ask(question, shop.scope, {}).status, Status::Unanswerable);
}

} // namespace
} // namespace vouch::answer
