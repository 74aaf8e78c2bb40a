#pragma once

#include "access/scope.h"
#include "answer/answer.h"
#include "answer/events.h"
#include "answer/services.h"
#include "answer/state.h"
#include "base/context.h"

namespace vouch::answer {

/// Answers questions by running the graph of node.h. Immutable after creation; several threads may
/// ask at once.
class Agent {
public:
    static base::Result<Agent> create(Sources sources, AgentOptions options = {});

    /// Always an answer: what went wrong is in its status and reason. Under `context`'s deadline,
    /// which all arms share. `events` may be null.
    Answer ask(Question question, const access::Scope& scope, const base::Context& context,
               EventSink* events = nullptr) const;

    const AgentOptions& options() const { return options_; }

    const Sources& sources() const { return sources_; }

private:
    /// Waits while the same is worked on for the same scope, if there is a cache in which to find
    /// what comes of it.
    cache::Flights::Ticket turn_of(const Question& question, const access::Scope& scope,
                                   const base::Context& context) const;

    Agent(screen::Screen screen, Sources sources, AgentOptions options);

    screen::Screen screen_;
    Sources sources_;
    AgentOptions options_;
    conversation::Languages languages_;
    std::vector<SchemaPlanner> planners_;
    std::vector<cache::FormReader> forms_;
};

} // namespace vouch::answer
