// The executor of the graph. It knows no node's meaning: it calls the function, applies the one
// change, records the visit and looks up what follows. Where several nodes follow they run as arms,
// all but the first on a thread of its own, until each has reached Merge; the arms write different
// parts of the state, under one lock.

#include "answer/agent.h"

#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "answer/detail/node_functions.h"
#include "planner/render.h"
#include "sql/dialects/registry.h"
#include "trace/span.h"

namespace vouch::answer {
namespace {

using Clock = std::chrono::steady_clock;
using NodeFunction = detail::Step (*)(const State&, const Services&, const base::Context&);

NodeFunction function_of(Node node) {
    switch (node) {
    case Node::Screen: return detail::screen_node;
    case Node::FollowUp: return detail::follow_up_node;
    case Node::Recall: return detail::recall_node;
    case Node::Route: return detail::route_node;
    case Node::Decide: return detail::decide_node;
    case Node::Link: return detail::link_node;
    case Node::Draft: return detail::draft_node;
    case Node::Compose: return detail::compose_node;
    case Node::Ground: return detail::ground_node;
    case Node::Approve: return detail::approve_node;
    case Node::Cost: return detail::cost_node;
    case Node::Run: return detail::run_node;
    case Node::Vote: return detail::vote_node;
    case Node::Check: return detail::check_node;
    case Node::Cite: return detail::cite_node;
    case Node::Retrieve: return detail::retrieve_node;
    case Node::SearchWeb: return detail::search_web_node;
    case Node::Extract: return detail::extract_node;
    case Node::Rewrite: return detail::rewrite_node;
    case Node::Grade: return detail::grade_node;
    case Node::Write: return detail::write_node;
    case Node::Verify: return detail::verify_node;
    case Node::Merge: return detail::merge_node;
    case Node::Remember: return detail::remember_node;
    case Node::End: break;
    }
    return nullptr;
}

class Run {
public:
    Run(Question question, const Services& services, EventSink* events)
        : services_(services), events_(events) {
        state_.question = std::move(question);
    }

    Answer answer(const base::Context& context) {
        follow({Node::Screen}, context);
        follow({Node::Merge}, context);
        state_.answer.visits = std::move(visits_);
        return std::move(state_.answer);
    }

private:
    /// Runs the nodes and what follows them until Merge (or, from there, the end).
    void follow(std::vector<Node> nodes, const base::Context& context) {
        while (nodes.size() == 1) {
            nodes = visit(nodes.front(), context);
            if (nodes.front() == Node::Merge || nodes.front() == Node::End) return;
        }
        std::vector<std::unique_ptr<trace::Step>> steps;
        for (Node node : nodes) {
            steps.push_back(
                std::make_unique<trace::Step>(context, "arm " + std::string(node_name(node))));
        }
        std::vector<std::exception_ptr> failures(nodes.size());
        auto run_arm = [&](std::size_t i) {
            try {
                follow({nodes[i]}, steps[i]->context());
            } catch (...) { // past the top of a thread it would end the process
                failures[i] = std::current_exception();
            }
        };
        {
            std::vector<std::jthread> arms;
            for (std::size_t i = 1; i < nodes.size(); ++i)
                arms.emplace_back(run_arm, i);
            run_arm(0);
        }
        for (const std::exception_ptr& failure : failures) {
            if (failure) std::rethrow_exception(failure);
        }
    }

    const std::vector<Node>& visit(Node node, const base::Context& context) {
        trace::Step step(context, std::string(node_name(node)));
        Clock::time_point start = Clock::now();
        detail::Step done = function_of(node)(state_, services_, step.context());
        auto duration = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
        std::lock_guard lock(mutex_);
        apply(state_, node, std::move(done.update));
        visits_.push_back(
            {std::string(node_name(node)), std::string(outcome_name(done.outcome)), duration});
        if (events_ != nullptr) events_->step(visits_.back());
        return next_nodes(node, done.outcome);
    }

    const Services& services_;
    EventSink* events_;
    std::mutex mutex_;
    State state_;
    std::vector<Visit> visits_;
};

/// What is told once all is checked. Sections are the pieces that a reader can begin with.
void tell(const Answer& answer, EventSink& events) {
    constexpr std::string_view kBreak = "\n\n";
    events.sources(answer);
    for (std::string_view rest = answer.text; !rest.empty();) {
        const std::size_t at = rest.find(kBreak);
        const std::size_t length = at == std::string_view::npos ? rest.size() : at + kBreak.size();
        events.text(rest.substr(0, length));
        rest.remove_prefix(length);
    }
    events.done(answer);
}

} // namespace

Agent::Agent(screen::Screen screen, Sources sources, AgentOptions options)
    : screen_(std::move(screen)), sources_(std::move(sources)), options_(std::move(options)) {
    for (const DatabaseSource& source : sources_.databases) {
        planners_.emplace_back(*source.knowledge, options_.planner, options_.schema);
        forms_.emplace_back(source.knowledge->catalog,
                            *sql::dialects::find_dialect(planner::kPlannerDialect));
    }
}

base::Result<Agent> Agent::create(Sources sources, AgentOptions options) {
    return Agent(TRY(screen::Screen::create()), std::move(sources), std::move(options));
}

cache::Flights::Ticket Agent::turn_of(const Question& question, const access::Scope& scope,
                                      const base::Context& context) const {
    if (sources_.cache == nullptr) return {};
    std::string asked = scope.digest() + '\n' + question.connector + '\n' +
                        std::to_string(static_cast<int>(question.route)) + '\n' +
                        cache::normalized_question(question.text);
    asked += '\n' + question.documents.key();
    for (const std::string& earlier : question.earlier)
        asked += '\n' + earlier;
    return sources_.cache->flights().join(asked, context);
}

Answer Agent::ask(Question question, const access::Scope& scope, const base::Context& context,
                  EventSink* events) const {
    Clock::time_point start = Clock::now();
    const cache::Flights::Ticket turn = turn_of(question, scope, context);
    const Gates gates(sources_.databases, scope);
    Services services{screen_, sources_,   planners_,
                      forms_,  options_,   scope,
                      gates,   languages_, question.documents.narrowed(scope.search_filter())};
    Answer answer;
    try {
        answer = Run(std::move(question), services, events).answer(context);
    } catch (const std::exception& error) { // no memory, or a library that throws
        answer.status = Status::Failed;
        answer.reason = std::string("The question could not be worked on: ") + error.what() + ".";
    }
    answer.duration = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    if (events != nullptr) tell(answer, *events);
    return answer;
}

} // namespace vouch::answer
