#include "llm/scripted_model.h"

#include <algorithm>
#include <utility>

namespace vouch::llm {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kPieceBytes = 7; ///< cuts words and code points

Script one_after_another(std::vector<ScriptedReply> replies) {
    return [replies = std::move(replies), next = std::size_t{0}](const ChatRequest&) mutable {
        if (next < replies.size()) return replies[next++];
        ScriptedReply over;
        over.error = base::Error{
            ErrorCode::Unavailable, "The scripted model has no reply left.", std::nullopt, {}};
        return over;
    };
}

std::vector<ScriptedReply> whole_replies(std::vector<std::string> texts) {
    std::vector<ScriptedReply> replies;
    for (std::string& text : texts)
        replies.push_back({.text = std::move(text)});
    return replies;
}

} // namespace

ScriptedModel::ScriptedModel(Script script, std::string name)
    : name_(std::move(name)), script_(std::move(script)) {}
ScriptedModel::ScriptedModel(std::vector<ScriptedReply> replies, std::string name)
    : ScriptedModel(one_after_another(std::move(replies)), std::move(name)) {}
ScriptedModel::ScriptedModel(std::vector<std::string> texts, std::string name)
    : ScriptedModel(whole_replies(std::move(texts)), std::move(name)) {}

Result<ChatReply> ScriptedModel::chat(const ChatRequest& request, const base::Context& context,
                                      const TextSink& sink) {
    ScriptedReply scripted;
    {
        std::unique_lock lock(mutex_);
        requests_.push_back(request);
        scripted = script_(request);
        TRY(wait_while_held(lock, context));
    }
    TRY(context.check());
    if (scripted.error) return base::Unexpected(*scripted.error);
    const std::size_t end =
        std::min(scripted.cut_at.value_or(scripted.text.size()), scripted.text.size());
    if (sink) {
        for (std::size_t at = 0; at < end; at += kPieceBytes)
            sink(std::string_view(scripted.text).substr(at, std::min(kPieceBytes, end - at)));
    }
    if (scripted.cut_at)
        return fail(ErrorCode::Unavailable, "The scripted model was cut in its reply.");
    ChatReply reply;
    reply.text = std::move(scripted.text);
    reply.finish = scripted.finish;
    reply.model = name_;
    reply.usage = scripted.usage;
    return reply;
}

Result<void> ScriptedModel::wait_while_held(std::unique_lock<std::mutex>& lock,
                                            const base::Context& context) {
    if (!held_) return {};
    ++waiting_;
    changed_.notify_all();
    const auto released = [&] { return !held_; };
    if (context.deadline == std::chrono::steady_clock::time_point::max()) {
        changed_.wait(lock, context.stop, released);
    } else {
        changed_.wait_until(lock, context.stop, context.deadline, released);
    }
    --waiting_;
    return context.check();
}

std::vector<ChatRequest> ScriptedModel::requests() const {
    std::scoped_lock lock(mutex_);
    return requests_;
}

void ScriptedModel::hold() {
    std::scoped_lock lock(mutex_);
    held_ = true;
}

void ScriptedModel::release() {
    std::scoped_lock lock(mutex_);
    held_ = false;
    changed_.notify_all();
}

bool ScriptedModel::wait_for_held(std::size_t calls, const base::Context& context) const {
    std::unique_lock lock(mutex_);
    const auto there = [&] { return waiting_ >= calls; };
    if (context.deadline == std::chrono::steady_clock::time_point::max())
        return changed_.wait(lock, context.stop, there);
    return changed_.wait_until(lock, context.stop, context.deadline, there);
}

} // namespace vouch::llm
