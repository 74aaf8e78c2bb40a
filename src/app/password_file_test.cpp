#include "app/password_file.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using std::filesystem::perms;
using testing::HasSubstr;
using testing::Not;

class PasswordFileTest : public testing::Test {
protected:
    std::string kept(const std::string& id) {
        return passwords_.find(id, {}).value().value_or("(none)");
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path file_ = folder_.path() / "passwords.yaml";
    PasswordFile passwords_{file_};
};

TEST_F(PasswordFileTest, KeepsThemInAFileForItsOwnerOnly) {
    EXPECT_EQ(kept("shop"), "(none)");
    for (const char* secret : {"plain", " sp: #\"'\\ ", "ünï", "", "~", "123"}) {
        ASSERT_TRUE(passwords_.keep("shop", secret, {}));
        EXPECT_EQ(kept("shop"), secret);
    }
    ASSERT_TRUE(passwords_.keep("other", "another", {}));
    EXPECT_EQ(kept("shop"), "123");
    EXPECT_EQ(kept("other"), "another");
    EXPECT_TRUE(passwords_.forget("shop", {}));
    EXPECT_TRUE(passwords_.forget("shop", {}));
    EXPECT_EQ(kept("shop"), "(none)");
    EXPECT_EQ(kept("other"), "another");
    EXPECT_EQ(std::filesystem::status(file_).permissions(), perms::owner_read | perms::owner_write);
}

TEST_F(PasswordFileTest, RefusesAFileThatOthersMayRead) {
    ASSERT_TRUE(passwords_.keep("shop", "hush", {}));
    for (perms others : {perms::group_read, perms::others_read, perms::group_write}) {
        std::filesystem::permissions(file_, perms::owner_read | perms::owner_write | others);
        auto refused = passwords_.find("shop", {});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::Denied);
        EXPECT_FALSE(passwords_.keep("shop", "new", {}));
    }
}

TEST_F(PasswordFileTest, ADamagedFileIsToldWithoutItsContent) {
    for (const char* content : {"shop: [hush", "- hush", "shop: {hush: hush}", "hush"}) {
        std::ofstream(file_) << content;
        std::filesystem::permissions(file_, perms::owner_read | perms::owner_write);
        auto damaged = passwords_.find("shop", {});
        ASSERT_FALSE(damaged) << content;
        EXPECT_EQ(damaged.error().code, ErrorCode::InvalidArgument) << content;
        EXPECT_THAT(damaged.error().message, Not(HasSubstr("hush")));
    }
}

} // namespace
} // namespace vouch::app
