#include "search/qdrant/detail/json.h"

#include <array>
#include <charconv>
#include <cmath>

namespace vouch::search::qdrant {
namespace {

[[noreturn]] void wrong(const char* name, const char* kind) {
    throw BadAnswer(std::string("“") + name + "” is no " + kind);
}

} // namespace

const Json& member(const Json& object, const char* name) {
    if (!object.is_object()) throw BadAnswer("an object was expected");
    auto found = object.find(name);
    if (found == object.end()) throw BadAnswer(std::string("“") + name + "” is missing");
    return *found;
}

const std::string& text_at(const Json& object, const char* name) {
    const Json& value = member(object, name);
    if (!value.is_string()) wrong(name, "text");
    return value.get_ref<const std::string&>();
}

std::vector<std::string> texts_at(const Json& object, const char* name) {
    const Json& list = member(object, name);
    if (!list.is_array()) wrong(name, "list");
    std::vector<std::string> texts;
    for (const Json& value : list) {
        if (!value.is_string()) wrong(name, "list of texts");
        texts.push_back(value.get<std::string>());
    }
    return texts;
}

std::uint64_t whole_at(const Json& object, const char* name, std::uint64_t most) {
    const Json& value = member(object, name);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most)
        wrong(name, "whole number within its limits");
    return value.get<std::uint64_t>();
}

std::uint32_t small_at(const Json& object, const char* name) {
    return static_cast<std::uint32_t>(
        whole_at(object, name, std::numeric_limits<std::uint32_t>::max()));
}

std::int64_t integer_at(const Json& object, const char* name) {
    const Json& value = member(object, name);
    bool fits = value.is_number_integer() &&
                (!value.is_number_unsigned() ||
                 value.get<std::uint64_t>() <= std::numeric_limits<std::int64_t>::max());
    if (!fits) wrong(name, "whole number");
    return value.get<std::int64_t>();
}

double number_of(const Json& value) {
    if (!value.is_number()) throw BadAnswer("a number was expected");
    auto number = value.get<double>();
    if (!std::isfinite(number)) throw BadAnswer("a number is not finite");
    return number;
}

base::Error bad_answer(std::string_view what) {
    return {base::ErrorCode::Corrupt,
            "The Qdrant server gave an answer that this program does not understand: " +
                std::string(what) + ".",
            std::nullopt,
            {"Is this the address of a Qdrant server, with nothing between that changes answers?"}};
}

void append_number(std::string& text, float number) {
    std::array<char, 32> buffer{};
    auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    text.append(buffer.data(), end);
}

std::string print(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace vouch::search::qdrant
