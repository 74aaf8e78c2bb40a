// The server proposes, and what it proposes is scored here. Its sparse vectors hold what each term
// would count for if passages were kReferenceLength long on the whole: that depends on the passage
// alone. The query's weights are made from the sums of the sectors that the caller may see. What a
// passage really counts for with their mean length is at most `slack` times what the server says,
//
//     f / (f + k1 (1 - b + b l / mean))  <=  max(1, mean / reference)  f / (f + k1 (1 - b + b l /
//     reference))
//
// so once the worst of the wanted passages is better than `slack` times the last proposal, no
// passage that was not proposed can be among them. Until then four times as many are asked for.

#include "search/qdrant/detail/search.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "search/detail/bm25.h"
#include "search/detail/query_terms.h"
#include "search/qdrant/detail/conditions.h"
#include "search/qdrant/detail/reader.h"
#include "search/qdrant/detail/statistics.h"

namespace vouch::search::qdrant {
namespace {

constexpr std::size_t kProposedMin = 64;
constexpr std::size_t kProposedMax = 4 * kHitsMax;
/// The server's scores are 32-bit sums.
constexpr double kRounding = 1 + 1e-4;

/// A hit with what orders hits of equal scores, which no foreign document changes.
struct Ranked {
    Hit hit;
    const StoredDocument* document = nullptr;
    std::uint32_t ordinal = 0;

    auto place() const {
        const DocumentRecord& record = document->record;
        return std::tie(record.key.collection, record.sector, record.category, record.key.source,
                        ordinal);
    }
};

bool ranks_before(const Ranked& a, const Ranked& b) {
    if (a.hit.score != b.hit.score) return a.hit.score > b.hit.score;
    return a.place() < b.place();
}

/// What one look brought.
struct Look {
    std::vector<Point> points;
    std::vector<PassagePlace> places;
    Reader::Documents documents;

    bool visible(std::size_t i) const {
        return standing_of(places[i], documents) == Standing::Visible;
    }
};

base::Result<Look> look(const SearchPlace& place, const std::string& collection,
                        const Json& request, const Filter& filter) {
    Look look;
    look.points = TRY(place.server.query(collection, request, place.context));
    for (const Point& point : look.points)
        look.places.push_back(TRY(read_answer([&] { return read_place(point.payload); })));
    look.documents =
        TRY(Reader(place.server, place.names, place.context).documents_of(look.places, filter));
    return look;
}

/// Asks for more and more until `rank(look)` gives what is wanted, and again where documents were
/// replaced meanwhile.
template <typename Rank>
base::Result<std::vector<Hit>> search(const SearchPlace& place, const std::string& collection,
                                      Json request, const SearchWish& wish, Rank rank) {
    std::size_t proposed = std::max(kProposedMin, wish.limit + wish.limit / 2);
    for (Relook relook;;) {
        TRY(place.context.check());
        request["limit"] = proposed;
        const Look found = TRY(look(place, collection, request, wish.filter));
        if (relook.needed(found.places, found.documents)) continue;
        const bool all = found.points.size() < proposed;
        std::optional<std::vector<Ranked>> ranked = TRY(rank(found, all));
        if (!ranked && proposed < kProposedMax) {
            proposed *= 4;
            continue;
        }
        if (!ranked) ranked.emplace(*TRY(rank(found, true)));
        std::vector<Hit> hits;
        for (std::size_t i = 0; i < std::min(wish.limit, ranked->size()); ++i)
            hits.push_back((*ranked)[i].hit);
        return hits;
    }
}

struct WeightedTerm {
    std::string text;
    double weight = 0;
};

class WordRanking {
public:
    WordRanking(std::vector<WeightedTerm> terms, double mean_length, std::size_t limit)
        : terms_(std::move(terms)), ranking_(RankingSettings{}, mean_length), limit_(limit),
          slack_(kRounding * std::max(1.0, mean_length / kReferenceLength)) {
        for (const WeightedTerm& term : terms_)
            weight_sum_ += term.weight;
    }

    /// The visible proposals in order; nothing where others could belong between them.
    base::Result<std::optional<std::vector<Ranked>>> operator()(const Look& look, bool all) const {
        std::vector<Ranked> ranked;
        for (std::size_t i = 0; i < look.points.size(); ++i) {
            if (!look.visible(i)) continue;
            const auto terms = TRY(read_answer([&] { return read_terms(look.points[i].payload); }));
            Hit hit = score(terms, look.places[i].id);
            if (hit.score <= 0) continue; // only the places of its terms are those of the query
            ranked.push_back(
                {hit, &look.documents.at(look.places[i].document), look.places[i].ordinal});
        }
        std::ranges::sort(ranked, ranks_before);
        if (!all && (ranked.size() < limit_ ||
                     ranked[limit_ - 1].hit.score <= slack_ * look.points.back().score))
            return std::optional<std::vector<Ranked>>();
        return std::optional(std::move(ranked));
    }

private:
    /// In the order of the query, as every sum of a score.
    Hit score(const search::detail::PassageTerms& terms, PassageId id) const {
        Hit hit{id, 0, 0};
        double weight = 0;
        for (const WeightedTerm& term : terms_) {
            auto found = terms.terms.find(term.text);
            if (found == terms.terms.end()) continue;
            hit.score += term.weight * ranking_.term_score(found->second.frequency,
                                                           found->second.fields, terms.length);
            weight += term.weight;
        }
        hit.coverage = weight_sum_ > 0 ? std::min(1.0, weight / weight_sum_) : 0;
        return hit;
    }

    std::vector<WeightedTerm> terms_;
    search::detail::Bm25 ranking_;
    std::size_t limit_;
    double slack_;
    double weight_sum_ = 0;
};

/// Of terms that share a place the greater weight counts, so that no proposal is missed.
Json sparse_query(const std::vector<WeightedTerm>& terms) {
    std::map<std::uint32_t, float> weights;
    for (const WeightedTerm& term : terms) {
        float& weight = weights[term_index(term.text)];
        weight = std::max(weight, static_cast<float>(term.weight));
    }
    Json indices = Json::array();
    Json values = Json::array();
    for (const auto& [index, weight] : weights) {
        indices.push_back(index);
        values.push_back(weight);
    }
    return {{"indices", std::move(indices)}, {"values", std::move(values)}};
}

Json request_for(Json query, const char* vector, const Filter& filter,
                 std::vector<std::string> fields) {
    return {{"query", std::move(query)},
            {"using", vector},
            {"filter", all_of(conditions_of(filter))},
            {"with_payload", {{"include", std::move(fields)}}},
            {"with_vector", false}};
}

} // namespace

base::Result<std::vector<Hit>> search_words(const SearchPlace& place,
                                            const std::vector<std::string>& query,
                                            const SearchWish& wish) {
    Statistics statistics(place.server, place.names, place.context);
    const std::vector<Partition> partitions = TRY(statistics.partitions(wish.filter));
    IndexStats sums;
    for (const Partition& partition : partitions) {
        sums.passages += partition.sums.passages;
        sums.tokens += partition.sums.tokens;
    }
    const auto distinct = search::detail::distinct_terms(query);
    std::vector<std::string> texts;
    for (const auto& term : distinct)
        texts.push_back(term.text);
    const auto counts = TRY(statistics.counts(partitions, texts));
    std::vector<WeightedTerm> terms;
    for (std::size_t i = 0; i < distinct.size(); ++i) {
        terms.push_back(
            {distinct[i].text,
             distinct[i].multiplicity * search::detail::inverse_document_frequency(
                                            sums.passages, std::min(counts[i], sums.passages))});
    }
    std::vector<std::string> fields = place_fields();
    fields.emplace_back("terms");
    fields.emplace_back("length");
    // The sums may be those before the first documents, which are visible already.
    const auto passages = static_cast<double>(std::max<std::uint64_t>(sums.passages, 1));
    const double mean = static_cast<double>(sums.tokens) / passages;
    Json request = request_for(sparse_query(terms), kWords, wish.filter, std::move(fields));
    return search(place, place.names.passages, std::move(request), wish,
                  WordRanking(std::move(terms), mean, wish.limit));
}

base::Result<std::vector<Hit>> search_vectors(const SearchPlace& place,
                                              std::span<const float> query, VectorSearch how,
                                              const SearchWish& wish) {
    const std::size_t limit = wish.limit;
    Json request = request_for(std::vector<float>(query.begin(), query.end()), kMeaning,
                               wish.filter, place_fields());
    request["params"] = Json{{"exact", how == VectorSearch::Exact}};
    // Of passages with the last score some may not have been proposed: then more are asked for.
    auto rank = [&](const Look& look,
                    bool all) -> base::Result<std::optional<std::vector<Ranked>>> {
        std::vector<Ranked> ranked;
        for (std::size_t i = 0; i < look.points.size(); ++i) {
            if (!look.visible(i)) continue;
            ranked.push_back({{look.places[i].id, look.points[i].score, 0},
                              &look.documents.at(look.places[i].document),
                              look.places[i].ordinal});
        }
        std::ranges::sort(ranked, ranks_before);
        if (!all &&
            (ranked.size() < limit || ranked[limit - 1].hit.score <= look.points.back().score))
            return std::optional<std::vector<Ranked>>();
        return std::optional(std::move(ranked));
    };
    return search(place, place.names.vectors, std::move(request), wish, rank);
}

} // namespace vouch::search::qdrant
