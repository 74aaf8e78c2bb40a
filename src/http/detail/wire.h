#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "http/service.h"

namespace vouch::http::detail {

/// How the end of an answer's body is told.
enum class Framing : std::uint8_t { Length, Chunks, EndOfConnection };
enum class AfterAnswer : std::uint8_t { KeepOpen, Close };

/// The head of an answer, blank line included.
std::string print_head(const Reply& reply, std::string_view request_id, Framing framing,
                       AfterAnswer after);

/// Whether an answer of that status has a body at all.
bool may_have_body(int status);

/// One chunk of a body, RFC 9112 section 7.1; `piece` is not empty.
std::string print_chunk(std::string_view piece);
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

/// Whether a Host header, or what follows "://" in an Origin, names a server: one of `hosts` or,
/// where there are none, this machine. A port may follow.
bool names_server(std::string_view host, const std::vector<std::string>& hosts);

/// "Tue, 15 Nov 1994 08:12:31 GMT"
std::string print_http_date(std::int64_t seconds_since_1970);

} // namespace vouch::http::detail
