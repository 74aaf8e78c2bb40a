// The rules and the schema come first and are the same bytes for every question over the same
// tables, so that a provider need not read them anew; the question, what of it is known of the
// data, and earlier tries follow. Everything that is not ours stands in frames that it cannot end.

#include "answer/detail/draft_prompt.h"

#include <algorithm>

#include "answer/detail/date_bounds.h"
#include "base/hash.h"
#include "knowledge/schema_text.h"
#include "llm/prompt.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

constexpr std::size_t kBoundaryCharacters = 16;
constexpr std::size_t kNamesMax = 4;    ///< of one complaint
constexpr std::size_t kTablesWider = 4; ///< after a name that is not there

const llm::Prompt& prompt(std::string_view name) {
    const llm::Prompt* found = llm::find_prompt(name);
    CHECK(found != nullptr); // prompts/ is part of this program
    return *found;
}

/// Equal for equal texts, and not to be guessed by one who writes into them.
llm::BoundarySource boundary_of(const std::string& text) {
    static const std::string kSecret = llm::random_boundary();
    return [mark = base::sha256_hex(kSecret + text)]() mutable {
        mark = base::sha256_hex(mark);
        return mark.substr(0, kBoundaryCharacters);
    };
}

/// Which columns have the values that the question names.
std::string value_hints(const knowledge::Retrieval& shown, const schema::Catalog& catalog) {
    std::vector<std::string> hints;
    for (const knowledge::RetrievedTable& table : shown.tables) {
        for (const knowledge::RetrievedValue& value : table.values) {
            const schema::Table& of = catalog.tables[table.table];
            hints.push_back(of.name + "." + of.columns[value.column].name + " has the value '" +
                            value.text + "'");
        }
    }
    return text::join(hints, "\n");
}

/// What people wrote for questions like this one.
std::string examples(const State& state, const Services& services, const DatabaseSource& source) {
    std::string text;
    const auto similar = source.knowledge->known_questions.similar(
        state.question.text, services.options.model.examples_max);
    for (const knowledge::KnownQuestion* known : similar)
        text += "A person wrote for “" + known->name + "”: " + known->sql + "\n";
    return text;
}

/// How the columns that a model is shown hold days.
struct ShownDays {
    bool dates = false;
    bool years = false; ///< as numbers
};

ShownDays shown_days(const knowledge::Retrieval& shown, const knowledge::SchemaNames& names) {
    ShownDays found;
    for (const knowledge::RetrievedTable& table : shown.tables) {
        for (const std::uint32_t index : table.columns) {
            const knowledge::ColumnNames& column = names.tables[table.table].columns[index];
            if (!column.date) continue;
            (column.numeric || column.text_number ? found.years : found.dates) = true;
        }
    }
    return found;
}

/// Which days the question speaks of, so that no model has to know what day it is. A bare year
/// is a number where the columns hold years.
std::string date_hints(const std::vector<planner::DateSpan>& spans, ShownDays days) {
    std::string text;
    for (const planner::DateSpan& span : spans) {
        const bool year = span.year && days.years;
        text += "“" + span.phrase + "” means " + (year ? year_condition_of(span) : "");
        if (year && days.dates) text += ", of a column of dates ";
        text += (year && !days.dates ? "" : condition_of(span)) + "\n";
    }
    return text;
}

/// The names that something was wrong with, as they stand between quotation marks in a complaint.
std::string names_in(const std::string& complaint) {
    std::string names;
    std::size_t at = 0;
    for (std::size_t found = 0; found < kNamesMax; ++found) {
        const std::size_t begin = complaint.find('"', at);
        const std::size_t end = begin == std::string::npos ? begin : complaint.find('"', begin + 1);
        if (end == std::string::npos) break;
        names += ' ' + complaint.substr(begin + 1, end - begin - 1);
        at = end + 1;
    }
    return names;
}

/// The tables that the question needs; after a try that went wrong more of them, found by the names
/// that were wrong, too. The other words of an error name nothing.
knowledge::Retrieval shown_tables(const State& state, const Services& services) {
    std::string wanted = state.question.text;
    for (const ModelTry& earlier : state.model_tries)
        wanted += names_in(earlier.complaint);
    const bool named = wanted.size() > state.question.text.size();
    return services.planners[state.choice.database].tables_for(
        wanted,
        services.options.model.tables_max + state.model_tries.size() + (named ? kTablesWider : 0));
}

} // namespace

base::Result<llm::ChatRequest> draft_request(const State& state, const Services& services) {
    const ModelOptions& options = services.options.model;
    const DatabaseSource& source = services.sources.databases[state.choice.database];
    knowledge::Retrieval shown = shown_tables(state, services);
    const std::string hints =
        examples(state, services, source) +
        date_hints(services.planners[state.choice.database].dates(state.question.text),
                   shown_days(shown, source.knowledge->names)) +
        value_hints(shown, source.knowledge->catalog);
    for (knowledge::RetrievedTable& table : shown.tables)
        table.values.clear(); // they would make the schema another text for each question
    std::string schema = knowledge::schema_text(shown, *source.knowledge, source.base);
    if (source.base != nullptr && !source.is_part())
        schema += knowledge::business_text(*source.base);

    llm::ChatRequest request;
    request.tokens_max = options.tokens_max;
    request.temperature =
        std::min(1.0, options.repair_temperature * static_cast<double>(state.model_tries.size()));
    request.caller = services.scope.caller();
    const llm::Prompt& draft = prompt("draft_sql");
    request.instructions =
        TRY(draft.instructions({{"dialect", std::string(source.connector->dialect_name())}}));
    llm::BoundarySource boundary = boundary_of(schema);
    std::string text = TRY(draft.data({{"schema", std::move(schema)}}, boundary));
    text +=
        '\n' +
        TRY(prompt("draft_question").data({{"hints", hints}, {"question", state.question.text}}));
    request.messages.push_back({llm::Speaker::User, std::move(text)});
    for (const ModelTry& earlier : state.model_tries) {
        request.messages.push_back({llm::Speaker::Assistant, earlier.sql});
        request.messages.push_back(
            {llm::Speaker::User,
             TRY(prompt("repair_sql").data({{"complaint", earlier.complaint}}))});
    }
    return request;
}

} // namespace vouch::answer::detail
