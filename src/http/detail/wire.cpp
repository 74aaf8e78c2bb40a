#include "http/detail/wire.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "http/address.h"

namespace vouch::http::detail {
namespace {

std::string hexadecimal(std::size_t number) {
    std::array<char, 16> digits{};
    auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

void add(std::string& head, std::string_view name, std::string_view value) {
    head.append(name).append(": ").append(value).append("\r\n");
}

} // namespace

bool may_have_body(int status) { return status >= 200 && status != 204 && status != 304; }

std::string print_http_date(std::int64_t seconds) {
    static constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::chrono::sys_seconds time{std::chrono::seconds(seconds)};
    auto day = std::chrono::floor<std::chrono::days>(time);
    std::chrono::year_month_day date(day);
    std::chrono::hh_mm_ss clock(time - day);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d GMT",
                  kDays[std::chrono::weekday(day).c_encoding()], static_cast<unsigned>(date.day()),
                  kMonths[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                  static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text.data();
}

std::string print_head(const Reply& reply, std::string_view request_id, Framing framing,
                       AfterAnswer after) {
    using std::chrono::system_clock;
    std::string head = "HTTP/1.1 " + std::to_string(reply.status) + " " +
                       std::string(reason_phrase(reply.status)) + "\r\n";
    add(head, "Date", print_http_date(system_clock::to_time_t(system_clock::now())));
    add(head, "X-Request-Id", request_id);
    for (const Header& header : reply.headers)
        add(head, header.name, header.value);
    if (framing == Framing::Length && may_have_body(reply.status))
        add(head, "Content-Length", std::to_string(reply.body.size()));
    if (framing == Framing::Chunks) add(head, "Transfer-Encoding", "chunked");
    if (after == AfterAnswer::Close) add(head, "Connection", "close");
    return head + "\r\n";
}

std::string print_chunk(std::string_view piece) {
    return (hexadecimal(piece.size()) + "\r\n").append(piece).append("\r\n");
}

bool names_server(std::string_view host, const std::vector<std::string>& hosts) {
    auto address = parse_address("http://" + std::string(host) + "/");
    if (!address || address->path != "/" || address->has_user || address->has_query) return false;
    if (hosts.empty()) return address->is_loopback();
    return std::ranges::any_of(
        hosts, [&](const std::string& known) { return same_name(known, address->host); });
}

} // namespace vouch::http::detail
