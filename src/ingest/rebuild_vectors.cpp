// Works on what the index holds, so the files that it was read from need not be there. Documents go
// back in small batches, each whole; stopped at any moment, the next run goes on from there.

#include <utility>

#include "ingest/ingest.h"
#include "search/filter.h"
#include "search/passage_vectors.h"

namespace vouch::ingest {
namespace {

constexpr std::size_t kBatchPassages = 1000;

class Rebuild {
public:
    Rebuild(search::Engine& engine, embedding::Encoder& encoder, const base::Context& context)
        : engine_(engine), encoder_(encoder), context_(context) {}

    base::Result<void> add(const search::DocumentKey& key) {
        auto found = TRY(engine_.document(key, search::Filter::everything(), context_));
        if (!found) return {}; // taken out meanwhile
        ++found->record.generation;
        passages_ += found->passages.size();
        batch_.push_back(std::move(*found));
        return passages_ < kBatchPassages ? base::Result<void>() : flush();
    }

    base::Result<void> flush() {
        report_.encoded += TRY(search::encode_passages(batch_, encoder_, context_));
        TRY(engine_.replace_documents(batch_, context_));
        report_.documents += batch_.size();
        batch_.clear();
        passages_ = 0;
        return {};
    }

    const RebuildReport& report() const { return report_; }

private:
    search::Engine& engine_;
    embedding::Encoder& encoder_;
    const base::Context& context_;
    std::vector<search::DocumentVersion> batch_;
    std::size_t passages_ = 0; ///< in the batch
    RebuildReport report_;
};

} // namespace

base::Result<RebuildReport> rebuild_vectors(search::Engine& engine, embedding::Encoder& encoder,
                                            const ProgressSink& progress,
                                            const base::Context& context) {
    auto stored = TRY(engine.model(context));
    if (stored && *stored != encoder.model()) TRY(engine.drop_vectors(context));
    auto documents = TRY(engine.documents(search::Filter::everything(), context));
    Rebuild rebuild(engine, encoder, context);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        TRY(context.check());
        if (documents[i].vectors < documents[i].passages) TRY(rebuild.add(documents[i].key));
        if (progress) progress({i + 1, documents.size(), documents[i].key.source});
    }
    TRY(rebuild.flush());
    return rebuild.report();
}

} // namespace vouch::ingest
