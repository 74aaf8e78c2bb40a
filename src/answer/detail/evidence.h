#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"
#include "planner/planner.h"

namespace vouch::answer::detail {

/// What the databases and the documents have to say to a question, before either is asked for an
/// answer.
struct Evidence {
    std::string question;
    std::size_t database = 0; ///< whose plan is the best
    planner::Planned planned; ///< of that database; no readings where there is none
    std::optional<DocumentAnswer> quotation{}; ///< that may stand for an answer
    /// What the documents are to be asked: the question, or its parts where that finds more.
    std::vector<std::string> document_parts{};
    /// That would stand for one if no database knew words of the question.
    std::optional<DocumentAnswer> loose_quotation{};
    std::string search_note{};         ///< why the documents were not searched by meaning
    std::vector<std::size_t> ties{};   ///< other databases that read it as surely
    std::vector<std::string> rivals{}; ///< a clause for each that does not: why not
    bool has_near = false;             ///< a model may answer from a passage that cannot be quoted
    bool is_rivalled = false;          ///< a database reads much of the question
    /// Why a candidate could not be run: the database is damaged or cannot be reached.
    std::optional<base::Error> database_error{};

    /// Whether the best reading uses every word of the question.
    bool reads_every_word() const {
        return !planned.readings.empty() && planned.refusal.unknown.empty() &&
               planned.readings.front().unused.empty();
    }
    bool database_answers() const { return planned.answered; }
    /// Whether both worlds know much of the question, so that neither settles it alone.
    bool is_disputed() const {
        const bool claimed = database_answers() || is_rivalled;
        return !(database_answers() && reads_every_word()) && claimed &&
               (quotation || loose_quotation);
    }
    /// Of the best reading; 0 where there is none.
    double confidence() const {
        return planned.readings.empty() ? 0 : planned.readings.front().confidence;
    }
};

/// The passages that may answer, best first; none without documents.
base::Result<search::Retrieval> find_passages(std::string_view question, const Services& services,
                                              const base::Context& context);

/// The same, up to `limit` of them.
base::Result<search::Retrieval> find_passages(std::string_view question, std::size_t limit,
                                              const Services& services,
                                              const base::Context& context);

/// Whether a passage is worth showing to a model though no sentence of it can be quoted.
bool is_near(const search::Retrieval& found, const WriteOptions& options);

/// Plans on every database that `connector` allows (empty: all). Where none answers with all of the
/// question's words, looks for a quotation, which must fit the more exactly the more of the
/// question a database reads. Candidates are run under the scope, each through the one door, within
/// the probe time; of a question of which only drafts are wanted nothing is run. `part` is what is
/// asked of `question`, all of it or a part.
base::Result<Evidence> gather_evidence(std::string part, const Question& question,
                                       const Services& services, const base::Context& context);

/// The readings as drafts, in their order.
std::vector<Draft> drafts_of(planner::Planned planned);

/// A sentence for each database that the question was meant for too and that could not be opened;
/// none where it names its connector or wants the documents alone.
std::vector<std::string> unasked_databases(const Question& question, const Sources& sources);

} // namespace vouch::answer::detail
