#include "llm/detail/provider.h"

#include <algorithm>
#include <array>

namespace vouch::llm {
namespace {

const auto& providers() {
    static const std::array kProviders = {detail::openai_provider(), detail::anthropic_provider(),
                                          detail::azure_provider()};
    return kProviders;
}

} // namespace

namespace detail {

const Provider* find_provider(std::string_view name) {
    auto found = std::ranges::find(providers(), name, &Provider::name);
    return found == providers().end() ? nullptr : &*found;
}

} // namespace detail

std::vector<std::string_view> provider_names() {
    std::vector<std::string_view> names;
    for (const detail::Provider& provider : providers())
        names.push_back(provider.name);
    return names;
}

} // namespace vouch::llm
