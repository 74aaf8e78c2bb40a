#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vouch::llm {

/// What the slots of a prompt are filled with, by their names.
using Slots = std::map<std::string, std::string, std::less<>>;

/// Gives a text that cannot be guessed, of letters and digits, another one each time.
using BoundarySource = std::function<std::string()>;
std::string random_boundary();

/// A text of prompts/:
///
///     version 3
///     Instructions, the same for every question. Words of ours: {{dialect}}.
///     === data ===
///     What is asked now:
///     {{question}}
///
/// A slot of the instructions is filled as it is, with words of ours alone. A slot of the data
/// stands on a line of its own and is filled with anything, in a frame that the text cannot end:
///
///     <data question 5f0c…>
///     How many orders were there?
///     </data question 5f0c…>
class Prompt {
public:
    /// InvalidArgument, with name and line, for a text of another form.
    static base::Result<Prompt> parse(std::string_view name, std::string_view text);

    const std::string& name() const { return name_; }
    /// "draft 3": to be recorded with what came of it.
    std::string identity() const { return name_ + " " + version_; }

    std::vector<std::string> instruction_slots() const { return slots_of(instructions_); }
    std::vector<std::string> data_slots() const { return slots_of(data_); }

    /// Internal for a slot that is missing or unknown, which is a bug of the caller.
    base::Result<std::string> instructions(const Slots& words = {}) const;
    /// The same. The boundary is one that no value holds.
    base::Result<std::string> data(const Slots& values,
                                   const BoundarySource& boundary = random_boundary) const;

private:
    /// Text, then the slot that follows it; the last has none.
    struct Part {
        std::string text;
        std::string slot{};
    };

    enum class Place : std::uint8_t { Anywhere, OwnLine };

    static base::Result<std::vector<Part>> parse_section(std::string_view name,
                                                         std::string_view section, Place place);
    static std::vector<std::string> slots_of(const std::vector<Part>& parts);
    base::Result<void> check(const std::vector<Part>& parts, const Slots& slots) const;

    std::string name_{};
    std::string version_{};
    std::vector<Part> instructions_{};
    std::vector<Part> data_{};
};

/// Those of prompts/, which are in this program, by the names of their files without ".txt"; null
/// for another name.
const Prompt* find_prompt(std::string_view name);
std::vector<std::string_view> prompt_names();

} // namespace vouch::llm
