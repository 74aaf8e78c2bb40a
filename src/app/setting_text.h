// How the texts of settings are read.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "text/join.h"

namespace vouch::app {

// Errors are to follow the name of the key: "must be …".

base::Result<double> number_in(std::string_view text, double least, double most);
base::Result<std::int64_t> integer_in(std::string_view text, std::int64_t least, std::int64_t most);

/// The shortest text that is read as the same number.
std::string shortest(double number);

/// A setting that is one of some words.
template <typename Choice, std::size_t count>
struct Words {
    std::array<std::pair<std::string_view, Choice>, count> words;

    base::Result<Choice> read(std::string_view text) const {
        std::vector<std::string_view> names;
        for (const auto& [name, choice] : words) {
            if (name == text) return choice;
            names.push_back(name);
        }
        return base::fail(base::ErrorCode::InvalidArgument,
                          "must be one of " + text::join(names, ", "));
    }
    std::string print(Choice wanted) const {
        auto found = std::ranges::find(words, wanted, [](const auto& word) { return word.second; });
        return std::string(found == words.end() ? "" : found->first);
    }
};

inline constexpr Words<bool, 2> kSwitch{{{{"on", true}, {"off", false}}}};

} // namespace vouch::app
