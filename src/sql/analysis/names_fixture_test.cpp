// Runs the fixtures of names. For a query that resolves, what is expected are its output columns
// (each with the base column that it is, or ?) and what it reads; for one that does not, the error.
// Customers hides ssn.
#include <gtest/gtest.h>

#include "sql/analysis/analysis.h"
#include "sql/analysis/blocks_for_test.h"
#include "sql/analysis/rich_dialect_for_test.h"
#include "sql/analysis/shop_for_test.h"
#include "sql/syntax/parser.h"

namespace vouch::sql::analysis {
namespace {

class WithoutSsn final : public Visibility {
public:
    explicit WithoutSsn(const schema::Catalog& catalog) : catalog_(catalog) {}
    bool table_visible(std::uint32_t table) const override {
        return catalog_.tables[table].name != "secrets";
    }
    bool column_visible(ColumnId id) const override {
        return id.column != kRowId && catalog_.tables[id.table].columns[id.column].name != "ssn";
    }

private:
    const schema::Catalog& catalog_;
};

std::string shown(const schema::Catalog& catalog, ColumnId id) {
    const schema::Table& table = catalog.tables[id.table];
    return table.name + "." + (id.column == kRowId ? "rowid" : table.columns[id.column].name);
}

std::optional<ColumnId> base_of(const Analysis& analysis, std::uint32_t column) {
    const DerivedColumn& derived = analysis.derived[column];
    if (derived.origins.size() != 1 || derived.origins[0].kind != OriginKind::Value)
        return std::nullopt;
    if (derived.origins[0].base) return derived.origins[0].base;
    return derived.origins[0].derived ? base_of(analysis, *derived.origins[0].derived)
                                      : std::nullopt;
}

class NamesFixtures : public ::testing::Test {
protected:
    schema::Catalog catalog_ = shop_catalog();
    WithoutSsn visible_{catalog_};

    std::string outcome(const std::string& statement, const syntax::Dialect& dialect) const {
        const auto query = syntax::parse_query(statement, dialect);
        if (!query) return "--> syntax: " + query.error().message + "\n";
        const CatalogNames names(catalog_, dialect.name_case);
        const auto analysis = analyze(*query, dialect, names, visible_);
        if (!analysis) {
            const NameError& error = analysis.error();
            return "--> refused at " + std::to_string(error.span.begin) + ": " + error.message +
                   "\n";
        }
        std::string text = "-->";
        for (std::uint32_t column : analysis->output) {
            const auto base = base_of(*analysis, column);
            text +=
                " " + analysis->derived[column].name + "=" + (base ? shown(catalog_, *base) : "?");
        }
        if (analysis->output_is_open) text += " and more";
        text += "\n-->   reads";
        for (const ColumnUse& use : analysis->columns)
            text += " " + shown(catalog_, use.column);
        return text + "\n";
    }

    void check(const std::string& name, const syntax::Dialect& dialect) const {
        const BlockCounts counts = check_blocks(
            name, [&](const std::string& statement) { return outcome(statement, dialect); },
            "--> refused");
        EXPECT_GE(counts.others, 10) << name;
        EXPECT_GE(counts.matching * 3, counts.others) << name;
    }
};

TEST_F(NamesFixtures, StarsAndTheirModifiers) { check("stars.sql", rich_dialect()); }
TEST_F(NamesFixtures, FunctionsAndLaterals) { check("functions.sql", rich_dialect()); }
TEST_F(NamesFixtures, FunctionsThatTheirAliasNames) {
    check("named_functions.sql", rich_dialect_with_named_functions());
}
TEST_F(NamesFixtures, FieldsRowsAndLambdas) { check("values.sql", rich_dialect()); }
TEST_F(NamesFixtures, PivotsAndSets) { check("shapes.sql", rich_dialect()); }

} // namespace
} // namespace vouch::sql::analysis
