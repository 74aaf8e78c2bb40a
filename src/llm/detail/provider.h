// The table of providers. Each is defined in a file of its own; adding one adds a line to
// provider.cpp.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "llm/detail/wire.h"
#include "llm/service.h"

namespace vouch::llm::detail {

struct Provider {
    std::string_view name;
    std::string_view own_url; ///< empty: each user of it has another
    /// `service` has a url without a slash at its end. InvalidArgument for a model that the
    /// provider cannot have.
    base::Result<std::unique_ptr<Wire>> (*make_wire)(const ModelService& service);
};

const Provider* find_provider(std::string_view name);

Provider openai_provider();
Provider anthropic_provider();
Provider azure_provider();

} // namespace vouch::llm::detail
