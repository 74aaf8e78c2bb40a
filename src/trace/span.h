// A tree of timed steps, recorded while a question is answered and read once it is. Recording only:
// exporters read it.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/context.h"

namespace vouch::trace {

/// One step. A span and its children belong to one thread at a time.
class Span {
public:
    explicit Span(std::string name);

    /// A new child that started now; its address is stable.
    Span& add_child(std::string name);
    void finish();
    void set(std::string key, std::string value);

    const std::string& name() const { return name_; }
    /// Until now for a span that is not finished.
    std::chrono::microseconds duration() const;
    const std::vector<std::pair<std::string, std::string>>& attributes() const {
        return attributes_;
    }
    const std::vector<std::unique_ptr<Span>>& children() const { return children_; }

private:
    using Clock = std::chrono::steady_clock;
    std::string name_;
    Clock::time_point start_;
    Clock::time_point end_{};
    std::vector<std::pair<std::string, std::string>> attributes_;
    std::vector<std::unique_ptr<Span>> children_;
};

/// Records a child of the context's span for as long as it lives; records nothing where the context
/// has none.
class Step {
public:
    Step(const base::Context& context, std::string name);
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step();

    /// The given context with this step as its span.
    const base::Context& context() const { return context_; }
    void set(std::string key, std::string value);

private:
    base::Context context_;
    Span* own_ = nullptr;
};

} // namespace vouch::trace
