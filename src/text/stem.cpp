#include "text/stem.h"

#include <memory>

#include <libstemmer.h>

#include "base/check.h"

namespace vouch::text {
namespace {

using Stemmer = std::unique_ptr<sb_stemmer, decltype(&sb_stemmer_delete)>;

Stemmer make_stemmer() {
    Stemmer stemmer(sb_stemmer_new("english", "UTF_8"), &sb_stemmer_delete);
    CHECK(stemmer != nullptr);
    return stemmer;
}

} // namespace

std::string stem_english(std::string_view folded_word) {
    // One per thread, as it is a scratch buffer that costs more to make than to use; it carries
    // nothing between calls.
    thread_local Stemmer stemmer = make_stemmer();
    const sb_symbol* stem =
        sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol*>(folded_word.data()),
                        static_cast<int>(folded_word.size()));
    CHECK(stem != nullptr);
    return {reinterpret_cast<const char*>(stem),
            static_cast<std::size_t>(sb_stemmer_length(stemmer.get()))};
}

} // namespace vouch::text
