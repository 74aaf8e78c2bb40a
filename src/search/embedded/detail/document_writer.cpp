// A document takes a run of fresh numbers in its partition, one a passage. Its terms are kept
// beside it, sorted, for the day when it is taken out: then each list loses that run.

#include "search/embedded/detail/document_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "search/embedded/detail/byte_stream.h"
#include "search/embedded/detail/name_list.h"

namespace vouch::search::detail {
namespace {

constexpr std::int64_t kNumberMax = std::numeric_limits<std::uint32_t>::max();

std::int64_t passage_key(std::int64_t partition, std::int64_t number) {
    return partition << 32 | number;
}

/// The posting of the passage that is being counted.
Posting& posting_of(std::vector<Posting>& postings, std::uint32_t number) {
    if (postings.empty() || postings.back().number != number)
        postings.push_back({number, 0, 0, {}});
    return postings.back();
}

base::Result<void> check_generation(std::uint64_t stored, const DocumentRecord& record) {
    if (record.generation > stored) return {};
    return base::fail(base::ErrorCode::InvalidArgument,
                      "A newer version of " + record.key.source + " is already in the index.");
}

} // namespace

base::Result<void> DocumentWriter::replace(const DocumentVersion& version) {
    const DocumentRecord& record = version.record;
    if (std::optional<StoredDocument> old = TRY(find(record.key))) {
        TRY(check_generation(old->generation, record));
        TRY(remove(*old));
    }
    TRY(adopt_model(version));
    Partition* partition = TRY(partition_of(record));
    StoredDocument document;
    document.partition = partition->id;
    document.first_number = partition->next_number;
    document.passages = static_cast<std::int64_t>(version.passages.size());
    if (document.first_number + document.passages > kNumberMax) {
        return base::fail(base::ErrorCode::LimitExceeded,
                          "The " + partition_name(search::partition_of(record)) +
                              " has been given more passages over "
                              "time than an index can number.",
                          {"Ingest into a new workspace."});
    }
    TRY(insert_document(record, *partition, document));
    document.id = connection_.database().last_insert_row_id();

    Postings postings;
    lengths_.clear();
    for (std::size_t i = 0; i < version.passages.size(); ++i) {
        TRY(context_.check());
        TRY(insert_passage(version, i, document));
        auto number =
            static_cast<std::uint32_t>(document.first_number + static_cast<std::int64_t>(i));
        document.tokens += count_body(version.passages[i].text, number, postings);
        each_field(record, version.passages[i].section, [&](std::string_view text, Field field) {
            count_field(text, field, number, postings);
        });
        TRY(add_vector(version.passages[i], number, *partition, document));
    }
    TRY(connection_.run("UPDATE documents SET tokens = ?2, vectors = ?3 WHERE id = ?1", context_,
                        document.id, document.tokens, document.vectors));
    return add_postings(std::move(postings), *partition, document);
}

base::Result<void> DocumentWriter::erase(const DocumentKey& key) {
    if (std::optional<StoredDocument> old = TRY(find(key))) TRY(remove(*old));
    return {};
}

base::Result<void> DocumentWriter::finish() {
    PostingStore store(connection_, context_);
    for (auto& [id, partition] : partitions_) {
        std::vector<const std::pair<const std::string, TermChange>*> changes;
        changes.reserve(partition.changes.size());
        for (const auto& change : partition.changes)
            changes.push_back(&change);
        std::ranges::sort(changes, {},
                          [](const auto* change) { return std::string_view(change->first); });
        for (const auto* change : changes) {
            TRY(context_.check());
            TRY(store.apply(id, change->first, change->second));
        }
        TRY(write_vectors(partition));
        TRY(write_partition(partition));
    }
    return {};
}

base::Result<std::optional<DocumentWriter::StoredDocument>>
DocumentWriter::find(const DocumentKey& key) {
    sqlite::Statement* find = TRY(connection_.statement(
        "SELECT id, partition, generation, first_number, passages, tokens, vectors FROM documents "
        "WHERE collection = ?1 AND source = ?2"));
    StatementGuard guard(find);
    TRY(find->bind_all(key.collection, key.source));
    if (TRY(find->step(context_)) == sqlite::Step::Done) return std::optional<StoredDocument>();
    return std::optional<StoredDocument>({find->column_integer(0), find->column_integer(1),
                                          static_cast<std::uint64_t>(find->column_integer(2)),
                                          find->column_integer(3), find->column_integer(4),
                                          find->column_integer(5), find->column_integer(6)});
}

base::Result<void> DocumentWriter::remove(const StoredDocument& document) {
    Partition* partition = TRY(load_partition(document.partition));
    sqlite::Statement* find =
        TRY(connection_.statement("SELECT terms FROM document_terms WHERE document = ?1"));
    std::vector<std::string> terms;
    {
        StatementGuard guard(find);
        TRY(find->bind(1, document.id));
        if (TRY(find->step(context_)) == sqlite::Step::Done)
            return base::Unexpected(corrupt_index());
        terms = TRY(decode_names(find->column_blob(0)));
    }
    std::int64_t last = document.first_number + document.passages - 1;
    NumberRange range{static_cast<std::uint32_t>(document.first_number),
                      static_cast<std::uint32_t>(last)};
    for (const std::string& term : terms)
        partition->changes[term].removed.push_back(range);
    if (document.vectors > 0) {
        partition->vectors.removed.push_back(range);
        TRY(vectors_.erase(partition->id, range));
    }
    TRY(connection_.run("DELETE FROM passages WHERE key BETWEEN ?1 AND ?2", context_,
                        passage_key(partition->id, document.first_number),
                        passage_key(partition->id, last)));
    TRY(connection_.run("DELETE FROM document_terms WHERE document = ?1", context_, document.id));
    TRY(connection_.run("DELETE FROM documents WHERE id = ?1", context_, document.id));
    partition->documents -= 1;
    partition->passages -= document.passages;
    partition->tokens -= document.tokens;
    return {};
}

base::Result<DocumentWriter::Partition*>
DocumentWriter::partition_of(const DocumentRecord& record) {
    TRY(connection_.run(
        "INSERT OR IGNORE INTO partitions (collection, sector, category, documents, passages, "
        "tokens, next_number) VALUES (?1, ?2, ?3, 0, 0, 0, 0)",
        context_, record.key.collection, record.sector, record.category));
    sqlite::Statement* find = TRY(connection_.statement(
        "SELECT id FROM partitions WHERE collection = ?1 AND sector = ?2 AND category = ?3"));
    std::int64_t id = 0;
    {
        StatementGuard guard(find);
        TRY(find->bind_all(record.key.collection, record.sector, record.category));
        if (TRY(find->step(context_)) == sqlite::Step::Done)
            return base::Unexpected(corrupt_index());
        id = find->column_integer(0);
    }
    return load_partition(id);
}

base::Result<DocumentWriter::Partition*> DocumentWriter::load_partition(std::int64_t id) {
    auto known = partitions_.find(id);
    if (known != partitions_.end()) return &known->second;
    sqlite::Statement* find = TRY(connection_.statement(
        "SELECT documents, passages, tokens, next_number FROM partitions WHERE id = ?1"));
    StatementGuard guard(find);
    TRY(find->bind(1, id));
    if (TRY(find->step(context_)) == sqlite::Step::Done) return base::Unexpected(corrupt_index());
    Partition partition{id,
                        find->column_integer(0),
                        find->column_integer(1),
                        find->column_integer(2),
                        find->column_integer(3),
                        {},
                        {}};
    return &partitions_.emplace(id, std::move(partition)).first->second;
}

base::Result<void> DocumentWriter::insert_document(const DocumentRecord& record,
                                                   const Partition& partition,
                                                   const StoredDocument& document) {
    sqlite::Statement* insert = TRY(connection_.statement(
        "INSERT INTO documents (partition, collection, source, origin, folders, title, tags, "
        "modified, content_hash, fingerprint, generation, first_number, passages, tokens) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 0)"));
    std::string folders = encode_names(record.folders);
    std::string tags = encode_names(record.tags);
    TRY(insert->bind_all(partition.id, record.key.collection, record.key.source, record.origin,
                         sqlite::Blob{folders}, record.title, sqlite::Blob{tags}, nullptr,
                         record.content_hash, record.fingerprint,
                         static_cast<std::int64_t>(record.generation), document.first_number,
                         document.passages));
    if (record.modified) TRY(insert->bind(8, record.modified->time_since_epoch().count()));
    return insert->run(context_);
}

base::Result<void> DocumentWriter::insert_passage(const DocumentVersion& version,
                                                  std::size_t ordinal,
                                                  const StoredDocument& document) {
    const PassageDraft& draft = version.passages[ordinal];
    auto place = static_cast<std::uint32_t>(ordinal);
    PassageId id = passage_id(version.record.key, place, draft.text);
    return connection_.run("INSERT INTO passages VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                           context_, passage_key(document.partition, document.first_number + place),
                           static_cast<std::int64_t>(id.value), document.id, place, draft.page,
                           draft.span.begin, draft.span.end, std::string_view(draft.section),
                           std::string_view(draft.text));
}

std::uint32_t DocumentWriter::count_body(std::string_view text, std::uint32_t number,
                                         Postings& postings) {
    std::vector<std::string> terms = analyzer_.terms(text);
    auto length = static_cast<std::uint32_t>(terms.size());
    lengths_.push_back(length);
    for (std::string& term : terms)
        posting_of(postings[std::move(term)], number).frequency += 1;
    return length;
}

void DocumentWriter::count_field(std::string_view text, Field field, std::uint32_t number,
                                 Postings& postings) {
    for (std::string& term : analyzer_.terms(text))
        posting_of(postings[std::move(term)], number).fields.add(field);
}

base::Result<void> DocumentWriter::add_postings(Postings postings, Partition& partition,
                                                const StoredDocument& document) {
    std::vector<std::string> terms;
    terms.reserve(postings.size());
    for (auto& [term, added] : postings) {
        std::vector<Posting>& all = partition.changes[term].added;
        for (Posting& posting : added) {
            posting.length =
                lengths_[posting.number - static_cast<std::uint32_t>(document.first_number)];
            all.push_back(posting);
        }
        terms.push_back(term);
    }
    std::ranges::sort(terms);
    std::string names = encode_names(terms);
    TRY(connection_.run("INSERT INTO document_terms VALUES (?1, ?2)", context_, document.id,
                        sqlite::Blob{names}));
    partition.documents += 1;
    partition.passages += document.passages;
    partition.tokens += document.tokens;
    partition.next_number += document.passages;
    return {};
}

base::Result<void> DocumentWriter::adopt_model(const DocumentVersion& version) {
    auto width = version.model ? version.model->width : 0;
    bool has_vectors = false;
    for (const PassageDraft& draft : version.passages) {
        if (draft.vector.empty()) continue;
        has_vectors = true;
        bool finite =
            std::ranges::all_of(draft.vector, [](float number) { return std::isfinite(number); });
        if (finite && draft.vector.size() == width) continue;
        return base::fail(base::ErrorCode::InvalidArgument,
                          "A passage of " + version.record.key.source +
                              " has a vector that its model cannot have made: " +
                              std::to_string(width) + " finite numbers are expected.");
    }
    return has_vectors ? vectors_.adopt(*version.model) : base::Result<void>();
}

base::Result<void> DocumentWriter::add_vector(const PassageDraft& draft, std::uint32_t number,
                                              Partition& partition, StoredDocument& document) {
    if (draft.vector.empty()) return {};
    ++document.vectors;
    partition.vectors.added.emplace_back(number, quantize(draft.vector));
    return vectors_.put(partition.id, number, draft.vector);
}

base::Result<void> DocumentWriter::write_vectors(const Partition& partition) {
    const VectorChange& change = partition.vectors;
    if (change.added.empty() && change.removed.empty()) return {};
    auto model = TRY(vectors_.model());
    if (!model) return base::Unexpected(corrupt_index());
    return vectors_.apply(partition.id, change, model->width);
}

base::Result<void> DocumentWriter::write_partition(const Partition& partition) {
    if (partition.documents == 0)
        return connection_.run("DELETE FROM partitions WHERE id = ?1", context_, partition.id);
    return connection_.run("UPDATE partitions SET documents = ?2, passages = ?3, tokens = ?4, "
                           "next_number = ?5 WHERE id = ?1",
                           context_, partition.id, partition.documents, partition.passages,
                           partition.tokens, partition.next_number);
}

} // namespace vouch::search::detail
