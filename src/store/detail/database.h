#pragma once

#include <functional>
#include <mutex>

#include "store/detail/session.h"

namespace vouch::store::detail {

using Connect = std::function<base::Result<std::unique_ptr<Session>>(const base::Context&)>;

/// What a part of the state needs of its tables: `steps[n]` brings version n to version n + 1. In a
/// step {KEY} is a short text that is compared byte by byte, {TEXT} a long one, {TABLE} what stands
/// behind a table; a ; ends a statement. Each may run again after it was cut off.
struct Part {
    std::string_view name;
    std::span<const std::string_view> steps;
};

class Transaction;

/// One connection, made when it is needed, and shared by threads one after another.
class Database {
public:
    explicit Database(Connect connect) : connect_(std::move(connect)) {}

    base::Result<void> bring_up(const Part& part, const base::Context& context);
    base::Result<Rows> run(std::string_view statement, std::span<const Value> values,
                           const base::Context& context);
    /// Runs `work` in a transaction that writes. It is not run again after an error.
    base::Result<void> write(const std::function<base::Result<void>(Transaction&)>& work,
                             const base::Context& context);
    base::Result<void> scrub(const base::Context& context);

private:
    friend class Transaction;

    base::Result<void> connected(const base::Context& context);
    /// The first statement of a call, for which a connection that was lost is made anew.
    base::Result<Rows> first(std::string_view statement, std::span<const Value> values,
                             const base::Context& context);
    base::Result<void> within(const std::function<base::Result<void>(Transaction&)>& work,
                              const base::Context& context);
    base::Result<void> migrate(const Part& part, const base::Context& context);
    base::Result<std::int64_t> version_of(const Part& part, const base::Context& context);
    base::Result<void> lock_migration(const base::Context& context);

    Connect connect_;
    std::mutex mutex_;
    std::unique_ptr<Session> session_;
};

/// What a piece of work may do within its transaction.
class Transaction {
public:
    Transaction(Session& session, const base::Context& context)
        : session_(session), context_(context) {}

    base::Result<Rows> run(std::string_view statement, std::span<const Value> values) {
        return session_.run(statement, values, context_);
    }
    /// Behind a SELECT: holds its rows against other writers to the end. SQLite has one writer.
    std::string locking(std::string_view select) const {
        return std::string(select) + (session_.engine() == Engine::Sqlite ? "" : " FOR UPDATE");
    }

private:
    Session& session_;
    const base::Context& context_;
};

} // namespace vouch::store::detail
