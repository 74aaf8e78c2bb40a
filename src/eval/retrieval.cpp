#include "eval/retrieval.h"

#include <unordered_map>
#include <unordered_set>

#include "document/chunk.h"
#include "eval/beir.h"
#include "eval/detail/data_file.h"
#include "eval/ranking.h"

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
    Indexer(search::Engine& engine, const base::Context& context)
        : engine_(engine), context_(context) {}

    base::Result<void> add(const CorpusDocument& document) {
        batch_.push_back(TRY(version_of(document, context_)));
        return batch_.size() < kBatchDocuments ? base::Result<void>() : flush();
    }

    base::Result<void> flush() {
        TRY(engine_.replace_documents(batch_, context_));
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
    search::Engine& engine_;
    const base::Context& context_;
    std::vector<search::DocumentVersion> batch_;
    Owners owners_;
};

base::Result<Owners> index_corpus(const std::filesystem::path& data, search::Engine& engine,
                                  const base::Context& context) {
    Indexer indexer(engine, context);
    TRY(for_each_document(data, [&](const CorpusDocument& document) -> base::Result<void> {
        TRY(context.check());
        return indexer.add(document);
    }));
    TRY(indexer.flush());
    return indexer.take_owners();
}

base::Result<std::vector<RankedDocument>> documents_of(const std::vector<search::Hit>& hits,
                                                       const Owners& owners) {
    std::vector<RankedDocument> passages;
    for (const search::Hit& hit : hits) {
        auto owner = owners.find(hit.id.value);
        if (owner == owners.end()) {
            return base::fail(base::ErrorCode::Internal,
                              "The index found a passage that was not put into it.");
        }
        passages.push_back({owner->second, hit.score});
    }
    return rank_documents(passages);
}

/// Asks for more passages until they belong to `kDepth` documents or there are no more.
class Searcher {
public:
    Searcher(search::Engine& engine, Owners owners) : engine_(engine), owners_(std::move(owners)) {}

    base::Result<std::vector<RankedDocument>> find(const std::string& query,
                                                   const base::Context& context) {
        for (std::size_t limit = 2 * kDepth;; limit *= 2) {
            Clock::time_point begin = Clock::now();
            auto hits = TRY(engine_.keyword(query, search::Filter::everything(), limit, context));
            std::chrono::duration<double, std::milli> time = Clock::now() - begin;
            auto ranked = TRY(documents_of(hits, owners_));
            if (ranked.size() < kDepth && hits.size() == limit) continue;
            milliseconds_.push_back(time.count());
            if (ranked.size() > kDepth) ranked.resize(kDepth);
            return ranked;
        }
    }

    double milliseconds_median() const { return median(milliseconds_); }

private:
    search::Engine& engine_;
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
                                                 search::Engine& engine, const LineSink& lines,
                                                 const base::Context& context) {
    std::vector<JudgedQuery> queries = TRY(read_judged_queries(data));
    RetrievalFigures figures;
    Clock::time_point begin = Clock::now();
    Searcher searcher(engine, TRY(index_corpus(data, engine, context)));
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
