#include "eval/conversations.h"

#include <algorithm>

#include "eval/detail/data_file.h"

namespace vouch::eval {
namespace {

using detail::DataObject;
using detail::Json;

constexpr base::ByteCount kConversationsBytesMax{std::uint64_t{64} << 20U};

bool cites_one_like(const answer::Answer& answer, const std::string& part) {
    return answer.status == answer::Status::Answered && answer.documents &&
           std::ranges::any_of(answer.documents->citations, [&](const answer::Citation& citation) {
               return citation.source.find(part) != std::string::npos;
           });
}

bool is_like(const std::string& source, const std::string& part) {
    return source.find(part) != std::string::npos;
}

struct Measured {
    std::string opening, follow_up, expected;
};

base::Result<Measured> read_item(const Json& json, std::string place) {
    if (!json.is_object()) return base::fail(base::ErrorCode::Corrupt, place + "no object.");
    const DataObject item(json, std::move(place));
    return Measured{TRY(item.text("opening")), TRY(item.text("follow_up")),
                    TRY(item.text("expected_source_contains"))};
}

base::Result<void> measure(const Measured& item, const ConversationAsk& ask, const LineSink& lines,
                           ConversationFigures& figures) {
    const answer::Answer whole = ask.answer(item.follow_up, {item.opening});
    const bool made_whole = !whole.resolved_question.empty();
    const auto sources = TRY(ask.find(made_whole ? whole.resolved_question : item.follow_up));
    const auto alone = TRY(ask.find(item.follow_up));
    auto expected = [&](const std::string& source) { return is_like(source, item.expected); };
    const bool cited = cites_one_like(whole, item.expected);
    ++figures.conversations;
    figures.found += std::ranges::any_of(sources, expected) ? 1 : 0;
    figures.found_alone += std::ranges::any_of(alone, expected) ? 1 : 0;
    figures.first += !sources.empty() && expected(sources.front()) ? 1 : 0;
    figures.first_alone += !alone.empty() && expected(alone.front()) ? 1 : 0;
    figures.cited += cited ? 1 : 0;
    figures.openings_cited += cites_one_like(ask.answer(item.opening, {}), item.expected) ? 1 : 0;
    return detail::put(lines, {{"opening", item.opening},
                               {"follow_up", item.follow_up},
                               {"resolved", whole.resolved_question},
                               {"status", answer::status_name(whole.status)},
                               {"sources", sources},
                               {"sources_alone", alone},
                               {"expected", item.expected},
                               {"cited", cited}});
}

} // namespace

Figures ConversationFigures::figures() const {
    return {{"found", count(found)},
            {"found_alone", count(found_alone)},
            {"first", count(first)},
            {"first_alone", count(first_alone)},
            {"cited", count(cited)},
            {"openings_cited", count(openings_cited)},
            {"conversations", count(conversations)}};
}

base::Result<ConversationFigures> measure_conversations(const std::filesystem::path& data,
                                                        const ConversationAsk& ask,
                                                        const LineSink& lines,
                                                        const base::Context& context) {
    const std::filesystem::path file = data / "eval" / "dataset_multiturn.json";
    const std::string content = TRY(base::read_file(file, kConversationsBytesMax));
    const Json list = Json::parse(content, nullptr, /*allow_exceptions=*/false);
    if (!list.is_array())
        return base::fail(base::ErrorCode::Corrupt, file.string() + " is no list in JSON.");
    ConversationFigures figures;
    for (std::size_t i = 0; i < list.size(); ++i) {
        TRY(context.check());
        const Measured item =
            TRY(read_item(list[i], file.string() + ", item " + std::to_string(i + 1) + ": "));
        TRY(measure(item, ask, lines, figures));
    }
    return figures;
}

} // namespace vouch::eval
