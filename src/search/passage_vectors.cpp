#include "search/passage_vectors.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vouch::search {

namespace {

std::string with_headings(std::string_view title, std::string_view section, std::string_view text) {
    std::string whole;
    for (std::string_view part : {title, section}) {
        // A text that begins with its own heading says it once.
        if (part.empty() || text.starts_with(part)) continue;
        whole.append(part).append("\n");
    }
    return whole.append(text);
}

} // namespace

std::string encoded_text(const DocumentRecord& document, const PassageDraft& passage) {
    return with_headings(document.title, passage.section, passage.text);
}

std::string encoded_text(const Passage& passage) {
    return with_headings(passage.title, passage.section, passage.text);
}

base::Result<std::size_t> encode_passages(std::span<DocumentVersion> versions,
                                          embedding::Encoder& encoder,
                                          const base::Context& context) {
    std::vector<PassageDraft*> drafts;
    std::vector<std::string> texts;
    for (DocumentVersion& version : versions) {
        version.model = encoder.model();
        for (PassageDraft& draft : version.passages) {
            if (!draft.vector.empty()) continue;
            texts.push_back(encoded_text(version.record, draft));
            drafts.push_back(&draft);
        }
    }
    const std::size_t width = encoder.model().width;
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    for (std::size_t first = 0; first < drafts.size(); first += kEncodedAtOnce) {
        TRY(context.check());
        const std::size_t count = std::min(kEncodedAtOnce, drafts.size() - first);
        const std::vector<float> rows = TRY(encoder.encode(std::span(views).subspan(first, count),
                                                           embedding::TextRole::Passage, context));
        if (rows.size() != count * width) {
            return base::fail(base::ErrorCode::Internal,
                              "The model gave another number of vectors than was asked for.");
        }
        for (std::size_t i = 0; i < count; ++i) {
            auto row = std::span(rows).subspan(i * width, width);
            drafts[first + i]->vector.assign(row.begin(), row.end());
        }
    }
    return drafts.size();
}

base::Error other_model(const embedding::ModelIdentity& stored,
                        const embedding::ModelIdentity& given) {
    return {base::ErrorCode::InvalidArgument,
            "The passages of this index were encoded by the model " + stored.id + " (" +
                std::to_string(stored.width) + " numbers), and what is given comes from " +
                given.id + " (" + std::to_string(given.width) +
                "): vectors of two models cannot be compared.",
            std::nullopt,
            {"Use the model " + stored.id +
             " again, or encode all passages anew: vouch index rebuild"}};
}

base::Result<void> check_model(Engine& engine, const embedding::ModelIdentity& model,
                               const base::Context& context) {
    auto stored = TRY(engine.model(context));
    if (stored && *stored != model) return base::Unexpected(other_model(*stored, model));
    return {};
}

void reuse_vectors(DocumentVersion& former, const embedding::ModelIdentity& model,
                   DocumentVersion& version) {
    if (former.model != model) return;
    std::unordered_map<std::string, std::vector<float>> known;
    for (PassageDraft& draft : former.passages) {
        if (!draft.vector.empty())
            known.emplace(encoded_text(former.record, draft), std::move(draft.vector));
    }
    for (PassageDraft& draft : version.passages) {
        auto found = known.find(encoded_text(version.record, draft));
        if (found != known.end()) draft.vector = found->second;
    }
    version.model = model;
}

base::Result<void> check_query(const QueryVector& query) {
    bool finite =
        std::ranges::all_of(query.numbers, [](float number) { return std::isfinite(number); });
    if (finite && query.numbers.size() == query.model.width) return {};
    return base::fail(base::ErrorCode::InvalidArgument,
                      "A vector of the model " + query.model.id + " must consist of " +
                          std::to_string(query.model.width) + " finite numbers.");
}

} // namespace vouch::search
