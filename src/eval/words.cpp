// Words are found by ICU's character classes, independently of text/tokenize, whose tokens are made
// for search: this is the yardstick, and stays as outside counts have it.

#include "eval/words.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "text/unicode.h"

namespace vouch::eval {
namespace {

bool is_word_part(UChar32 point) {
    return point == '_' || u_isalnum(point) || (U_GET_GC_MASK(point) & U_GC_M_MASK) != 0;
}

void add_word(icu::UnicodeString word, std::vector<std::string>& words) {
    while (word.startsWith(u"_"))
        word.remove(0, 1);
    while (word.endsWith(u"_"))
        word.truncate(word.length() - 1);
    if (word.isEmpty()) return;
    word.foldCase();
    std::string utf8;
    words.push_back(word.toUTF8String(utf8));
}

struct Reference {
    std::string_view name;
    std::string_view character;
};

constexpr std::array kReferences = {
    Reference{"&amp;", "&"},   Reference{"&lt;", "<"},  Reference{"&gt;", ">"},
    Reference{"&quot;", "\""}, Reference{"&#39;", "'"}, Reference{"&apos;", "'"},
    Reference{"&nbsp;", " "},
};

/// Walks over Markdown and copies what remains.
class Stripper {
public:
    explicit Stripper(std::string_view rest) : rest_(rest) {}

    std::string strip() {
        while (!rest_.empty()) {
            if (!drop("<!--", "-->") && !drop_tag() && !drop_target() && !replace_reference() &&
                !unescape())
                copy(1);
        }
        return std::move(text_);
    }

private:
    void copy(std::size_t bytes) {
        text_ += rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
    }

    bool drop(std::string_view begin, std::string_view end) {
        if (!rest_.starts_with(begin)) return false;
        std::size_t stop = rest_.find(end, begin.size());
        if (stop == std::string_view::npos) return false;
        rest_.remove_prefix(stop + end.size());
        text_ += ' ';
        return true;
    }

    /// "<br/>", "</b>"; "a < b" and "<https://…>" are no tags.
    bool drop_tag() {
        if (rest_.size() < 3 || rest_[0] != '<') return false;
        std::size_t name = rest_[1] == '/' ? 2 : 1;
        if (!u_isalpha(static_cast<unsigned char>(rest_[name]))) return false;
        std::size_t end = rest_.find_first_of("<>\n:", 1);
        return end != std::string_view::npos && rest_[end] == '>' && drop("<", ">");
    }

    /// The "(target)" of "[label](target)".
    bool drop_target() { return rest_.starts_with("](") && drop("](", ")"); }

    bool replace_reference() {
        for (const Reference& reference : kReferences) {
            if (!rest_.starts_with(reference.name)) continue;
            text_ += reference.character;
            rest_.remove_prefix(reference.name.size());
            return true;
        }
        return false;
    }

    bool unescape() {
        if (rest_.size() < 2 || rest_[0] != '\\') return false;
        if (!u_ispunct(static_cast<unsigned char>(rest_[1]))) return false;
        rest_.remove_prefix(1);
        copy(1);
        return true;
    }

    std::string_view rest_;
    std::string text_;
};

} // namespace

std::vector<std::string> words(std::string_view text) {
    std::string normal = text::normalize_nfkc(text::replace_invalid_utf8(text));
    icu::UnicodeString points = icu::UnicodeString::fromUTF8(normal);
    std::vector<std::string> words;
    icu::UnicodeString word;
    for (int i = 0; i < points.length(); i = points.moveIndex32(i, 1)) {
        UChar32 point = points.char32At(i);
        if (is_word_part(point)) {
            word.append(point);
            continue;
        }
        add_word(word, words);
        word.remove();
    }
    add_word(word, words);
    return words;
}

std::string without_markdown(std::string_view markdown) { return Stripper(markdown).strip(); }

Overlap overlap(std::vector<std::string> truth, std::vector<std::string> found) {
    std::ranges::sort(truth);
    std::ranges::sort(found);
    std::vector<std::string> both;
    std::ranges::set_intersection(truth, found, std::back_inserter(both));
    auto share = [&](std::size_t size) {
        return size == 0 ? 1 : static_cast<double>(both.size()) / static_cast<double>(size);
    };
    return {share(truth.size()), share(found.size())};
}

} // namespace vouch::eval
