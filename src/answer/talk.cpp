#include "answer/talk.h"

#include <utility>

namespace vouch::answer {
namespace {

using base::Context;
using base::Result;

/// For what must be written though the asker's time is over.
constexpr std::chrono::seconds kKeepTime{10};

store::TurnEnd end_of(const Answer& answer, const Talk::SourcesText& sources) {
    store::TurnEnd end{.resolved = answer.resolved_question,
                       .status = std::string(status_name(answer.status)),
                       .route = std::string(route_name(answer.route)),
                       .answer = answer.text.empty() ? answer.reason : answer.text,
                       .sources = sources ? sources(answer) : std::string(),
                       .model = answer.model,
                       .tokens_in = answer.tokens_in,
                       .tokens_out = answer.tokens_out,
                       .cost_usd = answer.cost_usd,
                       .duration = answer.duration};
    if (answer.database) {
        end.connector = answer.database->connector;
        end.sql = answer.database->sql;
    }
    return end;
}

} // namespace

Result<Talk> Talk::begin(const store::Conversations& conversations, store::Asker asker,
                         std::string_view question, SourcesText sources, const Context& context) {
    store::Conversation made = TRY(conversations.create(asker, question, store::now(), context));
    return Talk(conversations, std::move(asker), std::move(made.id), std::move(sources));
}

Result<Talk> Talk::resume(const store::Conversations& conversations, store::Asker asker,
                          std::string_view id, SourcesText sources, const Context& context) {
    store::Conversation found = TRY(conversations.find(asker, id, context));
    return Talk(conversations, std::move(asker), std::move(found.id), std::move(sources));
}

Result<Answer> Talk::ask(const Agent& agent, Question question, const access::Scope& scope,
                         const Context& context, EventSink* events) const {
    const auto window = static_cast<std::uint32_t>(agent.options().earlier_max);
    for (store::EarlierQuestion& one : TRY(conversations_->earlier(asker_, id_, window, context))) {
        question.earlier_from_documents = one.route == route_name(Route::Documents);
        question.earlier.push_back(std::move(one.text));
    }
    const std::uint32_t turn =
        TRY(conversations_->begin_turn(asker_, id_, question.text, store::now(), context));
    Answer answer = agent.ask(std::move(question), scope, context, events);
    if (context.stop.stop_requested()) return answer;
    const auto kept = conversations_->complete_turn(asker_, id_, turn, end_of(answer, sources_),
                                                    Context{}.within(kKeepTime));
    if (!kept)
        answer.hints.push_back("The answer could not be kept in the conversation: " +
                               kept.error().message);
    return answer;
}

} // namespace vouch::answer
