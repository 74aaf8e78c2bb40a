#include "database/detail/server_address.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr ServerKind kPostgres{"postgresql", 5432, "host", "/var/run/postgresql"};
constexpr ServerKind kMaria{"mariadb", 3306, "socket", "/run/mysqld/mysqld.sock"};

ServerUrl read(std::string_view rest, const ServerKind& kind = kPostgres) {
    auto url = parse_server_url(rest, kind);
    EXPECT_TRUE(url) << rest << ": " << (url ? "" : url.error().message);
    return url ? *url : ServerUrl{};
}

TEST(ServerAddress, TakesAUrlApart) {
    ServerUrl url =
        read("//ada%40x:p%40ss%2F%25@db.example.org:6000/shop%20one?sslmode=verify-full&"
             "sslrootcert=/etc/my%20ca.pem&connect_timeout=3");
    EXPECT_EQ(url.address.user, "ada@x");
    EXPECT_EQ(url.password, "p@ss/%");
    EXPECT_EQ(url.address.host, "db.example.org");
    EXPECT_EQ(url.address.port, 6000);
    EXPECT_EQ(url.address.database, "shop one");
    EXPECT_EQ(url.address.tls, TlsMode::VerifyFull);
    EXPECT_EQ(url.address.authority_file, "/etc/my ca.pem");
    EXPECT_EQ(url.address.connect_time.count(), 3);
    EXPECT_EQ(url.address.place(), "db.example.org:6000");
}

TEST(ServerAddress, KeepsFilesByAbsolutePaths) {
    ServerUrl url = read("//db/d?sslrootcert=ca.pem&sslcert=../a.pem&sslkey=/etc/k.pem");
    std::filesystem::path here = std::filesystem::current_path();
    EXPECT_EQ(url.address.authority_file, here / "ca.pem");
    EXPECT_EQ(url.address.certificate_file, here.parent_path() / "a.pem");
    EXPECT_EQ(url.address.key_file, "/etc/k.pem");
}

TEST(ServerAddress, FillsInWhatIsUsual) {
    ServerUrl remote = read("//db/shop");
    EXPECT_EQ(remote.address.port, 5432);
    EXPECT_EQ(remote.address.tls, TlsMode::Require);
    EXPECT_EQ(remote.password, std::nullopt);
    EXPECT_EQ(read("//db/shop", kMaria).address.port, 3306);
    for (const char* near : {"//localhost/shop", "//127.0.0.1/shop", "//[::1]/shop"})
        EXPECT_EQ(read(near).address.tls, TlsMode::Prefer) << near;
    EXPECT_EQ(read("//127.example.org/shop").address.tls, TlsMode::Require);
    ServerUrl socket = read("///shop");
    EXPECT_EQ(socket.address.socket, "/var/run/postgresql");
    EXPECT_EQ(socket.address.tls, TlsMode::Disable);
    EXPECT_EQ(read("///shop?socket=/tmp/s", kMaria).address.place(), "/tmp/s");
    EXPECT_EQ(read("//[2001:db8::1]:1/d").address.place(), "[2001:db8::1]:1");
}

TEST(ServerAddress, PrintsOneFormThatReadsBack) {
    struct Case {
        const char* given;
        const char* kept;
    };
    for (auto [given, kept] : {
             Case{"//u:secret@localhost/d", "//u@localhost:5432/d?sslmode=prefer"},
             Case{"//db:5432/d?sslmode=verify-ca", "//db:5432/d?sslmode=verify-ca"},
             Case{"//a%3Ab@[::1]/d%2Fe", "//a%3Ab@[::1]:5432/d%2Fe?sslmode=prefer"},
             Case{"///d?host=/tmp/x%20y", "///d?host=/tmp/x%20y"},
             Case{"//u@:6000/d?host=/tmp", "//u@:6000/d?host=/tmp"},
             Case{"//db/d?sslcert=/c&sslkey=/k&connect_timeout=7",
                  "//db:5432/d?sslmode=require&sslcert=/c&sslkey=/k&connect_timeout=7"},
         }) {
        std::string printed = print_server_url(read(given).address, kPostgres);
        EXPECT_EQ(printed, kept);
        EXPECT_EQ(print_server_url(read(printed).address, kPostgres), kept);
    }
}

TEST(ServerAddress, RefusesWhatItCannotRead) {
    for (const char* rest : {"",
                             "db/shop",
                             "/db/shop",
                             "//db",
                             "//db/",
                             "//db:0/shop",
                             "//db:65536/shop",
                             "//db:54x/shop",
                             "//a,b/shop",
                             "//d b/shop",
                             "//[::1/shop",
                             "//[::1]x/shop",
                             "//db/a/b",
                             "//db/%zz",
                             "//db/%4",
                             "//db/a%00b",
                             "//db/a%0ab",
                             "//db/%ff",
                             "//db/d?sslmode=allow",
                             "//db/d?sslmode=",
                             "//db/d?options=-c",
                             "//db/d?host=/tmp",
                             "//db/d?sslcert=/c",
                             "///d?host=tmp",
                             "///d?sslmode=verify-full",
                             "//db/d?connect_timeout=0",
                             "//db/d?connect_timeout=301",
                             "//db/d?socket=/tmp"}) {
        auto url = parse_server_url(rest, kPostgres);
        ASSERT_FALSE(url) << rest;
        EXPECT_EQ(url.error().code, base::ErrorCode::InvalidArgument) << rest;
    }
}

TEST(ServerAddress, NoMessageRepeatsAPieceOfAPassword) {
    for (const char* rest :
         {"//u:hush/hush@db/d", "//u:hush?hush@db/d", "//u:1/hush@db", "//u:12?hush@db/d",
          "//u:12/d?hush=1", "//u:%hush@db/d", "//u:12/hush:x@db/d", "//u:hu sh/@db/d"}) {
        auto url = parse_server_url(rest, kPostgres);
        ASSERT_FALSE(url) << rest;
        EXPECT_THAT(url.error().message, Not(HasSubstr("hush")));
        for (const std::string& hint : url.error().hints)
            EXPECT_THAT(hint, Not(HasSubstr("hush")));
    }
}

} // namespace
} // namespace vouch::database::detail
