// Rows that documents choose. The passages in which the phrase stands are looked for under the
// scope, each with the rows that it names: by the title and path of its document, by itself, or by
// the beginning of its document where that names just one. The names are those that the caller can
// read in the database; they go into the drafts as literals, and these through the one door like
// any other.

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "answer/detail/approve.h"
#include "answer/detail/linked_plan.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/speaking_passages.h"
#include "sql/syntax/build.h"

namespace vouch::answer::detail {
namespace {

namespace build = sql::syntax::build;

constexpr std::size_t kPassagesMax = 200;
constexpr std::size_t kNamesMax = 20'000; ///< of the table, that texts are compared with
constexpr std::size_t kChosenMax = 500;   ///< rows that passages choose
constexpr std::size_t kCitationsMax = 10;

base::Unexpected<base::Error> too_many(const std::string& what, std::size_t most) {
    return base::fail(base::ErrorCode::LimitExceeded,
                      "There are more than " + std::to_string(most) + ' ' + what + '.');
}

/// A passage that says it, and the positions of the names that it speaks of.
struct Speaking {
    search::Passage passage;
    std::vector<std::size_t> names;
};

class Linker {
public:
    Linker(const State& state, const Services& services, const base::Context& context)
        : state_(state), services_(services), context_(context), link_(*state.choice.link),
          source_(services.sources.databases[state.choice.database]) {}

    /// No drafts where no passage chooses a row.
    base::Result<LinkedRows> run() {
        SpeakingPassages passages(TRY(read_names()), services_, context_);
        std::vector<Speaking> speaking;
        for (search::Passage& passage : TRY(found(passages))) {
            std::vector<std::size_t> names = TRY(passages.names_of(passage));
            if (!names.empty()) speaking.push_back({std::move(passage), std::move(names)});
        }
        const std::vector<std::string> chosen = chosen_names(speaking, passages);
        if (chosen.size() > kChosenMax) return too_many("rows that passages choose", kChosenMax);
        if (chosen.empty()) return LinkedRows{};
        LinkedRows linked{with_names(drafts(), link_.names, chosen, *source_.knowledge),
                          quoted(speaking, passages)};
        for (Draft& draft : linked.drafts) {
            draft.understood += ", of those " + link_.clause;
            draft.assumptions.push_back("“" + link_.clause +
                                        "” is by the documents: " + told_names(chosen));
        }
        return linked;
    }

private:
    std::vector<Draft> drafts() const {
        std::vector<Draft> copies;
        for (const Draft& draft : state_.choice.drafts)
            copies.push_back(clone(draft));
        return copies;
    }

    /// `SELECT DISTINCT name FROM table WHERE name > after ORDER BY name`
    sql::syntax::Query page_after(const std::optional<std::string>& after) const {
        const schema::Table& table = source_.knowledge->catalog.tables[link_.names.table];
        const std::string& column = table.columns[link_.names.column].name;
        sql::syntax::Select select;
        select.quantifier = sql::syntax::SelectQuantifier::Distinct;
        select.items.push_back(build::item(build::column(column)));
        select.from.push_back(build::table(build::qualified_table(table.schema, table.name)));
        if (after) {
            select.where = build::binary(sql::syntax::BinaryOperator::Greater,
                                         build::column(column), build::text(*after));
        } else {
            select.where = build::is_null(build::column(column), sql::syntax::Negation::Negated);
        }
        sql::syntax::Query query = build::query(std::move(select));
        query.order_by.push_back(build::order(build::column(column)));
        build::set_limit(query, services_.scope.rows_max());
        return query;
    }

    /// As the caller sees them, a page at a time, for the scope limits the rows of each query.
    base::Result<std::vector<std::string>> read_names() const {
        const sql::policy::Gate& gate = *TRY(services_.gates.gate(state_.choice.database));
        std::vector<std::string> names;
        for (std::optional<std::string> last;;) {
            const auto approved = TRY(approve_for(source_, gate, page_after(last)));
            const schema::ResultSet page =
                TRY(source_.connector->run(approved, services_.options.read_budget,
                                           context_.within(services_.options.query_time)));
            for (const schema::Row& row : page.rows) {
                if (const auto* name = std::get_if<std::string>(&row[0])) names.push_back(*name);
            }
            if (names.size() > kNamesMax) return too_many("names to compare with", kNamesMax);
            const bool more =
                page.rows.size() >= static_cast<std::size_t>(services_.scope.rows_max()) ||
                page.truncated();
            if (!more || names.empty() || names.back() == last) return names;
            last = names.back();
        }
    }

    /// The passages that say it. Where the clause only names a document, all that is found of it.
    base::Result<std::vector<search::Passage>> found(SpeakingPassages& passages) const {
        search::Engine& engine = *services_.sources.passages;
        const search::Filter& filter = services_.documents;
        std::vector<search::PassageId> ids;
        for (const search::Hit& hit : TRY(engine.keyword(needed(), filter, kPassagesMax, context_)))
            ids.push_back(hit.id);
        std::vector<search::Passage> found = TRY(engine.fetch(ids, filter, context_));
        std::erase_if(found, [&](const search::Passage& passage) {
            if (link_.phrase.empty()) return !passages.lies_in(passage, link_.document);
            return !passages.says(passage, link_.phrase) ||
                   !passages.is_kind(passage, link_.document);
        });
        return found;
    }

    const std::string& needed() const {
        return link_.phrase.empty() ? link_.document : link_.phrase;
    }

    static std::vector<std::string> chosen_names(const std::vector<Speaking>& speaking,
                                                 const SpeakingPassages& passages) {
        std::set<std::size_t> positions;
        for (const Speaking& one : speaking)
            positions.insert(one.names.begin(), one.names.end());
        std::vector<std::string> chosen;
        for (const std::size_t position : positions)
            chosen.push_back(passages.name(position));
        return chosen;
    }

    /// Of each document the best passage for the names that it gives.
    DocumentAnswer quoted(const std::vector<Speaking>& speaking, SpeakingPassages& passages) const {
        DocumentAnswer answer{.text = {}, .citations = {}, .coverage = 1};
        std::set<std::pair<search::DocumentKey, std::vector<std::size_t>>> quoted;
        for (const Speaking& one : speaking) {
            if (answer.citations.size() == kCitationsMax) break;
            if (!quoted.emplace(one.passage.document, one.names).second) continue;
            std::vector<std::string> names;
            for (const std::size_t position : one.names)
                names.push_back(passages.name(position));
            passages.quote(answer, told_names(names), one.passage, needed());
        }
        return answer;
    }

    const State& state_;
    const Services& services_;
    const base::Context& context_;
    const Link& link_;
    const DatabaseSource& source_;
};

} // namespace

Step link_node(const State& state, const Services& services, const base::Context& context) {
    auto linked = Linker(state, services, context).run();
    if (!linked) return {Refusal{Status::Failed, std::move(linked).error()}, Outcome::Failed};
    if (!linked->drafts.empty()) return {std::move(*linked), Outcome::Found};
    base::Error error{base::ErrorCode::NotFound,
                      "No passage was found that says this of a row of the database: “" +
                          state.choice.link->clause + "”."};
    return {Refusal{Status::Unanswerable, std::move(error)}, Outcome::NotFound};
}

} // namespace vouch::answer::detail
