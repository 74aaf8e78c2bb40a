#include "answer/detail/linked_plan.h"

#include <algorithm>
#include <utility>

#include "answer/detail/evidence.h"
#include "answer/detail/linked_question.h"
#include "answer/detail/question_terms.h"
#include "answer/detail/read_draft.h"
#include "sql/syntax/build.h"
#include "text/tokenize.h"
#include "text/unicode.h"

namespace vouch::answer::detail {
namespace {

namespace build = sql::syntax::build;
using sql::syntax::TableReference;

constexpr std::size_t kSaidPassages = 20; ///< that are looked at to see whether a phrase is said
constexpr double kEveryWord = 0.999;      ///< coverage of a passage that holds all of a query

/// Whether people call the table so: the last word of one of its names, the others in the question.
bool is_called(const knowledge::TableNames& table, const std::string& stem,
               const std::vector<std::string>& others) {
    return std::ranges::any_of(table.aliases, [&](const knowledge::Alias& alias) {
        return alias.words.back().stem == stem &&
               std::all_of(alias.words.begin(), alias.words.end() - 1, [&](const auto& word) {
                   return std::ranges::find(others, word.stem) != others.end();
               });
    });
}

/// The column with the names of what `cut` chooses.
std::optional<knowledge::ColumnId> names_column(const LinkedQuestion& cut,
                                                const knowledge::Knowledge& knowledge) {
    const auto stem_of = [&](std::string_view folded) {
        return knowledge.vocabulary.canonical_stem(folded);
    };
    const std::string head = stem_of(text::fold(cut.head));
    std::vector<std::string> others;
    for (const text::Token& token : text::tokenize(cut.rest))
        others.push_back(stem_of(token.folded));
    for (std::uint32_t table = 0; table < knowledge.names.tables.size(); ++table) {
        const knowledge::TableNames& names = knowledge.names.tables[table];
        if (names.strict_display && is_called(names, head, others))
            return knowledge::ColumnId{table, *names.strict_display};
    }
    return std::nullopt;
}

bool says_something(const LinkedQuestion& cut) {
    search::Analyzer analyzer(search::Stemming::English);
    const std::string& needed = cut.phrase.empty() ? cut.document : cut.phrase;
    return !content_terms(analyzer, needed).empty();
}

/// The tables of FROM that are named there, in joins too.
void named_tables(const sql::syntax::TableExpression& from,
                  std::vector<const TableReference*>& named) {
    if (const auto* table = std::get_if<TableReference>(&from.node)) {
        named.push_back(table);
    } else if (const auto* join = std::get_if<sql::syntax::Join>(&from.node);
               join != nullptr && !join->alias) {
        named_tables(*join->first, named);
        for (const auto& link : join->links)
            named_tables(*link.right, named);
    }
}

std::string called(const TableReference& table) {
    return table.alias ? table.alias->name.text : table.name.last().text;
}

/// How the draft calls the table in its own FROM; none where it is not there just once.
std::optional<std::string> place_of(std::uint32_t table, const Draft& draft,
                                    const knowledge::Knowledge& knowledge) {
    const auto* select = draft.query.as<sql::syntax::Select>();
    const auto read = read_draft(draft.query, draft.dialect, knowledge);
    if (select == nullptr || !read) return std::nullopt;
    std::vector<const TableReference*> named;
    for (const auto& from : select->from)
        named_tables(*from, named);
    std::optional<std::string> place;
    for (const auto& use : read->analysis.relations) {
        if (use.table != table || std::ranges::find(named, use.reference) == named.end()) continue;
        if (place) return std::nullopt; // which of them is meant is not known
        place = called(*use.reference);
    }
    return place;
}

/// What the database says to a rest of the question, where it reads it surely and to its last word.
base::Result<std::vector<Draft>> drafts_for(const std::string& rest, std::size_t database,
                                            const Services& services,
                                            const base::Context& context) {
    planner::Planned planned = TRY(services.planners[database].plan(rest, context));
    std::vector<Draft> drafts;
    if (!planned.answered || !planned.refusal.unknown.empty()) return drafts;
    drafts = drafts_of(std::move(planned));
    if (!drafts.front().unused_words.empty()) drafts.clear();
    std::erase_if(drafts, [](const Draft& draft) { return !draft.unused_words.empty(); });
    return drafts;
}

RouteChoice choice_of(std::string reason, std::size_t database, std::vector<Draft> drafts) {
    return {.route = Route::Both,
            .reason = std::move(reason),
            .database = database,
            .drafts = std::move(drafts),
            .documents_questions = {}};
}

base::Result<std::optional<RouteChoice>> plan_cut(const LinkedQuestion& cut, std::size_t database,
                                                  const Services& services,
                                                  const base::Context& context) {
    const DatabaseSource& source = services.sources.databases[database];
    const auto names = names_column(cut, *source.knowledge);
    if (!names) return std::optional<RouteChoice>();
    std::vector<Draft> drafts = TRY(drafts_for(cut.rest, database, services, context));
    std::erase_if(drafts, [&](const Draft& draft) {
        return !place_of(names->table, draft, *source.knowledge);
    });
    if (drafts.empty()) return std::optional<RouteChoice>();
    RouteChoice choice = choice_of("The documents say which rows are meant (“" + cut.clause +
                                       "”), and the database “" + source.id + "” says the rest.",
                                   database, std::move(drafts));
    choice.link = Link{Link::From::Passages, cut.document, cut.phrase, cut.clause, *names};
    return std::optional(std::move(choice));
}

base::Result<std::optional<RouteChoice>> plan_rows(const QuestionOfRows& asked,
                                                   std::size_t database, const Services& services,
                                                   const base::Context& context) {
    std::vector<Draft> drafts = TRY(drafts_for(asked.rest, database, services, context));
    if (drafts.empty()) return std::optional<RouteChoice>();
    RouteChoice choice = choice_of("The database “" + services.sources.databases[database].id +
                                       "” says which rows are meant (“" + asked.rest +
                                       "”), and the documents say what is asked of them.",
                                   database, std::move(drafts));
    choice.link = Link{Link::From::Rows, asked.document, asked.phrase, "", {}};
    return std::optional(std::move(choice));
}

/// The databases that the question may be meant for.
std::vector<std::size_t> databases_of(const Question& question, const Services& services) {
    std::vector<std::size_t> meant;
    for (std::size_t at = 0; at < services.sources.databases.size(); ++at) {
        const bool named = services.sources.databases[at].id == question.connector;
        if (question.connector.empty() || named) meant.push_back(at);
    }
    return meant;
}

/// Whether a passage holds every word of what must be said.
base::Result<bool> is_said(const LinkedQuestion& cut, const Services& services,
                           const base::Context& context) {
    const std::string& needed = cut.phrase.empty() ? cut.document : cut.phrase;
    const auto hits =
        TRY(services.sources.passages->keyword(needed, services.documents, kSaidPassages, context));
    return std::ranges::any_of(hits,
                               [](const search::Hit& hit) { return hit.coverage >= kEveryWord; });
}

} // namespace

base::Result<std::optional<RouteChoice>>
plan_linked(const Question& question, const Services& services, const base::Context& context) {
    if (services.sources.passages == nullptr) return std::optional<RouteChoice>();
    const std::vector<std::size_t> databases = databases_of(question, services);
    if (const auto asked = question_of_rows(question.text)) {
        for (const std::size_t at : databases) {
            auto choice = TRY(plan_rows(*asked, at, services, context));
            if (choice) return choice;
        }
    }
    std::optional<RouteChoice> unsaid; // by any passage: then that is what is told
    for (const LinkedQuestion& cut : linked_questions(question.text)) {
        if (!says_something(cut)) continue;
        for (const std::size_t at : databases) {
            auto choice = TRY(plan_cut(cut, at, services, context));
            if (!choice) continue;
            if (TRY(is_said(cut, services, context))) return choice;
            if (!unsaid) unsaid = std::move(choice);
        }
    }
    return unsaid;
}

std::vector<Draft> with_names(std::vector<Draft> drafts, knowledge::ColumnId names,
                              const std::vector<std::string>& values,
                              const knowledge::Knowledge& knowledge) {
    std::vector<Draft> kept;
    for (Draft& draft : drafts) {
        const auto place = place_of(names.table, draft, knowledge);
        if (!place) continue;
        const std::string& column =
            knowledge.catalog.tables[names.table].columns[names.column].name;
        std::vector<sql::syntax::ExpressionPtr> items;
        for (const std::string& value : values)
            items.push_back(build::text(value));
        auto condition = build::in_list(build::column(*place, column), std::move(items));
        auto& where = draft.query.as<sql::syntax::Select>()->where;
        where = where ? build::binary(sql::syntax::BinaryOperator::And, std::move(where),
                                      std::move(condition))
                      : std::move(condition);
        kept.push_back(std::move(draft));
    }
    return kept;
}

} // namespace vouch::answer::detail
