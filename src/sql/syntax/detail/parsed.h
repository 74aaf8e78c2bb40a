// What a method of the parser returns: a part of the tree, or the news that it failed; why lies in
// the parser.
#pragma once

#include <memory>
#include <utility>

#include "base/check.h"
#include "base/result.h"

namespace vouch::sql::syntax::detail {

struct Failed {};
template <typename T>
using Parsed = base::Result<T, Failed>;
using Failure = base::Unexpected<Failed>;

} // namespace vouch::sql::syntax::detail

namespace vouch::base {

/// A node: null is the failure, so that the most frequent result of parsing is one pointer.
template <typename Node>
class [[nodiscard]] Result<std::unique_ptr<Node>, sql::syntax::detail::Failed> {
public:
    using value_type = std::unique_ptr<Node>;
    using error_type = sql::syntax::detail::Failed;

    Result(std::unique_ptr<Node> node) : node_(std::move(node)) { CHECK(node_ != nullptr); }
    Result(Unexpected<error_type>) {}

    bool has_value() const { return node_ != nullptr; }
    explicit operator bool() const { return has_value(); }
    value_type&& value() && { return std::move(node_); }
    value_type& operator*() & { return node_; }
    error_type error() const { return {}; }

private:
    std::unique_ptr<Node> node_;
};

} // namespace vouch::base
