// The calls of the REST interface that are used, https://api.qdrant.tech/api-reference (1.16 and
// later), with strict reading of what comes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "search/qdrant/detail/json.h"
#include "search/qdrant/detail/transport.h"

namespace vouch::search::qdrant {

/// Requests are divided so that none is longer, unless one point is.
inline constexpr std::size_t kRequestBytesMax = std::size_t{8} << 20;
/// Points that are asked for by id, or scrolled, at once.
inline constexpr std::size_t kPointsAtOnce = 256;

/// A point as a server sent it. What was not asked for is empty.
struct Point {
    std::string id{};
    Json payload = Json::object();
    std::vector<float> vector{};
    double score = 0;
};

/// What of a point is sent back.
struct Wanted {
    Json payload = true;  ///< true, or {"include": […]} or {"exclude": […]}
    std::string vector{}; ///< the name of a dense vector; empty: none
};

Wanted only(std::vector<std::string> fields);

/// Copies of a collection: reads ask more than one where there are several.
enum class Copies : std::uint8_t { One, Several };

/// All calls may come from several threads.
class Server {
public:
    Server(std::unique_ptr<Transport> transport, Copies copies)
        : transport_(std::move(transport)), copies_(copies) {}

    /// "1.19.2". Unsupported where it is older than the oldest that can be used.
    base::Result<std::string> check_version(const base::Context& context);

    base::Result<bool> has_collection(const std::string& name, const base::Context& context);
    /// One that is there already stays.
    base::Result<void> create_collection(const std::string& name, const Json& parameters,
                                         const base::Context& context);
    base::Result<void> delete_collection(const std::string& name, const base::Context& context);
    /// Indexes a field of the payload. One that is there already stays.
    base::Result<void> create_index(const std::string& collection, const std::string& field,
                                    const Json& schema, const base::Context& context);

    /// Puts points in place; each is a JSON object. Where `condition` is no null, points that are
    /// there already and do not match it stay as they are.
    base::Result<void> upsert(const std::string& collection, std::span<const std::string> points,
                              const Json& condition, const base::Context& context);
    base::Result<void> erase(const std::string& collection, std::span<const std::string> ids,
                             const base::Context& context);
    base::Result<void> erase_where(const std::string& collection, const Json& filter,
                                   const base::Context& context);
    /// Sets members of the payload of all points that match.
    base::Result<void> set_payload(const std::string& collection, const Json& payload,
                                   const Json& filter, const base::Context& context);

    /// Those of the ids that exist, in any order.
    base::Result<std::vector<Point>> retrieve(const std::string& collection,
                                              std::span<const std::string> ids,
                                              const Wanted& wanted, const base::Context& context);
    /// Gives every point that matches to `take`, in pages.
    base::Result<void> scroll(const std::string& collection, const Json& filter,
                              const Wanted& wanted,
                              const std::function<base::Result<void>(Point&)>& take,
                              const base::Context& context);
    /// The best points for a query, best first. `request` is a QueryRequest.
    base::Result<std::vector<Point>> query(const std::string& collection, const Json& request,
                                           const base::Context& context);
    base::Result<std::uint64_t> count(const std::string& collection, const Json& filter,
                                      const base::Context& context);

private:
    /// The member `result` of an answer with status 200.
    base::Result<Json> call(const Call& call, const base::Context& context);
    base::Result<void> update(const std::string& method, const std::string& path, std::string body,
                              const base::Context& context);
    std::string reading(const std::string& collection, const char* what) const;

    std::unique_ptr<Transport> transport_;
    Copies copies_;
};

/// Whether the error says that a collection is not there.
bool is_missing(const base::Error& error);

} // namespace vouch::search::qdrant
