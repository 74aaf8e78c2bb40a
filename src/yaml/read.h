#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "yaml/node.h"

namespace vouch::yaml {

inline constexpr std::size_t kDepthMax = 32; ///< lists and maps inside each other

/// One document. Errors say `file:line: what`. An alias is refused, so that a small file stays
/// small.
base::Result<Node> parse(std::string_view text, std::string_view file_name);

/// Typed reading of one file. Every error says `file:line: key: what`.
class Reader {
public:
    explicit Reader(std::string_view file_name) : file_name_(file_name) {}

    base::Unexpected<base::Error> error(std::uint32_t line, std::string_view key,
                                        const std::string& message) const;

    /// Fails for a node that is no map, or that has a key outside `known` or one twice.
    base::Result<void> check_keys(const Node& map, std::string_view key,
                                  std::initializer_list<std::string_view> known) const;

    base::Result<std::string> text(const Node& node, std::string_view key) const;
    base::Result<std::int64_t> integer(const Node& node, std::string_view key) const;
    base::Result<bool> truth(const Node& node, std::string_view key) const;
    base::Result<std::vector<std::string>> texts(const Node& node, std::string_view key) const;

    using Entry = std::function<base::Result<void>(const Node&)>;
    /// Calls `entry` for each item of a list.
    base::Result<void> for_each(const Node& list, std::string_view key, const Entry& entry) const;

private:
    std::string file_name_;
};

} // namespace vouch::yaml
