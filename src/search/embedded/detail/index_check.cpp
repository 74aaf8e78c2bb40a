#include "search/embedded/detail/index_check.h"

#include <algorithm>
#include <limits>

#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/detail/posting_list.h"
#include "search/embedded/detail/vector_codes.h"
#include "search/embedded/detail/vector_store.h"

namespace vouch::search::detail {
namespace {

base::Unexpected<base::Error> damaged(const std::string& what) {
    base::Error error = corrupt_index();
    error.message = "The document index is damaged: " + what + ".";
    return base::Unexpected(std::move(error));
}

bool equals(const VectorBlock& block, std::size_t row, const VectorCode& code) {
    const std::int8_t* codes = block.rows(row, 1).codes;
    return block.scale(row) == code.scale &&
           std::ranges::equal(std::span(codes, code.codes.size()), code.codes);
}

} // namespace

base::Result<IndexStats> IndexCheck::run() {
    TRY(check_file());
    IndexReader reader(connection_, context_);
    const auto documents = TRY(reader.documents(Filter::everything()));
    IndexStats all;
    for (const PartitionTotals& partition : TRY(reader.partitions(Filter::everything()))) {
        if (TRY(reader.counted(partition, Filter::everything())) != partition.totals)
            return damaged("the totals of " + partition_name(partition.key) +
                           " are not those of its parts");
        TRY(check_documents(partition, documents));
        TRY(check_postings(partition));
        all.documents += partition.totals.documents;
        all.passages += partition.totals.passages;
        all.tokens += partition.totals.tokens;
    }
    return all;
}

base::Result<void> IndexCheck::check_file() {
    sqlite::Statement* rows = TRY(connection_.statement("PRAGMA integrity_check(1)"));
    StatementGuard guard(rows);
    if (TRY(rows->step(context_)) == sqlite::Step::Row && rows->column_text(0) == "ok") return {};
    return damaged("SQLite finds its file unsound");
}

base::Result<void> IndexCheck::check_documents(const PartitionTotals& partition,
                                               const std::vector<DocumentRecord>& documents) {
    std::uint64_t vectors = 0;
    for (const DocumentRecord& record : documents) {
        if (partition_of(record) != partition.key) continue;
        TRY(context_.check());
        auto version = IndexReader(connection_, context_).version(record.key, Filter::everything());
        if (!version && version.error().code == base::ErrorCode::Corrupt)
            return damaged("the document " + record.key.source);
        TRY(std::move(version));
        vectors += record.vectors;
    }
    return check_codes(partition, vectors);
}

base::Result<void> IndexCheck::check_postings(const PartitionTotals& partition) {
    PostingStore store(connection_, context_);
    std::vector<std::string> terms;
    {
        sqlite::Statement* rows =
            TRY(connection_.statement("SELECT term FROM terms WHERE partition = ?1"));
        StatementGuard guard(rows);
        TRY(rows->bind(1, partition.id));
        while (TRY(rows->step(context_)) == sqlite::Step::Row)
            terms.emplace_back(rows->column_text(0));
    }
    std::vector<Posting> postings;
    for (const std::string& term : terms) {
        auto head = TRY(store.find(partition.id, term));
        if (!head) return damaged("the word '" + term + "'");
        for (const BlockEntry& block : head->blocks)
            TRY(store.read_block(block.id, postings));
    }
    return {};
}

base::Result<void> IndexCheck::check_codes(const PartitionTotals& partition,
                                           std::uint64_t vectors) {
    VectorStore store(connection_, context_);
    auto model = TRY(store.model());
    if (!model) return vectors == 0 ? base::Result<void>() : damaged("vectors without a model");
    std::uint64_t rows = 0;
    for (const StoredBlock& stored :
         TRY(store.blocks(partition.id, {0, std::numeric_limits<std::uint32_t>::max()}))) {
        TRY(context_.check());
        VectorBlock block = TRY(store.read_block(stored.key, model->width));
        for (std::size_t row = 0; row < block.size(); ++row) {
            const std::uint32_t number = first_number_of(stored.key) + block.offset(row);
            auto vector = TRY(store.vector(partition.id, number, model->width));
            if (!equals(block, row, quantize(vector)))
                return damaged("codes of " + partition_name(partition.key) +
                               " are not those of the vectors");
        }
        rows += block.size();
    }
    if (rows != vectors)
        return damaged("vectors of " + partition_name(partition.key) + " are missing");
    return {};
}

} // namespace vouch::search::detail
