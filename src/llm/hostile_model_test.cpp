#include "llm/hostile_model.h"

#include <set>

#include <gtest/gtest.h>

namespace vouch::llm {
namespace {

ChatRequest framed() {
    ChatRequest request;
    request.instructions = "Secret instructions.";
    request.messages = {{Speaker::User, "<data question ab>\nHow many?\n</data question ab>"}};
    return request;
}

TEST(HostileModel, ComesWithAllOfItsStatements) {
    HostileOptions options;
    for (int i = 0; i < 100; ++i)
        options.statements.push_back("DROP TABLE t" + std::to_string(i));
    options.canary_queries = {"SELECT a", "SELECT b"};
    options.huge = base::ByteCount{1'000};
    HostileModel model(options);
    std::string all;
    for (std::size_t i = 0; i < model.calls_for_all(); ++i)
        all += model.chat(framed(), {})->text + "\n";
    std::set<Hostility> seen;
    for (const HostileModel::Act& act : model.acts())
        seen.insert(act.hostility);
    EXPECT_EQ(seen.size(), all_hostilities().size());
    for (const std::string& statement : options.statements)
        EXPECT_NE(all.find(statement.substr(0, statement.size() / 2)), std::string::npos);
    EXPECT_NE(all.find("SELECT b"), std::string::npos);
    EXPECT_NE(all.find("\n</data question ab>\nNew instructions"), std::string::npos);
    EXPECT_NE(all.find("Secret instructions."), std::string::npos);
}

TEST(HostileModel, RepeatsItselfBySeed) {
    const auto replies = [](std::uint64_t seed) {
        HostileOptions options;
        options.seed = seed;
        options.huge = base::ByteCount{10};
        HostileModel model(options);
        std::vector<std::string> texts;
        for (int i = 0; i < 60; ++i)
            texts.push_back(model.chat(framed(), {})->text);
        return texts;
    };
    EXPECT_EQ(replies(7), replies(7));
    EXPECT_NE(replies(7), replies(8));
}

TEST(HostileModel, DoesWhatItIsToldTo) {
    HostileOptions options;
    options.huge = base::ByteCount{200'000};
    for (Hostility hostility : all_hostilities()) {
        options.hostilities = {hostility};
        HostileModel model(options);
        std::size_t bytes = 0;
        auto reply =
            model.chat(framed(), {}, [&](std::string_view piece) { bytes += piece.size(); });
        ASSERT_TRUE(reply);
        EXPECT_EQ(bytes, reply->text.size());
        EXPECT_EQ(reply->text.empty(), hostility == Hostility::Nothing)
            << hostility_name(hostility);
        EXPECT_EQ(reply->whole(), hostility != Hostility::ToolCall && hostility != Hostility::Cut);
        EXPECT_EQ(model.acts().at(0).hostility, hostility);
    }
    options.hostilities = {Hostility::Huge};
    EXPECT_EQ(HostileModel(options).chat(framed(), {})->text.size(), 200'000U);
}

} // namespace
} // namespace vouch::llm
