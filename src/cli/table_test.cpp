#include "cli/table.h"

#include <gtest/gtest.h>

namespace vouch::cli {
namespace {

using schema::Decimal;
using schema::Null;
using schema::ResultSet;

TEST(Table, AlignsAndDrawsBars) {
    ResultSet result{{{"country", ""}, {"orders", ""}},
                     {{std::string("Denmark"), std::int64_t{1200}},
                      {std::string("Österreich"), std::int64_t{600}},
                      {Null{}, Decimal{"0"}}}};
    EXPECT_EQ(print_table(result), "country     orders\n"
                                   "──────────  ──────\n"
                                   "Denmark       1200  ████████████████████████\n"
                                   "Österreich     600  ████████████\n"
                                   "–                0\n");
}

TEST(Table, RoundsAndAlignsWhatWasComputed) {
    ResultSet result{{{"city", ""}, {"average", ""}},
                     {{std::string("Oslo"), 38363.63636363636},
                      {std::string("Bergen"), 400.0},
                      {std::string("Lund"), Null{}}}};
    EXPECT_EQ(print_table(result, {.width = 20}), "city     average\n"
                                                  "──────  ────────\n"
                                                  "Oslo    38363.64\n"
                                                  "Bergen    400.00\n"
                                                  "Lund           –\n");
}

TEST(Table, SaysWhatItDoesNotShow) {
    ResultSet result{{{"a", ""}, {"b", ""}}, {}};
    for (std::int64_t i = 0; i < 5; ++i)
        result.rows.push_back({i, std::string(30, 'x')});
    std::string text = print_table(result, {.width = 20, .rows_max = 2});
    EXPECT_EQ(text, "a\n─\n0\n1\n… and 3 more rows\n(1 more columns: use --json)\n");
}

TEST(Table, ShowsControlCharactersInsteadOfSendingThem) {
    ResultSet result{{{"x\x1B", ""}}, {{std::string("\x1B[2J\nnext")}}};
    EXPECT_EQ(print_table(result).find('\x1B'), std::string::npos);
}

TEST(Table, HandlesEmptyResults) {
    EXPECT_EQ(print_table(ResultSet{}), "");
    EXPECT_EQ(print_table(ResultSet{{{"n", ""}}, {}}), "n\n─\n(no rows)\n");
}

} // namespace
} // namespace vouch::cli
