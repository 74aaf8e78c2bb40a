#pragma once

#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"

namespace vouch::search::qdrant {

struct Call {
    std::string method;
    std::string path; ///< from the first slash, with the query
    std::string body{};
};

struct Reply {
    int status = 0;
    std::string body;
};

/// Carries calls to a server. Every call may be sent again: what they do, they do once. Calls may
/// come from several threads.
class Transport {
public:
    virtual ~Transport() = default;
    virtual base::Result<Reply> send(const Call& call, const base::Context& context) = 0;
};

} // namespace vouch::search::qdrant
