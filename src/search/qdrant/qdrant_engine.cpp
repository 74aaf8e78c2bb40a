#include "search/qdrant/qdrant_engine.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "search/passage_vectors.h"
#include "search/qdrant/detail/check.h"
#include "search/qdrant/detail/engine_over.h"
#include "search/qdrant/detail/http_transport.h"
#include "search/qdrant/detail/reader.h"
#include "search/qdrant/detail/search.h"
#include "search/qdrant/detail/statistics.h"
#include "search/qdrant/detail/writer.h"
#include "search/ranking.h"

namespace vouch::search {
namespace qdrant {
namespace {

constexpr std::size_t kPrefixBytesMax = 64;

base::Result<void> check_options(const QdrantOptions& options) {
    auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    };
    if (options.prefix.empty() || options.prefix.size() > kPrefixBytesMax ||
        !std::ranges::all_of(options.prefix, allowed)) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The prefix of the Qdrant collections must consist of 1 to 64 letters "
                          "without accents, digits, '_' and '-'.");
    }
    if (options.write_consistency > options.replicas) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "qdrant.write_consistency must not be above qdrant.replicas.");
    }
    return {};
}

class QdrantEngine final : public Engine {
public:
    QdrantEngine(std::unique_ptr<Transport> transport, const QdrantOptions& options)
        : options_(options), names_(options.prefix),
          server_(std::move(transport), options.replicas > 1 ? Copies::Several : Copies::One) {}

    base::Result<void> open(const base::Context& context) {
        if (options_.access == EngineAccess::Read) return {};
        writer_.emplace(server_, options_);
        TRY(writer_->open(context));
        there_ = true;
        return {};
    }

    base::Result<std::string> state(const base::Context& context) {
        std::string state = "Qdrant " + TRY(server_.check_version(context));
        const auto control = TRY(read_control(server_, names_, context));
        if (!control) return state + ", no documents yet";
        const auto count = TRY(server_.count(names_.documents, Json::object(), context));
        return state + ", " + std::to_string(count) + " documents";
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
        const std::vector<std::string> terms = Analyzer(Stemming::English).terms(query);
        if (terms.empty() || !TRY(there(context))) return std::vector<Hit>();
        return search_words({server_, names_, context}, terms, {filter, std::min(limit, kHitsMax)});
    }

    base::Result<std::vector<Hit>> dense(const QueryVector& query, const Filter& filter,
                                         std::size_t limit, const base::Context& context) override {
        if (filter.reads_nothing() || limit == 0) return std::vector<Hit>();
        TRY(check_query(query));
        const auto stored = TRY(model(context));
        if (!stored) return std::vector<Hit>();
        if (*stored != query.model) return base::Unexpected(other_model(*stored, query.model));
        return search_vectors({server_, names_, context}, query.numbers, options_.vectors,
                              {filter, std::min(limit, kHitsMax)});
    }

    base::Result<std::optional<embedding::ModelIdentity>>
    model(const base::Context& context) override {
        using Identity = std::optional<embedding::ModelIdentity>;
        if (!TRY(there(context))) return Identity();
        const auto control = TRY(read_control(server_, names_, context));
        return control ? control->model : Identity();
    }

    base::Result<std::vector<Passage>> fetch(std::span<const PassageId> ids, const Filter& filter,
                                             const base::Context& context) override {
        if (filter.reads_nothing() || ids.empty() || !TRY(there(context)))
            return std::vector<Passage>();
        return Reader(server_, names_, context).passages(ids, filter);
    }

    base::Result<std::vector<std::vector<float>>> vectors(std::span<const PassageId> ids,
                                                          const Filter& filter,
                                                          const base::Context& context) override {
        if (filter.reads_nothing() || ids.empty()) return std::vector<std::vector<float>>();
        const auto stored = TRY(model(context));
        if (!stored) return std::vector<std::vector<float>>();
        return Reader(server_, names_, context).vectors(ids, filter, stored->width);
    }

    base::Result<std::vector<Passage>> neighbours(PassageId id, std::uint32_t distance,
                                                  const Filter& filter,
                                                  const base::Context& context) override {
        if (filter.reads_nothing() || !TRY(there(context))) return std::vector<Passage>();
        return Reader(server_, names_, context).neighbours(id, distance, filter);
    }

    base::Result<std::vector<DocumentRecord>> documents(const Filter& filter,
                                                        const base::Context& context) override {
        if (filter.reads_nothing() || !TRY(there(context))) return std::vector<DocumentRecord>();
        return Reader(server_, names_, context).documents(filter);
    }

    base::Result<std::optional<DocumentVersion>>
    document(const DocumentKey& key, const Filter& filter, const base::Context& context) override {
        if (filter.reads_nothing() || !TRY(there(context))) return std::optional<DocumentVersion>();
        const auto stored = TRY(model(context));
        return Reader(server_, names_, context).version(key, filter, stored);
    }

    base::Result<IndexStats> stats(const Filter& filter, const base::Context& context) override {
        if (filter.reads_nothing() || !TRY(there(context))) return IndexStats();
        if (filter.narrows_documents()) return Reader(server_, names_, context).sums(filter);
        IndexStats all;
        for (const Partition& one : TRY(Statistics(server_, names_, context).partitions(filter))) {
            all.documents += one.sums.documents;
            all.passages += one.sums.passages;
            all.tokens += one.sums.tokens;
        }
        return all;
    }

    base::Result<IndexStats> verify(const base::Context& context) override {
        if (!TRY(there(context))) return IndexStats();
        return check_index(server_, names_, context);
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
        return write([&](Writer& writer) { return writer.replace(versions, context); });
    }

    base::Result<void> drop_vectors(const base::Context& context) override {
        return write([&](Writer& writer) { return writer.drop_vectors(context); });
    }

    base::Result<void> erase(std::span<const DocumentKey> keys,
                             const base::Context& context) override {
        const std::set<DocumentKey> distinct(keys.begin(), keys.end());
        const std::vector<DocumentKey> sorted(distinct.begin(), distinct.end());
        return write([&](Writer& writer) { return writer.erase(sorted, context); });
    }

private:
    /// Whether there is an index. The server is looked at before the first read only.
    base::Result<bool> there(const base::Context& context) {
        std::lock_guard guard(there_mutex_);
        if (there_) return true;
        TRY(server_.check_version(context));
        there_ = TRY(read_control(server_, names_, context)).has_value();
        return there_;
    }

    template <typename Action>
    base::Result<void> write(Action action) {
        if (!writer_)
            return base::fail(base::ErrorCode::Denied,
                              "The document index was opened to read only.");
        std::lock_guard guard(writer_mutex_);
        return action(*writer_);
    }

    QdrantOptions options_;
    Collections names_;
    Server server_;
    std::mutex there_mutex_;
    bool there_ = false;
    std::mutex writer_mutex_;
    std::optional<Writer> writer_; ///< none when opened for reading
};

} // namespace

base::Result<std::unique_ptr<Engine>> engine_over(std::unique_ptr<Transport> transport,
                                                  const QdrantOptions& options,
                                                  const base::Context& context) {
    TRY(check_options(options));
    auto engine = std::make_unique<QdrantEngine>(std::move(transport), options);
    TRY(engine->open(context));
    return std::unique_ptr<Engine>(std::move(engine));
}

base::Result<std::string> state_over(std::unique_ptr<Transport> transport,
                                     const QdrantOptions& options, const base::Context& context) {
    TRY(check_options(options));
    return QdrantEngine(std::move(transport), options).state(context);
}

} // namespace qdrant

base::Result<std::unique_ptr<Engine>> open_qdrant_engine(const QdrantOptions& options,
                                                         const base::Context& context) {
    return qdrant::engine_over(TRY(qdrant::http_transport(options)), options, context);
}

base::Result<std::string> qdrant_state(const QdrantOptions& options, const base::Context& context) {
    return qdrant::state_over(TRY(qdrant::http_transport(options)), options, context);
}

} // namespace vouch::search
