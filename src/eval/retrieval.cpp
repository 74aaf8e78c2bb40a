#include "eval/retrieval.h"

#include <unordered_map>
#include <unordered_set>

#include "document/chunk.h"
#include "eval/beir.h"
#include "eval/detail/data_file.h"
#include "eval/ranking.h"
#include "search/passage_vectors.h"

namespace vouch::eval {
namespace {

using detail::Json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kDepth = 100;
constexpr std::size_t kBatchDocuments = 256;
constexpr const char* kCollection = "corpus";

/// Which document each passage of the index belongs to.
using Owners = std::unordered_map<std::uint64_t, std::string>;

base::Result<search::DocumentVersion> version_of(const CorpusDocument& document,
                                                 const base::Context& context) {
    document::ParsedDocument parsed;
    parsed.title = document.title;
    parsed.blocks.push_back({.text = document.text});
    document::place_spans(parsed.blocks);
    search::DocumentVersion version;
    version.record.key = {kCollection, document.id};
    version.record.sector = kCollection;
    version.record.title = document.title;
    for (document::Passage& passage : TRY(document::chunk(parsed, {}, context)))
        version.passages.push_back({std::move(passage.text), "", 0, passage.span});
    return version;
}

class Indexer {
public:
    Indexer(const RetrievalSetup& setup, const base::Context& context)
        : setup_(setup), context_(context) {}

    base::Result<void> add(const CorpusDocument& document) {
        batch_.push_back(TRY(version_of(document, context_)));
        return batch_.size() < kBatchDocuments ? base::Result<void>() : flush();
    }

    base::Result<void> flush() {
        if (setup_.options.arms != search::Arms::Keyword)
            TRY(search::encode_passages(batch_, *setup_.encoder, context_));
        TRY(setup_.engine.replace_documents(batch_, context_));
        for (const search::DocumentVersion& version : batch_) {
            std::uint32_t ordinal = 0;
            for (const search::PassageDraft& passage : version.passages) {
                search::PassageId id =
                    search::passage_id(version.record.key, ordinal++, passage.text);
                owners_[id.value] = version.record.key.source;
            }
        }
        batch_.clear();
        return {};
    }

    Owners take_owners() { return std::move(owners_); }

private:
    const RetrievalSetup& setup_;
    const base::Context& context_;
    std::vector<search::DocumentVersion> batch_;
    Owners owners_;
};

base::Result<Owners> index_corpus(const std::filesystem::path& data, const RetrievalSetup& setup,
                                  const base::Context& context) {
    Indexer indexer(setup, context);
    TRY(for_each_document(data, [&](const CorpusDocument& document) -> base::Result<void> {
        TRY(context.check());
        return indexer.add(document);
    }));
    TRY(indexer.flush());
    return indexer.take_owners();
}

/// That of the arm where there is one, so that it can be compared with other programs'.
double score_of(const search::FusedHit& hit, search::Arms arms) {
    switch (arms) {
    case search::Arms::Keyword: return hit.keyword->score;
    case search::Arms::Dense: return hit.dense->score;
    case search::Arms::Hybrid: return hit.score;
    }
    return 0;
}

base::Result<std::vector<RankedDocument>> documents_of(const search::Ranking& ranking,
                                                       const Owners& owners) {
    std::vector<RankedDocument> passages;
    for (const search::FusedHit& hit : ranking.hits) {
        auto owner = owners.find(hit.id.value);
        if (owner == owners.end()) {
            return base::fail(base::ErrorCode::Internal,
                              "The index found a passage that was not put into it.");
        }
        passages.push_back({owner->second, score_of(hit, ranking.arms)});
    }
    return rank_documents(passages);
}

/// Asks for more passages until they belong to `kDepth` documents or there are no more.
class Searcher {
public:
    Searcher(search::Retriever retriever, Owners owners)
        : retriever_(std::move(retriever)), owners_(std::move(owners)) {}

    base::Result<std::vector<RankedDocument>> find(const std::string& query,
                                                   const base::Context& context) {
        for (std::size_t limit = 2 * kDepth;; limit *= 2) {
            Clock::time_point begin = Clock::now();
            search::Ranking found =
                TRY(retriever_.rank(query, search::Filter::everything(), limit, context));
            std::chrono::duration<double, std::milli> time = Clock::now() - begin;
            auto ranked = TRY(documents_of(found, owners_));
            if (!found.note.empty()) // part of what is measured was not there
                return base::fail(base::ErrorCode::Unavailable, found.note);
            if (ranked.size() < kDepth && found.hits.size() >= limit) continue;
            milliseconds_.push_back(time.count());
            if (ranked.size() > kDepth) ranked.resize(kDepth);
            return ranked;
        }
    }

    double milliseconds_median() const { return median(milliseconds_); }

private:
    search::Retriever retriever_;
    Owners owners_;
    std::vector<double> milliseconds_;
};

Json line_of(const JudgedQuery& query, const std::vector<RankedDocument>& ranked) {
    Json list = Json::array();
    for (const RankedDocument& document : ranked)
        list.push_back({{"id", document.id}, {"score", document.score}});
    return {{"id", query.id}, {"ranked", std::move(list)}};
}

} // namespace

Figures RetrievalFigures::figures() const {
    return {{"ndcg_at_10", ndcg_at_10},
            {"recall_at_100", recall_at_100},
            {"queries", count(queries)},
            {"index_seconds", index_time.count()},
            {"query_milliseconds_median", query_milliseconds_median}};
}

base::Result<RetrievalFigures> measure_retrieval(const std::filesystem::path& data,
                                                 const RetrievalSetup& setup, const LineSink& lines,
                                                 const base::Context& context) {
    auto encoder = [&](const base::Context&) {
        return base::Result<embedding::Encoder*>(setup.encoder);
    };
    auto reranker = [&](const base::Context&) {
        return base::Result<embedding::Reranker*>(setup.reranker);
    };
    auto retriever = TRY(search::Retriever::create(setup.engine, encoder, setup.options, reranker));
    std::vector<JudgedQuery> queries = TRY(read_judged_queries(data));
    RetrievalFigures figures;
    Clock::time_point begin = Clock::now();
    Searcher searcher(std::move(retriever), TRY(index_corpus(data, setup, context)));
    figures.index_time = Clock::now() - begin;
    std::vector<double> gains;
    std::vector<double> recalls;
    for (const JudgedQuery& query : queries) {
        TRY(context.check());
        auto ranked = TRY(searcher.find(query.text, context));
        gains.push_back(ndcg_at(ranked, query.grades, 10));
        recalls.push_back(recall_at(ranked, query.grades, kDepth));
        TRY(detail::put(lines, line_of(query, ranked)));
    }
    figures.ndcg_at_10 = mean(gains);
    figures.recall_at_100 = mean(recalls);
    figures.queries = queries.size();
    figures.query_milliseconds_median = searcher.milliseconds_median();
    return figures;
}

} // namespace vouch::eval
