#include "cache/keys.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/temporary_directory.h"

namespace vouch::cache {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class KeysTest : public testing::Test {
protected:
    fs::path path(const char* name) const { return directory_.path() / name; }
    void write(const char* name, const std::string& text,
               base::FileAccess access = base::FileAccess::OwnerOnly) const {
        ASSERT_TRUE(base::write_file_atomically(path(name), text, access));
    }

    base::TemporaryDirectory directory_ = base::TemporaryDirectory::create().value();
};

const std::string kOld(kSecretBytesMin, 'o');
const std::string kNew(kSecretBytesMin, 'n');

TEST_F(KeysTest, OneSecretGivesThreeKeysThatDiffer) {
    const Keys keys = Keys::create({kNew}).value();
    EXPECT_NE(keys.current().sign, keys.current().seal);
    EXPECT_NE(keys.current().sign, keys.current().index);
    EXPECT_NE(keys.current().seal, keys.current().index);
    EXPECT_NE(keys.current().sign, Keys::create({kOld}).value().current().sign);
}

TEST_F(KeysTest, AreMadeOnceAndReadAgain) {
    const KeySource source{.secret = {}, .file = {}, .generated = path("made/secret")};
    const Keys first = load_keys(source).value();
    EXPECT_EQ(load_keys(source).value().current().sign, first.current().sign);
    EXPECT_EQ(fs::status(source.generated).permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(KeysTest, TheConfigurationComesBeforeTheFiles) {
    write("file", kOld);
    const std::string named = Keys::create({kNew}).value().current().sign;
    EXPECT_EQ(load_keys({kNew, path("file"), path("none")}).value().current().sign, named);
    EXPECT_NE(load_keys({"", path("file"), path("none")}).value().current().sign, named);
    EXPECT_FALSE(fs::exists(path("none")));
}

TEST_F(KeysTest, OldSecretsFollowTheNewOne) {
    write("file", kNew + "\n\n  " + kOld + "\n");
    const Keys keys = load_keys({"", path("file"), ""}).value();
    ASSERT_EQ(keys.all().size(), 2U);
    EXPECT_EQ(keys.current().sign, Keys::create({kNew}).value().current().sign);
    EXPECT_EQ(load_keys({kNew + ',' + kOld, "", ""}).value().all().size(), 2U);
}

TEST_F(KeysTest, RefusesWhatProtectsNothingAndSaysNoSecret) {
    const std::string brief(kSecretBytesMin - 1, 'q');
    write("short", kNew + '\n' + brief);
    write("empty", "\n");
    write("open", kNew, base::FileAccess::Everyone);
    fs::permissions(path("open"), fs::perms::others_read, fs::perm_options::add);
    for (const KeySource& source : {KeySource{brief, "", ""}, KeySource{"", path("short"), ""}}) {
        const auto keys = load_keys(source);
        ASSERT_FALSE(keys);
        EXPECT_THAT(keys.error().message, HasSubstr("31 bytes; it must have at least 32"));
        EXPECT_THAT(keys.error().message, Not(HasSubstr(brief)));
    }
    EXPECT_THAT(load_keys({"", path("empty"), ""}).error().message, HasSubstr("no secret"));
    EXPECT_THAT(load_keys({"", path("open"), ""}).error().message, HasSubstr("Others may read"));
    EXPECT_EQ(load_keys({"", path("missing"), ""}).error().code, base::ErrorCode::InvalidArgument);
    EXPECT_FALSE(Keys::create(std::vector<std::string>(kSecretsMax + 1, kNew)));
}

} // namespace
} // namespace vouch::cache
