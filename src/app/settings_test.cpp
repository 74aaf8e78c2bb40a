#include "app/settings.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace vouch::app {
namespace {

class SettingsTest : public testing::Test {
protected:
    void write(std::string_view text) { std::ofstream(folder_.path() / "vouch.yaml") << text; }
    base::Result<LoadedSettings> load(const Environment& environment = {}) {
        return load_settings(folder_.path(), environment);
    }
    std::string message() {
        auto loaded = load();
        return loaded ? "" : loaded.error().message;
    }
    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

const cli::SettingRecord& find(const LoadedSettings& loaded, std::string_view key) {
    return *std::ranges::find(loaded.records, key, &cli::SettingRecord::key);
}

TEST_F(SettingsTest, HasDefaultsWithoutAFile) {
    auto loaded = load();
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->settings.rows_max, 1000);
    EXPECT_GT(loaded->settings.planner_threshold, 0);
    EXPECT_EQ(find(*loaded, "answer.rows_max").origin, "default");
}

TEST_F(SettingsTest, VariablesWinOverTheFile) {
    write("answer:\n  rows_max: 5\n  today: 2026-06-30\nplanner: {threshold: 0.9}\n");
    auto loaded = load({{"VOUCH_ANSWER_ROWS_MAX", "7"}, {"VOUCH_WORKSPACE", "/elsewhere"}});
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->settings.rows_max, 7);
    EXPECT_EQ(find(*loaded, "answer.today").value, "2026-06-30");
    EXPECT_EQ(find(*loaded, "answer.rows_max").origin, "VOUCH_ANSWER_ROWS_MAX");
    EXPECT_EQ(find(*loaded, "planner.threshold").value, "0.9");
    EXPECT_EQ(find(*loaded, "planner.threshold").origin, "vouch.yaml");
}

TEST_F(SettingsTest, AnUnknownKeyStopsWithTheNearestName) {
    write("answer:\n  rows_maxx: 5\n");
    auto loaded = load();
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().message.find("line 2: unknown key answer.rows_maxx"),
              std::string::npos);
    EXPECT_EQ(loaded.error().hints[0], "Did you mean answer.rows_max?");
}

TEST_F(SettingsTest, AWrongValueNamesFileLineAndKey) {
    for (const char* text :
         {"answer:\n  rows_max: many\n", "answer:\n  rows_max: 0\n",
          "answer:\n  today: 2026-02-30\n", "answer:\n  today: 2026-1a-0b\n",
          "answer:\n  today: '-026-01-05'\n", "planner:\n  threshold: 2\n",
          "answer:\n  rows_max: 5 6\n", "dates:\n  fiscal_year_start: 13\n",
          "dates:\n  fiscal_year_start: 0\n", "dates:\n  time_zone: Europe/Atlantis\n"}) {
        write(text);
        EXPECT_NE(message().find("vouch.yaml: line 2: "), std::string::npos) << text << message();
        EXPECT_NE(message().find(" must be "), std::string::npos) << text << message();
    }
    write("answer: [1, 2\n");
    EXPECT_NE(message().find("vouch.yaml: line"), std::string::npos);
    write("just text");
    EXPECT_NE(message().find("must be a map"), std::string::npos);
    write("answer: 5\n");
    EXPECT_NE(message().find("unknown key answer"), std::string::npos);
}

TEST_F(SettingsTest, ReadsWordsAndNamesThoseThatItKnows) {
    EXPECT_EQ(load()->settings.password_choice, PasswordChoice::Automatic);
    EXPECT_EQ(load()->settings.sampling, knowledge::Sampling::Allowed);
    write("passwords: {store: keyring}\nknowledge: {samples: off}\n");
    auto loaded = load();
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->settings.password_choice, PasswordChoice::Keyring);
    EXPECT_EQ(loaded->settings.sampling, knowledge::Sampling::Never);
    EXPECT_EQ(find(*loaded, "passwords.store").value, "keyring");
    EXPECT_EQ(find(*loaded, "knowledge.samples").value, "off");
    for (const char* wrong : {"Keyring", "", "none", "file "}) {
        auto refused = load({{"VOUCH_PASSWORDS_STORE", wrong}});
        ASSERT_FALSE(refused) << wrong;
        EXPECT_NE(refused.error().message.find("one of automatic, keyring, file"),
                  std::string::npos);
    }
    EXPECT_FALSE(load({{"VOUCH_KNOWLEDGE_SAMPLES", "0"}}));
}

TEST_F(SettingsTest, NamesAQdrantServerButNeverItsKey) {
    EXPECT_EQ(load()->settings.engine, EngineChoice::Embedded);
    write("search: {engine: qdrant}\nqdrant: {url: 'https://host:6333', replicas: 2, "
          "key_file: /key}\n");
    auto loaded = load({{"VOUCH_QDRANT_API_KEY", "secret"}, {"VOUCH_QDRANT_VECTORS", "exact"}});
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->settings.engine, EngineChoice::Qdrant);
    EXPECT_EQ(loaded->settings.qdrant.url, "https://host:6333");
    EXPECT_EQ(loaded->settings.qdrant.replicas, 2U);
    EXPECT_EQ(loaded->settings.qdrant.vectors, search::VectorSearch::Exact);
    EXPECT_EQ(loaded->settings.qdrant.api_key, "secret");
    EXPECT_EQ(find(*loaded, "qdrant.key_file").value, "/key");
    EXPECT_EQ(find(*loaded, "qdrant.prefix").value, "vouch");
    for (const cli::SettingRecord& record : loaded->records)
        EXPECT_EQ(record.value.find("secret"), std::string::npos) << record.key;
    for (const auto& [variable, wrong] :
         {std::pair("VOUCH_SEARCH_ENGINE", "elastic"), std::pair("VOUCH_QDRANT_SHARDS", "0"),
          std::pair("VOUCH_QDRANT_REPLICAS", "many"), std::pair("VOUCH_QDRANT_VECTORS", "fast"),
          std::pair("VOUCH_QDRANT_REQUEST_SECONDS", "0")})
        EXPECT_FALSE(load({{variable, wrong}})) << variable;
    write("qdrant: {api_key: secret}\n");
    EXPECT_NE(message().find("unknown key qdrant.api_key"), std::string::npos);
    EXPECT_EQ(message().find("secret"), std::string::npos);
}

TEST_F(SettingsTest, WithoutAFolderOnlyVariablesCount) {
    std::filesystem::path before = std::filesystem::current_path();
    write("answer: {rows_max: 5}\n");
    std::filesystem::current_path(folder_.path());
    auto loaded = load_settings(std::nullopt, {{"VOUCH_INGEST_PARSE_SECONDS", "3"}});
    std::filesystem::current_path(before);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->settings.rows_max, 1000);
    EXPECT_EQ(loaded->settings.parse_seconds, 3);
}

TEST_F(SettingsTest, SavesOneKeyAndKeepsTheOthers) {
    write("answer:\n  rows_max: 5\n");
    ASSERT_TRUE(save_setting(folder_.path(), "answer.today", "2026-06-30"));
    ASSERT_TRUE(save_setting(folder_.path(), "planner.threshold", "0.75"));
    auto loaded = load();
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->settings.rows_max, 5);
    EXPECT_EQ(find(*loaded, "answer.today").value, "2026-06-30");
    EXPECT_EQ(loaded->settings.planner_threshold, 0.75);
    EXPECT_FALSE(save_setting(folder_.path(), "answer.today", "yesterday"));
    EXPECT_FALSE(save_setting(folder_.path(), "answer.nothing", "1"));
}

TEST_F(SettingsTest, TakesPlacesOfServersOnly) {
    for (const char* good : {"off", "workspace", "unix:/run/x", "http://127.0.0.1:8765"})
        EXPECT_TRUE(load({{"VOUCH_EMBEDDING_SERVER", good}})) << good;
    for (const char* bad : {"8765", "unix:x", "http://me:pw@host", "http://host/path", "on"})
        EXPECT_FALSE(load({{"VOUCH_EMBEDDING_SERVER", bad}})) << bad;
    EXPECT_EQ(find(*load(), "embedding.server").value, "off");
    for (const char* bad : {"host", "ftp://host", "http://"})
        EXPECT_FALSE(load({{"VOUCH_RERANKER_URL", bad}})) << bad;
}

TEST_F(SettingsTest, NamesALanguageModel) {
    EXPECT_EQ(load()->settings.llm.model, "");
    write("llm:\n  provider: anthropic\n  model: large\n  fast_model: small\n"
          "  reply_seconds: 0.5\n  calls_per_minute: 0\n  prices: large 3 0.3 15, small 1 0.1 5\n");
    auto loaded = load({{"VOUCH_LLM_BASE_URL", "https://gateway/v1"}});
    ASSERT_TRUE(loaded) << loaded.error().message;
    const Settings& settings = loaded->settings;
    EXPECT_EQ(settings.llm.provider, "anthropic");
    EXPECT_EQ(settings.llm.url, "https://gateway/v1");
    EXPECT_EQ(settings.llm_fast_model, "small");
    EXPECT_EQ(settings.llm.reply, std::chrono::milliseconds(500));
    EXPECT_EQ(settings.llm_limits.calls_per_minute, 0U);
    EXPECT_EQ(settings.llm.prices.at("large").out, 15);
    EXPECT_EQ(find(*loaded, "llm.prices").value, "large 3 0.3 15, small 1 0.1 5");
    EXPECT_EQ(find(*loaded, "llm.reply_seconds").value, "0.5");
    for (const auto& [variable, wrong] :
         {std::pair("VOUCH_LLM_PROVIDER", "other"), std::pair("VOUCH_LLM_BASE_URL", "host"),
          std::pair("VOUCH_LLM_BASE_URL", "https://me:pw@host"),
          std::pair("VOUCH_LLM_BASE_URL", "https://host/v1?key=x"),
          std::pair("VOUCH_LLM_SILENCE_SECONDS", "0"), std::pair("VOUCH_LLM_PRICES", "large 1 2"),
          std::pair("VOUCH_LLM_CALLS_PER_MINUTE", "-1"), std::pair("VOUCH_LLM_UNENCRYPTED", "yes")})
        EXPECT_FALSE(load({{variable, wrong}})) << variable << wrong;
    write("llm: {api_key: hush}\n");
    EXPECT_NE(message().find("unknown key llm.api_key"), std::string::npos);
    EXPECT_EQ(message().find("hush"), std::string::npos);
}

TEST_F(SettingsTest, ShowsNoKeyOfAService) {
    auto loaded = load({{"VOUCH_RERANKER_KEY", "hush"},
                        {"VOUCH_RERANKER_FORM", "tei"},
                        {"VOUCH_LLM_API_KEY", "hush"},
                        {"VOUCH_WEB_SEARCH_KEY", "hush"}});
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->settings.llm.key, "hush");
    EXPECT_EQ(loaded->settings.reranker_key, "hush");
    EXPECT_EQ(loaded->settings.web.key, "hush");
    for (const cli::SettingRecord& record : loaded->records)
        EXPECT_EQ(record.value.find("hush"), std::string::npos) << record.key;
}

} // namespace
} // namespace vouch::app
