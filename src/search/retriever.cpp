#include "search/retriever.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "search/affinity.h"
#include "search/passage_vectors.h"
#include "search/rerank.h"

namespace vouch::search {
namespace {

constexpr const char* kAlone = " Keyword search serves alone.";
constexpr const char* kNotReranked = " The passages stand as search ranked them.";

bool is_stop(const base::Error& error) {
    return error.code == base::ErrorCode::Cancelled || error.code == base::ErrorCode::Timeout;
}

std::string why_not(const base::Error& error, std::string_view instead = kAlone) {
    std::string note = error.message + std::string(instead);
    for (const std::string& hint : error.hints)
        note += " " + hint;
    return note;
}

/// The hits with their passages, in the order of the hits; those that vanished meanwhile are left
/// out.
Retrieval joined(Ranking ranking, std::vector<Passage> passages) {
    std::unordered_map<std::uint64_t, std::size_t> places;
    for (std::size_t i = 0; i < passages.size(); ++i)
        places.emplace(passages[i].id.value, i);
    Retrieval all;
    for (const FusedHit& hit : ranking.hits) {
        auto found = places.find(hit.id.value);
        if (found == places.end()) continue;
        all.ranking.hits.push_back(hit);
        all.passages.push_back(std::move(passages[found->second]));
    }
    all.ranking.arms = ranking.arms;
    all.ranking.note = std::move(ranking.note);
    return all;
}

/// The places of the best `limit` hits by score and `bonus`, without repeated texts.
std::vector<std::size_t> chosen(const Retrieval& all, const std::vector<bool>& named, double bonus,
                                std::size_t limit) {
    std::vector<std::size_t> order(all.passages.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    auto score = [&](std::size_t i) { return all.ranking.hits[i].score + (named[i] ? bonus : 0); };
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return score(a) > score(b); });
    std::unordered_set<std::string_view> texts;
    std::vector<std::size_t> kept;
    for (std::size_t i : order) {
        if (kept.size() == limit) break;
        if (texts.insert(all.passages[i].text).second) kept.push_back(i);
    }
    return kept;
}

} // namespace

std::string_view arms_name(Arms arms) {
    switch (arms) {
    case Arms::Keyword: return "keyword";
    case Arms::Dense: return "dense";
    case Arms::Hybrid: return "hybrid";
    }
    return "";
}

base::Result<Retriever> Retriever::create(Engine& engine, EncoderSource encoder,
                                          const RetrieverOptions& options,
                                          RerankerSource reranker) {
    TRY(check_fusion(options.fusion));
    return Retriever(engine, std::move(encoder), options, std::move(reranker));
}

base::Result<Ranking> Retriever::rank(std::string_view question, const Filter& filter,
                                      std::size_t depth, const base::Context& context) const {
    Ranking ranking = TRY(fused(question, filter, depth, context));
    if (reranker_ && options_.reranked > 0 && !ranking.hits.empty())
        TRY(reorder(question, filter, context, ranking));
    return ranking;
}

base::Result<Ranking> Retriever::fused(std::string_view question, const Filter& filter,
                                       std::size_t depth, const base::Context& context) const {
    Ranking ranking;
    if (filter.reads_nothing()) return ranking;
    const std::size_t candidates = std::max(depth, options_.fusion.candidates);
    const FusionOptions& fusion = options_.fusion;
    std::vector<Hit> keyword;
    if (options_.arms != Arms::Dense)
        keyword = TRY(engine_->keyword(question, filter, candidates, context));
    Meaning meaning;
    if (options_.arms != Arms::Keyword) meaning = TRY(this->meaning(question, context));
    ranking.note = meaning.note;
    if (meaning.encoder == nullptr) {
        if (options_.arms == Arms::Dense)
            return base::fail(base::ErrorCode::Unavailable, std::move(ranking.note));
        ranking.hits = fuse(keyword, {}, fusion);
        return ranking;
    }
    ranking.arms = options_.arms;
    ranking.hits = fuse(keyword, TRY(dense(meaning, filter, candidates, context)), fusion);
    const std::size_t feedback = std::min(options_.feedback_passages, ranking.hits.size());
    if (ranking.arms == Arms::Dense || feedback == 0 || options_.feedback_weight <= 0)
        return ranking;
    TRY(move_towards(std::span(ranking.hits).first(feedback), filter, context, meaning));
    ranking.hits = fuse(keyword, TRY(dense(meaning, filter, candidates, context)), fusion);
    return ranking;
}

base::Result<Retriever::Meaning> Retriever::meaning(std::string_view question,
                                                    const base::Context& context) const {
    // The index is asked first: without vectors there no model is loaded.
    auto stored = TRY(engine_->model(context));
    if (!stored) {
        return Meaning{
            nullptr,
            {},
            std::string("The documents were ingested without a model.") + kAlone +
                " To search by meaning too: vouch models pull, then vouch ingest again."};
    }
    base::Result<embedding::Encoder*> encoder = nullptr;
    if (encoder_) encoder = encoder_(context);
    if (!encoder && is_stop(encoder.error())) return base::Unexpected(encoder.error());
    if (!encoder) return Meaning{nullptr, {}, why_not(encoder.error())};
    if (*encoder == nullptr) {
        return Meaning{nullptr,
                       {},
                       std::string("No model is installed.") + kAlone +
                           " To search by meaning too: vouch models pull."};
    }
    if (*stored != (*encoder)->model())
        return Meaning{nullptr, {}, why_not(other_model(*stored, (*encoder)->model()))};
    auto vector = (*encoder)->encode_one(question, embedding::TextRole::Query, context);
    if (!vector && is_stop(vector.error())) return base::Unexpected(vector.error());
    if (!vector) return Meaning{nullptr, {}, why_not(vector.error())};
    return Meaning{*encoder, std::move(*vector), {}};
}

base::Result<std::vector<Hit>> Retriever::dense(const Meaning& meaning, const Filter& filter,
                                                std::size_t limit,
                                                const base::Context& context) const {
    return engine_->dense({meaning.encoder->model(), meaning.question}, filter, limit, context);
}

base::Result<void> Retriever::move_towards(std::span<const FusedHit> hits, const Filter& filter,
                                           const base::Context& context, Meaning& meaning) const {
    std::vector<PassageId> ids;
    for (const FusedHit& hit : hits)
        ids.push_back(hit.id);
    auto vectors = TRY(engine_->vectors(ids, filter, context));
    const double share = options_.feedback_weight / static_cast<double>(ids.size());
    double length = 0;
    for (std::size_t i = 0; i < meaning.question.size(); ++i) {
        double number = meaning.question[i];
        for (const std::vector<float>& vector : vectors)
            number += share * vector[i];
        meaning.question[i] = static_cast<float>(number);
        length += number * number;
    }
    if (length <= 0) return {};
    for (float& number : meaning.question)
        number = static_cast<float>(number / std::sqrt(length));
    return {};
}

base::Result<void> Retriever::reorder(std::string_view question, const Filter& filter,
                                      const base::Context& context, Ranking& ranking) const {
    auto reranker = reranker_(context);
    if (reranker && *reranker == nullptr) return {};
    std::vector<PassageId> ids;
    for (std::size_t i = 0; i < std::min(options_.reranked, ranking.hits.size()); ++i)
        ids.push_back(ranking.hits[i].id);
    auto passages = TRY(engine_->fetch(ids, filter, context));
    // Those that vanished since they were found are left out.
    std::unordered_map<std::uint64_t, std::string> texts;
    for (const Passage& passage : passages)
        texts.emplace(passage.id.value, encoded_text(passage));
    std::size_t place = 0;
    std::erase_if(ranking.hits, [&](const FusedHit& hit) {
        return place++ < ids.size() && !texts.contains(hit.id.value);
    });
    auto best = std::span(ranking.hits).first(texts.size());
    std::vector<std::string_view> views;
    for (const FusedHit& hit : best)
        views.push_back(texts.at(hit.id.value));
    base::Result<std::vector<double>> scores = std::vector<double>();
    if (reranker)
        scores = (*reranker)->score(question, views, context);
    else
        scores = base::Unexpected(std::move(reranker.error()));
    if (scores && scores->size() != best.size())
        return base::fail(base::ErrorCode::Internal,
                          "The reranker gave another number of scores than was asked for.");
    if (scores) {
        rerank(best, *scores);
        return {};
    }
    if (is_stop(scores.error())) return base::Unexpected(std::move(scores.error()));
    if (!ranking.note.empty()) ranking.note += " ";
    ranking.note += why_not(scores.error(), kNotReranked);
    return {};
}

base::Result<Retrieval> Retriever::find(std::string_view question, const Filter& filter,
                                        std::size_t limit, const base::Context& context) const {
    const std::size_t read = limit * options_.read_per_hit;
    Ranking ranking = TRY(rank(question, filter, read, context));
    if (ranking.hits.size() > read) ranking.hits.resize(read);
    std::vector<PassageId> ids;
    for (const FusedHit& hit : ranking.hits)
        ids.push_back(hit.id);
    Retrieval all = joined(std::move(ranking), TRY(engine_->fetch(ids, filter, context)));
    Retrieval best;
    for (std::size_t i : chosen(all, named_by(question, all.passages), options_.affinity, limit)) {
        best.ranking.hits.push_back(all.ranking.hits[i]);
        best.passages.push_back(std::move(all.passages[i]));
    }
    best.ranking.arms = all.ranking.arms;
    best.ranking.note = std::move(all.ranking.note);
    return best;
}

} // namespace vouch::search
