#include "cli/json.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "base/iso_date.h"

namespace vouch::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kExactIntegerMax = std::int64_t{1}
                                          << 53; // a double holds every integer up to here

struct ValueToJson {
    Json operator()(schema::Null) const { return nullptr; }
    Json operator()(bool flag) const { return flag; }
    Json operator()(std::int64_t number) const {
        if (!is_exact_in_json(number)) return std::to_string(number);
        return number;
    }
    Json operator()(double number) const {
        if (!std::isfinite(number)) return schema::display_text(schema::Value(number));
        return number;
    }
    Json operator()(const std::string& text) const { return text; }
    Json operator()(const schema::Bytes& bytes) const {
        return schema::display_text(schema::Value(bytes));
    }
    template <typename Textual>
    Json operator()(const Textual& value) const {
        return value.text;
    }
};

double milliseconds(std::chrono::microseconds duration) {
    return static_cast<double>(duration.count()) / 1000.0;
}

Json to_json(const std::optional<search::ArmPart>& part) {
    if (!part) return nullptr;
    return {{"rank", part->rank}, {"score", part->score}, {"part", part->part}};
}

Json to_json(const answer::Citation& citation) {
    return {{"number", citation.number},
            {"collection", citation.collection},
            {"source", citation.source},
            {"page", citation.page == 0 ? Json(nullptr) : Json(citation.page)},
            {"section", citation.section},
            {"text", citation.text},
            {"begin", citation.span.begin},
            {"end", citation.span.end},
            {"score", citation.score},
            {"keyword", to_json(citation.keyword)},
            {"dense", to_json(citation.dense)},
            {"reranker", to_json(citation.reranker)},
            {"modified",
             citation.modified ? Json(base::print_iso_second(*citation.modified)) : Json(nullptr)},
            {"flagged", citation.flagged}};
}

Json to_json(const answer::Attempt& attempt) {
    return {{"attempt", attempt.number},
            {"sql", attempt.sql},
            {"outcome", attempt.outcome},
            {"error", attempt.error},
            {"drafted_by", attempt.drafted_by}};
}

Json to_json(const answer::AlternativeReading& reading) {
    return {{"understood", reading.understood},
            {"sql", reading.sql},
            {"answer", reading.text},
            {"columns", columns_to_json(reading.result)},
            {"rows", rows_to_json(reading.result)},
            {"confidence", reading.confidence},
            {"drafted_by", reading.drafted_by}};
}

void add_database(Json& document, const answer::DatabaseAnswer& database) {
    document["connector"] = database.connector;
    document["sql"] = database.sql;
    document["columns"] = columns_to_json(database.result);
    document["rows"] = rows_to_json(database.result);
    document["truncated"] = database.result.truncated();
    document["understood"] = database.understood;
    document["confidence"] = database.confidence;
    document["drafted_by"] = database.drafted_by;
    document["assumptions"] = database.assumptions;
    document["unused_words"] = database.unused_words;
    document["caveats"] = database.caveats;
    document["counted"] = Json::array();
    for (const answer::Counted& counted : database.counted) {
        document["counted"].push_back(
            {{"what", counted.what}, {"value", counted.value}, {"sql", counted.sql}});
    }
    document["insight"] = database.insight;
    document["insight_kept"] = nullptr;
    if (database.insight_kept) {
        document["insight_kept"] = {{"kept", database.insight_kept->kept},
                                    {"sentences", database.insight_kept->sentences}};
    }
    document["description"] = database.description;
}

Json column_to_json(const schema::Column& column) {
    return {{"name", column.name},
            {"type", column.type},
            {"nullable", column.nullable},
            {"comment", column.comment}};
}

Json key_to_json(const schema::ForeignKey& key) {
    return {{"columns", key.columns},
            {"referenced_schema", key.referenced_schema},
            {"referenced_table", key.referenced_table},
            {"referenced_columns", key.referenced_columns}};
}

Json failures_to_json(const std::vector<ingest::IngestFailure>& failures) {
    Json list = Json::array();
    for (const ingest::IngestFailure& failure : failures) {
        list.push_back({{"source", failure.source}, {"reason", failure.reason}});
    }
    return list;
}

} // namespace

bool is_exact_in_json(std::int64_t number) {
    return number <= kExactIntegerMax && number >= -kExactIntegerMax;
}

nlohmann::ordered_json to_json(const schema::Value& value) {
    return std::visit(ValueToJson{}, value);
}

nlohmann::ordered_json rows_to_json(const schema::ResultSet& result) {
    Json rows = Json::array();
    for (const schema::Row& row : result.rows) {
        Json cells = Json::array();
        for (const schema::Value& value : row)
            cells.push_back(to_json(value));
        rows.push_back(std::move(cells));
    }
    return rows;
}

nlohmann::ordered_json columns_to_json(const schema::ResultSet& result) {
    Json columns = Json::array();
    for (const schema::ResultColumn& column : result.columns)
        columns.push_back(column.name);
    return columns;
}

nlohmann::ordered_json to_json(const schema::Catalog& catalog) {
    Json tables = Json::array();
    for (const schema::Table& table : catalog.tables) {
        Json columns = Json::array();
        for (const schema::Column& column : table.columns)
            columns.push_back(column_to_json(column));
        Json keys = Json::array();
        for (const schema::ForeignKey& key : table.foreign_keys)
            keys.push_back(key_to_json(key));
        tables.push_back(
            {{"schema", table.schema},
             {"name", table.name},
             {"kind", table.kind == schema::TableKind::View ? "view" : "table"},
             {"rows", table.row_count ? Json(*table.row_count) : Json(nullptr)},
             {"rows_estimated", table.row_count && table.count_kind == schema::CountKind::Estimate},
             {"comment", table.comment},
             {"columns", std::move(columns)},
             {"primary_key", table.primary_key},
             {"foreign_keys", std::move(keys)},
             {"unique", table.unique_keys},
             {"row_policies", table.row_policies}});
    }
    return {{"tables", std::move(tables)}, {"warnings", catalog.warnings}};
}

nlohmann::ordered_json to_json(const answer::Answer& answer) {
    Json document = {{"status", answer::status_name(answer.status)},
                     {"answer", answer.text},
                     {"resolved_question", answer.resolved_question.empty()
                                               ? Json(nullptr)
                                               : Json(answer.resolved_question)},
                     {"route", answer::route_name(answer.route)},
                     {"connector", nullptr},
                     {"sql", nullptr},
                     {"columns", Json::array()},
                     {"rows", Json::array()},
                     {"truncated", false},
                     {"citations", Json::array()},
                     {"cache", nullptr},
                     {"search", nullptr},
                     {"reason", answer.reason},
                     {"hints", answer.hints},
                     {"route_reason", answer.route_reason},
                     {"attempts", Json::array()},
                     {"trace", Json::array()},
                     {"timings", Json::object()},
                     {"model", answer.model.empty() ? Json(nullptr) : Json(answer.model)},
                     {"tokens_in", answer.tokens_in},
                     {"tokens_out", answer.tokens_out},
                     {"cost_usd", answer.cost_usd}};
    document["sections"] = Json::array();
    for (const answer::Section& section : answer.sections) {
        document["sections"].push_back(
            {{"label", section.label}, {"confidence", section.confidence}, {"text", section.text}});
    }
    if (answer.database) add_database(document, *answer.database);
    document["readings"] = Json::array();
    for (const answer::AlternativeReading& reading : answer.readings)
        document["readings"].push_back(to_json(reading));
    if (answer.documents) {
        for (const answer::Citation& citation : answer.documents->citations) {
            document["citations"].push_back(to_json(citation));
        }
    }
    document["web"] = nullptr;
    if (answer.web) {
        document["web"] = {{"provider", answer.web->provider},
                           {"retrieved_at", base::print_iso_second(answer.web->retrieved_at)},
                           {"left_out", answer.web->left_out}};
        for (const answer::Citation& citation : answer.web->citations)
            document["citations"].push_back(to_json(citation));
    }
    document["documents"] = nullptr;
    if (answer.documents) {
        document["documents"] = {{"written_by", answer.documents->written_by.empty()
                                                    ? Json(nullptr)
                                                    : Json(answer.documents->written_by)},
                                 {"sentences", answer.documents->sentences.size()},
                                 {"struck", answer.documents->struck},
                                 {"missing", answer.documents->missing}};
    }
    if (answer.cache) {
        document["cache"] = {{"tier", answer.cache->tier},
                             {"asked_at", base::print_iso_second(answer.cache->asked_at)},
                             {"why", answer.cache->why}};
    }
    if (answer.search) {
        document["search"] = {{"arms", answer.search->arms},
                              {"note", answer.search->note},
                              {"passages", answer.search->passages},
                              {"queries", answer.search->queries},
                              {"grade", nullptr}};
        if (const auto& grade = answer.search->grade)
            document["search"]["grade"] = {{"kept", grade->kept}, {"passages", grade->passages}};
    }
    for (const answer::Attempt& attempt : answer.attempts)
        document["attempts"].push_back(to_json(attempt));
    for (const answer::Visit& visit : answer.visits) {
        document["trace"].push_back({{"node", visit.node},
                                     {"outcome", visit.outcome},
                                     {"milliseconds", milliseconds(visit.duration)}});
        Json& sum = document["timings"][visit.node];
        sum = (sum.is_null() ? 0.0 : sum.get<double>()) + milliseconds(visit.duration);
    }
    document["timings"]["total"] = milliseconds(answer.duration);
    return document;
}

nlohmann::ordered_json sources_to_json(const answer::Answer& answer) {
    Json document = {{"connector", nullptr}, {"sql", nullptr}, {"citations", Json::array()}};
    if (answer.database) {
        document["connector"] = answer.database->connector;
        document["sql"] = answer.database->sql;
    }
    if (answer.documents) {
        for (const answer::Citation& citation : answer.documents->citations)
            document["citations"].push_back(to_json(citation));
    }
    if (answer.web) {
        for (const answer::Citation& citation : answer.web->citations)
            document["citations"].push_back(to_json(citation));
    }
    return document;
}

nlohmann::ordered_json to_json(const document::Block& block) {
    Json box = nullptr;
    if (block.box) box = {block.box->left, block.box->top, block.box->right, block.box->bottom};
    return {{"kind", document::block_kind_name(block.kind)},
            {"page", block.page ? Json(*block.page) : Json(nullptr)},
            {"section", block.section},
            {"level", block.level},
            {"text", block.text},
            {"rows", block.rows},
            {"box", std::move(box)}};
}

nlohmann::ordered_json to_json(const ingest::IngestReport& report) {
    return {{"collection", report.collection},
            {"documents", report.documents},
            {"passages", report.passages},
            {"encoded", report.encoded},
            {"unchanged", report.unchanged},
            {"removed", report.removed},
            {"recategorized", report.recategorized},
            {"failed", failures_to_json(report.failed)},
            {"skipped", failures_to_json(report.skipped)},
            {"warnings", report.warnings},
            {"complete", report.end == ingest::IngestEnd::Complete},
            {"seconds", report.seconds.count()}};
}

nlohmann::ordered_json to_json(const base::Error& error) {
    return {{"status", "failed"},
            {"code", base::error_code_name(error.code)},
            {"reason", error.message},
            {"hints", error.hints}};
}

std::string to_text(const nlohmann::ordered_json& document) {
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace vouch::cli
