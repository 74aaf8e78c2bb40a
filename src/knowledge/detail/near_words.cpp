#include "knowledge/detail/near_words.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "text/distance.h"

namespace vouch::knowledge::detail {
namespace {

constexpr std::size_t kOneEditBytes = 5;
constexpr std::size_t kTwoEditsBytes = 8;
constexpr std::size_t kGramsOfEdit = 3;       // trigrams that one changed letter breaks
constexpr std::size_t kCandidatesMax = 256;   // compared letter by letter
constexpr std::size_t kPostingsMax = 400'000; // walked for one word
constexpr std::size_t kSoundsMin = 2;         // of a code that tells words apart
constexpr std::size_t kSoundLettersMin = 3;
constexpr std::size_t kSoundEditsMax = 4; // what sounds alike is not wholly another word

template <typename Before>
std::uint32_t first_not(std::uint32_t count, Before before) {
    std::uint32_t low = 0;
    std::uint32_t high = count;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (before(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

class Finder {
public:
    Finder(const ValueImage& image, std::string_view stem, std::string_view sound)
        : image_(image), stem_(stem), sound_(sound) {}

    std::vector<NearWord> run() {
        const std::uint32_t own = first_not(image_.counts().tokens, [&](std::uint32_t token) {
            return image_.token(token) < stem_;
        });
        if (own < image_.counts().tokens && image_.token(own) == stem_) return {{own, 0, false}};
        find_by_grams();
        find_by_sound();
        std::vector<NearWord> words;
        for (const auto& [token, word] : found_)
            words.push_back(word);
        std::ranges::stable_sort(words, {}, [](const NearWord& word) {
            return std::pair(word.sounds_alike, word.distance);
        });
        if (words.size() > kNearWordsMax) words.resize(kNearWordsMax);
        return words;
    }

private:
    std::size_t edits() const {
        if (stem_.size() >= kTwoEditsBytes) return 2;
        return stem_.size() >= kOneEditBytes ? 1 : 0;
    }

    void find_by_grams() {
        if (edits() == 0) return;
        const std::vector<std::uint32_t> grams = trigrams(stem_);
        std::map<std::uint32_t, std::size_t> shared;
        std::size_t walked = 0;
        for (const std::uint32_t gram : grams) {
            const std::uint32_t at = first_not(image_.counts().grams, [&](std::uint32_t index) {
                return image_.number(Section::GramKeys, index) < gram;
            });
            if (at == image_.counts().grams || image_.number(Section::GramKeys, at) != gram)
                continue;
            const std::uint32_t end = image_.number(Section::GramOffsets, std::size_t{at} + 1);
            for (std::uint32_t posting = image_.number(Section::GramOffsets, at);
                 posting < end && walked < kPostingsMax; ++posting, ++walked)
                ++shared[image_.number(Section::GramPostings, posting)];
        }
        const std::size_t lost = kGramsOfEdit * edits();
        const std::size_t least = grams.size() > lost ? grams.size() - lost : 1;
        std::vector<std::pair<std::size_t, std::uint32_t>> ranked;
        for (const auto& [token, count] : shared) {
            if (count >= least) ranked.emplace_back(count, token);
        }
        std::ranges::stable_sort(ranked, std::ranges::greater{},
                                 [](const auto& one) { return one.first; });
        if (ranked.size() > kCandidatesMax) ranked.resize(kCandidatesMax);
        for (const auto& [count, token] : ranked)
            keep(token, edits(), false);
    }

    void find_by_sound() {
        if (sound_.size() < kSoundsMin || stem_.size() < kSoundLettersMin) return;
        const std::uint32_t tokens = image_.counts().tokens;
        const auto token_at = [&](std::uint32_t at) {
            return image_.number(Section::SoundOrder, at);
        };
        std::uint32_t at = first_not(
            tokens, [&](std::uint32_t index) { return image_.sound(token_at(index)) < sound_; });
        for (std::size_t tried = 0; at < tokens && tried < kCandidatesMax; ++at, ++tried) {
            if (image_.sound(token_at(at)) != sound_) return;
            keep(token_at(at), kSoundEditsMax, true);
        }
    }

    void keep(std::uint32_t token, std::size_t edits_max, bool sounds_alike) {
        const auto distance = text::edit_distance(stem_, image_.token(token), edits_max);
        if (!distance || found_.contains(token)) return;
        found_[token] = {token, static_cast<std::uint32_t>(*distance), sounds_alike};
    }

    const ValueImage& image_;
    std::string_view stem_;
    std::string_view sound_;
    std::map<std::uint32_t, NearWord> found_;
};

} // namespace

std::vector<NearWord> near_words(const ValueImage& image, std::string_view stem,
                                 std::string_view sound) {
    return Finder(image, stem, sound).run();
}

std::vector<std::uint32_t> trigrams(std::string_view word) {
    const std::string marked = '\x01' + std::string(word) + '\x02';
    std::vector<std::uint32_t> grams;
    for (std::size_t at = 0; at + 3 <= marked.size(); ++at) {
        std::uint32_t gram = 0;
        for (const char byte : marked.substr(at, 3))
            gram = (gram << 8U) | static_cast<unsigned char>(byte);
        grams.push_back(gram);
    }
    std::ranges::sort(grams);
    grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
    return grams;
}

} // namespace vouch::knowledge::detail
