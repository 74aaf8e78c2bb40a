#include <set>

#include "ingest/ingest.h"
#include "search/filter.h"
#include "text/distance.h"

namespace vouch::ingest {

base::Result<std::uint64_t> remove_collection(std::string_view collection, search::Engine& engine,
                                              const base::Context& context) {
    auto documents = TRY(engine.documents(search::Filter::everything(), context));
    std::vector<search::DocumentKey> keys;
    std::set<std::string_view> names;
    for (const search::DocumentRecord& document : documents) {
        names.insert(document.key.collection);
        if (document.key.collection == collection) keys.push_back(document.key);
    }
    if (keys.empty()) {
        auto hints = text::near_hints(collection, {names.begin(), names.end()});
        hints.push_back("vouch collections lists the documents with their collections.");
        return base::fail(base::ErrorCode::NotFound,
                          "There is no collection “" + std::string(collection) +
                              "” in this workspace.",
                          std::move(hints));
    }
    TRY(engine.erase(keys, context));
    return keys.size();
}

} // namespace vouch::ingest
