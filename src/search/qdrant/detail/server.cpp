// Writes wait until they are done and are ordered by one copy (`ordering=strong`), so that
// conditions are tested on one history; reads ask a majority where there are several copies.

#include "search/qdrant/detail/server.h"

#include <array>
#include <charconv>
#include <cmath>

#include "search/engine.h"
#include "search/qdrant/qdrant_engine.h"

namespace vouch::search::qdrant {
namespace {

constexpr std::size_t kShownBytesMax = 300;

using Version = std::array<unsigned, 3>;

std::optional<Version> parse_version(std::string_view text) {
    Version version{};
    for (std::size_t i = 0; i < version.size(); ++i) {
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version[i]);
        if (error != std::errc()) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (i + 1 == version.size()) break;
        if (!text.starts_with('.')) return std::nullopt;
        text.remove_prefix(1);
    }
    return version;
}

/// What the server says of an error, cut short; it may be anything.
std::string told_by(const Reply& reply) {
    const Json answer = Json::parse(reply.body, nullptr, /*allow_exceptions=*/false);
    std::string told;
    if (answer.is_object() && answer.contains("status") && answer["status"].is_object() &&
        answer["status"].contains("error") && answer["status"]["error"].is_string())
        told = answer["status"]["error"].get<std::string>();
    if (told.size() > kShownBytesMax) told = told.substr(0, kShownBytesMax) + "…";
    return told.empty() ? "status " + std::to_string(reply.status) : told;
}

base::Unexpected<base::Error> refused(const Reply& reply) {
    using base::ErrorCode;
    const std::string told = " (" + told_by(reply) + ").";
    switch (reply.status) {
    case 401:
    case 403:
        return base::fail(ErrorCode::Denied, "The Qdrant server refuses the API key" + told,
                          {"Give it in the variable VOUCH_QDRANT_API_KEY, or in a file named by "
                           "the setting qdrant.key_file."});
    case 404: return base::fail(ErrorCode::NotFound, "The Qdrant server has no such thing" + told);
    case 413:
        return base::fail(ErrorCode::LimitExceeded,
                          "A document is too large for the Qdrant server" + told,
                          {"Raise service.max_request_size_mb of the server."});
    case 408:
    case 429:
    case 500:
    case 502:
    case 503:
    case 504:
        return base::fail(ErrorCode::Unavailable, "The Qdrant server cannot answer now" + told,
                          {"Try again later; its log may say why."});
    default:
        return base::fail(ErrorCode::Unsupported, "The Qdrant server refuses a request" + told);
    }
}

Json vector_request(const std::string& name) {
    return name.empty() ? Json(false) : Json(std::vector<std::string>{name});
}

std::vector<float> numbers_of(const Json& list) {
    if (!list.is_array() || list.size() > kVectorWidthMax)
        throw BadAnswer("a vector is no list of numbers");
    std::vector<float> numbers;
    numbers.reserve(list.size());
    for (const Json& value : list) {
        auto number = static_cast<float>(number_of(value));
        if (!std::isfinite(number)) throw BadAnswer("a number is not finite");
        numbers.push_back(number);
    }
    return numbers;
}

Point point_of(Json& json, const std::string& vector) {
    Point point;
    const Json& id = member(json, "id");
    point.id = id.is_string() ? id.get<std::string>() : id.dump();
    if (auto payload = json.find("payload"); payload != json.end() && payload->is_object())
        point.payload = std::move(*payload);
    if (vector.empty() || !json.contains("vector") || json["vector"].is_null()) return point;
    const Json& vectors = json["vector"];
    if (vectors.is_object() && vectors.contains(vector)) point.vector = numbers_of(vectors[vector]);
    return point;
}

std::vector<Point> points_of(Json& list, const std::string& vector, std::size_t most) {
    if (!list.is_array()) throw BadAnswer("a list of points was expected");
    if (list.size() > most) throw BadAnswer("there are more points than were asked for");
    std::vector<Point> points;
    for (Json& json : list)
        points.push_back(point_of(json, vector));
    return points;
}

} // namespace

Wanted only(std::vector<std::string> fields) { return {Json{{"include", std::move(fields)}}, {}}; }

bool is_missing(const base::Error& error) { return error.code == base::ErrorCode::NotFound; }

base::Result<Json> Server::call(const Call& call, const base::Context& context) {
    const Reply reply = TRY(transport_->send(call, context));
    if (reply.status != 200) return refused(reply);
    Json answer = Json::parse(reply.body, nullptr, /*allow_exceptions=*/false);
    if (!answer.is_object() || !answer.contains("result"))
        return base::Unexpected(bad_answer("it is no JSON object with a result"));
    return std::move(answer["result"]);
}

base::Result<std::string> Server::check_version(const base::Context& context) {
    const Reply reply = TRY(transport_->send({"GET", "/"}, context));
    if (reply.status != 200) return refused(reply);
    const Json answer = Json::parse(reply.body, nullptr, /*allow_exceptions=*/false);
    std::string text = TRY(read_answer([&] { return text_at(answer, "version"); }));
    auto version = parse_version(text);
    if (!version || text.size() > 60)
        return base::Unexpected(bad_answer("its version is no version"));
    if (*version >= *parse_version(kQdrantVersionMin)) return text;
    return base::fail(base::ErrorCode::Unsupported,
                      "The Qdrant server is version " + text + ", which is too old: version " +
                          kQdrantVersionMin + " or later is needed.",
                      {"Upgrade the server, one minor version after another as its "
                       "documentation says."});
}

base::Result<bool> Server::has_collection(const std::string& name, const base::Context& context) {
    const Json result = TRY(call({"GET", "/collections/" + name + "/exists"}, context));
    return read_answer([&] {
        const Json& exists = member(result, "exists");
        if (!exists.is_boolean()) throw BadAnswer("“exists” is neither true nor false");
        return exists.get<bool>();
    });
}

base::Result<void> Server::create_collection(const std::string& name, const Json& parameters,
                                             const base::Context& context) {
    if (TRY(has_collection(name, context))) return {};
    auto made = call({"PUT", "/collections/" + name, print(parameters)}, context);
    // Another writer may have made it meanwhile, or this call, whose answer was lost.
    if (!made && TRY(has_collection(name, context))) return {};
    TRY(std::move(made));
    return {};
}

base::Result<void> Server::delete_collection(const std::string& name,
                                             const base::Context& context) {
    TRY(call({"DELETE", "/collections/" + name}, context));
    return {};
}

base::Result<void> Server::create_index(const std::string& collection, const std::string& field,
                                        const Json& schema, const base::Context& context) {
    return update("PUT", "/collections/" + collection + "/index",
                  print(Json{{"field_name", field}, {"field_schema", schema}}), context);
}

base::Result<void> Server::update(const std::string& method, const std::string& path,
                                  std::string body, const base::Context& context) {
    const Json result =
        TRY(call({method, path + "?wait=true&ordering=strong", std::move(body)}, context));
    const std::string status = TRY(read_answer([&] { return text_at(result, "status"); }));
    if (status == "completed") return {};
    return base::fail(base::ErrorCode::Unavailable,
                      "The Qdrant server did not finish a write in time.",
                      {"Try again later: what was begun is finished or removed then."});
}

base::Result<void> Server::upsert(const std::string& collection,
                                  std::span<const std::string> points, const Json& condition,
                                  const base::Context& context) {
    for (std::size_t i = 0; i < points.size();) {
        std::string body = R"({"points":[)";
        const std::size_t first = i;
        for (; i < points.size(); ++i) {
            if (i > first && body.size() + points[i].size() > kRequestBytesMax) break;
            if (i > first) body += ',';
            body += points[i];
        }
        body += ']';
        if (!condition.is_null()) body += R"(,"update_filter":)" + print(condition);
        body += '}';
        TRY(update("PUT", "/collections/" + collection + "/points", std::move(body), context));
    }
    return {};
}

base::Result<void> Server::erase(const std::string& collection, std::span<const std::string> ids,
                                 const base::Context& context) {
    constexpr std::size_t kErasedAtOnce = 4096;
    for (std::size_t i = 0; i < ids.size(); i += kErasedAtOnce) {
        auto some = ids.subspan(i, std::min(kErasedAtOnce, ids.size() - i));
        const Json body{{"points", std::vector<std::string>(some.begin(), some.end())}};
        TRY(update("POST", "/collections/" + collection + "/points/delete", print(body), context));
    }
    return {};
}

base::Result<void> Server::erase_where(const std::string& collection, const Json& filter,
                                       const base::Context& context) {
    return update("POST", "/collections/" + collection + "/points/delete",
                  print(Json{{"filter", filter}}), context);
}

base::Result<void> Server::set_payload(const std::string& collection, const Json& payload,
                                       const Json& filter, const base::Context& context) {
    return update("POST", "/collections/" + collection + "/points/payload",
                  print(Json{{"payload", payload}, {"filter", filter}}), context);
}

std::string Server::reading(const std::string& collection, const char* what) const {
    std::string path = "/collections/" + collection + "/points" + what;
    return copies_ == Copies::Several ? path + "?consistency=majority" : path;
}

base::Result<std::vector<Point>> Server::retrieve(const std::string& collection,
                                                  std::span<const std::string> ids,
                                                  const Wanted& wanted,
                                                  const base::Context& context) {
    std::vector<Point> points;
    const std::size_t at_once = wanted.vector.empty() ? 4 * kPointsAtOnce : kPointsAtOnce;
    for (std::size_t i = 0; i < ids.size(); i += at_once) {
        auto some = ids.subspan(i, std::min(at_once, ids.size() - i));
        const Json body{{"ids", std::vector<std::string>(some.begin(), some.end())},
                        {"with_payload", wanted.payload},
                        {"with_vector", vector_request(wanted.vector)}};
        Json result = TRY(call({"POST", reading(collection, ""), print(body)}, context));
        auto page = TRY(read_answer([&] { return points_of(result, wanted.vector, some.size()); }));
        for (Point& point : page)
            points.push_back(std::move(point));
    }
    return points;
}

base::Result<void> Server::scroll(const std::string& collection, const Json& filter,
                                  const Wanted& wanted,
                                  const std::function<base::Result<void>(Point&)>& take,
                                  const base::Context& context) {
    Json request{{"limit", 4 * kPointsAtOnce},
                 {"filter", filter},
                 {"with_payload", wanted.payload},
                 {"with_vector", vector_request(wanted.vector)}};
    for (;;) {
        Json result = TRY(call({"POST", reading(collection, "/scroll"), print(request)}, context));
        Json next;
        auto page = TRY(read_answer([&] {
            if (result.contains("next_page_offset")) next = result["next_page_offset"];
            if (!next.is_null() && !next.is_string() && !next.is_number_unsigned())
                throw BadAnswer("the next page is no point");
            if (!result.contains("points")) throw BadAnswer("“points” is missing");
            return points_of(result["points"], wanted.vector, 4 * kPointsAtOnce);
        }));
        for (Point& point : page)
            TRY(take(point));
        if (next.is_null()) return {};
        // A server that gives one page again and again must not hold us forever.
        if (page.empty() || (request.contains("offset") && request["offset"] == next))
            return base::Unexpected(bad_answer("its pages do not end"));
        request["offset"] = std::move(next);
    }
}

base::Result<std::vector<Point>> Server::query(const std::string& collection, const Json& request,
                                               const base::Context& context) {
    Json result = TRY(call({"POST", reading(collection, "/query"), print(request)}, context));
    return read_answer([&] {
        if (!result.is_object() || !result.contains("points"))
            throw BadAnswer("“points” is missing");
        Json& list = result["points"];
        auto points = points_of(list, {}, request.at("limit").get<std::size_t>());
        for (std::size_t i = 0; i < points.size(); ++i) {
            points[i].score = number_of(member(list[i], "score"));
            if (i > 0 && points[i].score > points[i - 1].score)
                throw BadAnswer("the best points do not stand first");
        }
        return points;
    });
}

base::Result<std::uint64_t> Server::count(const std::string& collection, const Json& filter,
                                          const base::Context& context) {
    const Json body{{"filter", filter}, {"exact", true}};
    const Json result = TRY(call({"POST", reading(collection, "/count"), print(body)}, context));
    return read_answer([&] { return whole_at(result, "count"); });
}

} // namespace vouch::search::qdrant
