// OpenAI's chat, but for the place of the model and the header of the key.
// https://learn.microsoft.com/azure/ai-foundry/openai/reference

#include <algorithm>

#include "base/ascii.h"
#include "llm/detail/openai.h"
#include "llm/detail/provider.h"

namespace vouch::llm::detail {
namespace {

using base::ErrorCode;
using base::fail;

constexpr std::string_view kVersion = "2024-10-21";

bool is_plain(std::string_view text) {
    return std::ranges::all_of(text, [](char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
               base::is_ascii_digit(character) || character == '-' || character == '_' ||
               character == '.';
    });
}

base::Result<std::unique_ptr<Wire>> make_azure(const ModelService& service) {
    const std::string version(service.api_version.empty() ? kVersion : service.api_version);
    if (!is_plain(service.model) || !is_plain(version))
        return fail(ErrorCode::InvalidArgument,
                    "A deployment and a version of Azure consist of letters, digits, dots, "
                    "underscores and hyphens: see llm.model and llm.azure_version.");
    const std::string root = service.url + "/openai";
    const std::string query = "?api-version=" + version;
    OpenAiPlaces places{root + "/deployments/" + service.model + "/chat/completions" + query,
                        root + "/models" + query,
                        {},
                        service.model};
    if (!service.key.empty()) places.headers.push_back({"api-key", service.key});
    return std::unique_ptr<Wire>(std::make_unique<OpenAiWire>(std::move(places)));
}

} // namespace

Provider azure_provider() { return {"azure", "", make_azure}; }

} // namespace vouch::llm::detail
