// What is deleted is overwritten (secure_delete), and the log, in which it may stand too, is cut to
// nothing once it was copied (wal_checkpoint). SQLite gives the log the mode of the file.

#include "store/detail/sqlite_session.h"

#include <cerrno>
#include <chrono>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "sqlite/database.h"

namespace vouch::store::detail {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;

constexpr mode_t kOwnerOnly = 0600;
constexpr std::chrono::seconds kBusyTime{5};

/// Only where there is none: of a file that SQLite has open here, closing it would drop the locks.
Result<void> make_file(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::exists(file, error)) return {};
    std::filesystem::create_directories(file.parent_path(), error);
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, kOwnerOnly);
    if (descriptor < 0 && errno != EEXIST)
        return base::fail(ErrorCode::Io, "The store " + file.string() +
                                             " cannot be made: " + std::strerror(errno) + ".");
    if (descriptor >= 0) ::close(descriptor);
    return {};
}

class SqliteSession final : public Session {
public:
    explicit SqliteSession(sqlite::Database database) : database_(std::move(database)) {}

    Engine engine() const override { return Engine::Sqlite; }
    bool lost() const override { return false; }

    Result<Rows> run(std::string_view statement, std::span<const Value> values,
                     const Context& context) override {
        auto prepared = TRY(database_.prepare(statement, context));
        int index = 0;
        for (const Value& value : values) {
            ++index;
            TRY(std::visit([&](auto bound) { return prepared.bind(index, bound); }, value));
        }
        Rows rows;
        while (TRY(prepared.step(context)) == sqlite::Step::Row) {
            auto& cells = rows.cells.emplace_back();
            for (int column = 0; column < prepared.column_count(); ++column) {
                const bool null = prepared.column_type(column) == sqlite::ValueType::Null;
                cells.push_back(null ? Cell() : Cell(prepared.column_text(column)));
            }
        }
        if (prepared.column_count() > 0) return rows;
        auto changes = TRY(database_.prepare("SELECT changes()", context));
        TRY(changes.step(context));
        rows.changed = static_cast<std::uint64_t>(changes.column_integer(0));
        return rows;
    }

    Result<void> scrub(const Context& context) override {
        auto checkpoint = TRY(database_.prepare("PRAGMA wal_checkpoint(TRUNCATE)", context));
        TRY(checkpoint.step(context));
        if (checkpoint.column_integer(0) == 0) return {};
        return base::fail(ErrorCode::Unavailable,
                          "What was erased is gone from the tables; its bytes are still in the "
                          "log of the file, because another process reads it.",
                          {"Erase anything again once that process is done, or end it."});
    }

private:
    sqlite::Database database_;
};

} // namespace

Result<std::unique_ptr<Session>> open_sqlite_session(const std::filesystem::path& file,
                                                     const Context& context) {
    TRY(make_file(file));
    sqlite::OpenOptions options;
    options.mode = sqlite::OpenMode::Create;
    options.trust = sqlite::Trust::Own;
    options.durability = sqlite::Durability::Full;
    options.busy_timeout = kBusyTime;
    auto database = TRY(sqlite::Database::open(file, options, context));
    TRY(database.execute("PRAGMA secure_delete = ON", context));
    return std::make_unique<SqliteSession>(std::move(database));
}

} // namespace vouch::store::detail
