// Writing a knowledge base again: what the database says now, with what people wrote before.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "knowledge/knowledge.h"
#include "knowledge/knowledge_base.h"

namespace vouch::knowledge {

struct SnapshotOptions {
    SampleRule samples = SampleRule::Take;
    std::size_t values = 20;            ///< a column with no more shows all of them
    std::size_t value_characters = 200; ///< unless they are longer together
    std::size_t samples_per_column = 3; ///< of columns with more
};

/// What is known of the database itself. Values are those of the value index, so that no column
/// that the policy or its name withholds has any.
KnowledgeBase snapshot(const Knowledge& knowledge, const SnapshotOptions& options = {});

struct UpdateReport {
    std::size_t tables = 0;
    std::size_t columns = 0;
    std::vector<std::string> vanished{};         ///< kept, for people wrote about it
    std::vector<std::string> dropped{};          ///< gone from the database, nothing was written
    std::vector<std::string> changed_comments{}; ///< the database says otherwise than the file did
};

/// `fresh` with everything that people or dbt wrote into `previous`: descriptions,
/// synonyms, accepted values, given keys, glossary, rules, metrics, templates and pairs. What
/// vanished from the database and was written about stays, marked. Values are left out where either
/// leaves them out.
KnowledgeBase update(KnowledgeBase fresh, const KnowledgeBase& previous, UpdateReport& report);

} // namespace vouch::knowledge
