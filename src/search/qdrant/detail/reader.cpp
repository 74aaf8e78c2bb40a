#include "search/qdrant/detail/reader.h"

#include <algorithm>
#include <set>

#include "search/qdrant/detail/conditions.h"

namespace vouch::search::qdrant {
namespace {

/// How often a read begins again because a document was replaced under its eyes.
constexpr int kAttempts = 5;

base::Unexpected<base::Error> damaged(const std::string& what) {
    return base::fail(base::ErrorCode::Corrupt,
                      "The document index in Qdrant is damaged: " + what + ".",
                      {"Ingest the documents again, or restore a snapshot of the collections."});
}

base::Unexpected<base::Error> restless() {
    return base::fail(base::ErrorCode::Unavailable,
                      "The documents were replaced again and again while they were read.",
                      {"Try again when the ingest is done."});
}

/// The part of a document that a passage repeats.
Passage passage_of(const StoredDocument& document, const PassagePlace& place, StoredText text) {
    const DocumentRecord& record = document.record;
    Passage passage;
    passage.id = place.id;
    passage.document = record.key;
    passage.sector = record.sector;
    passage.category = record.category;
    passage.folders = record.folders;
    passage.title = record.title;
    passage.section = std::move(text.section);
    passage.page = text.page;
    passage.ordinal = place.ordinal;
    passage.span = text.span;
    passage.modified = record.modified;
    passage.content_hash = record.content_hash;
    passage.text = std::move(text.text);
    return passage;
}

/// The id is a hash of what is quoted, so a changed byte cannot be quoted unnoticed.
base::Result<Passage> read_passage(const StoredDocument& document, const Point& point) {
    const PassagePlace place = TRY(read_answer([&] { return read_place(point.payload); }));
    StoredText text = TRY(read_answer([&] { return read_text(point.payload); }));
    if (place.id != passage_id(document.record.key, place.ordinal, text.text))
        return damaged("a passage of " + document.record.key.source + " is not what it was");
    return passage_of(document, place, std::move(text));
}

std::vector<std::uint64_t> numbers_of(std::span<const PassageId> ids) {
    std::vector<std::uint64_t> numbers;
    for (PassageId id : ids) {
        if (id.value >> 63 == 0) numbers.push_back(id.value); // others are no passage's
    }
    return numbers;
}

} // namespace

Standing standing_of(const PassagePlace& place, const Reader::Documents& documents) {
    auto found = documents.find(place.document);
    if (found == documents.end()) return Standing::Hidden;
    if (place.edition < found->second.edition) return Standing::Changed;
    bool shown =
        place.edition == found->second.edition && place.ordinal < found->second.record.passages;
    return shown ? Standing::Visible : Standing::Hidden;
}

bool Relook::needed(const std::vector<PassagePlace>& places, const Reader::Documents& documents) {
    bool news = false;
    for (const PassagePlace& place : places) {
        if (standing_of(place, documents) != Standing::Changed) continue;
        news |= seen_.emplace(place.document, documents.at(place.document).edition).second;
    }
    return news && ++looks_ < kLooksMax;
}

base::Result<Reader::Documents> Reader::documents_of(std::span<const PassagePlace> places,
                                                     const Filter& filter) {
    std::set<std::string> distinct;
    for (const PassagePlace& place : places)
        distinct.insert(place.document);
    const std::vector<std::string> ids(distinct.begin(), distinct.end());
    Documents documents;
    for (const Point& point :
         TRY(server_.retrieve(names_.documents, ids, {document_without_terms(), {}}, context_))) {
        auto document = TRY(read_answer([&] { return read_document(point.payload); }));
        if (filter.allows(document.record)) documents.emplace(point.id, std::move(document));
    }
    return documents;
}

base::Result<std::vector<DocumentRecord>> Reader::documents(const Filter& filter) {
    std::vector<DocumentRecord> records;
    TRY(server_.scroll(
        names_.documents, all_of(conditions_of(filter)), {document_without_terms(), {}},
        [&](Point& point) -> base::Result<void> {
            auto document = TRY(read_answer([&] { return read_document(point.payload); }));
            if (filter.allows(document.record)) records.push_back(std::move(document.record));
            return {};
        },
        context_));
    std::ranges::sort(records, {}, &DocumentRecord::key);
    return records;
}

base::Result<IndexStats> Reader::sums(const Filter& filter) {
    IndexStats sums;
    TRY(server_.scroll(
        names_.documents, all_of(conditions_of(filter)), {document_without_terms(), {}},
        [&](Point& point) -> base::Result<void> {
            auto document = TRY(read_answer([&] { return read_document(point.payload); }));
            if (!filter.allows(document.record)) return {};
            sums.documents += 1;
            sums.passages += document.record.passages;
            sums.tokens += document.tokens;
            return {};
        },
        context_));
    return sums;
}

base::Result<std::optional<DocumentVersion>>
Reader::version(const DocumentKey& key, const Filter& filter,
                const std::optional<embedding::ModelIdentity>& model) {
    const std::vector<std::string> ids{document_id(key)};
    std::uint64_t edition = 0;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        auto points =
            TRY(server_.retrieve(names_.documents, ids, {document_without_terms(), {}}, context_));
        if (points.empty()) return std::optional<DocumentVersion>();
        auto stored = TRY(read_answer([&] { return read_document(points[0].payload); }));
        if (stored.record.key != key || !filter.allows(stored.record))
            return std::optional<DocumentVersion>();
        auto passages = TRY(passages_at(ids[0], stored, 0, stored.record.passages));
        if (passages.size() != stored.record.passages) {
            if (stored.edition == edition)
                return damaged("passages of " + key.source + " are gone");
            edition = stored.edition; // replaced meanwhile, if another look shows another edition
            continue;
        }
        DocumentVersion version{stored.record, {}, {}};
        for (Passage& passage : passages) {
            version.passages.push_back(
                {std::move(passage.text), std::move(passage.section), passage.page, passage.span});
        }
        if (stored.record.vectors == 0 || !model) return std::optional(std::move(version));
        version.model = model;
        const auto vector_ids = passage_point_ids(ids[0], stored.edition, stored.record.passages);
        std::size_t found = 0;
        for (Point& point :
             TRY(server_.retrieve(names_.vectors, vector_ids,
                                  {Json{{"include", {"ordinal"}}}, kMeaning}, context_))) {
            const auto ordinal =
                TRY(read_answer([&] { return small_at(point.payload, "ordinal"); }));
            if (ordinal >= version.passages.size() || point.vector.size() != model->width)
                return damaged("a vector of " + key.source);
            version.passages[ordinal].vector = std::move(point.vector);
            ++found;
        }
        if (found == stored.record.vectors) return std::optional(std::move(version));
        if (stored.edition == edition) return damaged("vectors of " + key.source + " are gone");
        edition = stored.edition;
    }
    return restless();
}

base::Result<std::vector<Passage>> Reader::passages_at(const std::string& document,
                                                       const StoredDocument& stored,
                                                       std::uint32_t first, std::uint32_t count) {
    std::vector<std::string> ids;
    for (std::uint32_t i = 0; i < count; ++i)
        ids.push_back(passage_point_id(document, stored.edition, first + i));
    std::vector<Passage> passages;
    for (const Point& point :
         TRY(server_.retrieve(names_.passages, ids, only(text_fields()), context_)))
        passages.push_back(TRY(read_passage(stored, point)));
    std::ranges::sort(passages, {}, &Passage::ordinal);
    return passages;
}

base::Result<std::vector<Point>> Reader::points_of(const std::string& collection,
                                                   std::span<const PassageId> ids,
                                                   const Filter& filter, const Wanted& wanted) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < ids.size(); i += kPointsAtOnce) {
        auto some = ids.subspan(i, std::min(kPointsAtOnce, ids.size() - i));
        std::vector<Json> conditions = conditions_of(filter);
        conditions.push_back({{"key", "passage"}, {"match", {{"any", numbers_of(some)}}}});
        TRY(server_.scroll(
            collection, all_of(std::move(conditions)), wanted,
            [&](Point& point) -> base::Result<void> {
                points.push_back(std::move(point));
                return {};
            },
            context_));
    }
    return points;
}

base::Result<std::vector<Passage>> Reader::passages(std::span<const PassageId> ids,
                                                    const Filter& filter) {
    for (Relook relook;;) {
        const auto points = TRY(points_of(names_.passages, ids, filter, only(text_fields())));
        std::vector<PassagePlace> places;
        for (const Point& point : points)
            places.push_back(TRY(read_answer([&] { return read_place(point.payload); })));
        const Documents documents = TRY(documents_of(places, filter));
        if (relook.needed(places, documents)) continue;
        std::unordered_map<std::uint64_t, Passage> found;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (standing_of(places[i], documents) != Standing::Visible) continue;
            found.emplace(places[i].id.value,
                          TRY(read_passage(documents.at(places[i].document), points[i])));
        }
        std::vector<Passage> passages;
        for (PassageId id : ids) {
            if (auto passage = found.find(id.value); passage != found.end())
                passages.push_back(passage->second);
        }
        return passages;
    }
}

base::Result<std::vector<std::vector<float>>>
Reader::vectors(std::span<const PassageId> ids, const Filter& filter, std::size_t width) {
    Wanted wanted = only(place_fields());
    wanted.vector = kMeaning;
    auto points = TRY(points_of(names_.vectors, ids, filter, wanted));
    std::vector<PassagePlace> places;
    for (const Point& point : points)
        places.push_back(TRY(read_answer([&] { return read_place(point.payload); })));
    const Documents documents = TRY(documents_of(places, filter));
    std::unordered_map<std::uint64_t, std::vector<float>> found;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (standing_of(places[i], documents) != Standing::Visible) continue;
        if (points[i].vector.size() != width) return damaged("a vector has another width");
        found.emplace(places[i].id.value, std::move(points[i].vector));
    }
    std::vector<std::vector<float>> vectors;
    for (PassageId id : ids) {
        if (auto vector = found.find(id.value); vector != found.end())
            vectors.push_back(vector->second);
    }
    return vectors;
}

base::Result<std::vector<Passage>> Reader::neighbours(PassageId id, std::uint32_t distance,
                                                      const Filter& filter) {
    const auto found = TRY(passages(std::span(&id, 1), filter));
    if (found.empty()) return std::vector<Passage>();
    const std::vector<std::string> ids{document_id(found[0].document)};
    auto points =
        TRY(server_.retrieve(names_.documents, ids, {document_without_terms(), {}}, context_));
    if (points.empty()) return std::vector<Passage>();
    const auto stored = TRY(read_answer([&] { return read_document(points[0].payload); }));
    if (!filter.allows(stored.record)) return std::vector<Passage>();
    const std::uint32_t place = found[0].ordinal;
    const std::uint32_t first = place - std::min(place, distance);
    const std::uint64_t end =
        std::min<std::uint64_t>(stored.record.passages, std::uint64_t{place} + distance + 1);
    if (end <= first) return std::vector<Passage>();
    auto around = TRY(passages_at(ids[0], stored, first, static_cast<std::uint32_t>(end - first)));
    // Where the document was replaced meanwhile, its place may be another's.
    if (std::ranges::find(around, id, &Passage::id) == around.end()) return std::vector<Passage>();
    return around;
}

} // namespace vouch::search::qdrant
