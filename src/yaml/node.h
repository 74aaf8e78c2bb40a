// YAML as a plain tree: what a file says, with the line of each part. What YAML has beyond texts,
// lists and maps (anchors, tags, several documents) is not part of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::yaml {

enum class NodeKind : std::uint8_t { Null, Text, List, Map };

/// Whether a text is written as it stands where that is possible ("true", "12"), or always so that
/// it stays a text.
enum class TextStyle : std::uint8_t { Safe, Plain };

struct Key {
    std::string name;
    std::uint32_t line = 0;
};

struct Node {
    NodeKind kind = NodeKind::Null;
    std::uint32_t line = 0; ///< from 1; 0 for a node that was made, not read
    TextStyle style = TextStyle::Safe;
    std::string text{};
    std::vector<Key> keys{};   ///< of a map, in the order of the file
    std::vector<Node> items{}; ///< of a list; of a map one for each key

    /// The value of a key of a map; null where there is none.
    const Node* find(std::string_view key) const;
    bool is_empty() const { return items.empty() && text.empty(); }
};

Node text(std::string value);
Node number(std::int64_t value);
Node truth(bool value);
Node texts(const std::vector<std::string>& values);
Node list();
Node map();

/// Adds a member to a map.
void put(Node& map, std::string key, Node value);
/// The same unless the value is empty: an empty text, list or map.
void put_filled(Node& map, std::string key, Node value);

} // namespace vouch::yaml
