// Candidates are the best by evidence, over all words and for each of them. A candidate counts with
// what its neighbours by keys explain beside it, since a question is rarely about tables that have
// nothing to do with each other. Seeds are chosen greedily by what they add to the words explained
// so far.
#include "knowledge/retrieval.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "knowledge/detail/bridges.h"
#include "knowledge/detail/question_evidence.h"

namespace vouch::knowledge {
namespace {

using detail::QuestionEvidence;

constexpr std::size_t kKeysLookedAt = 256; // of one table: a hub may have thousands

/// Rank fusion: an arm names its best tables and gives weight / (offset + rank) to each.
struct Arm {
    double weight;
    std::size_t tables;
};
constexpr Arm kNameArm{1.0, 64};
constexpr Arm kValueArm{0.6, 24};
constexpr Arm kEncoderArm{1.5, 24};
constexpr double kRankOffset = 10;
constexpr std::size_t kTablesOfWord = 8; // candidates besides, the best for each word

constexpr double kNeighbourSupport = 0.35; // of what a neighbour explains and the table does not
constexpr double kFarSupport = 0.20;       // the same over one table between
// What a further seed must add: a share of the first one's relevance, or a word well explained.
constexpr double kSeedShare = 0.22;
constexpr double kSeedGain = 0.30;
// What speaks for a table that is no seed: its relevance, what it explains better than the seeds,
// and of the best table's relevance for a key to a seed or to another that was chosen.
constexpr double kRestRelevance = 0.25;
constexpr double kRestGain = 0.50;
constexpr double kSeedNeighbour = 0.50;
constexpr double kRelatedNeighbour = 0.20;

class Retriever {
public:
    Retriever(const RetrievalQuery& query, const Knowledge& knowledge, const SchemaIndex& index)
        : query_(query), knowledge_(knowledge), index_(index),
          evidence_(QuestionEvidence::gather(query.question, knowledge, index)) {}

    Retrieval run() {
        fuse();
        find_neighbours();
        support();
        choose_seeds();
        connect();
        fill();
        for (RetrievedTable& table : retrieval_.tables)
            choose_columns(table);
        return std::move(retrieval_);
    }

private:
    /// Equal scores have equal ranks, so that no order of tables decides.
    void add_arm(std::span<const double> scores, const Arm& arm) {
        std::vector<TableId> ranked;
        for (TableId table = 0; table < scores.size(); ++table) {
            if (scores[table] > 0) ranked.push_back(table);
        }
        const auto better = [&](TableId left, TableId right) {
            return scores[left] != scores[right] ? scores[left] > scores[right] : left < right;
        };
        const std::size_t count = std::min(ranked.size(), arm.tables);
        std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                          ranked.end(), better);
        std::size_t rank = 0;
        for (std::size_t at = 0; at < count; ++at) {
            if (at == 0 || scores[ranked[at]] != scores[ranked[at - 1]]) rank = at;
            fused_[ranked[at]] += arm.weight / (kRankOffset + static_cast<double>(rank));
        }
    }

    /// The candidates are the best of every arm.
    void fuse() {
        add_arm(evidence_.name_totals(), kNameArm);
        add_arm(evidence_.value_totals(), kValueArm);
        if (query_.encoder.size() == index_.table_count()) add_arm(query_.encoder, kEncoderArm);
        for (std::size_t word = 0; word < evidence_.word_count(); ++word)
            add_best_of(word);
        for (const auto& [table, score] : fused_)
            candidates_.push_back(table);
    }

    /// Else many tables with something of one word would leave no room for the one that is another.
    void add_best_of(std::size_t word) {
        std::vector<TableId> ranked;
        for (TableId table = 0; table < index_.table_count(); ++table) {
            if (evidence_.by_names(word, table) > 0) ranked.push_back(table);
        }
        const auto key = [&](TableId table) {
            return std::tuple(-evidence_.by_names(word, table), -evidence_.name_totals()[table],
                              table);
        };
        const std::size_t count = std::min(ranked.size(), kTablesOfWord);
        std::ranges::partial_sort(ranked, ranked.begin() + static_cast<std::ptrdiff_t>(count), {},
                                  key);
        for (std::size_t at = 0; at < count; ++at)
            fused_.try_emplace(ranked[at], 0);
    }

    std::vector<TableId> tables_at(TableId table) const {
        std::vector<TableId> found;
        const auto edges = knowledge_.keys.edges_at(table);
        for (const std::uint32_t edge : edges.first(std::min(edges.size(), kKeysLookedAt))) {
            const KeyEdge& key = knowledge_.keys.edges()[edge];
            const TableId other = key.from_table == table ? key.to_table : key.from_table;
            if (other != table) found.push_back(other);
        }
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    /// Which candidates have a key to each other, and which one table between them.
    void find_neighbours() {
        std::vector<std::pair<TableId, std::size_t>> around; ///< a table, a candidate next to it
        near_.assign(candidates_.size(), std::vector<double>(candidates_.size(), 0));
        for (std::size_t at = 0; at < candidates_.size(); ++at) {
            around.emplace_back(candidates_[at], at);
            for (const TableId other : tables_at(candidates_[at]))
                around.emplace_back(other, at);
        }
        std::ranges::sort(around);
        for (std::size_t first = 0; first < around.size();) {
            std::size_t last = first;
            while (last < around.size() && around[last].first == around[first].first)
                ++last;
            for (std::size_t left = first; left < last; ++left) {
                for (std::size_t right = first; right < last; ++right)
                    meet(around[first].first, around[left].second, around[right].second);
            }
            first = last;
        }
    }

    /// Two candidates that both are at a table, which may be one of them.
    void meet(TableId at, std::size_t left, std::size_t right) {
        const bool direct = candidates_[left] == at || candidates_[right] == at;
        const double support = direct ? kNeighbourSupport : kFarSupport;
        if (left != right) near_[left][right] = std::max(near_[left][right], support);
    }

    void support() {
        relevance_.assign(candidates_.size(), 0);
        for (std::size_t at = 0; at < candidates_.size(); ++at) {
            for (std::size_t word = 0; word < evidence_.word_count(); ++word) {
                const double own = evidence_.best(word, candidates_[at]);
                double with = own;
                for (std::size_t other = 0; other < candidates_.size(); ++other) {
                    if (near_[at][other] == 0) continue;
                    const double lent = evidence_.best(word, candidates_[other]) - own;
                    with = std::max(with, own + near_[at][other] * lent);
                }
                relevance_[at] += with;
            }
            // The fused rank decides among those that the words leave equal.
            relevance_[at] += fused_.at(candidates_[at]);
        }
    }

    void choose_seeds() {
        explained_.assign(evidence_.word_count(), 0);
        std::set<std::size_t> taken;
        double first_gain = 0;
        // Some room is left for what connects them.
        const std::size_t room = query_.limits.tables - query_.limits.tables / 4;
        const std::size_t most = std::min(query_.limits.seeds, room);
        while (taken.size() < most) {
            std::size_t best = candidates_.size();
            double best_gain = 0;
            for (std::size_t at = 0; at < candidates_.size(); ++at) {
                if (taken.contains(at)) continue;
                const double gain = gain_of(at, taken);
                if (gain > best_gain) {
                    best = at;
                    best_gain = gain;
                }
            }
            if (best == candidates_.size() ||
                best_gain < std::min(kSeedShare * first_gain, kSeedGain))
                return;
            if (taken.empty()) first_gain = best_gain;
            taken.insert(best);
            for (std::size_t word = 0; word < explained_.size(); ++word) {
                explained_[word] =
                    std::max(explained_[word], evidence_.best(word, candidates_[best]));
            }
            add(candidates_[best], RetrievedAs::Seed, relevance_[best]);
        }
    }

    /// The first seed is the most relevant table; a further one counts by the words that it
    /// explains better than those before it, and more where a key leads to one of them.
    double gain_of(std::size_t at, const std::set<std::size_t>& taken) const {
        if (taken.empty()) return relevance_[at];
        double nearness = 0;
        for (const std::size_t other : taken)
            nearness = std::max(nearness, near_[at][other]);
        return unexplained(at) * (1 + nearness);
    }

    /// What a candidate explains beyond the seeds so far.
    double unexplained(std::size_t at) const {
        double gain = 0;
        for (std::size_t word = 0; word < explained_.size(); ++word)
            gain += std::max(0.0, evidence_.best(word, candidates_[at]) - explained_[word]);
        return gain;
    }

    void add(TableId table, RetrievedAs as, double score) {
        if (!chosen_.insert(table).second) return;
        retrieval_.tables.push_back({.table = table, .as = as, .score = score});
    }

    double relevance_of(TableId table) const {
        const auto found = std::ranges::find(candidates_, table);
        return found == candidates_.end()
                   ? 0
                   : relevance_[static_cast<std::size_t>(found - candidates_.begin())];
    }

    double best_relevance() const {
        return relevance_.empty() ? 0 : std::max(*std::ranges::max_element(relevance_), 1e-9);
    }

    void connect() {
        const std::vector<TableId> seeds(chosen_.begin(), chosen_.end());
        const std::size_t room = query_.limits.tables - seeds.size();
        const double best = best_relevance();
        const detail::BridgeRules rules{
            .bridges_max = std::min(query_.limits.bridges, room),
            .hops_max = query_.limits.bridge_hops,
            .relevance = [&](TableId table) { return std::min(relevance_of(table) / best, 1.0); }};
        const detail::Bridged bridged = detail::bridge(seeds, knowledge_.keys, rules);
        for (const TableId table : bridged.bridges)
            add(table, RetrievedAs::Bridge, relevance_of(table));
        retrieval_.joins = bridged.edges;
        for (const auto& [from, to] : bridged.too_far) {
            retrieval_.rejected.push_back("The path from " + knowledge_.catalog.tables[from].name +
                                          " to " + knowledge_.catalog.tables[to].name +
                                          " needs more tables than are allowed.");
        }
    }

    /// One after the other: each that is chosen speaks for the tables that it has a key to.
    void fill() {
        for (std::size_t at = 0; at < candidates_.size(); ++at)
            rest_[candidates_[at]] += kRestRelevance * relevance_[at] + kRestGain * unexplained(at);
        const std::vector<RetrievedTable> before = retrieval_.tables;
        for (const RetrievedTable& table : before)
            speak_for_neighbours(table.table, kSeedNeighbour);
        while (retrieval_.tables.size() < query_.limits.tables) {
            std::optional<std::pair<TableId, double>> best;
            for (const auto& [table, score] : rest_) {
                if (!chosen_.contains(table) && (!best || score > best->second))
                    best = {table, score};
            }
            if (!best) return;
            add(best->first, RetrievedAs::Related, best->second);
            speak_for_neighbours(best->first, kRelatedNeighbour);
        }
    }

    /// A hub says little about each of the tables around it.
    void speak_for_neighbours(TableId table, double share) {
        const std::vector<TableId> others = tables_at(table);
        const double each =
            share * best_relevance() / std::sqrt(static_cast<double>(others.size()));
        for (const TableId other : others)
            rest_[other] += each;
    }

    void choose_columns(RetrievedTable& table) const {
        const TableNames& names = knowledge_.names.tables[table.table];
        std::vector<std::pair<double, std::uint32_t>> ranked;
        for (std::uint32_t column = 0; column < names.columns.size(); ++column) {
            ranked.emplace_back(column_worth({table.table, column}), column);
        }
        std::ranges::stable_sort(ranked, std::ranges::greater{},
                                 [](const auto& item) { return item.first; });
        for (const auto& [worth, column] : ranked) {
            // Beyond the limit stay keys alone.
            if (table.columns.size() < query_.limits.columns || worth >= kKeyWorth)
                table.columns.push_back(column);
        }
        std::ranges::sort(table.columns);
        for (const detail::ValueEvidence& value : evidence_.values()) {
            if (value.column.table != table.table) continue;
            const RetrievedValue found{value.column.column, value.text};
            const bool known = std::ranges::any_of(table.values, [&](const RetrievedValue& other) {
                return other.column == found.column && other.text == found.text;
            });
            if (!known) table.values.push_back(found);
        }
    }

    static constexpr double kKeyWorth = 2;
    static constexpr double kDisplayWorth = 0.5;

    double column_worth(ColumnId id) const {
        const ColumnNames& column = knowledge_.names.column(id);
        if (column.primary_key || column.foreign_key) return kKeyWorth;
        const bool display = knowledge_.names.tables[id.table].display == id.column;
        return std::max(evidence_.column_score(id, index_), display ? kDisplayWorth : 0);
    }

    const RetrievalQuery& query_;
    const Knowledge& knowledge_;
    const SchemaIndex& index_;
    QuestionEvidence evidence_;
    std::map<TableId, double> fused_;
    std::vector<TableId> candidates_;
    std::vector<std::vector<double>> near_; ///< by candidates: how much they support each other
    std::vector<double> relevance_;         ///< by candidate
    std::map<TableId, double> rest_;        ///< what speaks for tables that are not chosen
    std::vector<double> explained_;         ///< by word: the most that a seed explains of it
    std::set<TableId> chosen_;
    Retrieval retrieval_;
};

} // namespace

Retrieval retrieve(const RetrievalQuery& query, const Knowledge& knowledge,
                   const SchemaIndex& index) {
    if (query.limits.tables == 0 || index.table_count() != knowledge.catalog.tables.size())
        return {};
    return Retriever(query, knowledge, index).run();
}

} // namespace vouch::knowledge
