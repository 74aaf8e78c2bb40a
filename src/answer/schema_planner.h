#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "knowledge/knowledge.h"
#include "knowledge/retrieval.h"
#include "knowledge/schema_index.h"
#include "planner/dates.h"
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

    /// The tables to show to one who is to answer the question: all of them where there are at most
    /// `tables_max`, each with all of its columns; else the few that it needs.
    knowledge::Retrieval tables_for(std::string_view question, std::size_t tables_max) const;

    /// The days that a question speaks of.
    std::vector<planner::DateSpan> dates(std::string_view question) const;

    const planner::Lexicon& lexicon() const { return *lexicon_; }

private:
    const knowledge::Knowledge& knowledge_;
    planner::PlannerOptions options_;
    SchemaLimits limits_;
    std::shared_ptr<const planner::Lexicon> lexicon_;
    std::optional<planner::Planner> whole_; ///< where the database is small
    /// Made when it is first needed, shared by copies.
    struct LazyIndex {
        std::once_flag once{};
        std::optional<knowledge::SchemaIndex> index{};
    };
    const knowledge::SchemaIndex& index() const;
    std::shared_ptr<LazyIndex> index_;
};

} // namespace vouch::answer
