// The file is a YAML map of maps ("planner: {threshold: 0.7}" is the key planner.threshold); a
// variable's name is the key in capitals with VOUCH_ before it and an underscore for each point.

#include "app/settings.h"

#include <algorithm>
#include <functional>

#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include "answer/services.h"
#include "app/setting_keys.h"
#include "base/file.h"
#include "embedding/models.h"
#include "search/embedded/embedded_options.h"
#include "text/distance.h"
#include "text/join.h"
#include "text/unicode.h"

namespace vouch::app {
namespace {

constexpr base::ByteCount kFileBytesMax{std::uint64_t{1} << 20};
constexpr std::string_view kFileName = "vouch.yaml";

using base::ErrorCode;
using base::fail;
using base::Result;

const SettingKey* find_key(std::string_view name) {
    const auto keys = setting_keys();
    auto found = std::ranges::find(keys, name, &SettingKey::name);
    return found == keys.end() ? nullptr : &*found;
}

base::Unexpected<base::Error> unknown_key(std::string_view where, std::string_view name) {
    std::vector<std::string_view> names;
    for (const SettingKey& key : setting_keys())
        names.push_back(key.name);
    std::vector<std::string> hints = text::near_hints(name, names);
    hints.push_back("`vouch config` lists every key.");
    return fail(ErrorCode::InvalidArgument,
                std::string(where) + ": unknown key " + std::string(name) + ".", std::move(hints));
}

std::string variable_name(std::string_view key) {
    std::string name = "VOUCH_";
    for (char character : key) {
        bool letter = character >= 'a' && character <= 'z';
        name += character == '.' ? '_'
                : letter         ? static_cast<char>(character - 'a' + 'A')
                                 : character;
    }
    return name;
}

/// The keys of the file with their texts and lines.
struct FileEntry {
    std::string key;
    std::string value;
    int line = 0;
};

Result<void> collect(const YAML::Node& node, const std::string& prefix,
                     std::vector<FileEntry>& entries) {
    if (!node.IsMap()) {
        return fail(ErrorCode::InvalidArgument, "line " + std::to_string(node.Mark().line + 1) +
                                                    ": " + (prefix.empty() ? "the file" : prefix) +
                                                    " must be a map of keys.");
    }
    for (const auto& pair : node) {
        std::string key = (prefix.empty() ? "" : prefix + ".") + pair.first.as<std::string>();
        if (find_key(key) != nullptr && pair.second.IsScalar()) {
            entries.push_back({key, pair.second.as<std::string>(), pair.first.Mark().line + 1});
        } else if (pair.second.IsMap()) {
            TRY(collect(pair.second, key, entries));
        } else {
            entries.push_back({key, "", pair.first.Mark().line + 1});
        }
    }
    return {};
}

Result<std::vector<FileEntry>> read_entries(const std::filesystem::path& file) {
    std::vector<FileEntry> entries;
    auto content = base::read_file(file, kFileBytesMax);
    if (!content && content.error().code == ErrorCode::NotFound) return entries;
    std::string text = TRY(std::move(content));
    try {
        YAML::Node root = YAML::Load(text);
        if (root.IsNull()) return entries;
        auto collected = collect(root, "", entries);
        if (!collected)
            return fail(collected.error().code, file.string() + ": " + collected.error().message);
    } catch (const YAML::Exception& error) {
        return fail(ErrorCode::InvalidArgument, file.string() + ": line " +
                                                    std::to_string(error.mark.line + 1) + ": " +
                                                    error.msg + ".");
    }
    return entries;
}

Result<void> set(const SettingKey& key, std::string_view value, const std::string& where,
                 Settings& settings) {
    auto done = key.read(value, settings);
    if (done) return {};
    return fail(done.error().code,
                where + ": " + std::string(key.name) + " " + done.error().message + ".");
}

Settings defaults() {
    answer::AgentOptions agent;
    Settings settings;
    settings.planner_threshold = agent.planner.threshold;
    settings.cost_seconds = static_cast<double>(agent.cost.time.count()) / 1'000;
    settings.cost_rows_moderate = agent.cost.rows_moderate;
    settings.cost_rows_high = agent.cost.rows_high;
    settings.held_min = agent.held_min;
    settings.passages_max = static_cast<std::int64_t>(agent.passages_max);
    settings.graph_passages_min =
        static_cast<std::int64_t>(search::EmbeddedOptions().graph_passages_min);
    settings.support_min = agent.extract.support_min;
    settings.embedding_model = embedding::kDefaultModel;
    settings.qdrant.url = "http://localhost:6333";
    return settings;
}

} // namespace

Result<LoadedSettings> load_settings(const std::optional<std::filesystem::path>& directory,
                                     const Environment& environment) {
    LoadedSettings loaded{defaults(), {}};
    std::map<std::string_view, std::string> origins;
    std::vector<FileEntry> entries;
    std::filesystem::path file = directory.value_or("") / kFileName;
    if (directory) entries = TRY(read_entries(file));
    for (const FileEntry& entry : entries) {
        std::string where = file.string() + ": line " + std::to_string(entry.line);
        const SettingKey* key = find_key(entry.key);
        if (key == nullptr) return unknown_key(where, entry.key);
        TRY(set(*key, entry.value, where, loaded.settings));
        origins[key->name] = kFileName;
    }
    for (const SettingKey& key : setting_keys()) {
        std::string name = variable_name(key.name);
        auto variable = environment.find(name);
        if (variable == environment.end()) continue;
        TRY(set(key, variable->second, "the variable " + name, loaded.settings));
        origins[key.name] = name;
    }
    auto secret = environment.find("VOUCH_QDRANT_API_KEY");
    if (secret != environment.end()) loaded.settings.qdrant.api_key = secret->second;
    secret = environment.find("VOUCH_RERANKER_KEY");
    if (secret != environment.end()) loaded.settings.reranker_key = secret->second;
    secret = environment.find("VOUCH_LLM_API_KEY");
    if (secret != environment.end()) loaded.settings.llm.key = secret->second;
    secret = environment.find("VOUCH_STORE_PASSWORD");
    if (secret != environment.end()) loaded.settings.store_password = secret->second;
    secret = environment.find("VOUCH_WEB_SEARCH_KEY");
    if (secret != environment.end()) loaded.settings.web.key = secret->second;
    for (const SettingKey& key : setting_keys()) {
        auto origin = origins.find(key.name);
        loaded.records.push_back({std::string(key.name), key.print(loaded.settings),
                                  origin == origins.end() ? "default" : origin->second,
                                  std::string(key.meaning)});
    }
    return loaded;
}

Environment process_environment() {
    Environment environment;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        std::string_view text = *entry;
        std::size_t equals = text.find('=');
        if (equals == std::string_view::npos) continue;
        environment.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    return environment;
}

Result<void> save_setting(const std::filesystem::path& directory, std::string_view name,
                          std::string_view value) {
    const SettingKey* key = find_key(name);
    if (key == nullptr) return unknown_key("vouch config", name);
    Settings checked;
    TRY(set(*key, value, "vouch config", checked));
    std::filesystem::path file = directory / kFileName;
    std::map<std::string, std::map<std::string, std::string>> sections;
    for (const FileEntry& entry : TRY(read_entries(file))) {
        if (find_key(entry.key) == nullptr) return unknown_key(file.string(), entry.key);
        std::size_t point = entry.key.find('.');
        sections[entry.key.substr(0, point)][entry.key.substr(point + 1)] = entry.value;
    }
    std::size_t point = name.find('.');
    sections[std::string(name.substr(0, point))][std::string(name.substr(point + 1))] =
        std::string(value);
    YAML::Emitter out;
    out << sections;
    return base::write_file_atomically(file, std::string(out.c_str()) + "\n",
                                       base::FileAccess::OwnerOnly);
}

} // namespace vouch::app
