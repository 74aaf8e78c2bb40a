#include "app/passwords.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/keyring_for_test.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using cli::ConnectorRecord;
using cli::PasswordPlace;
using testing::Contains;
using testing::HasSubstr;

class PasswordsTest : public testing::Test {
protected:
    Passwords passwords(PasswordChoice choice) const {
        return {
            PasswordFile(file_), tool_.keyring(), {{"SHOP_PASSWORD", "from the variable"}}, choice};
    }
    static ConnectorRecord record(PasswordPlace place, const std::string& variable = {}) {
        return {.id = "shop",
                .url = "postgresql://db/d",
                .password = place,
                .password_variable = variable};
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path file_ = folder_.path() / "passwords.yaml";
    FakeSecretTool tool_;
};

TEST_F(PasswordsTest, KeepsWhereTheChoiceSays) {
    struct Case {
        PasswordChoice choice;
        PasswordPlace place;
    };
    for (const auto& [choice, place] : {Case{PasswordChoice::Automatic, PasswordPlace::Keyring},
                                        Case{PasswordChoice::Keyring, PasswordPlace::Keyring},
                                        Case{PasswordChoice::File, PasswordPlace::File}}) {
        Passwords kept = passwords(choice);
        auto where = kept.keep(record(PasswordPlace::None), "hush", {});
        ASSERT_TRUE(where) << where.error().message;
        EXPECT_EQ(*where, place);
        EXPECT_EQ(kept.password(record(place), {}).value(), "hush");
        ASSERT_TRUE(kept.forget(record(place), {}));
        EXPECT_EQ(kept.password(record(place), {}).error().code, ErrorCode::NotFound);
    }
}

TEST_F(PasswordsTest, TakesNoneThatWouldNotComeBackAsItIs) {
    Passwords kept = passwords(PasswordChoice::File);
    for (const std::string& password : {std::string("a\xff"), std::string("a\0b", 3)}) {
        auto given = kept.given({.kept = password, .variable = {}});
        ASSERT_FALSE(given);
        EXPECT_EQ(given.error().code, ErrorCode::InvalidArgument);
        EXPECT_FALSE(kept.keep(record(PasswordPlace::None), password, {}));
        EXPECT_FALSE(std::filesystem::exists(file_));
    }
    EXPECT_EQ(kept.given({.kept = "größe\t ", .variable = {}}).value(), "größe\t ");
}

TEST_F(PasswordsTest, GoesToTheFileWhereNoKeyringAnswers) {
    tool_.complain("no service");
    EXPECT_EQ(
        passwords(PasswordChoice::Automatic).keep(record(PasswordPlace::None), "hush", {}).value(),
        PasswordPlace::File);
    EXPECT_EQ(passwords(PasswordChoice::Keyring)
                  .keep(record(PasswordPlace::None), "hush", {})
                  .error()
                  .code,
              ErrorCode::Unavailable)
        << "where the keyring is asked for, nothing stands in for it";
}

TEST_F(PasswordsTest, NeverMovesAPasswordBecauseTheKeyringIsAway) {
    Passwords kept = passwords(PasswordChoice::Automatic);
    ASSERT_EQ(kept.keep(record(PasswordPlace::None), "hush", {}).value(), PasswordPlace::Keyring);
    tool_.complain("no service");
    auto moved = kept.keep(record(PasswordPlace::Keyring), "new", {});
    ASSERT_FALSE(moved);
    EXPECT_THAT(moved.error().hints, Contains(HasSubstr("passwords.store file")));
    EXPECT_FALSE(std::filesystem::exists(file_));
    EXPECT_EQ(
        passwords(PasswordChoice::File).keep(record(PasswordPlace::Keyring), "new", {}).value(),
        PasswordPlace::File)
        << "but on wish";
}

TEST_F(PasswordsTest, ReadsOnlyThePlaceThatTheRecordNames) {
    Passwords kept = passwords(PasswordChoice::File);
    ASSERT_TRUE(kept.keep(record(PasswordPlace::None), "hush", {}));
    EXPECT_EQ(kept.password(record(PasswordPlace::None), {}).value(), "");
    auto elsewhere = kept.password(record(PasswordPlace::Keyring), {});
    ASSERT_FALSE(elsewhere);
    EXPECT_THAT(elsewhere.error().hints, Contains(HasSubstr("update-password shop")));
}

TEST_F(PasswordsTest, ReadsAVariableEachTime) {
    Passwords kept = passwords(PasswordChoice::File);
    EXPECT_EQ(kept.password(record(PasswordPlace::Environment, "SHOP_PASSWORD"), {}).value(),
              "from the variable");
    auto missing = kept.password(record(PasswordPlace::Environment, "NO_SUCH"), {});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    EXPECT_THAT(missing.error().message, HasSubstr("NO_SUCH"));
    EXPECT_TRUE(kept.forget(record(PasswordPlace::Environment, "NO_SUCH"), {}));
}

TEST_F(PasswordsTest, SaysWhereAPasswordLies) {
    Passwords kept = passwords(PasswordChoice::File);
    EXPECT_EQ(kept.place_text(record(PasswordPlace::None)), "");
    EXPECT_EQ(kept.place_text(record(PasswordPlace::Keyring)), "the keyring");
    EXPECT_EQ(kept.place_text(record(PasswordPlace::File)), file_.string() + " (missing)");
    ASSERT_TRUE(kept.keep(record(PasswordPlace::None), "hush", {}));
    EXPECT_EQ(kept.place_text(record(PasswordPlace::File)), file_.string() + " (mode 0600)");
    EXPECT_EQ(kept.place_text(record(PasswordPlace::Environment, "SHOP_PASSWORD")),
              "the variable SHOP_PASSWORD");
    EXPECT_EQ(kept.place_text(record(PasswordPlace::Environment, "NO_SUCH")),
              "the variable NO_SUCH (not set)");
}

} // namespace
} // namespace vouch::app
