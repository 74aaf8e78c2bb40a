#include "llm/prompt.h"

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/hash.h"
#include "base/seal.h"
#include "llm/detail/embedded_files.h"

namespace vouch::llm {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::string_view kVersionWord = "version ";
constexpr std::string_view kDataLine = "=== data ===\n";
constexpr std::string_view kOpening = "{{";
constexpr std::string_view kClosing = "}}";
constexpr std::string_view kSuffix = ".txt";
constexpr std::size_t kBoundaryBytes = 8;
constexpr int kBoundariesTried = 8;

bool is_name(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char character) {
        return (character >= 'a' && character <= 'z') || character == '_';
    });
}

bool is_version(std::string_view text) {
    return !text.empty() && text.size() <= 20 && std::ranges::all_of(text, [](char character) {
        return (character >= '0' && character <= '9') || character == '.';
    });
}

base::Unexpected<base::Error> wrong(std::string_view name, std::string_view what) {
    return fail(ErrorCode::InvalidArgument,
                "The prompt " + std::string(name) + ": " + std::string(what));
}

std::string_view without_last_line_end(std::string_view text) {
    while (text.ends_with('\n'))
        text.remove_suffix(1);
    return text;
}

} // namespace

std::string random_boundary() { return base::hexadecimal(base::random_bytes(kBoundaryBytes)); }

Result<Prompt> Prompt::parse(std::string_view name, std::string_view text) {
    Prompt prompt;
    prompt.name_ = name;
    const std::string_view first = text.substr(0, text.find('\n'));
    if (!first.starts_with(kVersionWord) || !is_version(first.substr(kVersionWord.size())))
        return wrong(name, "its first line is not like “version 3”.");
    prompt.version_ = first.substr(kVersionWord.size());
    text.remove_prefix(std::min(first.size() + 1, text.size()));
    const std::size_t at = text.find(kDataLine);
    if (at == std::string_view::npos || (at > 0 && text[at - 1] != '\n'))
        return wrong(name, "a line “=== data ===” is missing.");
    if (text.find(kDataLine, at + 1) != std::string_view::npos)
        return wrong(name, "there are two lines “=== data ===”.");

    prompt.instructions_ = TRY(parse_section(name, text.substr(0, at), Place::Anywhere));
    prompt.data_ = TRY(parse_section(name, text.substr(at + kDataLine.size()), Place::OwnLine));
    return prompt;
}

Result<std::vector<Prompt::Part>> Prompt::parse_section(std::string_view name,
                                                        std::string_view section, Place place) {
    std::vector<Part> parts;
    section = without_last_line_end(section);
    for (;;) {
        const std::size_t begin = section.find(kOpening);
        if (begin == std::string_view::npos) break;
        const std::size_t end = section.find(kClosing, begin);
        if (end == std::string_view::npos) return wrong(name, "a slot has no end.");
        const std::string_view slot = section.substr(begin + 2, end - begin - 2);
        if (!is_name(slot))
            return wrong(name, "a slot has a name of other than small letters and _.");
        const std::string_view before = section.substr(0, begin);
        section.remove_prefix(end + 2);
        const bool begins = before.ends_with('\n') || (before.empty() && parts.empty());
        const bool ends = section.empty() || section.starts_with('\n');
        if (place == Place::OwnLine && (!begins || !ends))
            return wrong(name, "the slot " + std::string(slot) +
                                   " of the data does not stand on a line of its own.");
        parts.push_back({std::string(before), std::string(slot)});
    }
    parts.push_back({std::string(section)});
    return parts;
}

std::vector<std::string> Prompt::slots_of(const std::vector<Part>& parts) {
    std::set<std::string> names;
    for (const Part& part : parts)
        if (!part.slot.empty()) names.insert(part.slot);
    return {names.begin(), names.end()};
}

Result<void> Prompt::check(const std::vector<Part>& parts, const Slots& slots) const {
    for (const Part& part : parts)
        if (!part.slot.empty() && !slots.contains(part.slot))
            return fail(ErrorCode::Internal, "The prompt " + name_ +
                                                 " was given nothing for its slot " + part.slot +
                                                 ".");
    for (const auto& [name, value] : slots)
        if (std::ranges::find(parts, name, &Part::slot) == parts.end())
            return fail(ErrorCode::Internal, "The prompt " + name_ + " has no slot " + name + ".");
    return {};
}

Result<std::string> Prompt::instructions(const Slots& words) const {
    TRY(check(instructions_, words));
    std::string text;
    for (const Part& part : instructions_) {
        text += part.text;
        if (!part.slot.empty()) text += words.find(part.slot)->second;
    }
    return text;
}

Result<std::string> Prompt::data(const Slots& values, const BoundarySource& boundary) const {
    TRY(check(data_, values));
    const auto is_in_a_value = [&](const std::string& mark) {
        return std::ranges::any_of(
            values, [&](const auto& slot) { return slot.second.find(mark) != std::string::npos; });
    };
    std::string mark = boundary();
    for (int tries = 1; is_in_a_value(mark); ++tries) {
        if (tries == kBoundariesTried)
            return fail(ErrorCode::Internal,
                        "The prompt " + name_ + " found no boundary that is not in its data.");
        mark = boundary();
    }
    std::string text;
    for (const Part& part : data_) {
        text += part.text;
        if (part.slot.empty()) continue;
        const std::string ends = "data " + part.slot + " " + mark + ">";
        text.append("<").append(ends).append("\n");
        text.append(values.find(part.slot)->second).append("\n</").append(ends);
    }
    return text;
}

namespace {

const std::vector<Prompt>& prompts() {
    static const std::vector<Prompt> kPrompts = [] {
        std::vector<Prompt> parsed;
        for (const base::EmbeddedFile& file : embedded_files()) {
            CHECK(file.path.ends_with(kSuffix));
            auto prompt = Prompt::parse(file.path.substr(0, file.path.size() - kSuffix.size()),
                                        file.content());
            CHECK(prompt); // the test of all prompts says what is wrong
            parsed.push_back(std::move(*prompt));
        }
        return parsed;
    }();
    return kPrompts;
}

} // namespace

const Prompt* find_prompt(std::string_view name) {
    auto found = std::ranges::find(prompts(), name, &Prompt::name);
    return found == prompts().end() ? nullptr : &*found;
}

std::vector<std::string_view> prompt_names() {
    std::vector<std::string_view> names;
    for (const Prompt& prompt : prompts())
        names.push_back(prompt.name());
    return names;
}

} // namespace vouch::llm
