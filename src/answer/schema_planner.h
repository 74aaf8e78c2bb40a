#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "knowledge/knowledge.h"
#include "knowledge/schema_index.h"
#include "planner/planner.h"

namespace vouch::answer {

/// Up to how many tables a question is read over all of them, and over how many it is read else.
struct SchemaLimits {
    std::size_t whole = 48;
    std::size_t retrieved = 12;
};

/// Reads questions over one database: over all of it, or, where it is large, over the few tables
/// that the question needs and those that connect them. Thread-safe; the knowledge must outlive it.
class SchemaPlanner {
public:
    SchemaPlanner(const knowledge::Knowledge& knowledge, planner::PlannerOptions options,
                  SchemaLimits limits = {});

    /// As planner::Planner::plan.
    base::Result<planner::Planned> plan(std::string_view question, const base::Context& context,
                                        const planner::Probe& probe = {}) const;

    const planner::Lexicon& lexicon() const { return *lexicon_; }

private:
    const knowledge::Knowledge& knowledge_;
    planner::PlannerOptions options_;
    SchemaLimits limits_;
    std::shared_ptr<const planner::Lexicon> lexicon_;
    std::optional<planner::Planner> whole_;       ///< where the database is small
    std::optional<knowledge::SchemaIndex> index_; ///< where it is large
};

} // namespace vouch::answer
