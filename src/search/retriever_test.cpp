#include "search/retriever.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "search/affinity.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_documents.h"
#include "search/passage_vectors.h"
#include "search/word_encoder_for_test.h"

namespace vouch::search {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Eq;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

/// A car and an automobile are one thing to the model, and none to keyword search.
std::string meaning(const std::string& word) { return word == "automobil" ? "car" : word; }

class RetrieverTest : public testing::Test {
protected:
    RetrieverTest() { encoder_.alike = meaning; }

    DocumentVersion version(const std::string& source, std::vector<std::string> texts) {
        DocumentVersion version;
        version.record.key = {"company", source};
        version.record.sector = source.substr(0, source.find('/'));
        version.record.generation = ++generation_;
        for (std::string& text : texts)
            version.passages.push_back({std::move(text), "", 0, {}});
        return version;
    }

    void put(const std::string& source, std::vector<std::string> texts) {
        DocumentVersion made = version(source, std::move(texts));
        ASSERT_TRUE(encode_passages(std::span(&made, 1), encoder_, {}));
        auto done = engine_->replace_document(made, {});
        ASSERT_TRUE(done) << done.error().message;
    }

    EncoderSource source() {
        return [this](const base::Context&) {
            ++loaded_;
            return base::Result<embedding::Encoder*>(&encoder_);
        };
    }

    Retrieval find(const std::string& question, const Filter& filter = Filter::everything(),
                   const RetrieverOptions& options = {}, std::size_t limit = 10) {
        auto found = Retriever::create(*engine_, source(), options)
                         ->find(question, filter, limit, base::Context());
        EXPECT_TRUE(found) << found.error().message;
        return found ? std::move(*found) : Retrieval();
    }

    std::string note_of(EncoderSource encoder) {
        auto found = Retriever::create(*engine_, std::move(encoder), {})
                         ->find("car", Filter::everything(), 10, {});
        EXPECT_TRUE(found) << found.error().message;
        EXPECT_EQ(found->ranking.arms, Arms::Keyword);
        EXPECT_FALSE(found->passages.empty());
        return found->ranking.note;
    }

    static std::vector<std::string> texts(const Retrieval& found) {
        std::vector<std::string> texts;
        for (const Passage& passage : found.passages)
            texts.push_back(passage.text);
        return texts;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
    std::unique_ptr<Engine> engine_ =
        std::move(*open_embedded_engine(folder_.path(), {EngineAccess::Write, {}, {}}, {}));
    WordEncoder encoder_;
    std::size_t loaded_ = 0;
    std::uint64_t generation_ = 0;
};

TEST_F(RetrieverTest, FindsByWordsAndByMeaningAndTellsWhichArmDid) {
    put("hr/a", {"The car is parked.", "An automobile is insured.", "Lunch is at noon."});
    Retrieval found = find("car");
    EXPECT_EQ(found.ranking.arms, Arms::Hybrid);
    EXPECT_THAT(found.ranking.note, IsEmpty());
    ASSERT_EQ(found.passages.size(), found.ranking.hits.size());
    EXPECT_EQ(found.passages[0].text, "The car is parked.");
    EXPECT_TRUE(found.ranking.hits[0].keyword && found.ranking.hits[0].dense);
    EXPECT_EQ(found.passages[1].text, "An automobile is insured.");
    EXPECT_FALSE(found.ranking.hits[1].keyword);
    EXPECT_EQ(found.ranking.hits[1].dense->rank, 2U);
}

TEST_F(RetrieverTest, AsksOneArmWhereOneIsWanted) {
    put("hr/a", {"The car is parked.", "An automobile is insured."});
    RetrieverOptions options;
    options.arms = Arms::Keyword;
    EXPECT_THAT(texts(find("car", Filter::everything(), options)),
                ElementsAre("The car is parked."));
    EXPECT_EQ(loaded_, 0U);
    options.arms = Arms::Dense;
    Retrieval found = find("car", Filter::everything(), options);
    EXPECT_EQ(found.passages.size(), 2U);
    EXPECT_FALSE(found.ranking.hits[0].keyword);
}

TEST_F(RetrieverTest, SeesNothingBeyondTheFilter) {
    put("hr/a", {"The car is parked."});
    put("secret/b", {"The automobile is secret."});
    EXPECT_THAT(texts(find("car", Filter::listed({"hr"}))), ElementsAre("The car is parked."));
    EXPECT_THAT(find("car", Filter::nothing()).passages, IsEmpty());
    EXPECT_EQ(loaded_, 1U); // an empty grant loads no model
}

TEST_F(RetrieverTest, ForeignPassagesChangeNoBitOfAnyRanking) {
    RandomDocuments random(3, 60);
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    auto without =
        std::move(*open_embedded_engine(folder.path(), {EngineAccess::Write, {}, {}}, {}));
    for (int i = 0; i < 40; ++i) {
        const std::string sector = i % 3 == 0 ? "secret" : "hr";
        DocumentVersion made = random.document(sector, "d" + std::to_string(i), 5, 12);
        ASSERT_TRUE(encode_passages(std::span(&made, 1), encoder_, {}));
        ASSERT_TRUE(engine_->replace_document(made, {}));
        if (sector == "hr") {
            ASSERT_TRUE(without->replace_document(made, {}));
        }
    }
    for (int i = 0; i < 10; ++i) {
        const std::string question = random.text(4);
        auto alone =
            Retriever::create(*without, source(), {})->find(question, Filter::everything(), 10, {});
        ASSERT_TRUE(alone);
        Retrieval among = find(question, Filter::listed({"hr"}));
        EXPECT_EQ(among.ranking.hits, alone->ranking.hits);
        EXPECT_EQ(among.ranking.arms, Arms::Hybrid);
        EXPECT_FALSE(among.passages.empty());
    }
}

TEST_F(RetrieverTest, KeywordsServeAloneAndSayWhy) {
    DocumentVersion plain = version("hr/a", {"The car is parked."});
    ASSERT_TRUE(engine_->replace_document(plain, {}));
    EXPECT_THAT(note_of(source()), HasSubstr("ingested without a model. Keyword search serves"));
    EXPECT_EQ(loaded_, 0U); // no model is loaded for an index without vectors
    put("hr/b", {"A car is red."});
    EXPECT_THAT(note_of(nullptr), HasSubstr("No model is installed."));
    EXPECT_THAT(
        note_of([](const base::Context&) { return base::Result<embedding::Encoder*>(nullptr); }),
        HasSubstr("vouch models pull"));
    EXPECT_THAT(note_of([](const base::Context&) -> base::Result<embedding::Encoder*> {
                    return base::fail(base::ErrorCode::Corrupt, "The model is damaged.");
                }),
                HasSubstr("The model is damaged. Keyword search serves alone."));
    WordEncoder other("other@1");
    EXPECT_THAT(
        note_of([&](const base::Context&) { return base::Result<embedding::Encoder*>(&other); }),
        HasSubstr("vouch index rebuild"));
    encoder_.failure = base::Error{base::ErrorCode::Internal, "It broke.", std::nullopt, {}};
    EXPECT_THAT(note_of(source()), HasSubstr("It broke."));
}

TEST_F(RetrieverTest, FailsWhereNothingElseCanServeOrTheCallerStops) {
    put("hr/a", {"The car is parked."});
    RetrieverOptions options;
    options.arms = Arms::Dense;
    auto alone =
        Retriever::create(*engine_, nullptr, options)->find("car", Filter::everything(), 10, {});
    ASSERT_FALSE(alone);
    EXPECT_EQ(alone.error().code, base::ErrorCode::Unavailable);
    base::Context late;
    late.deadline = std::chrono::steady_clock::time_point::min();
    auto stopped =
        Retriever::create(*engine_, source(), {})->find("car", Filter::everything(), 10, late);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, base::ErrorCode::Timeout);
    options.fusion.candidates = 0;
    EXPECT_FALSE(Retriever::create(*engine_, nullptr, options));
}

TEST_F(RetrieverTest, MovesTowardsWhatIsFoundFirst) {
    put("hr/a", {"The engine of a car needs oil.", "Oil is changed in the workshop.",
                 "The canteen is open."});
    RetrieverOptions options;
    auto rank_of_oil = [&] {
        Retrieval found = find("car", Filter::everything(), options);
        auto texts = RetrieverTest::texts(found);
        auto at = std::ranges::find(texts, "Oil is changed in the workshop.");
        return found.ranking.hits[static_cast<std::size_t>(at - texts.begin())].dense->score;
    };
    options.feedback_passages = 0;
    const double alone = rank_of_oil();
    options.feedback_passages = 1;
    options.feedback_weight = 1;
    EXPECT_GT(rank_of_oil(), alone + 0.1);
}

TEST_F(RetrieverTest, OneTextIsFoundOnceAndTheLimitHolds) {
    put("hr/a", {"The car is parked.", "A car is red.", "Cars are fast."});
    put("hr/copy", {"The car is parked."});
    EXPECT_THAT(texts(find("car")),
                UnorderedElementsAre("The car is parked.", "A car is red.", "Cars are fast."));
    EXPECT_EQ(find("car", Filter::everything(), {}, 2).passages.size(), 2U);
}

TEST_F(RetrieverTest, PrefersTheDocumentThatTheQuestionNames) {
    put("hr/acme_supply", {"It can be left after a notice of thirty days."});
    put("hr/other_partner", {"The contract ends after a notice of sixty days."});
    RetrieverOptions options;
    options.affinity = 0;
    options.fusion.keyword_weight = 0; // the keyword arm reads file names itself
    const std::string question = "When does the contract of acme end after a notice?";
    EXPECT_THAT(texts(find(question, Filter::everything(), options))[0], HasSubstr("sixty"));
    options.affinity = 2;
    EXPECT_THAT(texts(find(question, Filter::everything(), options))[0], HasSubstr("thirty"));
}

TEST(Affinity, NamesByWordsThatNotAllShare) {
    std::vector<Passage> passages(3);
    passages[0].document = {"c", "contracts/acme_2024.md"};
    passages[1].document = {"c", "contracts/globex.pdf"};
    passages[2].document = {"c", "contracts/zz.md"};
    for (Passage& passage : passages)
        passage.folders = {"contracts"};
    passages[2].title = "Leave policy";
    EXPECT_THAT(named_by("the contracts of Globex", passages), ElementsAre(false, true, false));
    EXPECT_THAT(named_by("policies of 2024", passages), ElementsAre(true, false, true));
    EXPECT_THAT(named_by("a pdf or zz", passages), Not(Contains(Eq(true))));
    EXPECT_THAT(named_by("contracts", std::span(passages).first(1)), ElementsAre(true));
}

TEST(PassageVectors, EncodesWhatIsMissingAndReusesWhatIsKnown) {
    WordEncoder encoder;
    DocumentVersion version;
    version.record.title = "Leave";
    for (int i = 0; i < 600; ++i)
        version.passages.push_back({"passage " + std::to_string(i), "", 0, {}});
    EXPECT_EQ(*encode_passages(std::span(&version, 1), encoder, {}), 600U);
    EXPECT_EQ(version.model, encoder.model());
    DocumentVersion changed = version;
    for (PassageDraft& draft : changed.passages)
        draft.vector.clear();
    changed.passages.erase(changed.passages.begin());
    changed.passages[7].text = "something new";
    reuse_vectors(version, encoder.model(), changed);
    EXPECT_EQ(*encode_passages(std::span(&changed, 1), encoder, {}), 1U);
    EXPECT_EQ(encoder.encoded, 601U);
    auto alone = encoder.encode_one("Leave\npassage 42", embedding::TextRole::Passage, {});
    EXPECT_EQ(changed.passages[41].vector, *alone);
}

TEST(PassageVectors, ATitleOrAModelOfItsOwnMakesOtherVectors) {
    WordEncoder encoder;
    DocumentVersion former;
    former.passages.push_back({"text", "", 0, {}});
    ASSERT_TRUE(encode_passages(std::span(&former, 1), encoder, {}));
    DocumentVersion retitled = former;
    retitled.passages[0].vector.clear();
    retitled.record.title = "New";
    DocumentVersion copy = former;
    reuse_vectors(copy, encoder.model(), retitled);
    EXPECT_THAT(retitled.passages[0].vector, IsEmpty());
    DocumentVersion same = former;
    same.passages[0].vector.clear();
    copy = former;
    reuse_vectors(copy, {"other@1", 256}, same);
    EXPECT_THAT(same.passages[0].vector, IsEmpty());
}

TEST(PassageVectors, AHeadingThatTheTextBeginsWithIsSaidOnce) {
    DocumentRecord record;
    record.title = "Ships";
    EXPECT_EQ(encoded_text(record, {"Ships are old.", "Hulls", 0, {}}), "Hulls\nShips are old.");
    EXPECT_EQ(encoded_text(record, {"Oak.", "", 0, {}}), "Ships\nOak.");
}

} // namespace
} // namespace vouch::search
