#include "database/detail/catalog_reader.h"

#include <map>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using base::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr CatalogQuery kRelations("relations");
constexpr CatalogQuery kColumns("columns");
constexpr CatalogQuery kKeys("keys");
constexpr CatalogQuery kForeignKeys("foreign keys");
constexpr CatalogQuery kMore("more");

/// The deciding word comes first, as of a domain the type beneath it does.
schema::TypeClass class_of(std::string_view type, std::string_view more) {
    return schema::declared_type_class("postgres", more.empty() ? type : more);
}

constexpr CatalogQueries kQueries{kRelations, kColumns, kKeys, kForeignKeys, class_of};

/// Answers each statement with its rows, or fails it.
class FakeSession {
public:
    using Rows = std::vector<std::vector<std::string_view>>;

    base::Result<void> send(const CatalogQuery& query, const base::Context& /*context*/) {
        rows_ = answers[query.text()];
        next_ = 0;
        if (failures.contains(query.text())) return base::fail(failures[query.text()], "no");
        return {};
    }
    base::Result<bool> next(const base::Context& /*context*/) { return next_++ < rows_.size(); }
    std::string_view text(std::size_t column) const { return rows_[next_ - 1].at(column); }
    base::Result<void> go_on_after(const base::Error& error, const base::Context& /*context*/) {
        ++recovered;
        if (error.code == ErrorCode::Unavailable) return base::Unexpected(error);
        return {};
    }

    std::map<std::string_view, Rows> answers{
        {"relations",
         {{"1", "s", "city", "table", "12", "where"},
          {"2", "s", "home", "view", "3", ""},
          {"3", "s", "fresh", "table", "-1", ""},
          {"4", "s", "odd", "table", "1e3", ""}}},
        {"columns",
         {{"1", "id", "integer", "required", "the number", ""},
          {"1", "size", "extent", "nullable", "", "integer"},
          {"2", "id", "integer", "nullable", "", ""},
          {"3", "city", "integer", "nullable", "", ""},
          {"4", "id", "integer", "nullable", "", ""},
          {"9", "id", "integer", "nullable", "", ""}}},
        {"keys", {{"1", "p", "primary", "id"}, {"1", "u", "unique", "size"}}},
        {"foreign keys", {{"3", "f", "city", "s", "city", "id"}}}};
    std::map<std::string_view, ErrorCode> failures{};
    int recovered = 0;

private:
    Rows rows_{};
    std::size_t next_ = 0;
};

TEST(CatalogReader, PutsTheRowsTogether) {
    FakeSession session;
    base::Context context;
    CatalogReader reader(session, context, "s");
    auto done = reader.read(kQueries);
    ASSERT_TRUE(done) << done.error().message;
    schema::Catalog catalog = reader.builder().finish();
    ASSERT_EQ(catalog.tables.size(), 4U);
    const schema::Table& city = catalog.tables[0];
    EXPECT_EQ(city.kind, schema::TableKind::Table);
    EXPECT_EQ(city.row_count, 12);
    EXPECT_EQ(city.comment, "where");
    ASSERT_EQ(city.columns.size(), 2U);
    EXPECT_FALSE(city.columns[0].nullable);
    EXPECT_EQ(city.columns[0].comment, "the number");
    EXPECT_TRUE(city.columns[1].nullable);
    EXPECT_EQ(city.columns[1].type, "extent");
    EXPECT_EQ(city.columns[1].type_class, schema::TypeClass::Integer);
    EXPECT_THAT(city.primary_key, ElementsAre("id"));
    EXPECT_THAT(city.unique_keys, ElementsAre(ElementsAre("size")));
    EXPECT_EQ(catalog.tables[1].kind, schema::TableKind::View);
    EXPECT_EQ(catalog.tables[2].foreign_keys.size(), 1U);
    EXPECT_THAT(catalog.warnings, IsEmpty());
    EXPECT_EQ(session.recovered, 0);
}

TEST(CatalogReader, CountsOnlyWhatIsANumberOfRows) {
    FakeSession session;
    base::Context context;
    CatalogReader reader(session, context, "s");
    ASSERT_TRUE(reader.read(kQueries));
    schema::Catalog catalog = reader.builder().finish();
    EXPECT_EQ(catalog.tables[1].row_count, std::nullopt) << "a view";
    EXPECT_EQ(catalog.tables[2].row_count, std::nullopt) << "nothing is known yet";
    EXPECT_EQ(catalog.tables[3].row_count, std::nullopt) << "not a whole number";
}

TEST(CatalogReader, DoesWithoutWhatCannotBeRead) {
    FakeSession session;
    session.failures = {{"keys", ErrorCode::Denied}, {"more", ErrorCode::Denied}};
    base::Context context;
    CatalogReader reader(session, context, "s");
    ASSERT_TRUE(reader.read(kQueries));
    ASSERT_TRUE(reader.optional(kMore, "policies", [] { FAIL() << "there is no row"; }));
    schema::Catalog catalog = reader.builder().finish();
    EXPECT_THAT(catalog.warnings, ElementsAre("The keys could not be read: no",
                                              "The policies could not be read: no"));
    EXPECT_EQ(session.recovered, 2);
    EXPECT_THAT(catalog.tables[0].primary_key, IsEmpty());
    EXPECT_EQ(catalog.tables[2].foreign_keys.size(), 1U) << "what follows is read";
}

TEST(CatalogReader, EndsWhereNothingCanFollow) {
    for (const char* query : {"relations", "columns", "keys", "foreign keys"}) {
        FakeSession session;
        session.failures = {{query, ErrorCode::Unavailable}};
        base::Context context;
        auto done = CatalogReader(session, context, "s").read(kQueries);
        ASSERT_FALSE(done) << query;
        EXPECT_EQ(done.error().code, ErrorCode::Unavailable);
    }
    for (const char* query : {"relations", "columns"}) {
        FakeSession session;
        session.failures = {{query, ErrorCode::Denied}};
        base::Context context;
        EXPECT_FALSE(CatalogReader(session, context, "s").read(kQueries)) << query;
    }
}

} // namespace
} // namespace vouch::database::detail
