// A table of records, one of the keys that they lie under, one of counts.
#include "cache/embedded_store.h"

#include <map>
#include <mutex>

#include "sqlite/database.h"
#include "sqlite/transaction.h"

namespace vouch::cache {
namespace {

using base::Context;
using base::Result;
using sqlite::Step;

constexpr std::int64_t kLayout = 1;
constexpr const char* kSchema = R"sql(
CREATE TABLE records(
  id TEXT PRIMARY KEY,
  kind INTEGER NOT NULL,
  agent TEXT NOT NULL,
  partition TEXT NOT NULL,
  payload BLOB NOT NULL,
  signature BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE keys(
  key TEXT NOT NULL,
  place INTEGER NOT NULL,
  id TEXT NOT NULL REFERENCES records(id) ON DELETE CASCADE,
  PRIMARY KEY(key, id, place)
) WITHOUT ROWID;
CREATE INDEX by_id ON keys(id, place);
CREATE INDEX by_use ON records(used_at);
CREATE INDEX by_agent ON records(agent, created_at);
CREATE TABLE sweeps(at INTEGER NOT NULL);
CREATE TABLE outcomes(name TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID;
)sql";
constexpr const char* kColumns = "id, kind, agent, partition, payload, signature, created_at";
const std::string kFind = "SELECT " + std::string(kColumns) + " FROM records WHERE id = ?";
const std::string kWithKey =
    "SELECT " + std::string(kColumns) +
    " FROM records WHERE id IN (SELECT id FROM keys WHERE key = ?) AND partition = ?"
    " AND kind = ? AND created_at >= ? ORDER BY created_at DESC, id LIMIT ?";
const std::string kKeysOf = "SELECT key FROM keys WHERE id = ? ORDER BY place";

std::int64_t seconds(std::chrono::sys_seconds time) { return time.time_since_epoch().count(); }
std::chrono::sys_seconds time_of(std::int64_t seconds) {
    return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}
std::int64_t now() {
    return seconds(std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()));
}

/// Of a statement that selects kColumns.
Record record_of(const sqlite::Statement& row) {
    Record record;
    record.id = row.column_text(0);
    record.kind = static_cast<EntryKind>(row.column_integer(1));
    record.agent = row.column_text(2);
    record.partition = row.column_text(3);
    record.payload = row.column_blob(4);
    record.signature = row.column_blob(5);
    record.created_at = time_of(row.column_integer(6));
    return record;
}

Result<std::int64_t> layout_of(sqlite::Database& database, const Context& context) {
    auto version = TRY(database.prepare("PRAGMA user_version", context));
    TRY(version.step(context));
    return version.column_integer(0);
}

Result<sqlite::Database> open(const std::filesystem::path& file, const Context& context) {
    sqlite::OpenOptions options;
    options.mode = sqlite::OpenMode::Create;
    options.trust = sqlite::Trust::Own;
    options.durability = sqlite::Durability::Expendable;
    auto database = TRY(sqlite::Database::open(file, options, context));
    if (TRY(layout_of(database, context)) == kLayout) return database;
    // Two processes may make it at once: the second sees what the first made.
    auto transaction =
        TRY(sqlite::Transaction::begin(database, sqlite::TransactionKind::Write, context));
    const std::int64_t found = TRY(layout_of(database, context));
    if (found != kLayout && found != 0)
        return base::fail(base::ErrorCode::Corrupt, "This cache is of another version.");
    if (found == 0) {
        TRY(database.execute(kSchema, context));
        TRY(database.execute("PRAGMA user_version = " + std::to_string(kLayout), context));
    }
    TRY(transaction.commit(context));
    return database;
}

void remove_file(const std::filesystem::path& file) {
    std::error_code ignored; // opening it again tells what is wrong
    for (const char* ending : {"", "-wal", "-shm"})
        std::filesystem::remove(file.string() + ending, ignored);
}

class EmbeddedStore final : public Store {
public:
    EmbeddedStore(std::filesystem::path file, sqlite::Database database)
        : file_(std::move(file)), database_(std::move(database)) {}

    Result<std::optional<Record>> find(std::string_view id, const Context& context) override {
        const std::lock_guard lock(mutex_);
        sqlite::Statement& rows = *TRY(kept(kFind, context));
        TRY(rows.bind_all(id));
        std::vector<Record> found = TRY(records_of(rows, context));
        if (found.empty()) return std::optional<Record>();
        return std::optional(std::move(found.front()));
    }

    Result<std::vector<Record>> with_key(const Partition& partition, std::string_view key,
                                         std::size_t limit, const Context& context) override {
        const std::lock_guard lock(mutex_);
        sqlite::Statement& rows = *TRY(kept(kWithKey, context));
        TRY(rows.bind_all(key, partition.digest, static_cast<std::int64_t>(partition.kind),
                          seconds(partition.oldest), static_cast<std::int64_t>(limit)));
        return records_of(rows, context);
    }

    Result<void> put(std::span<const Record> records, const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto transaction =
            TRY(sqlite::Transaction::begin(database_, sqlite::TransactionKind::Write, context));
        auto insert =
            TRY(database_.prepare("INSERT OR REPLACE INTO records(" + std::string(kColumns) +
                                      ", used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                  context));
        auto add_key =
            TRY(database_.prepare("INSERT INTO keys(key, place, id) VALUES (?, ?, ?)", context));
        for (const Record& record : records) {
            TRY(insert.bind_all(std::string_view(record.id), static_cast<std::int64_t>(record.kind),
                                std::string_view(record.agent), std::string_view(record.partition),
                                sqlite::Blob{record.payload}, sqlite::Blob{record.signature},
                                seconds(record.created_at), now()));
            TRY(insert.run(context));
            for (std::size_t place = 0; place < record.keys.size(); ++place) {
                TRY(add_key.bind_all(std::string_view(record.keys[place]),
                                     static_cast<std::int64_t>(place),
                                     std::string_view(record.id)));
                TRY(add_key.run(context));
            }
        }
        return transaction.commit(context);
    }

    Result<void> note(std::span<const Use> uses, const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto transaction =
            TRY(sqlite::Transaction::begin(database_, sqlite::TransactionKind::Write, context));
        for (const Use& use : uses) {
            TRY(run("INSERT INTO outcomes(name, times) VALUES (?, 1)"
                    " ON CONFLICT(name) DO UPDATE SET times = times + 1",
                    context, std::string_view(use.outcome)));
            if (use.id.empty()) continue;
            TRY(run("UPDATE records SET used_at = ? WHERE id = ?", context, now(),
                    std::string_view(use.id)));
        }
        return transaction.commit(context);
    }

    Result<std::uint64_t> prune(const Sweep& sweep, const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto transaction =
            TRY(sqlite::Transaction::begin(database_, sqlite::TransactionKind::Write, context));
        const auto last = TRY(number("SELECT coalesce(max(at), 0) FROM sweeps", context));
        const auto records = TRY(number("SELECT count(*) FROM records", context));
        const bool due = seconds(sweep.now) - last >= sweep.interval.count() ||
                         seconds(sweep.now) < last; // the clock was set back
        if (!due && static_cast<std::uint64_t>(records) <= sweep.limits.entries)
            return std::uint64_t{0};
        TRY(run("DELETE FROM records WHERE created_at < ?", context, seconds(sweep.oldest)));
        // Newest use first, summed up: what lies beyond the limits goes.
        TRY(run("DELETE FROM records WHERE id IN (SELECT id FROM (SELECT id,"
                " row_number() OVER newest AS place,"
                " sum(length(payload)) OVER newest AS bytes FROM records"
                " WINDOW newest AS (ORDER BY used_at DESC, created_at DESC, id))"
                " WHERE place > ? OR bytes > ?)",
                context, static_cast<std::int64_t>(sweep.limits.entries),
                static_cast<std::int64_t>(sweep.limits.bytes.value)));
        TRY(run("DELETE FROM sweeps", context));
        TRY(run("INSERT INTO sweeps(at) VALUES (?)", context, seconds(sweep.now)));
        const auto left = TRY(number("SELECT count(*) FROM records", context));
        TRY(transaction.commit(context));
        return static_cast<std::uint64_t>(records - left);
    }

    Result<std::vector<Record>> list(std::string_view agent, std::size_t limit,
                                     const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto rows = TRY(database_.prepare(
            "SELECT " + std::string(kColumns) +
                " FROM records WHERE ?1 = '' OR agent = ?1 ORDER BY created_at DESC, id LIMIT ?2",
            context));
        TRY(rows.bind_all(agent, static_cast<std::int64_t>(limit)));
        return records_of(rows, context);
    }

    Result<std::vector<StoreFigures>> figures(const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto rows = TRY(database_.prepare(
            "SELECT agent, sum(kind = 1), sum(kind = 2), sum(length(payload)),"
            " min(created_at), max(created_at) FROM records GROUP BY agent ORDER BY agent",
            context));
        std::vector<StoreFigures> all;
        while (TRY(rows.step(context)) == Step::Row) {
            all.push_back({.agent = std::string(rows.column_text(0)),
                           .answers = static_cast<std::uint64_t>(rows.column_integer(1)),
                           .templates = static_cast<std::uint64_t>(rows.column_integer(2)),
                           .bytes = static_cast<std::uint64_t>(rows.column_integer(3)),
                           .oldest = time_of(rows.column_integer(4)),
                           .newest = time_of(rows.column_integer(5))});
        }
        return all;
    }

    Result<std::uint64_t> clear(std::string_view agent, const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto transaction =
            TRY(sqlite::Transaction::begin(database_, sqlite::TransactionKind::Write, context));
        const auto before = TRY(number("SELECT count(*) FROM records", context));
        TRY(run("DELETE FROM records WHERE ?1 = '' OR agent = ?1", context, agent));
        if (agent.empty()) TRY(run("DELETE FROM outcomes", context));
        const auto left = TRY(number("SELECT count(*) FROM records", context));
        TRY(transaction.commit(context));
        return static_cast<std::uint64_t>(before - left);
    }

    Result<void> replace(const Context& context) override {
        const std::lock_guard lock(mutex_);
        kept_.clear();
        remove_file(file_);
        database_ = TRY(open(file_, context)); // who still has the old one writes into nothing
        return {};
    }

    Result<std::vector<std::pair<std::string, std::uint64_t>>>
    outcomes(const Context& context) override {
        const std::lock_guard lock(mutex_);
        auto rows =
            TRY(database_.prepare("SELECT name, times FROM outcomes ORDER BY name", context));
        std::vector<std::pair<std::string, std::uint64_t>> all;
        while (TRY(rows.step(context)) == Step::Row)
            all.emplace_back(rows.column_text(0),
                             static_cast<std::uint64_t>(rows.column_integer(1)));
        return all;
    }

private:
    Result<std::vector<Record>> records_of(sqlite::Statement& rows, const Context& context) {
        std::vector<Record> records;
        while (TRY(rows.step(context)) == Step::Row)
            records.push_back(record_of(rows));
        sqlite::Statement& keys = *TRY(kept(kKeysOf, context));
        for (Record& record : records) {
            TRY(keys.bind_all(std::string_view(record.id)));
            while (TRY(keys.step(context)) == Step::Row)
                record.keys.emplace_back(keys.column_text(0));
        }
        return records;
    }

    template <typename... Values>
    Result<void> run(std::string_view sql, const Context& context, const Values&... values) {
        auto statement = TRY(database_.prepare(sql, context));
        TRY(statement.bind_all(values...));
        return statement.run(context);
    }

    /// A statement that is compiled once; `sql` outlives the store. What an error left of it is
    /// gone.
    Result<sqlite::Statement*> kept(std::string_view sql, const Context& context) {
        auto known = kept_.find(sql);
        if (known == kept_.end())
            known = kept_.emplace(sql, TRY(database_.prepare(sql, context))).first;
        known->second.reset();
        return &known->second;
    }

    Result<std::int64_t> number(std::string_view sql, const Context& context) {
        auto statement = TRY(database_.prepare(sql, context));
        TRY(statement.step(context));
        return statement.column_integer(0);
    }

    std::filesystem::path file_;
    std::mutex mutex_;
    sqlite::Database database_;
    std::map<std::string_view, sqlite::Statement> kept_; ///< goes before the database
};

} // namespace

Result<std::unique_ptr<Store>> open_embedded_store(const std::filesystem::path& file,
                                                   const Context& context) {
    auto database = open(file, context);
    if (!database && database.error().code == base::ErrorCode::Corrupt) {
        remove_file(file);
        database = open(file, context);
    }
    return std::make_unique<EmbeddedStore>(file, TRY(std::move(database)));
}

} // namespace vouch::cache
