#include "answer/detail/draft_prompt.h"

#include "knowledge/schema_text.h"

namespace vouch::answer::detail {

llm::ChatRequest draft_request(const State& state, const Services& services) {
    const ModelOptions& options = services.options.model;
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    const std::size_t tables = options.tables_max + state.model_tries.size();
    const knowledge::Retrieval shown =
        services.planners[state.choice.database].tables_for(state.question.text, tables);
    llm::ChatRequest request;
    request.instructions =
        "You write one read-only " + std::string(source.connector->dialect_name()) +
        " SELECT statement that answers the question over the tables given. Use only these tables "
        "and columns. Return exactly the columns that the question asks for, in its order. Reply "
        "with SQL only.";
    request.tokens_max = options.tokens_max;
    request.temperature = state.model_tries.empty() ? 0 : options.repair_temperature;
    request.caller = services.scope.caller();
    std::string text = knowledge::schema_text(shown, *source.knowledge, nullptr);
    text += "\nQuestion: " + state.question.text;
    request.messages.push_back({llm::Speaker::User, std::move(text)});
    for (const ModelTry& earlier : state.model_tries) {
        request.messages.push_back({llm::Speaker::Assistant, earlier.sql});
        request.messages.push_back(
            {llm::Speaker::User, earlier.complaint + "\nWrite the corrected statement."});
    }
    return request;
}

} // namespace vouch::answer::detail
