// A language model writes SQL for the question, in the dialect of its database. What it writes is a
// draft like any other: parsed here, then grounded, approved and run. What became of its earlier
// tries goes back to it, each with the reason in words that it can act on.

#include <algorithm>
#include <utility>

#include "answer/detail/draft_prompt.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/reply_sql.h"
#include "sql/dialects/registry.h"

namespace vouch::answer::detail {
namespace {

/// No statement that answers a question is longer; what is, is neither read nor recorded.
constexpr std::size_t kReplyBytesMax = std::size_t{16} << 10U;

Composition failed(Composition composition, base::Error error) {
    composition.error = std::move(error);
    return composition;
}

/// Of this arm alone: documents may answer beside it.
Step no_reply(base::Error error, std::string model) {
    error.message = "The language model “" + model + "” did not answer: " + error.message;
    return {Composition{.draft = std::nullopt,
                        .sql = "",
                        .error = std::move(error),
                        .outcome = "failed",
                        .model = std::move(model)},
            Outcome::Failed};
}

/// The same statement again would fail again.
bool was_tried(const State& state, std::string_view sql) {
    return std::ranges::any_of(state.model_tries,
                               [&](const ModelTry& earlier) { return earlier.sql == sql; });
}

enum class Documents : std::uint8_t { None, Some };

/// Documents were searched before a model was asked, and did not answer; where a passage disputed
/// the question they might have.
std::string off_topic(const State& state, Documents documents) {
    std::string reason = "The language model finds nothing in the database that answers this.";
    const bool searched = documents == Documents::Some &&
                          state.question.route == RouteWish::Automatic &&
                          state.choice.route == Route::Database && state.choice.passage.empty();
    return searched ? reason + " No sentence of the documents answers it either." : reason;
}

Step read_reply(Composition composition, const State& state, const DatabaseSource& source,
                Documents documents) {
    auto sql = reply_sql(composition.sql);
    if (!sql) return {failed(std::move(composition), sql.error()), Outcome::Rejected};
    composition.sql = std::move(*sql);
    if (composition.sql == kNoQuery) {
        composition.sql.clear();
        return {failed(std::move(composition),
                       {base::ErrorCode::NotFound, off_topic(state, documents)}),
                Outcome::OffTopic};
    }
    if (was_tried(state, composition.sql)) {
        return {failed(std::move(composition), {base::ErrorCode::InvalidArgument,
                                                "The model wrote the same statement again."}),
                Outcome::Rejected};
    }
    const std::string dialect(source.connector->dialect_name());
    auto query = parse_reply(composition.sql, *sql::dialects::find_dialect(dialect));
    if (!query) {
        const bool forbidden = query.error().fault == ReplyFault::Forbidden;
        return {failed(std::move(composition), std::move(query).error().error),
                forbidden ? Outcome::Forbidden : Outcome::Rejected};
    }
    composition.draft = Draft{.query = std::move(*query),
                              .understood = "",
                              .confidence = 0,
                              .assumptions = {},
                              .unused_words = {},
                              .drafted_by = "model",
                              .trace = "",
                              .dialect = dialect,
                              .origin = DraftOrigin::Model};
    return {std::move(composition), Outcome::Drafted};
}

} // namespace

Step compose_node(const State& state, const Services& services, const base::Context& context) {
    llm::Model& model = *services.sources.model;
    auto request = draft_request(state, services);
    auto reply = request ? model.chat(*request, context)
                         : base::Result<llm::ChatReply>(base::Unexpected(request.error()));
    if (!reply) return no_reply(std::move(reply).error(), model.name());
    Composition composition{.draft = std::nullopt,
                            .sql = std::move(reply->text),
                            .model = model.name(),
                            .usage = reply->usage};
    if (composition.sql.size() > kReplyBytesMax) {
        composition.sql.clear();
        return {failed(std::move(composition),
                       {base::ErrorCode::InvalidArgument,
                        "The reply is too long to be a statement that answers a question."}),
                Outcome::Rejected};
    }
    if (!reply->whole()) {
        return {failed(std::move(composition),
                       {base::ErrorCode::InvalidArgument,
                        "The reply was cut before its end; write a shorter statement."}),
                Outcome::Rejected};
    }
    return read_reply(std::move(composition), state,
                      services.sources.databases[state.choice.database],
                      services.sources.passages == nullptr ? Documents::None : Documents::Some);
}

} // namespace vouch::answer::detail
