#include "llm/detail/bounded_json.h"

#include <cstddef>

namespace vouch::llm::detail {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

constexpr std::size_t kDepthMax = 32;
constexpr std::size_t kValuesMax = 100'000;
constexpr std::uint64_t kCountMax = std::uint64_t{1} << 40;

/// By its brackets and commas; whether it is JSON at all is for the parser.
Result<void> check_size(std::string_view text) {
    std::size_t depth = 0;
    std::size_t values = 1;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char character = text[i];
        if (in_string) {
            if (character == '\\') ++i;
            if (character == '"') in_string = false;
            continue;
        }
        if (character == '"') in_string = true;
        if (character == '{' || character == '[') ++depth;
        if ((character == '}' || character == ']') && depth > 0) --depth;
        if (character == '{' || character == '[' || character == ',') ++values;
        if (depth > kDepthMax) return malformed("JSON that nests too deep");
        if (values > kValuesMax)
            return fail(ErrorCode::LimitExceeded,
                        "sends JSON of more than " + std::to_string(kValuesMax) + " values.");
    }
    return {};
}

} // namespace

base::Unexpected<base::Error> malformed(std::string_view what) {
    return fail(ErrorCode::Corrupt, "sends " + std::string(what) + ".");
}

Result<Json> parse_bounded(std::string_view text) {
    TRY(check_size(text));
    Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded()) return malformed("what is no JSON");
    return value;
}

const Json* find_member(const Json& object, std::string_view name) {
    if (!object.is_object()) return nullptr;
    auto found = object.find(name);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

Result<const Json*> object_member(const Json& object, std::string_view name) {
    const Json* member = find_member(object, name);
    if (member != nullptr && !member->is_object())
        return malformed("“" + std::string(name) + "” that is no object");
    return member;
}

Result<const Json*> array_member(const Json& object, std::string_view name) {
    const Json* member = find_member(object, name);
    if (member != nullptr && !member->is_array())
        return malformed("“" + std::string(name) + "” that is no list");
    return member;
}

Result<std::optional<std::string>> text_member(const Json& object, std::string_view name) {
    const Json* member = find_member(object, name);
    if (member == nullptr) return std::optional<std::string>();
    if (!member->is_string()) return malformed("“" + std::string(name) + "” that is no text");
    return std::optional(member->get<std::string>());
}

Result<std::uint64_t> count_member(const Json& object, std::string_view name) {
    const Json* member = find_member(object, name);
    if (member == nullptr) return 0;
    if (!member->is_number_unsigned() || member->get<std::uint64_t>() > kCountMax)
        return malformed("“" + std::string(name) + "” that is no count");
    return member->get<std::uint64_t>();
}

} // namespace vouch::llm::detail
