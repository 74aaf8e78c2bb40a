// Search by vectors, against exact search over the same documents.

#include <algorithm>
#include <limits>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "search/embedded/detail/vector_codes.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_documents.h"
#include "search/embedded/random_vectors.h"
#include "sqlite/database.h"

namespace vouch::search {
namespace {

using base::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Documents = std::map<DocumentKey, DocumentVersion>;

const embedding::ModelIdentity kModel{"test@1", 40};

struct Index {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::unique_ptr<Engine> engine;

    explicit Index(base::ByteCount held_codes = EmbeddedOptions().held_codes) {
        EmbeddedOptions options{EngineAccess::Write, {}, {}, held_codes};
        engine = std::move(*open_embedded_engine(folder.path(), options, {}));
    }

    void put(const DocumentVersion& version) {
        auto done = engine->replace_document(version, {});
        ASSERT_TRUE(done) << done.error().message;
    }

    std::vector<Hit> find(const std::vector<float>& vector, const Filter& filter,
                          std::size_t limit) {
        auto hits = engine->dense({kModel, vector}, filter, limit, {});
        EXPECT_TRUE(hits) << hits.error().message;
        return std::move(*hits);
    }
};

/// The best passages by the definition: every allowed one is scored, the best come first.
std::vector<Hit> exact(const Documents& documents, const std::vector<float>& query,
                       const Filter& filter, std::size_t limit) {
    std::vector<Hit> hits;
    for (const auto& [key, version] : documents) {
        if (!filter.allows(version.record)) continue;
        for (std::uint32_t i = 0; i < version.passages.size(); ++i) {
            const PassageDraft& draft = version.passages[i];
            if (!draft.vector.empty())
                hits.push_back(
                    {passage_id(key, i, draft.text), detail::dot(query, draft.vector), 0});
        }
    }
    std::ranges::stable_sort(hits, std::ranges::greater{}, &Hit::score);
    if (hits.size() > limit) hits.resize(limit);
    return hits;
}

std::vector<Filter> filters() {
    std::vector<Filter> filters = {Filter::everything(), Filter::listed({"hr"}),
                                   Filter::listed({"finance", "legal", "nobody"}),
                                   Filter::listed({"nobody"}), Filter::nothing()};
    filters.push_back(Filter::everything().with_tags({"odd"}));
    filters.push_back(Filter::listed({"hr", "legal"}).with_tags({"even"}).within_folders({"/hr"}));
    filters.push_back(Filter::everything().within_sources({"hr/d3.md", "legal/d5.md"}));
    filters.push_back(Filter::everything().within_collections({"other"}));
    return filters;
}

/// Adds, changes and removes documents at random; one in five has no vectors.
void change(RandomDocuments& random, RandomVectors& vectors, Index& index, Documents& documents,
            std::uint64_t generation) {
    std::vector<DocumentVersion> batch;
    std::vector<DocumentKey> gone;
    for (const char* sector : {"hr", "finance", "legal"}) {
        for (int i = 0; i < 10; ++i) {
            DocumentVersion version =
                random.document(sector, "d" + std::to_string(i), random.below(60), 6);
            version.record.generation = generation;
            if (random.below(5) != 0) add_vectors(version, vectors, kModel);
            if (random.below(3) == 0)
                gone.push_back(version.record.key);
            else if (random.below(2) == 0)
                batch.push_back(std::move(version));
        }
    }
    ASSERT_TRUE(index.engine->replace_documents(batch, {}));
    ASSERT_TRUE(index.engine->erase(gone, {}));
    for (DocumentVersion& version : batch)
        documents[version.record.key] = version;
    for (const DocumentKey& key : gone)
        documents.erase(key);
}

void check_rounds(Index& index) {
    RandomDocuments random(7, 100);
    RandomVectors vectors(8, kModel.width, 12, 0.5F);
    Documents documents;
    for (std::uint64_t round = 1; round <= 6; ++round) {
        change(random, vectors, index, documents, round);
        std::size_t found = 0;
        for (const Filter& filter : filters()) {
            for (std::size_t limit : {1U, 10U, 50U}) {
                std::vector<float> query = vectors.next();
                std::vector<Hit> hits = index.find(query, filter, limit);
                EXPECT_EQ(hits, exact(documents, query, filter, limit));
                found += hits.size();
            }
        }
        EXPECT_GT(found, 100U);
    }
}

TEST(Dense, AgreesWithExactSearchThroughEveryChange) {
    Index index;
    check_rounds(index);
}

TEST(Dense, FindsTheSameWhereNoCodesAreHeld) {
    Index index(base::ByteCount{0});
    check_rounds(index);
}

TEST(Dense, ForeignSectorsChangeNoBitOfAnyResult) {
    for (std::uint32_t seed = 0; seed < 2; ++seed) {
        Index with;
        Index without;
        RandomDocuments random(seed, 100);
        RandomVectors vectors(seed, kModel.width, 3, 0.2F);
        for (int i = 0; i < 60; ++i) {
            std::string sector = std::vector{"hr", "secret", "legal", "aaa"}[random.below(4)];
            DocumentVersion version =
                random.document(sector, "d" + std::to_string(i % 25), 1 + random.below(20), 5);
            version.record.generation = static_cast<std::uint64_t>(i) + 1;
            add_vectors(version, vectors, kModel);
            with.put(version);
            if (sector == "hr" || sector == "legal") without.put(version);
        }
        Filter grant = Filter::listed({"hr", "legal"});
        Filter narrowed = Filter::listed({"hr", "legal"}).with_tags({"odd"});
        for (int i = 0; i < 10; ++i) {
            std::vector<float> query = vectors.next();
            for (const Filter& filter : {grant, narrowed}) {
                std::vector<Hit> expected = without.find(query, filter, 20);
                EXPECT_EQ(with.find(query, filter, 20), expected);
                EXPECT_EQ(expected.size(), 20U);
            }
        }
    }
}

DocumentVersion document_of(const std::string& source, std::vector<std::vector<float>> vectors) {
    DocumentVersion version;
    version.record.key = {"company", source};
    version.record.sector = "hr";
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        std::string text = source + " " + std::to_string(i);
        version.passages.push_back({text, "", 0, {}, std::move(vectors[i])});
    }
    version.model = embedding::ModelIdentity{"small@1", 2};
    return version;
}

class SmallDense : public testing::Test {
protected:
    base::Result<std::vector<Hit>> find(std::vector<float> numbers,
                                        const embedding::ModelIdentity& model = {"small@1", 2}) {
        return index_.engine->dense({model, numbers}, Filter::everything(), 10, {});
    }
    void expect_refused(const DocumentVersion& version, const std::string& what) {
        auto done = index_.engine->replace_document(version, {});
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::InvalidArgument);
        EXPECT_THAT(done.error().message, HasSubstr(what));
    }

    Index index_;
};

TEST_F(SmallDense, FindsAlsoWhatPointsAwayAndEqualOnesInOrder) {
    index_.put(document_of("a", {{-1, 0}, {0, 1}, {0, 1}}));
    auto hits = find({1, 0});
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 3U);
    EXPECT_EQ((*hits)[0].id, passage_id({"company", "a"}, 1, "a 1"));
    EXPECT_EQ((*hits)[1].id, passage_id({"company", "a"}, 2, "a 2"));
    EXPECT_DOUBLE_EQ((*hits)[2].score, -1);
    EXPECT_THAT(*index_.engine->dense({{"small@1", 2}, std::vector<float>{1, 0}},
                                      Filter::everything(), 0, {}),
                IsEmpty());
}

TEST_F(SmallDense, GivesBackADocumentAsItWasPut) {
    DocumentVersion stored = document_of("a", {{0.6F, 0.8F}, {}, {-0.28F, 0.96F}});
    stored.passages[1].section = "Rules";
    stored.passages[1].page = 3;
    stored.passages[1].span = {4, 9};
    index_.put(document_of("before", {{1, 0}}));
    index_.put(stored);
    auto found = index_.engine->document(stored.record.key, Filter::everything(), {});
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_TRUE(*found);
    EXPECT_EQ((*found)->model, stored.model);
    EXPECT_EQ((*found)->record.vectors, 2U);
    ASSERT_EQ((*found)->passages.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ((*found)->passages[i].text, stored.passages[i].text);
        EXPECT_EQ((*found)->passages[i].vector, stored.passages[i].vector);
        EXPECT_EQ((*found)->passages[i].section, stored.passages[i].section);
        EXPECT_EQ((*found)->passages[i].page, stored.passages[i].page);
        EXPECT_EQ((*found)->passages[i].span, stored.passages[i].span);
    }
    EXPECT_FALSE(*index_.engine->document(stored.record.key, Filter::listed({"legal"}), {}));
    EXPECT_FALSE(*index_.engine->document({"company", "c"}, Filter::everything(), {}));
}

TEST_F(SmallDense, GivesTheVectorsOfAllowedPassages) {
    index_.put(document_of("a", {{1, 0}, {}, {0, 1}}));
    std::vector<PassageId> ids;
    for (std::uint32_t i : {2U, 1U, 0U})
        ids.push_back(passage_id({"company", "a"}, i, "a " + std::to_string(i)));
    ids.push_back({77});
    EXPECT_THAT(*index_.engine->vectors(ids, Filter::everything(), {}),
                ElementsAre(std::vector<float>{0, 1}, std::vector<float>{1, 0}));
    EXPECT_THAT(*index_.engine->vectors(ids, Filter::listed({"legal"}), {}), IsEmpty());
}

TEST_F(SmallDense, HoldsOneModelAndRefusesAnother) {
    EXPECT_FALSE(*index_.engine->model({}));
    EXPECT_THAT(*find({1, 0}), IsEmpty());
    index_.put(document_of("a", {{1, 0}}));
    EXPECT_EQ(*index_.engine->model({}), (embedding::ModelIdentity{"small@1", 2}));
    DocumentVersion other = document_of("b", {{1, 0}});
    other.model->id = "other@2";
    expect_refused(other, "encoded by the model small@1");
    EXPECT_EQ(index_.engine->stats(Filter::everything(), {})->documents, 1U);
    auto hits = find({1, 0}, {"other@2", 2});
    ASSERT_FALSE(hits);
    EXPECT_THAT(hits.error().hints, ElementsAre(HasSubstr("vouch index rebuild")));
    ASSERT_TRUE(index_.engine->drop_vectors({}));
    EXPECT_FALSE(*index_.engine->model({}));
    EXPECT_EQ((*index_.engine->documents(Filter::everything(), {}))[0].vectors, 0U);
    EXPECT_THAT(*find({1, 0}), IsEmpty());
    index_.put(other);
    EXPECT_EQ(find({1, 0}, {"other@2", 2})->size(), 1U);
}

TEST_F(SmallDense, RefusesWhatIsNoVectorOfTheModel) {
    expect_refused(document_of("a", {{1, 0, 0}}), "2 finite numbers");
    expect_refused(document_of("a", {{1, std::numeric_limits<float>::quiet_NaN()}}), "finite");
    DocumentVersion without = document_of("a", {{1, 0}});
    without.model.reset();
    expect_refused(without, "0 finite numbers");
    DocumentVersion wide = document_of("a", {std::vector<float>(5000, 0.1F)});
    wide.model->width = 5000;
    auto done = index_.engine->replace_document(wide, {});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::LimitExceeded);
    EXPECT_FALSE(find({1, 0, 0}));
    EXPECT_FALSE(find({1, std::numeric_limits<float>::infinity()}));
    index_.put(document_of("b", {{}, {}}));
    EXPECT_FALSE(*index_.engine->model({})); // a document without vectors decides nothing
}

TEST(DenseFormats, AnIndexOfTheFormatBeforeIsReadAndBroughtUp) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    EmbeddedOptions write{EngineAccess::Write, {}, {}};
    DocumentVersion version = document_of("a", {{}});
    ASSERT_TRUE((*open_embedded_engine(folder.path(), write, {}))->replace_document(version, {}));
    {
        sqlite::OpenOptions options{sqlite::OpenMode::ReadWrite, sqlite::Trust::Own};
        auto file = sqlite::Database::open(folder.path() / "index.sqlite", options);
        ASSERT_TRUE(file->execute("UPDATE meta SET value = 1 WHERE key = 'format';"
                                  "DELETE FROM meta WHERE key = 'vector_version';"
                                  "DROP TABLE vectors; DROP TABLE vector_blocks;"
                                  "DROP TABLE vector_model;"
                                  "ALTER TABLE documents DROP COLUMN vectors;"
                                  "CREATE TABLE former (id INTEGER PRIMARY KEY, collection TEXT, "
                                  "sector TEXT, documents INTEGER, passages INTEGER, "
                                  "tokens INTEGER, next_number INTEGER, "
                                  "UNIQUE (collection, sector));"
                                  "INSERT INTO former SELECT id, collection, sector, documents, "
                                  "passages, tokens, next_number FROM partitions;"
                                  "DROP TABLE partitions;"
                                  "ALTER TABLE former RENAME TO partitions;",
                                  {}));
    }
    const std::vector<float> numbers{1, 0};
    const QueryVector query{*version.model, numbers};
    {
        auto old = open_embedded_engine(folder.path(), {}, {});
        ASSERT_TRUE(old) << old.error().message;
        EXPECT_FALSE(*(*old)->model({}));
        EXPECT_EQ((*old)->documents(Filter::everything(), {})->size(), 1U);
        EXPECT_TRUE(*(*old)->document(version.record.key, Filter::everything(), {}));
        EXPECT_THAT(*(*old)->dense(query, Filter::everything(), 1, {}), IsEmpty());
        EXPECT_EQ((*old)->documents(Filter::everything().within_categories({}), {})->size(), 1U);
    }
    auto engine = open_embedded_engine(folder.path(), write, {});
    ASSERT_TRUE(engine) << engine.error().message;
    version.passages[0].vector = {1, 0};
    version.record.generation = 2;
    ASSERT_TRUE((*engine)->replace_document(version, {}));
    EXPECT_EQ((*engine)->dense(query, Filter::everything(), 1, {})->size(), 1U);
    version.record.category = "legal";
    version.record.generation = 3;
    ASSERT_TRUE((*engine)->replace_document(version, {}));
    EXPECT_THAT(*(*engine)->documents(Filter::everything().within_categories({}), {}), IsEmpty());
    EXPECT_TRUE((*engine)->verify({}));
}

} // namespace
} // namespace vouch::search
