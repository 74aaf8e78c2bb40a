#include "answer/detail/known_question.h"

#include <utility>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

using knowledge::KnownQuestion;
using knowledge::KnownQuestionKind;

std::string_view origin_of(const KnownQuestion& known) {
    return known.kind == KnownQuestionKind::Metric ? "metric" : "verified pair";
}

/// The text has passed the door when the knowledge base was read; one that does not parse now is
/// treated as none.
std::optional<Draft> draft_of(const KnownQuestion& known, const DatabaseSource& source) {
    const std::string name(source.connector->dialect_name());
    const sql::syntax::Dialect* dialect = sql::dialects::find_dialect(name);
    if (dialect == nullptr) return std::nullopt;
    auto query = sql::syntax::parse_query(known.sql, *dialect);
    if (!query) return std::nullopt;
    const std::string origin(origin_of(known));
    return Draft{.query = std::move(*query),
                 .understood = "from the " + origin + " “" + known.name + "”",
                 .confidence = 1,
                 .assumptions = {},
                 .unused_words = {},
                 .drafted_by = origin,
                 .trace = "",
                 .dialect = name,
                 .origin = DraftOrigin::Person};
}

/// A database and what its people have written for the question.
struct Found {
    std::size_t database = 0;
    const KnownQuestion* known = nullptr;
};

std::vector<Found> find_known(const Question& question, const Services& services) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < services.sources.databases.size(); ++i) {
        const DatabaseSource& source = services.sources.databases[i];
        if (!question.connector.empty() && source.id != question.connector) continue;
        const KnownQuestion* known = source.knowledge->known_questions.find(question.text);
        if (known != nullptr) found.push_back({i, known});
    }
    return found;
}

Step which_one(const std::vector<Found>& found, const Services& services) {
    std::vector<std::string> names;
    base::Error error{base::ErrorCode::InvalidArgument, {}, std::nullopt, {}};
    for (const Found& one : found) {
        const std::string& id = services.sources.databases[one.database].id;
        names.push_back("“" + id + "”");
        error.hints.push_back("--connector " + id);
    }
    error.message = "The knowledge bases of " + text::join(names, " and ") +
                    " have each a query for it. Which one is meant?";
    return {Refusal{Status::NeedsClarification, std::move(error)}, Outcome::Unroutable};
}

} // namespace

std::optional<Step> known_question(const Question& question, const Services& services) {
    if (question.route == RouteWish::Documents) return std::nullopt;
    const std::vector<Found> found = find_known(question, services);
    if (found.empty()) return std::nullopt;
    if (found.size() > 1) return which_one(found, services);
    const auto& [database, known] = found.front();
    const DatabaseSource& source = services.sources.databases[database];
    std::optional<Draft> draft = draft_of(*known, source);
    if (!draft) return std::nullopt;
    RouteChoice choice{.route = Route::Database,
                       .reason = "The knowledge base of “" + source.id + "” has a " +
                                 std::string(origin_of(*known)) + " for it.",
                       .database = database,
                       .drafts = {},
                       .documents_questions = {}};
    choice.drafts.push_back(std::move(*draft));
    return Step{std::move(choice), Outcome::ToDatabase};
}

} // namespace vouch::answer::detail
