#include "app/connector_traces.h"

#include <fstream>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

using knowledge::Sampling;

class ConnectorTracesTest : public testing::Test {
protected:
    void make(const std::filesystem::path& file) const {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << "x";
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    ConnectorTraces traces_{folder_.path()};
};

TEST_F(ConnectorTracesTest, NotesTheLastContact) {
    EXPECT_EQ(traces_.last_contact("shop"), std::nullopt);
    EXPECT_EQ(traces_.dialect("shop"), "");
    auto before = std::chrono::system_clock::now() - std::chrono::seconds(1);
    traces_.note_contact("shop", "mysql");
    ASSERT_TRUE(traces_.last_contact("shop"));
    EXPECT_GE(*traces_.last_contact("shop"), before);
    EXPECT_LE(*traces_.last_contact("shop"),
              std::chrono::system_clock::now() + std::chrono::seconds(1));
    traces_.note_contact("shop", "mariadb");
    EXPECT_EQ(traces_.dialect("shop"), "mariadb");
    EXPECT_EQ(traces_.last_contact("other"), std::nullopt);
}

TEST_F(ConnectorTracesTest, ALaterContactMovesTheTime) {
    traces_.note_contact("shop", "sqlite");
    auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(5);
    std::filesystem::last_write_time(folder_.path() / "state" / "contact" / "shop", old);
    EXPECT_LT(*traces_.last_contact("shop"),
              std::chrono::system_clock::now() - std::chrono::hours(4));
    traces_.note_contact("shop", "sqlite");
    EXPECT_GT(*traces_.last_contact("shop"),
              std::chrono::system_clock::now() - std::chrono::hours(1));
}

TEST_F(ConnectorTracesTest, RemovesWhatHoldsValuesAlone) {
    auto sampled = traces_.knowledge_file("shop", Sampling::Allowed);
    auto counted = traces_.knowledge_file("shop", Sampling::Never);
    auto other = traces_.knowledge_file("other", Sampling::Allowed);
    ASSERT_NE(sampled, counted);
    for (const auto& file : {sampled, counted, other})
        make(file);
    traces_.note_contact("shop", "sqlite");
    ASSERT_TRUE(traces_.remove_samples("shop"));
    ASSERT_TRUE(traces_.remove_samples("shop")) << "that there are none is no error";
    EXPECT_FALSE(std::filesystem::exists(sampled));
    EXPECT_TRUE(std::filesystem::exists(counted));
    ASSERT_TRUE(traces_.remove("shop"));
    EXPECT_FALSE(std::filesystem::exists(counted));
    EXPECT_EQ(traces_.last_contact("shop"), std::nullopt);
    EXPECT_TRUE(std::filesystem::exists(other));
}

} // namespace
} // namespace vouch::app
