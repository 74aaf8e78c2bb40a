#pragma once

#include <cstdint>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/index_reader.h"
#include "search/passage.h"

namespace vouch::search::detail {

/// Reads a whole index: SQLite's own check, every document with its passages and vectors, every
/// posting list, every block of codes. Happens within one read transaction.
class IndexCheck {
public:
    IndexCheck(Connection& connection, const base::Context& context)
        : connection_(connection), context_(context) {}

    /// What was read; Corrupt where something is wrong, with what.
    base::Result<IndexStats> run();

private:
    base::Result<void> check_file();
    base::Result<void> check_documents(const PartitionTotals& partition,
                                       const std::vector<DocumentRecord>& documents);
    base::Result<void> check_postings(const PartitionTotals& partition);
    base::Result<void> check_codes(const PartitionTotals& partition, std::uint64_t vectors);

    Connection& connection_;
    const base::Context& context_;
};

} // namespace vouch::search::detail
