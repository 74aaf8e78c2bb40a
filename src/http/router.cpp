#include "http/router.h"

#include <algorithm>

#include "base/check.h"

namespace vouch::http {
namespace {

bool is_name(std::string_view segment) { return segment.starts_with('{'); }

std::string_view name_of(std::string_view segment) { return segment.substr(1, segment.size() - 2); }

} // namespace

void Router::add(std::string method, std::string_view pattern, Handler handler) {
    auto target = parse_target(pattern);
    CHECK(target.has_value() && is_token(method));
    auto route = std::ranges::find(routes_, target->segments, &Route::segments);
    if (route == routes_.end()) {
        Route added{std::move(target->segments), {}};
        route = routes_.insert(std::ranges::upper_bound(routes_, added, is_before), added);
    }
    bool is_new = route->handlers.emplace(std::move(method), std::move(handler)).second;
    CHECK(is_new);
}

bool Router::is_before(const Route& one, const Route& other) {
    return std::ranges::lexicographical_compare(one.segments, other.segments, {}, is_name, is_name);
}

bool Router::fits(const Route& route, const Target& target) {
    return std::ranges::equal(route.segments, target.segments,
                              [](const std::string& pattern, const std::string& segment) {
                                  return is_name(pattern) ? !segment.empty() : pattern == segment;
                              });
}

Router::Match Router::find(std::string_view method, const Target& target) const {
    Match match;
    auto route =
        std::ranges::find_if(routes_, [&](const Route& each) { return fits(each, target); });
    if (route == routes_.end()) return match;
    auto found = route->handlers.find(method);
    auto get = route->handlers.find("GET");
    for (const auto& [name, handler] : route->handlers)
        match.allowed += (match.allowed.empty() ? "" : ", ") + name;
    if (get != route->handlers.end() && !route->handlers.contains("HEAD"))
        match.allowed += ", HEAD";
    if (found == route->handlers.end() && method == "HEAD") found = get;
    if (found == route->handlers.end()) return match;
    match.handler = &found->second;
    for (std::size_t at = 0; at < route->segments.size(); ++at)
        if (is_name(route->segments[at]))
            match.parameters.emplace(name_of(route->segments[at]), target.segments[at]);
    return match;
}

} // namespace vouch::http
