// Fixtures: `## from -> to` opens a section; each block below it is a query and, after "-->", what
// it becomes, or after "--!" why it becomes nothing. VOUCH_UPDATE=1 writes what comes out.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"
#include "sql/translate/detail/passes.h"
#include "sql/translate/translate.h"

namespace vouch::sql::translate {
namespace {

const syntax::Dialect& dialect(const std::string& name) {
    const syntax::Dialect* found = dialects::find_dialect(name);
    EXPECT_NE(found, nullptr) << name;
    return *found;
}

std::string outcome(const std::string& text, const syntax::Dialect& from,
                    const syntax::Dialect& to) {
    auto query = syntax::parse_query(text, from);
    if (!query) return "--! not read: " + query.error().message;
    auto translated = translate(std::move(*query), from, to);
    if (!translated) return "--! " + translated.error().message;
    return "--> " + syntax::print(*translated, to);
}

TEST(Translate, SaysTheSameInAnotherDialect) {
    const std::string path =
        std::string(VOUCH_SOURCE_DIR) + "/src/sql/translate/fixtures/translations.sql";
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    std::ostringstream updated;
    const syntax::Dialect* from = nullptr;
    const syntax::Dialect* to = nullptr;
    std::string query;
    std::size_t checked = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("## ", 0) == 0) {
            std::istringstream names(line.substr(3));
            std::string source;
            std::string arrow;
            std::string target;
            names >> source >> arrow >> target;
            from = &dialect(source);
            to = &dialect(target);
        }
        const bool expectation = line.rfind("-->", 0) == 0 || line.rfind("--!", 0) == 0;
        if (expectation) {
            ASSERT_TRUE(from && to && !query.empty()) << line;
            const std::string came = outcome(query, *from, *to);
            if (!std::getenv("VOUCH_UPDATE")) {
                EXPECT_EQ(came, line) << query;
            }
            updated << came << "\n";
            query.clear();
            ++checked;
            continue;
        }
        updated << line << "\n";
        if (!line.empty() && line.rfind("##", 0) != 0) query = line;
    }
    EXPECT_GE(checked, 60u);
    if (std::getenv("VOUCH_UPDATE")) std::ofstream(path) << updated.str();
}

TEST(Translate, EveryPhraseIsReadInItsDialectAndKnownInAnother) {
    std::map<std::string_view, std::set<std::string>> dialects_of;
    for (const std::string& name : dialects::dialect_names()) {
        const detail::Phrasebook book(dialect(name)); // aborts on a phrase that cannot be read
        for (const syntax::Phrase& phrase : dialect(name).phrases) {
            auto pattern = syntax::parse_expression(phrase.text, dialect(name));
            ASSERT_TRUE(pattern) << phrase.text;
            dialects_of[phrase.meaning].insert(name);
        }
    }
    for (const auto& [meaning, names] : dialects_of)
        EXPECT_GE(names.size(), 2u) << meaning << " is said by " << *names.begin() << " alone";
}

TEST(Translate, ATranslationBackIsTheQueryAgain) {
    const char* queries[] = {
        "SELECT region, COUNT(*) AS n FROM orders GROUP BY region HAVING COUNT(*) > 1 ORDER BY n",
        "SELECT COALESCE(a, b), UPPER(c) FROM t WHERE d BETWEEN 1 AND 2 AND e IN (1, 2)",
        "SELECT ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) AS r FROM t LIMIT 5 OFFSET 2",
        "SELECT CAST(a AS BIGINT) FROM t WHERE EXTRACT(YEAR FROM day) = 2024",
    };
    const syntax::Dialect& postgres = dialect("postgres");
    for (const std::string& name : dialects::dialect_names()) {
        for (const char* text : queries) {
            auto query = syntax::parse_query(text, postgres);
            ASSERT_TRUE(query) << text;
            auto there = translate(std::move(*query), postgres, dialect(name));
            ASSERT_TRUE(there) << text << " to " << name << ": " << there.error().message;
            auto back = translate(std::move(*there), dialect(name), postgres);
            ASSERT_TRUE(back) << text << " from " << name << ": " << back.error().message;
            // Where a key says what nulls do, it is read back as a key.
            const bool exact = dialect(name).grammar.nulls_order && name != "sqlite";
            if (exact) {
                EXPECT_EQ(syntax::print(*back, postgres), text) << name;
            }
        }
    }
}

TEST(Translate, ErrorsShowThePlace) {
    const std::string text = "SELECT a, age(b) FROM t";
    auto query = syntax::parse_query(text, dialect("postgres"));
    ASSERT_TRUE(query);
    auto translated = translate(std::move(*query), dialect("postgres"), dialect("sqlite"));
    ASSERT_FALSE(translated);
    const std::string description = describe(translated.error(), text);
    EXPECT_NE(description.find("age"), std::string::npos) << description;
    EXPECT_NE(description.find("line 1, column 11"), std::string::npos) << description;
    EXPECT_NE(description.find("          ^^^^^^"), std::string::npos) << description;
}

TEST(DateFormats, AreConvertedOrRefused) {
    using syntax::DateFormat;
    const auto convert = detail::convert_format;
    EXPECT_EQ(convert("%Y-%m-%d %H:%M", DateFormat::Strftime, DateFormat::ToChar),
              "YYYY-MM-DD HH24:MI");
    EXPECT_EQ(convert("YYYY-MM", DateFormat::ToChar, DateFormat::MySql), "%Y-%m");
    EXPECT_EQ(convert("%Y week", DateFormat::Strftime, DateFormat::ToChar),
              "YYYY \"w\"\"e\"\"e\"\"k\"");
    EXPECT_EQ(convert("%Q", DateFormat::Strftime, DateFormat::ToChar), std::nullopt);
    EXPECT_EQ(convert("YYYY TZ", DateFormat::ToChar, DateFormat::MySql), std::nullopt);
}

} // namespace
} // namespace vouch::sql::translate
