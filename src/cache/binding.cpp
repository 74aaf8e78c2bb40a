#include "cache/binding.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/hash.h"

namespace vouch::cache {
namespace {

constexpr std::string_view kMark = "vouch cache binding 1";

} // namespace

std::string encode(const Binding& binding) {
    std::vector<const BoundConnector*> connectors;
    for (const BoundConnector& connector : binding.connectors)
        connectors.push_back(&connector);
    std::ranges::sort(connectors, {}, [](const BoundConnector* c) { return c->id; });
    std::string bytes;
    base::put_text(bytes, kMark);
    base::put_text(bytes, binding.agent);
    base::put_fixed(bytes, static_cast<std::uint32_t>(connectors.size()));
    for (const BoundConnector* connector : connectors) {
        for (const std::string* part :
             {&connector->id, &connector->fingerprint, &connector->dialect, &connector->knowledge,
              &connector->schema})
            base::put_text(bytes, *part);
    }
    for (const std::string* part :
         {&binding.documents, &binding.policy_version, &binding.scope, &binding.day})
        base::put_text(bytes, *part);
    return bytes;
}

std::string digest(const Binding& binding) { return base::sha256_hex(encode(binding)); }

} // namespace vouch::cache
