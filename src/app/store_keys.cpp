#include <array>

#include "app/setting_keys.h"
#include "app/setting_text.h"
#include "store/store.h"

namespace vouch::app {
namespace {

using base::Result;

constexpr std::int64_t kWindowMax = 50;

constexpr std::array kStoreKeys = {
    SettingKey{"store.url",
               "where conversations are kept: postgresql://USER@HOST/DATABASE or mysql://…, with "
               "the password in VOUCH_STORE_PASSWORD; empty: a file of the workspace",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.store_url = text;
                   if (text.empty()) return {};
                   const auto opened = store::Store::open({.url = std::string(text)}, {});
                   if (opened) return {}; // it connects later
                   base::Error error = opened.error();
                   error.message = "is no address of a store: " + error.message;
                   while (error.message.ends_with('.')) // the place of the setting follows
                       error.message.pop_back();
                   return base::Unexpected(std::move(error));
               },
               [](const Settings& settings) { return settings.store_url; }},
    SettingKey{"store.password_file",
               "a file that holds the password of store.url, where VOUCH_STORE_PASSWORD does not",
               [](std::string_view text, Settings& settings) -> Result<void> {
                   settings.store_password_file = text;
                   return {};
               },
               [](const Settings& settings) { return settings.store_password_file.string(); }},
    SettingKey{
        "conversation.window",
        "how many of the last answered questions of a conversation a follow-up may lean on",
        [](std::string_view text, Settings& settings) -> Result<void> {
            settings.conversation_window = TRY(integer_in(text, 0, kWindowMax));
            return {};
        },
        [](const Settings& settings) { return std::to_string(settings.conversation_window); }},
};

} // namespace

std::span<const SettingKey> store_keys() { return kStoreKeys; }

} // namespace vouch::app
