#include "search/qdrant/detail/stored.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/detail/bm25.h"
#include "search/qdrant/detail/conditions.h"
#include "search/qdrant/detail/control.h"
#include "search/qdrant/detail/names.h"

namespace vouch::search::qdrant {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::SizeIs;

StoredDocument sample() {
    StoredDocument document;
    DocumentRecord& record = document.record;
    record.key = {"company", "hr/2024/leave.md"};
    record.origin = "/documents";
    record.sector = "hr";
    record.folders = {"hr", "2024"};
    record.title = "Leave “quoted” \n\x01";
    record.tags = {"policy"};
    record.modified = std::chrono::sys_days(std::chrono::year(2024) / 2 / 29);
    record.content_hash = "hash";
    record.fingerprint = "f1";
    record.generation = 7;
    record.passages = 2;
    record.vectors = 1;
    document.edition = (std::uint64_t{3} << 24) + 5;
    document.tokens = 12;
    document.terms = {{"alpha", 2}, {"1 000", 1}, {"日本", 1}};
    return document;
}

bool refuses(const Json& payload) {
    return !read_answer([&] { return read_document(payload); });
}

TEST(StoredDocument, ComesBackAsItWasWritten) {
    const StoredDocument document = sample();
    const StoredDocument read = read_document(Json::parse(print(print_document(document))));
    EXPECT_EQ(read.record.key, document.record.key);
    EXPECT_EQ(read.record.folders, document.record.folders);
    EXPECT_EQ(read.record.title, document.record.title);
    EXPECT_EQ(read.record.tags, document.record.tags);
    EXPECT_EQ(read.record.modified, document.record.modified);
    EXPECT_EQ(read.record.generation, 7U);
    EXPECT_EQ(read.record.vectors, 1U);
    EXPECT_EQ(read.edition, document.edition);
    EXPECT_EQ(read.tokens, 12U);
    EXPECT_EQ(read.terms, document.terms);
}

TEST(StoredDocument, IsRefusedWhereAnythingIsWrong) {
    const Json good = print_document(sample());
    EXPECT_FALSE(refuses(good));
    for (const auto& [name, value] : good.items()) {
        if (name == "paths" || name == "modified") continue; // for filters only
        for (const Json& wrong : {Json(), Json(-1), Json(1.5), Json("x\ty"), Json::array({1}),
                                  Json(std::uint64_t{1} << 63)}) {
            if (value.is_string() && wrong.is_string() && name != "terms") continue;
            Json payload = good;
            payload[name] = wrong;
            EXPECT_TRUE(refuses(payload) || (name == "seconds" && wrong == -1))
                << name << " " << wrong;
        }
        if (name == "terms" || name == "seconds") continue; // need not be there
        Json payload = good;
        payload.erase(name);
        EXPECT_TRUE(refuses(payload)) << name;
    }
    for (const char* terms : {"alpha", "\t1\n", "alpha\t\n", "alpha\t1x\n", "alpha\t-1\n",
                              "alpha\t99999999999\n", "alpha\t1\t2\t3\n"}) {
        Json payload = good;
        payload["terms"] = terms;
        EXPECT_TRUE(refuses(payload)) << terms;
    }
}

TEST(StoredPassage, PointsAreJsonThatIsReadBack) {
    const StoredDocument document = sample();
    Analyzer analyzer(Stemming::English);
    PassageDraft draft{"Alpha orders, alpha!", "Section > Orders", 3, {4, 24}};
    const auto terms = search::detail::count_terms(document.record, draft, analyzer);
    const PassagePlace place{PassageId{42}, document_id(document.record.key), document.edition, 1};
    const Json point = Json::parse(print_passage_point(document, place, draft, terms));
    const StoredText text = read_text(point["payload"]);
    EXPECT_EQ(text.text, draft.text);
    EXPECT_EQ(text.section, draft.section);
    EXPECT_EQ(text.page, 3U);
    EXPECT_EQ(text.span, draft.span);
    EXPECT_EQ(read_terms(point["payload"]), terms);
    EXPECT_EQ(read_place(point["payload"]).id, PassageId{42});
    const Json& sparse = point["vector"]["words"];
    EXPECT_EQ(sparse["indices"].size(), sparse["values"].size());
    EXPECT_EQ(sparse["indices"].size(), terms.terms.size());
    EXPECT_EQ(point["payload"]["paths"], Json({"/hr", "/hr/2024", "2024", "hr", "hr/2024"}));
    EXPECT_EQ(point["payload"]["modified"], "2024-02-29T00:00:00Z");
}

TEST(StoredPassage, NumbersKeepEveryBit) {
    for (float number : {0.1F, 1e-38F, -3.4e38F, 1.0F / 3, 0.0F}) {
        std::string text;
        append_number(text, number);
        EXPECT_EQ(static_cast<float>(Json::parse(text).get<double>()), number) << text;
    }
}

/// The bound on which searching by words rests.
TEST(SparseValue, IsAtMostAsFarFromTheScoreAsTheLengthsSay) {
    for (double mean : {1.0, 20.0, 100.0, 170.0, 900.0}) {
        const search::detail::Bm25 ranking(RankingSettings{}, mean);
        for (std::uint32_t length : {0U, 1U, 7U, 100U, 5000U}) {
            for (std::uint32_t frequency : {0U, 1U, 3U, 200U}) {
                for (unsigned bits : {0U, 1U, 0xFFU}) {
                    const search::detail::TermCount count{
                        frequency, search::detail::FieldCounts(static_cast<std::uint8_t>(bits))};
                    const double score = ranking.term_score(frequency, count.fields, length);
                    const double slack = std::max(1.0, mean / kReferenceLength);
                    EXPECT_LE(score, slack * double{sparse_value(count, length)} * (1 + 1e-6));
                }
            }
        }
    }
}

TEST(Names, IdsAreUuidsAndTellPartsApart) {
    EXPECT_THAT(point_id({"a"}), SizeIs(36));
    EXPECT_NE(point_id({"a", "bc"}), point_id({"ab", "c"}));
    EXPECT_EQ(document_id({"c", "s"}), document_id({"c", "s"}));
    EXPECT_NE(passage_point_id("d", 1, 11), passage_point_id("d", 11, 1));
    EXPECT_EQ(point_id({"a"})[14], '8'); // RFC 9562, version and variant
    EXPECT_EQ(point_id({"a"})[19], 'a');
}

TEST(Names, FolderRunsAreLimited) {
    EXPECT_THAT(folder_runs({}), SizeIs(0));
    EXPECT_THAT(folder_runs({"a"}), ElementsAre("/a", "a"));
    const std::vector<std::string> deep(200, "x");
    EXPECT_LE(folder_runs(deep).size(), 16U);
    for (const std::string& run : folder_runs(deep))
        EXPECT_LE(std::ranges::count(run, 'x'), static_cast<std::ptrdiff_t>(kRunFoldersMax));
}

TEST(Conditions, SayWhatTheFilterSays) {
    EXPECT_EQ(all_of(conditions_of(Filter::everything())), Json::parse(R"({"must":[]})"));
    Filter filter = Filter::listed({"hr", "It"}).within_collections({"company"});
    filter.with_tags({"a", "b"}).with_tags({"c"}).within_folders({"/hr/X"});
    filter.modified(std::chrono::sys_seconds(std::chrono::seconds(0)), std::nullopt);
    EXPECT_EQ(all_of(conditions_of(filter)), Json::parse(R"({"must":[
        {"key":"sector","match":{"any":["hr","it"]}},
        {"key":"collection","match":{"any":["company"]}},
        {"key":"paths","match":{"any":["/hr/x"]}},
        {"key":"tags","match":{"any":["a","b"]}},
        {"key":"tags","match":{"any":["c"]}},
        {"key":"modified","range":{"gte":"1970-01-01T00:00:00Z"}}]})"));
}

TEST(Conditions, NoSectorIsNoCondition) {
    // Such a filter is answered before anybody is asked; if it were not, it would find nothing.
    const Json conditions = all_of(conditions_of(Filter::nothing()));
    EXPECT_EQ(conditions["must"][0]["match"]["any"], Json::array());
}

TEST(Conditions, TimesStayWithinTheYearsThatARangeKnows) {
    using std::chrono::seconds;
    using std::chrono::sys_seconds;
    EXPECT_EQ(print_time(sys_seconds(seconds(-1))), "1969-12-31T23:59:59Z");
    EXPECT_EQ(print_time(sys_seconds(seconds(std::int64_t{1} << 42))), "9999-12-31T23:59:59Z");
    EXPECT_EQ(print_time(sys_seconds(seconds(-(std::int64_t{1} << 42)))), "0001-01-01T00:00:00Z");
}

TEST(Processes, ThisOneIsNotGoneAndOneThatEndedIs) {
    ProcessIdentity self = this_process();
    EXPECT_FALSE(is_gone(self));
    ProcessIdentity reused = self;
    reused.started = "1";
    EXPECT_TRUE(is_gone(reused)); // its number was given again
    ProcessIdentity elsewhere = reused;
    elsewhere.machine = "elsewhere";
    EXPECT_FALSE(is_gone(elsewhere));
    EXPECT_FALSE(is_gone({}));
}

} // namespace
} // namespace vouch::search::qdrant
