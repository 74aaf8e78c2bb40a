#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/analysis.h"
#include "search/passage.h"
#include "search/qdrant/detail/control.h"
#include "search/qdrant/detail/names.h"
#include "search/qdrant/detail/server.h"
#include "search/qdrant/qdrant_options.h"

namespace vouch::search::qdrant {

/// The one writer of an index. Opening makes what is missing, takes the right to write, carries out
/// what a former writer had decided, and removes what it had begun. One call at a time.
class Writer {
public:
    Writer(Server& server, const QdrantOptions& options)
        : server_(server), options_(options), names_(options.prefix) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { release(); }

    base::Result<void> open(const base::Context& context);
    base::Result<void> replace(std::span<const DocumentVersion> versions,
                               const base::Context& context);
    base::Result<void> erase(std::span<const DocumentKey> keys, const base::Context& context);
    base::Result<void> drop_vectors(const base::Context& context);

private:
    struct Batch;

    base::Result<void> make_collections(const base::Context& context);
    base::Result<void> make_indexes(const std::string& collection, const base::Context& context);
    base::Result<void> acquire(const base::Context& context);
    base::Result<void> check_free(const Control& control) const;
    void release();

    base::Result<std::vector<std::optional<StoredDocument>>>
    stored(std::span<const DocumentKey> keys, const base::Context& context);
    /// What the versions replace, where all of them can be taken.
    base::Result<std::vector<Change>> check(std::span<const DocumentVersion> versions,
                                            const base::Context& context);
    void add(const DocumentVersion& version, Change change, Batch& batch);
    base::Result<void> adopt(const embedding::ModelIdentity& model, const base::Context& context);
    base::Result<void> upload(Batch& batch, const base::Context& context);
    base::Result<void> decide(std::vector<Change> changes,
                              const std::optional<embedding::ModelIdentity>& model,
                              const base::Context& context);
    base::Result<void> carry_out(const base::Context& context);
    base::Result<void> show(const base::Context& context);
    base::Result<void> remove_former(const base::Context& context);
    base::Result<void> remove_begun(const base::Context& context);
    base::Result<void> put_control(Control next, const base::Context& context);
    /// After a write of the control point whose outcome is not known: what became of it.
    base::Result<void> recall(const base::Context& context);
    base::Unexpected<base::Error> taken_over();

    Server& server_;
    QdrantOptions options_;
    Collections names_;
    Control control_{}; ///< as it stands; that of this writer while `holds_`
    bool holds_ = false;
    bool unsure_ = false;       ///< what control_ says may be old
    bool begun_ = false;        ///< points may be left of a batch that was not decided
    std::uint64_t edition_ = 0; ///< the last that was given out
    Analyzer analyzer_{Stemming::English};
};

} // namespace vouch::search::qdrant
