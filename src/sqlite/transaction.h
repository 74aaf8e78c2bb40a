#pragma once

#include "base/context.h"
#include "base/result.h"

namespace vouch::sqlite {

class Database;

/// Write takes the write lock at once, so that it cannot fail half-way for another writer; Read
/// gives every statement the same snapshot.
enum class TransactionKind : std::uint8_t { Read, Write };

/// A transaction that is rolled back on destruction unless it was committed. They do not nest. The
/// Database must outlive it and must not be moved meanwhile.
class Transaction {
public:
    static base::Result<Transaction> begin(Database& database, TransactionKind kind,
                                           const base::Context& context);

    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    /// After an error nothing is committed and the transaction is still open.
    base::Result<void> commit(const base::Context& context);

private:
    explicit Transaction(Database& database) : database_(&database) {}

    Database* database_;
};

} // namespace vouch::sqlite
