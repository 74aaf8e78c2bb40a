// Every way to cut the question gives a frame, every frame a few assignments, each of them a plan.
// Plans that print the same are one reading. The score ranks: the assignment's, less what the cut
// lost, what the plan had to guess and what was not used; running the best few decides among near
// ones.
#include "planner/planner.h"

#include <algorithm>

#include "base/iso_date.h"
#include "planner/confidence.h"
#include "planner/detail/unread_words.h"
#include "planner/linker.h"
#include "planner/render.h"
#include "planner/understood.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::planner {
namespace {

constexpr int kEmptyLoss = 250;
constexpr int kZeroLoss = 100;
constexpr int kSegmentPercent = 35;
constexpr int kRivalPoints = 150;
constexpr int kEchoPenalty = 400;
constexpr int kGuessedAgePenalty = 500;
constexpr int kFartherPoints = 120; // a rival that joins more is the less likely for each join
/// Doubts about the data, not about the question: they leave the order of the readings alone.
struct Doubt {
    std::string_view reason;
    int penalty;
};
constexpr Doubt kDoubts[] = {{"numbers_as_text", 800}, {"numbers_in_text", 100}};
/// Of a reading that is known to guess what it is compared with, whatever else speaks for it.
constexpr double kGuessedConfidence = 0.5;
constexpr int kConfirmingScore = 1000; // the value as it stands there

struct Scored {
    PlanBlock plan;
    std::string key; ///< the printed plan
    ReadingFeatures features;
    std::size_t sequence = 0;
    std::vector<std::string> unused;
    std::vector<std::string> reasons;
    std::vector<UnplacedValue> unplaced;
    bool respelled_value = false;
    std::string trace;
    std::string digest;
};

bool has_block(const PlanBlock& block) {
    return !block.combined.empty() ||
           std::any_of(block.where.begin(), block.where.end(),
                       [](const PlanPredicate& p) { return !p.block.empty(); });
}

/// Steps to several rows of a table from one that was itself reached as the one of many: both hang
/// on the same row, and say nothing of each other.
int fans(const PlanBlock& block, const knowledge::KeyGraph& keys) {
    std::vector<knowledge::TableId> shared; ///< reached by a step to one
    int found = 0;
    for (const knowledge::JoinStep& step : block.steps) {
        const bool to_many = keys.edges()[step.edge].from_table == step.added;
        const bool from_shared =
            std::find(shared.begin(), shared.end(), step.known) != shared.end();
        if (to_many && from_shared) ++found;
        if (!to_many) shared.push_back(step.added);
    }
    return found;
}

/// Whether it shows, or counts the different ones of, nothing but the value that a column was said
/// to have: "who are Ann's friends" was not answered with Ann.
bool echoes(const PlanBlock& block) {
    if (block.select.empty() || !block.combined.empty()) return false;
    return std::ranges::all_of(block.select, [&](const PlanTerm& shown) {
        const bool plain = shown.aggregate == Aggregate::None ||
                           (shown.aggregate == Aggregate::Count && shown.distinct);
        return plain && !shown.rows && !shown.every_column && shown.part == DatePart::None &&
               std::ranges::any_of(block.where, [&](const PlanPredicate& given) {
                   return given.op == Operator::Equal && !given.negated && !given.member &&
                          given.alternative == 0 && given.literals.size() == 1 &&
                          given.block.empty() && given.left.part == DatePart::None &&
                          given.left.column == shown.column;
               });
    });
}

/// An age that no word names, in a table that nothing else is about: "payments over 15" says
/// nothing of the age of who paid.
bool guesses_whose_age(const Frame& frame, const Assignment& assignment) {
    const auto names = [&](std::size_t slot, knowledge::TableId table) {
        const Binding& binding = assignment.bindings[slot];
        return frame.slots[slot].unit != kNoUnit && binding.bound && binding.id.table == table;
    };
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        const Binding& binding = assignment.bindings[i];
        if (frame.slots[i].attribute != "age" || !binding.bound) continue;
        bool named = false;
        for (std::size_t other = 0; other < frame.slots.size(); ++other)
            named = named || names(other, binding.id.table);
        if (!named) return true;
    }
    return false;
}

void add_plan_features(const PlanBlock& block, ReadingFeatures& features) {
    for (const PlanBlock& value : block.values)
        add_plan_features(value, features);
    features.ordered = !block.order.empty();
    for (const PlanTerm& term : block.select) {
        features.counted = features.counted || term.aggregate == Aggregate::Count;
        features.measured = features.measured || (term.aggregate != Aggregate::None &&
                                                  term.aggregate != Aggregate::Count);
    }
}

/// What is shown; the two columns of a person's name are one thing.
int shown_things(const PlanBlock& block, const knowledge::SchemaNames& names) {
    const auto ends_name = [&](std::size_t i) {
        const PlanTerm& last = block.select[i];
        const auto& parts = names.tables[last.column.table].person_name;
        return i > 0 && parts.size() > 1 && last.column.column == parts.back() &&
               last.aggregate == Aggregate::None &&
               block.select[i - 1].column == knowledge::ColumnId{last.column.table, parts.front()};
    };
    std::size_t found = block.select.size() + (block.share ? 1 : block.values.size());
    for (std::size_t i = 0; i < block.select.size(); ++i)
        found -= ends_name(i) ? 1 : 0;
    return static_cast<int>(found);
}

/// Without the measure that a ranking shows of its own accord: it makes no question less sure.
PlanBlock as_asked(PlanBlock block, const Frame& frame) {
    const bool shown = frame.ranked && block.order.size() == 1 && block.select.size() > 1 &&
                       block.select.back() == block.order.front().term;
    if (shown) block.select.pop_back();
    return block;
}

void add_link_features(const Frame& frame, const Assignment& assignment,
                       ReadingFeatures& features) {
    // A value that stands in the column it is compared with confirms the column.
    std::vector<bool> confirmed(frame.slots.size(), false);
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        const Binding& value = assignment.bindings[i];
        const std::size_t column = frame.slots[i].tied_to;
        if (column != kNoSlot && value.bound && !value.literal && value.score >= kConfirmingScore)
            confirmed[column] = true;
    }
    for (std::size_t i = 0; i < frame.slots.size(); ++i) {
        const Binding& binding = assignment.bindings[i];
        const int loss = binding.bound ? 1000 - binding.score : 1000;
        if (!confirmed[i]) features.worst_link = std::max(features.worst_link, loss);
        // A day that is compared and grouped by is guessed once.
        const auto guessed = [&](std::size_t other) {
            return frame.slots[other].unit == kNoUnit &&
                   assignment.bindings[other].bound == binding.bound &&
                   assignment.bindings[other].id == binding.id;
        };
        bool again = false;
        for (std::size_t other = 0; other < i; ++other)
            again = again || guessed(other);
        features.implied += frame.slots[i].unit == kNoUnit && !again ? 1 : 0;
        features.respelled += binding.respelled ? 1 : 0;
    }
}

std::vector<std::string> day_assumptions(const UnitSequence& sequence, const Lexicon& lexicon) {
    std::vector<std::string> found;
    for (const Unit& unit : sequence.units) {
        if (unit.kind != UnitKind::Days || !unit.relative_days) continue;
        found.push_back(lexicon.say("assume_days",
                                    {unit.text, base::print_iso_day(unit.days.begin),
                                     base::print_iso_day(unit.days.end - std::chrono::days(1))}));
    }
    return found;
}

class Search {
public:
    Search(const knowledge::Knowledge& knowledge, const Lexicon& lexicon,
           const PlannerOptions& options, std::string_view question)
        : knowledge_(knowledge), lexicon_(lexicon), options_(options),
          tokens_(expand_shared_heads(tokenize_question(question, lexicon), knowledge, lexicon)),
          trees_(knowledge, tokens_) {
        for (const Token& token : tokens_) {
            content_words_ +=
                token.kind == TokenKind::Word && lexicon.weight(token.folded) == WordWeight::Content
                    ? 1
                    : 0;
        }
    }

    bool too_long() const { return tokens_.size() > kTokenMax; }

    void run() {
        sequences_ =
            link_units(tokens_, knowledge_, lexicon_, {options_.today, options_.fiscal_year_start});
        for (std::size_t i = 0; i < sequences_.size(); ++i)
            read(i);
        rank();
    }

    void rank() {
        std::stable_sort(scored_.begin(), scored_.end(), [](const Scored& a, const Scored& b) {
            return a.features.score > b.features.score;
        });
        if (scored_.size() > options_.candidates) scored_.resize(options_.candidates);
    }

    std::vector<Scored>& scored() { return scored_; }
    const std::vector<UnitSequence>& sequences() const { return sequences_; }

    /// The question begins with an order to change something.
    bool asks_to_write() const {
        if (sequences_.empty()) return false;
        for (const Unit& unit : sequences_.front().units) {
            if (unit.is(WordClass::Write)) return true;
            if (unit.kind != UnitKind::Unknown || unit.weight == WordWeight::Content) return false;
        }
        return false;
    }

    bool names_something() const {
        return std::any_of(sequences_.begin(), sequences_.end(), [](const UnitSequence& sequence) {
            return std::any_of(sequence.units.begin(), sequence.units.end(),
                               [](const Unit& unit) { return !unit.candidates.empty(); });
        });
    }

    std::vector<std::string> unknown_words() const {
        std::vector<std::string> words;
        if (sequences_.empty()) return words;
        for (const Unit& unit : sequences_.front().units) {
            if (unit.kind == UnitKind::Unknown && unit.weight == WordWeight::Content)
                words.push_back(unit.text);
        }
        return words;
    }

    std::string trace_head(std::size_t index) const {
        return "tokens\n" + print_tokens(tokens_) + "units\n" +
               print_units(sequences_[index], knowledge_.catalog);
    }

private:
    void read(std::size_t index) {
        const UnitSequence& sequence = sequences_[index];
        const ChunkedQuestion chunks = chunk_units(sequence, knowledge_);
        const Frame frame = build_frame(chunks, sequence, knowledge_);
        if (frame.unclear) return;
        for (const Assignment& assignment : assign(frame, sequence, knowledge_, lexicon_, trees_)) {
            auto plan = make_plan(frame, sequence, assignment, knowledge_, trees_);
            if (!plan) continue;
            Scored scored;
            scored.sequence = index;
            scored.features.join_loss = assignment.join_loss;
            if (echoes(plan->block)) plan->penalty += kEchoPenalty;
            if (guesses_whose_age(frame, assignment)) plan->penalty += kGuessedAgePenalty;
            scored.features.penalty = plan->penalty;
            for (const Doubt& doubt : kDoubts) {
                const auto& reasons = plan->reasons;
                if (std::find(reasons.begin(), reasons.end(), doubt.reason) != reasons.end())
                    scored.features.penalty += doubt.penalty;
            }
            scored.features.score =
                assignment.score - plan->penalty - sequence.loss * kSegmentPercent / 100;
            scored.features.score -=
                detail::word_losses(frame, sequence, scored.features, scored.unused);
            const PlanBlock block = as_asked(plan->block, frame);
            scored.features.selects = shown_things(block, knowledge_.names);
            scored.features.conditions = static_cast<int>(block.where.size() + block.having.size());
            scored.features.joins = static_cast<int>(block.steps.size());
            scored.features.fans = fans(block, knowledge_.keys);
            scored.features.grouped = !block.group.empty();
            scored.features.nested = has_block(block);
            scored.features.segment_loss = sequence.loss;
            scored.features.words = content_words_;
            add_plan_features(block, scored.features);
            add_link_features(frame, assignment, scored.features);
            scored.key = print_plan(plan->block, knowledge_.catalog);
            scored.reasons = plan->reasons;
            scored.unplaced = plan->unplaced;
            scored.respelled_value =
                std::ranges::any_of(assignment.bindings, [](const Binding& binding) {
                    return binding.respelled && !binding.value.empty();
                });
            scored.trace = "chunks\n" + print_chunks(chunks, sequence) + "frame\n" +
                           print_frame(frame, sequence) + "assignment\n" +
                           print_assignment(assignment, knowledge_.catalog);
            scored.plan = std::move(plan->block);
            keep(std::move(scored));
        }
    }

    void keep(Scored scored) {
        for (Scored& other : scored_) {
            if (other.key != scored.key) continue;
            if (scored.features.score > other.features.score) other = std::move(scored);
            return;
        }
        scored_.push_back(std::move(scored));
    }

    const knowledge::Knowledge& knowledge_;
    const Lexicon& lexicon_;
    const PlannerOptions& options_;
    std::vector<Token> tokens_;
    int content_words_ = 0;
    JoinTrees trees_;
    std::vector<UnitSequence> sequences_;
    std::vector<Scored> scored_;
};

/// Runs the candidates, best first, and takes back points from those that show nothing. One that is
/// no rival of a candidate that shows rows can neither win nor weaken it, and is not run: joins
/// over whole tables cost more than everything else that a question takes.
base::Result<void> run_probes(Search& search, const knowledge::Knowledge& knowledge,
                              const Probe& probe, const base::Context& context) {
    std::vector<Scored> kept;
    std::optional<int> shown; ///< the best score of those that show rows
    for (Scored& scored : search.scored()) {
        TRY(context.check());
        if (shown && *shown - scored.features.score >= kRivalPoints) {
            kept.push_back(std::move(scored));
            continue;
        }
        const ProbeOutcome outcome = probe(render_plan(scored.plan, knowledge));
        if (outcome.kind == ProbeOutcome::Kind::Failed) continue;
        const bool nothing = outcome.kind == ProbeOutcome::Kind::Empty ||
                             outcome.kind == ProbeOutcome::Kind::AllNull;
        scored.features.score -= nothing                                    ? kEmptyLoss
                                 : outcome.kind == ProbeOutcome::Kind::Zero ? kZeroLoss
                                                                            : 0;
        scored.digest = outcome.rows_digest;
        if (outcome.kind == ProbeOutcome::Kind::Rows)
            shown = std::max(scored.features.score, shown.value_or(scored.features.score));
        kept.push_back(std::move(scored));
    }
    search.scored() = std::move(kept);
    search.rank();
    return {};
}

void set_margins(std::vector<Scored>& scored) {
    for (std::size_t i = 0; i < scored.size(); ++i) {
        int margin = 500;
        scored[i].features.rivals = 0;
        for (std::size_t j = 0; j < scored.size(); ++j) {
            const bool other = scored[j].digest.empty() || scored[j].digest != scored[i].digest;
            if (j != i && other) {
                const int farther = scored[j].features.joins - scored[i].features.joins;
                const int ahead = scored[i].features.score - scored[j].features.score +
                                  kFartherPoints * std::max(0, farther);
                margin = std::min(margin, ahead);
                scored[i].features.rivals += ahead < kRivalPoints ? 1 : 0;
            }
        }
        scored[i].features.margin = margin;
    }
}

/// An unseen value that was tried in some column or took the place of a near one, or an element
/// compared with a list.
bool compares_by_guess(const Scored& scored) {
    return !scored.unplaced.empty() || scored.respelled_value ||
           std::ranges::find(scored.reasons, "list_compared") != scored.reasons.end();
}

Refusal refuse(const Lexicon& lexicon, std::string_view key, std::vector<std::string> unknown) {
    return {lexicon.say(key, {text::join(unknown, ", ")}), std::move(unknown)};
}

/// Whether every value that a question may name by a word was seen.
bool knows_all_values(const knowledge::Knowledge& knowledge, knowledge::TableId table) {
    const auto& columns = knowledge.names.tables[table].columns;
    for (std::uint32_t column = 0; column < columns.size(); ++column) {
        const bool words = !columns[column].numeric && !columns[column].date;
        if (words && !knowledge.values.covers({table, column})) return false;
    }
    return true;
}

Refusal refuse_value(const Lexicon& lexicon, const knowledge::Knowledge& knowledge,
                     const UnplacedValue& value) {
    const knowledge::TableId table = value.column.table;
    const bool nowhere = knows_all_values(knowledge, table);
    const auto& aliases = nowhere ? knowledge.names.tables[table].aliases
                                  : knowledge.names.column(value.column).aliases;
    std::vector<std::string> words;
    for (const knowledge::Word& word : aliases.front().words)
        words.push_back(word.text);
    return {lexicon.say(nowhere ? "refuse_no_value" : "refuse_value",
                        {value.text, text::join(words, " ")}),
            {value.text}};
}

} // namespace

Planner::Planner(const knowledge::Knowledge& knowledge, PlannerOptions options)
    : Planner(knowledge, std::move(options),
              std::make_shared<const Lexicon>(Lexicon::english(knowledge.vocabulary))) {}

base::Result<Planned> Planner::plan(std::string_view question, const base::Context& context,
                                    const Probe& probe) const {
    TRY(context.check());
    Planned planned;
    if (question.size() > options_.question_bytes) {
        planned.refusal = refuse(lexicon_, "refuse_long", {});
        return planned;
    }
    if (knowledge_.catalog.tables.empty()) {
        planned.refusal = refuse(lexicon_, "refuse_no_table", {});
        return planned;
    }
    const std::string clean = text::replace_invalid_utf8(question);
    Search search(knowledge_, lexicon_, options_, clean);
    if (search.too_long()) {
        planned.refusal = refuse(lexicon_, "refuse_long", {});
        return planned;
    }
    search.run();
    if (search.asks_to_write()) {
        planned.refusal = refuse(lexicon_, "refuse_write", {});
        return planned;
    }
    if (probe && !search.scored().empty()) TRY(run_probes(search, knowledge_, probe, context));
    set_margins(search.scored());
    for (Scored& scored : search.scored()) {
        Reading reading;
        reading.query = render_plan(scored.plan, knowledge_);
        reading.features = scored.features;
        reading.rows_digest = scored.digest;
        reading.confidence = confidence_of(scored.features);
        if (compares_by_guess(scored))
            reading.confidence = std::min(reading.confidence, kGuessedConfidence);
        reading.understood = describe_plan(scored.plan, knowledge_, lexicon_);
        reading.unused = std::move(scored.unused);
        reading.assumptions = day_assumptions(search.sequences()[scored.sequence], lexicon_);
        for (const std::string& reason : scored.reasons)
            reading.assumptions.emplace_back(lexicon_.phrase(reason));
        reading.trace = search.trace_head(scored.sequence) + scored.trace + "plan\n" + scored.key +
                        "features\n" + print_terms(confidence_terms(scored.features)) + '\n';
        reading.plan = std::move(scored.plan);
        planned.readings.push_back(std::move(reading));
    }
    planned.answered =
        !planned.readings.empty() && planned.readings.front().confidence >= options_.threshold;
    if (planned.answered) return planned;
    if (!search.scored().empty() && !search.scored().front().unplaced.empty()) {
        planned.refusal =
            refuse_value(lexicon_, knowledge_, search.scored().front().unplaced.front());
        return planned;
    }
    auto unknown = search.unknown_words();
    const char* key = clean.find_first_not_of(" \t\r\n") == std::string::npos ? "refuse_empty"
                      : !search.names_something()                             ? "refuse_nothing"
                      : !unknown.empty()                                      ? "refuse_words"
                      : planned.readings.empty()                              ? "refuse_unclear"
                                                                              : "refuse_unsure";
    planned.refusal = refuse(lexicon_, key, std::move(unknown));
    return planned;
}

} // namespace vouch::planner
