#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "answer/agent.h"
#include "store/conversations.h"

namespace vouch::answer {

/// Whose conversations those are that a person holds at this machine.
inline constexpr std::string_view kLocalOwner = "local";

/// A conversation of one owner with one agent, in which questions are asked one after another. What
/// it hands to the agent of what came before are questions that were answered, as they were
/// resolved, never answers.
class Talk {
public:
    /// How the sources of an answer are written down, a text that the faces read.
    using SourcesText = std::function<std::string(const Answer& answer)>;

    /// A new one, named after its first question.
    static base::Result<Talk> begin(const store::Conversations& conversations, store::Asker asker,
                                    std::string_view question, SourcesText sources,
                                    const base::Context& context);
    /// NotFound also where it is somebody else's.
    static base::Result<Talk> resume(const store::Conversations& conversations, store::Asker asker,
                                     std::string_view id, SourcesText sources,
                                     const base::Context& context);

    const std::string& id() const { return id_; }

    /// The question is written down before it is worked on, and marked as complete once there is an
    /// answer: not where the caller stopped it, or the program ended. An error only where it could
    /// not be written down. That the answer could not be kept is said in its hints.
    base::Result<Answer> ask(const Agent& agent, Question question, const access::Scope& scope,
                             const base::Context& context, EventSink* events = nullptr) const;

private:
    Talk(const store::Conversations& conversations, store::Asker asker, std::string id,
         SourcesText sources)
        : conversations_(&conversations), asker_(std::move(asker)), id_(std::move(id)),
          sources_(std::move(sources)) {}

    const store::Conversations* conversations_;
    store::Asker asker_;
    std::string id_;
    SourcesText sources_;
};

} // namespace vouch::answer
