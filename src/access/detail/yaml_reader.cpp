#include "access/detail/yaml_reader.h"

#include <algorithm>
#include <charconv>

#include "sql/analysis/near_names.h"

namespace vouch::access::detail {

base::Result<YAML::Node> YamlReader::parse(std::string_view text) const {
    try {
        YAML::Node root = YAML::Load(std::string(text));
        if (!root.IsMap()) return error(root, "", "the file must be a map of keys");
        return root;
    } catch (const YAML::Exception& exception) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          file_name_ + ":" + std::to_string(exception.mark.line + 1) +
                              ": not YAML: " + exception.msg);
    }
}

base::Unexpected<base::Error> YamlReader::error(const YAML::Node& node, std::string_view key,
                                                const std::string& message) const {
    std::string place = file_name_;
    if (node.IsDefined() && node.Mark().line >= 0)
        place += ":" + std::to_string(node.Mark().line + 1);
    if (!key.empty()) place += ": " + std::string(key);
    return base::fail(base::ErrorCode::InvalidArgument, place + ": " + message);
}

base::Result<void> YamlReader::check_keys(const YAML::Node& map, std::string_view key,
                                          std::initializer_list<std::string_view> known) const {
    if (!map.IsMap()) return error(map, key, "must be a map");
    for (const auto& entry : map) {
        const std::string name = TRY(text(entry.first, key));
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        auto failure = error(entry.first, key, "unknown key \"" + name + "\"");
        std::string hint = sql::analysis::near_names_hint(name, {known.begin(), known.end()});
        if (!hint.empty()) failure.error().hints.push_back(std::move(hint));
        return failure;
    }
    return {};
}

base::Result<std::string> YamlReader::text(const YAML::Node& node, std::string_view key) const {
    if (!node.IsDefined() || !node.IsScalar()) return error(node, key, "must be a text");
    return node.Scalar();
}

base::Result<std::int64_t> YamlReader::integer(const YAML::Node& node, std::string_view key) const {
    std::int64_t number = 0;
    const std::string written = node.IsDefined() && node.IsScalar() ? node.Scalar() : "";
    const char* end = written.data() + written.size();
    const auto [stop, failure] = std::from_chars(written.data(), end, number);
    if (written.empty() || failure != std::errc() || stop != end)
        return error(node, key, "must be a whole number");
    return number;
}

base::Result<bool> YamlReader::boolean(const YAML::Node& node, std::string_view key) const {
    const std::string written = node.IsDefined() && node.IsScalar() ? node.Scalar() : "";
    if (written == "true") return true;
    if (written == "false") return false;
    return error(node, key, "must be true or false");
}

base::Result<std::vector<std::string>> YamlReader::texts(const YAML::Node& node,
                                                         std::string_view key) const {
    if (!node.IsDefined() || !node.IsSequence()) return error(node, key, "must be a list");
    std::vector<std::string> all;
    for (const YAML::Node& item : node)
        all.push_back(TRY(text(item, key)));
    return all;
}

base::Result<void> YamlReader::for_each(const YAML::Node& map, std::string_view key,
                                        const Entry& entry) const {
    if (!map.IsDefined() || !map.IsMap()) return error(map, key, "must be a map");
    std::vector<std::string> seen;
    for (const auto& member : map) {
        const std::string name = TRY(text(member.first, key));
        if (std::find(seen.begin(), seen.end(), name) != seen.end())
            return error(member.first, key, "\"" + name + "\" stands there twice");
        seen.push_back(name);
        TRY(entry(name, member.second));
    }
    return {};
}

} // namespace vouch::access::detail
