// The whole way: Parser, launcher, sandboxed job, answer. Hostile files must end in a result or a
// named error, in time, and leave no process behind.

#include "document/parser.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/temporary_directory.h"
#include "document/packet.h"
#include "document/worker_protocol.h"
#include "worker/pdf_writer_for_test.h"

namespace vouch::document {
namespace {

using base::Context;
using base::ErrorCode;
using base::Result;
using worker::PdfWriter;
using namespace std::chrono_literals;

namespace fs = std::filesystem;

ParserOptions test_options() {
    ParserOptions options;
    options.worker = VOUCH_BINARY_DIR "/vouch-worker";
    return options;
}

/// The processes that this one started and that still exist, zombies included.
std::vector<pid_t> children() {
    std::ifstream file("/proc/self/task/" + std::to_string(::gettid()) + "/children");
    return {std::istream_iterator<pid_t>(file), std::istream_iterator<pid_t>()};
}

class ParserTest : public testing::Test {
protected:
    fs::path write(const std::string& name, std::string_view bytes) const {
        fs::path path = folder_.path() / name;
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

    Parser make(const ParserOptions& options = test_options()) const {
        auto parser = Parser::create(options);
        EXPECT_TRUE(parser.has_value());
        return std::move(*parser);
    }

    Result<ParsedDocument> parse(const fs::path& path,
                                 const ParserOptions& options = test_options()) const {
        Parser parser = make(options);
        auto start = std::chrono::steady_clock::now();
        auto parsed = parser.parse(path, Context{});
        EXPECT_LT(std::chrono::steady_clock::now() - start, 12s) << path;
        return parsed;
    }

    /// The error of parsing, whose message begins with the file's path.
    ErrorCode check_fails(const fs::path& path, std::string_view says,
                          const ParserOptions& options = test_options()) const {
        auto parsed = parse(path, options);
        EXPECT_FALSE(parsed.has_value()) << path;
        if (parsed) return ErrorCode::Internal;
        const std::string& message = parsed.error().message;
        EXPECT_NE(message.find(path.filename().string()), std::string::npos) << message;
        EXPECT_NE(message.find(says), std::string::npos) << message;
        EXPECT_TRUE(children().empty()) << path;
        return parsed.error().code;
    }

    /// A result or a named error, and nothing left.
    void check_clean(const fs::path& path) const {
        ParserOptions options = test_options();
        options.time_base = 2'000ms;
        auto parsed = parse(path, options);
        if (!parsed) {
            EXPECT_NE(parsed.error().code, ErrorCode::Internal) << parsed.error().message;
            EXPECT_FALSE(parsed.error().message.empty());
        }
        EXPECT_TRUE(children().empty()) << path;
    }

    base::TemporaryDirectory folder_ = base::TemporaryDirectory::create().value();
};

TEST_F(ParserTest, ParsesMarkdownAndText) {
    auto parsed = parse(write("a.md", "# Title\n\nSome text.\n"));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
    EXPECT_EQ(parsed->format, "markdown");
    EXPECT_EQ(parsed->title, "Title");
    ASSERT_EQ(parsed->blocks.size(), 2U);
    EXPECT_EQ(parsed->blocks[1].section, std::vector<std::string>{"Title"});
    auto file = base::open_regular_file(folder_.path() / "a.md");
    ASSERT_TRUE(file);
    EXPECT_EQ(parsed->content_hash, *content_hash(*file, ParserOptions{}.file_bytes_max));
    EXPECT_EQ(parsed->content_hash, *content_hash(*file, ParserOptions{}.file_bytes_max));
    EXPECT_EQ(content_hash(*file, base::ByteCount{5}).error().code, ErrorCode::LimitExceeded);
    EXPECT_EQ(parsed->content_hash.size(), 64U);
    EXPECT_TRUE(parse(write("empty.txt", "")).has_value());
    EXPECT_TRUE(children().empty());
}

TEST_F(ParserTest, ParsesAnOpenFileWhateverItsNameLeadsTo) {
    fs::path path = write("a.md", "The first text.");
    auto file = base::open_regular_file(path);
    ASSERT_TRUE(file);
    fs::remove(path);
    fs::create_symlink("/etc/passwd", path);
    auto parsed = make().parse(*file, path, Context{});
    ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
    EXPECT_EQ(parsed->blocks[0].text, "The first text.");
}

TEST_F(ParserTest, ParsesFilesWhoseNameIsNotUtf8) {
    auto parsed = parse(write("leave \xFF\xFE.md", "# Leave\n"));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
    EXPECT_EQ(parsed->title, "Leave");
    auto failed = parse(write("no \xFF.pdf", "no"));
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().message.find('\xFF'), std::string::npos);
}

/// A launcher and this side's end of its connection, as `WorkerLink` starts it.
struct Launcher {
    base::ChildProcess process;
    base::Descriptor connection;
};

Launcher start_launcher() {
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    base::Descriptor theirs(ends[1]);
    base::ChildProcess::Options options;
    options.program = test_options().worker;
    options.arguments = {""};
    options.kept_descriptors = {theirs.number()};
    return {base::ChildProcess::spawn(options).value(), base::Descriptor(ends[0])};
}

TEST_F(ParserTest, TheLauncherOutlivesARequestThatItCannotRead) {
    Launcher launcher = start_launcher();
    const int connection = launcher.connection.number();
    ASSERT_TRUE(decode_hello(receive_packet(connection).value().bytes));
    auto nowhere = base::Descriptor(::open("/dev/null", O_RDWR | O_CLOEXEC));
    for (int round = 0; round < 2; ++round) {
        ASSERT_TRUE(send_packet(connection, "no request", {nowhere.number(), nowhere.number()}));
        auto report = decode_report(receive_packet(connection).value().bytes);
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_EQ(report->end, JobEnd::Refused);
    }
}

TEST_F(ParserTest, OneParserServesManyFilesAndSurvivesBadOnes) {
    Parser parser = make();
    for (int i = 0; i < 50; ++i) {
        fs::path good = write("good.txt", "Number " + std::to_string(i) + ".");
        auto parsed = parser.parse(good, Context{});
        ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
        EXPECT_EQ(parsed->blocks[0].text, "Number " + std::to_string(i) + ".");
        EXPECT_FALSE(parser.parse(write("bad.pdf", "no"), Context{}).has_value());
    }
    EXPECT_LE(children().size(), 1U);
}

TEST_F(ParserTest, ParsesPdfByPage) {
    std::string bytes = PdfWriter::pages(
        {{{"Annual report", 72, 720, 20},
          {"Revenue grew by a fifth in the second half of the year, which was more than", 72, 690},
          {"the plan had fore-", 72, 676},
          {"seen for it.", 72, 662}},
         {{"Costs", 72, 720, 20}, {"Costs fell in every region but one.", 72, 690}},
         {}});
    auto parsed = parse(write("report.pdf", bytes));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
    ASSERT_EQ(parsed->blocks.size(), 4U);
    EXPECT_EQ(parsed->blocks[0].kind, BlockKind::Heading);
    EXPECT_EQ(parsed->title, "Annual report");
    EXPECT_EQ(parsed->blocks[1].text,
              "Revenue grew by a fifth in the second half of the year, which "
              "was more than the plan had foreseen for it.");
    EXPECT_EQ(parsed->blocks[1].page, 1U);
    EXPECT_EQ(parsed->blocks[3].page, 2U);
    EXPECT_EQ(parsed->blocks[3].section, std::vector<std::string>{"Costs"});
    ASSERT_TRUE(parsed->blocks[3].box.has_value());
    EXPECT_NEAR(parsed->blocks[3].box->left, 72, 3);
    EXPECT_NEAR(parsed->blocks[3].box->bottom, 792 - 690, 5);
    ASSERT_EQ(parsed->warnings.size(), 1U);
    EXPECT_NE(parsed->warnings[0].find("Page 3"), std::string::npos);
    EXPECT_EQ(parsed->metadata.at("pages"), "3");
}

TEST_F(ParserTest, WithoutPdfiumOnlyPdfFails) {
    ParserOptions options = test_options();
    options.pdfium = folder_.path() / "none.so";
    fs::path pdf = write("a.pdf", PdfWriter::pages({{{"Text"}}}));
    EXPECT_EQ(check_fails(pdf, "PDFium", options), ErrorCode::Unavailable);
    EXPECT_TRUE(parse(write("a.md", "Text"), options).has_value());
}

TEST_F(ParserTest, NamesAMissingWorker) {
    ParserOptions options = test_options();
    options.worker = folder_.path() / "none";
    auto parser = Parser::create(options);
    ASSERT_FALSE(parser.has_value());
    EXPECT_EQ(parser.error().code, ErrorCode::NotFound);
    options.worker = "/bin/true"; // ends at once
    auto wrong = Parser::create(options);
    ASSERT_TRUE(wrong.has_value());
    EXPECT_FALSE(wrong->parse(write("a.md", "x"), Context{}).has_value());
    EXPECT_TRUE(children().empty());
}

TEST_F(ParserTest, RefusesWhatIsNoRegularFile) {
    fs::path fifo = folder_.path() / "pipe.md";
    ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
    check_fails(fifo, "pipe.md");
    fs::create_directory(folder_.path() / "folder.md");
    check_fails(folder_.path() / "folder.md", "folder.md");
    check_fails(folder_.path() / "none.md", "none.md");
    check_fails("/dev/null", "null");
    fs::path link = folder_.path() / "link.md";
    fs::create_symlink(write("target.md", "Text"), link);
    EXPECT_EQ(check_fails(link, "symbolic link"), ErrorCode::Denied);
    ParserOptions options = test_options();
    options.links = LinkRule::Follow;
    EXPECT_TRUE(parse(link, options).has_value());
}

TEST_F(ParserTest, RefusesALargeFileWithoutReadingIt) {
    fs::path path = write("large.txt", "");
    fs::resize_file(path, 100ULL << 20U);
    EXPECT_EQ(check_fails(path, "50 MiB"), ErrorCode::LimitExceeded);
}

TEST_F(ParserTest, RefusesWhatIsNotWhatItsNameSays) {
    EXPECT_EQ(check_fails(write("a.pdf", "garbage"), "its content is text"), ErrorCode::Corrupt);
    EXPECT_EQ(check_fails(write("b.md", "%PDF-1.4 polyglot"), "a PDF file"), ErrorCode::Corrupt);
    EXPECT_EQ(check_fails(write("c.docx", "PK\x03\x04"), ".docx"), ErrorCode::Unsupported);
    EXPECT_EQ(check_fails(write("d.txt", std::string(500, '\0')), "not text"), ErrorCode::Corrupt);
}

TEST_F(ParserTest, SurvivesDamagedPdf) {
    std::string whole = PdfWriter::pages({{{"Some text"}}, {{"More"}}});
    for (std::size_t length = 8; length < whole.size(); length += 97)
        check_clean(write("cut.pdf", whole.substr(0, length)));
    for (std::size_t at = 10; at < whole.size(); at += 101) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x55);
        check_clean(write("changed.pdf", changed));
    }
    check_clean(write("header.pdf", "%PDF-1.7\n"));
}

TEST_F(ParserTest, SurvivesHostilePdf) {
    PdfWriter many;
    many.add("<< /Type /Catalog /Pages 2 0 R >>");
    many.add("<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>");
    many.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>");
    check_clean(write("many.pdf", many.file(1)));

    PdfWriter loop;
    loop.add("<< /Type /Catalog /Pages 2 0 R >>");
    loop.add("<< /Type /Pages /Count 5 /Kids [2 0 R 3 0 R] >>");
    loop.add("<< /Type /Pages /Parent 2 0 R /Count 3 /Kids [2 0 R 3 0 R] >>");
    check_clean(write("loop.pdf", loop.file(1)));

    std::string nested(200'000, '[');
    PdfWriter deep;
    deep.add("<< /Type /Catalog /Pages 2 0 R /Deep " + nested + " >>");
    deep.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>");
    deep.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>");
    deep.add(PdfWriter::stream(nested + std::string(200'000, 'q')));
    check_clean(write("deep.pdf", deep.file(1)));

    PdfWriter form; // a form object that draws itself
    form.add("<< /Type /Catalog /Pages 2 0 R >>");
    form.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>");
    form.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << "
             "/XObject << /A 4 0 R >> >> >>");
    form.add(PdfWriter::stream("/A Do /A Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] "
                                              "/Resources << /XObject << /A 4 0 R >> >>"));
    form.add(PdfWriter::stream("/A Do"));
    check_clean(write("form.pdf", form.file(1)));
}

TEST_F(ParserTest, LimitsPages) {
    ParserOptions options = test_options();
    options.limits.pages_max = 2;
    fs::path path = write("three.pdf", PdfWriter::pages({{{"1"}}, {{"2"}}, {{"3"}}}));
    EXPECT_EQ(check_fails(path, "3 pages", options), ErrorCode::LimitExceeded);
}

TEST_F(ParserTest, LimitsTimeAndMemory) {
    std::string heavy;
    for (int i = 0; i < 300'000; ++i)
        heavy += "*a _b [c](d) `e` ";
    fs::path path = write("heavy.md", heavy);
    ParserOptions hasty = test_options();
    hasty.time_base = 20ms;
    hasty.time_per_mebibyte = 1ms;
    EXPECT_EQ(check_fails(path, "longer than", hasty), ErrorCode::Timeout);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    ParserOptions small = test_options();
    small.memory_bytes_max = base::ByteCount{200ULL << 20U};
    std::string items;
    for (int i = 0; i < 1'000'000; ++i)
        items += "- a\n";
    EXPECT_EQ(check_fails(write("items.md", items), "memory", small), ErrorCode::LimitExceeded);
#endif
}

TEST_F(ParserTest, SurvivesAVeryWideTable) {
    std::string row(4'000'000, '|');
    check_clean(write("wide.md", row + "\n" + row + "\n"));
    std::string cells;
    for (int i = 0; i < 300'000; ++i)
        cells += "|-";
    check_clean(write("columns.md", cells + "|\n" + cells + "|\n"));
}

TEST_F(ParserTest, StopsWhenAsked) {
    std::string heavy;
    for (int i = 0; i < 300'000; ++i)
        heavy += "*a _b [c](d) `e` ";
    fs::path path = write("heavy.md", heavy);
    Parser parser = make();
    std::stop_source source;
    Context context;
    context.stop = source.get_token();
    std::jthread stopper([&] { source.request_stop(); });
    auto parsed = parser.parse(path, context);
    ASSERT_FALSE(parsed.has_value());
    EXPECT_EQ(parsed.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(children().empty());
    auto late = parser.parse(write("a.md", "x"), Context{});
    EXPECT_TRUE(late.has_value());
}

TEST_F(ParserTest, NamesTheDeathOfItsWorker) {
    Parser parser = make();
    fs::path path = write("a.md", "Text");
    ASSERT_TRUE(parser.parse(path, Context{}).has_value());
    std::vector<pid_t> launchers = children();
    ASSERT_EQ(launchers.size(), 1U);
    ::kill(launchers[0], SIGKILL);
    auto failed = parser.parse(path, Context{});
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().code, ErrorCode::Unavailable);
    EXPECT_TRUE(parser.parse(path, Context{}).has_value()); // with a fresh launcher
}

} // namespace
} // namespace vouch::document
