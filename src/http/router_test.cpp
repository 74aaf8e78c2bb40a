#include "http/router.h"

#include <gtest/gtest.h>

namespace vouch::http {
namespace {

Handler named(std::string name) {
    return [name](const Call&, const base::Context&) {
        Reply reply;
        reply.body = name;
        return reply;
    };
}

/// What answers, with the parameters; "-" and the methods where nothing does.
std::string find(const Router& router, std::string_view method, std::string_view path) {
    auto target = parse_target(path);
    if (!target) return "malformed";
    Router::Match match = router.find(method, *target);
    if (match.handler == nullptr) return "-" + match.allowed;
    std::string text = (*match.handler)({}, {})->body;
    for (const auto& [name, value] : match.parameters)
        text += " " + name + "=" + value;
    return text;
}

TEST(Router, FindsTheMostExactRoute) {
    Router router;
    router.add("GET", "/a/{x}", named("one"));
    router.add("GET", "/a/b", named("exact"));
    router.add("GET", "/{y}/b", named("other"));
    router.add("GET", "/", named("root"));
    EXPECT_EQ(find(router, "GET", "/a/b"), "exact");
    EXPECT_EQ(find(router, "GET", "/a/c"), "one x=c");
    EXPECT_EQ(find(router, "GET", "/c/b?q=1"), "other y=c");
    EXPECT_EQ(find(router, "GET", "/"), "root");
    EXPECT_EQ(find(router, "GET", "/a/%2f%C3%A9"), "one x=/\xc3\xa9");
    for (const char* path : {"/a", "/a/", "/a/b/", "//b", "/c/d", "/a/b/c"})
        EXPECT_EQ(find(router, "GET", path), "-") << path;
}

TEST(Router, TellsTheMethodsOfAPath) {
    Router router;
    router.add("GET", "/a", named("get"));
    router.add("DELETE", "/a", named("delete"));
    router.add("POST", "/b", named("post"));
    EXPECT_EQ(find(router, "DELETE", "/a"), "delete");
    EXPECT_EQ(find(router, "HEAD", "/a"), "get");
    EXPECT_EQ(find(router, "PUT", "/a"), "-DELETE, GET, HEAD");
    EXPECT_EQ(find(router, "HEAD", "/b"), "-POST");
    EXPECT_EQ(find(router, "get", "/a"), "-DELETE, GET, HEAD");
}

TEST(Target, TakesApartWhatIsAsked) {
    auto target = parse_target("/a%20b/c+d/?x=1&y=a+b%3D&&z&=v");
    ASSERT_TRUE(target.has_value());
    EXPECT_EQ(target->path, "/a%20b/c+d/");
    EXPECT_EQ(target->segments, (std::vector<std::string>{"a b", "c+d", ""}));
    using Pair = std::pair<std::string, std::string>;
    EXPECT_EQ(target->query,
              (std::vector<Pair>{{"x", "1"}, {"y", "a b="}, {"", ""}, {"z", ""}, {"", "v"}}));
    EXPECT_EQ(parse_target("/")->segments, (std::vector<std::string>{""}));
    EXPECT_TRUE(parse_target("/?")->query.empty());
}

TEST(Target, RefusesWhatIsNoPath) {
    for (const char* text : {"", "a", "*", "http://a/b", "/a b", "/a\x7f", "/\xc3\xa9", "/a#b",
                             "/%", "/%4", "/%4g", "/%00", "/a?%zz", "/a?b=%0", "/%+1"})
        EXPECT_FALSE(parse_target(text).has_value()) << text;
}

} // namespace
} // namespace vouch::http
