#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/analysis.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/posting_list.h"
#include "search/embedded/detail/vector_store.h"
#include "search/passage.h"

namespace vouch::search::detail {

/// Collects what documents change and writes posting lists once at the end, so that a batch touches
/// each list once. Lives within one write transaction; nothing counts unless finish() succeeded and
/// the transaction was committed.
class DocumentWriter {
public:
    DocumentWriter(Connection& connection, Analyzer& analyzer, const base::Context& context)
        : connection_(connection), analyzer_(analyzer), context_(context),
          vectors_(connection, context) {}

    /// Each key at most once in the life of a writer.
    base::Result<void> replace(const DocumentVersion& version);
    base::Result<void> erase(const DocumentKey& key);
    /// Of all documents, with their model.
    base::Result<void> drop_vectors() { return vectors_.clear(); }
    base::Result<void> finish();

private:
    struct Partition {
        std::int64_t id = 0;
        std::int64_t documents = 0;
        std::int64_t passages = 0;
        std::int64_t tokens = 0;
        std::int64_t next_number = 0;
        std::unordered_map<std::string, TermChange> changes;
        VectorChange vectors;
    };
    struct StoredDocument {
        std::int64_t id = 0;
        std::int64_t partition = 0;
        std::uint64_t generation = 0;
        std::int64_t first_number = 0;
        std::int64_t passages = 0;
        std::int64_t tokens = 0;
        std::int64_t vectors = 0;
    };
    /// Ascending postings of each term of one document.
    using Postings = std::unordered_map<std::string, std::vector<Posting>>;

    base::Result<std::optional<StoredDocument>> find(const DocumentKey& key);
    base::Result<void> remove(const StoredDocument& document);
    base::Result<Partition*> partition_of(const DocumentRecord& record);
    base::Result<Partition*> load_partition(std::int64_t id);
    base::Result<void> insert_document(const DocumentRecord& record, const Partition& partition,
                                       const StoredDocument& document);
    base::Result<void> insert_passage(const DocumentVersion& version, std::size_t ordinal,
                                      const StoredDocument& document);
    std::uint32_t count_body(std::string_view text, std::uint32_t number, Postings& postings);
    void count_field(std::string_view text, Field field, std::uint32_t number, Postings& postings);
    base::Result<void> add_postings(Postings postings, Partition& partition,
                                    const StoredDocument& document);
    base::Result<void> adopt_model(const DocumentVersion& version);
    base::Result<void> add_vector(const PassageDraft& draft, std::uint32_t number,
                                  Partition& partition, StoredDocument& document);
    base::Result<void> write_vectors(const Partition& partition);
    base::Result<void> write_partition(const Partition& partition);

    Connection& connection_;
    Analyzer& analyzer_;
    const base::Context& context_;
    VectorStore vectors_;
    std::map<std::int64_t, Partition> partitions_;
    std::vector<std::uint32_t> lengths_; ///< of the passages of the document at hand
};

} // namespace vouch::search::detail
