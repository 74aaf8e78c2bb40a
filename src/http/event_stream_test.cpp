#include "http/event_stream.h"

#include <vector>

#include <gtest/gtest.h>

namespace vouch::http {
namespace {

using namespace std::string_literals;

struct Read {
    std::vector<Event> events;
    bool cut = false;
    std::optional<std::chrono::milliseconds> retry;

    friend bool operator==(const Read&, const Read&) = default;
};

/// Reads a stream that comes in two pieces.
Read read(std::string_view stream, std::size_t cut = 0) {
    Read result;
    EventDecoder decoder;
    const auto receive = [&](Event event) { result.events.push_back(std::move(event)); };
    EXPECT_TRUE(decoder.take(stream.substr(0, cut), receive));
    EXPECT_TRUE(decoder.take(stream.substr(cut), receive));
    result.cut = !decoder.finish();
    result.retry = decoder.retry();
    return result;
}

std::vector<Event> events(std::string_view stream) { return read(stream).events; }

// The streams of section 9.2.6 of the specification, written with other words.
TEST(EventStream, ReadsFields) {
    EXPECT_EQ(events("data: A\ndata: +2\ndata: 10\n\n"),
              (std::vector<Event>{{"message", "A\n+2\n10"}}));
    EXPECT_EQ(events("event: add\ndata: 7\n\nevent: remove\ndata: 21\n\n"),
              (std::vector<Event>{{"add", "7"}, {"remove", "21"}}));
    EXPECT_EQ(events("data\n\ndata\ndata\n\ndata:"),
              (std::vector<Event>{{"message", ""}, {"message", "\n"}}));
    EXPECT_EQ(events("data:test\n\ndata: test\n\ndata:  test\n\n"),
              (std::vector<Event>{{"message", "test"}, {"message", "test"}, {"message", " test"}}));
    EXPECT_EQ(events(": nothing\n\ndata: one: two\nother: x\nDATA: x\n\n"),
              (std::vector<Event>{{"message", "one: two"}}));
    EXPECT_EQ(events("event: lost\n\ndata: x\n\n"), (std::vector<Event>{{"message", "x"}}));
}

TEST(EventStream, KeepsTheIdUntilAnother) {
    EXPECT_EQ(
        events("data: a\nid: 1\n\ndata: b\nid\n\ndata: c\n\n"),
        (std::vector<Event>{{"message", "a", "1"}, {"message", "b", ""}, {"message", "c", ""}}));
    EXPECT_EQ(events("id: 5\n\ndata: a\n\nid: x\0y\ndata: b\n\n"s),
              (std::vector<Event>{{"message", "a", "5"}, {"message", "b", "5"}}));
}

TEST(EventStream, ReadsRetryOfDigitsOnly) {
    EXPECT_EQ(read("retry: 1500\n").retry, std::chrono::milliseconds(1500));
    for (const char* bad :
         {"retry\n", "retry: \n", "retry: -1\n", "retry: 1s\n", "retry: 99999999999\n"})
        EXPECT_EQ(read(bad).retry, std::nullopt) << bad;
}

TEST(EventStream, TakesOneByteOrderMarkAtTheStart) {
    EXPECT_EQ(events("\xef\xbb\xbf"
                     "data: a\n\n"),
              (std::vector<Event>{{"message", "a"}}));
    EXPECT_TRUE(events("\xef\xbb\xbf\xef\xbb\xbf"
                       "data: a\n\n")
                    .empty());
    EXPECT_TRUE(events("\n\xef\xbb\xbf"
                       "data: a\n\n")
                    .empty());
}

TEST(EventStream, GivesTheSameHoweverItIsCut) {
    const std::string_view stream = "\xef\xbb\xbf: hi\r\nid: 1\r\nevent: a\r\ndata: one\r\n\r\n"
                                    "data: two\rdata: three\r\rdata: four\n\nretry: 9\n\r\n"
                                    "data: f\xc3\xbcnf\r\n\r\n";
    const Read whole = read(stream);
    EXPECT_EQ(whole.events.size(), 4U);
    EXPECT_FALSE(whole.cut);
    for (std::size_t cut = 0; cut <= stream.size(); ++cut)
        EXPECT_EQ(read(stream, cut), whole) << cut;
}

TEST(EventStream, TellsACutStreamFromAnEnd) {
    const std::string_view stream = "event: a\ndata: one\n\n";
    for (std::size_t size = 1; size < stream.size(); ++size) {
        Read cut = read(stream.substr(0, size));
        EXPECT_TRUE(cut.cut && cut.events.empty()) << size;
    }
    for (const char* whole : {"", "\n", ": x\n", "data: x\n\n", "data: x\r\r"})
        EXPECT_FALSE(read(whole).cut) << whole;
}

TEST(EventStream, GivesAnEventAsSoonAsItIsWhole) {
    int seen = 0;
    EventDecoder decoder;
    const auto receive = [&](const Event&) { ++seen; };
    EXPECT_TRUE(decoder.take("data: x\r\n\r", receive));
    EXPECT_EQ(seen, 1);
    EXPECT_TRUE(decoder.take("\ndata: y\n\n", receive));
    EXPECT_EQ(seen, 2);
}

TEST(EventStream, RefusesWhatIsTooLong) {
    const auto nothing = [](const Event&) {};
    EXPECT_TRUE(EventDecoder({16}).take("data: 123456789\n\ndata: 12345\n\n", nothing));
    EXPECT_FALSE(EventDecoder({16}).take("data: 12345678901", nothing));
    EXPECT_FALSE(EventDecoder({16}).take("data: 12345\ndata: 12345", nothing));
    EXPECT_FALSE(EventDecoder({16}).take(":12345678901234567", nothing));
}

TEST(EventStream, ReadsWhatItPrints) {
    const std::vector<Event> all{{"message", ""},
                                 {"delta", "a\nb"},
                                 {"x", "", "7"},
                                 {"message", ": a: b"},
                                 {"message", "\n\n", "7"}};
    std::string stream;
    for (const Event& event : all)
        stream += print_event(event);
    std::vector<Event> again = events(stream);
    ASSERT_EQ(again.size(), all.size());
    for (std::size_t at = 0; at < all.size(); ++at) {
        EXPECT_EQ(again[at].name, all[at].name);
        EXPECT_EQ(again[at].data, all[at].data);
    }
    EXPECT_EQ(events(print_event({"message", "a\r\nb\rc"})),
              (std::vector<Event>{{"message", "a\nb\nc"}}));
}

} // namespace
} // namespace vouch::http
