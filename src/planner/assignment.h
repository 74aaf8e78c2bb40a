// The fifth stage of the planner: the slots of a frame bound to the schema.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "planner/frame.h"
#include "planner/lexicon.h"
#include "planner/token.h"

namespace vouch::planner {

/// What one slot is bound to.
struct Binding {
    bool bound = false;
    bool table = false; ///< `id.table` alone counts
    knowledge::ColumnId id{};
    int score = 0; ///< thousandths: how well the words name it
    std::string value{};
    ValueMatching matching = ValueMatching::Equal;
    bool inverse = false;         ///< larger means smaller (a birth date for an age)
    bool literal = false;         ///< the value is not known to be in the column
    bool respelled = false;       ///< by a word that is not the schema's
    std::optional<Truth> truth{}; ///< the column says yes or no
    /// A value: the column that refers to the row that holds it.
    std::optional<knowledge::ColumnId> via{};
    Measure measure{};                           ///< a column: the unit that its name says
    std::optional<knowledge::ColumnId> factor{}; ///< a measure: the product of both columns
};

struct Assignment {
    std::vector<Binding> bindings; ///< one a slot
    int score = 0;                 ///< thousandths; comparable between assignments of one question
    int join_loss = 0;             ///< what `score` lost for the joins
};

/// Join trees by their tables, asked once each.
class JoinTrees {
public:
    JoinTrees(const knowledge::Knowledge& knowledge, std::span<const Token> tokens);

    /// None where the tables are not connected.
    const std::optional<knowledge::JoinTree>& tree(std::vector<knowledge::TableId> tables);

private:
    const knowledge::Knowledge& knowledge_;
    std::vector<std::string> stems_;
    std::vector<std::string> roles_;
    std::map<std::vector<knowledge::TableId>, std::optional<knowledge::JoinTree>> trees_;
};

struct AssignmentLimits {
    std::size_t beam = 40;
    std::size_t best = 5;
};

/// Best first; empty where a slot finds nothing.
std::vector<Assignment> assign(const Frame& frame, const UnitSequence& sequence,
                               const knowledge::Knowledge& knowledge, const Lexicon& lexicon,
                               JoinTrees& trees, const AssignmentLimits& limits = {});

/// A line a slot.
std::string print_assignment(const Assignment& assignment, const schema::Catalog& catalog);

} // namespace vouch::planner
