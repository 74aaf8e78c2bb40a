#include "knowledge/value_index.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "knowledge/detail/value_image.h"
#include "knowledge/english/vocabulary.h"
#include "text/tokenize.h"

namespace vouch::knowledge {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr ColumnId kCity{0, 1};
constexpr ColumnId kCountry{0, 2};
constexpr ColumnId kTitle{3, 0};
constexpr ColumnId kCode{3, 1};

std::vector<Word> words_of(std::string_view phrase) {
    const Vocabulary english = english::vocabulary();
    std::vector<Word> words;
    for (const text::Token& token : text::tokenize(phrase)) {
        if (token.kind == text::TokenKind::Punctuation) continue;
        words.push_back({token.folded, english.canonical_stem(token.folded)});
    }
    return words;
}

ValueIndex sample() {
    return ValueIndex::build(
        {{kCity, {"New York", "Paris", "St. Louis", "York", "São Paulo", "Paris", ""}},
         {kCountry, {"France", "Germany", "United States"}},
         {kTitle,
          {"The Old Man and the Sea", "New York Stories", "Paris, Texas", "paris", "Mann", "Men",
           "A Tale of Two Cities"}},
         {kCode, {"1-23", "A4", "0042"}}},
        {}, english::vocabulary());
}

std::string_view value_match_kind_name(ValueMatchKind kind) {
    switch (kind) {
    case ValueMatchKind::Exact: return "exact";
    case ValueMatchKind::Folded: return "folded";
    case ValueMatchKind::Stems: return "stems";
    case ValueMatchKind::Inside: return "inside";
    case ValueMatchKind::Near: return "near";
    case ValueMatchKind::Sounds: return "sounds";
    }
    return "exact";
}

std::vector<std::string> find(const ValueIndex& index, std::string_view text,
                              NearSpelling near = NearSpelling::Off) {
    const std::vector<Word> words = words_of(text);
    std::vector<std::string> found;
    for (const ValueMatch& match : index.find({.text = text,
                                   .words = words,
                                   .near_spelling = near,
                                   .sound = english::vocabulary().sound})) {
        found.push_back(match.text + " " + std::string(value_match_kind_name(match.kind)));
    }
    return found;
}

TEST(ValueIndex, FindsHowAValueMatches) {
    struct Case {
        std::string text;
        std::vector<std::string> found;
    };
    const std::vector<Case> cases{
        {"Paris", {"Paris exact", "paris folded", "Paris, Texas inside"}},
        {"paris", {"paris exact", "Paris folded", "Paris, Texas inside"}},
        {"sao paulo", {"São Paulo folded"}},
        {"St Louis", {"St. Louis stems"}},
        {"  France ", {"France exact"}},
        {"new york", {"New York folded", "New York Stories inside"}},
        {"york new", {}},
        {"tale of two city", {"A Tale of Two Cities inside"}},
        {"sea", {"The Old Man and the Sea inside"}},
        {"0042", {"0042 exact"}},
        {"42", {}},
        {"A4", {"A4 exact"}},
        {"united states of america", {}},
        {"Frnace", {}},
        {"atlantis", {}},
        {"", {}},
        {"?!", {}},
    };
    const ValueIndex index = sample();
    for (const Case& item : cases)
        EXPECT_EQ(find(index, item.text), item.found) << item.text;
}

TEST(ValueIndex, ForgivesSlipsWhereAsked) {
    const ValueIndex index = sample();
    EXPECT_THAT(find(index, "Frnace", NearSpelling::On), ElementsAre("France near"));
    EXPECT_THAT(find(index, "New Yrok", NearSpelling::On), ElementsAre("New York near"));
    EXPECT_THAT(find(index, "Unitde Statse", NearSpelling::On), ElementsAre("United States near"));
    EXPECT_THAT(find(index, "newyork", NearSpelling::On), ElementsAre("New York near"));
    EXPECT_THAT(find(index, "Sao Paolo", NearSpelling::On), ElementsAre("São Paulo near"));
    EXPECT_THAT(find(index, "Germanyy", NearSpelling::On), ElementsAre("Germany near"));
    EXPECT_THAT(find(index, "Rrance", NearSpelling::On), ElementsAre("France near"));
    EXPECT_THAT(find(index, "Yort", NearSpelling::On), IsEmpty()) << "too short";
    EXPECT_THAT(find(index, "Grance", NearSpelling::On), ElementsAre("France near"));
    EXPECT_THAT(find(index, "Trencq", NearSpelling::On), IsEmpty()) << "too far";
    EXPECT_THAT(find(index, "France", NearSpelling::On), ElementsAre("France exact"));
}

ValueIndex people() {
    return ValueIndex::build({{kCity,
                               {"John Smith", "Joan Smith", "Catherine Miller", "Stephen King",
                                "Mary Anne Smith", "Philip Knight"}},
                              {kCountry, {"Smith", "John"}}},
                             {}, english::vocabulary());
}

TEST(ValueIndex, FindsNamesWordForWordByLettersAndBySound) {
    const ValueIndex index = people();
    const auto near = [&](std::string_view text) { return find(index, text, NearSpelling::On); };
    EXPECT_THAT(near("Jon Smiht"), ElementsAre("Joan Smith near", "John Smith near"));
    EXPECT_THAT(near("Joan Smiht"), ElementsAre("Joan Smith near", "John Smith near"));
    EXPECT_THAT(near("Katharine Miler"), ElementsAre("Catherine Miller near"));
    EXPECT_THAT(near("Steven King"), ElementsAre("Stephen King near"));
    EXPECT_THAT(near("Filip Night"), ElementsAre("Philip Knight sounds"));
    EXPECT_THAT(near("Mary Ann Smiht"), ElementsAre("Mary Anne Smith near"));
    EXPECT_THAT(near("Smiht"), ElementsAre("Smith near")) << "not a part of a name";
    EXPECT_THAT(near("Smith Jon"), IsEmpty()) << "in order";
    EXPECT_THAT(near("Peter Smith"), IsEmpty());
    EXPECT_THAT(near("Jon Brown"), IsEmpty());
    EXPECT_THAT(find(index, "Jon Smiht"), IsEmpty()) << "only where asked";
    EXPECT_THAT(near("John Smith"), ElementsAre("John Smith exact"));
}

TEST(ValueIndex, WithoutSoundsOnlyLettersCount) {
    Vocabulary silent = english::vocabulary();
    silent.sound = nullptr;
    const ValueIndex index = ValueIndex::build({{kCity, {"John Smith"}}}, {}, silent);
    EXPECT_THAT(find(index, "Jon Smith", NearSpelling::On), ElementsAre("John Smith near"))
        << "one letter of the whole";
    EXPECT_THAT(find(index, "Jon Smiht", NearSpelling::On), ElementsAre("John Smith near"));
    EXPECT_THAT(find(index, "Juhn Smythe", NearSpelling::On), IsEmpty());
}

TEST(ValueIndex, APartIsWhatBuildingItAloneWouldGive) {
    const ValueIndex index = sample();
    const auto keep = [](ColumnId id) {
        return id == kCity    ? std::optional(ColumnId{0, 0})
               : id == kTitle ? std::optional(ColumnId{1, 0})
                              : std::nullopt;
    };
    const ValueIndex alone = ValueIndex::build(
        {{{0, 0}, {"New York", "Paris", "St. Louis", "York", "São Paulo", "Paris", ""}},
         {{1, 0},
          {"The Old Man and the Sea", "New York Stories", "Paris, Texas", "paris", "Mann", "Men",
           "A Tale of Two Cities"}}},
        {}, english::vocabulary());
    EXPECT_EQ(index.part(keep).to_bytes(), alone.to_bytes());
    EXPECT_EQ(index.part([](ColumnId id) { return std::optional(id); }).to_bytes(),
              index.to_bytes());
    EXPECT_EQ(index.part([](ColumnId) { return std::nullopt; }).to_bytes(), "");
    EXPECT_EQ(ValueIndex().part(keep).to_bytes(), "");
    EXPECT_TRUE(ValueIndex::from_bytes(index.part(keep).to_bytes()));
}

TEST(ValueIndex, GivesColumnsAndScores) {
    const ValueIndex index = sample();
    const std::vector<Word> words = words_of("Paris");
    const auto found = index.find({.text = "Paris", .words = words});
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].column, kCity);
    EXPECT_EQ(found[1].column, kTitle);
    EXPECT_GT(found[0].score, found[1].score);
    EXPECT_GT(found[1].score, found[2].score);
    EXPECT_EQ(found[2].value_words, 2U);
    EXPECT_EQ(index.find({.text = "Paris", .words = words, .limit = 1}).size(), 1U);
}

TEST(ValueIndex, ListsWhatItHolds) {
    const ValueIndex index = sample();
    EXPECT_THAT(index.columns(), ElementsAre(kCity, kCountry, kTitle, kCode));
    EXPECT_THAT(index.values(kCity),
                ElementsAre("New York", "Paris", "St. Louis", "São Paulo", "York"));
    EXPECT_TRUE(index.covers(kCity));
    EXPECT_FALSE(index.covers({9, 9}));
    EXPECT_THAT(index.values({9, 9}), IsEmpty());
    EXPECT_EQ(index.value_count(), 18U);
    EXPECT_GT(index.memory_bytes(), 100U);

    const ValueIndex nothing = ValueIndex::build({}, {}, english::vocabulary());
    EXPECT_THAT(find(nothing, "Paris"), IsEmpty());
    EXPECT_THAT(nothing.columns(), IsEmpty());
    EXPECT_EQ(nothing.value_count(), 0U);
}

TEST(ValueIndex, KeepsItsLimits) {
    const auto build = [](const ValueLimits& limits) {
        return ValueIndex::build({{{0, 0}, {"a", "b", "c", "d"}},
                                  {{0, 1}, {"e", "f"}},
                                  {{0, 2}, {"g", std::string(20, 'x'), "\xff"}}},
                                 limits, english::vocabulary());
    };
    EXPECT_THAT(build({}).columns().size(), 3U);
    EXPECT_THAT(build({.values_per_column = 3}).columns(),
                ElementsAre(ColumnId{0, 1}, ColumnId{0, 2}));
    EXPECT_THAT(build({.values = 4}).columns(), ElementsAre(ColumnId{0, 1}, ColumnId{0, 2}));
    EXPECT_THAT(build({.text_bytes = 2}).columns(), ElementsAre(ColumnId{0, 1}));
    const ValueIndex shortened = build({.characters = 10});
    EXPECT_THAT(shortened.values({0, 2}), ElementsAre("g"));
    EXPECT_FALSE(shortened.covers({0, 2})) << "a value was too long";
    EXPECT_TRUE(shortened.covers({0, 1}));
}

TEST(ValueIndex, ShowsFewOfManyThatHoldAWord) {
    std::vector<std::string> streets;
    for (int number = 0; number < 100; ++number) {
        streets.push_back(std::to_string(number) + " Main Street");
    }
    const ValueIndex index = ValueIndex::build({{{0, 0}, streets}}, {}, english::vocabulary());
    EXPECT_EQ(find(index, "main street").size(), 4U);
}

TEST(ValueIndex, ComesBackFromItsBytes) {
    const ValueIndex index = sample();
    const auto again = ValueIndex::from_bytes(index.to_bytes());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->to_bytes(), index.to_bytes());
    EXPECT_EQ(find(*again, "paris"), find(index, "paris"));
    EXPECT_TRUE(ValueIndex::from_bytes(""));
}

TEST(ValueIndex, NeverTrustsDamagedBytes) {
    const std::string bytes = sample().to_bytes();
    for (std::size_t length = 1; length < bytes.size(); ++length) {
        EXPECT_FALSE(ValueIndex::from_bytes(bytes.substr(0, length))) << length;
    }
    EXPECT_FALSE(ValueIndex::from_bytes(bytes + "x"));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x41);
        EXPECT_FALSE(ValueIndex::from_bytes(damaged)) << at;
    }
}

/// Reads all that an index can be asked for.
void use(const ValueIndex& index) {
    for (const ColumnId column : index.columns()) {
        for (const std::string_view value : index.values(column)) {
            find(index, value, NearSpelling::On);
        }
    }
    find(index, "new york", NearSpelling::On);
    find(index, "Nuw Yorc", NearSpelling::On);
    index.part([](ColumnId id) { return id.column == 1 ? std::nullopt : std::optional(id); });
}

TEST(ValueIndex, NeverLeavesItsBytesThoughTheChecksumFits) {
    const std::string bytes = sample().to_bytes();
    std::mt19937 random(5);
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string damaged = bytes;
        for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) {
            const std::size_t at = 16 + random() % (bytes.size() - 16);
            damaged[at] = static_cast<char>(random() % 4 == 0 ? 0xFF : random() % 32);
        }
        detail::seal(damaged);
        const auto index = ValueIndex::from_bytes(damaged);
        ++(index ? accepted : refused);
        if (index) use(*index);
    }
    EXPECT_GT(accepted, 100);
    EXPECT_GT(refused, 100);
}

TEST(ValueIndex, FindsEveryValueOfRandomColumns) {
    std::mt19937 random(11);
    std::vector<std::string> values;
    for (int count = 0; count < 500; ++count) {
        std::string value;
        for (std::size_t letter = 1 + random() % 12; letter > 0; --letter) {
            value += "abcdefghij klmno"[random() % 16];
        }
        values.push_back(value);
    }
    const ValueIndex index = ValueIndex::build({{{0, 0}, values}}, {}, english::vocabulary());
    std::ranges::sort(values);
    for (const std::string& value : values) {
        const bool blank = value.find_first_not_of(' ') != 0 || value.back() == ' ';
        if (blank) continue; // a question's text is taken without the space around it
        const auto found = index.find({.text = value, .words = {}});
        ASSERT_FALSE(found.empty()) << value;
        EXPECT_EQ(found[0].text, value);
        EXPECT_EQ(found[0].kind, ValueMatchKind::Exact);
    }
}

} // namespace
} // namespace vouch::knowledge
