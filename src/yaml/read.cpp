// The library tells what it reads as events; an explicit stack makes the tree of them, so that no
// input recurses here. The first thing that is not taken is kept as the failure.
#include "yaml/read.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "text/distance.h"

namespace vouch::yaml {
namespace {

using base::ErrorCode;

std::uint32_t line_of(const YAML::Mark& mark) {
    return mark.line < 0 ? 0 : static_cast<std::uint32_t>(mark.line) + 1;
}

struct Failure {
    std::uint32_t line = 0;
    std::string message;
};

class TreeBuilder : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
        Node node;
        node.line = line_of(mark);
        place(std::move(node));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        fail(line_of(mark), "an alias (*name) is not read here: write the value out");
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  const std::string& value) override {
        Node node = text(value);
        node.line = line_of(mark);
        node.style = tag == "?" ? TextStyle::Plain : TextStyle::Safe;
        place(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {
        open(list(), line_of(mark));
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {
        open(map(), line_of(mark));
    }
    void OnMapEnd() override { close(); }

    const std::optional<Failure>& failure() const { return failure_; }
    Node take() { return std::move(root_); }

private:
    void fail(std::uint32_t line, std::string message) {
        if (!failure_) failure_ = Failure{line, std::move(message)};
    }

    bool expects_key() const {
        return !open_.empty() && open_.back().kind == NodeKind::Map &&
               open_.back().keys.size() == open_.back().items.size();
    }

    void open(Node node, std::uint32_t line) {
        if (failure_) return;
        if (expects_key()) return fail(line, "a key must be a text");
        if (open_.size() == kDepthMax) return fail(line, "too many levels inside each other");
        node.line = line;
        open_.push_back(std::move(node));
    }

    void close() {
        if (failure_) return;
        Node node = std::move(open_.back());
        open_.pop_back();
        place(std::move(node));
    }

    void place(Node node) {
        if (failure_) return;
        if (open_.empty()) {
            root_ = std::move(node);
        } else if (!expects_key()) {
            open_.back().items.push_back(std::move(node));
        } else if (node.kind != NodeKind::Text) {
            fail(node.line, "a key must be a text");
        } else {
            open_.back().keys.push_back({std::move(node.text), node.line});
        }
    }

    std::vector<Node> open_;
    Node root_;
    std::optional<Failure> failure_;
};

std::string place_of(const std::string& file_name, std::uint32_t line) {
    return line == 0 ? file_name : file_name + ":" + std::to_string(line);
}

} // namespace

base::Result<Node> parse(std::string_view text, std::string_view file_name) {
    const std::string name(file_name);
    const auto refuse = [&](std::uint32_t line, const std::string& message) {
        return base::fail(ErrorCode::InvalidArgument, place_of(name, line) + ": " + message);
    };
    TreeBuilder builder;
    try {
        std::istringstream stream{std::string(text)};
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
        TreeBuilder second;
        if (!builder.failure() && parser.HandleNextDocument(second))
            return refuse(0, "more than one document in a file");
    } catch (const YAML::Exception& exception) {
        return refuse(line_of(exception.mark), "not YAML: " + exception.msg);
    }
    if (builder.failure()) return refuse(builder.failure()->line, builder.failure()->message);
    return builder.take();
}

base::Unexpected<base::Error> Reader::error(std::uint32_t line, std::string_view key,
                                            const std::string& message) const {
    std::string place = place_of(file_name_, line);
    if (!key.empty()) place += ": " + std::string(key);
    return base::fail(ErrorCode::InvalidArgument, place + ": " + message);
}

base::Result<void> Reader::check_keys(const Node& map, std::string_view key,
                                      std::initializer_list<std::string_view> known) const {
    if (map.kind != NodeKind::Map) return error(map.line, key, "must be a map of keys");
    std::set<std::string_view> seen;
    for (const Key& entry : map.keys) {
        if (!seen.insert(entry.name).second)
            return error(entry.line, key, "\"" + entry.name + "\" stands there twice");
        if (std::ranges::find(known, std::string_view(entry.name)) != known.end()) continue;
        auto failure = error(entry.line, key, "unknown key \"" + entry.name + "\"");
        failure.error().hints =
            text::near_hints(entry.name, std::vector<std::string_view>(known.begin(), known.end()));
        return failure;
    }
    return {};
}

base::Result<std::string> Reader::text(const Node& node, std::string_view key) const {
    if (node.kind != NodeKind::Text) return error(node.line, key, "must be a text");
    return node.text;
}

base::Result<std::int64_t> Reader::integer(const Node& node, std::string_view key) const {
    std::int64_t number = 0;
    const char* end = node.text.data() + node.text.size();
    const auto [stop, failure] = std::from_chars(node.text.data(), end, number);
    if (node.kind != NodeKind::Text || node.text.empty() || failure != std::errc() || stop != end)
        return error(node.line, key, "must be a whole number");
    return number;
}

base::Result<bool> Reader::truth(const Node& node, std::string_view key) const {
    if (node.kind == NodeKind::Text && node.text == "true") return true;
    if (node.kind == NodeKind::Text && node.text == "false") return false;
    return error(node.line, key, "must be true or false");
}

base::Result<std::vector<std::string>> Reader::texts(const Node& node, std::string_view key) const {
    std::vector<std::string> all;
    TRY(for_each(node, key, [&](const Node& item) -> base::Result<void> {
        all.push_back(TRY(text(item, key)));
        return {};
    }));
    return all;
}

base::Result<void> Reader::for_each(const Node& list, std::string_view key,
                                    const Entry& entry) const {
    if (list.kind != NodeKind::List) return error(list.line, key, "must be a list");
    for (const Node& item : list.items)
        TRY(entry(item));
    return {};
}

} // namespace vouch::yaml
