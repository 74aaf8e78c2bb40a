#include "http/service.h"

#include <array>

#include <nlohmann/json.hpp>

namespace vouch::http {

Reply error_reply(int status, std::string_view code, std::string_view message,
                  const std::vector<std::string>& hints) {
    nlohmann::ordered_json error = {{"code", code}, {"message", message}};
    if (!hints.empty()) error["hints"] = hints;
    nlohmann::ordered_json body = {{"error", std::move(error)}};
    Reply reply;
    reply.status = status;
    reply.headers = {{"Content-Type", "application/json"}};
    reply.body = body.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    return reply;
}

Reply error_reply(const base::Error& error) {
    return error_reply(status_of(error.code), base::error_code_name(error.code), error.message,
                       error.hints);
}

int status_of(base::ErrorCode code) {
    using base::ErrorCode;
    switch (code) {
    case ErrorCode::InvalidArgument: return 400;
    case ErrorCode::Denied: return 403;
    case ErrorCode::NotFound: return 404;
    case ErrorCode::LimitExceeded: return 422;
    case ErrorCode::RateLimited: return 429;
    case ErrorCode::Unsupported: return 501;
    case ErrorCode::Unavailable:
    case ErrorCode::Cancelled: return 503;
    case ErrorCode::Timeout: return 504;
    case ErrorCode::Corrupt:
    case ErrorCode::Io:
    case ErrorCode::Internal: break;
    }
    return 500;
}

std::string_view reason_phrase(int status) {
    struct Phrase {
        int status;
        std::string_view text;
    };
    static constexpr std::array kPhrases = {Phrase{200, "OK"},
                                            Phrase{201, "Created"},
                                            Phrase{202, "Accepted"},
                                            Phrase{204, "No Content"},
                                            Phrase{304, "Not Modified"},
                                            Phrase{400, "Bad Request"},
                                            Phrase{401, "Unauthorized"},
                                            Phrase{403, "Forbidden"},
                                            Phrase{404, "Not Found"},
                                            Phrase{405, "Method Not Allowed"},
                                            Phrase{408, "Request Timeout"},
                                            Phrase{409, "Conflict"},
                                            Phrase{413, "Content Too Large"},
                                            Phrase{414, "URI Too Long"},
                                            Phrase{415, "Unsupported Media Type"},
                                            Phrase{417, "Expectation Failed"},
                                            Phrase{421, "Misdirected Request"},
                                            Phrase{422, "Unprocessable Content"},
                                            Phrase{429, "Too Many Requests"},
                                            Phrase{431, "Request Header Fields Too Large"},
                                            Phrase{500, "Internal Server Error"},
                                            Phrase{501, "Not Implemented"},
                                            Phrase{503, "Service Unavailable"},
                                            Phrase{504, "Gateway Timeout"},
                                            Phrase{505, "HTTP Version Not Supported"}};
    for (const Phrase& phrase : kPhrases)
        if (phrase.status == status) return phrase.text;
    return "Status";
}

} // namespace vouch::http
