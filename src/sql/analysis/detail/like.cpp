#include "sql/analysis/detail/like.h"

namespace vouch::sql::analysis::detail {

bool like(std::string_view text, std::string_view pattern) {
    std::size_t at = 0, wanted = 0;
    std::size_t star = std::string_view::npos, resume = 0;
    while (at < text.size()) {
        if (wanted < pattern.size() && pattern[wanted] == '%') {
            star = wanted++;
            resume = at;
        } else if (wanted < pattern.size() &&
                   (pattern[wanted] == '_' || pattern[wanted] == text[at])) {
            ++wanted;
            ++at;
        } else if (star != std::string_view::npos) {
            // The last % takes one byte more.
            wanted = star + 1;
            at = ++resume;
        } else {
            return false;
        }
    }
    while (wanted < pattern.size() && pattern[wanted] == '%')
        ++wanted;
    return wanted == pattern.size();
}

} // namespace vouch::sql::analysis::detail
