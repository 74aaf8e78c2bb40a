#include "yaml/node.h"

#include <utility>

namespace vouch::yaml {

const Node* Node::find(std::string_view key) const {
    for (std::size_t at = 0; at < keys.size(); ++at) {
        if (keys[at].name == key) return &items[at];
    }
    return nullptr;
}

Node text(std::string value) {
    Node node{.kind = NodeKind::Text};
    node.text = std::move(value);
    return node;
}

Node number(std::int64_t value) {
    Node node = text(std::to_string(value));
    node.style = TextStyle::Plain;
    return node;
}

Node truth(bool value) {
    Node node = text(value ? "true" : "false");
    node.style = TextStyle::Plain;
    return node;
}

Node texts(const std::vector<std::string>& values) {
    Node node = list();
    for (const std::string& value : values)
        node.items.push_back(text(value));
    return node;
}

Node list() { return {.kind = NodeKind::List}; }

Node map() { return {.kind = NodeKind::Map}; }

void put(Node& map, std::string key, Node value) {
    map.keys.push_back({std::move(key), 0});
    map.items.push_back(std::move(value));
}

void put_filled(Node& map, std::string key, Node value) {
    if (!value.is_empty()) put(map, std::move(key), std::move(value));
}

} // namespace vouch::yaml
