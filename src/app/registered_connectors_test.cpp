#include "app/registered_connectors.h"

#include <thread>

#include <gtest/gtest.h>

#include "app/password_file.h"
#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using cli::ConnectorRecord;

constexpr int kEach = 20;

TEST(RegisteredConnectors, LoseNothingWhenSeveralWriteAtOnce) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const std::filesystem::path file = folder.path() / "connectors.yaml";
    auto add = [&](const std::string& prefix) {
        RegisteredConnectors own = RegisteredConnectors::open(file).value();
        for (int number = 0; number < kEach; ++number) {
            auto added = own.add({.id = prefix + std::to_string(number), .url = "sqlite:/x"}, {});
            EXPECT_TRUE(added) << added.error().message;
        }
    };
    {
        std::jthread one(add, "a");
        std::jthread two(add, "b");
    }
    EXPECT_EQ(RegisteredConnectors::open(file)->records().size(), 2U * kEach);
}

class TwoOfThem : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(one_.add({.id = "shop", .url = "sqlite:/x"}, {})); }
    ConnectorRecord stored() const {
        return RegisteredConnectors::open(file_)->record("shop").value();
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::filesystem::path file_ = folder_.path() / "connectors.yaml";
    RegisteredConnectors one_ = RegisteredConnectors::open(file_).value();
};

TEST_F(TwoOfThem, AChangeKeepsWhatTheOtherHasChanged) {
    RegisteredConnectors other = RegisteredConnectors::open(file_).value();
    const auto call_till = [](ConnectorRecord& record) -> base::Result<void> {
        record.alias = "till";
        return {};
    };
    ASSERT_TRUE(other.change("shop", call_till, {}));
    const auto stop_sampling = [](ConnectorRecord& record) -> base::Result<void> {
        record.sampling = knowledge::Sampling::Never;
        return {};
    };
    EXPECT_EQ(one_.change("shop", stop_sampling, {})->alias, "till");
    EXPECT_EQ(stored().alias, "till");
    EXPECT_EQ(stored().sampling, knowledge::Sampling::Never);
}

TEST_F(TwoOfThem, WhatTheOtherHasRemovedDoesNotComeBack) {
    RegisteredConnectors other = RegisteredConnectors::open(file_).value();
    ASSERT_TRUE(other.remove("shop", {}));
    const auto nothing = [](ConnectorRecord&) -> base::Result<void> { return {}; };
    EXPECT_EQ(one_.change("shop", nothing, {}).error().code, base::ErrorCode::NotFound);
    EXPECT_TRUE(RegisteredConnectors::open(file_)->records().empty());
}

TEST_F(TwoOfThem, ARefusedChangeChangesNothing) {
    ASSERT_TRUE(one_.add({.id = "store", .url = "sqlite:/y"}, {}));
    EXPECT_FALSE(one_.add({.id = "shop", .url = "sqlite:/z"}, {}));
    const auto take_name = [](ConnectorRecord& record) -> base::Result<void> {
        record.alias = "store";
        return {};
    };
    EXPECT_FALSE(one_.change("shop", take_name, {}));
    const auto refuse = [](ConnectorRecord& record) -> base::Result<void> {
        record.url = "sqlite:/z";
        return base::fail(base::ErrorCode::Denied, "no");
    };
    EXPECT_EQ(one_.change("shop", refuse, {}).error().code, base::ErrorCode::Denied);
    EXPECT_EQ(stored().alias, "");
    EXPECT_EQ(stored().url, "sqlite:/x");
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
