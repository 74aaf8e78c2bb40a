// The fourth stage of the planner, its contract and test point: what is asked, in terms of slots
// that stand for things of the schema but are not bound to them yet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "planner/chunk.h"

namespace vouch::planner {

inline constexpr std::size_t kNoSlot = static_cast<std::size_t>(-1);

/// What the place in the frame needs of a column.
enum class SlotNeed : std::uint8_t { Anything, Ordered, Number, Date, Text };

/// One use of a unit, or of an implied attribute.
struct Slot {
    std::size_t unit = kNoUnit;
    std::string attribute{};
    std::size_t owner = kNoSlot;   ///< slot of the table that the question says it belongs to
    std::size_t tied_to = kNoSlot; ///< Value: the slot of the column that it is compared with
    SlotNeed need = SlotNeed::Anything;
    bool selected = false;
    bool possessed = false; ///< "their": of the table asked for
};

/// Something that can be shown, grouped or ordered by. Without a slot, Count counts rows.
struct Term {
    std::size_t slot = kNoSlot;
    Aggregate aggregate = Aggregate::None;
    Aggregate named_as = Aggregate::None; ///< its name begins with this: "total amount"
    bool distinct = false;
    std::string part{};    ///< of a date
    bool hidden = false;   ///< a group that is not shown
    bool by_value = false; ///< a group of what is said to be frequent, not of rows that it names
    bool row = false;      ///< of a column: what names the row that holds it
};

struct FrameOperand {
    Operand operand;
    std::size_t slot = kNoSlot; ///< Value and Column
};

struct FrameCondition {
    Term subject{}; ///< no slot: the column of the value
    Operator op = Operator::Equal;
    std::vector<FrameOperand> operands{};
    bool negated = false;
    bool all_of = false;
    bool listed = false; ///< values joined by "and": each, of what there may be several
    bool by_key = false; ///< the key of the subject, which is a table
    bool turned = false; ///< Between: the higher end was named first
    int alternative = 0; ///< conditions of the same group are joined by "or"; 0: none

    // An operand of kind Nested: the aggregate of a column over rows that may have conditions.
    Aggregate nested = Aggregate::None;
    std::size_t nested_column = kNoSlot; ///< none: the same column
    std::size_t nested_table = kNoSlot;
    std::vector<FrameCondition> nested_where{};
};

/// Rows for which nothing of this exists.
struct Absence {
    std::vector<std::size_t> slots; ///< tables and columns that are absent
    std::vector<FrameCondition> where;
};

struct OrderTerm {
    Term term;
    Order order = Order::Ascending;
    bool selected = false; ///< no key was named: by what is shown
};

struct Frame {
    std::vector<Slot> slots;
    std::vector<Term> select;
    bool all_columns = false; ///< every column of the first selected table
    bool distinct = false;
    std::vector<FrameCondition> where;
    std::vector<FrameCondition> having;
    std::vector<Absence> absent;
    std::vector<Term> group;
    bool group_first = false;
    bool asks_one = false; ///< "what is the …", and nothing groups
    bool adds_up = false;  ///< "by X", "per X": a number of which X has several is added up
    std::vector<OrderTerm> order;
    std::optional<int> limit;
    bool ranked = false;   ///< what the rows are ranked by was said, and is shown
    bool each_one = false; ///< "each X": the groups include those of which there is nothing
    std::vector<std::size_t> joins; ///< slots of tables that take part
    std::vector<std::size_t> hints; ///< slots of columns that were only mentioned
    bool how_many = false;
    bool share = false;         ///< the count is asked for as a share of all rows
    bool list_sentence = false; ///< a second sentence said what to show
    int unused_keywords = 0;
    std::vector<std::size_t> unused_units; ///< words that nothing used
    bool unclear = false;                  ///< nothing to show was found
};

Frame build_frame(const ChunkedQuestion& question, const UnitSequence& sequence,
                  const knowledge::Knowledge& knowledge);

/// A line for each part; slots by the words of their units.
std::string print_frame(const Frame& frame, const UnitSequence& sequence);

} // namespace vouch::planner
