// A beam over the slots in their order. A state scores what its links lack, the tables beyond the
// first, and small losses: a column that is not in the table that the question says owns it,
// neighbours of different tables. Complete states are scored again with the real join trees.
#include "planner/assignment.h"

#include <algorithm>

#include "planner/detail/slot_options.h"

namespace vouch::planner {
namespace {

using knowledge::TableId;

constexpr int kBase = 1000;
constexpr int kLinkPercent = 60;
constexpr int kTableLoss = 120;
constexpr int kDisconnectedLoss = 900;
constexpr int kOwnerLoss = 120;
constexpr int kPossessedLoss = 160;
constexpr int kOwnerLossMax = 360;
constexpr int kNeighbourLoss = 80;
constexpr int kRepeatedLoss = 300;

struct State {
    std::vector<Binding> bindings;
    std::vector<TableId> tables; ///< sorted
    int loss = 0;
    int owner_score = 0;

    int rough() const {
        return -loss * kLinkPercent / 100 -
               kTableLoss * std::max(0, static_cast<int>(tables.size()) - 1) +
               std::max(owner_score, -kOwnerLossMax);
    }
};

void add_table(std::vector<TableId>& tables, TableId table) {
    const auto place = std::lower_bound(tables.begin(), tables.end(), table);
    if (place == tables.end() || *place != table) tables.insert(place, table);
}

class Assigner {
public:
    Assigner(const Frame& frame, const detail::SlotOptions& options, JoinTrees& trees,
             const AssignmentLimits& limits)
        : frame_(frame), options_(options), trees_(trees), limits_(limits) {}

    std::vector<Assignment> run() {
        std::vector<State> beam{State{}};
        for (std::size_t slot = 0; slot < frame_.slots.size(); ++slot) {
            std::vector<State> next;
            for (const State& state : beam)
                extend(state, slot, next);
            std::stable_sort(next.begin(), next.end(),
                             [](const State& a, const State& b) { return a.rough() > b.rough(); });
            if (next.size() > limits_.beam) next.resize(limits_.beam);
            beam = std::move(next);
        }
        std::vector<Assignment> found;
        for (State& state : beam)
            found.push_back(finish(std::move(state)));
        std::stable_sort(found.begin(), found.end(), [](const Assignment& a, const Assignment& b) {
            return a.score > b.score;
        });
        if (found.size() > limits_.best) found.resize(limits_.best);
        return found;
    }

private:
    void extend(const State& state, std::size_t slot, std::vector<State>& next) const {
        for (const Binding& option : options_.of(slot, state.bindings)) {
            State longer = state;
            if (option.bound) {
                longer.loss += std::max(0, 1000 - option.score);
                add_table(longer.tables, option.id.table);
                longer.owner_score += owner_score(state, slot, option);
            } else {
                longer.loss += 1000;
            }
            longer.bindings.push_back(option);
            next.push_back(std::move(longer));
        }
    }

    int owner_score(const State& state, std::size_t slot, const Binding& option) const {
        const Slot& s = frame_.slots[slot];
        if (option.table) {
            // A column that came before its owner.
            int bonus = 0;
            for (std::size_t i = 0; i < state.bindings.size(); ++i) {
                if (frame_.slots[i].owner == slot && state.bindings[i].bound &&
                    state.bindings[i].id.table != option.id.table)
                    bonus -= kOwnerLoss;
            }
            return bonus;
        }
        if (s.owner == kNoSlot || s.owner >= state.bindings.size())
            return s.possessed && first_table(state) != option.id.table ? -kPossessedLoss : 0;
        const Binding& owner = state.bindings[s.owner];
        return owner.bound && owner.id.table != option.id.table ? -kOwnerLoss : 0;
    }

    std::optional<TableId> first_table(const State& state) const {
        for (const Binding& binding : state.bindings) {
            if (binding.bound) return binding.id.table;
        }
        return std::nullopt;
    }

    Assignment finish(State state) {
        Assignment assignment;
        int score =
            kBase - state.loss * kLinkPercent / 100 + std::max(state.owner_score, -kOwnerLossMax);
        const auto& tree = trees_.tree(state.tables);
        if (state.tables.size() > 1) {
            if (tree) {
                assignment.join_loss = static_cast<int>(kTableLoss * tree->cost / 1000);
                score -= assignment.join_loss;
            } else {
                score -= kDisconnectedLoss;
            }
        }
        score += neighbours(state);
        assignment.bindings = std::move(state.bindings);
        assignment.score = score;
        return assignment;
    }

    int neighbours(const State& state) const {
        int bonus = 0;
        for (std::size_t i = 0; i + 1 < frame_.select.size(); ++i) {
            const std::size_t a = frame_.select[i].slot;
            const std::size_t b = frame_.select[i + 1].slot;
            if (a == kNoSlot || b == kNoSlot || !state.bindings[a].bound ||
                !state.bindings[b].bound)
                continue;
            if (state.bindings[a].table || state.bindings[b].table) continue;
            if (state.bindings[a].id.table != state.bindings[b].id.table) bonus -= kNeighbourLoss;
            if (state.bindings[a].id == state.bindings[b].id &&
                frame_.select[i].aggregate == frame_.select[i + 1].aggregate)
                bonus -= kRepeatedLoss;
        }
        return bonus;
    }

    const Frame& frame_;
    const detail::SlotOptions& options_;
    JoinTrees& trees_;
    AssignmentLimits limits_;
};

} // namespace

JoinTrees::JoinTrees(const knowledge::Knowledge& knowledge, std::span<const Token> tokens)
    : knowledge_(knowledge) {
    for (const Token& token : tokens) {
        if (token.kind != TokenKind::Word) continue;
        stems_.push_back(token.stem);
        for (const std::string_view role :
             knowledge::partners(knowledge.vocabulary.roles, token.folded)) {
            roles_.emplace_back(role);
        }
    }
}

const std::optional<knowledge::JoinTree>& JoinTrees::tree(std::vector<TableId> tables) {
    const auto known = trees_.find(tables);
    if (known != trees_.end()) return known->second;
    knowledge::JoinWeights weights;
    weights.question_stems = stems_;
    weights.question_roles = roles_;
    std::optional<knowledge::JoinTree> tree;
    if (!tables.empty() && tables.size() <= knowledge::KeyGraph::kTerminalsMax)
        tree = knowledge_.keys.join_tree(tables, weights);
    return trees_.emplace(std::move(tables), std::move(tree)).first->second;
}

std::vector<Assignment> assign(const Frame& frame, const UnitSequence& sequence,
                               const knowledge::Knowledge& knowledge, const Lexicon& lexicon,
                               JoinTrees& trees, const AssignmentLimits& limits) {
    const detail::SlotOptions options(frame, sequence, knowledge, lexicon);
    return Assigner(frame, options, trees, limits).run();
}

std::string print_assignment(const Assignment& assignment, const schema::Catalog& catalog) {
    std::string out = "score " + std::to_string(assignment.score) + '\n';
    for (std::size_t i = 0; i < assignment.bindings.size(); ++i) {
        const Binding& binding = assignment.bindings[i];
        out += "slot " + std::to_string(i) + ' ';
        if (!binding.bound) {
            out += "unbound\n";
            continue;
        }
        const schema::Table& table = catalog.tables[binding.id.table];
        out += table.name;
        if (!binding.table) out += '.' + table.columns[binding.id.column].name;
        if (!binding.value.empty()) out += " '" + binding.value + '\'';
        out += ' ' + std::to_string(binding.score) + '\n';
    }
    return out;
}

} // namespace vouch::planner
