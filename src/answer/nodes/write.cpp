// A language model answers from the passages, each with a number and in a frame of its own, so that
// no passage can pretend to be another. What it writes is not shown before Verify has held every
// sentence against what it cites. Where it says nothing, what was quoted stands.

#include <utility>

#include "answer/detail/node_functions.h"
#include "answer/detail/passage_windows.h"
#include "llm/prompt.h"

namespace vouch::answer::detail {
namespace {

constexpr std::string_view kNotInPassages = "NOT_IN_PASSAGES";
/// No answer that is to be read is longer; what is, is not looked at.
constexpr std::size_t kReplyBytesMax = std::size_t{16} << 10U;

base::Result<llm::ChatRequest> request_for(const State& state, const Services& services,
                                           const std::vector<PassageWindow>& windows) {
    const llm::Prompt* prompt = llm::find_prompt("answer_documents");
    CHECK(prompt != nullptr); // prompts/ is part of this program
    llm::ChatRequest request;
    request.instructions = TRY(prompt->instructions());
    request.messages.push_back(
        {llm::Speaker::User, TRY(prompt->data({{"passages", framed_passages(windows)},
                                               {"question", asked_parts(state.parts)}}))});
    request.tokens_max = services.options.write.tokens_max;
    request.caller = services.scope.caller();
    return request;
}

base::Result<WrittenAnswer> write(const State& state, const Services& services,
                                  const base::Context& context) {
    const WriteOptions& options = services.options.write;
    WindowLimits limits{options.passages, options.neighbours, options.bytes};
    if (state.web) limits.neighbours = 0; // snippets have none
    WrittenAnswer written;
    written.windows = TRY(passage_windows(state.parts, limits, services, context));
    llm::Model& model = *services.sources.model;
    const auto request = TRY(request_for(state, services, written.windows));
    llm::ChatReply reply = TRY(model.chat(request, context));
    written.model = model.name();
    written.usage = reply.usage;
    const bool says_nothing = reply.text.find(kNotInPassages) != std::string::npos;
    if (reply.text.size() > kReplyBytesMax)
        written.note = "The reply of the language model was too long to be an answer.";
    else if (!reply.whole() && reply.finish != llm::Finish::TokensMax)
        written.note = "The language model gave no whole reply.";
    else if (!says_nothing)
        written.text = std::move(reply.text);
    else
        written.drops_quotation =
            !state.document_answer || state.document_answer->coverage < options.quotation_stands;
    return written;
}

} // namespace

Step write_node(const State& state, const Services& services, const base::Context& context) {
    auto written = write(state, services, context);
    if (!written) {
        WrittenAnswer none;
        none.note = "The language model did not answer: " + written.error().message;
        return {std::move(none), Outcome::Failed};
    }
    Outcome outcome = Outcome::Drafted;
    if (written->text.empty())
        outcome = written->note.empty() ? Outcome::NotFound : Outcome::Failed;
    return {std::move(*written), outcome};
}

} // namespace vouch::answer::detail
