#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "http/service.h"
#include "http/target.h"

namespace vouch::http {

/// Which handler answers which path and method.
class Router {
public:
    /// `pattern` is a path whose segments are words, or names in braces that take any one segment
    /// but an empty one: "/v1/agents/{id}". Where two patterns fit a path, words go before names,
    /// the leftmost first. The same pattern and method twice is a bug of the caller.
    void add(std::string method, std::string_view pattern, Handler handler);

    struct Match {
        const Handler* handler = nullptr; ///< null: the path is not there, or not for that method
        std::map<std::string, std::string, std::less<>> parameters{};
        std::string allowed{}; ///< the methods of the path, "GET, HEAD"; empty: it is not there
    };

    /// HEAD is answered by the handler of GET where it has none of its own.
    Match find(std::string_view method, const Target& target) const;

private:
    struct Route {
        std::vector<std::string> segments;
        std::map<std::string, Handler, std::less<>> handlers;
    };

    static bool fits(const Route& route, const Target& target);
    static bool is_before(const Route& one, const Route& other);

    std::vector<Route> routes_{}; ///< what is more exact comes first
};

} // namespace vouch::http
