// The tables. A partition is one sector and category of one collection: passages are numbered
// within it and it has posting lists and totals of its own, so that whatever is read for a caller
// comes from partitions that the caller may see.
//
//   partitions      totals of each, and the next passage number
//   documents       a row each, without text; `first_number` and `passages` give its passages
//   document_terms  the terms of a document, so that it can be taken out again whatever version of
//                   the analysis put it in
//   passages        key = partition << 32 | number; `id` is the public one
//   terms           the head of a posting list (posting.h); WITHOUT ROWID, so one search finds it
//   blocks          sealed blocks of long posting lists
//
// Since format 2 (an index of format 1 is read as one without vectors):
//   vector_model    at most one row: which model made the vectors
//   vectors         key as in passages; the numbers, sealed
//   vector_blocks   key = partition << 32 | number / 256; the codes of neighbours (vector_block.h);
//                   `version` is another whenever the block is written
//
// Since format 3 (in older ones no document has a category):
//   partitions      have a category, '' for none

#include "search/embedded/detail/connection.h"

#include "search/embedded/detail/byte_stream.h"

namespace vouch::search::detail {
namespace {

constexpr std::string_view kSchema = R"(
CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE partitions (
    id INTEGER PRIMARY KEY, collection TEXT NOT NULL, sector TEXT NOT NULL,
    documents INTEGER NOT NULL, passages INTEGER NOT NULL, tokens INTEGER NOT NULL,
    next_number INTEGER NOT NULL, category TEXT NOT NULL,
    UNIQUE (collection, sector, category));
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, partition INTEGER NOT NULL, collection TEXT NOT NULL,
    source TEXT NOT NULL, origin TEXT NOT NULL, folders BLOB NOT NULL, title TEXT NOT NULL,
    tags BLOB NOT NULL, modified INTEGER, content_hash TEXT NOT NULL, fingerprint TEXT NOT NULL,
    generation INTEGER NOT NULL, first_number INTEGER NOT NULL, passages INTEGER NOT NULL,
    tokens INTEGER NOT NULL, UNIQUE (collection, source));
CREATE INDEX documents_by_partition ON documents (partition, first_number);
CREATE TABLE document_terms (document INTEGER PRIMARY KEY, terms BLOB NOT NULL);
CREATE TABLE passages (
    key INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, document INTEGER NOT NULL,
    ordinal INTEGER NOT NULL, page INTEGER NOT NULL, span_begin INTEGER NOT NULL,
    span_end INTEGER NOT NULL, section TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE terms (
    partition INTEGER NOT NULL, term TEXT NOT NULL, postings BLOB NOT NULL,
    PRIMARY KEY (partition, term)) WITHOUT ROWID;
CREATE TABLE blocks (id INTEGER PRIMARY KEY, postings BLOB NOT NULL);
)";

// Versions begin at random, so that no block of an index can be taken for one of another index that
// stood in the same place before.
constexpr std::string_view kVectorSchema = R"(
ALTER TABLE documents ADD COLUMN vectors INTEGER NOT NULL DEFAULT 0;
CREATE TABLE vector_model (one INTEGER PRIMARY KEY, id TEXT NOT NULL, width INTEGER NOT NULL);
CREATE TABLE vectors (key INTEGER PRIMARY KEY, numbers BLOB NOT NULL);
CREATE TABLE vector_blocks (
    key INTEGER PRIMARY KEY, version INTEGER NOT NULL, codes BLOB NOT NULL);
INSERT INTO meta VALUES ('vector_version', random() >> 1 & 0xFFFFFFFFFFFFFFF);
)";

// SQLite cannot change what is unique in a table, so another takes its place.
constexpr std::string_view kCategorySchema = R"(
CREATE TABLE partitions_3 (
    id INTEGER PRIMARY KEY, collection TEXT NOT NULL, sector TEXT NOT NULL,
    documents INTEGER NOT NULL, passages INTEGER NOT NULL, tokens INTEGER NOT NULL,
    next_number INTEGER NOT NULL, category TEXT NOT NULL,
    UNIQUE (collection, sector, category));
INSERT INTO partitions_3 SELECT id, collection, sector, documents, passages, tokens, next_number, ''
    FROM partitions;
DROP TABLE partitions;
ALTER TABLE partitions_3 RENAME TO partitions;
)";

constexpr const char* kStartAgain =
    "Delete the index folder of this workspace and run `vouch ingest` again.";

base::Result<void> check_format(std::int64_t version) {
    if (version >= kFormatVersionMin && version <= kFormatVersion) return {};
    if (version < 0) return base::Unexpected(corrupt_index());
    std::string number = std::to_string(version);
    if (version < kFormatVersionMin) {
        return base::fail(base::ErrorCode::Unsupported,
                          "The document index has the old format " + number + ".", {kStartAgain});
    }
    return base::fail(base::ErrorCode::Unsupported,
                      "The document index was written by a newer version of this program (format " +
                          number + ", this one reads " + std::to_string(kFormatVersion) + ").",
                      {"Use the newer version, or ingest into another workspace."});
}

std::string creation_script(Stemming stemming) {
    auto row = [](std::string_view key, std::int64_t value) {
        return "INSERT INTO meta VALUES ('" + std::string(key) + "', " + std::to_string(value) +
               ");";
    };
    return "BEGIN IMMEDIATE;" + std::string(kSchema) + std::string(kVectorSchema) +
           row("format", kFormatVersion) + row("analysis", kAnalysisVersion) +
           row("stemming", static_cast<std::int64_t>(stemming)) + "COMMIT;";
}

std::string upgrade_script(std::int64_t format) {
    return "BEGIN IMMEDIATE;" + std::string(format < 2 ? kVectorSchema : "") +
           std::string(kCategorySchema) +
           "UPDATE meta SET value = " + std::to_string(kFormatVersion) +
           " WHERE key = 'format';COMMIT;";
}

base::Result<bool> has_schema(sqlite::Database& database, const base::Context& context) {
    sqlite::Statement statement =
        TRY(database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'", context));
    return TRY(statement.step(context)) == sqlite::Step::Row;
}

} // namespace

base::Result<std::unique_ptr<Connection>> Connection::open(const std::filesystem::path& directory,
                                                           sqlite::OpenMode mode, Stemming stemming,
                                                           const base::Context& context) {
    sqlite::OpenOptions options;
    options.mode = mode;
    options.trust = sqlite::Trust::Own;
    options.durability = sqlite::Durability::Process;
    sqlite::Database database =
        TRY(sqlite::Database::open(directory / kIndexFile, options, context));
    bool is_new = !TRY(has_schema(database, context));
    if (is_new && mode != sqlite::OpenMode::Create) return base::Unexpected(corrupt_index());
    if (is_new) TRY(database.execute(creation_script(stemming), context));
    auto connection = std::make_unique<Connection>(std::move(database));
    TRY(connection->check_meta(context));
    if (mode == sqlite::OpenMode::Create && connection->format_ < kFormatVersion) {
        TRY(connection->database_.execute(upgrade_script(connection->format_), context));
        connection->format_ = kFormatVersion;
    }
    return connection;
}

base::Result<void> Connection::check_meta(const base::Context& context) {
    format_ = TRY(meta("format", context));
    TRY(check_format(format_));
    if (TRY(meta("analysis", context)) != kAnalysisVersion) {
        return base::fail(base::ErrorCode::Unsupported,
                          "The document index was made with another division into words.",
                          {kStartAgain});
    }
    std::int64_t stemming = TRY(meta("stemming", context));
    if (stemming < 0 || stemming > static_cast<std::int64_t>(Stemming::English))
        return base::Unexpected(corrupt_index());
    stemming_ = static_cast<Stemming>(stemming);
    return {};
}

base::Result<sqlite::Statement*> Connection::statement(std::string_view sql) {
    auto found = statements_.find(sql);
    if (found == statements_.end())
        found = statements_.emplace(std::string(sql), TRY(database_.prepare(sql))).first;
    found->second.reset();
    return &found->second;
}

base::Result<std::int64_t> Connection::meta(std::string_view key, const base::Context& context) {
    sqlite::Statement* find = TRY(statement("SELECT value FROM meta WHERE key = ?1"));
    StatementGuard guard(find);
    TRY(find->bind(1, key));
    if (TRY(find->step(context)) == sqlite::Step::Done) return std::int64_t{-1};
    return find->column_integer(0);
}

} // namespace vouch::search::detail
