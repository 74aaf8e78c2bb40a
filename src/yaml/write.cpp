// A text stands plain where it begins with a letter, holds only what means nothing in YAML and is
// no word of YAML itself; of several lines it is a literal block; else it is in double quotes,
// where everything can be written.
#include "yaml/write.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace vouch::yaml {
namespace {

constexpr std::size_t kLineMax = 100;
constexpr std::array<std::string_view, 9> kWords = {"true", "false", "null", "yes", "no",
                                                    "on",   "off",   "y",    "n"};

bool is_letter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

bool is_plain_character(char character) {
    return is_letter(character) || (character >= '0' && character <= '9') || character == '_' ||
           character == ' ' || character == '.' || character == '(' || character == ')' ||
           character == '/' || character == '-' || character == ';' || character == '\'';
}

std::string lower(std::string text) {
    for (char& character : text) {
        if (character >= 'A' && character <= 'Z')
            character = static_cast<char>(character - 'A' + 'a');
    }
    return text;
}

bool can_be_plain(const std::string& text) {
    if (text.empty() || (!is_letter(text.front()) && text.front() != '_') || text.back() == ' ')
        return false;
    return std::ranges::all_of(text, is_plain_character) &&
           std::ranges::find(kWords, std::string_view(lower(text))) == kWords.end();
}

/// Line breaks of Unicode and the byte order mark, which readers of YAML may take for syntax.
bool is_special_at(std::string_view text, std::size_t at, std::size_t& length) {
    const std::string_view rest = text.substr(at);
    const bool control =
        rest.size() >= 2 && rest[0] == '\xC2' && static_cast<unsigned char>(rest[1]) < 0xA0;
    const bool separator = rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9") ||
                           rest.starts_with("\xEF\xBB\xBF");
    length = control ? 2 : (separator ? 3 : 0);
    return control || separator;
}

std::string hexadecimal(unsigned value, int digits) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int place = digits - 1; place >= 0; --place)
        text += kDigits[(value >> (4 * static_cast<unsigned>(place))) & 15U];
    return text;
}

unsigned code_point(std::string_view bytes) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
    if (bytes.size() == 2) return ((byte(0) & 31U) << 6U) | (byte(1) & 63U);
    return ((byte(0) & 15U) << 12U) | ((byte(1) & 63U) << 6U) | (byte(2) & 63U);
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t length = 0;
        if (is_special_at(text, at, length)) {
            out += "\\u" + hexadecimal(code_point(std::string_view(text).substr(at, length)), 4);
            at += length - 1;
            continue;
        }
        const char character = text[at];
        const auto byte = static_cast<unsigned char>(character);
        if (character == '"' || character == '\\')
            out += std::string("\\") + character;
        else if (character == '\n')
            out += "\\n";
        else if (byte < 0x20 || byte == 0x7F)
            out += "\\x" + hexadecimal(byte, 2);
        else
            out += character;
    }
    return out + '"';
}

std::string inline_text(const Node& node) {
    if (node.style == TextStyle::Plain || can_be_plain(node.text)) return node.text;
    return quoted(node.text);
}

/// Whether a literal block gives exactly this text back.
bool can_be_block(const std::string& text) {
    if (text.find('\n') == std::string::npos || text.back() == '\n' || text.front() == ' ' ||
        text.front() == '\n')
        return false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t length = 0;
        const auto byte = static_cast<unsigned char>(text[at]);
        const bool control = (byte < 0x20 && text[at] != '\n') || byte == 0x7F;
        const bool space_at_end = text[at] == '\n' && text[at - 1] == ' ';
        if (control || space_at_end || is_special_at(text, at, length)) return false;
    }
    return true;
}

class Printer {
public:
    void map(const Node& node, std::size_t depth) {
        for (std::size_t at = 0; at < node.keys.size(); ++at) {
            indent(depth);
            member(node, at, depth);
        }
    }

    std::string take() { return std::move(out_); }

private:
    void indent(std::size_t depth) { out_.append(2 * depth, ' '); }

    void member(const Node& node, std::size_t at, std::size_t depth) {
        out_ += inline_text(text(node.keys[at].name));
        out_ += ':';
        value(node.items[at], depth);
    }

    /// What follows a key's colon.
    void value(const Node& node, std::size_t depth) {
        switch (node.kind) {
        case NodeKind::Null: out_ += '\n'; return;
        case NodeKind::Text: scalar(node, depth + 1); return;
        case NodeKind::Map:
            out_ += node.items.empty() ? " {}\n" : "\n";
            map(node, depth + 1);
            return;
        case NodeKind::List: list(node, depth + 1); return;
        }
    }

    void scalar(const Node& node, std::size_t depth) {
        if (node.style == TextStyle::Plain || !can_be_block(node.text)) {
            out_ += ' ' + inline_text(node) + '\n';
            return;
        }
        out_ += " |-\n";
        for (std::size_t begin = 0; begin <= node.text.size();) {
            const std::size_t end = std::min(node.text.find('\n', begin), node.text.size());
            if (end > begin) indent(depth);
            out_ += node.text.substr(begin, end - begin) + '\n';
            begin = end + 1;
        }
    }

    void list(const Node& node, std::size_t depth) {
        if (auto line = flow(node); depth * 2 + line.size() <= kLineMax) {
            out_ += ' ' + line + '\n';
            return;
        }
        out_ += '\n';
        for (const Node& item : node.items)
            list_item(item, depth);
    }

    void list_item(const Node& item, std::size_t depth) {
        indent(depth);
        out_ += '-';
        if (item.kind != NodeKind::Map || item.items.empty()) return value(item, depth);
        out_ += ' ';
        for (std::size_t at = 0; at < item.keys.size(); ++at) {
            if (at > 0) indent(depth + 1);
            member(item, at, depth + 1);
        }
    }

    /// A list of texts in one line; too long to fit where an item is not a text.
    static std::string flow(const Node& node) {
        std::string line = "[";
        for (const Node& item : node.items) {
            if (item.kind != NodeKind::Text || item.text.find('\n') != std::string::npos)
                return std::string(kLineMax + 1, ' ');
            if (line.size() > 1) line += ", ";
            line += inline_text(item);
        }
        return line + ']';
    }

    std::string out_;
};

} // namespace

std::string print(const Node& root) {
    Printer printer;
    printer.map(root, 0);
    return printer.take();
}

} // namespace vouch::yaml
