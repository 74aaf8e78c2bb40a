#include <fstream>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"

namespace vouch::sqlite {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

const OpenOptions kOwn{.mode = OpenMode::Create, .trust = Trust::Own};

class OpenTest : public testing::Test {
protected:
    std::filesystem::path file(const std::string& name) { return folder_.path() / name; }

    std::filesystem::path write(const std::string& name, const std::string& content) {
        std::ofstream(file(name), std::ios::binary) << content;
        return file(name);
    }

    /// A database of some pages.
    std::filesystem::path make_database(const std::string& name) {
        auto database = Database::open(file(name), kOwn);
        EXPECT_TRUE(database) << database.error().message;
        EXPECT_TRUE(database->execute(
            "CREATE TABLE t(a, b); "
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 2000) "
            "INSERT INTO t SELECT i, hex(randomblob(20)) FROM n",
            {}));
        return file(name);
    }

    void expect_refused(const std::filesystem::path& path, ErrorCode code,
                        const std::string& text) {
        auto database = Database::open(path, {});
        ASSERT_FALSE(database);
        EXPECT_EQ(database.error().code, code);
        EXPECT_THAT(database.error().message, HasSubstr(text));
        EXPECT_THAT(database.error().message, HasSubstr(path.filename().string()));
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

TEST_F(OpenTest, EachWrongFileHasItsOwnError) {
    expect_refused(file("absent.db"), ErrorCode::NotFound, "There is no file");
    EXPECT_FALSE(std::filesystem::exists(file("absent.db")));
    std::filesystem::create_directory(file("folder.db"));
    expect_refused(file("folder.db"), ErrorCode::InvalidArgument, "is a folder");
    ASSERT_EQ(::mkfifo(file("pipe.db").c_str(), 0600), 0);
    expect_refused(file("pipe.db"), ErrorCode::InvalidArgument, "not a regular file");
    expect_refused(write("empty.db", ""), ErrorCode::Corrupt, "is empty");
    expect_refused(write("text.db", "a,b\n1,2\n"), ErrorCode::Corrupt, "not an SQLite database");
    expect_refused(write("nearly.db", "SQLite format 3"), ErrorCode::Corrupt,
                   "not an SQLite database");
    expect_refused(write("paper.db", "%PDF-1.7\n"), ErrorCode::Corrupt, "not an SQLite database");
    expect_refused(write("text.db/below.db", ""), ErrorCode::Unavailable, "Cannot examine");
}

/// Root may read and write everything, so that a test of permissions acts as nobody.
class Unprivileged {
public:
    explicit Unprivileged(const std::filesystem::path& folder) {
        if (!root_) return;
        EXPECT_EQ(::chown(folder.c_str(), kNobody, static_cast<gid_t>(-1)), 0);
        EXPECT_EQ(::seteuid(kNobody), 0);
    }
    Unprivileged(const Unprivileged&) = delete;
    Unprivileged& operator=(const Unprivileged&) = delete;
    ~Unprivileged() {
        if (root_) {
            EXPECT_EQ(::seteuid(0), 0);
        }
    }

private:
    static constexpr uid_t kNobody = 65534;
    bool root_ = ::geteuid() == 0;
};

TEST_F(OpenTest, AnUnreadableFileIsDenied) {
    std::filesystem::path path = make_database("secret.db");
    std::filesystem::permissions(path, std::filesystem::perms::none);
    Unprivileged nobody(folder_.path());
    expect_refused(path, ErrorCode::Denied, "No permission to read");
}

TEST_F(OpenTest, AWalDatabaseInAFolderThatMayNotBeWrittenSaysSo) {
    std::filesystem::path path = make_database("wal.db");
    std::filesystem::permissions(path, std::filesystem::perms(0444));
    Unprivileged nobody(folder_.path());
    std::filesystem::permissions(folder_.path(), std::filesystem::perms(0500));
    auto database = Database::open(path, {});
    std::filesystem::permissions(folder_.path(), std::filesystem::perms(0700));
    ASSERT_FALSE(database);
    EXPECT_EQ(database.error().code, ErrorCode::Unavailable);
    ASSERT_FALSE(database.error().hints.empty());
    EXPECT_THAT(database.error().hints[0], HasSubstr("WAL mode"));
}

TEST_F(OpenTest, ATruncatedFileIsCorrupt) {
    std::filesystem::path path = make_database("cut.db");
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    expect_refused(path, ErrorCode::Corrupt, "is cut short");
    std::filesystem::resize_file(path, 60);
    expect_refused(path, ErrorCode::Corrupt, "");
}

TEST_F(OpenTest, DamagedPagesAreCorruptWhenRead) {
    std::filesystem::path path = make_database("damaged.db");
    {
        std::fstream stream(path, std::ios::binary | std::ios::in | std::ios::out);
        stream.seekp(4096);
        stream << std::string(8192, '\xEE');
    }
    auto database = Database::open(path, {});
    ASSERT_TRUE(database) << database.error().message;
    ASSERT_TRUE(database->restrict_to({.functions = {"sum"}, .relations = {"t"}}));
    auto statement = database->prepare("SELECT sum(a) FROM t");
    ASSERT_TRUE(statement) << statement.error().message;
    auto step = statement->step({});
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().code, ErrorCode::Corrupt);
    EXPECT_THAT(step.error().message, HasSubstr("damaged.db is damaged"));
}

TEST_F(OpenTest, ADamagedSchemaIsCorruptAtOnce) {
    std::filesystem::path path = make_database("schema.db");
    {
        std::fstream stream(path, std::ios::binary | std::ios::in | std::ios::out);
        std::string page(4096, '\0');
        stream.read(page.data(), 4096);
        stream.seekp(static_cast<std::streamoff>(page.find("CREATE TABLE")));
        stream << "CRUSTY";
    }
    expect_refused(path, ErrorCode::Corrupt, "malformed");
}

TEST_F(OpenTest, PathsWithAnyCharacter) {
    for (const char* name : {"a?mode=rwc&b.db", "per%20cent#.db", ":memory:", "file:x.db",
                             "it's \"ü\".db", "-wal.db", "new\nline.db", "\xff.db"}) {
        std::filesystem::path path = make_database(name);
        EXPECT_TRUE(std::filesystem::exists(path)) << name;
        EXPECT_TRUE(Database::open(path, {})) << name;
    }
    EXPECT_FALSE(Database::open(std::string("a\0b", 3), {}));
    EXPECT_FALSE(Database::open("", kOwn));
}

TEST_F(OpenTest, ReadOnlyLeavesTheFileAsItIs) {
    std::filesystem::path path = make_database("kept.db");
    auto own = Database::open(path, {.mode = OpenMode::ReadOnly, .trust = Trust::Own});
    ASSERT_TRUE(own);
    for (const char* sql :
         {"INSERT INTO t VALUES(1, 2)", "DROP TABLE t", "CREATE TABLE u(a)", "VACUUM"}) {
        auto done = own->execute(sql, {});
        ASSERT_FALSE(done) << sql;
        EXPECT_EQ(done.error().code, ErrorCode::Denied) << done.error().message;
    }
}

TEST_F(OpenTest, AnOwnDatabaseIsDurable) {
    auto database = Database::open(file("own.db"), kOwn);
    ASSERT_TRUE(database);
    auto setting = [&](const char* sql) {
        auto statement = database->prepare(sql);
        EXPECT_EQ(*statement->step({}), Step::Row);
        return std::string(statement->column_text(0));
    };
    EXPECT_EQ(setting("PRAGMA journal_mode"), "wal");
    EXPECT_EQ(setting("PRAGMA synchronous"), "2");
    EXPECT_EQ(setting("PRAGMA foreign_keys"), "1");
}

TEST_F(OpenTest, ALockedDatabaseSaysSo) {
    std::filesystem::path path = make_database("locked.db");
    OpenOptions impatient = kOwn;
    impatient.busy_timeout = std::chrono::milliseconds(1);
    auto first = Database::open(path, impatient);
    auto second = Database::open(path, impatient);
    ASSERT_TRUE(first->execute("BEGIN IMMEDIATE", {}));
    auto done = second->execute("BEGIN IMMEDIATE", {});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(done.error().message, HasSubstr("locked.db is locked"));
}

TEST_F(OpenTest, WaitingForALockObeysTheContext) {
    std::filesystem::path path = make_database("busy.db");
    OpenOptions patient = kOwn;
    patient.busy_timeout = std::chrono::hours(1);
    auto first = Database::open(path, patient);
    auto second = Database::open(path, patient);
    ASSERT_TRUE(first->execute("BEGIN IMMEDIATE", {}));
    auto done =
        second->execute("BEGIN IMMEDIATE", base::Context{}.within(std::chrono::milliseconds(5)));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Timeout);
}

TEST_F(OpenTest, AnUnknownQuotedNameIsAnErrorUnlessSaidOtherwise) {
    OpenOptions options = kOwn;
    auto strict = Database::open(file("quoted.db"), options);
    ASSERT_TRUE(strict) << strict.error().message;
    EXPECT_FALSE(strict->execute("SELECT \"nothing\"", {}));
    options.unknown_quoted_name = UnknownQuotedName::Text;
    auto lenient = Database::open(file("quoted.db"), options);
    ASSERT_TRUE(lenient) << lenient.error().message;
    EXPECT_TRUE(lenient->execute("SELECT \"nothing\"", {}));
}

TEST_F(OpenTest, ManyThreadsCreateTheSameDatabase) {
    std::vector<std::jthread> threads;
    std::atomic<int> inserted = 0;
    for (int number = 0; number < 8; ++number) {
        threads.emplace_back([&] {
            auto database = Database::open(file("shared.db"), kOwn);
            ASSERT_TRUE(database) << database.error().message;
            auto made =
                database->execute("CREATE TABLE IF NOT EXISTS t(a); INSERT INTO t VALUES(1)", {});
            ASSERT_TRUE(made) << made.error().message;
            ++inserted;
        });
    }
    threads.clear();
    EXPECT_EQ(inserted, 8);
}

} // namespace
} // namespace vouch::sqlite
