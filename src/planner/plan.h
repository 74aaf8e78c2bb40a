// The sixth stage of the planner: a query over bound columns, still free of any dialect.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "planner/assignment.h"
#include "planner/frame.h"

namespace vouch::planner {

enum class DatePart : std::uint8_t { None, Date, Month, Quarter, Year };

/// A column or what is computed of it.
struct PlanTerm {
    Aggregate aggregate = Aggregate::None;
    bool distinct = false;
    bool rows = false;                           ///< count(*)
    std::optional<knowledge::TableId> rows_of{}; ///< what the rows stand for, for people
    bool every_column = false;                   ///< all columns of `column.table`
    knowledge::ColumnId column{};
    std::optional<knowledge::ColumnId> factor{};  ///< the column is multiplied by this one
    std::optional<knowledge::ColumnId> divisor{}; ///< and divided by the distinct count of this one
    DatePart part = DatePart::None;

    friend bool operator==(const PlanTerm&, const PlanTerm&) = default;
};

struct PlanLiteral {
    bool number = false; ///< plain notation; else a text
    std::string text;
};

struct PlanBlock;

struct PlanPredicate {
    PlanTerm left{};
    Operator op = Operator::Equal;
    std::vector<PlanLiteral> literals{}; ///< Equal: any of them; Between: low and high
    bool half_open = false;              ///< Between: the high end does not belong to it
    std::optional<knowledge::ColumnId> right{};
    std::vector<PlanBlock> block; ///< at most one: compared with, or member of, its rows
    bool member = false;          ///< IN (block)
    bool negated = false;
    bool or_missing = false; ///< negated member: rows without a value on the left belong to it
    int alternative = 0;     ///< predicates of one group are joined by OR
};

struct PlanOrder {
    PlanTerm term{};
    Order order = Order::Ascending;
};

enum class SetOperation : std::uint8_t { Intersect, Union, Except };

struct PlanBlock {
    std::vector<knowledge::TableId> tables;   ///< in order of joining
    std::vector<knowledge::JoinStep> steps{}; ///< one less than `tables`
    std::vector<PlanTerm> select{};
    bool distinct = false;
    std::vector<PlanPredicate> where{};
    std::vector<PlanPredicate> having{};
    std::vector<PlanTerm> group{};
    std::vector<PlanOrder> order{};
    std::optional<int> limit{};
    std::vector<PlanBlock> combined{}; ///< at most one
    std::vector<PlanBlock> values{};   ///< one value each, side by side; then all else is empty
    bool share = false;                ///< of two values: the first in percent of the second
    bool keeps_all = false;            ///< rows of the first table stay where the join finds none
    SetOperation combination = SetOperation::Intersect;
};

/// A value that was seen nowhere, and the column that it was tried in for want of a better one.
struct UnplacedValue {
    std::string text;
    knowledge::ColumnId column{};
};

struct Plan {
    PlanBlock block;
    std::vector<UnplacedValue> unplaced{};
    int penalty = 0;                    ///< thousandths: what the plan had to leave out or guess
    std::vector<std::string> reasons{}; ///< keys of phrases.tsv: why, for people
};

/// None where the parts of the frame do not go together on this schema.
std::optional<Plan> make_plan(const Frame& frame, const UnitSequence& sequence,
                              const Assignment& assignment, const knowledge::Knowledge& knowledge,
                              JoinTrees& trees);

/// The words of the printed plan, which are keys of phrases.tsv too: "quarter", "union".
std::string_view date_part_name(DatePart part);
std::string_view set_operation_name(SetOperation operation);

/// A line a part, subqueries indented.
std::string print_plan(const PlanBlock& block, const schema::Catalog& catalog);

} // namespace vouch::planner
