#include "source/folder.h"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/temporary_directory.h"

namespace vouch::source {
namespace {

using base::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class FolderTest : public testing::Test {
protected:
    void write(const std::string& path, const std::string& content = "x") {
        std::filesystem::path file = root() / path;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << content;
    }

    std::filesystem::path root() const { return folder_.path() / "docs"; }

    FolderListing list(const std::string& below = "", const FolderOptions& options = {}) {
        auto location = locate(root() / below);
        EXPECT_TRUE(location) << location.error().message;
        auto listing = list_files(*location, options, {});
        EXPECT_TRUE(listing) << listing.error().message;
        return std::move(*listing);
    }

    static std::vector<std::string> paths(const FolderListing& listing) {
        std::vector<std::string> paths;
        for (const FolderFile& file : listing.files)
            paths.push_back(file.path);
        return paths;
    }

    static std::vector<std::pair<std::string, SkipReason>> skipped(const FolderListing& listing) {
        std::vector<std::pair<std::string, SkipReason>> entries;
        for (const SkippedEntry& entry : listing.skipped)
            entries.emplace_back(entry.path, entry.reason);
        return entries;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

TEST_F(FolderTest, ListsInOrderWithFoldersAndSizes) {
    write("hr/leave/a.md", "four");
    write("hr/b.md");
    write("Finance/c.txt");
    write("z.md");
    write("_drafts/d.md");
    FolderListing listing = list();
    EXPECT_THAT(paths(listing),
                ElementsAre("Finance/c.txt", "_drafts/d.md", "hr/b.md", "hr/leave/a.md", "z.md"));
    EXPECT_THAT(listing.files[3].folders, ElementsAre("hr", "leave"));
    EXPECT_EQ(listing.files[3].size.value, 4U);
    EXPECT_THAT(listing.files[4].folders, IsEmpty());
    EXPECT_THAT(listing.skipped, IsEmpty());
}

TEST_F(FolderTest, SkipsWhatIsNoPlainDocumentAndSaysWhy) {
    write("hr/a.md");
    write("hr/.hidden.md");
    write(".git/config");
    write("hr/~$a.docx");
    write("hr/a.exe");
    write("hr/big.md", std::string(100, 'x'));
    write("hr/bad\xFFname.md");
    write("hr/new\nline.md");
    write("secret/s.md");
    std::filesystem::create_symlink("../secret/s.md", root() / "hr/link.md");
    std::filesystem::create_directory_symlink(root() / "secret", root() / "hr/linked");
    ASSERT_EQ(mkfifo((root() / "hr/pipe.md").c_str(), 0600), 0);
    FolderOptions options;
    options.file_bytes_max = {99};
    options.accepts = [](const std::filesystem::path& name) { return name.extension() != ".exe"; };
    FolderListing listing = list("", options);
    EXPECT_THAT(paths(listing), ElementsAre("hr/a.md", "secret/s.md"));
    using Entry = std::pair<std::string, SkipReason>;
    EXPECT_THAT(
        skipped(listing),
        UnorderedElementsAre(
            Entry(".git", SkipReason::Hidden), Entry("hr/.hidden.md", SkipReason::Hidden),
            Entry("hr/~$a.docx", SkipReason::Hidden), Entry("hr/a.exe", SkipReason::NotAccepted),
            Entry("hr/big.md", SkipReason::TooLarge),
            Entry("hr/bad\uFFFDname.md", SkipReason::BadName),
            Entry("hr/new\nline.md", SkipReason::BadName), Entry("hr/link.md", SkipReason::Link),
            Entry("hr/linked", SkipReason::Link), Entry("hr/pipe.md", SkipReason::Special)));
}

TEST_F(FolderTest, GivesPathsFromTheRootOfTheLocation) {
    write("hr/leave/a.md");
    write("hr/b.md");
    write("finance/c.md");
    EXPECT_THAT(paths(list("hr")), ElementsAre("b.md", "leave/a.md"));
    EXPECT_THAT(paths(list("hr/b.md")), ElementsAre("b.md"));
    Location seen = locate(root() / "hr")->seen_from(std::filesystem::canonical(root()));
    EXPECT_EQ(seen.below, "hr");
    auto listing = list_files(seen, {}, {});
    ASSERT_TRUE(listing);
    EXPECT_THAT(paths(*listing), ElementsAre("hr/b.md", "hr/leave/a.md"));
    seen = locate(root() / "hr/b.md")->seen_from(std::filesystem::canonical(root()));
    listing = list_files(seen, {}, {});
    ASSERT_TRUE(listing);
    EXPECT_THAT(paths(*listing), ElementsAre("hr/b.md"));
    EXPECT_THAT(listing->files[0].folders, ElementsAre("hr"));
}

TEST_F(FolderTest, KnowsWhatLiesInAnotherRoot) {
    Location location{"/data/docs/hr", ""};
    EXPECT_TRUE(location.lies_in("/data/docs/hr"));
    EXPECT_TRUE(location.lies_in("/data/docs"));
    EXPECT_FALSE(location.lies_in("/data/docs/hr/leave"));
    EXPECT_FALSE(location.lies_in("/data/doc"));
    EXPECT_FALSE(location.lies_in("/data/docs/h"));
    EXPECT_EQ(location.seen_from("/data").below, "docs/hr");
    EXPECT_EQ(location.seen_from("/data/docs/hr").below, "");
}

TEST_F(FolderTest, FollowsTheLinkThatTheUserNamesButNoOther) {
    write("hr/a.md");
    std::filesystem::create_directory_symlink(root(), folder_.path() / "link");
    auto location = locate(folder_.path() / "link");
    ASSERT_TRUE(location);
    EXPECT_EQ(location->root, std::filesystem::canonical(root()));
    std::filesystem::create_directory_symlink(root() / "hr", root() / "again");
    EXPECT_FALSE(list_files({std::filesystem::canonical(root()), "again"}, {}, {}));
}

TEST_F(FolderTest, RefusesWhatCannotBeListed) {
    auto missing = locate(folder_.path() / "nothing");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    ASSERT_EQ(mkfifo((folder_.path() / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(locate(folder_.path() / "pipe").error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(list_files({folder_.path(), "nothing"}, {}, {}).error().code, ErrorCode::NotFound);
    EXPECT_EQ(list_files({folder_.path(), ".."}, {}, {}).error().code, ErrorCode::InvalidArgument);
}

/// Without the superuser's right to read everything, for as long as it lives.
class AsOrdinaryUser {
public:
    AsOrdinaryUser() : user_(geteuid()) {
        constexpr uid_t kNobody = 65534;
        EXPECT_EQ(user_ == 0 ? seteuid(kNobody) : 0, 0);
    }
    ~AsOrdinaryUser() { EXPECT_EQ(seteuid(user_), 0); }

private:
    uid_t user_;
};

TEST_F(FolderTest, ReportsFoldersThatCannotBeRead) {
    using std::filesystem::perms;
    write("hr/a.md");
    write("closed/b.md");
    std::filesystem::permissions(folder_.path(), perms{0755});
    std::filesystem::permissions(root() / "closed", perms::none);
    {
        AsOrdinaryUser user;
        FolderListing listing = list();
        EXPECT_THAT(paths(listing), ElementsAre("hr/a.md"));
        EXPECT_THAT(skipped(listing),
                    ElementsAre(std::pair(std::string("closed"), SkipReason::Unreadable)));
        auto closed = list_files({root(), "closed"}, {}, {});
        ASSERT_FALSE(closed);
        EXPECT_EQ(closed.error().code, ErrorCode::Denied);
    }
    std::filesystem::permissions(root() / "closed", perms::owner_all);
}

TEST_F(FolderTest, GoesNoDeeperThanItsLimit) {
    std::string deep;
    for (std::size_t i = 0; i < kDepthMax + 2; ++i)
        deep += "d/";
    write(deep + "a.md");
    FolderListing listing = list();
    EXPECT_THAT(listing.files, IsEmpty());
    ASSERT_EQ(listing.skipped.size(), 1U);
    EXPECT_EQ(listing.skipped[0].reason, SkipReason::TooDeep);
}

TEST_F(FolderTest, StopsWhenAsked) {
    write("a.md");
    std::stop_source source;
    source.request_stop();
    base::Context stopped;
    stopped.stop = source.get_token();
    auto listing = list_files(*locate(root()), {}, stopped);
    ASSERT_FALSE(listing);
    EXPECT_EQ(listing.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace vouch::source
