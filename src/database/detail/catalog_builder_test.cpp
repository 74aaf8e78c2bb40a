#include "database/detail/catalog_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::database::detail {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

schema::Table table(const std::string& name, const std::vector<std::string>& columns) {
    schema::Table made{.schema = "s", .name = name};
    for (const std::string& column : columns)
        made.columns.push_back({.name = column, .type = "int"});
    return made;
}

TEST(CatalogBuilder, GroupsTheColumnsOfKeys) {
    CatalogBuilder builder("s");
    builder.add_table("1", table("one", {"a", "b", "c"}));
    builder.add_table("2", table("two", {"a", "b"}));
    builder.add_key_column("1", "p", KeyKind::Primary, "a");
    builder.add_key_column("1", "p", KeyKind::Primary, "b");
    builder.add_key_column("1", "u", KeyKind::Unique, "b");
    builder.add_key_column("1", "u", KeyKind::Unique, "c");
    builder.add_key_column("1", "v", KeyKind::Unique, "c");
    builder.add_key_column("2", "v", KeyKind::Unique, "a");
    builder.add_foreign_key_column("2", "f", "a", "s", "one", "a");
    builder.add_foreign_key_column("2", "f", "b", "s", "one", "b");
    builder.add_foreign_key_column("2", "g", "b", "s", "one", "c");
    schema::Catalog catalog = builder.finish();
    EXPECT_EQ(catalog.default_schema, "s");
    ASSERT_EQ(catalog.tables.size(), 2U);
    EXPECT_THAT(catalog.tables[0].primary_key, ElementsAre("a", "b"));
    EXPECT_THAT(catalog.tables[0].unique_keys,
                ElementsAre(ElementsAre("b", "c"), ElementsAre("c")));
    EXPECT_THAT(catalog.tables[1].unique_keys, ElementsAre(ElementsAre("a")));
    ASSERT_EQ(catalog.tables[1].foreign_keys.size(), 2U);
    EXPECT_THAT(catalog.tables[1].foreign_keys[0].columns, ElementsAre("a", "b"));
    EXPECT_THAT(catalog.tables[1].foreign_keys[1].referenced_columns, ElementsAre("c"));
}

TEST(CatalogBuilder, LeavesOutWhatCannotBeAsked) {
    CatalogBuilder builder("s");
    builder.add_table("1", table("one", {"a"}));
    builder.add_table("2", table("bare", {}));
    schema::Table view = table("gone", {});
    view.kind = schema::TableKind::View;
    builder.add_table("3", view);
    builder.add_key_column("1", "p", KeyKind::Primary, "a");
    builder.add_key_column("1", "p", KeyKind::Primary, "hidden");
    builder.add_key_column("1", "u", KeyKind::Unique, "");
    builder.add_key_column("9", "u", KeyKind::Unique, "a");
    builder.add_foreign_key_column("1", "f", "a", "elsewhere", "one", "a");
    builder.add_foreign_key_column("9", "f", "a", "s", "one", "a");
    EXPECT_EQ(builder.find_table("9"), nullptr);
    schema::Catalog catalog = builder.finish();
    ASSERT_EQ(catalog.tables.size(), 1U);
    EXPECT_THAT(catalog.tables[0].primary_key, IsEmpty());
    EXPECT_THAT(catalog.tables[0].unique_keys, IsEmpty());
    EXPECT_THAT(catalog.tables[0].foreign_keys, IsEmpty());
    EXPECT_THAT(catalog.warnings,
                ElementsAre(HasSubstr("The view gone"), HasSubstr("The foreign key of one")));
}

TEST(CatalogBuilder, StopsAtTheLimitAndSaysSo) {
    CatalogBuilder builder("s");
    for (int number = 0; number < 10'003; ++number) {
        std::string name = std::to_string(number);
        builder.add_table(name, table(name, {"a"}));
    }
    builder.add_key_column("10002", "p", KeyKind::Primary, "a");
    schema::Catalog catalog = builder.finish();
    EXPECT_EQ(catalog.tables.size(), 10'000U);
    EXPECT_THAT(catalog.warnings, ElementsAre(HasSubstr("first 10000 tables")));
}

} // namespace
} // namespace vouch::database::detail
