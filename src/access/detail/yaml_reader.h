#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "base/result.h"

namespace vouch::access::detail {

/// Typed reading of one YAML file. Every error says `file:line: key: what`, without the line where
/// the key is missing. Functions are given nodes of the document that `parse` returned.
class YamlReader {
public:
    explicit YamlReader(std::string_view file_name) : file_name_(file_name) {}

    /// The root, which must be a map.
    base::Result<YAML::Node> parse(std::string_view text) const;

    base::Unexpected<base::Error> error(const YAML::Node& node, std::string_view key,
                                        const std::string& message) const;

    /// Fails for a node that is no map or has a key outside `known`.
    base::Result<void> check_keys(const YAML::Node& map, std::string_view key,
                                  std::initializer_list<std::string_view> known) const;

    base::Result<std::string> text(const YAML::Node& node, std::string_view key) const;
    base::Result<std::int64_t> integer(const YAML::Node& node, std::string_view key) const;
    base::Result<bool> boolean(const YAML::Node& node, std::string_view key) const;
    base::Result<std::vector<std::string>> texts(const YAML::Node& node,
                                                 std::string_view key) const;

    using Entry = std::function<base::Result<void>(const std::string& name, const YAML::Node&)>;
    /// Calls `entry` for each member of a map, in the order of the file.
    base::Result<void> for_each(const YAML::Node& map, std::string_view key,
                                const Entry& entry) const;

private:
    std::string file_name_;
};

} // namespace vouch::access::detail
