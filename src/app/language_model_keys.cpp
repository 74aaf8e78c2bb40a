#include <array>
#include <chrono>

#include "app/setting_keys.h"
#include "app/setting_text.h"
#include "http/address.h"
#include "llm/service.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;

constexpr double kSecondsMax = 3'600;

/// Of texts and paths of the service.
template <auto Member>
Result<void> read_service(std::string_view text, Settings& settings) {
    settings.llm.*Member = text;
    return {};
}
template <auto Member>
std::string print_service(const Settings& settings) {
    return std::filesystem::path(settings.llm.*Member).string();
}

template <milliseconds llm::ModelService::*Member>
Result<void> read_time(std::string_view text, Settings& settings) {
    const double seconds = TRY(number_in(text, 0.001, kSecondsMax));
    settings.llm.*Member = std::chrono::round<milliseconds>(std::chrono::duration<double>(seconds));
    return {};
}
template <milliseconds llm::ModelService::*Member>
std::string print_time(const Settings& settings) {
    return shortest(std::chrono::duration<double>(settings.llm.*Member).count());
}

template <std::size_t llm::GateLimits::*Member>
Result<void> read_calls(std::string_view text, Settings& settings) {
    settings.llm_limits.*Member = static_cast<std::size_t>(TRY(integer_in(text, 0, 100'000)));
    return {};
}
template <std::size_t llm::GateLimits::*Member>
std::string print_calls(const Settings& settings) {
    return std::to_string(settings.llm_limits.*Member);
}

/// Of how the model takes part in an answer.
template <std::size_t answer::ModelOptions::*Member, std::int64_t Most>
Result<void> read_count(std::string_view text, Settings& settings) {
    settings.model_options.*Member = static_cast<std::size_t>(TRY(integer_in(text, 1, Most)));
    return {};
}
template <std::size_t answer::ModelOptions::*Member>
std::string print_count(const Settings& settings) {
    return std::to_string(settings.model_options.*Member);
}
template <double answer::ModelOptions::*Member>
Result<void> read_share(std::string_view text, Settings& settings) {
    settings.model_options.*Member = TRY(number_in(text, 0, 1));
    return {};
}
template <double answer::ModelOptions::*Member>
std::string print_share(const Settings& settings) {
    return shortest(settings.model_options.*Member);
}

constexpr std::array kKeys = {
    SettingKey{"llm.provider",
               "how the language model's service is asked: openai (and all that speak like it), "
               "anthropic, or azure",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   const auto names = llm::provider_names();
                   if (std::ranges::find(names, text) == names.end())
                       return base::fail(ErrorCode::InvalidArgument,
                                         "must be one of " + text::join(names, ", "));
                   settings.llm.provider = text;
                   return {};
               },
               [](const Settings& settings) { return settings.llm.provider; }},
    SettingKey{"llm.base_url",
               "its address, as in http://localhost:11434/v1; empty: that of the provider",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   const auto address = http::parse_address(text);
                   if (!text.empty() && (!address || address->has_user || address->has_query))
                       return base::fail(ErrorCode::InvalidArgument,
                                         "must be an address like https://host/v1");
                   settings.llm.url = text;
                   return {};
               },
               [](const Settings& settings) { return settings.llm.url; }},
    SettingKey{"llm.model",
               "the language model, as its service calls it (with azure: the deployment); empty: "
               "none, and nothing is sent anywhere",
               read_service<&llm::ModelService::model>, print_service<&llm::ModelService::model>},
    SettingKey{"llm.fast_model",
               "another of the same service, for small tasks of later versions; empty: the same",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.llm_fast_model = text;
                   return {};
               },
               [](const Settings& settings) { return settings.llm_fast_model; }},
    SettingKey{"llm.key_file", "a file that holds the key, where VOUCH_LLM_API_KEY does not",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.llm_key_file = text;
                   return {};
               },
               [](const Settings& settings) { return settings.llm_key_file.string(); }},
    SettingKey{"llm.ca_file", "whom to trust instead of the system's authorities: a file of PEM",
               read_service<&llm::ModelService::ca_file>,
               print_service<&llm::ModelService::ca_file>},
    SettingKey{"llm.unencrypted",
               "on: http is allowed to other machines, where anybody on the way reads all; or off",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.llm.unencrypted = TRY(kSwitch.read(text));
                   return {};
               },
               [](const Settings& settings) { return kSwitch.print(settings.llm.unencrypted); }},
    SettingKey{"llm.azure_version", "Azure's api-version; empty: 2024-10-21",
               read_service<&llm::ModelService::api_version>,
               print_service<&llm::ModelService::api_version>},
    SettingKey{"llm.connect_seconds", "the time for a connection",
               read_time<&llm::ModelService::connect>, print_time<&llm::ModelService::connect>},
    SettingKey{"llm.first_byte_seconds", "the time until a stream begins",
               read_time<&llm::ModelService::first_byte>,
               print_time<&llm::ModelService::first_byte>},
    SettingKey{"llm.silence_seconds", "the longest silence within one",
               read_time<&llm::ModelService::silence>, print_time<&llm::ModelService::silence>},
    SettingKey{"llm.reply_seconds", "the time for a whole reply",
               read_time<&llm::ModelService::reply>, print_time<&llm::ModelService::reply>},
    SettingKey{"llm.tries", "how often the model may try at the SQL of one question",
               read_count<&answer::ModelOptions::tries_max, 10>,
               print_count<&answer::ModelOptions::tries_max>},
    SettingKey{
        "llm.insights", "on: it says what the rows of an answer show, and is sent them; or off",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.model_options.insights =
                TRY(kSwitch.read(text)) ? answer::ModelInsights::On : answer::ModelInsights::Off;
            return {};
        },
        [](const Settings& settings) {
            return kSwitch.print(settings.model_options.insights == answer::ModelInsights::On);
        }},
    SettingKey{"llm.grading", "on: it says first which passages help to answer; or off",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.grading =
                       TRY(kSwitch.read(text)) ? answer::Grading::On : answer::Grading::Off;
                   return {};
               },
               [](const Settings& settings) {
                   return kSwitch.print(settings.grading == answer::Grading::On);
               }},
    SettingKey{"llm.tables", "how many tables it is shown",
               read_count<&answer::ModelOptions::tables_max, 200>,
               print_count<&answer::ModelOptions::tables_max>},
    SettingKey{"llm.repair_temperature",
               "how much its second try may vary, 0 to 1; as much more for each further one",
               read_share<&answer::ModelOptions::repair_temperature>,
               print_share<&answer::ModelOptions::repair_temperature>},
    SettingKey{"llm.reading_wins",
               "the confidence, 0 to 1, from which on a reading is believed against a model that "
               "says otherwise",
               read_share<&answer::ModelOptions::reading_wins>,
               print_share<&answer::ModelOptions::reading_wins>},
    SettingKey{"llm.unclear_within",
               "as near to llm.reading_wins, 0 to 1, both are shown and which is meant is asked",
               read_share<&answer::ModelOptions::unclear_within>,
               print_share<&answer::ModelOptions::unclear_within>},
    SettingKey{"llm.calls_per_minute",
               "how many calls this process makes in a minute, repeated ones too; 0: any number",
               read_calls<&llm::GateLimits::calls_per_minute>,
               print_calls<&llm::GateLimits::calls_per_minute>},
    SettingKey{"llm.caller_calls_per_minute", "the same for one caller",
               read_calls<&llm::GateLimits::caller_calls_per_minute>,
               print_calls<&llm::GateLimits::caller_calls_per_minute>},
    SettingKey{"llm.prices",
               "USD for a million tokens in, kept by the provider, and out, by model: "
               "\"name 0.15 0.075 0.6, other 1 1 2\"",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.llm.prices = TRY(llm::parse_prices(text));
                   return {};
               },
               [](const Settings& settings) { return llm::print_prices(settings.llm.prices); }},
};

} // namespace

std::span<const SettingKey> language_model_keys() { return kKeys; }

} // namespace vouch::app
