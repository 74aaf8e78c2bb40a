#include <array>
#include <chrono>

#include "app/setting_keys.h"
#include "app/setting_text.h"
#include "http/address.h"

namespace vouch::app {
namespace {

using base::Result;
using source::WebForm;

constexpr Words<std::optional<WebForm>, 3> kProviders{
    {{{"none", std::nullopt}, {"tavily", WebForm::Tavily}, {"searxng", WebForm::SearXng}}}};
constexpr Words<answer::WebUse, 2> kUses{
    {{{"asked", answer::WebUse::Asked}, {"fallback", answer::WebUse::Fallback}}}};
constexpr double kSecondsMax = 600;

constexpr std::array kKeys = {
    SettingKey{"web.provider",
               "what searches the web, which is sent the question: none, tavily (with a key in "
               "VOUCH_WEB_SEARCH_KEY), or searxng (with web.url)",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.web_form = TRY(kProviders.read(text));
                   return {};
               },
               [](const Settings& settings) { return kProviders.print(settings.web_form); }},
    SettingKey{"web.url", "its address, as in https://searx.example; empty: that of tavily",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   const auto address = http::parse_address(text);
                   if (!text.empty() && (!address || address->has_user || address->has_query))
                       return base::fail(base::ErrorCode::InvalidArgument,
                                         "must be an address like https://searx.example");
                   settings.web.url = text;
                   return {};
               },
               [](const Settings& settings) { return settings.web.url; }},
    SettingKey{"web.use",
               "asked: the web is searched where `ask --web` says so; fallback: also where neither "
               "databases nor documents answer",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.web_options.use = TRY(kUses.read(text));
                   return {};
               },
               [](const Settings& settings) { return kUses.print(settings.web_options.use); }},
    SettingKey{
        "web.results", "how many results are read for one answer",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.web_options.results = static_cast<std::size_t>(
                TRY(integer_in(text, 1, static_cast<std::int64_t>(source::kWebResultsMax))));
            return {};
        },
        [](const Settings& settings) { return std::to_string(settings.web_options.results); }},
    SettingKey{"web.seconds", "the time for one search",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   const double seconds = TRY(number_in(text, 0.001, kSecondsMax));
                   settings.web.time = std::chrono::round<std::chrono::milliseconds>(
                       std::chrono::duration<double>(seconds));
                   return {};
               },
               [](const Settings& settings) {
                   return shortest(std::chrono::duration<double>(settings.web.time).count());
               }},
};

} // namespace

std::span<const SettingKey> web_search_keys() { return kKeys; }

} // namespace vouch::app
