// YAML is read as events, never as a tree: nothing is expanded, so an alias bomb has nothing to
// multiply, and anchors, aliases and depth are refused as they come. A path of keys tells where
// each scalar belongs.

#include "document/detail/front_matter.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "text/unicode.h"

namespace vouch::document::detail {
namespace {

constexpr std::size_t kBlockBytesMax = 64 * 1024;
constexpr std::size_t kValueBytesMax = 4 * 1024;
constexpr std::size_t kKeysMax = 200;
constexpr std::size_t kDepthMax = 8;
constexpr std::array<std::string_view, 2> kAccessKeys{"sector", "folders"};

/// Thrown inside the event handler only, caught in `read_yaml`: yaml-cpp knows no other way to
/// stop.
struct Refused {
    std::string reason;
};

class FlatteningHandler : public YAML::EventHandler {
public:
    std::map<std::string, std::string> values;

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t anchor) override { scalar("", anchor); }
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override { throw Refused{"uses aliases"}; }
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t anchor,
                  const std::string& value) override {
        scalar(value, anchor);
    }
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(Level::Sequence, anchor);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(Level::Map, anchor);
    }
    void OnMapEnd() override { close(); }

private:
    struct Level {
        enum Kind { Map, Sequence } kind;
        std::optional<std::string> key{}; ///< of a map: the key whose value comes next
    };

    void open(Level::Kind kind, YAML::anchor_t anchor) {
        if (anchor != 0) throw Refused{"uses anchors"};
        if (levels_.empty() && kind != Level::Map) throw Refused{"is not a list of keys"};
        if (levels_.size() >= kDepthMax) throw Refused{"is nested too deeply"};
        levels_.push_back(Level{kind});
    }

    void close() {
        levels_.pop_back();
        if (!levels_.empty()) levels_.back().key.reset();
    }

    void scalar(const std::string& value, YAML::anchor_t anchor) {
        if (anchor != 0) throw Refused{"uses anchors"};
        if (levels_.empty()) throw Refused{"is not a list of keys"};
        Level& level = levels_.back();
        if (level.kind == Level::Map && !level.key) {
            level.key = value;
            return;
        }
        append(path(), value);
        level.key.reset();
    }

    std::string path() const {
        std::string joined;
        for (const Level& level : levels_) {
            if (!level.key) continue;
            if (!joined.empty()) joined += '.';
            joined += *level.key;
        }
        return joined;
    }

    void append(const std::string& key, const std::string& value) {
        if (value.empty() || key.empty()) return;
        if (!values.contains(key) && values.size() >= kKeysMax) throw Refused{"has too many keys"};
        std::string& text = values[key];
        if (!text.empty()) text += ", ";
        text += value;
        if (text.size() > kValueBytesMax) throw Refused{"has a value that is too long"};
    }

    std::vector<Level> levels_;
};

/// The reason why the block was not read as YAML, or nothing.
std::optional<std::string> read_yaml(std::string_view yaml,
                                     std::map<std::string, std::string>& values) {
    FlatteningHandler handler;
    try {
        std::istringstream stream{std::string(yaml)};
        YAML::Parser parser(stream);
        parser.HandleNextDocument(handler);
    } catch (const Refused& refused) {
        return refused.reason;
    } catch (const YAML::Exception& error) {
        return "is not valid YAML (line " + std::to_string(error.mark.line + 2) + ")";
    }
    values = std::move(handler.values);
    return std::nullopt;
}

std::string_view unquoted(std::string_view value) {
    bool quoted = value.size() >= 2 && value.front() == value.back() &&
                  (value.front() == '"' || value.front() == '\'');
    return quoted ? value.substr(1, value.size() - 2) : value;
}

/// `key: value` lines, split at the first colon; anything else is skipped.
void read_lines(std::string_view block, std::map<std::string, std::string>& values) {
    while (!block.empty() && values.size() < kKeysMax) {
        std::size_t end = std::min(block.find('\n'), block.size());
        std::string_view line = block.substr(0, end);
        block.remove_prefix(std::min(end + 1, block.size()));
        std::size_t colon = line.find(": ");
        if (colon == std::string_view::npos || line.starts_with(' ')) continue;
        std::string_view value = unquoted(text::trim(line.substr(colon + 2)));
        bool refers = value.starts_with('*') || value.starts_with('&');
        if (!value.empty() && !refers && value.size() <= kValueBytesMax)
            values.emplace(text::trim(line.substr(0, colon)), value);
    }
}

struct Fences {
    std::size_t begin = 0; ///< of the YAML
    std::size_t end = 0;
    std::size_t length = 0; ///< of everything
};

std::optional<Fences> find_fences(std::string_view text) {
    if (!text.starts_with("---")) return std::nullopt;
    std::size_t line_end = text.find('\n');
    if (line_end == std::string_view::npos || text::trim(text.substr(3, line_end - 3)) != "")
        return std::nullopt;
    std::size_t begin = line_end + 1;
    for (std::size_t at = begin; at < text.size() && at <= kBlockBytesMax;) {
        std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        while (line.ends_with(' ') || line.ends_with('\t'))
            line.remove_suffix(1);
        if (line == "---" || line == "...")
            return Fences{begin, at, std::min(end + 1, text.size())};
        at = end + 1;
    }
    return std::nullopt;
}

} // namespace

FrontMatter read_front_matter(std::string_view text) {
    FrontMatter result;
    std::optional<Fences> fences = find_fences(text);
    if (!fences) return result;
    result.length = fences->length;
    std::string_view yaml = text.substr(fences->begin, fences->end - fences->begin);
    if (std::optional<std::string> reason = read_yaml(yaml, result.values)) {
        result.values.clear();
        read_lines(yaml, result.values);
        result.warnings.push_back("The front matter " + *reason +
                                  "; only its plain \"key: value\" lines were read.");
    }
    for (std::string_view key : kAccessKeys) {
        if (result.values.erase(std::string(key)) == 0) continue;
        result.warnings.push_back("The front matter's \"" + std::string(key) +
                                  "\" was left out: the folder of a document decides access.");
    }
    return result;
}

} // namespace vouch::document::detail
