#include "answer/detail/model_insight.h"

#include <algorithm>
#include <utility>

#include "answer/detail/number_binding.h"
#include "llm/prompt.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

constexpr std::string_view kNoInsight = "NONE";
constexpr std::size_t kInsightRowsMax = 40;
constexpr std::size_t kInsightRowsMin = 2;   ///< one row says what it says
constexpr std::size_t kShownCellBytes = 120; ///< longer ones are cut
constexpr std::uint32_t kInsightTokens = 160;
constexpr std::size_t kInsightBytes = std::size_t{4} << 10U;

bool wants_insight(const State& state, const Services& services) {
    return services.options.model.insights == ModelInsights::On &&
           services.sources.model != nullptr && state.question.execution == Execution::Run &&
           !state.result->truncated() && state.result->rows.size() >= kInsightRowsMin &&
           state.result->rows.size() <= kInsightRowsMax;
}

std::string shown_cell(std::string cell) {
    std::ranges::replace(cell, '\n', ' ');
    std::ranges::replace(cell, '|', ' ');
    std::size_t end = std::min(cell.size(), kShownCellBytes);
    while (end < cell.size() && end > 0 && (static_cast<unsigned char>(cell[end]) & 0xC0U) == 0x80U)
        --end;
    return cell.substr(0, end);
}

/// A line a row, the names of the columns first.
std::string shown_rows(const schema::ResultSet& result) {
    std::vector<std::string> cells;
    for (const schema::ResultColumn& column : result.columns)
        cells.push_back(shown_cell(column.name));
    std::string text = text::join(cells, " | ") + '\n';
    for (const schema::Row& row : result.rows) {
        cells.clear();
        for (const schema::Value& value : row)
            cells.push_back(shown_cell(schema::display_text(value)));
        text += text::join(cells, " | ") + '\n';
    }
    return text;
}

base::Result<llm::ChatRequest> insight_request(const State& state, const Services& services) {
    const llm::Prompt* prompt = llm::find_prompt("write_insight");
    CHECK(prompt != nullptr); // prompts/ is part of this program
    llm::ChatRequest request;
    request.tokens_max = kInsightTokens;
    request.caller = services.scope.caller();
    request.instructions = TRY(prompt->instructions());
    request.messages.push_back(
        {llm::Speaker::User, TRY(prompt->data({{"question", state.question.text},
                                               {"rows", shown_rows(*state.result)}}))});
    return request;
}

} // namespace

WrittenInsight model_insight(const State& state, const Services& services,
                             const base::Context& context) {
    WrittenInsight written;
    if (!wants_insight(state, services)) return written;
    const auto request = insight_request(state, services);
    if (!request) return written;
    const auto reply = services.sources.model->chat(*request, context);
    if (!reply) return written;
    written.usage = reply->usage;
    written.model = services.sources.model->name();
    if (!reply->whole() || reply->text.size() > kInsightBytes ||
        reply->text.starts_with(kNoInsight))
        return written;
    const BoundText bound =
        bind_numbers(reply->text, {.result = *state.result,
                                   .question = state.question.text,
                                   .sql = state.approved ? state.approved->text() : ""});
    written.text = bound.text;
    written.sentences = bound.sentences;
    written.kept = bound.sentences - bound.dropped.size();
    return written;
}

} // namespace vouch::answer::detail
