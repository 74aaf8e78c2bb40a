// The smaller results: fingerprints, parameters, literals with their columns, counts, lineage.
#include <limits>

#include <gtest/gtest.h>

#include "sql/analysis/canonical.h"
#include "sql/analysis/complexity.h"
#include "sql/analysis/fingerprint.h"
#include "sql/analysis/lineage.h"
#include "sql/analysis/literals.h"
#include "sql/analysis/parameters.h"
#include "sql/analysis/rich_dialect_for_test.h"
#include "sql/analysis/shop_for_test.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::analysis {
namespace {

class Results : public ::testing::Test {
protected:
    const syntax::Dialect dialect_ = rich_dialect();
    const schema::Catalog catalog_ = shop_catalog();
    const CatalogNames names_{catalog_, dialect_.name_case};
    std::optional<syntax::Query> query_; ///< an Analysis points into it

    const syntax::Query& parsed(std::string_view text) {
        auto query = syntax::parse_query(text, dialect_);
        EXPECT_TRUE(query) << text << (query ? "" : ": " + query.error().message);
        if (query) query_ = std::move(query).value();
        return *query_;
    }
    Analysis analyzed(std::string_view text) {
        auto result = analyze(parsed(text), dialect_, names_, EverythingVisible());
        EXPECT_TRUE(result) << text << (result ? "" : ": " + result.error().message);
        return result ? std::move(result).value() : Analysis{};
    }
    std::string shown(ColumnId id) const {
        return catalog_.tables[id.table].name + "." +
               catalog_.tables[id.table].columns[id.column].name;
    }
    std::string blanked(std::string_view text) { return blanked_text(parsed(text), dialect_); }

    /// `literal:column/role` for each.
    std::string compared(std::string_view text) {
        const Analysis analysis = analyzed(text);
        std::string all;
        for (const LiteralUse& use : literals(*query_, analysis)) {
            const base::TextSpan span = use.literal->span();
            all += (all.empty() ? "" : " ") +
                   std::string(text.substr(span.begin, span.end - span.begin)) + ":" +
                   (use.column ? shown(*use.column) : "-");
            constexpr std::string_view kRoles = "=<%.";
            all += kRoles[static_cast<std::size_t>(use.role)];
        }
        return all;
    }
    std::string made_from(std::string_view text) {
        std::string all;
        for (const auto& columns : output_lineage(analyzed(text))) {
            all += all.empty() ? "[" : " [";
            for (const ColumnId& id : columns)
                all += (all.back() == '[' ? "" : " ") + shown(id);
            all += "]";
        }
        return all;
    }
};

TEST_F(Results, FingerprintsIgnoreValuesAndWriting) {
    EXPECT_EQ(blanked("select ID from orders where amount>5 and status in ('a','b') limit 3"),
              "SELECT ID FROM orders WHERE amount > ? AND status IN (?) LIMIT ?");
    EXPECT_EQ(blanked("SELECT status, 1 FROM orders GROUP BY 1 ORDER BY 2"),
              "SELECT status, ? FROM orders GROUP BY 1 ORDER BY 2");
    EXPECT_EQ(blanked("SELECT CAST(id AS decimal(10, 2)) FROM orders WHERE note IS NULL"),
              "SELECT CAST(id AS DECIMAL(10, 2)) FROM orders WHERE note IS NULL");
    EXPECT_EQ(blanked("VALUES (1, 2), (3, 4)"), "VALUES (?, ?)");
    const auto same = [&](std::string_view a, std::string_view b) {
        return fingerprint(parsed(a), dialect_) == fingerprint(parsed(b), dialect_);
    };
    EXPECT_TRUE(same("SELECT id FROM orders WHERE id IN (1, 2)",
                     "SELECT id FROM orders /* x */ WHERE (id IN (7))"));
    EXPECT_FALSE(same("SELECT id FROM orders WHERE id = 1", "SELECT id FROM orders WHERE id > 1"));
    EXPECT_FALSE(same("SELECT id FROM orders ORDER BY 1", "SELECT id FROM orders ORDER BY id"));
    EXPECT_FALSE(same("SELECT id FROM orders WHERE id IN (1, note)",
                      "SELECT id FROM orders WHERE id IN (1)"));
}

TEST_F(Results, ParametersComeOutAndGoBack) {
    using Values = std::vector<schema::Value>;
    const auto check = [&](std::string_view text, std::string_view with, const Values& values) {
        QueryTemplate taken = parameterize(syntax::clone(parsed(text)));
        EXPECT_EQ(syntax::print(taken.query, dialect_), with);
        EXPECT_EQ(taken.values, values) << text;
        const auto bound = bind_values(std::move(taken.query), taken.values);
        ASSERT_TRUE(bound) << bound.error().message;
        EXPECT_TRUE(*bound == *query_) << syntax::print(*bound, dialect_);
    };
    check("SELECT id FROM orders WHERE amount > 5.50 AND status = 'it''s' LIMIT 3",
          "SELECT id FROM orders WHERE amount > $1 AND status = $2 LIMIT $3",
          {schema::Decimal{"5.50"}, std::string("it's"), std::int64_t{3}});
    check("SELECT -7, 1 - 2 FROM orders WHERE created_at >= DATE '2024-01-31' ORDER BY 1",
          "SELECT $1, $2 - $3 FROM orders WHERE created_at >= $4 ORDER BY 1",
          {std::int64_t{-7}, std::int64_t{1}, std::int64_t{2}, schema::Date{"2024-01-31"}});
    check("SELECT NULL, TRUE, INTERVAL '1 day', CAST(id AS decimal(10, 2)) FROM orders",
          "SELECT NULL, TRUE, INTERVAL '1 day', CAST(id AS DECIMAL(10, 2)) FROM orders", {});
    check("SELECT 99999999999999999999", "SELECT 99999999999999999999", {});
}

TEST_F(Results, BoundValuesAreLiteralsWhateverTheyHold) {
    const auto taken = [&] { return parameterize(syntax::clone(parsed("SELECT 'x'"))).query; };
    const auto bound = [&](std::vector<schema::Value> values) {
        const auto query = bind_values(taken(), values);
        return query ? syntax::print(*query, dialect_) : "! " + query.error().message;
    };
    EXPECT_EQ(bound({std::string("'; DROP TABLE orders; --")}),
              "SELECT '''; DROP TABLE orders; --'");
    EXPECT_EQ(bound({std::int64_t{-5}}), "SELECT -5");
    EXPECT_EQ(bound({schema::Null{}}), "SELECT NULL");
    EXPECT_EQ(bound({true}), "SELECT TRUE");
    EXPECT_EQ(bound({schema::Date{"2024-01-31"}}), "SELECT DATE '2024-01-31'");
    EXPECT_EQ(bound({std::numeric_limits<double>::infinity()}),
              "! The value of \"$1\" cannot be written.");
    EXPECT_EQ(bound({}), "! The parameter \"$1\" has no value.");
    EXPECT_EQ(bound({true, true}), "! There are more values than parameters.");
}

TEST_F(Results, LiteralsKnowTheirColumns) {
    EXPECT_EQ(
        compared("SELECT 'a' FROM orders WHERE status = 'b' AND 5 < amount AND note LIKE 'c'"),
        "'a':-. 'b':orders.status= 5:orders.amount< 'c':orders.note%");
    EXPECT_EQ(compared("SELECT 1 FROM orders WHERE id IN (1, -2) AND amount BETWEEN 3 AND 4 + 1"),
              "1:-. 1:orders.id= 2:orders.id= 3:orders.amount< 4:-. 1:-.");
    EXPECT_EQ(compared("SELECT id FROM orders WHERE lower(status) = 'x' AND "
                       "CAST(amount AS text) = '7' AND (id, note) = (1, 'n')"),
              "'x':orders.status= '7':orders.amount= 1:orders.id= 'n':orders.note=");
    EXPECT_EQ(compared("WITH t AS (SELECT s AS r FROM (SELECT status AS s FROM orders) AS i) "
                       "SELECT CASE r WHEN 'a' THEN 'b' END FROM t WHERE r IS DISTINCT FROM 'c'"),
              "'a':orders.status= 'b':-. 'c':orders.status=");
    EXPECT_EQ(compared("SELECT id FROM orders WHERE id + 1 = 2 ORDER BY 1"), "1:-. 2:-.");
}

TEST_F(Results, ComplexityCountsEverything) {
    const Complexity plain = complexity(parsed("SELECT id FROM orders WHERE id = 1"), dialect_);
    EXPECT_EQ(plain.relations, 1u);
    EXPECT_EQ(plain.subqueries, 0u);
    EXPECT_EQ(plain.depth, 1u);
    EXPECT_EQ(plain.conditions, 1u);
    const Complexity rich = complexity(
        parsed("WITH t AS (SELECT id FROM orders) SELECT sum(o.id), max(o.id) OVER () FROM t "
               "JOIN orders AS o ON t.id = o.id, events AS e WHERE o.id IN (SELECT id FROM "
               "employees WHERE EXISTS (SELECT 1 FROM products)) AND e.kind LIKE 'a' "
               "UNION SELECT 1, 2"),
        dialect_);
    EXPECT_EQ(rich.relations, 6u);
    EXPECT_EQ(rich.joins, 2u);
    EXPECT_EQ(rich.subqueries, 2u);
    EXPECT_EQ(rich.common_tables, 1u);
    EXPECT_EQ(rich.set_operators, 1u);
    EXPECT_EQ(rich.aggregates, 1u);
    EXPECT_EQ(rich.windows, 1u);
    EXPECT_EQ(rich.conditions, 4u);
    EXPECT_EQ(rich.depth, 3u);
}

TEST_F(Results, LineageGoesDownToBaseColumns) {
    EXPECT_EQ(made_from("SELECT id, amount + customer_id, 1, count(*) FROM orders"),
              "[orders.id] [orders.customer_id orders.amount] [] []");
    EXPECT_EQ(made_from("WITH t AS (SELECT amount * 2 AS a FROM orders) SELECT x.b FROM (SELECT a "
                        "AS b FROM t) AS x"),
              "[orders.amount]");
    EXPECT_EQ(made_from("SELECT name FROM employees UNION SELECT note FROM orders"),
              "[employees.name orders.note]");
    EXPECT_EQ(made_from("SELECT CASE WHEN status = 'a' THEN amount ELSE id END FROM orders "
                        "WHERE note = 'x' ORDER BY created_at"),
              "[orders.id orders.amount]");
    EXPECT_EQ(made_from("SELECT (SELECT max(p.price) FROM products AS p WHERE p.id = o.id) FROM "
                        "orders AS o"),
              "[products.price]");
    EXPECT_EQ(made_from("SELECT count(DISTINCT e) FROM (SELECT id, name FROM employees) AS e"),
              "[employees.id employees.name]");
    EXPECT_EQ(made_from("WITH RECURSIVE t(n) AS (SELECT id FROM orders UNION ALL SELECT n + 1 FROM "
                        "t WHERE n < 5) SELECT n FROM t"),
              "[orders.id]");
    EXPECT_EQ(made_from("SELECT k, v FROM employees UNPIVOT (v FOR k IN (id, manager_id)) AS u"),
              "[] [employees.id employees.manager_id]");
}

TEST_F(Results, CanonicalTextsCompareQueries) {
    const auto text = [&](std::string_view query) {
        const auto canonical = canonical_text(syntax::clone(parsed(query)), dialect_, names_);
        EXPECT_TRUE(canonical) << query << (canonical ? "" : ": " + canonical.error().message);
        return canonical ? *canonical : std::string(query);
    };
    const auto same = [&](std::string_view a, std::string_view b) {
        EXPECT_EQ(text(a), text(b)) << a << "\n" << b;
    };
    const auto different = [&](std::string_view a, std::string_view b) {
        EXPECT_NE(text(a), text(b)) << a << "\n" << b;
    };
    same("SELECT o.id AS x FROM orders AS o", "select ID from main.orders");
    same("SELECT id FROM orders WHERE status = 'a' AND 5 < amount",
         "SELECT id FROM orders WHERE amount > 5 AND ('a' = status)");
    same("SELECT id FROM orders WHERE amount BETWEEN 1 AND 2 AND id IN (2, 1)",
         "SELECT id FROM orders WHERE id IN (1, 2) AND amount <= 2 AND amount >= 1");
    same("SELECT o.id FROM orders AS o JOIN customers AS c ON c.id = o.customer_id WHERE c.id > 1",
         "SELECT a.id FROM customers AS b, orders AS a WHERE b.id > 1 AND a.customer_id = b.id");
    same("SELECT status, sum(amount) AS s FROM orders GROUP BY status ORDER BY s DESC",
         "SELECT status, SUM(amount) FROM orders GROUP BY 1 ORDER BY 2 DESC");
    same("SELECT status, note FROM orders GROUP BY status, note",
         "SELECT status, note FROM orders GROUP BY note, status");
    same("WITH a AS (SELECT id AS x FROM orders) SELECT x FROM a WHERE x > 1",
         "WITH b(y) AS (SELECT id FROM orders) SELECT b.y FROM b WHERE 1 < y");
    same("SELECT id FROM orders AS o WHERE EXISTS (SELECT 1 FROM events AS e WHERE e.id = o.id)",
         "SELECT id FROM orders WHERE EXISTS (SELECT 1 FROM events WHERE orders.id = events.id)");
    same("SELECT id FROM orders WHERE (id = 1 OR id = 2) OR id = 3",
         "SELECT id FROM orders WHERE id = 3 OR (id = 2 OR 1 = id)");

    different("SELECT id FROM orders", "SELECT customer_id FROM orders");
    different("SELECT id, status FROM orders", "SELECT status, id FROM orders");
    different("SELECT id FROM orders WHERE amount > 5", "SELECT id FROM orders WHERE amount < 5");
    different("SELECT id FROM orders WHERE amount - id = 1",
              "SELECT id FROM orders WHERE id - amount = 1");
    different("SELECT o.id FROM orders AS o LEFT JOIN customers AS c ON c.id = o.customer_id",
              "SELECT o.id FROM orders AS o JOIN customers AS c ON c.id = o.customer_id");
    different("SELECT a.id FROM employees AS a JOIN employees AS b ON a.manager_id = b.id",
              "SELECT b.id FROM employees AS a JOIN employees AS b ON a.manager_id = b.id");
    different("SELECT * FROM orders, events", "SELECT * FROM events, orders");
    different("SELECT id FROM orders ORDER BY id, status",
              "SELECT id FROM orders ORDER BY status, id");
    different("SELECT id FROM orders ORDER BY id", "SELECT id FROM orders");
    different("SELECT id FROM orders WHERE id = 1 OR id = 2",
              "SELECT id FROM orders WHERE id = 1 AND id = 2");
    different("SELECT lower(status) AS status FROM orders GROUP BY status",
              "SELECT lower(status) FROM orders GROUP BY lower(status)");
    different("SELECT id AS a, status AS b FROM orders ORDER BY a",
              "SELECT id AS b, status AS a FROM orders ORDER BY a");
    different("SELECT id FROM orders UNION SELECT id FROM events",
              "SELECT id FROM orders UNION ALL SELECT id FROM events");
}

} // namespace
} // namespace vouch::sql::analysis
