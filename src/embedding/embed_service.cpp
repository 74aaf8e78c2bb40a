#include "embedding/embed_service.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include <nlohmann/json.hpp>

#include "embedding/detail/base64.h"
#include "text/join.h"

namespace vouch::embedding {
namespace {

using Json = nlohmann::ordered_json;
using base::ErrorCode;
using base::fail;
using base::Result;

enum class NumberForm : std::uint8_t { Numbers, Base64 };

/// What all three kinds of request ask for.
struct Wish {
    std::vector<std::string> texts{};
    TextRole role = TextRole::Passage;
    NumberForm form = NumberForm::Numbers;
};

/// An unknown field is refused, where there is a list of those that are known.
Result<Json> parse_body(const std::string& body, std::initializer_list<std::string_view> known) {
    Json json = Json::parse(body, nullptr, false);
    if (json.is_discarded())
        return fail(ErrorCode::InvalidArgument, "The body is not JSON in UTF-8.");
    if (!json.is_object())
        return fail(ErrorCode::InvalidArgument, "The body is not a JSON object.");
    for (const auto& [name, value] : json.items())
        if (known.size() > 0 && std::ranges::find(known, name) == known.end())
            return fail(
                ErrorCode::InvalidArgument,
                "The body has an unknown field " + name.substr(0, 40) + ".",
                {"It may have: " + text::join(std::vector<std::string_view>(known), ", ") + "."});
    return json;
}

/// Empty where the field is not there.
Result<std::string> word_at(const Json& json, const char* name) {
    auto found = json.find(name);
    if (found == json.end() || found->is_null()) return std::string();
    if (found->is_string()) return found->get<std::string>();
    return fail(ErrorCode::InvalidArgument, std::string(name) + " must be a text.");
}

Result<std::vector<std::string>> texts_at(const Json& json, const char* name) {
    std::vector<std::string> texts;
    auto found = json.find(name);
    if (found != json.end() && found->is_array() && found->size() > kEmbeddedTextsMax)
        return fail(ErrorCode::InvalidArgument,
                    std::string(name) + " has more than " + std::to_string(kEmbeddedTextsMax) +
                        " texts.",
                    {"Send them in several requests."});
    bool proper = found != json.end() && found->is_array() && !found->empty() &&
                  std::ranges::all_of(*found, [](const Json& text) { return text.is_string(); });
    if (!proper)
        return fail(ErrorCode::InvalidArgument,
                    std::string(name) + " must be a list of texts, at least one.");
    for (const Json& text : *found)
        texts.push_back(text.get<std::string>());
    return texts;
}

Result<std::vector<std::string>> text_at(const Json& json, const char* name) {
    auto found = json.find(name);
    if (found == json.end() || !found->is_string())
        return fail(ErrorCode::InvalidArgument, std::string(name) + " must be a text.");
    return std::vector<std::string>{found->get<std::string>()};
}

/// The fields that all requests may have.
Result<Wish> read_wish(const Json& json, std::vector<std::string> texts, const Encoder& encoder) {
    Wish wish{std::move(texts)};
    std::string wanted = TRY(word_at(json, "model"));
    if (!wanted.empty() && !names_model(wanted, encoder.model()))
        return fail(ErrorCode::NotFound,
                    "This server has the model " + encoder.model().id + ", not " +
                        wanted.substr(0, 100) + ".",
                    {"Ask for that one, or start a server with the other."});
    std::string role = TRY(word_at(json, "role"));
    if (role == "query")
        wish.role = TextRole::Query;
    else if (!role.empty() && role != "passage")
        return fail(ErrorCode::InvalidArgument, "role must be query or passage.");
    std::string form = TRY(word_at(json, "encoding_format"));
    if (form == "base64")
        wish.form = NumberForm::Base64;
    else if (!form.empty() && form != "float")
        return fail(ErrorCode::InvalidArgument, "encoding_format must be float or base64.");
    auto dimensions = json.find("dimensions");
    if (dimensions != json.end() && *dimensions != encoder.model().width)
        return fail(ErrorCode::InvalidArgument, "This model gives " +
                                                    std::to_string(encoder.model().width) +
                                                    " numbers, and no other count of them.");
    return wish;
}

Json vector_json(std::span<const float> vector, NumberForm form) {
    if (form == NumberForm::Base64) return detail::print_base64(vector);
    return std::vector<float>(vector.begin(), vector.end());
}

/// One vector of the wish after another, as JSON.
Result<std::vector<Json>> encode(const Wish& wish, Encoder& encoder, const base::Context& context) {
    std::vector<std::string_view> texts(wish.texts.begin(), wish.texts.end());
    std::vector<float> numbers = TRY(encoder.encode(texts, wish.role, context));
    std::vector<Json> vectors;
    std::span<const float> rest = numbers;
    for (; !rest.empty(); rest = rest.subspan(encoder.model().width))
        vectors.push_back(vector_json(rest.first(encoder.model().width), wish.form));
    return vectors;
}

http::Reply json_reply(const Json& json) {
    http::Reply reply;
    reply.headers = {{"Content-Type", "application/json"}};
    reply.body = json.dump() + "\n";
    return reply;
}

Json model_json(const Encoder& encoder) {
    return {{"model", encoder.model().id}, {"width", encoder.model().width}};
}

Result<http::Reply> embed_one(const http::Call& call, Encoder& encoder,
                              const base::Context& context) {
    Json json = TRY(parse_body(call.body, {"text", "model", "role", "encoding_format"}));
    auto texts = TRY(text_at(json, "text"));
    Wish wish = TRY(read_wish(json, std::move(texts), encoder));
    Json answer = model_json(encoder);
    answer["vector"] = TRY(encode(wish, encoder, context)).front();
    return json_reply(answer);
}

Result<http::Reply> embed_batch(const http::Call& call, Encoder& encoder,
                                const base::Context& context) {
    Json json = TRY(parse_body(call.body, {"texts", "model", "role", "encoding_format"}));
    auto texts = TRY(texts_at(json, "texts"));
    Wish wish = TRY(read_wish(json, std::move(texts), encoder));
    Json answer = model_json(encoder);
    answer["vectors"] = TRY(encode(wish, encoder, context));
    return json_reply(answer);
}

/// OpenAI's clients send fields that say nothing here ("user"): they are let pass.
Result<http::Reply> embed_for_openai(const http::Call& call, Encoder& encoder,
                                     const base::Context& context) {
    Json json = TRY(parse_body(call.body, {}));
    auto input = json.find("input");
    bool is_text = input != json.end() && input->is_string();
    auto texts = TRY(is_text ? text_at(json, "input") : texts_at(json, "input"));
    Wish wish = TRY(read_wish(json, std::move(texts), encoder));
    std::size_t tokens = 0;
    for (const std::string& text : wish.texts)
        tokens += encoder.count_tokens(text, wish.role);
    Json data = Json::array();
    for (Json& vector : TRY(encode(wish, encoder, context)))
        data.push_back(
            {{"object", "embedding"}, {"index", data.size()}, {"embedding", std::move(vector)}});
    return json_reply({{"object", "list"},
                       {"data", std::move(data)},
                       {"model", encoder.model().id},
                       {"usage", {{"prompt_tokens", tokens}, {"total_tokens", tokens}}}});
}

} // namespace

bool names_model(std::string_view wanted, const ModelIdentity& model) {
    return wanted == model.id || wanted == std::string_view(model.id).substr(0, model.id.find('@'));
}

http::Router embed_routes(Encoder& encoder) {
    using Answerer = Result<http::Reply> (*)(const http::Call&, Encoder&, const base::Context&);
    const auto with = [&encoder](Answerer answerer) -> http::Handler {
        return [&encoder, answerer](const http::Call& call, const base::Context& context) {
            return answerer(call, encoder, context);
        };
    };
    http::Router router;
    router.add("POST", "/embed", with(&embed_one));
    router.add("POST", "/embed-batch", with(&embed_batch));
    router.add("POST", "/v1/embeddings", with(&embed_for_openai));
    router.add("GET", "/healthz", [&encoder](const http::Call&, const base::Context&) {
        Json answer = {{"status", "ok"}};
        answer.update(model_json(encoder));
        return json_reply(answer);
    });
    return router;
}

} // namespace vouch::embedding
