// Terms stand in one text, a line each, with tabs between: the term, how often the body holds it,
// and where fields hold it too the bits of FieldCounts; of a document the term and how many
// passages hold it. No term has a tab or a line's end in it.

#include "search/qdrant/detail/stored.h"

#include <charconv>

#include "search/detail/bm25.h"
#include "search/qdrant/detail/conditions.h"
#include "search/qdrant/detail/names.h"

namespace vouch::search::qdrant {
namespace {

using search::detail::FieldCounts;
using search::detail::PassageTerms;
using search::detail::TermCount;

constexpr std::uint64_t kGenerationMax = std::uint64_t{1} << 62;
/// Far beyond the year 9999 on both sides.
constexpr std::int64_t kSecondsMax = std::int64_t{1} << 42;

/// Calls `take(term, numbers)` for each line, with the one or two numbers that follow the term.
template <typename Take>
void each_term(std::string_view text, Take take) {
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t tab = line.find('\t');
        if (tab == std::string_view::npos || tab == 0) throw BadAnswer("terms are malformed");
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        const char* end = line.data() + line.size();
        auto read = std::from_chars(line.data() + tab + 1, end, first);
        if (read.ec == std::errc() && read.ptr != end && *read.ptr == '\t')
            read = std::from_chars(read.ptr + 1, end, second);
        if (read.ec != std::errc() || read.ptr != end) throw BadAnswer("terms are malformed");
        take(line.substr(0, tab), first, second);
    }
}

/// What filters ask about.
void add_filtered(Json& payload, const DocumentRecord& record) {
    payload["collection"] = record.key.collection;
    payload["source"] = record.key.source;
    payload["sector"] = record.sector;
    payload["category"] = record.category;
    payload["paths"] = folder_runs(record.folders);
    payload["tags"] = record.tags;
    if (record.modified) payload["modified"] = print_time(*record.modified);
}

Json place_payload(const StoredDocument& document, const PassagePlace& place) {
    Json payload{{"passage", place.id.value},
                 {"document", place.document},
                 {"edition", place.edition},
                 {"ordinal", place.ordinal}};
    add_filtered(payload, document.record);
    return payload;
}

std::string print_point(const std::string& id, const std::string& vector, const Json& payload) {
    return R"({"id":")" + id + R"(","vector":)" + vector + R"(,"payload":)" + print(payload) + "}";
}

std::string print_sparse(const PassageTerms& terms) {
    std::map<std::uint32_t, float> values; // terms that share a place are added up
    for (const auto& [term, count] : terms.terms)
        values[term_index(term)] += sparse_value(count, terms.length);
    std::string indices;
    std::string numbers;
    for (const auto& [index, value] : values) {
        if (!indices.empty()) {
            indices += ',';
            numbers += ',';
        }
        indices += std::to_string(index);
        append_number(numbers, value);
    }
    return R"({"indices":[)" + indices + R"(],"values":[)" + numbers + "]}";
}

std::string print_terms(const PassageTerms& terms) {
    std::string text;
    for (const auto& [term, count] : terms.terms) {
        text.append(term).append("\t").append(std::to_string(count.frequency));
        if (!count.fields.empty()) text.append("\t").append(std::to_string(count.fields.bits()));
        text += '\n';
    }
    return text;
}

} // namespace

const Json& document_without_terms() {
    static const Json kWanted{{"exclude", {"terms", "paths"}}};
    return kWanted;
}

Json print_document(const StoredDocument& document) {
    const DocumentRecord& record = document.record;
    std::string terms;
    for (const auto& [term, count] : document.terms)
        terms.append(term).append("\t").append(std::to_string(count)).append("\n");
    Json payload{{"edition", document.edition},
                 {"origin", record.origin},
                 {"folders", record.folders},
                 {"title", record.title},
                 {"content_hash", record.content_hash},
                 {"fingerprint", record.fingerprint},
                 {"generation", record.generation},
                 {"passages", record.passages},
                 {"vectors", record.vectors},
                 {"tokens", document.tokens},
                 {"terms", std::move(terms)}};
    add_filtered(payload, record);
    if (record.modified) payload["seconds"] = record.modified->time_since_epoch().count();
    return payload;
}

StoredDocument read_document(const Json& payload) {
    StoredDocument document;
    DocumentRecord& record = document.record;
    document.edition = whole_at(payload, "edition");
    document.tokens = whole_at(payload, "tokens");
    record.key = {text_at(payload, "collection"), text_at(payload, "source")};
    record.origin = text_at(payload, "origin");
    record.sector = text_at(payload, "sector");
    record.category = text_at(payload, "category");
    record.folders = texts_at(payload, "folders");
    record.title = text_at(payload, "title");
    record.tags = texts_at(payload, "tags");
    record.content_hash = text_at(payload, "content_hash");
    record.fingerprint = text_at(payload, "fingerprint");
    record.generation = whole_at(payload, "generation", kGenerationMax);
    record.passages = small_at(payload, "passages");
    record.vectors = small_at(payload, "vectors");
    if (record.vectors > record.passages) throw BadAnswer("there are more vectors than passages");
    if (payload.contains("seconds")) {
        const std::int64_t seconds = integer_at(payload, "seconds");
        if (seconds > kSecondsMax || seconds < -kSecondsMax) throw BadAnswer("a time is no time");
        record.modified = std::chrono::sys_seconds(std::chrono::seconds(seconds));
    }
    if (payload.contains("terms")) {
        each_term(text_at(payload, "terms"),
                  [&](std::string_view term, std::uint32_t count, std::uint32_t) {
                      document.terms.emplace(term, count);
                  });
    }
    return document;
}

const std::vector<std::string>& place_fields() {
    static const std::vector<std::string> kFields{"passage", "document", "edition", "ordinal"};
    return kFields;
}

PassagePlace read_place(const Json& payload) {
    PassagePlace place{PassageId{whole_at(payload, "passage")}, text_at(payload, "document"),
                       whole_at(payload, "edition"), small_at(payload, "ordinal")};
    if (place.document.size() != kPointIdBytes) throw BadAnswer("“document” is no id");
    return place;
}

std::string print_passage_point(const StoredDocument& document, const PassagePlace& place,
                                const PassageDraft& passage, const PassageTerms& terms) {
    Json payload = place_payload(document, place);
    payload["text"] = passage.text;
    payload["section"] = passage.section;
    payload["page"] = passage.page;
    payload["begin"] = passage.span.begin;
    payload["end"] = passage.span.end;
    payload["length"] = terms.length;
    payload["terms"] = print_terms(terms);
    // An empty sparse vector is none.
    const std::string vector =
        terms.terms.empty() ? "{}"
                            : std::string("{\"") + kWords + "\":" + print_sparse(terms) + "}";
    return print_point(passage_point_id(place.document, place.edition, place.ordinal), vector,
                       payload);
}

std::string print_vector_point(const StoredDocument& document, const PassagePlace& place,
                               const std::vector<float>& vector) {
    std::string numbers;
    for (float number : vector) {
        if (!numbers.empty()) numbers += ',';
        append_number(numbers, number);
    }
    return print_point(passage_point_id(place.document, place.edition, place.ordinal),
                       std::string("{\"") + kMeaning + "\":[" + numbers + "]}",
                       place_payload(document, place));
}

const std::vector<std::string>& text_fields() {
    static const std::vector<std::string> kFields{
        "passage", "document", "edition", "ordinal", "text", "section", "page", "begin", "end"};
    return kFields;
}

StoredText read_text(const Json& payload) {
    return {text_at(payload, "text"),
            text_at(payload, "section"),
            small_at(payload, "page"),
            {small_at(payload, "begin"), small_at(payload, "end")}};
}

PassageTerms read_terms(const Json& payload) {
    PassageTerms terms;
    terms.length = small_at(payload, "length");
    each_term(text_at(payload, "terms"),
              [&](std::string_view term, std::uint32_t frequency, std::uint32_t fields) {
                  if (fields > 0xFF) throw BadAnswer("terms are malformed");
                  terms.terms.emplace(
                      term, TermCount{frequency, FieldCounts(static_cast<std::uint8_t>(fields))});
              });
    return terms;
}

float sparse_value(const TermCount& count, std::uint32_t length) {
    const search::detail::Bm25 reference(RankingSettings{}, kReferenceLength);
    return static_cast<float>(reference.term_score(count.frequency, count.fields, length));
}

} // namespace vouch::search::qdrant
