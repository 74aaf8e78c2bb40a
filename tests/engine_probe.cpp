// One index of passages for the life of a process, asked through the interface that both engines
// have: what tests of both do.
//
//   engine_probe embedded FOLDER read|write
//   engine_probe qdrant URL PREFIX read|write
//
// Each line of standard input is a JSON object with the operation's name as "op" and what it takes;
// documents are lines of an export. Each is answered by a line: {"result": …} or {"error": {"code",
// "message", "hints"}}. The key of the server is that of VOUCH_QDRANT_API_KEY; vectors are searched
// exactly.

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "cli/index_lines.h"
#include "search/embedded/embedded_engine.h"
#include "search/qdrant/qdrant_engine.h"

namespace {

using namespace vouch;
using Json = nlohmann::ordered_json;
using base::Result;

Result<std::unique_ptr<search::Engine>> open(const std::vector<std::string>& words) {
    const auto access =
        words.back() == "write" ? search::EngineAccess::Write : search::EngineAccess::Read;
    if (words[0] == "embedded") {
        search::EmbeddedOptions options;
        options.access = access;
        return search::open_embedded_engine(words[1], options, {});
    }
    search::QdrantOptions options;
    options.access = access;
    options.url = words[1];
    options.prefix = words[2];
    options.vectors = search::VectorSearch::Exact;
    const char* key = std::getenv("VOUCH_QDRANT_API_KEY");
    if (key != nullptr) options.api_key = key;
    return search::open_qdrant_engine(options, {});
}

using Names = std::vector<std::string>;

search::Filter filter_of(const Json& request) {
    const Json& wish = request.at("filter");
    search::Filter filter = wish.contains("sectors")
                                ? search::Filter::listed(wish["sectors"].get<Names>())
                                : search::Filter::everything();
    if (wish.contains("collections")) filter.within_collections(wish["collections"].get<Names>());
    if (wish.contains("categories")) filter.within_categories(wish["categories"].get<Names>());
    if (wish.contains("sources")) filter.within_sources(wish["sources"].get<Names>());
    for (const Json& folders : wish.value("folders", Json::array()))
        filter.within_folders(folders.get<Names>());
    for (const Json& tags : wish.value("tags", Json::array()))
        filter.with_tags(tags.get<Names>());
    auto time = [&](const char* name) -> std::optional<std::chrono::sys_seconds> {
        if (!wish.contains(name)) return std::nullopt;
        return std::chrono::sys_seconds(std::chrono::seconds(wish[name].get<std::int64_t>()));
    };
    filter.modified(time("from"), time("before"));
    return filter;
}

search::DocumentKey key_of(const Json& pair) {
    return {pair.at(0).get<std::string>(), pair.at(1).get<std::string>()};
}

std::vector<search::PassageId> ids_of(const Json& request) {
    std::vector<search::PassageId> ids;
    for (const Json& id : request.at("ids"))
        ids.push_back({id.get<std::uint64_t>()});
    return ids;
}

Json to_json(const std::vector<search::Hit>& hits) {
    Json list = Json::array();
    for (const search::Hit& hit : hits)
        list.push_back({hit.id.value, hit.score, hit.coverage});
    return list;
}

Json to_json(const std::vector<search::Passage>& passages) {
    Json list = Json::array();
    for (const search::Passage& p : passages) {
        list.push_back(
            {{"id", p.id.value},
             {"collection", p.document.collection},
             {"source", p.document.source},
             {"sector", p.sector},
             {"category", p.category},
             {"folders", p.folders},
             {"title", p.title},
             {"section", p.section},
             {"page", p.page},
             {"ordinal", p.ordinal},
             {"span", {p.span.begin, p.span.end}},
             {"modified", p.modified ? Json(p.modified->time_since_epoch().count()) : Json()},
             {"hash", p.content_hash},
             {"text", p.text}});
    }
    return list;
}

Json to_json(const search::IndexStats& stats) {
    return {stats.documents, stats.passages, stats.tokens};
}

Result<Json> search_vectors(search::Engine& engine, const Json& request) {
    const embedding::ModelIdentity model{request.at("model").get<std::string>(),
                                         request.at("width").get<std::uint32_t>()};
    const auto numbers = request.at("vector").get<std::vector<float>>();
    return to_json(TRY(engine.dense({model, numbers}, filter_of(request),
                                    request.at("limit").get<std::size_t>(), {})));
}

Result<Json> list_documents(search::Engine& engine, const Json& request) {
    Json list = Json::array();
    for (const search::DocumentRecord& d : TRY(engine.documents(filter_of(request), {}))) {
        list.push_back({d.key.collection, d.key.source, d.sector, d.category, d.title, d.tags,
                        d.generation, d.passages, d.vectors});
    }
    return list;
}

Result<Json> read(search::Engine& engine, const std::string& op, const Json& request) {
    if (op == "keyword") {
        return to_json(
            TRY(engine.keyword(request.at("query").get<std::string>(), filter_of(request),
                               request.at("limit").get<std::size_t>(), {})));
    }
    if (op == "dense") return search_vectors(engine, request);
    if (op == "fetch") return to_json(TRY(engine.fetch(ids_of(request), filter_of(request), {})));
    if (op == "vectors") return Json(TRY(engine.vectors(ids_of(request), filter_of(request), {})));
    if (op == "neighbours") {
        return to_json(TRY(engine.neighbours({request.at("id").get<std::uint64_t>()},
                                             request.at("distance").get<std::uint32_t>(),
                                             filter_of(request), {})));
    }
    if (op == "documents") return list_documents(engine, request);
    if (op == "document") {
        auto version = TRY(engine.document(key_of(request.at("key")), filter_of(request), {}));
        if (!version) return Json();
        return Json::parse(TRY(cli::print_export_document(*version)));
    }
    if (op == "stats") return to_json(TRY(engine.stats(filter_of(request), {})));
    if (op == "verify") return to_json(TRY(engine.verify({})));
    auto model = TRY(engine.model({}));
    return model ? Json{model->id, model->width} : Json();
}

Result<Json> answer(search::Engine& engine, const Json& request) {
    const auto op = request.at("op").get<std::string>();
    if (op == "replace") {
        std::vector<search::DocumentVersion> versions;
        for (const Json& document : request.at("documents"))
            versions.push_back(*TRY(cli::read_export_line(document.dump())).document);
        TRY(engine.replace_documents(versions, {}));
        return Json();
    }
    if (op == "erase") {
        std::vector<search::DocumentKey> keys;
        for (const Json& pair : request.at("keys"))
            keys.push_back(key_of(pair));
        TRY(engine.erase(keys, {}));
        return Json();
    }
    if (op == "drop_vectors") {
        TRY(engine.drop_vectors({}));
        return Json();
    }
    return read(engine, op, request);
}

Json printed(const base::Error& error) {
    return {{"error",
             {{"code", base::error_code_name(error.code)},
              {"message", error.message},
              {"hints", error.hints}}}};
}

} // namespace

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments + 1, arguments + count);
    if (words.size() < 3) {
        std::cerr << "usage: engine_probe embedded FOLDER read|write\n"
                     "       engine_probe qdrant URL PREFIX read|write\n";
        return 2;
    }
    auto engine = open(words);
    std::cout << (engine ? Json{{"result", "open"}} : printed(engine.error())).dump() << std::endl;
    if (!engine) return 1;
    for (std::string line; std::getline(std::cin, line);) {
        auto result = answer(**engine, Json::parse(line));
        std::cout << (result ? Json{{"result", *result}} : printed(result.error())).dump()
                  << std::endl;
    }
}
