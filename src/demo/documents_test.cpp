#include "demo/documents.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <stop_token>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "base/temporary_directory.h"
#include "demo/detail/company.h"
#include "demo/detail/key_names.h"

namespace vouch::demo {
namespace {

namespace fs = std::filesystem;

std::string read_all(const fs::path& path) {
    auto content = base::read_file(path, base::ByteCount{1 << 20});
    EXPECT_TRUE(content) << path;
    return content ? *content : "";
}

/// Relative path and content of every file below a folder.
std::map<std::string, std::string> read_tree(const fs::path& root) {
    std::map<std::string, std::string> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        if (entry.is_regular_file()) {
            files[fs::relative(entry.path(), root).string()] = read_all(entry.path());
        }
    }
    return files;
}

TEST(Documents, EqualTheFilesOnDisk) {
    const auto on_disk = read_tree(fs::path(VOUCH_SOURCE_DIR) / "demo" / "documents");
    std::map<std::string, std::string> embedded;
    for (const Document& document : documents()) {
        embedded[std::string(document.path)] = document.content;
    }
    EXPECT_EQ(embedded, on_disk);
}

TEST(Documents, CoverEverySectorAndFormat) {
    std::map<std::string, int> sectors;
    std::map<std::string, int> formats;
    for (const Document& document : documents()) {
        const fs::path path(document.path);
        ++sectors[path.begin()->string()];
        ++formats[path.extension().string()];
    }
    EXPECT_GE(documents().size(), 18U);
    ASSERT_EQ(sectors.size(), 5U);
    for (const auto& [sector, count] : sectors)
        EXPECT_GE(count, 3) << sector;
    EXPECT_EQ(formats.size(), 3U);
    EXPECT_GE(formats[".pdf"], 4);
    EXPECT_GE(formats[".txt"], 3);
    EXPECT_GE(formats[".md"], 10);
}

TEST(Documents, AreNotStubs) {
    for (const Document& document : documents()) {
        EXPECT_GT(document.content.size(), 1000U) << document.path;
        EXPECT_EQ(document.content.back(), '\n') << document.path;
    }
}

int count_of(std::string_view text, std::string_view part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// Header, a cross-reference table whose every offset leads to its object, a trailer.
void check_pdf(const Document& document) {
    const std::string_view pdf = document.content;
    EXPECT_TRUE(pdf.starts_with("%PDF-1.4\n")) << document.path;
    EXPECT_TRUE(pdf.ends_with("%%EOF\n")) << document.path;
    const std::size_t start = pdf.rfind("startxref\n");
    ASSERT_NE(start, pdf.npos);
    const std::size_t table =
        std::strtoul(std::string(pdf.substr(start + 10, 10)).c_str(), nullptr, 10);
    ASSERT_EQ(pdf.substr(table, 5), "xref\n");
    const std::size_t entries = pdf.find("0000000000 65535 f \n", table) + 20;
    const std::size_t trailer = pdf.find("trailer\n", table);
    ASSERT_EQ((trailer - entries) % 20, 0U);
    for (std::size_t object = 1; object <= (trailer - entries) / 20; ++object) {
        const std::string offset(pdf.substr(entries + (object - 1) * 20, 10));
        const std::string head = std::to_string(object) + " 0 obj\n";
        EXPECT_EQ(pdf.substr(std::strtoul(offset.c_str(), nullptr, 10), head.size()), head)
            << document.path;
    }
}

TEST(Documents, PdfsAreWellFormed) {
    int several_pages = 0;
    int with_lines = 0;
    for (const Document& document : documents()) {
        if (!document.path.ends_with(".pdf")) continue;
        check_pdf(document);
        several_pages += count_of(document.content, "/Type /Page ") > 1 ? 1 : 0;
        with_lines += count_of(document.content, " l S\n") > 0 ? 1 : 0;
    }
    EXPECT_GE(several_pages, 2);
    EXPECT_GE(with_lines, 1);
}

/// The names in the documents are names in the database.
TEST(Documents, NameBusinessesOfTheDatabase) {
    const Company company = make_company(1, make_day(2023, 1, 31));
    std::set<std::string> known;
    for (const Supplier& supplier : company.suppliers)
        known.insert(supplier.name);
    for (const Customer& customer : company.customers)
        known.insert(customer.name);
    for (const Carrier& carrier : kCarriers)
        known.emplace(carrier.name);
    for (const Warehouse& warehouse : kWarehouses)
        known.emplace(warehouse.name);
    for (const Employee& employee : company.employees) {
        known.insert(employee.first_name + " " + employee.last_name);
    }
    std::string all;
    for (const Document& document : documents())
        all += document.content;
    for (const std::string_view name :
         {"Kjeldsen Stålvarer", "Rauch & Söhne Papier", "Fazenda Boa Vista",
          "Stichting Stadsscholen Utrecht", "Maple Ridge Wholesale", "Supermercados Almeida",
          "Harbour & Pine Stores", "Café Bergström Group", "Rijnlijn Freight", "Porto West",
          "Ingrid Solheim", "Tomás Ferreira", "Declan Osei", "Priya Bhatt", "Zuzana Černá",
          "Marijke van Houten"}) {
        EXPECT_NE(all.find(name), all.npos) << name;
        EXPECT_TRUE(known.contains(std::string(name))) << name;
    }
}

TEST(WriteDocuments, WritesThemAll) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const auto summary = write_documents(folder.path() / "new" / "documents");
    ASSERT_TRUE(summary) << summary.error().message;
    EXPECT_EQ(summary->documents, documents().size());
    EXPECT_EQ(read_tree(folder.path() / "new" / "documents"),
              read_tree(fs::path(VOUCH_SOURCE_DIR) / "demo" / "documents"));
}

TEST(WriteDocuments, ReplacesItsOwnAndKeepsOtherFiles) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    ASSERT_TRUE(write_documents(folder.path()));
    std::ofstream(folder.path() / "hr" / "mine.txt") << "mine";
    std::ofstream(folder.path() / "hr" / "leave-policy.md") << "changed";
    ASSERT_TRUE(write_documents(folder.path()));
    EXPECT_EQ(read_all(folder.path() / "hr" / "mine.txt"), "mine");
    EXPECT_EQ(read_tree(folder.path()).size(), documents().size() + 1);
    EXPECT_THAT(read_all(folder.path() / "hr" / "leave-policy.md"),
                ::testing::HasSubstr("27 days"));
}

TEST(WriteDocuments, RemovesWhatItMadeWhenItFails) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const fs::path target = folder.path() / "documents";
    fs::create_directories(target);
    std::ofstream(target / "policies") << "a file where a folder belongs";
    const auto result = write_documents(target);
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message, ::testing::HasSubstr("policies"));
    EXPECT_EQ(read_tree(folder.path()).size(), 1U);
    EXPECT_EQ(std::distance(fs::directory_iterator(target), fs::directory_iterator{}), 1);
}

TEST(WriteDocuments, LeavesNothingBehindWhenItIsStopped) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::stop_source stop;
    stop.request_stop();
    const auto result = write_documents(folder.path() / "a" / "b/", {.stop = stop.get_token()});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, base::ErrorCode::Cancelled);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

/// A limit on the size of files stands in for a full disk, as in database_test.cpp.
[[noreturn]] void write_with_little_room(const fs::path& path) {
    const rlimit limit{6000, 6000};
    std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto result = write_documents(path);
    ::_exit(result ? 0 : result.error().code == base::ErrorCode::Io ? 7 : 1);
}

TEST(WriteDocuments, LeavesNothingBehindWhenTheDiskIsFull) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    EXPECT_EXIT(write_with_little_room(folder.path() / "documents"), ::testing::ExitedWithCode(7),
                "");
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

} // namespace
} // namespace vouch::demo
