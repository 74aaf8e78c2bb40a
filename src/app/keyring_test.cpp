#include "app/keyring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/keyring_for_test.h"

namespace vouch::app {
namespace {

using base::Context;
using base::ErrorCode;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

TEST(Keyring, KeepsPasswordsAsTheyAre) {
    FakeSecretTool tool;
    Keyring keyring = tool.keyring();
    EXPECT_TRUE(keyring.answers({}));
    EXPECT_EQ(keyring.find("shop", {}).value(), std::nullopt);
    for (const char* secret : {"plain", " sp: #\"'\\ $HOME", "ünï", "two\nlines", "ends\n"}) {
        auto kept = keyring.keep("shop", secret, {});
        ASSERT_TRUE(kept) << kept.error().message;
        EXPECT_EQ(keyring.find("shop", {}).value(), secret);
    }
    ASSERT_TRUE(keyring.keep("other", "another", {}));
    ASSERT_TRUE(keyring.forget("shop", {}));
    ASSERT_TRUE(keyring.forget("shop", {})) << "that there is none is no error";
    EXPECT_EQ(keyring.find("shop", {}).value(), std::nullopt);
    EXPECT_EQ(keyring.find("other", {}).value(), "another");
}

TEST(Keyring, ShowsAPasswordToNoOther) {
    FakeSecretTool tool;
    Keyring keyring = tool.keyring();
    ASSERT_TRUE(keyring.keep("shop", "hush", {}));
    ASSERT_TRUE(keyring.find("shop", {}));
    ASSERT_TRUE(keyring.forget("shop", {}));
    EXPECT_THAT(tool.seen(), HasSubstr("store\n"));
    EXPECT_THAT(tool.seen(), HasSubstr("workspace\n/work\nconnector\nshop\n"));
    EXPECT_THAT(tool.seen(), Not(HasSubstr("hush")));
}

TEST(Keyring, SaysThatItIsLocked) {
    FakeSecretTool tool;
    Keyring keyring = tool.keyring();
    ASSERT_TRUE(keyring.keep("shop", "hush", {}));
    tool.lock();
    EXPECT_EQ(keyring.find("none", {}).value(), std::nullopt);
    base::Error errors[] = {keyring.find("shop", {}).error(), keyring.forget("shop", {}).error(),
                            keyring.keep("shop", "new", {}).error()};
    for (const base::Error& error : errors) {
        EXPECT_EQ(error.code, ErrorCode::Unavailable);
        EXPECT_EQ(error.message, "The keyring is locked.");
        EXPECT_THAT(error.hints, Contains(HasSubstr("passwords.store file")));
    }
    tool.unlock();
    EXPECT_EQ(keyring.find("shop", {}).value(), "hush") << "nothing is lost";
}

TEST(Keyring, SaysWhatTheServiceSays) {
    FakeSecretTool tool;
    Keyring keyring = tool.keyring();
    tool.complain("The name is not activatable");
    EXPECT_FALSE(keyring.answers({}));
    base::Error errors[] = {keyring.find("shop", {}).error(), keyring.forget("shop", {}).error(),
                            keyring.keep("shop", "hush", {}).error()};
    for (const base::Error& error : errors) {
        EXPECT_EQ(error.code, ErrorCode::Unavailable);
        EXPECT_EQ(error.message, "The keyring cannot be used: The name is not activatable.");
    }
}

TEST(Keyring, DoesNotWaitForEver) {
    FakeSecretTool tool;
    Keyring keyring = tool.keyring();
    tool.fall_silent();
    auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(keyring.answers({}));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(keyring.find("shop", {.stop = stop.get_token()}).error().code, ErrorCode::Cancelled);
    auto hurried = keyring.find("shop", Context{}.within(std::chrono::milliseconds(100)));
    EXPECT_EQ(hurried.error().code, ErrorCode::Timeout) << "the caller's own time";
}

TEST(Keyring, StartsNoProgramWhereThereIsNoSession) {
    Keyring without_bus("/work", {}, "/bin/false");
    EXPECT_FALSE(without_bus.answers({}));
    EXPECT_THAT(without_bus.find("shop", {}).error().message, HasSubstr("no message bus"));
    Keyring without_program("/work", {{"DBUS_SESSION_BUS_ADDRESS", "x"}}, "/no/such/program");
    EXPECT_FALSE(without_program.answers({}));
    EXPECT_THAT(without_program.find("shop", {}).error().message, HasSubstr("/no/such/program"));
}

} // namespace
} // namespace vouch::app
