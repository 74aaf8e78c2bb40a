// Rows that documents choose. The passages in which the phrase stands are looked for under the
// scope, each with the rows that it names: by the title and path of its document, by itself, or by
// the beginning of its document where that names just one. The names are those that the caller can
// read in the database; they go into the drafts as literals, and these through the one door like
// any other.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "answer/detail/approve.h"
#include "answer/detail/linked_plan.h"
#include "answer/detail/name_finder.h"
#include "answer/detail/node_functions.h"
#include "answer/detail/question_terms.h"
#include "answer/detail/quotable.h"
#include "sql/syntax/build.h"
#include "text/join.h"

namespace vouch::answer::detail {
namespace {

namespace build = sql::syntax::build;

constexpr std::size_t kPassagesMax = 200;
constexpr std::size_t kNamesMax = 20'000; ///< of the table, that texts are compared with
constexpr std::size_t kChosenMax = 500;   ///< rows that passages choose
constexpr std::size_t kCitationsMax = 10;
constexpr std::size_t kNamesTold = 5;
constexpr std::size_t kOpeningPassages = 3; ///< in which a document says whose it is

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
          source_(services.sources.databases[state.choice.database]),
          filter_(services.scope.search_filter()), analyzer_(search::Stemming::English) {}

    /// No drafts where no passage chooses a row.
    base::Result<LinkedRows> run() {
        names_ = TRY(read_names());
        const NameFinder finder(names_);
        std::vector<Speaking> speaking;
        for (search::Passage& passage : TRY(passages())) {
            std::vector<std::size_t> found = TRY(names_in(passage, finder));
            if (!found.empty()) speaking.push_back({std::move(passage), std::move(found)});
        }
        std::vector<std::string> chosen = chosen_names(speaking);
        if (chosen.size() > kChosenMax) return too_many("rows that passages choose", kChosenMax);
        if (chosen.empty()) return LinkedRows{};
        LinkedRows linked{with_names(drafts(), link_.names, chosen, *source_.knowledge),
                          quoted(speaking)};
        for (Draft& draft : linked.drafts) {
            draft.understood += ", of those " + link_.clause;
            draft.assumptions.push_back("“" + link_.clause +
                                        "” is by the documents: " + told(chosen));
        }
        return linked;
    }

private:
    std::vector<Draft> drafts() const {
        std::vector<Draft> copies;
        for (const Draft& draft : state_.choice.drafts) {
            Draft copy{.query = sql::syntax::clone(draft.query),
                       .understood = draft.understood,
                       .confidence = draft.confidence,
                       .assumptions = draft.assumptions,
                       .unused_words = draft.unused_words,
                       .drafted_by = draft.drafted_by,
                       .trace = draft.trace,
                       .dialect = draft.dialect,
                       .origin = draft.origin,
                       .features = draft.features};
            copies.push_back(std::move(copy));
        }
        return copies;
    }

    static std::string told(const std::vector<std::string>& names) {
        if (names.size() <= kNamesTold) return text::join(names, ", ");
        const std::vector<std::string> first(names.begin(), names.begin() + kNamesTold);
        return text::join(first, ", ") + " and " + std::to_string(names.size() - kNamesTold) +
               " more";
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

    Terms place_terms(const search::Passage& passage) {
        std::string place = passage.document.collection + ' ' + passage.document.source + ' ' +
                            passage.title + ' ' + passage.section;
        std::ranges::replace_if(
            place, [](char c) { return c == '_' || c == '/' || c == '-' || c == '.'; }, ' ');
        return terms_of(analyzer_, place);
    }

    /// What the clause demands of a passage: the phrase in its text or section, and the kind of
    /// document by its place or its text. Where the clause only names a document, by its place.
    bool says_it(const search::Passage& passage) {
        const Terms text = terms_of(analyzer_, passage.section + '\n' + passage.text);
        const Terms place = place_terms(passage);
        const auto in_text = [&](const std::string& term) { return holds(text, term); };
        const auto in_place = [&](const std::string& term) { return holds(place, term); };
        const Terms document = content_terms(analyzer_, link_.document);
        const Terms phrase = content_terms(analyzer_, link_.phrase);
        if (phrase.empty()) return std::ranges::all_of(document, in_place);
        return std::ranges::all_of(phrase, in_text) &&
               std::ranges::all_of(document, [&](const std::string& term) {
                   return in_place(term) || in_text(term);
               });
    }

    base::Result<std::vector<search::Passage>> passages() {
        search::Engine& engine = *services_.sources.passages;
        const std::string& query = link_.phrase.empty() ? link_.document : link_.phrase;
        std::vector<search::PassageId> ids;
        for (const search::Hit& hit : TRY(engine.keyword(query, filter_, kPassagesMax, context_)))
            ids.push_back(hit.id);
        std::vector<search::Passage> found = TRY(engine.fetch(ids, filter_, context_));
        std::erase_if(found, [&](const search::Passage& passage) { return !says_it(passage); });
        return found;
    }

    base::Result<std::vector<std::size_t>> names_in(const search::Passage& passage,
                                                    const NameFinder& finder) {
        std::vector<std::size_t> names =
            finder.find(passage.title + '\n' + passage.document.source + '\n' + passage.section);
        if (names.empty()) names = finder.find(passage.text);
        if (!names.empty() || passage.ordinal == 0) return names;
        const auto [known, is_new] = openings_.try_emplace(passage.document);
        if (is_new) known->second = TRY(opening_names(passage, finder));
        return known->second;
    }

    /// Of the beginning of its document, where that names just one.
    base::Result<std::vector<std::size_t>> opening_names(const search::Passage& passage,
                                                         const NameFinder& finder) const {
        const auto around = TRY(
            services_.sources.passages->neighbours(passage.id, passage.ordinal, filter_, context_));
        std::string opening;
        for (const search::Passage& neighbour : around) {
            if (neighbour.ordinal < kOpeningPassages) opening += neighbour.text + '\n';
        }
        std::vector<std::size_t> names = finder.find(opening);
        if (names.size() > 1) names.clear();
        return names;
    }

    std::vector<std::string> chosen_names(const std::vector<Speaking>& speaking) const {
        std::vector<std::size_t> positions;
        for (const Speaking& one : speaking)
            positions.insert(positions.end(), one.names.begin(), one.names.end());
        std::ranges::sort(positions);
        positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
        std::vector<std::string> chosen;
        for (const std::size_t position : positions)
            chosen.push_back(names_[position]);
        return chosen;
    }

    /// The sentence that holds the most of the phrase.
    std::string sentence_of(const search::Passage& passage) {
        const Terms wanted =
            content_terms(analyzer_, link_.phrase.empty() ? link_.document : link_.phrase);
        std::string best;
        std::ptrdiff_t most = -1;
        for (std::string& piece : quotable_pieces(passage.text)) {
            const Terms terms = terms_of(analyzer_, piece);
            const auto held = std::ranges::count_if(
                wanted, [&](const std::string& term) { return holds(terms, term); });
            if (held <= most) continue;
            most = held;
            best = std::move(piece);
        }
        return best;
    }

    /// Of each document the best passage for the names that it gives.
    DocumentAnswer quoted(const std::vector<Speaking>& speaking) {
        DocumentAnswer answer{.text = {}, .citations = {}, .coverage = 1};
        std::set<std::pair<search::DocumentKey, std::vector<std::size_t>>> quoted;
        for (const Speaking& one : speaking) {
            const search::Passage& passage = one.passage;
            if (answer.citations.size() == kCitationsMax) break;
            if (!quoted.emplace(passage.document, one.names).second) continue;
            const auto number = static_cast<std::uint32_t>(answer.citations.size() + 1);
            std::vector<std::string> names;
            for (const std::size_t position : one.names)
                names.push_back(names_[position]);
            std::string sentence = sentence_of(passage);
            if (!answer.text.empty()) answer.text += '\n';
            answer.text += told(names) + ": " + sentence + " [" + std::to_string(number) + "]";
            answer.citations.push_back({number, passage.document.collection,
                                        passage.document.source, passage.page, passage.section,
                                        std::move(sentence), passage.span});
        }
        return answer;
    }

    const State& state_;
    const Services& services_;
    const base::Context& context_;
    const Link& link_;
    const DatabaseSource& source_;
    search::Filter filter_;
    search::Analyzer analyzer_;
    std::vector<std::string> names_;
    std::map<search::DocumentKey, std::vector<std::size_t>> openings_;
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
