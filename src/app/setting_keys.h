#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/settings.h"
#include "base/result.h"

namespace vouch::app {

/// One key of the configuration: how its text is read into a member, and what it means.
struct SettingKey {
    std::string_view name;
    std::string_view meaning;
    base::Result<void> (*read)(std::string_view text, Settings& settings);
    std::string (*print)(const Settings& settings);
};

/// The whole of the configuration, in the order in which it is shown.
std::span<const SettingKey> setting_keys();

/// Those that begin with "llm.", which are among them.
std::span<const SettingKey> language_model_keys();
/// Likewise "web.".
std::span<const SettingKey> web_search_keys();
std::span<const SettingKey> store_keys();

} // namespace vouch::app
