#include "answer/detail/not_in_documents.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vouch::answer::detail {

std::string not_in_documents(std::string_view question, const conversation::Languages& languages) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSentences = {
        {{"english", "This is not in the documents."},
         {"german", "Das steht nicht in den Dokumenten."},
         {"portuguese", "Isto não está nos documentos."},
         {"spanish", "Esto no está en los documentos."},
         {"french", "Cela n'est pas dans les documents."}}};
    const std::string& language = languages.of(conversation::words_of(question)).name();
    const auto known = std::ranges::find(kSentences, std::string_view(language),
                                         [](const auto& sentence) { return sentence.first; });
    return std::string(known == kSentences.end() ? kSentences.front().second : known->second);
}

} // namespace vouch::answer::detail
