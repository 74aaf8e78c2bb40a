#include "search/qdrant/detail/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/qdrant/detail/conditions.h"
#include "search/qdrant/detail/scripted_transport_for_test.h"

namespace vouch::search::qdrant {
namespace {

using base::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ServerTest : public testing::Test {
protected:
    void reply(int status, std::string body) {
        script_.replies.push_back({status, std::move(body)});
    }
    void reply(std::string body) { reply(200, std::move(body)); }

    ScriptedTransport::Script script_;
    Server server_{std::make_unique<ScriptedTransport>(script_), Copies::One};
    base::Context context_;
};

TEST_F(ServerTest, TakesVersionsFromTheOldestOn) {
    struct Case {
        const char* version;
        ErrorCode code;
    };
    for (const char* version : {"1.16.0", "1.16.1", "1.20.3-dev", "2.0.0"}) {
        reply(R"({"title":"qdrant","version":")" + std::string(version) + R"("})");
        auto told = server_.check_version(context_);
        ASSERT_TRUE(told) << version;
        EXPECT_EQ(*told, version);
    }
    for (const Case& c :
         {Case{"1.15.9", ErrorCode::Unsupported}, Case{"0.99.99", ErrorCode::Unsupported},
          Case{"", ErrorCode::Corrupt}, Case{"1.16", ErrorCode::Corrupt},
          Case{"v1.16.0", ErrorCode::Corrupt}, Case{"1.16.99999999999", ErrorCode::Corrupt}}) {
        reply(R"({"version":")" + std::string(c.version) + R"("})");
        auto told = server_.check_version(context_);
        ASSERT_FALSE(told) << c.version;
        EXPECT_EQ(told.error().code, c.code) << c.version;
    }
}

TEST_F(ServerTest, MakesErrorsOfStatuses) {
    struct Case {
        int status;
        ErrorCode code;
    };
    for (const Case& c : {Case{400, ErrorCode::Unsupported}, Case{401, ErrorCode::Denied},
                          Case{403, ErrorCode::Denied}, Case{404, ErrorCode::NotFound},
                          Case{413, ErrorCode::LimitExceeded}, Case{429, ErrorCode::Unavailable},
                          Case{500, ErrorCode::Unavailable}, Case{503, ErrorCode::Unavailable},
                          Case{302, ErrorCode::Unsupported}, Case{204, ErrorCode::Unsupported}}) {
        reply(c.status, R"({"status":{"error":"the reason"},"time":0})");
        auto counted = server_.count("c", Json::object(), context_);
        ASSERT_FALSE(counted);
        EXPECT_EQ(counted.error().code, c.code) << c.status;
        EXPECT_THAT(counted.error().message, HasSubstr("the reason"));
    }
    reply(400, R"({"status":{"error":")" + std::string(5000, 'x') + R"("}})");
    EXPECT_LT(server_.count("c", Json::object(), context_).error().message.size(), 500U);
}

TEST_F(ServerTest, WritesWaitUntilTheyAreDone) {
    reply(R"({"result":{"operation_id":1,"status":"completed"}})");
    ASSERT_TRUE(server_.erase_where("c", Json::object(), context_));
    EXPECT_EQ(script_.calls[0].path, "/collections/c/points/delete?wait=true&ordering=strong");
    for (const char* status : {"acknowledged", "wait_timeout"}) {
        reply(R"({"result":{"operation_id":1,"status":")" + std::string(status) + R"("}})");
        auto written = server_.erase_where("c", Json::object(), context_);
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().code, ErrorCode::Unavailable);
    }
}

TEST_F(ServerTest, DividesLongWrites) {
    const std::vector<std::string> points(5, "\"" + std::string(kRequestBytesMax / 2, 'x') + "\"");
    for (int i = 0; i < 5; ++i)
        reply(R"({"result":{"status":"completed"}})");
    ASSERT_TRUE(server_.upsert("c", points, nullptr, context_));
    EXPECT_EQ(script_.calls.size(), 5U);
    for (const Call& call : script_.calls)
        EXPECT_TRUE(Json::accept(call.body));
    script_.calls.clear();
    ASSERT_TRUE(server_.upsert("c", {}, nullptr, context_));
    EXPECT_TRUE(script_.calls.empty());
}

TEST_F(ServerTest, ReadsPagesToTheirEnd) {
    reply(R"({"result":{"points":[{"id":"a","payload":{"n":1}}],"next_page_offset":"b"}})");
    reply(R"({"result":{"points":[{"id":7,"payload":{"n":2}}],"next_page_offset":null}})");
    std::vector<std::string> ids;
    auto take = [&](Point& point) -> base::Result<void> {
        ids.push_back(point.id);
        return {};
    };
    ASSERT_TRUE(server_.scroll("c", Json::object(), {}, take, context_));
    EXPECT_THAT(ids, ElementsAre("a", "7"));
    EXPECT_EQ(Json::parse(script_.calls[1].body)["offset"], "b");
    // A server that turns in a circle is left.
    for (int i = 0; i < 2; ++i)
        reply(R"({"result":{"points":[{"id":"a"}],"next_page_offset":"a"}})");
    auto circle = server_.scroll("c", Json::object(), {}, take, context_);
    ASSERT_FALSE(circle);
    EXPECT_EQ(circle.error().code, ErrorCode::Corrupt);
}

TEST_F(ServerTest, RefusesWhatIsNoAnswer) {
    const Json request{{"limit", 2}};
    for (const char* body :
         {"", "null", "[]", "{}", R"({"result":null})", R"({"result":{}})",
          R"({"result":{"points":{}}})", R"({"result":{"points":[1]}})",
          R"({"result":{"points":[{"score":1}]}})", R"({"result":{"points":[{"id":1}]}})",
          R"({"result":{"points":[{"id":1,"score":"1"}]}})",
          R"({"result":{"points":[{"id":1,"score":NaN}]}})",
          R"({"result":{"points":[{"id":1,"score":1e999}]}})",
          R"({"result":{"points":[{"id":1,"score":1},{"id":2,"score":2}]}})",
          R"({"result":{"points":[{"id":1,"score":1},{"id":2,"score":1},{"id":3,"score":1}]}})"}) {
        reply(body);
        auto found = server_.query("c", request, context_);
        ASSERT_FALSE(found) << body;
        EXPECT_EQ(found.error().code, ErrorCode::Corrupt) << body;
    }
    reply(
        R"({"result":{"points":[{"id":1,"version":3,"score":2.5,"new":1},{"id":2,"score":-1}]}})");
    auto found = server_.query("c", request, context_);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(found->at(0).score, 2.5);
}

TEST_F(ServerTest, ReadsVectorsOfFiniteNumbersOnly) {
    Wanted wanted;
    wanted.vector = "meaning";
    const std::vector<std::string> ids{"a"};
    for (const char* vector :
         {R"({"meaning":[1,"2"]})", R"({"meaning":[1e300]})",
          R"({"meaning":{"indices":[1],"values":[1]}})", R"({"meaning":[null]})"}) {
        reply(R"({"result":[{"id":"a","payload":null,"vector":)" + std::string(vector) + "}]}");
        auto points = server_.retrieve("c", ids, wanted, context_);
        ASSERT_FALSE(points) << vector;
        EXPECT_EQ(points.error().code, ErrorCode::Corrupt);
    }
    reply(R"({"result":[{"id":"a","payload":null,"vector":{"meaning":[1,0.1]}}]})");
    auto points = server_.retrieve("c", ids, wanted, context_);
    ASSERT_TRUE(points);
    EXPECT_THAT(points->at(0).vector, ElementsAre(1.0F, 0.1F));
}

TEST(ServerCopies, ReadsAskAMajorityWhereThereAreSeveral) {
    ScriptedTransport::Script script;
    Server server(std::make_unique<ScriptedTransport>(script), Copies::Several);
    script.replies.push_back({200, R"({"result":{"count":3}})"});
    EXPECT_EQ(*server.count("c", Json::object(), {}), 3U);
    EXPECT_THAT(script.calls[0].path, HasSubstr("consistency=majority"));
}

} // namespace
} // namespace vouch::search::qdrant
