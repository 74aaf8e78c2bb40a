#include "sqlite/transaction.h"

#include <utility>

#include "sqlite/database.h"

namespace vouch::sqlite {

using base::Result;

namespace {

Result<void> run(Database& database, std::string_view sql, const base::Context& context) {
    Statement statement = TRY(database.prepare(sql, context));
    return statement.run(context);
}

} // namespace

Result<Transaction> Transaction::begin(Database& database, TransactionKind kind,
                                       const base::Context& context) {
    TRY(run(database, kind == TransactionKind::Write ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED",
            context));
    return Transaction(database);
}

Transaction::Transaction(Transaction&& other) noexcept
    : database_(std::exchange(other.database_, nullptr)) {}

Transaction::~Transaction() {
    // SQLite may have rolled back by itself (disk full, an interrupted write).
    if (database_ == nullptr || !database_->in_transaction()) return;
    static_cast<void>(run(*database_, "ROLLBACK", {}));
}

Result<void> Transaction::commit(const base::Context& context) {
    CHECK(database_ != nullptr);
    TRY(run(*database_, "COMMIT", context));
    database_ = nullptr;
    return {};
}

} // namespace vouch::sqlite
