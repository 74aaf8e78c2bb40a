#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "search/qdrant/detail/transport.h"

namespace vouch::search::qdrant {

/// Answers calls with what was prepared, one after the other, and keeps the calls.
class ScriptedTransport final : public Transport {
public:
    struct Script {
        std::deque<Reply> replies;
        std::vector<Call> calls;
    };

    explicit ScriptedTransport(Script& script) : script_(&script) {}

    base::Result<Reply> send(const Call& call, const base::Context& context) override {
        TRY(context.check());
        script_->calls.push_back(call);
        if (script_->replies.empty())
            return base::fail(base::ErrorCode::Unavailable, "There is no further reply.");
        Reply reply = std::move(script_->replies.front());
        script_->replies.pop_front();
        return reply;
    }

private:
    Script* script_;
};

} // namespace vouch::search::qdrant
