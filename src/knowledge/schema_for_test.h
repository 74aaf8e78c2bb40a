// For tests: catalogs in a compact text form, with contents to read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/data_reader.h"
#include "schema/catalog.h"

namespace vouch::knowledge {

/// A line a table: its name, then its columns, each a name, a type and what it is:
///
///   customer: id int pk, name text = Alice | Bob | null, country_code text -> country.code
///   order: id int pk, customer_id int -> customer
///
/// Types are int, real, text, date, bool. `pk` puts the column into the primary key, `unique` makes
/// it a key of its own, `->` declares a foreign key (without a column: to the primary key), `=`
/// gives the rows of the column. A word in double quotes after the type is a comment. Names with
/// spaces are quoted with backticks. Tables are ordered by name, as a connector does it.
struct TestSchema {
    schema::Catalog catalog;
    std::vector<std::vector<std::vector<schema::Value>>> contents; ///< by table, column, row
};

/// Aborts on a text that is not in this form.
TestSchema test_schema(std::string_view text);

/// Reads the contents of a test schema, by the same contract as a database.
class TestReader : public DataReader {
public:
    explicit TestReader(const TestSchema& schema) : schema_(schema) {}

    /// Columns that the policy withholds.
    std::vector<ColumnId> withheld;
    /// What was read, for tests of what must not be.
    std::vector<ColumnId> read;

    base::Result<std::vector<schema::Value>> distinct_values(ColumnId column, std::size_t limit,
                                                             const base::Context& context) override;
    base::Result<TableSummary> summary(TableId table, std::span<const std::uint32_t> columns,
                                       const base::Context& context) override;

private:
    const TestSchema& schema_;
};

} // namespace vouch::knowledge
