// The conversations of one store for the life of a process, asked through their interface: what
// tests of every engine do.
//
//   store_probe FILE|URL
//
// Each line of standard input is a JSON object with the operation's name as "op" and what it takes.
// Each is answered by a line: {"result": …} or {"error": {"code", "message"}}. The password is that
// of VOUCH_STORE_PASSWORD.

#include <cstdlib>
#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "store/conversations.h"

namespace {

using namespace vouch;
using Json = nlohmann::ordered_json;
using base::Result;
using store::Conversations;

store::Asker asker_of(const Json& request) {
    return {request.value("owner", "anna"), request.value("agent", "default")};
}

store::Time time_of(const Json& request, const char* name) {
    return store::Time(std::chrono::microseconds(request.value(name, std::int64_t{1'000})));
}

Json json_of(const store::Conversation& one) {
    return {{"id", one.id},
            {"agent", one.agent},
            {"title", one.title},
            {"created", one.created.time_since_epoch().count()},
            {"last", one.last.time_since_epoch().count()},
            {"turns", one.turns}};
}

Json json_of(const store::Turn& turn) {
    const store::TurnEnd& end = turn.end;
    return {{"ordinal", turn.ordinal},    {"question", turn.question},
            {"complete", turn.complete},  {"started", turn.started.time_since_epoch().count()},
            {"resolved", end.resolved},   {"status", end.status},
            {"route", end.route},         {"answer", end.answer},
            {"connector", end.connector}, {"sql", end.sql},
            {"sources", end.sources},     {"model", end.model},
            {"tokens_in", end.tokens_in}, {"tokens_out", end.tokens_out},
            {"cost_usd", end.cost_usd},   {"duration", end.duration.count()}};
}

store::TurnEnd end_of(const Json& request) {
    return {.resolved = request.value("resolved", ""),
            .status = request.value("status", "answered"),
            .route = request.value("route", "database"),
            .answer = request.value("answer", ""),
            .connector = request.value("connector", ""),
            .sql = request.value("sql", ""),
            .sources = request.value("sources", ""),
            .model = request.value("model", ""),
            .tokens_in = request.value("tokens_in", std::uint64_t{0}),
            .tokens_out = request.value("tokens_out", std::uint64_t{0}),
            .cost_usd = request.value("cost_usd", 0.0),
            .duration = std::chrono::microseconds(request.value("duration", std::int64_t{0}))};
}

template <typename List>
Json list_of(const List& list) {
    Json all = Json::array();
    for (const auto& one : list)
        all.push_back(json_of(one));
    return all;
}

Result<Json> look(const Conversations& conversations, const std::string& op, const Json& request) {
    const store::Asker asker = asker_of(request);
    const std::string id = request.value("id", "");
    const auto limit = request.value("limit", std::uint32_t{100});
    if (op == "find") return json_of(TRY(conversations.find(asker, id, {})));
    if (op == "turns") return list_of(TRY(conversations.turns(asker, id, limit, {})));
    if (op == "earlier") {
        Json questions = Json::array();
        for (const store::EarlierQuestion& one : TRY(conversations.earlier(asker, id, limit, {})))
            questions.push_back(one.text);
        return questions;
    }
    store::Page page{.limit = limit};
    if (request.contains("before")) page.before = time_of(request, "before");
    return list_of(TRY(conversations.list(asker, page, {})));
}

Result<Json> change(const Conversations& conversations, const std::string& op,
                    const Json& request) {
    const store::Asker asker = asker_of(request);
    const std::string id = request.value("id", "");
    const std::string text = request.value("text", "");
    if (op == "create")
        return json_of(TRY(conversations.create(asker, text, time_of(request, "now"), {})));
    if (op == "begin")
        return Json(TRY(conversations.begin_turn(asker, id, text, time_of(request, "now"), {})));
    if (op == "complete") {
        const auto ordinal = request.value("ordinal", std::uint32_t{0});
        TRY(conversations.complete_turn(asker, id, ordinal, end_of(request), {}));
        return Json(true);
    }
    if (op == "erase") {
        TRY(conversations.erase(asker, id, {}));
        return Json(true);
    }
    return Json(TRY(conversations.erase_all(asker, {})));
}

Result<Json> answer(const Conversations& conversations, const std::string& line) {
    const Json request = Json::parse(line);
    const std::string op = request.at("op");
    const bool looks = op == "find" || op == "turns" || op == "earlier" || op == "list";
    return looks ? look(conversations, op, request) : change(conversations, op, request);
}

Json error_json(const base::Error& error) {
    return {{"error",
             {{"code", base::error_code_name(error.code)},
              {"message", error.message},
              {"hints", error.hints}}}};
}

} // namespace

int main(int count, char** words) {
    if (count != 2) return 2;
    const std::string place = words[1];
    store::StoreOptions options;
    if (place.find("://") == std::string::npos)
        options.file = place;
    else
        options.url = place;
    const char* password = std::getenv("VOUCH_STORE_PASSWORD");
    if (password != nullptr) options.password = password;
    const auto opened = store::Store::open(options, {});
    const auto conversations =
        opened ? Conversations::open(*opened, {})
               : Result<Conversations>(base::Unexpected(base::Error(opened.error())));
    if (!conversations) std::cout << error_json(conversations.error()).dump() << std::endl;
    if (!conversations) return 1;
    std::cout << R"({"result": "open"})" << std::endl;
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto result = answer(*conversations, line);
        const Json reply = result ? Json{{"result", *result}} : error_json(result.error());
        std::cout << reply.dump() << std::endl;
    }
    return 0;
}
