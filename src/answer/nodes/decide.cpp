// The database reads much of the question and the documents hold much of it: a language model says
// which is meant, by one word. It chooses among sources that the caller may read and that Route
// found; what it writes besides means nothing. Where it says nothing that counts, the rules of
// Route stand.

#include <array>
#include <optional>
#include <utility>

#include "answer/detail/node_functions.h"
#include "llm/prompt.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

constexpr std::uint32_t kReplyTokensMax = 8;
constexpr std::size_t kTablesMax = 8;

enum class Word : std::uint8_t { Database, Documents, Both, Unclear };

constexpr std::array<std::pair<std::string_view, Word>, 4> kWords{{{"database", Word::Database},
                                                                   {"documents", Word::Documents},
                                                                   {"both", Word::Both},
                                                                   {"unclear", Word::Unclear}}};

/// The word that the reply begins with.
std::optional<Word> word_of(const llm::ChatReply& reply) {
    const auto tokens = text::tokenize(text::truncate_utf8(reply.text, 200));
    for (const text::Token& token : tokens) {
        if (token.kind != text::TokenKind::Word) continue;
        for (const auto& [name, word] : kWords) {
            if (token.folded == name) return word;
        }
        break;
    }
    return std::nullopt;
}

std::string tables_text(const State& state, const Services& services) {
    const std::size_t database = state.choice.database;
    const schema::Catalog& catalog = services.sources.databases[database].knowledge->catalog;
    std::string text;
    const auto shown = services.planners[database].tables_for(state.question.text, kTablesMax);
    for (const knowledge::RetrievedTable& retrieved : shown.tables) {
        const schema::Table& table = catalog.tables[retrieved.table];
        text += table.name + ":";
        for (const std::uint32_t column : retrieved.columns)
            text += ' ' + table.columns[column].name;
        text += '\n';
    }
    return text;
}

base::Result<llm::ChatReply> ask(const State& state, const Services& services,
                                 const base::Context& context) {
    const llm::Prompt* prompt = llm::find_prompt("route");
    CHECK(prompt != nullptr); // prompts/ is part of this program
    llm::ChatRequest request;
    request.instructions = TRY(prompt->instructions());
    request.messages.push_back(
        {llm::Speaker::User, TRY(prompt->data({{"tables", tables_text(state, services)},
                                               {"passage", state.choice.passage},
                                               {"question", state.question.text}}))});
    request.tokens_max = kReplyTokensMax;
    request.caller = services.scope.caller();
    llm::Model* model = services.sources.small_task_model();
    return model->chat(request, context);
}

Outcome outcome_of(Route route) {
    switch (route) {
    case Route::Documents: return Outcome::ToDocuments;
    case Route::Both: return Outcome::ToBoth;
    default: return Outcome::ToDatabase;
    }
}

Step unclear(const State& state, const Services& services) {
    const std::string& id = services.sources.databases[state.choice.database].id;
    base::Error error{base::ErrorCode::InvalidArgument,
                      "The question may be one for the database “" + id +
                          "” or for the documents. Which is meant?",
                      std::nullopt,
                      {"vouch query \"…\" asks the databases alone.",
                       "vouch docs \"…\" asks the documents alone."}};
    return {Refusal{Status::NeedsClarification, std::move(error)}, Outcome::Unclear};
}

} // namespace

Step decide_node(const State& state, const Services& services, const base::Context& context) {
    RouteDecision decision{.route = state.choice.route, .reason = state.choice.reason};
    const auto reply = ask(state, services, context);
    const auto word = reply ? word_of(*reply) : std::nullopt;
    if (!word) {
        decision.reason += " (The language model said nothing to that.)";
        return {std::move(decision), outcome_of(decision.route)};
    }
    decision.usage = reply->usage;
    decision.model = services.sources.small_task_model()->name();
    decision.reason = "Databases and documents both know words of the question; the language "
                      "model sends it ";
    switch (*word) {
    case Word::Database:
        decision.route = Route::Database;
        decision.reason += "to the database.";
        break;
    case Word::Documents:
        decision.route = Route::Documents;
        decision.reason += "to the documents.";
        break;
    case Word::Both:
        decision.route = Route::Both;
        decision.reason += "to both.";
        break;
    case Word::Unclear: return unclear(state, services);
    }
    const Outcome outcome = outcome_of(decision.route);
    return {std::move(decision), outcome};
}

} // namespace vouch::answer::detail
