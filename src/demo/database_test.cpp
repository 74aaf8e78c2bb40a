#include "demo/database.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <stop_token>
#include <string>

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/temporary_directory.h"
#include "demo/detail/company.h"
#include "sqlite/database.h"

namespace vouch::demo {
namespace {

namespace fs = std::filesystem;

/// The digest of every cell of every table. It changes only when the generator is changed on
/// purpose; then look at the data, and at the documents that speak of it, before storing the new
/// one.
constexpr std::string_view kDigest =
    "e158fb99ed29d654b844a5bfa0610ca0381547ced66d06a73168c9e3a4a53910";

sqlite::Database open_database(const fs::path& path) {
    auto database = sqlite::Database::open(path, {.trust = sqlite::Trust::Own});
    EXPECT_TRUE(database) << database.error().message;
    return std::move(database).value();
}

std::int64_t number(sqlite::Database& database, std::string_view sql) {
    auto statement = database.prepare(sql);
    EXPECT_TRUE(statement) << sql << ": " << statement.error().message;
    if (!statement) return -1;
    const auto step = statement->step({});
    EXPECT_TRUE(step && *step == sqlite::Step::Row) << sql;
    return statement->column_integer(0);
}

std::string dump_digest(sqlite::Database& database, const DatabaseSummary& summary) {
    std::string dump;
    for (const TableSummary& table : summary.tables) {
        dump += "\n" + table.name + "\n";
        auto statement = database.prepare("SELECT * FROM " + table.name + " ORDER BY rowid");
        EXPECT_TRUE(statement);
        for (auto step = statement->step({}); step && *step == sqlite::Step::Row;
             step = statement->step({})) {
            for (int column = 0; column < statement->column_count(); ++column) {
                dump += std::to_string(static_cast<int>(statement->column_type(column))) + ":";
                dump += statement->column_text(column);
                dump += "|";
            }
        }
    }
    return base::sha256_hex(dump);
}

/// One database for the tests that only read.
class SampleDatabase : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ =
            std::make_unique<base::TemporaryDirectory>(base::TemporaryDirectory::create().value());
        auto summary = write_database(folder_->path() / "company.db", {});
        ASSERT_TRUE(summary) << summary.error().message;
        summary_ = std::make_unique<DatabaseSummary>(std::move(summary).value());
    }
    static void TearDownTestSuite() {
        folder_.reset();
        summary_.reset();
    }
    sqlite::Database open() const { return open_database(folder_->path() / "company.db"); }

    static std::unique_ptr<base::TemporaryDirectory> folder_;
    static std::unique_ptr<DatabaseSummary> summary_;
};
std::unique_ptr<base::TemporaryDirectory> SampleDatabase::folder_;
std::unique_ptr<DatabaseSummary> SampleDatabase::summary_;

TEST_F(SampleDatabase, HasManyTablesAndRows) {
    EXPECT_GE(summary_->tables.size(), 12U);
    EXPECT_GE(summary_->rows, 100'000);
    sqlite::Database database = open();
    std::int64_t rows = 0;
    for (const TableSummary& table : summary_->tables) {
        EXPECT_EQ(number(database, "SELECT count(*) FROM " + table.name), table.rows) << table.name;
        rows += table.rows;
    }
    EXPECT_EQ(rows, summary_->rows);
    EXPECT_EQ(number(database, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"),
              static_cast<std::int64_t>(summary_->tables.size()));
}

TEST_F(SampleDatabase, IsOneFileAndSound) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_->path())) {
        EXPECT_EQ(entry.path().filename(), "company.db");
    }
    sqlite::Database database = open();
    auto check = database.prepare("PRAGMA integrity_check");
    ASSERT_TRUE(check && check->step({}));
    EXPECT_EQ(check->column_text(0), "ok");
    auto dangling = database.prepare("PRAGMA foreign_key_check");
    ASSERT_TRUE(dangling);
    const auto step = dangling->step({});
    ASSERT_TRUE(step);
    EXPECT_EQ(*step, sqlite::Step::Done);
}

TEST_F(SampleDatabase, IsTheSameEveryTimeAndEverywhere) {
    base::TemporaryDirectory other = base::TemporaryDirectory::create().value();
    std::ofstream(other.path() / "again.db") << "not a database, to be replaced";
    ASSERT_TRUE(write_database(other.path() / "again.db", {}));
    sqlite::Database first = open();
    sqlite::Database second = open_database(other.path() / "again.db");
    const std::string digest = dump_digest(first, *summary_);
    EXPECT_EQ(digest, dump_digest(second, *summary_));
    EXPECT_EQ(digest, kDigest);
}

/// A property of the data and a query that counts: violations in kRules, occurrences in kVariety.
struct Rule {
    std::string_view name, count;
};
constexpr Rule kRules[] = {
    {"totals equal their lines", "SELECT count(*) FROM orders o WHERE total_amount <> (SELECT "
                                 "sum(line_total) FROM order_items i "
                                 "WHERE i.order_id = o.order_id)"},
    {"every order has lines",
     "SELECT count(*) FROM orders WHERE order_id NOT IN (SELECT order_id FROM order_items)"},
    {"a line is quantity times price less discount",
     "SELECT count(*) FROM order_items WHERE line_total <> quantity * unit_price - "
     "discount_amount"},
    {"the discount follows the price list rules",
     "SELECT count(*) FROM order_items i JOIN orders USING (order_id) JOIN customers c USING "
     "(customer_id) "
     "WHERE discount_amount <> floor(4 * quantity * unit_price * (CASE WHEN quantity >= 192 THEN 8 "
     "WHEN "
     "quantity >= 96 THEN 5 WHEN quantity >= 48 THEN 3 ELSE 0 END + CASE WHEN segment = "
     "'Wholesale' THEN 4 "
     "ELSE 0 END) / 100.0) / 4.0"},
    {"an invoice is over the order's amount",
     "SELECT count(*) FROM invoices JOIN orders USING (order_id) WHERE amount <> total_amount"},
    {"a paid invoice is paid in full, on its paid date",
     "SELECT count(*) FROM invoices i WHERE status = 'paid' AND (amount <> (SELECT sum(amount) "
     "FROM "
     "payments p WHERE p.invoice_id = i.invoice_id) OR paid_date <> (SELECT max(payment_date) FROM "
     "payments p WHERE p.invoice_id = i.invoice_id))"},
    {"an unpaid invoice is not paid in full",
     "SELECT count(*) FROM invoices i WHERE status <> 'paid' AND (paid_date IS NOT NULL OR amount "
     "<= (SELECT "
     "total(amount) FROM payments p WHERE p.invoice_id = i.invoice_id))"},
    {"overdue means past due today", "SELECT count(*) FROM invoices WHERE (status = 'overdue' AND "
                                     "due_date >= '2026-06-30') OR (status = "
                                     "'open' AND due_date < '2026-06-30')"},
    {"terms follow the segment",
     "SELECT count(*) FROM customers WHERE payment_terms_days <> CASE segment WHEN 'Retail' THEN "
     "30 WHEN "
     "'Hospitality' THEN 14 WHEN 'Wholesale' THEN 45 WHEN 'Public Sector' THEN 60 ELSE 7 END"},
    {"due dates follow the terms",
     "SELECT count(*) FROM invoices JOIN orders USING (order_id) JOIN customers USING "
     "(customer_id) WHERE "
     "due_date <> date(issue_date, '+' || payment_terms_days || ' days')"},
    {"public bodies have no credit limit",
     "SELECT count(*) FROM customers WHERE segment = 'Public Sector' AND credit_limit IS NOT NULL"},
    {"web orders have no account manager, the others do",
     "SELECT count(*) FROM orders WHERE (channel = 'web') <> (employee_id IS NULL)"},
    {"account managers work in Sales, and did so then",
     "SELECT count(*) FROM orders o JOIN employees e USING (employee_id) JOIN departments d USING "
     "(department_id) WHERE d.name <> 'Sales' OR hire_date > order_date OR end_date < order_date"},
    {"customers order between their first and last day",
     "SELECT count(*) FROM orders JOIN customers USING (customer_id) WHERE order_date < "
     "customer_since OR "
     "order_date > closed_date"},
    {"products are sold between launch and end",
     "SELECT count(*) FROM order_items JOIN orders USING (order_id) JOIN products USING "
     "(product_id) WHERE "
     "order_date < launch_date OR order_date >= discontinued_date"},
    {"nothing ships before it is ordered or arrives before it ships",
     "SELECT count(*) FROM shipments JOIN orders USING (order_id) WHERE shipped_at < order_date OR "
     "delivered_at <= shipped_at"},
    {"delivered orders were delivered", "SELECT count(*) FROM orders LEFT JOIN shipments s USING "
                                        "(order_id) WHERE (orders.status = 'delivered') "
                                        "<> (s.delivered_at IS NOT NULL)"},
    {"cancelled orders are neither shipped nor invoiced",
     "SELECT count(*) FROM orders WHERE status = 'cancelled' AND (order_id IN (SELECT order_id "
     "FROM "
     "shipments) OR order_id IN (SELECT order_id FROM invoices))"},
    {"returns come within thirty days of delivery and are not larger than the line",
     "SELECT count(*) FROM returns r JOIN order_items i USING (order_item_id) JOIN shipments s "
     "USING "
     "(order_id) WHERE r.quantity > i.quantity OR julianday(return_date) - "
     "julianday(date(delivered_at)) "
     "NOT BETWEEN 0 AND 30"},
    {"refunds are for approved returns only",
     "SELECT count(*) FROM returns WHERE (status = 'approved') <> (refund_amount IS NOT NULL)"},
    {"nothing happened after today",
     "SELECT (SELECT count(*) FROM orders WHERE order_date > '2026-06-30') + (SELECT count(*) FROM "
     "shipments "
     "WHERE date(shipped_at) > '2026-06-30' OR date(delivered_at) > '2026-06-30') + (SELECT "
     "count(*) FROM "
     "payments WHERE payment_date > '2026-06-30') + (SELECT count(*) FROM returns WHERE "
     "return_date > "
     "'2026-06-30') + (SELECT count(*) FROM employees WHERE max(hire_date, ifnull(end_date, '')) > "
     "'2026-06-30') + (SELECT count(*) FROM inventory WHERE last_count_date > '2026-06-30')"},
    {"no order is for nothing",
     "SELECT count(*) FROM order_items WHERE quantity < 1 OR line_total <= 0"},
    {"the cost lies below the price", "SELECT count(*) FROM products WHERE margin >= unit_price"},
    {"one person has no manager", "SELECT count(*) - 1 FROM employees WHERE manager_id IS NULL"},
    {"everybody reports to the managing director, without a circle",
     "WITH RECURSIVE below (id) AS (SELECT 1 UNION SELECT employee_id FROM employees JOIN below ON "
     "manager_id = id) SELECT (SELECT count(*) FROM employees) - (SELECT count(*) FROM below)"},
    {"every category lies below a top category, without a circle",
     "WITH RECURSIVE below (id) AS (SELECT category_id FROM categories WHERE parent_id IS NULL "
     "UNION SELECT "
     "category_id FROM categories JOIN below ON parent_id = id) SELECT (SELECT count(*) FROM "
     "categories) - "
     "(SELECT count(*) FROM below)"},
    {"dates are ISO dates",
     "SELECT count(*) FROM orders WHERE order_date IS NOT date(order_date) OR required_date IS NOT "
     "date(required_date)"},
    {"money is a multiple of a quarter", "SELECT count(*) FROM order_items WHERE 4 * line_total <> "
                                         "round(4 * line_total) OR typeof(line_total) = "
                                         "'text'"},
};

TEST_F(SampleDatabase, KeepsTheRulesOfTheCompany) {
    sqlite::Database database = open();
    for (const Rule& rule : kRules)
        EXPECT_EQ(number(database, rule.count), 0) << rule.name;
}

constexpr Rule kVariety[] = {
    {"customers without email", "SELECT count(*) FROM customers WHERE email IS NULL"},
    {"customers without phone", "SELECT count(*) FROM customers WHERE phone IS NULL"},
    {"suppliers without rating", "SELECT count(*) FROM suppliers WHERE rating IS NULL"},
    {"employees who left", "SELECT count(*) FROM employees WHERE end_date IS NOT NULL"},
    {"stock never counted", "SELECT count(*) FROM inventory WHERE last_count_date IS NULL"},
    {"products out of stock", "SELECT count(*) FROM inventory WHERE quantity_on_hand = 0"},
    {"products of several suppliers", "SELECT count(*) FROM (SELECT 1 FROM product_suppliers GROUP "
                                      "BY product_id HAVING count(*) > 1)"},
    {"suppliers of several products", "SELECT count(*) FROM (SELECT 1 FROM product_suppliers GROUP "
                                      "BY supplier_id HAVING count(*) > 1)"},
    {"products of several tags",
     "SELECT count(*) FROM (SELECT 1 FROM product_tags GROUP BY product_id HAVING count(*) > 1)"},
    {"overdue invoices", "SELECT count(*) FROM invoices WHERE status = 'overdue'"},
    {"lost shipments", "SELECT count(*) FROM shipments WHERE status = 'lost'"},
    {"orders of today", "SELECT count(*) FROM orders WHERE order_date = '2026-06-30'"},
    {"names with accents", "SELECT count(*) FROM customers WHERE name GLOB '*[à-ÿ]*'"},
    {"fractions of a euro", "SELECT count(*) FROM orders WHERE typeof(total_amount) = 'real'"},
    {"December busier than August", "SELECT sum(strftime('%m', order_date) = '12') > "
                                    "sum(strftime('%m', order_date) = '08') FROM orders"},
    {"each year larger than the one before", "SELECT (SELECT sum(total_amount) FROM orders WHERE "
                                             "order_date LIKE '2025%') > (SELECT sum(total_amount) "
                                             "FROM orders WHERE order_date LIKE '2024%')"},
    {"glasses break more often than coffee",
     "SELECT avg(c.name IN ('Glassware', 'Tableware')) > 0.5 FROM returns JOIN order_items USING "
     "(order_item_id) JOIN products USING (product_id) JOIN categories c USING (category_id) WHERE "
     "reason = "
     "'damaged' AND c.name IN ('Glassware', 'Tableware', 'Coffee', 'Tea')"},
};

TEST_F(SampleDatabase, HasTheVarietyOfARealOne) {
    sqlite::Database database = open();
    for (const Rule& rule : kVariety) {
        EXPECT_GT(number(database, rule.count), 0) << rule.name;
    }
}

TEST_F(SampleDatabase, SumsAreExactInAnyOrder) {
    sqlite::Database database = open();
    const std::int64_t quarters =
        number(database, "SELECT sum(CAST(4 * line_total AS INTEGER)) FROM order_items");
    EXPECT_EQ(number(database, "SELECT CAST(4 * sum(line_total) AS INTEGER) FROM order_items"),
              quarters);
    EXPECT_EQ(
        number(database,
               "SELECT sum(line_total) = (SELECT sum(line_total) FROM (SELECT line_total FROM "
               "order_items ORDER BY line_total)) FROM order_items"),
        1);
}

TEST_F(SampleDatabase, LowCardinalityColumnsStayLow) {
    sqlite::Database database = open();
    for (const std::string_view column :
         {"customers.country", "customers.segment", "customers.status", "orders.status",
          "orders.channel", "invoices.status", "payments.method", "returns.reason",
          "shipments.status", "products.status", "employees.contract_type"}) {
        const std::string text(column);
        const std::string table = text.substr(0, text.find('.'));
        const std::int64_t count =
            number(database, "SELECT count(DISTINCT " + text + ") FROM " + table);
        EXPECT_GE(count, 3) << column;
        EXPECT_LE(count, 25) << column;
    }
}

void expect_untouched(const base::TemporaryDirectory& folder) {
    int entries = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) {
        EXPECT_EQ(entry.path().filename(), "company.db");
        ++entries;
    }
    EXPECT_EQ(entries, 1);
    std::ifstream file(folder.path() / "company.db");
    std::string content;
    std::getline(file, content);
    EXPECT_EQ(content, "earlier");
}

TEST(WriteDatabase, LeavesNothingBehindWhenItIsStopped) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::ofstream(folder.path() / "company.db") << "earlier";
    std::stop_source stop;
    stop.request_stop();
    const auto result = write_database(folder.path() / "company.db", {.stop = stop.get_token()});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, base::ErrorCode::Cancelled);
    expect_untouched(folder);
}

TEST(WriteDatabase, LeavesNothingBehindWhenTimeRunsOut) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    std::ofstream(folder.path() / "company.db") << "earlier";
    const base::Context context = base::Context{}.within(std::chrono::milliseconds(30));
    const auto result = write_database(folder.path() / "company.db", context);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, base::ErrorCode::Timeout);
    expect_untouched(folder);
}

/// A limit on the size of files stands in for a full disk. It holds for the whole process, which
/// therefore ends here: with status 7 where the write failed as it should.
[[noreturn]] void write_with_little_room(const fs::path& path) {
    const rlimit limit{2 << 20, 2 << 20};
    std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto result = write_database(path, {});
    ::_exit(result ? 0 : result.error().code == base::ErrorCode::Io ? 7 : 1);
}

TEST(WriteDatabase, LeavesNothingBehindWhenTheDiskIsFull) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const fs::path path = folder.path() / "company.db";
    std::ofstream(path) << "earlier";
    EXPECT_EXIT(write_with_little_room(path), ::testing::ExitedWithCode(7), "");
    expect_untouched(folder);
}

TEST(WriteDatabase, SaysWhichFolderIsMissing) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    const auto result = write_database(folder.path() / "no such folder" / "company.db", {});
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message, ::testing::HasSubstr("no such folder"));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(WriteDatabase, FailsWhereAFolderStandsInTheWay) {
    base::TemporaryDirectory folder = base::TemporaryDirectory::create().value();
    fs::create_directories(folder.path() / "company.db" / "full");
    const auto result = write_database(folder.path() / "company.db", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, base::ErrorCode::InvalidArgument);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}), 1);
}

TEST(MakeCompany, DependsOnTheSeed) {
    const Company one = make_company(1, make_day(2023, 3, 1));
    const Company same = make_company(1, make_day(2023, 3, 1));
    const Company other = make_company(2, make_day(2023, 3, 1));
    ASSERT_GT(one.orders.size(), 100U);
    EXPECT_EQ(one.orders.size(), same.orders.size());
    EXPECT_EQ(one.orders.back().total, same.orders.back().total);
    EXPECT_NE(one.customers[20].name, other.customers[20].name);
}

} // namespace
} // namespace vouch::demo
