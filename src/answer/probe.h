#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/context.h"
#include "base/file.h"
#include "database/connector.h"
#include "knowledge/knowledge.h"
#include "knowledge/knowledge_base.h"
#include "planner/planner.h"
#include "schema/result_set.h"
#include "sql/policy/approve.h"

namespace vouch::answer {

/// One database that questions may be asked of, with what is known about it.
struct DatabaseSource {
    std::string id;
    const database::Connector* connector = nullptr;
    const knowledge::Knowledge* knowledge = nullptr;
    /// Of the whole database where the knowledge is of the part that a caller sees: what runs is
    /// approved against it. Null: that of the knowledge.
    const schema::Catalog* catalog = nullptr;
    /// Keeps all of them where they may be replaced while an agent still uses them.
    std::shared_ptr<const void> owner{};
    /// What the cache binds answers to: the entry of the connector, and what was known of it.
    std::string connector_version{};
    std::string knowledge_version{};
    /// What people wrote of it, for those who are shown the schema; null: nothing.
    const knowledge::KnowledgeBase* base = nullptr;

    /// Whether the caller sees only a part: then nothing may be told that the rest has a say in.
    bool is_part() const { return catalog != nullptr && catalog != &knowledge->catalog; }

    const schema::Catalog& whole_catalog() const {
        return catalog == nullptr ? knowledge->catalog : *catalog;
    }
};

/// How much of each candidate is read, and how long all candidates of one question may take.
struct ProbeOptions {
    std::size_t rows = 200;
    base::ByteCount bytes{std::uint64_t{1} << 20};
    std::chrono::milliseconds time{500};
};

enum class RowOrder : std::uint8_t { Asked, Any };

/// What rows show: digests are equal for equal rows, in any order where none was asked for. The
/// order in which an engine adds up reals does not count.
planner::ProbeOutcome outcome_of(const schema::ResultSet& result, RowOrder order);

/// Looks at the candidates of one question: each goes through the one door, the gate, and is run
/// within the options, whose time begins now. One that runs out of it counts as one that shows
/// rows, for that says nothing about it. Where the database itself is damaged or cannot be reached,
/// `broken` says why. What is passed must outlive the probe.
planner::Probe make_probe(const DatabaseSource& source, const sql::policy::Gate& gate,
                          const ProbeOptions& options, const base::Context& context,
                          std::optional<base::Error>& broken);

} // namespace vouch::answer
