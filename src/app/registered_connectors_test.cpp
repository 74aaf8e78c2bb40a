#include "app/registered_connectors.h"

#include <thread>

#include <gtest/gtest.h>

#include "app/password_file.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

constexpr int kEach = 20;

TEST(RegisteredConnectors, LoseNothingWhenSeveralWriteAtOnce) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const std::filesystem::path file = folder.path() / "connectors.yaml";
    auto add = [&](const std::string& prefix) {
        RegisteredConnectors own = RegisteredConnectors::open(file).value();
        for (int number = 0; number < kEach; ++number) {
            auto put = own.put({.id = prefix + std::to_string(number), .url = "sqlite:/x"});
            EXPECT_TRUE(put) << put.error().message;
        }
    };
    {
        std::jthread one(add, "a");
        std::jthread two(add, "b");
    }
    EXPECT_EQ(RegisteredConnectors::open(file)->records().size(), 2U * kEach);
}

TEST(PasswordFile, LosesNothingWhenSeveralWriteAtOnce) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    PasswordFile file(folder.path() / "passwords.yaml");
    auto add = [&](const std::string& prefix) {
        for (int number = 0; number < kEach; ++number)
            EXPECT_TRUE(file.keep(prefix + std::to_string(number), "hush", {}));
    };
    {
        std::jthread one(add, "a");
        std::jthread two(add, "b");
    }
    for (int number = 0; number < kEach; ++number) {
        for (const char* prefix : {"a", "b"})
            EXPECT_EQ(file.find(prefix + std::to_string(number), {}).value(), "hush");
    }
}

} // namespace
} // namespace vouch::app
