#include "cli/index_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::cli {
namespace {

using testing::HasSubstr;

search::DocumentVersion sample() {
    search::DocumentVersion version;
    version.record.key = {"company", "hr/leave.md"};
    version.record.origin = "/docs";
    version.record.sector = "hr";
    version.record.category = "legal";
    version.record.folders = {"hr", "a"};
    version.record.title = "Leave “now”";
    version.record.tags = {"x", ""};
    version.record.modified = std::chrono::sys_days(std::chrono::year(2024) / 2 / 29);
    version.record.content_hash = "h";
    version.record.fingerprint = "f";
    version.record.generation = 7;
    version.model = embedding::ModelIdentity{"m@1", 3};
    version.passages.push_back({"one\ntwo", "Rules", 4, {5, 9}, {0.1F, -1e-30F, 3}});
    version.passages.push_back({"none", "", 0, {}, {}});
    return version;
}

void expect_same(const search::DocumentVersion& a, const search::DocumentVersion& b) {
    EXPECT_EQ(a.record.key, b.record.key);
    EXPECT_EQ(a.record.origin, b.record.origin);
    EXPECT_EQ(a.record.sector, b.record.sector);
    EXPECT_EQ(a.record.category, b.record.category);
    EXPECT_EQ(a.record.folders, b.record.folders);
    EXPECT_EQ(a.record.title, b.record.title);
    EXPECT_EQ(a.record.tags, b.record.tags);
    EXPECT_EQ(a.record.modified, b.record.modified);
    EXPECT_EQ(a.record.content_hash, b.record.content_hash);
    EXPECT_EQ(a.record.fingerprint, b.record.fingerprint);
    EXPECT_EQ(a.record.generation, b.record.generation);
    EXPECT_EQ(a.model, b.model);
    ASSERT_EQ(a.passages.size(), b.passages.size());
    for (std::size_t i = 0; i < a.passages.size(); ++i) {
        EXPECT_EQ(a.passages[i].text, b.passages[i].text);
        EXPECT_EQ(a.passages[i].section, b.passages[i].section);
        EXPECT_EQ(a.passages[i].page, b.passages[i].page);
        EXPECT_EQ(a.passages[i].span, b.passages[i].span);
        EXPECT_EQ(a.passages[i].vector, b.passages[i].vector);
    }
}

TEST(IndexLines, ReadBackWhatTheyPrint) {
    for (std::size_t width : {0U, 1U, 2U, 3U, 50U}) {
        search::DocumentVersion version = sample();
        version.passages[0].vector.assign(width, 0.3F);
        auto line = print_export_document(version);
        ASSERT_TRUE(line);
        EXPECT_EQ(line->find('\n'), std::string::npos);
        auto read = read_export_line(*line);
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_TRUE(read->document);
        expect_same(*read->document, version);
    }
    search::DocumentVersion bare;
    bare.record.key = {"c", "s"};
    expect_same(*read_export_line(*print_export_document(bare))->document, bare);
    EXPECT_TRUE(read_export_head(print_export_head()));
    EXPECT_EQ(read_export_line(print_export_end(12))->documents, 12U);
}

TEST(IndexLines, RefuseWhatIsNone) {
    const std::string line = *print_export_document(sample());
    for (const char* gone :
         {"\"source\"", "\"passages\"", "\"vector\"", "\"model\"", "\"page\"", "\"category\""}) {
        std::string changed = line;
        changed.replace(changed.find(gone) + 1, 2, "__");
        EXPECT_FALSE(read_export_line(changed)) << gone;
    }
    for (const char* bad : {"", "[]", "{", "{}", "{\"documents\":\"x\"}"})
        EXPECT_FALSE(read_export_line(bad)) << bad;
    std::string digits = line;
    digits.replace(digits.find("\"vector\":\"") + 10, 1, "!");
    EXPECT_THAT(read_export_line(digits).error().message, HasSubstr("base64"));
    EXPECT_FALSE(read_export_head("{}"));
    for (const char* other : {"{\"vouch_index\":1}", "{\"vouch_index\":3}"})
        EXPECT_EQ(read_export_head(other).error().code, base::ErrorCode::Unsupported);
    search::DocumentVersion bytes = sample();
    bytes.passages[0].text = "\xff";
    EXPECT_EQ(print_export_document(bytes).error().code, base::ErrorCode::Unsupported);
}

TEST(IndexLines, RefuseNumbersThatTheirPlacesCannotHold) {
    const std::string line = *print_export_document(sample());
    auto with = [&](const std::string& key, const std::string& number) {
        std::string changed = line;
        const std::size_t begin = changed.find("\"" + key + "\":") + key.size() + 3;
        changed.replace(begin, changed.find_first_of(",}", begin) - begin, number);
        return read_export_line(changed);
    };
    for (const char* key : {"page", "begin", "end", "width", "generation", "modified"}) {
        EXPECT_TRUE(with(key, "5")) << key;
        for (const char* bad : {"1.5", "1e300", "18446744073709551616", "\"5\"", "true"})
            EXPECT_FALSE(with(key, bad)) << key << bad;
        EXPECT_FALSE(with(key, "18446744073709551615")) << key;
        EXPECT_EQ(with(key, "-1").has_value(), key == std::string_view("modified")) << key;
    }
    EXPECT_FALSE(with("width", "4294967299")); // 3 in 32 bits
    EXPECT_FALSE(with("page", "null"));
    EXPECT_FALSE(with("modified", "-9000000000000000000"));
    EXPECT_EQ(with("modified", "-1")->document->record.modified,
              std::chrono::sys_seconds(std::chrono::seconds(-1)));
    for (const char* bad : {"-1", "1.5", "null"})
        EXPECT_FALSE(read_export_line(std::string("{\"documents\":") + bad + "}")) << bad;
}

TEST(IndexLines, RefuseNamesThatNoIngestWrites) {
    auto refused = [](auto change) {
        search::DocumentVersion version = sample();
        change(version.record);
        return !read_export_line(*print_export_document(version));
    };
    using Record = search::DocumentRecord;
    EXPECT_FALSE(refused([](Record&) {}));
    EXPECT_FALSE(refused([](Record& record) { record.sector = "récursos humanos"; }));
    EXPECT_FALSE(refused([](Record& record) { record.sector = ""; }));
    EXPECT_TRUE(refused([](Record& record) { record.sector = "HR"; }));
    EXPECT_TRUE(refused([](Record& record) { record.sector = "hr "; }));
    EXPECT_TRUE(refused([](Record& record) { record.category = "Legal"; }));
    EXPECT_TRUE(refused([](Record& record) { record.folders[1] = "A"; }));
    EXPECT_TRUE(refused([](Record& record) { record.key.collection = ""; }));
    EXPECT_TRUE(refused([](Record& record) { record.key.source = ""; }));
}

} // namespace
} // namespace vouch::cli
