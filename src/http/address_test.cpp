#include "http/address.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::http {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Address, HasItsPartsAndShowsNoSecret) {
    const auto address = parse_address("HTTPS://Ann:hush@Example.ORG:8443/a/b?key=hush#hush");
    ASSERT_TRUE(address) << address.error().message;
    EXPECT_EQ(address->scheme, "https");
    EXPECT_EQ(address->host, "example.org");
    EXPECT_EQ(address->port, 8443);
    EXPECT_EQ(address->path, "/a/b");
    EXPECT_TRUE(address->has_user);
    EXPECT_TRUE(address->has_query);
    EXPECT_EQ(address->shown(), "https://example.org:8443/a/b");
}

TEST(Address, KnowsTheUsualPorts) {
    EXPECT_EQ(parse_address("http://h")->port, 80);
    EXPECT_EQ(parse_address("https://h")->port, 443);
    EXPECT_EQ(parse_address("https://h:443/x")->shown(), "https://h/x");
    EXPECT_EQ(parse_address("https://h:80/x")->shown(), "https://h:80/x");
    EXPECT_EQ(parse_address("http://h")->path, "/");
}

TEST(Address, KnowsThisMachine) {
    for (const char* here : {"http://localhost:1", "http://LOCALHOST", "http://127.0.0.1:80",
                             "http://127.8.9.1", "http://[::1]:9"})
        EXPECT_TRUE(parse_address(here)->is_loopback()) << here;
    for (const char* elsewhere : {"http://127.example.com", "http://localhost.example.com",
                                  "http://128.0.0.1", "http://[::2]", "http://user@example.com"})
        EXPECT_FALSE(parse_address(elsewhere)->is_loopback()) << elsewhere;
}

TEST(Address, RefusesWhatIsNoneAndRepeatsNothingOfIt) {
    for (const std::string& text :
         {std::string(), std::string("hush"), std::string("ftp://hush/"),
          std::string("file:///hush"), std::string("http://hush :80/"),
          std::string("http://hush\n/"),
          std::string("http://h\xc3\xbc"
                      "hush/"),
          std::string("http://hush:0/"), std::string("http://hush:70000/"),
          "http://hush/" + std::string(9000, 'a')}) {
        const auto address = parse_address(text);
        ASSERT_FALSE(address) << text.substr(0, 40);
        EXPECT_THAT(address.error().message, Not(HasSubstr("hush")));
        EXPECT_THAT(address.error().hints, testing::Contains(HasSubstr("https://host")));
    }
}

} // namespace
} // namespace vouch::http
