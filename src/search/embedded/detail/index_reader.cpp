#include "search/embedded/detail/index_reader.h"

#include <algorithm>
#include <tuple>

#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/detail/name_list.h"
#include "search/embedded/detail/vector_store.h"

namespace vouch::search::detail {
namespace {

/// What of the documents read_document expects; an index of an older format lacks some of it.
std::string select_documents(const Connection& connection, std::string_view where) {
    std::string sql = "SELECT d.collection, d.source, d.origin, p.sector, d.folders, d.title, "
                      "d.tags, d.modified, d.content_hash, d.fingerprint, d.generation, "
                      "d.passages, d.tokens, d.partition << 32 | d.first_number, ";
    sql += connection.keeps_vectors() ? "d.vectors, " : "0, ";
    sql += connection.keeps_categories() ? "p.category " : "'' ";
    sql += "FROM documents AS d JOIN partitions AS p ON p.id = d.partition WHERE ";
    return sql.append(where);
}

constexpr std::string_view kOfPartition = "d.partition = ?1 ORDER BY d.first_number";
constexpr std::string_view kById = "d.id = ?1";
constexpr std::string_view kByKey = "d.collection = ?1 AND d.source = ?2";

std::string text_of(const sqlite::Statement& row, int column) {
    return std::string(row.column_text(column));
}

template <typename Number>
Number number_of(const sqlite::Statement& row, int column) {
    return static_cast<Number>(row.column_integer(column));
}

/// The part of a document that a passage repeats.
Passage passage_of(const DocumentRecord& record) {
    Passage passage;
    passage.document = record.key;
    passage.sector = record.sector;
    passage.category = record.category;
    passage.folders = record.folders;
    passage.title = record.title;
    passage.modified = record.modified;
    passage.content_hash = record.content_hash;
    return passage;
}

} // namespace

base::Result<std::vector<PartitionTotals>> IndexReader::partitions(const Filter& filter) {
    std::vector<PartitionTotals> partitions;
    const std::string category = connection_.keeps_categories() ? "category" : "''";
    sqlite::Statement* rows =
        TRY(connection_.statement("SELECT id, collection, sector, " + category +
                                  ", documents, passages, tokens FROM partitions"));
    StatementGuard guard(rows);
    while (TRY(rows->step(context_)) == sqlite::Step::Row) {
        PartitionKey key{text_of(*rows, 1), text_of(*rows, 2), text_of(*rows, 3)};
        if (!filter.allows_partition(key)) continue;
        partitions.push_back(
            {rows->column_integer(0),
             std::move(key),
             {number_of<std::uint64_t>(*rows, 4), number_of<std::uint64_t>(*rows, 5),
              number_of<std::uint64_t>(*rows, 6)}});
    }
    std::ranges::sort(partitions, {}, &PartitionTotals::key);
    return partitions;
}

template <typename Take>
base::Result<void> IndexReader::each_document(const PartitionTotals& partition,
                                              const Filter& filter, Take take) {
    sqlite::Statement* rows =
        TRY(connection_.statement(select_documents(connection_, kOfPartition)));
    StatementGuard guard(rows);
    TRY(rows->bind(1, partition.id));
    while (TRY(rows->step(context_)) == sqlite::Step::Row) {
        StoredDocument document = TRY(read_document(*rows));
        if (filter.allows(document.record)) take(document);
    }
    return {};
}

base::Result<IndexReader::StoredDocument> IndexReader::read_document(sqlite::Statement& row) {
    StoredDocument document;
    DocumentRecord& record = document.record;
    record.key = {text_of(row, 0), text_of(row, 1)};
    record.origin = text_of(row, 2);
    record.sector = text_of(row, 3);
    record.folders = TRY(decode_names(row.column_blob(4)));
    record.title = text_of(row, 5);
    record.tags = TRY(decode_names(row.column_blob(6)));
    if (row.column_type(7) != sqlite::ValueType::Null)
        record.modified = std::chrono::sys_seconds(std::chrono::seconds(row.column_integer(7)));
    record.content_hash = text_of(row, 8);
    record.fingerprint = text_of(row, 9);
    record.generation = number_of<std::uint64_t>(row, 10);
    record.passages = number_of<std::uint32_t>(row, 11);
    document.tokens = number_of<std::uint64_t>(row, 12);
    document.first_key = row.column_integer(13);
    record.vectors = number_of<std::uint32_t>(row, 14);
    record.category = text_of(row, 15);
    return document;
}

base::Result<std::vector<NumberRange>>
IndexReader::allowed_numbers(const PartitionTotals& partition, const Filter& filter) {
    std::vector<NumberRange> ranges;
    TRY(each_document(partition, filter, [&](const StoredDocument& document) {
        if (document.record.passages == 0) return;
        auto first = static_cast<std::uint32_t>(document.first_key);
        std::uint32_t last = first + document.record.passages - 1;
        if (!ranges.empty() && ranges.back().last + std::uint64_t{1} == first)
            ranges.back().last = last;
        else
            ranges.push_back({first, last});
    }));
    return ranges;
}

base::Result<std::vector<DocumentRecord>> IndexReader::documents(const Filter& filter) {
    std::vector<DocumentRecord> documents;
    for (const PartitionTotals& partition : TRY(partitions(filter))) {
        TRY(each_document(partition, filter, [&](StoredDocument& document) {
            documents.push_back(std::move(document.record));
        }));
    }
    std::ranges::sort(documents, {}, &DocumentRecord::key);
    return documents;
}

base::Result<IndexStats> IndexReader::stats(const Filter& filter) {
    IndexStats sum;
    for (const PartitionTotals& partition : TRY(partitions(filter))) {
        IndexStats part = partition.totals;
        if (filter.narrows_documents()) part = TRY(counted(partition, filter));
        sum.documents += part.documents;
        sum.passages += part.passages;
        sum.tokens += part.tokens;
    }
    return sum;
}

base::Result<IndexStats> IndexReader::counted(const PartitionTotals& partition,
                                              const Filter& filter) {
    IndexStats sum;
    TRY(each_document(partition, filter, [&](const StoredDocument& document) {
        sum.documents += 1;
        sum.passages += document.record.passages;
        sum.tokens += document.tokens;
    }));
    return sum;
}

base::Result<std::optional<IndexReader::Place>> IndexReader::find(PassageId id) {
    if (id.value >> 63 != 0) return std::optional<Place>();
    sqlite::Statement* row =
        TRY(connection_.statement("SELECT document, key, ordinal FROM passages WHERE id = ?1"));
    StatementGuard guard(row);
    TRY(row->bind(1, static_cast<std::int64_t>(id.value)));
    if (TRY(row->step(context_)) == sqlite::Step::Done) return std::optional<Place>();
    return std::optional<Place>(
        {row->column_integer(0), row->column_integer(1), row->column_integer(2)});
}

base::Result<std::optional<IndexReader::StoredDocument>>
IndexReader::document(std::int64_t id, const Filter& filter) {
    sqlite::Statement* row = TRY(connection_.statement(select_documents(connection_, kById)));
    StatementGuard guard(row);
    TRY(row->bind(1, id));
    if (TRY(row->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    StoredDocument document = TRY(read_document(*row));
    if (!filter.allows(document.record)) return std::optional<StoredDocument>();
    return std::optional<StoredDocument>(std::move(document));
}

base::Result<std::optional<DocumentVersion>> IndexReader::version(const DocumentKey& key,
                                                                  const Filter& filter) {
    std::optional<StoredDocument> found;
    {
        sqlite::Statement* row = TRY(connection_.statement(select_documents(connection_, kByKey)));
        StatementGuard guard(row);
        TRY(row->bind_all(key.collection, key.source));
        if (TRY(row->step(context_)) == sqlite::Step::Row) found = TRY(read_document(*row));
    }
    if (!found || !filter.allows(found->record)) return std::optional<DocumentVersion>();
    DocumentVersion version;
    const std::int64_t last = found->first_key + found->record.passages - 1;
    for (Passage& passage : TRY(passages_between(*found, found->first_key, last))) {
        version.passages.push_back(
            {std::move(passage.text), std::move(passage.section), passage.page, passage.span});
    }
    if (version.passages.size() != found->record.passages) return base::Unexpected(corrupt_index());
    TRY(add_vectors(*found, version));
    version.record = std::move(found->record);
    return std::optional<DocumentVersion>(std::move(version));
}

base::Result<void> IndexReader::add_vectors(const StoredDocument& document,
                                            DocumentVersion& version) {
    if (document.record.vectors == 0) return {};
    VectorStore store(connection_, context_);
    version.model = TRY(store.model());
    if (!version.model) return base::Unexpected(corrupt_index());
    auto first = static_cast<std::uint32_t>(document.first_key);
    NumberRange numbers{first, first + document.record.passages - 1};
    auto vectors = TRY(store.vectors(document.first_key >> 32, numbers, version.model->width));
    if (vectors.size() != document.record.vectors) return base::Unexpected(corrupt_index());
    for (auto& [number, vector] : vectors)
        version.passages[number - first].vector = std::move(vector);
    return {};
}

base::Result<std::vector<Passage>> IndexReader::passages_between(const StoredDocument& document,
                                                                 std::int64_t first,
                                                                 std::int64_t last) {
    sqlite::Statement* rows = TRY(connection_.statement(
        "SELECT id, ordinal, page, span_begin, span_end, section, text FROM passages "
        "WHERE key BETWEEN ?1 AND ?2 ORDER BY key"));
    StatementGuard guard(rows);
    TRY(rows->bind_all(first, last));
    std::vector<Passage> passages;
    while (TRY(rows->step(context_)) == sqlite::Step::Row) {
        Passage passage = passage_of(document.record);
        passage.id = {number_of<std::uint64_t>(*rows, 0)};
        passage.ordinal = number_of<std::uint32_t>(*rows, 1);
        passage.page = number_of<std::uint32_t>(*rows, 2);
        passage.span = {number_of<std::uint32_t>(*rows, 3), number_of<std::uint32_t>(*rows, 4)};
        passage.section = text_of(*rows, 5);
        passage.text = text_of(*rows, 6);
        // The id is a hash of what is quoted, so a changed byte cannot be quoted unnoticed.
        if (passage.id != passage_id(passage.document, passage.ordinal, passage.text))
            return base::Unexpected(corrupt_index());
        passages.push_back(std::move(passage));
    }
    return passages;
}

base::Result<std::vector<Passage>> IndexReader::passages(std::span<const PassageId> ids,
                                                         const Filter& filter) {
    std::vector<Passage> passages;
    for (PassageId id : ids) {
        std::optional<Place> place = TRY(find(id));
        if (!place) continue;
        std::optional<StoredDocument> found = TRY(document(place->document, filter));
        if (!found) continue;
        for (Passage& passage : TRY(passages_between(*found, place->key, place->key)))
            passages.push_back(std::move(passage));
    }
    return passages;
}

base::Result<std::vector<std::vector<float>>> IndexReader::vectors(std::span<const PassageId> ids,
                                                                   const Filter& filter) {
    std::vector<std::vector<float>> vectors;
    VectorStore store(connection_, context_);
    auto model = TRY(store.model());
    for (PassageId id : ids) {
        std::optional<Place> place = TRY(find(id));
        if (!model || !place || !TRY(document(place->document, filter))) continue;
        auto number = static_cast<std::uint32_t>(place->key);
        for (auto& [at, vector] :
             TRY(store.vectors(place->key >> 32, {number, number}, model->width)))
            vectors.push_back(std::move(vector));
    }
    return vectors;
}

base::Result<std::vector<Passage>> IndexReader::neighbours(PassageId id, std::uint32_t distance,
                                                           const Filter& filter) {
    std::optional<Place> place = TRY(find(id));
    if (!place) return std::vector<Passage>();
    std::optional<StoredDocument> found = TRY(document(place->document, filter));
    if (!found) return std::vector<Passage>();
    std::int64_t first = std::max(found->first_key, place->key - distance);
    std::int64_t last =
        std::min(found->first_key + found->record.passages - 1, place->key + distance);
    return passages_between(*found, first, last);
}

base::Result<PassageId> IndexReader::public_id(std::int64_t partition, std::uint32_t number) {
    sqlite::Statement* row =
        TRY(connection_.statement("SELECT id FROM passages WHERE key = ?1 << 32 | ?2"));
    StatementGuard guard(row);
    TRY(row->bind_all(partition, number));
    if (TRY(row->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    return PassageId{number_of<std::uint64_t>(*row, 0)};
}

} // namespace vouch::search::detail
