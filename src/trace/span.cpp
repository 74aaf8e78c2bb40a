#include "trace/span.h"

namespace vouch::trace {

Span::Span(std::string name) : name_(std::move(name)), start_(Clock::now()) {}

Span& Span::add_child(std::string name) {
    children_.push_back(std::make_unique<Span>(std::move(name)));
    return *children_.back();
}

void Span::finish() {
    if (end_ == Clock::time_point{}) end_ = Clock::now();
}

void Span::set(std::string key, std::string value) {
    attributes_.emplace_back(std::move(key), std::move(value));
}

std::chrono::microseconds Span::duration() const {
    Clock::time_point end = end_ == Clock::time_point{} ? Clock::now() : end_;
    return std::chrono::duration_cast<std::chrono::microseconds>(end - start_);
}

Step::Step(const base::Context& context, std::string name) : context_(context) {
    if (context.span == nullptr) return;
    own_ = &context.span->add_child(std::move(name));
    context_.span = own_;
}

Step::~Step() {
    if (own_ != nullptr) own_->finish();
}

void Step::set(std::string key, std::string value) {
    if (own_ != nullptr) own_->set(std::move(key), std::move(value));
}

} // namespace vouch::trace
