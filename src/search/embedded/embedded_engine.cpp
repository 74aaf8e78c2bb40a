// One SQLite file in WAL mode and a lock file. Reads take a connection from a pool that grows with
// the number of threads that read at once, and see one snapshot each. Writes go one after another
// through a connection of their own; a batch is one transaction.

#include "search/embedded/embedded_engine.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <vector>

#include "base/file.h"
#include "search/embedded/detail/connection.h"
#include "search/embedded/detail/document_writer.h"
#include "search/embedded/detail/graph_shelf.h"
#include "search/embedded/detail/index_check.h"
#include "search/embedded/detail/index_reader.h"
#include "search/embedded/detail/keyword_search.h"
#include "search/embedded/detail/vector_cache.h"
#include "search/embedded/detail/vector_search.h"
#include "search/embedded/detail/vector_store.h"
#include "search/embedded/detail/writer_lock.h"
#include "search/passage_vectors.h"
#include "sqlite/transaction.h"

namespace vouch::search {
namespace {

using detail::Connection;

class EmbeddedEngine final : public Engine {
public:
    EmbeddedEngine(std::filesystem::path directory, const EmbeddedOptions& options,
                   std::unique_ptr<Connection> connection, std::optional<detail::WriterLock> lock)
        : directory_(std::move(directory)), ranking_(options.ranking),
          stemming_(connection->stemming()), cache_(options.held_codes),
          graphs_(directory_, options.graph_passages_min), lock_(std::move(lock)),
          analyzer_(stemming_) {
        if (lock_)
            writer_ = std::move(connection);
        else
            readers_.push_back(std::move(connection));
    }

    base::Result<std::vector<Hit>> keyword(std::string_view query, const Filter& filter,
                                           std::size_t limit,
                                           const base::Context& context) override {
        if (query.size() > kQueryBytesMax) {
            return base::fail(base::ErrorCode::LimitExceeded,
                              "The search text is longer than " +
                                  std::to_string(kQueryBytesMax >> 10) + " KiB.",
                              {"Shorten it to the words that matter."});
        }
        if (filter.reads_nothing() || limit == 0) return std::vector<Hit>();
        std::vector<std::string> terms = Analyzer(stemming_).terms(query);
        if (terms.empty()) return std::vector<Hit>();
        return read(context, [&](Connection& connection) {
            return detail::search_keywords(connection, terms, filter, std::min(limit, kHitsMax),
                                           ranking_, context);
        });
    }

    base::Result<std::vector<Hit>> dense(const QueryVector& query, const Filter& filter,
                                         std::size_t limit, const base::Context& context) override {
        if (filter.reads_nothing() || limit == 0) return std::vector<Hit>();
        TRY(check_query(query));
        return read(context, [&](Connection& connection) -> base::Result<std::vector<Hit>> {
            auto stored = TRY(detail::VectorStore(connection, context).model());
            if (!stored) return std::vector<Hit>();
            if (*stored != query.model) return base::Unexpected(other_model(*stored, query.model));
            return detail::search_vectors(connection, {cache_, graphs_}, query.numbers, filter,
                                          std::min(limit, kHitsMax), context);
        });
    }

    base::Result<std::optional<embedding::ModelIdentity>>
    model(const base::Context& context) override {
        return read(context, [&](Connection& connection) {
            return detail::VectorStore(connection, context).model();
        });
    }

    base::Result<std::vector<Passage>> fetch(std::span<const PassageId> ids, const Filter& filter,
                                             const base::Context& context) override {
        if (filter.reads_nothing() || ids.empty()) return std::vector<Passage>();
        return read(context, [&](Connection& connection) {
            return detail::IndexReader(connection, context).passages(ids, filter);
        });
    }

    base::Result<std::vector<std::vector<float>>> vectors(std::span<const PassageId> ids,
                                                          const Filter& filter,
                                                          const base::Context& context) override {
        if (filter.reads_nothing() || ids.empty()) return std::vector<std::vector<float>>();
        return read(context, [&](Connection& connection) {
            return detail::IndexReader(connection, context).vectors(ids, filter);
        });
    }

    base::Result<std::vector<Passage>> neighbours(PassageId id, std::uint32_t distance,
                                                  const Filter& filter,
                                                  const base::Context& context) override {
        if (filter.reads_nothing()) return std::vector<Passage>();
        return read(context, [&](Connection& connection) {
            return detail::IndexReader(connection, context).neighbours(id, distance, filter);
        });
    }

    base::Result<std::vector<DocumentRecord>> documents(const Filter& filter,
                                                        const base::Context& context) override {
        if (filter.reads_nothing()) return std::vector<DocumentRecord>();
        return read(context, [&](Connection& connection) {
            return detail::IndexReader(connection, context).documents(filter);
        });
    }

    base::Result<std::optional<DocumentVersion>>
    document(const DocumentKey& key, const Filter& filter, const base::Context& context) override {
        if (filter.reads_nothing()) return std::optional<DocumentVersion>();
        return read(context, [&](Connection& connection) {
            return detail::IndexReader(connection, context).version(key, filter);
        });
    }

    base::Result<IndexStats> stats(const Filter& filter, const base::Context& context) override {
        if (filter.reads_nothing()) return IndexStats();
        return read(context, [&](Connection& connection) {
            return detail::IndexReader(connection, context).stats(filter);
        });
    }

    base::Result<IndexStats> verify(const base::Context& context) override {
        return read(context, [&](Connection& connection) -> base::Result<IndexStats> {
            IndexStats stats = TRY(detail::IndexCheck(connection, context).run());
            TRY(graphs_.check(connection, context));
            return stats;
        });
    }

    base::Result<void> optimize(const base::Context& context) override {
        if (!writer_) return read_only();
        TRY(read(context, [&](Connection& connection) -> base::Result<bool> {
            TRY(graphs_.refresh(connection, context));
            return true;
        }));
        return {};
    }

    base::Result<void> replace_documents(std::span<const DocumentVersion> versions,
                                         const base::Context& context) override {
        std::set<DocumentKey> keys;
        for (const DocumentVersion& version : versions) {
            if (!keys.insert(version.record.key).second) {
                return base::fail(base::ErrorCode::InvalidArgument,
                                  "The document " + version.record.key.source +
                                      " stands twice in one batch.");
            }
        }
        return write(context, [&](detail::DocumentWriter& writer) -> base::Result<void> {
            for (const DocumentVersion& version : versions)
                TRY(writer.replace(version));
            return {};
        });
    }

    base::Result<void> drop_vectors(const base::Context& context) override {
        return write(context, [](detail::DocumentWriter& writer) { return writer.drop_vectors(); });
    }

    base::Result<void> erase(std::span<const DocumentKey> keys,
                             const base::Context& context) override {
        std::set<DocumentKey> distinct(keys.begin(), keys.end());
        return write(context, [&](detail::DocumentWriter& writer) -> base::Result<void> {
            for (const DocumentKey& key : distinct)
                TRY(writer.erase(key));
            return {};
        });
    }

private:
    base::Result<std::unique_ptr<Connection>> take_reader(const base::Context& context) {
        {
            std::lock_guard guard(readers_mutex_);
            if (!readers_.empty()) {
                std::unique_ptr<Connection> reader = std::move(readers_.back());
                readers_.pop_back();
                return reader;
            }
        }
        return Connection::open(directory_, sqlite::OpenMode::ReadOnly, stemming_, context);
    }

    /// Calls `action` within one snapshot. A connection that met an error is not used again.
    template <typename Action>
    auto read(const base::Context& context, Action action)
        -> decltype(action(std::declval<Connection&>())) {
        std::unique_ptr<Connection> reader = TRY(take_reader(context));
        auto transaction = TRY(
            sqlite::Transaction::begin(reader->database(), sqlite::TransactionKind::Read, context));
        auto result = TRY(action(*reader));
        TRY(transaction.commit(context));
        std::lock_guard guard(readers_mutex_);
        readers_.push_back(std::move(reader));
        return result;
    }

    static base::Unexpected<base::Error> read_only() {
        return base::fail(base::ErrorCode::Denied, "The document index was opened to read only.");
    }

    template <typename Action>
    base::Result<void> write(const base::Context& context, Action action) {
        if (!writer_) return read_only();
        std::lock_guard guard(writer_mutex_);
        auto transaction = TRY(sqlite::Transaction::begin(writer_->database(),
                                                          sqlite::TransactionKind::Write, context));
        detail::DocumentWriter writer(*writer_, analyzer_, context);
        TRY(action(writer));
        TRY(writer.finish());
        return transaction.commit(context);
    }

    std::filesystem::path directory_;
    RankingSettings ranking_;
    Stemming stemming_;
    detail::VectorCache cache_;
    detail::GraphShelf graphs_;
    std::optional<detail::WriterLock> lock_; // outlives the writer
    std::mutex readers_mutex_;
    std::vector<std::unique_ptr<Connection>> readers_;
    std::mutex writer_mutex_;
    std::unique_ptr<Connection> writer_; ///< null when opened for reading
    Analyzer analyzer_;                  ///< the writer's
};

} // namespace

base::Result<std::unique_ptr<Engine>> open_embedded_engine(const std::filesystem::path& directory,
                                                           const EmbeddedOptions& options,
                                                           const base::Context& context) {
    TRY(check_ranking(options.ranking));
    std::optional<detail::WriterLock> lock;
    sqlite::OpenMode mode = sqlite::OpenMode::ReadOnly;
    if (options.access == EngineAccess::Write) {
        TRY(base::make_directories(directory));
        lock = TRY(detail::WriterLock::take(directory));
        mode = sqlite::OpenMode::Create;
    } else if (std::error_code ignored;
               !std::filesystem::exists(directory / detail::kIndexFile, ignored)) {
        return base::fail(base::ErrorCode::NotFound, "No documents have been ingested here yet.",
                          {"Run `vouch ingest PATH` with a file or a folder of documents."});
    }
    auto opened =
        Connection::open(directory, mode, options.stemming.value_or(Stemming::English), context);
    if (!opened && opened.error().code == base::ErrorCode::Corrupt) {
        opened.error().hints = {"Delete the folder " + directory.string() +
                                " and run `vouch ingest` again: it holds nothing of its own."};
    }
    std::unique_ptr<Connection> connection = TRY(std::move(opened));
    if (options.stemming && *options.stemming != connection->stemming()) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The document index was made with another setting for word stems.",
                          {"Keep the former setting, or delete the index folder and run "
                           "`vouch ingest` again."});
    }
    return std::unique_ptr<Engine>(std::make_unique<EmbeddedEngine>(
        directory, options, std::move(connection), std::move(lock)));
}

} // namespace vouch::search
