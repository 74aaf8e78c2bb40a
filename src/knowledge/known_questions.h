// Questions whose query a person has written: verified pairs, and metrics by their names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/vocabulary.h"
#include "sql/policy/approve.h"

namespace vouch::knowledge {

enum class KnownQuestionKind : std::uint8_t { VerifiedPair, Metric };

struct KnownQuestion {
    KnownQuestionKind kind = KnownQuestionKind::VerifiedPair;
    std::string name; ///< the question, or the metric's name, as written
    std::string sql;  ///< in the dialect of the database; to be approved for each caller
};

/// Immutable, so that threads may share it.
class KnownQuestions {
public:
    KnownQuestions() = default;

    /// Takes the statements that the gate approves; each of the others costs a sentence in
    /// `warnings` that names its line.
    static KnownQuestions build(const KnowledgeBase& base, std::string_view file_name,
                                const sql::policy::Gate& gate, const Vocabulary& vocabulary,
                                std::vector<std::string>& warnings);

    /// Those that the gate approves too; of the others it tells nothing.
    KnownQuestions approved_by(const sql::policy::Gate& gate) const;

    /// The question itself, whatever its case, accents, width, spaces and punctuation; or a metric
    /// that it asks for and nothing else. Null where there is none.
    const KnownQuestion* find(std::string_view question) const;

    /// At most `most` that share words of content with the question, most alike first: examples for
    /// one who is to write a query for it.
    std::vector<const KnownQuestion*> similar(std::string_view question, std::size_t most) const;

    bool empty() const { return pairs_.empty() && metrics_.empty(); }

private:
    struct Entry {
        std::string key;
        KnownQuestion question;
    };

    std::vector<Entry> pairs_;   ///< sorted by key, as they stand in the file
    std::vector<Entry> metrics_; ///< the same
    Vocabulary vocabulary_{};
};

} // namespace vouch::knowledge
