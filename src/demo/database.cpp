// The database is built beside its place with its journal in memory, since a half-built one is
// thrown away anyhow, synced by the commit, and moved into place by a rename. Leaving WAL also
// makes it one file that can be copied and opened read-only.
#include "demo/database.h"

#include <system_error>
#include <unistd.h>

#include "demo/detail/company.h"
#include "demo/detail/schema.h"
#include "demo/detail/write_rows.h"
#include "sqlite/database.h"
#include "sqlite/transaction.h"

namespace vouch::demo {

namespace {

using base::Context;
using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::uint64_t kSeed = 20260630;
/// kToday as a day.
Day today() { return make_day(2026, 6, 30); }

/// A file that is being built, removed unless it was moved into place.
class PartialFile {
public:
    explicit PartialFile(const std::filesystem::path& target)
        : target_(target), path_(target.string() + "." + std::to_string(::getpid()) + ".partial") {
        remove();
    }
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;
    ~PartialFile() { remove(); }

    const std::filesystem::path& path() const { return path_; }

    Result<void> move_into_place() {
        std::error_code error;
        std::filesystem::rename(path_, target_, error);
        if (!error) return {};
        return fail(ErrorCode::Io,
                    "Cannot put " + target_.string() + " in place: " + error.message() + ".");
    }

private:
    void remove() const {
        std::error_code ignored;
        for (const char* suffix : {"", "-journal", "-wal", "-shm"}) {
            std::filesystem::remove(path_.string() + suffix, ignored);
        }
    }

    std::filesystem::path target_;
    std::filesystem::path path_;
};

Result<DatabaseSummary> build(const std::filesystem::path& path, const Context& context) {
    sqlite::OpenOptions options;
    options.mode = sqlite::OpenMode::Create;
    options.trust = sqlite::Trust::Own;
    sqlite::Database database = TRY(sqlite::Database::open(path, options, context));
    TRY(database.execute("PRAGMA journal_mode = MEMORY", context));
    const Company company = make_company(kSeed, today());
    TRY(context.check());
    sqlite::Transaction transaction =
        TRY(sqlite::Transaction::begin(database, sqlite::TransactionKind::Write, context));
    TRY(database.execute(table_definitions(), context));
    DatabaseSummary summary = TRY(write_rows(database, company, context));
    TRY(database.execute(index_definitions(), context));
    TRY(transaction.commit(context));
    return summary;
}

} // namespace

Result<DatabaseSummary> write_database(const std::filesystem::path& path, const Context& context) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return fail(ErrorCode::InvalidArgument, path.string() + " is a folder; a file is needed.");
    }
    PartialFile partial(path);
    DatabaseSummary summary = TRY(build(partial.path(), context));
    TRY(partial.move_into_place());
    return summary;
}

} // namespace vouch::demo
