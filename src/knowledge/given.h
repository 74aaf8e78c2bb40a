// What people give to the names and keys of a database, in the form that building takes.
#pragma once

#include <string>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/names.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

/// A key that the database does not declare.
struct GivenKey {
    std::string schema;
    std::string table;
    schema::ForeignKey key{};
};

struct Given {
    std::vector<GivenAlias> aliases{};
    std::vector<GivenKey> keys{};
    std::vector<std::string> warnings{}; ///< what means nothing in this database
};

/// Synonyms, descriptions short enough to be names, glossary terms for what they mean, and given
/// keys. A term without `means` stands for whatever the term or one of its synonyms names.
Given given_by(const KnowledgeBase& base, const schema::Catalog& catalog,
               const Vocabulary& vocabulary);

} // namespace vouch::knowledge
