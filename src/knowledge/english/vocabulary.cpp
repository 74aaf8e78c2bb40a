#include "knowledge/english/vocabulary.h"

#include <algorithm>

#include "knowledge/english/forms.h"
#include "knowledge/english/sounds.h"
#include "knowledge/english/synonyms.h"
#include "knowledge/english/values.h"
#include "knowledge/english/word_sets.h"
#include "text/stem.h"

namespace vouch::knowledge::english {
namespace {

constexpr bool sorted_words(WordSet set) {
    return std::ranges::adjacent_find(set, std::ranges::greater_equal{}) == set.end();
}
constexpr bool sorted_pairs(WordPairs pairs) {
    return std::ranges::is_sorted(pairs, {}, &WordPair::word);
}

// Look-up is by binary search.
static_assert(sorted_pairs(kIrregularForms) && sorted_pairs(kAbbreviations) &&
              sorted_pairs(kSynonyms) && sorted_pairs(kValueVariants) && sorted_pairs(kRoles));
static_assert(sorted_words(kFunctionWords) && sorted_words(kTableNoiseWords) &&
              sorted_words(kIdWords) && sorted_words(kKeyWords) && sorted_words(kDroppableTails) &&
              sorted_words(kNamingTails) && sorted_words(kAdditiveWords) &&
              sorted_words(kNameWords) && sorted_words(kGivenNames) && sorted_words(kFamilyNames) &&
              sorted_words(kTitleWords) && sorted_words(kDateWords) && sorted_words(kDateUnits) &&
              sorted_words(kSecretWords) && sorted_words(kPersonalWords) &&
              sorted_words(kPrivacyMarks) && sorted_words(kMeasureWords) &&
              sorted_words(kPlainNames));

std::string stem(std::string_view folded_word) { return text::stem_english(folded_word); }

} // namespace

Vocabulary vocabulary() {
    return {.language = "en",
            .stem = stem,
            .sound = sound,
            .irregular_forms = kIrregularForms,
            .abbreviations = kAbbreviations,
            .synonyms = kSynonyms,
            .value_variants = kValueVariants,
            .roles = kRoles,
            .function_words = kFunctionWords,
            .asking_words = kAskingWords,
            .table_noise_words = kTableNoiseWords,
            .id_words = kIdWords,
            .key_words = kKeyWords,
            .droppable_tails = kDroppableTails,
            .naming_tails = kNamingTails,
            .additive_words = kAdditiveWords,
            .name_words = kNameWords,
            .given_names = kGivenNames,
            .family_names = kFamilyNames,
            .title_words = kTitleWords,
            .label_words = kLabelWords,
            .date_words = kDateWords,
            .date_units = kDateUnits,
            .secret_words = kSecretWords,
            .personal_words = kPersonalWords,
            .privacy_marks = kPrivacyMarks,
            .measure_words = kMeasureWords,
            .generic_names = kGenericNames,
            .plain_names = kPlainNames};
}

} // namespace vouch::knowledge::english
