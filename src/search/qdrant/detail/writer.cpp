// A batch in steps. After each one a reader sees what is said, and a kill leaves it so:
//
//   1. points of the new passages, of a new edition     the old documents: no document names it
//   2. the control point names the changes ("decided")  the old documents still
//   3. the documents' points, each with its edition     each new document as a whole
//   4. the sums of the partitions                        the same, ranked by new sums
//   5. points of the former passages are removed        the same
//   6. the control point names no change any more       the same
//
// A writer that finds changes in the control point does steps 3 to 6 again, which do nothing twice;
// one that finds none removes the points of editions above the last that was decided.

#include "search/qdrant/detail/writer.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <unordered_map>

#include "search/passage_vectors.h"
#include "search/qdrant/detail/conditions.h"
#include "search/qdrant/detail/statistics.h"
#include "text/unicode.h"

namespace vouch::search::qdrant {
namespace {

using namespace std::chrono_literals;

/// Editions of one writer: so many bits of each.
constexpr unsigned kEditionBits = 24;
/// A writer that was not seen for so long may be replaced.
constexpr std::int64_t kSilentSeconds = 120;
constexpr auto kReleaseTime = 5s;
/// What one control point may name, so that it stays a point that a server takes.
constexpr std::size_t kDecidedBytesMax = std::size_t{4} << 20;

std::string random_token() {
    std::random_device device;
    std::string token;
    for (int i = 0; i < 4; ++i)
        token += std::to_string(device()) + ".";
    return token;
}

base::Result<void> check_text(const DocumentVersion& version) {
    const DocumentRecord& record = version.record;
    bool valid = true;
    auto test = [&](std::string_view text) { valid = valid && text::is_valid_utf8(text); };
    for (std::string_view text :
         {std::string_view(record.key.collection), std::string_view(record.key.source),
          std::string_view(record.origin), std::string_view(record.sector),
          std::string_view(record.category), std::string_view(record.title),
          std::string_view(record.content_hash), std::string_view(record.fingerprint)})
        test(text);
    for (const std::string& folder : record.folders)
        test(folder);
    for (const std::string& tag : record.tags)
        test(tag);
    for (const PassageDraft& passage : version.passages) {
        test(passage.text);
        test(passage.section);
    }
    if (valid) return {};
    return base::fail(base::ErrorCode::Unsupported,
                      "The document " + text::replace_invalid_utf8(record.key.source) +
                          " holds bytes that are no text, which Qdrant cannot hold.");
}

base::Result<void> check_vectors(const DocumentVersion& version) {
    const std::uint32_t width = version.model ? version.model->width : 0;
    for (const PassageDraft& draft : version.passages) {
        if (draft.vector.empty()) continue;
        bool finite =
            std::ranges::all_of(draft.vector, [](float number) { return std::isfinite(number); });
        if (finite && draft.vector.size() == width) continue;
        return base::fail(base::ErrorCode::InvalidArgument,
                          "A passage of " + version.record.key.source +
                              " has a vector that its model cannot have made: " +
                              std::to_string(width) + " finite numbers are expected.");
    }
    return {};
}

bool has_vectors(const DocumentVersion& version) {
    return std::ranges::any_of(version.passages,
                               [](const PassageDraft& draft) { return !draft.vector.empty(); });
}

/// Of every collection, also of those whose points have no vectors: not every server takes a
/// collection that could have none.
Json placed(const QdrantOptions& options) {
    return {{"vectors", Json::object()},
            {"sparse_vectors", {{kWords, Json::object()}}},
            {"shard_number", options.shards},
            {"replication_factor", options.replicas},
            {"write_consistency_factor", options.write_consistency},
            {"on_disk_payload", true}};
}

/// About what it will take in the control point.
std::size_t decided_bytes(const std::optional<StoredDocument>& document) {
    if (!document) return 0;
    std::size_t bytes = 1000 + document->record.key.source.size() + document->record.title.size();
    for (const auto& [term, count] : document->terms)
        bytes += term.size() + 6;
    return bytes;
}

} // namespace

/// New documents with their points, as far as they go into one control point.
struct Writer::Batch {
    std::vector<Change> changes{};
    std::vector<std::string> passages{};
    std::vector<std::string> vectors{};
    std::optional<embedding::ModelIdentity> model{}; ///< of the vectors; none where there are none
    std::size_t bytes = 0;                           ///< about what the changes will take
};

base::Result<void> Writer::make_collections(const base::Context& context) {
    TRY(server_.create_collection(names_.documents, placed(options_), context));
    TRY(server_.create_collection(names_.passages, placed(options_), context));
    TRY(make_indexes(names_.documents, context));
    TRY(make_indexes(names_.passages, context));
    // The last one: where it is there, so are the others.
    TRY(server_.create_collection(names_.statistics, placed(options_), context));
    for (const char* field : {"kind", "collection", "sector", "category"})
        TRY(server_.create_index(names_.statistics, field, "keyword", context));
    for (const char* field : {"edition", "change"})
        TRY(server_.create_index(names_.statistics, field, "integer", context));
    return {};
}

base::Result<void> Writer::make_indexes(const std::string& collection,
                                        const base::Context& context) {
    TRY(server_.create_index(collection, "sector", Json{{"type", "keyword"}, {"is_tenant", true}},
                             context));
    for (const char* field : {"collection", "category", "source", "paths", "tags"})
        TRY(server_.create_index(collection, field, "keyword", context));
    TRY(server_.create_index(collection, "modified", "datetime", context));
    TRY(server_.create_index(collection, "edition", "integer", context));
    if (collection == names_.documents) return {};
    return server_.create_index(collection, "passage", "integer", context);
}

base::Result<void> Writer::open(const base::Context& context) {
    TRY(server_.check_version(context));
    if (!TRY(server_.has_collection(names_.statistics, context)) ||
        !TRY(read_control(server_, names_, context)))
        TRY(make_collections(context));
    TRY(acquire(context));
    TRY(carry_out(context));
    begun_ = true; // by a former writer, perhaps
    return remove_begun(context);
}

base::Result<void> Writer::check_free(const Control& control) const {
    if (control.holder.empty() || is_gone(control.process)) return {};
    const auto now = std::chrono::duration_cast<std::chrono::seconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
    if (now - control.renewed > kSilentSeconds) return {};
    return base::fail(base::ErrorCode::Unavailable,
                      "Another process (" + std::to_string(control.process.process) + " on " +
                          control.process.host + ") is writing to the document index " +
                          options_.prefix + ".",
                      {"Wait until it has finished, then try again. If it is gone, it is replaced "
                       "after two minutes."});
}

base::Result<void> Writer::acquire(const base::Context& context) {
    const Control known = TRY(read_control(server_, names_, context)).value_or(Control());
    TRY(check_free(known));
    Control next = known;
    next.epoch = known.epoch + 1;
    next.holder = random_token();
    next.process = this_process();
    if (!TRY(replace_control(server_, names_, known, next, context))) {
        return base::fail(base::ErrorCode::Unavailable,
                          "Another process has just begun to write to the document index " +
                              options_.prefix + ".",
                          {"Wait until it has finished, then try again."});
    }
    control_ = std::move(next);
    holds_ = true;
    edition_ = control_.epoch << kEditionBits;
    return {};
}

void Writer::release() {
    if (!holds_) return;
    holds_ = false;
    Control next = control_;
    next.holder.clear();
    // Nobody is there to be told; who comes next finds this process gone.
    static_cast<void>(
        replace_control(server_, names_, control_, next, base::Context().within(kReleaseTime)));
}

base::Unexpected<base::Error> Writer::taken_over() {
    holds_ = false;
    return base::fail(base::ErrorCode::Unavailable,
                      "Another process has taken over the document index " + options_.prefix +
                          ", as this one was silent for too long.",
                      {"Run the command again: what was not written is written then."});
}

base::Result<void> Writer::put_control(Control next, const base::Context& context) {
    if (!holds_) return taken_over();
    auto done = replace_control(server_, names_, control_, next, context);
    unsure_ = !done;
    if (!TRY(std::move(done))) return taken_over();
    control_ = std::move(next);
    return {};
}

base::Result<void> Writer::recall(const base::Context& context) {
    if (!holds_) return taken_over();
    if (!unsure_) return {};
    std::optional<Control> now = TRY(read_control(server_, names_, context));
    if (!now || now->holder != control_.holder) return taken_over();
    control_ = std::move(*now);
    unsure_ = false;
    return {};
}

base::Result<std::vector<std::optional<StoredDocument>>>
Writer::stored(std::span<const DocumentKey> keys, const base::Context& context) {
    std::vector<std::string> ids;
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        ids.push_back(document_id(keys[i]));
        places.emplace(ids.back(), i);
    }
    std::vector<std::optional<StoredDocument>> documents(keys.size());
    for (const Point& point : TRY(server_.retrieve(names_.documents, ids, {}, context))) {
        auto place = places.find(point.id);
        if (place == places.end()) return base::Unexpected(bad_answer("a point was not asked for"));
        documents[place->second] = TRY(read_answer([&] { return read_document(point.payload); }));
        if (documents[place->second]->record.key != keys[place->second])
            return base::Unexpected(bad_answer("a document has the place of another"));
    }
    return documents;
}

base::Result<std::vector<Change>> Writer::check(std::span<const DocumentVersion> versions,
                                                const base::Context& context) {
    std::vector<DocumentKey> keys;
    for (const DocumentVersion& version : versions)
        keys.push_back(version.record.key);
    auto former = TRY(stored(keys, context));
    std::optional<embedding::ModelIdentity> model = control_.model;
    std::vector<Change> changes;
    for (std::size_t i = 0; i < versions.size(); ++i) {
        const DocumentVersion& version = versions[i];
        TRY(check_text(version));
        TRY(check_vectors(version));
        if (former[i] && former[i]->record.generation >= version.record.generation) {
            return base::fail(base::ErrorCode::InvalidArgument, "A newer version of " +
                                                                    version.record.key.source +
                                                                    " is already in the index.");
        }
        if (has_vectors(version)) {
            if (model && *model != *version.model)
                return base::Unexpected(other_model(*model, *version.model));
            model = version.model;
        }
        changes.push_back({std::move(former[i]), std::nullopt});
    }
    return changes;
}

void Writer::add(const DocumentVersion& version, Change change, Batch& batch) {
    StoredDocument next;
    next.record = version.record;
    next.record.passages = static_cast<std::uint32_t>(version.passages.size());
    next.record.vectors = 0;
    next.edition = edition_;
    const std::string id = document_id(version.record.key);
    for (std::uint32_t ordinal = 0; ordinal < version.passages.size(); ++ordinal) {
        const PassageDraft& draft = version.passages[ordinal];
        const PassagePlace place{passage_id(version.record.key, ordinal, draft.text), id, edition_,
                                 ordinal};
        const auto terms = search::detail::count_terms(version.record, draft, analyzer_);
        next.tokens += terms.length;
        for (const auto& [term, count] : terms.terms)
            next.terms[term] += 1;
        batch.passages.push_back(print_passage_point(next, place, draft, terms));
        if (draft.vector.empty()) continue;
        batch.vectors.push_back(print_vector_point(next, place, draft.vector));
        batch.model = version.model;
        ++next.record.vectors;
    }
    change.next = std::move(next);
    batch.bytes += decided_bytes(change.former) + decided_bytes(change.next);
    batch.changes.push_back(std::move(change));
}

base::Result<void> Writer::adopt(const embedding::ModelIdentity& model,
                                 const base::Context& context) {
    if (control_.model) return {};
    if (model.width < 1 || model.width > kVectorWidthMax) {
        return base::fail(base::ErrorCode::LimitExceeded,
                          "An index takes vectors of 1 to " + std::to_string(kVectorWidthMax) +
                              " numbers; those of the model " + model.id + " have " +
                              std::to_string(model.width) + ".");
    }
    // Left of a model that was dropped, or never came to be that of the index.
    if (TRY(server_.has_collection(names_.vectors, context))) {
        TRY(put_control(control_, context)); // nobody else writes
        TRY(server_.delete_collection(names_.vectors, context));
    }
    Json parameters = placed(options_);
    parameters["vectors"] = Json{{kMeaning, {{"size", model.width}, {"distance", "Dot"}}}};
    TRY(server_.create_collection(names_.vectors, parameters, context));
    return make_indexes(names_.vectors, context);
}

base::Result<void> Writer::upload(Batch& batch, const base::Context& context) {
    TRY(remove_begun(context));
    begun_ = true;
    if (!batch.vectors.empty()) TRY(adopt(*batch.model, context));
    TRY(server_.upsert(names_.passages, batch.passages, nullptr, context));
    return server_.upsert(names_.vectors, batch.vectors, nullptr, context);
}

base::Result<void> Writer::replace(std::span<const DocumentVersion> versions,
                                   const base::Context& context) {
    TRY(carry_out(context));
    std::vector<Change> changes = TRY(check(versions, context));
    for (std::size_t i = 0; i < versions.size();) {
        ++edition_;
        Batch batch;
        for (; i < versions.size() && batch.bytes < kDecidedBytesMax; ++i) {
            TRY(context.check());
            add(versions[i], std::move(changes[i]), batch);
        }
        TRY(upload(batch, context));
        TRY(decide(std::move(batch.changes), batch.model ? batch.model : control_.model, context));
    }
    return {};
}

base::Result<void> Writer::erase(std::span<const DocumentKey> keys, const base::Context& context) {
    TRY(carry_out(context));
    TRY(remove_begun(context)); // before an edition above it is decided
    constexpr std::size_t kErasedAtOnce = 256;
    for (std::size_t i = 0; i < keys.size(); i += kErasedAtOnce) {
        auto some = keys.subspan(i, std::min(kErasedAtOnce, keys.size() - i));
        std::vector<Change> changes;
        for (std::optional<StoredDocument>& document : TRY(stored(some, context))) {
            if (document) changes.push_back({std::move(document), std::nullopt});
        }
        if (changes.empty()) continue;
        ++edition_;
        TRY(decide(std::move(changes), control_.model, context));
    }
    return {};
}

base::Result<void> Writer::decide(std::vector<Change> changes,
                                  const std::optional<embedding::ModelIdentity>& model,
                                  const base::Context& context) {
    Control next = control_;
    next.model = model;
    next.edition = edition_;
    next.pending = std::move(changes);
    TRY(put_control(std::move(next), context));
    begun_ = false;
    return carry_out(context);
}

base::Result<void> Writer::carry_out(const base::Context& context) {
    TRY(recall(context));
    if (control_.pending.empty()) return {};
    TRY(show(context));
    TRY(Statistics(server_, names_, context).apply(deltas_of(control_.pending), control_.edition));
    TRY(remove_former(context));
    Control next = control_;
    next.pending.clear();
    return put_control(std::move(next), context);
}

base::Result<void> Writer::show(const base::Context& context) {
    std::vector<std::string> points;
    std::vector<std::string> erased;
    for (const Change& change : control_.pending) {
        if (change.next) {
            points.push_back(R"({"id":")" + document_id(change.next->record.key) +
                             R"(","vector":{},"payload":)" + print(print_document(*change.next)) +
                             "}");
        } else {
            erased.push_back(document_id(change.former->record.key));
        }
    }
    const Json older = below("edition", control_.edition);
    TRY(server_.upsert(names_.documents, points, all_of({older}), context));
    if (erased.empty()) return {};
    return server_.erase_where(names_.documents, all_of({has_id(erased), older}), context);
}

base::Result<void> Writer::remove_former(const base::Context& context) {
    std::vector<std::string> passages;
    std::vector<std::string> vectors;
    for (const Change& change : control_.pending) {
        if (!change.former) continue;
        const DocumentRecord& record = change.former->record;
        auto ids =
            passage_point_ids(document_id(record.key), change.former->edition, record.passages);
        if (record.vectors > 0) vectors.insert(vectors.end(), ids.begin(), ids.end());
        passages.insert(passages.end(), ids.begin(), ids.end());
    }
    TRY(server_.erase(names_.passages, passages, context));
    auto erased = server_.erase(names_.vectors, vectors, context);
    if (!erased && is_missing(erased.error())) return {}; // dropped since
    return erased;
}

base::Result<void> Writer::remove_begun(const base::Context& context) {
    if (!begun_) return {};
    const Json begun = all_of({above("edition", control_.edition), below("edition", edition_ + 1)});
    TRY(server_.erase_where(names_.passages, begun, context));
    auto erased = server_.erase_where(names_.vectors, begun, context);
    if (!erased && !is_missing(erased.error())) return erased;
    begun_ = false;
    return {};
}

base::Result<void> Writer::drop_vectors(const base::Context& context) {
    TRY(carry_out(context));
    if (!control_.model && !TRY(server_.has_collection(names_.vectors, context))) return {};
    TRY(server_.set_payload(names_.documents, Json{{"vectors", 0}}, Json::object(), context));
    Control next = control_;
    next.model.reset();
    TRY(put_control(std::move(next), context));
    if (!TRY(server_.has_collection(names_.vectors, context))) return {};
    return server_.delete_collection(names_.vectors, context);
}

} // namespace vouch::search::qdrant
