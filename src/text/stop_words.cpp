// data table
#include "text/stop_words.h"

#include <algorithm>
#include <array>

namespace vouch::text {
namespace {

// Sorted by bytes: it is searched by halves. Folded, so without accents. Words that are content in
// one of the other languages ("die", "sale", "son", "net") are left out.
constexpr std::array<std::string_view, 247> kStopWords = {
    "a",       "aber",  "about",    "according", "after",  "al",      "all",    "also",   "am",
    "an",      "and",   "any",      "anyone",    "ao",     "aos",     "are",    "as",     "at",
    "au",      "auf",   "aus",      "aux",       "avec",   "be",      "been",   "before", "bei",
    "being",   "both",  "but",      "by",        "can",    "can't",   "cannot", "ce",     "ces",
    "cette",   "com",   "como",     "con",       "could",  "cual",    "cuales", "cuando", "cuantas",
    "cuantos", "da",    "dans",     "das",       "dass",   "de",      "del",    "dem",    "den",
    "der",     "des",   "describe", "did",       "do",     "does",    "doing",  "don't",  "donde",
    "dos",     "du",    "durch",    "each",      "ein",    "eine",    "einem",  "einen",  "einer",
    "el",      "em",    "en",       "es",        "esta",   "este",    "et",     "every",  "explain",
    "find",    "for",   "from",     "fuer",      "fur",    "get",     "gets",   "give",   "given",
    "got",     "had",   "has",      "hat",       "have",   "having",  "he",     "her",    "here",
    "his",     "how",   "i",        "if",        "il",     "ils",     "im",     "in",     "into",
    "is",      "ist",   "it",       "its",       "ja",     "just",    "know",   "la",     "las",
    "le",      "les",   "let",      "like",      "list",   "lo",      "los",    "ma",     "mais",
    "mas",     "may",   "me",       "mention",   "might",  "mit",     "mon",    "must",   "my",
    "na",      "nach",  "nas",      "need",      "needs",  "nicht",   "no",     "nos",    "not",
    "o",       "oder",  "of",       "on",        "one",    "or",      "os",     "ou",     "our",
    "out",     "over",  "para",     "pas",       "per",    "please",  "pode",   "por",    "pour",
    "quais",   "qual",  "quand",    "quando",    "quanto", "quantos", "que",    "quel",   "quelle",
    "qui",     "quien", "said",     "say",       "says",   "se",      "sein",   "ser",    "she",
    "should",  "show",  "si",       "sich",      "sie",    "sind",    "so",     "some",   "su",
    "such",    "sur",   "tell",     "than",      "that",   "the",     "their",  "them",   "then",
    "there",   "these", "they",     "this",      "those",  "to",      "too",    "um",     "uma",
    "un",      "una",   "und",      "under",     "une",    "until",   "upon",   "us",     "using",
    "very",    "vom",   "von",      "vor",       "was",    "we",      "were",   "what",   "what's",
    "when",    "where", "whether",  "which",     "while",  "who",     "who's",  "whom",   "whose",
    "why",     "wie",   "will",     "with",      "within", "without", "would",  "y",      "you",
    "your",    "zu",    "zum",      "zur",
};

} // namespace

bool is_stop_word(std::string_view folded_word) {
    return std::ranges::binary_search(kStopWords, folded_word);
}

} // namespace vouch::text
