#include "llm/detail/wire.h"

#include <algorithm>
#include <array>

namespace vouch::llm::detail {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kWordMax = 60;
constexpr std::size_t kModelsMax = 10'000;

/// A word of the provider's own, such as "rate_limit_error"; empty for what could be anything else.
std::string word_member(const Json& object, std::string_view name) {
    const Json* member = find_member(object, name);
    if (member == nullptr || !member->is_string()) return {};
    const auto& text = member->get_ref<const std::string&>();
    const bool word =
        text.size() <= kWordMax && std::ranges::all_of(text, [](char character) {
            return (character >= 'a' && character <= 'z') || character == '_' || character == '.';
        });
    return word ? text : std::string();
}

bool is_one_of(const std::string& word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

std::string shown(int status, const Complaint& complaint) {
    const std::string& word = complaint.code.empty() ? complaint.type : complaint.code;
    std::string text = status == 0 ? "with an error" : "with status " + std::to_string(status);
    return word.empty() ? text : text + " (" + word + ")";
}

ErrorCode code_of(int status, const Complaint& complaint) {
    if (status == 429 || is_one_of(complaint.type, {"rate_limit_error", "insufficient_quota"}))
        return ErrorCode::RateLimited;
    if (status == 401 || status == 402 || status == 403 || status == 404 ||
        is_one_of(complaint.type, {"authentication_error", "permission_error", "billing_error",
                                   "not_found_error"}) ||
        is_one_of(complaint.code, {"model_not_found", "invalid_api_key"}))
        return ErrorCode::Denied;
    const bool ours = status >= 400 && status < 500 && status != 408 && status != 409;
    if (ours || is_one_of(complaint.type, {"invalid_request_error", "request_too_large"}))
        return ErrorCode::InvalidArgument;
    return ErrorCode::Unavailable;
}

} // namespace

Complaint read_complaint(const Json& body) {
    const Json* error = find_member(body, "error");
    if (error == nullptr || !error->is_object()) return {};
    Complaint complaint;
    complaint.type = word_member(*error, "type");
    complaint.code = word_member(*error, "code");
    complaint.parameter = word_member(*error, "param");
    const Json* message = find_member(*error, "message");
    complaint.names_temperature =
        message != nullptr && message->is_string() &&
        message->get_ref<const std::string&>().find("temperature") != std::string::npos;
    return complaint;
}

Error describe_refusal(int status, const Complaint& complaint) {
    const ErrorCode code = code_of(status, complaint);
    Error error{code, "answers " + shown(status, complaint) + ".", std::nullopt, {}};
    if (status == 413 || is_one_of(complaint.code, {"context_length_exceeded"}) ||
        is_one_of(complaint.type, {"exceed_context_size_error", "request_too_large"}))
        error.message = "takes no request as long as this one.";
    if (is_one_of(complaint.code, {"insufficient_quota"}) ||
        is_one_of(complaint.type, {"insufficient_quota", "billing_error"}) || status == 402)
        error.hints.emplace_back("The account has no credit left.");
    else if (status == 401 || status == 403)
        error.hints.emplace_back(
            "Give its key in the variable VOUCH_LLM_API_KEY, or in a file that "
            "the setting llm.key_file names.");
    else if (code == ErrorCode::Denied)
        error.hints.emplace_back("See llm.base_url and llm.model: `vouch health` tests them.");
    return error;
}

std::vector<std::string> read_model_names(const Json& body) {
    std::vector<std::string> names;
    const Json* data = find_member(body, "data");
    if (data == nullptr || !data->is_array()) return names;
    for (const Json& entry : *data) {
        const Json* id = find_member(entry, "id");
        if (id != nullptr && id->is_string() && names.size() < kModelsMax)
            names.push_back(id->get<std::string>());
    }
    return names;
}

} // namespace vouch::llm::detail
