#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "llm/model.h"

namespace vouch::llm {

/// What a scripted model does with one request.
struct ScriptedReply {
    std::string text{};
    Finish finish = Finish::Whole;
    std::optional<base::Error> error{}; ///< it fails so, after nothing
    /// The stream is cut after so many bytes: Unavailable.
    std::optional<std::size_t> cut_at{};
    Usage usage{.calls = 1};
};

using Script = std::function<ScriptedReply(const ChatRequest& request)>;

/// A model that says what it was told to, for tests and for measuring what surrounds a model. It
/// gives a sink pieces of some bytes. Several threads may call at once; a script of a function is
/// run by one at a time.
class ScriptedModel final : public Model {
public:
    explicit ScriptedModel(Script script, std::string name = "scripted");
    /// One after another; then it fails as Unavailable.
    explicit ScriptedModel(std::vector<ScriptedReply> replies, std::string name = "scripted");
    /// The same from texts that are whole.
    explicit ScriptedModel(std::vector<std::string> texts, std::string name = "scripted");

    const std::string& name() const override { return name_; }
    base::Result<ChatReply> chat(const ChatRequest& request, const base::Context& context,
                                 const TextSink& sink = {}) override;

    /// All that were made, in their order.
    std::vector<ChatRequest> requests() const;

    /// From now on calls wait, until they are released or their context ends.
    void hold();
    void release();
    /// Waits until so many calls wait; whether that came about within the context.
    bool wait_for_held(std::size_t calls, const base::Context& context) const;

private:
    base::Result<void> wait_while_held(std::unique_lock<std::mutex>& lock,
                                       const base::Context& context);

    std::string name_;
    Script script_;
    mutable std::mutex mutex_{};
    mutable std::condition_variable_any changed_{};
    std::vector<ChatRequest> requests_{};
    bool held_ = false;
    std::size_t waiting_ = 0;
};

} // namespace vouch::llm
