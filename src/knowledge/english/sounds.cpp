#include "knowledge/english/sounds.h"

#include <algorithm>

namespace vouch::knowledge::english {
namespace {

constexpr std::size_t kSoundsMax = 12;

bool is_one_of(char letter, std::string_view letters) {
    return letter != '\0' && letters.find(letter) != std::string_view::npos;
}
bool is_vowel(char letter) { return is_one_of(letter, "aeiou"); }
bool is_front_vowel(char letter) { return is_one_of(letter, "eiy"); }

class Speaker {
public:
    explicit Speaker(std::string_view word) : word_(word) {}

    std::string run() {
        begin();
        while (at_ < word_.size() && sounds_.size() < kSoundsMax)
            at_ += speak();
        return std::move(sounds_);
    }

private:
    char letter(std::ptrdiff_t offset) const {
        const auto place = static_cast<std::ptrdiff_t>(at_) + offset;
        const bool inside = place >= 0 && place < static_cast<std::ptrdiff_t>(word_.size());
        return inside ? word_[static_cast<std::size_t>(place)] : '\0';
    }
    bool comes(std::string_view text) const { return word_.substr(at_).starts_with(text); }

    /// Says the sounds and goes on by so many letters.
    std::size_t say(std::string_view sounds, std::size_t letters = 1) {
        sounds_ += sounds;
        return letters;
    }

    /// Letters that are not heard at the front.
    void begin() {
        for (const std::string_view silent : {"kn", "gn", "pn", "ae", "wr"}) {
            if (word_.starts_with(silent)) at_ = 1;
        }
        if (word_.starts_with("x")) at_ += say("S");
        if (word_.starts_with("wh")) at_ += say("W", 2);
    }

    std::size_t speak() {
        const char own = letter(0);
        // A doubled letter is heard once.
        if (own == letter(-1) && own != 'c') return 1;
        if (is_vowel(own)) return say(at_ == 0 ? std::string(1, upper(own)) : std::string());
        switch (own) {
        case 'b': return say(letter(-1) == 'm' && letter(1) == '\0' ? "" : "B");
        case 'c': return speak_c();
        case 'd': return comes("dge") || comes("dgy") || comes("dgi") ? say("J", 2) : say("T");
        case 'g': return speak_g();
        case 'h': return say(is_vowel(letter(1)) && !is_one_of(letter(-1), "csptg") ? "H" : "");
        case 'k': return say("K");
        case 'p': return letter(1) == 'h' ? say("F", 2) : say("P");
        case 'q': return say("K");
        case 's': return speak_s();
        case 't': return speak_t();
        case 'v': return say("F");
        case 'w':
        case 'y': return say(is_vowel(letter(1)) ? std::string(1, upper(own)) : std::string());
        case 'x': return say("KS");
        case 'z': return say("S");
        default: return say(std::string(1, upper(own))); // f, j, l, m, n, r
        }
    }

    std::size_t speak_c() {
        if (comes("cia")) return say("X");
        if (comes("ch")) return say(letter(-1) == 's' || letter(2) == 'r' ? "K" : "X", 2);
        if (is_front_vowel(letter(1))) return say(letter(-1) == 's' ? "" : "S");
        return say(letter(-1) == 'c' || letter(1) == 'k' || letter(1) == 'q' ? "" : "K");
    }

    std::size_t speak_g() {
        if (comes("gh")) { // "night", "though", but "ghost"
            const bool heard = at_ == 0 || (is_vowel(letter(2)) && !is_vowel(letter(-1)));
            return say(heard ? "K" : "", 2);
        }
        if (letter(1) == 'n' && (letter(2) == '\0' || word_.substr(at_) == "gned")) return say("");
        return say(is_front_vowel(letter(1)) ? "J" : "K");
    }

    std::size_t speak_s() {
        if (comes("sh")) return say("X", 2);
        if (comes("sio") || comes("sia")) return say("X");
        return say("S");
    }

    std::size_t speak_t() {
        if (comes("tia") || comes("tio")) return say("X");
        if (comes("th")) return say("0", 2);
        return say(comes("tch") ? "" : "T");
    }

    static char upper(char lower) { return static_cast<char>(lower - 'a' + 'A'); }

    std::string_view word_;
    std::size_t at_ = 0;
    std::string sounds_;
};

} // namespace

std::string sound(std::string_view word) {
    const bool plain =
        std::ranges::all_of(word, [](char letter) { return letter >= 'a' && letter <= 'z'; });
    return plain ? Speaker(word).run() : std::string();
}

} // namespace vouch::knowledge::english
