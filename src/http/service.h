#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/context.h"
#include "base/result.h"
#include "http/client.h"
#include "http/message.h"

namespace vouch::http {

/// One request as a handler sees it: whole, checked, of a route that exists.
struct Call {
    std::string method{};
    std::string path{}; ///< as it came, without the query
    /// What follows the question mark, decoded, in order.
    std::vector<std::pair<std::string, std::string>> query{};
    /// The parts of the path that the route names, decoded.
    std::map<std::string, std::string, std::less<>> parameters{};
    Headers headers{};
    std::string body{};
    std::string id{};   ///< of this request, in X-Request-Id of the answer
    std::string peer{}; ///< the caller's address, or "local" through a Unix socket
};

/// The way of an answer that is made while it is sent.
class StreamWriter {
public:
    virtual ~StreamWriter() = default;

    /// Sends a piece and returns when it is on its way; so a slow client holds its producer back.
    /// Flow::Stop where the client has left: nothing more is of use.
    virtual Flow write(std::string_view piece) = 0;
};

/// What a handler gives back.
struct Reply {
    int status = 200;
    Headers headers{};
    std::string body{};
    /// Where set, it makes the body, after the head was sent and on the thread of the handler. An
    /// error cuts the answer, so that the client can tell it from a whole one.
    std::function<base::Result<void>(StreamWriter& writer)> stream{};
};

/// Runs on one of the server's threads, several at a time, and may block. The context has the
/// server's time for a request as its deadline, and is stopped when the client leaves or the server
/// ends. Of an error the client gets `error_reply`; an exception is answered by status 500.
using Handler = std::function<base::Result<Reply>(const Call& call, const base::Context& context)>;

/// A body {"error": {"code": …, "message": …}}, and "hints" where there are any.
Reply error_reply(int status, std::string_view code, std::string_view message,
                  const std::vector<std::string>& hints = {});
/// The same with the status that the code stands for.
Reply error_reply(const base::Error& error);
int status_of(base::ErrorCode code);

/// "Not Found"
std::string_view reason_phrase(int status);

} // namespace vouch::http
