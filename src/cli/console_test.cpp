#include "cli/console.h"

#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vouch::cli {
namespace {

constexpr const char* kHostile = "a\x1B[2J\x07 \xC2\x9B"
                                 "1m\r.md";

class ConsoleTest : public testing::Test {
protected:
    std::istringstream in_;
    std::ostringstream out_;
    std::ostringstream err_;
    Console console_{in_, out_, err_};
    Console coloured_{in_, out_, err_, {TerminalKind::Coloured, TerminalKind::Coloured}};
};

TEST_F(ConsoleTest, ShowsControlCharactersAndNeverSendsThem) {
    for (const Console* console : {&console_, &coloured_}) {
        out_.str("");
        err_.str("");
        console->say(kHostile);
        console->warn({"failed: ", kHostile, ": no"});
        report(*console, OutputForm::Text, {base::ErrorCode::Corrupt, kHostile, {}, {kHostile}});
        for (const std::string& sent : {out_.str(), err_.str()}) {
            EXPECT_EQ(sent.find_first_of("\x1B\x07\r"), std::string::npos) << sent;
            EXPECT_EQ(sent.find("\xC2\x9B"), std::string::npos) << sent;
            EXPECT_NE(sent.find("[2J"), std::string::npos) << sent;
        }
    }
    coloured_.redraw(kHostile);
    EXPECT_EQ(err_.str().find("\x1B[2J"), std::string::npos);
}

TEST_F(ConsoleTest, InksWhereTheTerminalShowsColours) {
    console_.say({{Ink::Good, "ok"}, " all"});
    EXPECT_EQ(out_.str(), "ok all\n");
    out_.str("");
    coloured_.say({{Ink::Good, "o\x1Bk"}, " all"});
    EXPECT_EQ(out_.str(), "\x1B[32mo\uFFFDk\x1B[0m all\n");
}

TEST_F(ConsoleTest, EndsLinesOnce) {
    console_.say("a\n");
    console_.say("b");
    console_.say("");
    console_.say({"c", ""});
    EXPECT_EQ(out_.str(), "a\nb\n\nc\n");
}

TEST_F(ConsoleTest, JsonKeepsWhatItEscapes) {
    console_.say_json({{"text", "\x1B"}});
    EXPECT_EQ(out_.str(), "{\"text\":\"\\u001b\"}\n");
}

TEST_F(ConsoleTest, DrawsOnTerminalsOnly) {
    console_.redraw("half");
    EXPECT_EQ(err_.str(), "");
    coloured_.redraw("half");
    coloured_.redraw("");
    EXPECT_EQ(err_.str(), "\r\x1B[Khalf\r\x1B[K");
}

TEST_F(ConsoleTest, ReadsNoMoreThanItMay) {
    in_.str("a long question");
    EXPECT_EQ(console_.read(6), "a long");
    EXPECT_EQ(console_.read(100), " question");
}

} // namespace
} // namespace vouch::cli
