#include "database/detail/grants_script.h"

#include <algorithm>

namespace vouch::database::detail {

std::string fill_script(std::string_view script,
                        const std::vector<std::pair<std::string_view, std::string>>& marks) {
    std::string filled;
    while (!script.empty()) {
        auto here = std::ranges::find_if(marks, [&](const auto& mark) {
            return script.starts_with("{" + std::string(mark.first) + "}");
        });
        if (here == marks.end()) {
            filled += script.front();
            script.remove_prefix(1);
        } else {
            filled += here->second;
            script.remove_prefix(here->first.size() + 2);
        }
    }
    return filled;
}

} // namespace vouch::database::detail
