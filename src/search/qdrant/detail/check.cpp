#include "search/qdrant/detail/check.h"

#include <map>

#include "search/filter.h"
#include "search/qdrant/detail/conditions.h"
#include "search/qdrant/detail/reader.h"
#include "search/qdrant/detail/statistics.h"

namespace vouch::search::qdrant {
namespace {

base::Unexpected<base::Error> damaged(const std::string& what) {
    return base::fail(base::ErrorCode::Corrupt,
                      "The document index in Qdrant is damaged: " + what + ".",
                      {"Ingest the documents again, or restore a snapshot of the collections."});
}

class Check {
public:
    Check(Server& server, const Collections& names, const base::Context& context)
        : server_(server), names_(names), context_(context), reader_(server, names, context) {}

    base::Result<IndexStats> run() {
        const auto control = TRY(read_control(server_, names_, context_));
        if (!control) return IndexStats();
        if (!control->pending.empty()) {
            return base::fail(base::ErrorCode::Unavailable,
                              "A write of the document index is not finished.",
                              {"The next ingest finishes it, if none is running."});
        }
        IndexStats all;
        for (const StoredDocument& document : TRY(documents())) {
            TRY(context_.check());
            TRY(check_document(document, control->model));
            add(document);
            all.documents += 1;
            all.passages += document.record.passages;
            all.tokens += document.tokens;
        }
        TRY(check_sums());
        return all;
    }

private:
    base::Result<std::vector<StoredDocument>> documents() {
        std::vector<StoredDocument> documents;
        TRY(server_.scroll(
            names_.documents, Json::object(), {},
            [&](Point& point) -> base::Result<void> {
                auto document = TRY(read_answer([&] { return read_document(point.payload); }));
                if (point.id != document_id(document.record.key))
                    return damaged("the document " + document.record.key.source);
                documents.push_back(std::move(document));
                return {};
            },
            context_));
        return documents;
    }

    /// Its passages, their terms and their vectors are those that it tells of.
    base::Result<void> check_document(const StoredDocument& document,
                                      const std::optional<embedding::ModelIdentity>& model) {
        const DocumentRecord& record = document.record;
        if (!TRY(reader_.version(record.key, Filter::everything(), model)))
            return damaged("the document " + record.key.source + " is gone");
        TermCounts terms;
        std::uint64_t tokens = 0;
        const auto ids =
            passage_point_ids(document_id(record.key), document.edition, record.passages);
        for (const Point& point :
             TRY(server_.retrieve(names_.passages, ids, only({"terms", "length"}), context_))) {
            const auto counted = TRY(read_answer([&] { return read_terms(point.payload); }));
            tokens += counted.length;
            for (const auto& [term, count] : counted.terms)
                terms[term] += 1;
        }
        if (tokens == document.tokens && terms == document.terms) return {};
        return damaged("the words of " + record.key.source);
    }

    void add(const StoredDocument& document) {
        Sums& sums = sums_[partition_of(document.record)];
        sums.all.documents += 1;
        sums.all.passages += document.record.passages;
        sums.all.tokens += document.tokens;
        for (const auto& [term, count] : document.terms)
            sums.terms[term] += count;
    }

    base::Result<void> check_sums() {
        Statistics statistics(server_, names_, context_);
        const auto stored = TRY(statistics.partitions(Filter::everything()));
        if (stored.size() != sums_.size()) return damaged("the list of its partitions");
        for (const Partition& partition : stored) {
            auto found = sums_.find(partition.key);
            if (found == sums_.end() || found->second.all != partition.sums)
                return damaged("the totals of " + partition_name(partition.key));
            if (TRY(statistics.terms(partition.key)) != found->second.terms)
                return damaged("the counts of words of " + partition_name(partition.key));
        }
        return {};
    }

    struct Sums {
        IndexStats all;
        std::map<std::string, std::int64_t, std::less<>> terms;
    };

    Server& server_;
    const Collections& names_;
    const base::Context& context_;
    Reader reader_;
    std::map<PartitionKey, Sums> sums_;
};

} // namespace

base::Result<IndexStats> check_index(Server& server, const Collections& names,
                                     const base::Context& context) {
    return Check(server, names, context).run();
}

} // namespace vouch::search::qdrant
