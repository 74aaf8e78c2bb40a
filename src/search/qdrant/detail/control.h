// The control point: who may write, and what was decided but not yet carried out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "embedding/encoder.h"
#include "search/qdrant/detail/names.h"
#include "search/qdrant/detail/process_identity.h"
#include "search/qdrant/detail/server.h"
#include "search/qdrant/detail/stored.h"

namespace vouch::search::qdrant {

/// What becomes of one document. One of both at least is there.
struct Change {
    std::optional<StoredDocument> former{};
    std::optional<StoredDocument> next{};
};

struct Control {
    std::uint64_t change = 0;  ///< grows with every write of this point
    std::uint64_t epoch = 0;   ///< grows with every new writer
    std::uint64_t edition = 0; ///< of the last batch that was decided
    std::string holder{};      ///< the writer's token; empty: nobody writes
    ProcessIdentity process{}; ///< of the writer
    std::int64_t renewed = 0;  ///< when the writer was last seen, seconds of Unix time
    std::optional<embedding::ModelIdentity> model{};
    std::vector<Change> pending{}; ///< of `edition`: to be carried out
};

/// Nothing where no index was ever begun here. Unsupported where another version of this program
/// made it.
base::Result<std::optional<Control>> read_control(Server& server, const Collections& names,
                                                  const base::Context& context);

/// Puts `next` in place, with a change above that of `known`, unless somebody else changed the
/// point since `known` was read. Returns whether it was put there.
base::Result<bool> replace_control(Server& server, const Collections& names, const Control& known,
                                   Control& next, const base::Context& context);

} // namespace vouch::search::qdrant
