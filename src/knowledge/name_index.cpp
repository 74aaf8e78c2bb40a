// Look-ups in the bags that name_index_builder.cpp made: by bag for columns, by bag and order for
// tables; words of a question that name nothing are compared with the stems of the schema.
#include "knowledge/name_index.h"

#include <algorithm>
#include <set>

#include "knowledge/detail/sorted_run.h"
#include "knowledge/detail/word_bag.h"
#include "text/distance.h"

namespace vouch::knowledge {
namespace {

constexpr double kDerived = 0.80;
constexpr double kMisspelled = 0.80;
constexpr std::size_t kDerivedLetters = 5;
constexpr double kDerivedRatio = 0.65;
constexpr std::size_t kOneEditLetters = 5;
constexpr std::size_t kTwoEditsLetters = 9;

constexpr std::size_t kSpanWordsMax = 8;
constexpr std::size_t kSubstitutesMax = 8;

/// Best score first; ties in catalog order, so that no run differs from another.
bool better(const NameMatch& left, const NameMatch& right) {
    if (left.score != right.score) return left.score > right.score;
    if (left.object != right.object) return left.object == ObjectKind::Table;
    if (left.id != right.id) return left.id < right.id;
    return left.alias < right.alias;
}

/// Sorts and keeps the best match of each object.
void keep_best(std::vector<NameMatch>& matches) {
    std::ranges::stable_sort(matches, better);
    std::set<std::pair<ObjectKind, ColumnId>> seen;
    std::erase_if(matches, [&](const NameMatch& match) {
        return !seen.emplace(match.object, match.id).second;
    });
}

} // namespace

void NameIndex::collect(std::span<const Word> words, std::vector<NameMatch>& found) const {
    const std::uint64_t sequence = detail::sequence_key(words);
    for (const Entry& entry :
         detail::sorted_run<Entry>(bags_, detail::bag_key(words), &Entry::key)) {
        if (entry.sequence == 0 || entry.sequence == sequence) found.push_back(entry.match);
    }
}

std::vector<NameMatch> NameIndex::find(std::span<const Word> content_words) const {
    std::vector<NameMatch> found;
    if (content_words.empty() || content_words.size() > kSpanWordsMax) return found;
    collect(content_words, found);
    // The schema may write two neighbours as one word.
    for (std::size_t at = 0; at + 1 < content_words.size(); ++at) {
        detail::Words words(content_words.begin(), content_words.end());
        words[at] = detail::glue(content_words.subspan(at, 2), vocabulary_);
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        const std::size_t before = found.size();
        collect(words, found);
        for (std::size_t index = before; index < found.size(); ++index) {
            if (found[index].kind == NameMatchKind::Full) found[index].kind = NameMatchKind::Joined;
        }
    }
    keep_best(found);
    return found;
}

std::vector<NameMatch> NameIndex::find_sequence(std::span<const Word> words) const {
    std::vector<NameMatch> found;
    for (const Entry& entry :
         detail::sorted_run<Entry>(sequences_, detail::sequence_key(words), &Entry::key)) {
        found.push_back(entry.match);
    }
    keep_best(found);
    return found;
}

std::vector<Substitute> NameIndex::near_words(const Word& word) const {
    std::vector<Substitute> found;
    for (const auto& synonym :
         detail::sorted_run<KnownSynonym>(synonyms_, word.stem, &KnownSynonym::stem)) {
        found.push_back({synonym.other, SubstituteKind::Synonym, synonym.factor});
    }
    const std::size_t length = word.stem.size();
    const std::size_t edits =
        length >= kTwoEditsLetters ? 2U : (length >= kOneEditLetters ? 1U : 0U);
    for (const std::string& stem : stems_) {
        if (stem == word.stem) continue;
        const std::size_t shorter = std::min(length, stem.size());
        const std::size_t longer = std::max(length, stem.size());
        const bool derived =
            shorter >= kDerivedLetters &&
            static_cast<double>(shorter) >= kDerivedRatio * static_cast<double>(longer) &&
            std::string_view(stem).substr(0, shorter) ==
                std::string_view(word.stem).substr(0, shorter);
        if (derived) {
            found.push_back({stem, SubstituteKind::Derived, kDerived});
        } else if (edits > 0 && longer - shorter <= edits &&
                   text::edit_distance(word.stem, stem, edits)) {
            found.push_back({stem, SubstituteKind::Misspelling, kMisspelled});
        }
    }
    std::ranges::stable_sort(found, std::ranges::greater{}, &Substitute::factor);
    if (found.size() > kSubstitutesMax) found.resize(kSubstitutesMax);
    return found;
}

std::size_t NameIndex::memory_bytes() const {
    std::size_t bytes = (bags_.capacity() + sequences_.capacity()) * sizeof(Entry);
    for (const std::string& stem : stems_)
        bytes += sizeof(stem) + stem.capacity();
    return bytes + synonyms_.capacity() * sizeof(KnownSynonym);
}

} // namespace vouch::knowledge
