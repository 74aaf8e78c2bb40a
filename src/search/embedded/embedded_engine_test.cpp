#include "search/embedded/embedded_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "sqlite/database.h"

namespace vouch::search {
namespace {

using base::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class EmbeddedEngineTest : public testing::Test {
protected:
    void SetUp() override { open({EngineAccess::Write, {}, {}}); }

    void open(const EmbeddedOptions& options) {
        engine_.reset();
        auto engine = open_embedded_engine(folder_.path() / "index", options, context_);
        ASSERT_TRUE(engine) << engine.error().message;
        engine_ = std::move(*engine);
    }

    static DocumentVersion version(const std::string& source, std::vector<std::string> texts) {
        DocumentVersion version;
        version.record.key = {"company", source};
        version.record.sector = source.substr(0, source.find('/'));
        version.record.folders = {version.record.sector};
        version.record.content_hash = "hash of " + source;
        for (std::string& text : texts)
            version.passages.push_back({std::move(text), "", 0, {}});
        return version;
    }

    void put(const DocumentVersion& version) {
        auto done = engine_->replace_document(version, context_);
        ASSERT_TRUE(done) << done.error().message;
    }

    std::vector<std::string> find(const std::string& query,
                                  const Filter& filter = Filter::everything(),
                                  std::size_t limit = 10) {
        auto hits = engine_->keyword(query, filter, limit, context_);
        EXPECT_TRUE(hits) << hits.error().message;
        std::vector<PassageId> ids;
        for (const Hit& hit : *hits)
            ids.push_back(hit.id);
        auto passages = engine_->fetch(ids, filter, context_);
        EXPECT_TRUE(passages);
        EXPECT_EQ(passages->size(), ids.size());
        std::vector<std::string> texts;
        for (const Passage& passage : *passages)
            texts.push_back(passage.text);
        return texts;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    base::Context context_;
    std::unique_ptr<Engine> engine_;
};

TEST_F(EmbeddedEngineTest, FindsRanksAndFetches) {
    put(version("hr/leave.md", {"Annual leave is 25 days.", "Sick leave needs a note. Leave!"}));
    put(version("finance/travel.md", {"Travel is booked by finance."}));
    EXPECT_THAT(find("leave note"),
                ElementsAre("Sick leave needs a note. Leave!", "Annual leave is 25 days."));
    EXPECT_THAT(find("leaving days"),
                ElementsAre("Annual leave is 25 days.", "Sick leave needs a note. Leave!"));
    EXPECT_THAT(find("submarine"), IsEmpty());
}

TEST_F(EmbeddedEngineTest, GivesBackAllThatWasStored) {
    DocumentVersion stored = version("hr/a/leave.md", {"one", "two words"});
    stored.record.folders = {"hr", "a"};
    stored.record.origin = "/root";
    stored.record.title = "Leave";
    stored.record.tags = {"b\n", "a", ""};
    stored.record.modified = std::chrono::sys_days(std::chrono::year(2024) / 2 / 29);
    stored.record.fingerprint = "p1";
    stored.passages[1].section = "Rules > Sick";
    stored.passages[1].page = 7;
    stored.passages[1].span = {5, 14};
    put(stored);
    auto hits = engine_->keyword("words", Filter::everything(), 1, context_);
    ASSERT_TRUE(hits);
    PassageId id = passage_id(stored.record.key, 1, "two words");
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ((*hits)[0].id, id);
    EXPECT_DOUBLE_EQ((*hits)[0].coverage, 1.0);
    auto passages = engine_->fetch(std::vector{PassageId{5}, id}, Filter::everything(), context_);
    ASSERT_TRUE(passages);
    ASSERT_EQ(passages->size(), 1U);
    const Passage& passage = (*passages)[0];
    EXPECT_EQ(passage.document, stored.record.key);
    EXPECT_EQ(passage.sector, "hr");
    EXPECT_EQ(passage.folders, stored.record.folders);
    EXPECT_EQ(passage.title, "Leave");
    EXPECT_EQ(passage.section, "Rules > Sick");
    EXPECT_EQ(passage.page, 7U);
    EXPECT_EQ(passage.ordinal, 1U);
    EXPECT_EQ(passage.span, (base::TextSpan{5, 14}));
    EXPECT_EQ(passage.modified, stored.record.modified);
    EXPECT_EQ(passage.content_hash, stored.record.content_hash);
    auto documents = engine_->documents(Filter::everything(), context_);
    ASSERT_TRUE(documents);
    ASSERT_EQ(documents->size(), 1U);
    EXPECT_EQ((*documents)[0].tags, stored.record.tags);
    EXPECT_EQ((*documents)[0].origin, "/root");
    EXPECT_EQ((*documents)[0].fingerprint, "p1");
    EXPECT_EQ((*documents)[0].passages, 2U);
}

TEST_F(EmbeddedEngineTest, ReplacesWholeAndRefusesAnOlderGeneration) {
    put(version("hr/x.md", {"old cat", "old dog"}));
    DocumentVersion newer = version("hr/x.md", {"new bird"});
    newer.record.generation = 2;
    put(newer);
    EXPECT_THAT(find("old cat dog"), IsEmpty());
    EXPECT_THAT(find("bird"), ElementsAre("new bird"));
    for (std::uint64_t generation : {1U, 2U}) {
        DocumentVersion late = version("hr/x.md", {"late"});
        late.record.generation = generation;
        auto refused = engine_->replace_document(late, context_);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    }
    EXPECT_THAT(find("bird"), ElementsAre("new bird"));
    EXPECT_THAT(find("late"), IsEmpty());
}

TEST_F(EmbeddedEngineTest, ABatchIsAllOrNothing) {
    put(version("hr/x.md", {"first"}));
    std::vector<DocumentVersion> batch = {version("hr/new.md", {"fresh"}),
                                          version("hr/x.md", {"second"})}; // not newer
    EXPECT_FALSE(engine_->replace_documents(batch, context_));
    EXPECT_THAT(find("fresh"), IsEmpty());
    batch[1] = batch[0];
    EXPECT_FALSE(engine_->replace_documents(batch, context_));
    auto stats = engine_->stats(Filter::everything(), context_);
    ASSERT_TRUE(stats);
    EXPECT_EQ(*stats, (IndexStats{1, 1, 1}));
}

TEST_F(EmbeddedEngineTest, ACancelledWriteLeavesNothing) {
    put(version("hr/x.md", {"kept"}));
    std::stop_source source;
    source.request_stop();
    base::Context stopped;
    stopped.stop = source.get_token();
    DocumentVersion newer = version("hr/x.md", {"lost"});
    newer.record.generation = 2;
    EXPECT_FALSE(engine_->replace_document(newer, stopped));
    EXPECT_THAT(find("kept lost"), ElementsAre("kept"));
    put(newer);
    EXPECT_THAT(find("kept lost"), ElementsAre("lost"));
}

TEST_F(EmbeddedEngineTest, ErasesAndForgetsEmptySectors) {
    put(version("hr/x.md", {"alpha"}));
    put(version("hr/y.md", {"alpha beta"}));
    ASSERT_TRUE(engine_->erase(std::vector<DocumentKey>{{"company", "hr/x.md"}, {"company", "?"}},
                               context_));
    EXPECT_THAT(find("alpha"), ElementsAre("alpha beta"));
    ASSERT_TRUE(engine_->erase(std::vector<DocumentKey>{{"company", "hr/y.md"}}, context_));
    EXPECT_THAT(find("alpha"), IsEmpty());
    EXPECT_EQ(*engine_->stats(Filter::everything(), context_), IndexStats());
    put(version("hr/y.md", {"alpha again"}));
    EXPECT_THAT(find("alpha"), ElementsAre("alpha again"));
}

TEST_F(EmbeddedEngineTest, ReachesNeighboursWithinTheDocumentAndTheFilter) {
    put(version("hr/a.md", {"zero"}));
    DocumentVersion long_one = version("hr/b.md", {"n0", "n1", "n2", "n3", "n4"});
    put(long_one);
    put(version("hr/c.md", {"after"}));
    auto texts = [&](std::uint32_t ordinal, std::uint32_t distance, const Filter& filter) {
        PassageId id = passage_id(long_one.record.key, ordinal, "n" + std::to_string(ordinal));
        auto passages = engine_->neighbours(id, distance, filter, context_);
        EXPECT_TRUE(passages);
        std::string all;
        for (const Passage& passage : *passages)
            all += passage.text + " ";
        return all;
    };
    EXPECT_EQ(texts(2, 1, Filter::everything()), "n1 n2 n3 ");
    EXPECT_EQ(texts(0, 2, Filter::listed({"hr"})), "n0 n1 n2 ");
    EXPECT_EQ(texts(4, 0xFFFFFFFF, Filter::everything()), "n0 n1 n2 n3 n4 ");
    EXPECT_EQ(texts(2, 0, Filter::everything()), "n2 ");
    EXPECT_EQ(texts(2, 1, Filter::listed({"finance"})), "");
    EXPECT_EQ(texts(2, 1, Filter::nothing()), "");
    EXPECT_TRUE(engine_->neighbours({7}, 1, Filter::everything(), context_)->empty());
}

TEST_F(EmbeddedEngineTest, SearchesTitleSectionFileNameAndFoldersWithoutStoringThem) {
    DocumentVersion named = version("contracts/acme_supply_2024.md", {"Payment within 30 days."});
    named.record.title = "Delivery agreement";
    named.passages[0].section = "Terms > Deadlines";
    put(named);
    put(version("hr/other.md", {"Nothing of interest."}));
    for (const char* query : {"acme", "supply", "2024", "agreement", "deadline", "contract"})
        EXPECT_THAT(find(query), ElementsAre("Payment within 30 days.")) << query;
}

TEST_F(EmbeddedEngineTest, FindsWordsOfManyScripts) {
    put(version("x/1.md", {"La quitação foi paga"}));
    put(version("x/2.md", {"東京都の天気"}));
    put(version("x/3.md", {"İstanbul'da ILIK"}));
    put(version("x/4.md", {"السلام عليكم"}));
    put(version("x/5.md", {"Straße"}));
    EXPECT_THAT(find("QUITACAO"), ElementsAre("La quitação foi paga"));
    EXPECT_THAT(find("京都"), ElementsAre("東京都の天気"));
    EXPECT_THAT(find("天気"), ElementsAre("東京都の天気"));
    EXPECT_THAT(find("istanbul"), ElementsAre("İstanbul'da ILIK"));
    EXPECT_THAT(find("السلام"), ElementsAre("السلام عليكم"));
    EXPECT_THAT(find("strasse"), ElementsAre("Straße"));
    EXPECT_THAT(find("大阪"), IsEmpty());
}

TEST_F(EmbeddedEngineTest, TakesEveryQuery) {
    put(version("x/1.md", {"the of and a"}));
    EXPECT_THAT(find(""), IsEmpty());
    EXPECT_THAT(find(" ?! \n"), IsEmpty());
    EXPECT_THAT(find("\xFF\xFE the"), ElementsAre("the of and a"));
    EXPECT_THAT(find("the the of"), ElementsAre("the of and a"));
    EXPECT_THAT(find("the", Filter::everything(), 0), IsEmpty());
    EXPECT_THAT(find("the", Filter::everything(), ~std::size_t{0}), ElementsAre("the of and a"));
    std::string many;
    for (int i = 0; many.size() < kQueryBytesMax - 20; ++i)
        many += "t" + std::to_string(i) + " ";
    EXPECT_THAT(find("the " + many), ElementsAre("the of and a"));
    auto refused = engine_->keyword(std::string(10 << 20, 'x'), Filter::everything(), 10, context_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::LimitExceeded);
}

TEST_F(EmbeddedEngineTest, ADocumentWithoutPassagesIsKnownButNotFound) {
    put(version("hr/empty.md", {}));
    put(version("hr/full.md", {"empty bottle"}));
    EXPECT_THAT(find("empty"), ElementsAre("empty bottle"));
    EXPECT_EQ(engine_->documents(Filter::everything(), context_)->size(), 2U);
    DocumentVersion filled = version("hr/empty.md", {"no longer"});
    filled.record.generation = 2;
    put(filled);
    EXPECT_THAT(find("longer"), ElementsAre("no longer"));
}

TEST_F(EmbeddedEngineTest, NothingDoesNotTouchTheIndex) {
    put(version("hr/x.md", {"alpha"}));
    base::Context late;
    late.deadline = std::chrono::steady_clock::time_point::min();
    EXPECT_FALSE(engine_->keyword("alpha", Filter::everything(), 5, late));
    EXPECT_TRUE(engine_->keyword("alpha", Filter::nothing(), 5, late)->empty());
    EXPECT_TRUE(engine_->documents(Filter::nothing(), late)->empty());
    EXPECT_EQ(*engine_->stats(Filter::listed({}), late), IndexStats());
}

TEST_F(EmbeddedEngineTest, OneProcessWritesAndReadersSeeItsCommits) {
    auto second =
        open_embedded_engine(folder_.path() / "index", {EngineAccess::Write, {}, {}}, context_);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(second.error().message, HasSubstr(std::to_string(getpid())));
    auto reader = open_embedded_engine(folder_.path() / "index", {}, context_);
    ASSERT_TRUE(reader) << reader.error().message;
    put(version("hr/x.md", {"alpha"}));
    EXPECT_EQ((*reader)->keyword("alpha", Filter::everything(), 5, context_)->size(), 1U);
    auto denied = (*reader)->erase(std::vector<DocumentKey>{{"company", "hr/x.md"}}, context_);
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().code, ErrorCode::Denied);
    engine_.reset();
    open({EngineAccess::Write, {}, {}});
}

TEST_F(EmbeddedEngineTest, SaysThatThereIsNoIndex) {
    auto missing = open_embedded_engine(folder_.path() / "none", {}, context_);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "none"));
}

TEST_F(EmbeddedEngineTest, KeepsTheStemmingThatItWasMadeWith) {
    base::TemporaryDirectory other = base::TemporaryDirectory::create().value();
    {
        auto made =
            open_embedded_engine(other.path(), {EngineAccess::Write, Stemming::None, {}}, context_);
        ASSERT_TRUE(made);
        ASSERT_TRUE((*made)->replace_document(version("hr/x.md", {"orders"}), context_));
    }
    auto again = open_embedded_engine(other.path(), {}, context_);
    ASSERT_TRUE(again);
    EXPECT_TRUE((*again)->keyword("order", Filter::everything(), 5, context_)->empty());
    EXPECT_EQ((*again)->keyword("orders", Filter::everything(), 5, context_)->size(), 1U);
    auto refused =
        open_embedded_engine(other.path(), {EngineAccess::Read, Stemming::English, {}}, context_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
}

TEST_F(EmbeddedEngineTest, RefusesRankingSettingsOutOfRange) {
    RankingSettings bad;
    bad.b = 1.5;
    EXPECT_FALSE(
        open_embedded_engine(folder_.path() / "index", {EngineAccess::Read, {}, bad}, context_));
    bad = {};
    bad.k1 = -1;
    EXPECT_FALSE(
        open_embedded_engine(folder_.path() / "index", {EngineAccess::Read, {}, bad}, context_));
}

TEST_F(EmbeddedEngineTest, RefusesOtherFormatsAndWhatIsNoIndex) {
    engine_.reset();
    auto path = folder_.path() / "index" / "index.sqlite";
    struct Case {
        const char* change;
        ErrorCode code;
        const char* message;
    };
    for (const Case& c :
         {Case{"UPDATE meta SET value = 99 WHERE key = 'format'", ErrorCode::Unsupported,
               "newer version"},
          {"UPDATE meta SET value = 0 WHERE key = 'format'", ErrorCode::Unsupported, "old format"},
          {"UPDATE meta SET value = 1 WHERE key = 'format';"
           "UPDATE meta SET value = 0 WHERE key = 'analysis'",
           ErrorCode::Unsupported, "words"},
          {"DELETE FROM meta", ErrorCode::Corrupt, "damaged"},
          {"DROP TABLE meta", ErrorCode::Corrupt, "damaged"}}) {
        {
            sqlite::OpenOptions options;
            options.mode = sqlite::OpenMode::ReadWrite;
            options.trust = sqlite::Trust::Own;
            auto database = sqlite::Database::open(path, options);
            ASSERT_TRUE(database);
            ASSERT_TRUE(database->execute(c.change, context_));
        }
        auto opened = open_embedded_engine(folder_.path() / "index", {}, context_);
        ASSERT_FALSE(opened) << c.change;
        EXPECT_EQ(opened.error().code, c.code) << c.change;
        EXPECT_THAT(opened.error().message, HasSubstr(c.message));
        EXPECT_FALSE(opened.error().hints.empty());
    }
}

} // namespace
} // namespace vouch::search
