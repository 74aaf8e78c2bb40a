// A vector stands as the base64 (RFC 4648, 4) of its numbers, 32 bits each, the low byte first.

#include "cli/index_lines.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "search/filter.h"

namespace vouch::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// So that every later version of a document has a number above it.
constexpr std::uint64_t kGenerationMax = std::uint64_t{1} << 62;
constexpr std::int64_t kSecondsMax = 253'402'300'799; // the end of the year 9999

std::string print_base64(std::string_view bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view group = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= group.size() ? kBase64Digits[bits >> (18 - 6 * i) & 63U] : '=';
    }
    return text;
}

std::optional<std::string> read_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    while (text.ends_with('='))
        text.remove_suffix(1);
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (char digit : text) {
        const std::size_t value = kBase64Digits.find(digit);
        if (value == std::string_view::npos) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFFU);
    }
    return bytes;
}

Json vector_to_json(const std::vector<float>& vector) {
    if (vector.empty()) return nullptr;
    std::string bytes;
    for (float number : vector)
        base::put_fixed(bytes, number);
    return print_base64(bytes);
}

/// A whole number from 0; beyond `most`, or of another kind, it is refused, not cut short.
template <typename Number>
Number whole(const Json& json, std::uint64_t most = std::numeric_limits<Number>::max()) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most)
        throw std::invalid_argument(json.dump() + " is no whole number from 0 to " +
                                    std::to_string(most));
    return json.get<Number>();
}

Json passage_to_json(const search::PassageDraft& passage) {
    return {{"text", passage.text},    {"section", passage.section},
            {"page", passage.page},    {"begin", passage.span.begin},
            {"end", passage.span.end}, {"vector", vector_to_json(passage.vector)}};
}

std::vector<float> vector_of(const Json& json) {
    std::vector<float> vector;
    if (json.is_null()) return vector;
    const std::optional<std::string> bytes = read_base64(json.get<std::string>());
    if (!bytes || bytes->size() % sizeof(float) != 0)
        throw std::invalid_argument("a vector is not in base64");
    for (base::ByteReader reader(*bytes); !reader.at_end();)
        vector.push_back(reader.fixed<float>());
    return vector;
}

std::chrono::sys_seconds time_of(const Json& json) {
    std::int64_t seconds = 0;
    if (json.is_number_integer() && !json.is_number_unsigned())
        seconds = json.get<std::int64_t>();
    else
        seconds = whole<std::int64_t>(json, kSecondsMax);
    if (seconds < -kSecondsMax) throw std::invalid_argument("a time before all dates");
    return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

search::PassageDraft passage_of(const Json& json) {
    return {json.at("text").get<std::string>(),
            json.at("section").get<std::string>(),
            whole<std::uint32_t>(json.at("page")),
            {whole<std::uint32_t>(json.at("begin")), whole<std::uint32_t>(json.at("end"))},
            vector_of(json.at("vector"))};
}

/// A document with other names would be found by no rule and no later ingest.
void check_names(const search::DocumentRecord& record) {
    if (record.key.collection.empty() || record.key.source.empty())
        throw std::invalid_argument("a document without a collection or a source");
    auto written = [](const std::string& name) { return name == search::sector_name(name); };
    if (!written(record.sector) || !written(record.category) ||
        !std::ranges::all_of(record.folders, written))
        throw std::invalid_argument("a sector, category or folder of " + record.key.source +
                                    " that ingest would write otherwise");
}

search::DocumentVersion document_of(const Json& json) {
    search::DocumentVersion version;
    search::DocumentRecord& record = version.record;
    record.key = {json.at("collection").get<std::string>(), json.at("source").get<std::string>()};
    json.at("origin").get_to(record.origin);
    json.at("sector").get_to(record.sector);
    json.at("category").get_to(record.category);
    json.at("folders").get_to(record.folders);
    check_names(record);
    json.at("title").get_to(record.title);
    json.at("tags").get_to(record.tags);
    if (const Json& modified = json.at("modified"); !modified.is_null())
        record.modified = time_of(modified);
    json.at("content_hash").get_to(record.content_hash);
    json.at("fingerprint").get_to(record.fingerprint);
    record.generation = whole<std::uint64_t>(json.at("generation"), kGenerationMax);
    if (const Json& model = json.at("model"); !model.is_null())
        version.model = embedding::ModelIdentity{model.at("id").get<std::string>(),
                                                 whole<std::uint32_t>(model.at("width"))};
    for (const Json& passage : json.at("passages"))
        version.passages.push_back(passage_of(passage));
    return version;
}

base::Unexpected<base::Error> wrong(const std::string& what) {
    return base::fail(base::ErrorCode::InvalidArgument, "no line of an export: " + what + ".");
}

} // namespace

std::string print_export_head() { return Json{{"vouch_index", kExportFormat}}.dump(); }

std::string print_export_end(std::size_t documents) {
    return Json{{"documents", documents}}.dump();
}

base::Result<std::string> print_export_document(const search::DocumentVersion& version) {
    const search::DocumentRecord& record = version.record;
    Json modified = nullptr;
    if (record.modified) modified = record.modified->time_since_epoch().count();
    Json model = nullptr;
    if (version.model) model = {{"id", version.model->id}, {"width", version.model->width}};
    Json passages = Json::array();
    for (const search::PassageDraft& passage : version.passages)
        passages.push_back(passage_to_json(passage));
    const Json json = {{"collection", record.key.collection},
                       {"source", record.key.source},
                       {"origin", record.origin},
                       {"sector", record.sector},
                       {"category", record.category},
                       {"folders", record.folders},
                       {"title", record.title},
                       {"tags", record.tags},
                       {"modified", modified},
                       {"content_hash", record.content_hash},
                       {"fingerprint", record.fingerprint},
                       {"generation", record.generation},
                       {"model", std::move(model)},
                       {"passages", std::move(passages)}};
    try {
        return json.dump();
    } catch (const Json::exception&) {
        return base::fail(base::ErrorCode::Unsupported,
                          "The document " + record.key.source +
                              " holds bytes that are no text, which an export cannot hold.");
    }
}

base::Result<void> read_export_head(std::string_view line) {
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object() || !json.contains("vouch_index"))
        return wrong("it does not begin as one");
    if (json["vouch_index"] == kExportFormat) return {};
    return base::fail(base::ErrorCode::Unsupported, "an export of format " +
                                                        json["vouch_index"].dump() +
                                                        ", which this version does not read.");
}

base::Result<ExportLine> read_export_line(std::string_view line) {
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object()) return wrong("it is no JSON object");
    try {
        if (json.contains("documents"))
            return ExportLine{{}, whole<std::size_t>(json["documents"])};
        return ExportLine{document_of(json), 0};
    } catch (const std::exception& error) {
        return wrong(error.what());
    }
}

} // namespace vouch::cli
