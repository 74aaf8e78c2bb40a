#include "answer/traced_numbers.h"

#include "answer/detail/number_binding.h"

namespace vouch::answer {

std::vector<std::string> untraced_numbers(const Answer& answer, std::string_view question) {
    std::vector<std::string> untraced;
    if (!answer.database) return untraced;
    const DatabaseAnswer& database = *answer.database;
    std::string asked(question);
    for (const std::string& assumption : database.assumptions)
        asked += '\n' + assumption;
    const detail::NumberSources sources{database.result, asked, database.sql, database.counted};
    std::vector<std::string> texts{database.text, database.insight};
    texts.insert(texts.end(), database.caveats.begin(), database.caveats.end());
    for (const std::string& text : texts) {
        for (const std::string& number : detail::bind_numbers(text, sources).unbound)
            untraced.push_back(number + " in: " + text);
    }
    return untraced;
}

} // namespace vouch::answer
