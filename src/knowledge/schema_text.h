// A part of a schema as compact text: for language models, and for people.
#pragma once

#include <cstddef>
#include <string>

#include "knowledge/knowledge.h"
#include "knowledge/knowledge_base.h"
#include "knowledge/retrieval.h"

namespace vouch::knowledge {

struct SchemaTextLimits {
    std::size_t values = 3;            ///< examples of one column, those of the question first
    std::size_t value_characters = 40; ///< of one value
    std::size_t comment_characters = 160;
};

/// CREATE TABLE for each table with its columns, types, keys and references (inferred ones are
/// called so), and as comments what is said of them and values. Texts of the database and of people
/// stay within their comment: a line break in one is a space. `base` may be null. Never values of
/// secret columns. Of knowledge that is a part (part.h) it tells that part alone.
std::string schema_text(const Retrieval& retrieval, const Knowledge& knowledge,
                        const KnowledgeBase* base, const SchemaTextLimits& limits = {});

struct BusinessTextLimits {
    std::size_t entries = 60;     ///< of each kind, the first ones
    std::size_t characters = 240; ///< of one entry
};

/// What people say of a whole database besides its tables: the words of the business, the rules and
/// the metrics, a line each. They may name anything in it: not for those who see a part.
std::string business_text(const KnowledgeBase& base, const BusinessTextLimits& limits = {});

} // namespace vouch::knowledge
