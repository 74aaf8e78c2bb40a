// Short ways to write the types of a dialect: names of alike types, separated by commas.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "sql/syntax/dialect.h"

namespace vouch::sql::dialects {

/// One entry for each name, in the order that Dialect::find_type needs.
inline std::vector<syntax::Type> sorted_types(std::span<const syntax::Type> entries) {
    std::vector<syntax::Type> types;
    for (const syntax::Type& entry : entries) {
        std::string_view names = entry.name;
        while (!names.empty()) {
            const std::size_t end = std::min(names.find(','), names.size());
            types.push_back(entry);
            types.back().name = names.substr(0, end);
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }
    std::sort(types.begin(), types.end(),
              [](const syntax::Type& a, const syntax::Type& b) { return a.name < b.name; });
    return types;
}

} // namespace vouch::sql::dialects
