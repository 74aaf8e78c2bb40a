// A sum's point has the edition of the last batch that it counts. A batch reads the sum, adds what
// it changed, and puts the result in place on condition that the stored edition is still below its
// own: a batch that is carried out again, after a kill or by two processes at once, finds its
// edition there and changes nothing. A sum of zero has no point; what takes away from it cannot
// make it less.

#include "search/qdrant/detail/statistics.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "search/qdrant/detail/conditions.h"

namespace vouch::search::qdrant {
namespace {

constexpr std::size_t kSumsAtOnce = 1000;

void add(const StoredDocument& document, std::int64_t sign,
         std::map<PartitionKey, PartitionDelta>& deltas) {
    PartitionDelta& delta = deltas[partition_of(document.record)];
    delta.documents += sign;
    delta.passages += sign * std::int64_t{document.record.passages};
    delta.tokens += sign * static_cast<std::int64_t>(document.tokens);
    for (const auto& [term, count] : document.terms)
        delta.terms[term] += sign * std::int64_t{count};
}

std::int64_t raised(std::uint64_t stored, std::int64_t by) {
    return std::max<std::int64_t>(static_cast<std::int64_t>(stored) + by, 0);
}

} // namespace

/// A point that is to be changed: three numbers of a partition, or one of a term.
struct Statistics::Sum {
    std::string id;
    const PartitionKey* key = nullptr;
    const std::string* term = nullptr; ///< null: of the partition
    std::array<std::int64_t, 3> delta{};

    /// Those that its point has.
    std::span<const char* const> fields() const {
        static constexpr std::array kPartition{"documents", "passages", "tokens"};
        static constexpr std::array kTerm{"count"};
        return term == nullptr ? std::span<const char* const>(kPartition) : kTerm;
    }

    bool nothing() const {
        return std::ranges::all_of(delta, [](std::int64_t number) { return number == 0; });
    }

    /// The payload with the delta added; null where nothing is left to count.
    Json added(const Json& stored, std::uint64_t edition) const {
        Json payload{{"kind", term != nullptr ? "term" : "partition"},
                     {"collection", key->collection},
                     {"sector", key->sector},
                     {"category", key->category},
                     {"edition", edition}};
        if (term != nullptr) payload["term"] = *term;
        for (std::size_t i = 0; i < fields().size(); ++i) {
            const std::uint64_t before = stored.is_null() ? 0 : whole_at(stored, fields()[i]);
            payload[fields()[i]] = raised(before, delta[i]);
        }
        return payload[fields()[0]] == 0 ? Json() : payload;
    }
};

std::map<PartitionKey, PartitionDelta> deltas_of(const std::vector<Change>& changes) {
    std::map<PartitionKey, PartitionDelta> deltas;
    for (const Change& change : changes) {
        if (change.former) add(*change.former, -1, deltas);
        if (change.next) add(*change.next, 1, deltas);
    }
    return deltas;
}

base::Result<std::vector<Partition>> Statistics::partitions(const Filter& filter) {
    std::vector<Json> conditions = partition_conditions(filter);
    conditions.push_back(equals("kind", "partition"));
    std::vector<Partition> partitions;
    TRY(server_.scroll(
        names_.statistics, all_of(std::move(conditions)), {},
        [&](Point& point) -> base::Result<void> {
            Partition partition = TRY(read_answer([&] {
                const Json& payload = point.payload;
                return Partition{{text_at(payload, "collection"), text_at(payload, "sector"),
                                  text_at(payload, "category")},
                                 {whole_at(payload, "documents"), whole_at(payload, "passages"),
                                  whole_at(payload, "tokens")}};
            }));
            if (filter.allows_partition(partition.key)) partitions.push_back(std::move(partition));
            return {};
        },
        context_));
    std::ranges::sort(partitions, {}, &Partition::key);
    return partitions;
}

base::Result<std::vector<std::uint64_t>> Statistics::counts(std::span<const Partition> partitions,
                                                            std::span<const std::string> terms) {
    std::vector<std::string> ids;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        for (const Partition& partition : partitions) {
            ids.push_back(term_id(partition.key, terms[i]));
            places.emplace(ids.back(), i);
        }
    }
    std::vector<std::uint64_t> counts(terms.size());
    for (const Point& point :
         TRY(server_.retrieve(names_.statistics, ids, only({"count"}), context_))) {
        auto place = places.find(point.id);
        if (place == places.end()) return base::Unexpected(bad_answer("a point was not asked for"));
        counts[place->second] += TRY(read_answer([&] { return whole_at(point.payload, "count"); }));
    }
    return counts;
}

base::Result<std::map<std::string, std::int64_t, std::less<>>>
Statistics::terms(const PartitionKey& key) {
    std::map<std::string, std::int64_t, std::less<>> terms;
    const Json filter = all_of({equals("kind", "term"), equals("collection", key.collection),
                                equals("sector", key.sector), equals("category", key.category)});
    TRY(server_.scroll(
        names_.statistics, filter, only({"term", "count"}),
        [&](Point& point) -> base::Result<void> {
            auto sum = TRY(read_answer([&] {
                return std::pair(text_at(point.payload, "term"),
                                 integer_at(point.payload, "count"));
            }));
            terms.insert(std::move(sum));
            return {};
        },
        context_));
    return terms;
}

base::Result<void> Statistics::apply(const std::map<PartitionKey, PartitionDelta>& deltas,
                                     std::uint64_t edition) {
    std::vector<Sum> sums;
    for (const auto& [key, delta] : deltas) {
        sums.push_back(
            {partition_id(key), &key, nullptr, {delta.documents, delta.passages, delta.tokens}});
        for (const auto& [term, count] : delta.terms)
            sums.push_back({term_id(key, term), &key, &term, {count}});
    }
    std::erase_if(sums, [](const Sum& sum) { return sum.nothing(); });
    for (std::size_t i = 0; i < sums.size(); i += kSumsAtOnce) {
        TRY(context_.check());
        const std::size_t end = std::min(sums.size(), i + kSumsAtOnce);
        TRY(apply_sums({sums.begin() + static_cast<std::ptrdiff_t>(i),
                        sums.begin() + static_cast<std::ptrdiff_t>(end)},
                       edition));
    }
    return {};
}

base::Result<void> Statistics::apply_sums(std::vector<Sum> sums, std::uint64_t edition) {
    std::vector<std::string> ids;
    for (const Sum& sum : sums)
        ids.push_back(sum.id);
    std::unordered_map<std::string, Json> stored;
    for (Point& point : TRY(server_.retrieve(names_.statistics, ids, {}, context_)))
        stored[point.id] = std::move(point.payload);
    std::vector<std::string> points;
    std::vector<std::string> emptied;
    for (const Sum& sum : sums) {
        auto found = stored.find(sum.id);
        const Json before = found == stored.end() ? Json() : found->second;
        const Json after = TRY(read_answer([&] {
            const bool counted = !before.is_null() && whole_at(before, "edition") >= edition;
            return counted ? Json(true) : sum.added(before, edition);
        }));
        if (after.is_object())
            points.push_back(R"({"id":")" + sum.id + R"(","vector":{},"payload":)" + print(after) +
                             "}");
        else if (after.is_null() && !before.is_null())
            emptied.push_back(sum.id);
    }
    TRY(server_.upsert(names_.statistics, points, all_of({below("edition", edition)}), context_));
    if (emptied.empty()) return {};
    return server_.erase_where(names_.statistics,
                               all_of({has_id(emptied), below("edition", edition)}), context_);
}

} // namespace vouch::search::qdrant
