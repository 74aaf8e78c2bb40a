// Random documents against a search that is written down as the formula stands, without index,
// blocks or pruning; and the rule that nothing a caller may not see changes what the caller sees.

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"
#include "search/embedded/embedded_engine.h"
#include "search/embedded/random_documents.h"

namespace vouch::search {
namespace {

using Documents = std::map<DocumentKey, DocumentVersion>;

struct ReferencePassage {
    const DocumentVersion* document = nullptr;
    PassageId id;
    std::map<std::string, double> weighted; ///< term frequency with what its fields add
    double length = 0;
};

class Reference {
public:
    Reference(const Documents& documents, const Filter& filter, const RankingSettings& settings)
        : filter_(filter), settings_(settings) {
        for (const auto& [key, version] : documents) {
            if (!filter.allows_partition(partition_of(version.record))) continue;
            for (std::uint32_t i = 0; i < version.passages.size(); ++i)
                add(version, i);
        }
    }

    std::map<PassageId, double> scores(const std::string& query) {
        double tokens = 0;
        for (const ReferencePassage& passage : passages_)
            tokens += passage.length;
        auto count = static_cast<double>(passages_.size());
        double mean = count == 0 ? 1 : std::max(1.0, tokens / count);
        std::map<PassageId, double> scores;
        for (const std::string& term : analyzer_.terms(query)) {
            double with = 0;
            for (const ReferencePassage& passage : passages_)
                with += passage.weighted.contains(term) ? 1 : 0;
            double idf = std::log(1 + (count - with + 0.5) / (with + 0.5));
            for (const ReferencePassage& passage : passages_) {
                auto found = passage.weighted.find(term);
                if (found == passage.weighted.end()) continue;
                if (!filter_.allows(passage.document->record)) continue;
                double norm = 1 - settings_.b + settings_.b * passage.length / mean;
                scores[passage.id] += idf * found->second * (settings_.k1 + 1) /
                                      (found->second + settings_.k1 * norm);
            }
        }
        return scores;
    }

private:
    void add(const DocumentVersion& version, std::uint32_t ordinal) {
        const PassageDraft& draft = version.passages[ordinal];
        ReferencePassage passage{
            &version, passage_id(version.record.key, ordinal, draft.text), {}, 0};
        for (const std::string& term : analyzer_.terms(draft.text)) {
            passage.weighted[term] += 1;
            passage.length += 1;
        }
        add_field(passage, version.record.title, settings_.title_weight);
        add_field(passage, draft.section, settings_.section_weight);
        std::string name = version.record.key.source;
        name = name.substr(name.rfind('/') + 1);
        add_field(passage, name.substr(0, name.rfind('.')), settings_.file_name_weight);
        add_field(passage, version.record.sector, settings_.folder_weight);
        passages_.push_back(std::move(passage));
    }

    void add_field(ReferencePassage& passage, const std::string& text, double weight) {
        std::map<std::string, int> counts;
        for (const std::string& term : analyzer_.terms(text))
            ++counts[term];
        for (const auto& [term, count] : counts)
            passage.weighted[term] += weight * std::min(count, 3);
    }

    Filter filter_;
    RankingSettings settings_;
    Analyzer analyzer_{Stemming::English};
    std::vector<ReferencePassage> passages_;
};

struct Index {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::unique_ptr<Engine> engine;

    explicit Index(const RankingSettings& settings = {}) {
        engine = std::move(
            *open_embedded_engine(folder.path(), {EngineAccess::Write, {}, settings}, {}));
    }

    std::vector<Hit> find(const std::string& query, const Filter& filter, std::size_t limit) {
        auto hits = engine->keyword(query, filter, limit, {});
        EXPECT_TRUE(hits) << hits.error().message;
        return std::move(*hits);
    }
};

void check_against(Reference reference, Index& index, const std::string& query,
                   const Filter& filter) {
    std::map<PassageId, double> expected = reference.scores(query);
    std::vector<Hit> all = index.find(query, filter, kHitsMax);
    ASSERT_EQ(all.size(), expected.size()) << query;
    for (std::size_t i = 0; i < all.size(); ++i) {
        ASSERT_TRUE(expected.contains(all[i].id));
        EXPECT_NEAR(all[i].score, expected[all[i].id], 1e-9);
        EXPECT_GT(all[i].coverage, 0);
        EXPECT_LE(all[i].coverage, 1);
        EXPECT_GE(all[i == 0 ? 0 : i - 1].score, all[i].score);
    }
    for (std::size_t limit : {1U, 3U, 20U}) {
        std::vector<Hit> best = index.find(query, filter, limit);
        ASSERT_EQ(best.size(), std::min(limit, all.size()));
        for (std::size_t i = 0; i < best.size(); ++i)
            EXPECT_EQ(best[i], all[i]) << query << ": pruning changed hit " << i << " of " << limit;
    }
}

std::vector<Filter> filters() {
    std::vector<Filter> filters = {Filter::everything(), Filter::listed({"hr"}),
                                   Filter::listed({"finance", "legal", "nobody"}),
                                   Filter::listed({"nobody"})};
    filters.push_back(Filter::everything().with_tags({"odd"}));
    filters.push_back(Filter::listed({"hr", "legal"}).with_tags({"even"}).within_folders({"/hr"}));
    filters.push_back(Filter::everything().within_sources({"hr/d3.md", "legal/d5.md"}));
    filters.push_back(Filter::everything().within_collections({"other"}));
    filters.push_back(Filter::everything().within_categories({}));
    filters.push_back(Filter::listed({"hr"}).within_categories({"pay"}).with_tags({"odd"}));
    return filters;
}

std::string random_query(RandomDocuments& random) { return random.text(1 + random.below(8)); }

/// Adds, changes and removes documents at random, in the index and in the map alike.
void change(RandomDocuments& random, Index& index, Documents& documents, std::uint64_t generation) {
    std::vector<DocumentVersion> batch;
    std::vector<DocumentKey> gone;
    for (const char* sector : {"hr", "finance", "legal"}) {
        for (int i = 0; i < 10; ++i) {
            DocumentVersion version =
                random.document(sector, "d" + std::to_string(i), random.below(30), 12);
            version.record.category = std::vector{"", "legal", "pay"}[random.below(3)];
            version.record.generation = generation;
            if (random.below(3) != 0) continue;
            if (random.below(3) == 0)
                gone.push_back(version.record.key);
            else
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

TEST(KeywordProperties, AgreesWithTheFormulaThroughEveryChange) {
    RankingSettings settings{0.9, 0.6, 1.5, 0.5, 2, 0.25};
    Index index(settings);
    RandomDocuments random(11, 300);
    Documents documents;
    for (std::uint64_t round = 1; round <= 6; ++round) {
        change(random, index, documents, round);
        for (const Filter& filter : filters()) {
            for (int i = 0; i < 3; ++i)
                check_against({documents, filter, settings}, index, random_query(random), filter);
        }
    }
}

TEST(KeywordProperties, AnEmptiedIndexIsLikeANewOne) {
    Index index;
    RandomDocuments random(5, 50);
    Documents documents;
    change(random, index, documents, 1);
    std::vector<DocumentKey> keys;
    for (const auto& [key, version] : documents)
        keys.push_back(key);
    ASSERT_TRUE(index.engine->erase(keys, {}));
    EXPECT_EQ(*index.engine->stats(Filter::everything(), {}), IndexStats());
    EXPECT_TRUE(index.find(random.text(20), Filter::everything(), 10).empty());
}

TEST(KeywordProperties, ForeignSectorsAndCategoriesChangeNoBitOfAnyResult) {
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
        Index with;
        Index without;
        RandomDocuments random(seed, 200);
        for (int i = 0; i < 60; ++i) {
            std::string sector = std::vector{"hr", "secret", "legal", "aaa"}[random.below(4)];
            DocumentVersion version =
                random.document(sector, "d" + std::to_string(i % 25), 1 + random.below(9), 15);
            version.record.generation = static_cast<std::uint64_t>(i) + 1;
            version.record.category = std::vector{"", "", "pay", "legal"}[random.below(4)];
            ASSERT_TRUE(with.engine->replace_document(version, {}));
            const bool mine =
                (sector == "hr" || sector == "legal") && version.record.category != "pay";
            ASSERT_TRUE(without.engine->erase(std::span(&version.record.key, 1), {}));
            if (mine) {
                ASSERT_TRUE(without.engine->replace_document(version, {}));
            }
        }
        Filter grant = Filter::listed({"hr", "legal"}).within_categories({"legal"});
        Filter narrowed = Filter(grant).with_tags({"odd"});
        std::size_t found = 0;
        for (int i = 0; i < 30; ++i) {
            std::string query = random_query(random);
            for (const Filter& filter : {grant, narrowed}) {
                std::vector<Hit> expected = without.find(query, filter, 20);
                EXPECT_EQ(with.find(query, filter, 20), expected);
                found += expected.size();
            }
        }
        EXPECT_GT(found, 100U);
        for (const Filter& filter : {grant, narrowed})
            EXPECT_EQ(*with.engine->stats(filter, {}), *without.engine->stats(filter, {}));
        EXPECT_NE(*with.engine->stats(Filter::everything(), {}), *with.engine->stats(grant, {}));
    }
}

TEST(KeywordProperties, ForeignPassagesCannotBeFetchedByTheirId) {
    Index index;
    RandomDocuments random(3, 50);
    DocumentVersion secret = random.document("secret", "d", 3, 10);
    ASSERT_TRUE(index.engine->replace_document(secret, {}));
    PassageId id = passage_id(secret.record.key, 1, secret.passages[1].text);
    EXPECT_EQ(index.engine->fetch(std::span(&id, 1), Filter::listed({"secret"}), {})->size(), 1U);
    EXPECT_TRUE(index.engine->fetch(std::span(&id, 1), Filter::listed({"hr"}), {})->empty());
    EXPECT_TRUE(index.engine->documents(Filter::listed({"hr"}), {})->empty());
}

} // namespace
} // namespace vouch::search
