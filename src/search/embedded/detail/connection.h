#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "search/analysis.h"
#include "sqlite/database.h"
#include "sqlite/statement.h"

namespace vouch::search::detail {

/// The file that holds the index within its folder.
inline constexpr const char* kIndexFile = "index.sqlite";

/// Grows when a reader of the former format would misread the new one, or a writer spoil it.
inline constexpr std::int64_t kFormatVersion = 3;
/// The oldest that can be read, and is brought to the newest when it is opened for writing.
inline constexpr std::int64_t kFormatVersionMin = 1;

/// A connection to the index file with its compiled statements. One thread at a time.
class Connection {
public:
    /// With OpenMode::Create an index with `stemming` is made where there is none.
    static base::Result<std::unique_ptr<Connection>> open(const std::filesystem::path& directory,
                                                          sqlite::OpenMode mode, Stemming stemming,
                                                          const base::Context& context);

    /// For open() alone.
    explicit Connection(sqlite::Database database) : database_(std::move(database)) {}

    sqlite::Database& database() { return database_; }

    /// The compiled form of a text of ours, ready to be bound; compiled on first use. Valid as
    /// long as the connection; do not use one statement twice at once.
    base::Result<sqlite::Statement*> statement(std::string_view sql);

    /// Runs a statement of ours with `values` bound, ignoring rows.
    template <typename... Values>
    base::Result<void> run(std::string_view sql, const base::Context& context, Values... values) {
        sqlite::Statement* prepared = TRY(statement(sql));
        TRY(prepared->bind_all(values...));
        return prepared->run(context);
    }

    /// How the terms of this index were made.
    Stemming stemming() const { return stemming_; }

    /// Whether the index has a place for vectors: since format 2.
    bool keeps_vectors() const { return format_ >= 2; }
    /// Whether it has a place for categories: since format 3.
    bool keeps_categories() const { return format_ >= 3; }

private:
    base::Result<std::int64_t> meta(std::string_view key, const base::Context& context);
    base::Result<void> check_meta(const base::Context& context);

    sqlite::Database database_;
    std::int64_t format_ = 0;
    Stemming stemming_ = Stemming::None;
    std::map<std::string, sqlite::Statement, std::less<>> statements_; // goes before the database
};

/// Resets on destruction, so that an early return leaves no statement open.
class StatementGuard {
public:
    explicit StatementGuard(sqlite::Statement* statement) : statement_(statement) {}
    StatementGuard(const StatementGuard&) = delete;
    StatementGuard& operator=(const StatementGuard&) = delete;
    ~StatementGuard() { statement_->reset(); }

private:
    sqlite::Statement* statement_;
};

} // namespace vouch::search::detail
