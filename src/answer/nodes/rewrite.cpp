// Nothing that answers was found. A language model, if there is one, writes another query for the
// same question; it is only looked for, the question stays what it was. Without a model, or when
// the tries are used up, this is not in the documents: nothing is called for to say so.

#include <utility>

#include "answer/detail/node_functions.h"
#include "llm/prompt.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

constexpr std::uint32_t kQueryTokensMax = 60;
constexpr std::size_t kQueryBytesMax = 300;

base::Result<RewrittenQuery> rewrite(const std::string& question, const Services& services,
                                     const base::Context& context) {
    const llm::Prompt* prompt = llm::find_prompt("search_query");
    CHECK(prompt != nullptr); // prompts/ is part of this program
    llm::ChatRequest request;
    request.instructions = TRY(prompt->instructions());
    request.messages.push_back({llm::Speaker::User, TRY(prompt->data({{"question", question}}))});
    request.tokens_max = kQueryTokensMax;
    request.caller = services.scope.caller();
    llm::Model& model = *services.sources.small_task_model();
    const llm::ChatReply reply = TRY(model.chat(request, context));
    const std::string valid = text::replace_invalid_utf8(text::truncate_utf8(reply.text, 4'096));
    const std::string_view line = text::trim(std::string_view(valid).substr(0, valid.find('\n')));
    return RewrittenQuery{std::string(text::truncate_utf8(line, kQueryBytesMax)), model.name(),
                          reply.usage};
}

} // namespace

Step rewrite_node(const State& state, const Services& services, const base::Context& context) {
    const bool may = services.sources.small_task_model() != nullptr && !state.web &&
                     !services.documents.reads_nothing() &&
                     state.choice.documents_questions.size() == 1 &&
                     state.queries.size() < services.options.write.rewrites_max;
    if (!may) return {std::monostate{}, Outcome::Exhausted};
    auto query = rewrite(state.choice.documents_questions.front(), services, context);
    if (!query) return {std::monostate{}, Outcome::Failed};
    const Outcome outcome = query->text.empty() ? Outcome::Exhausted : Outcome::Rewritten;
    return {std::move(*query), outcome};
}

} // namespace vouch::answer::detail
