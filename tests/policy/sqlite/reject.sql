# Not a query, or more than one
DELETE FROM orders
--> not_a_query 1:1 DELETE changes data; only a query that reads is accepted
-->   Write a SELECT statement

INSERT INTO orders (id) VALUES (1)
--> not_a_query 1:1 INSERT changes data; only a query that reads is accepted
-->   Write a SELECT statement

WITH x AS (SELECT 1) UPDATE orders SET amount = 0
--> not_a_query 1:22 UPDATE changes data; only a query that reads is accepted
-->   Write a SELECT statement

CREATE TABLE t AS SELECT * FROM orders
--> not_a_query 1:1 CREATE changes the schema; only a query that reads is accepted
-->   Write a SELECT statement

PRAGMA table_info(orders)
--> not_a_query 1:1 PRAGMA reads or changes settings; only a query that reads is accepted
-->   Write a SELECT statement

ATTACH 'x.db' AS x
--> not_a_query 1:1 ATTACH opens another database; only a query that reads is accepted
-->   Write a SELECT statement

EXPLAIN QUERY PLAN SELECT id FROM orders
--> not_a_query 1:1 EXPLAIN shows a plan; only a query that reads is accepted
-->   Write a SELECT statement

VACUUM
--> not_a_query 1:1 VACUUM rewrites the database; only a query that reads is accepted
-->   Write a SELECT statement

SELECT 1; SELECT 2
--> many_statements 1:11 Something follows the semicolon: only one statement is read at a time
-->   Keep one statement and remove the rest

-- nothing
--> not_a_query 1:11 There is no statement
-->   Write one SELECT statement

SELECT id FROM
--> syntax 1:15 The statement ends too early
-->   Acceptable here: a name.

SELECT 'open
--> lexing 1:8 A string that is never closed
-->   Close it with '; a quote inside is written twice

SELECT 1 /* open
--> lexing 1:10 A comment that is never closed
-->   Close it with */

# Relations that may not be read
SELECT * FROM secrets
--> relation 1:15 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM main.secrets
--> relation 1:15 There is no relation "main.secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM [secrets]
--> relation 1:15 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM 'secrets'
--> syntax 1:15 A string stands where a table belongs
-->   Write the name of the table without quotes or in double quotes

SELECT secret FROM secrets FULL JOIN (SELECT '' AS secret) AS x USING (secret)
--> relation 1:20 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders WHERE id IN (SELECT id FROM secrets)
--> relation 1:51 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT (SELECT secret FROM secrets)
--> relation 1:28 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders ORDER BY (SELECT count(*) FROM secrets)
--> relation 1:54 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders LIMIT (SELECT count(*) FROM secrets)
--> relation 1:51 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders WHERE 1 IN secrets
--> syntax 1:34 IN needs a list or a query in parentheses
-->   Acceptable here: `(`.
-->   Write IN (SELECT column FROM table), or IN (1, 2, 3)

WITH orders AS (SELECT * FROM secrets) SELECT * FROM orders
--> relation 1:31 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

WITH unused AS (SELECT * FROM secrets) SELECT 1
--> relation 1:31 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders UNION ALL SELECT id FROM secrets
--> relation 1:48 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM sqlite_master
--> relation 1:15 There is no relation "sqlite_master" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM main.sqlite_schema
--> relation 1:15 There is no relation "main.sqlite_schema" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM pragma_database_list
--> relation 1:15 There is no relation "pragma_database_list" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM pragma_table_info('orders')
--> function 1:15 There is no table function "pragma_table_info" that may be used.

SELECT * FROM dbstat
--> relation 1:15 There is no relation "dbstat" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM other.orders
--> relation 1:15 There is no relation "other.orders" that may be read.
-->   Did you mean "orders"?
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM temp.orders
--> relation 1:15 There is no relation "temp.orders" that may be read.
-->   Did you mean "orders"?
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

# Mistyped: the hints repair it
SELECT id FROM ordrs
--> relation 1:16 There is no relation "ordrs" that may be read.
-->   Did you mean "orders"?
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT amout FROM orders
--> column 1:8 There is no column "amout" here.
-->   Did you mean "amount"?
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT o.amout FROM orders o
--> column 1:8 There is no column "o.amout" here.
-->   Did you mean "amount"?
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT upprer(status) FROM orders
--> function 1:8 There is no function "upprer" in sqlite that may be used.
-->   Did you mean "upper"?

SELECT x.id FROM orders
--> column 1:8 There is no column "x.id" here.
-->   Did you mean "id"?
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT id FROM orders o, events e
--> column 1:8 "id" is ambiguous: more than one relation has it.
-->   Write it with its relation, as in o.id.

SELECT "nmae" FROM products
--> column 1:8 There is no column "nmae" here.
-->   Did you mean "name"?
-->   Columns of products: id, name, category, price, attrs.

SELECT name FROM products WHERE "nmae" = 'x'
--> column 1:33 There is no column "nmae" here.
-->   Did you mean "name"?
-->   Columns of products: id, name, category, price, attrs.

SELECT name FROM products ORDER BY "nmae"
--> column 1:36 There is no column "nmae" here.
-->   Did you mean "name"?
-->   Columns of products: id, name, category, price, attrs.

SELECT customers FROM customers
--> column 1:8 There is no column "customers" here.
-->   "customers" is a relation; name one of its columns.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM orders ORDER BY 2
--> column 1:32 There is no output column number 2.
-->   The query has 1 output columns.

SELECT * FROM orders, orders
--> relation 1:23 Two relations in one FROM are called "orders".
-->   Give one of them an alias.

SELECT id FROM orders UNION SELECT id, kind FROM events
--> column 1:23 The two sides of a set operation differ in their number of columns: 1 and 2.

WITH t(a, b) AS (SELECT id FROM orders) SELECT a FROM t
--> column 1:6 The column list has 2 names for a query with 1 columns.

WITH RECURSIVE t AS (SELECT * FROM t) SELECT * FROM t
--> relation 1:36 The common table "t" is used before its columns are known.
-->   A recursive table starts with a query that does not name it: start UNION ALL step.

SELECT *
--> relation 1:8 "*" needs a FROM.

SELECT z.* FROM orders
--> relation 1:8 There is no relation "z" in this FROM.

# Columns that may not be read, however they are reached
SELECT ssn FROM customers
--> column 1:8 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT * FROM customers
--> column 1:8 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT c.* FROM customers c
--> column 1:8 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM customers WHERE ssn = '1'
--> column 1:32 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM customers ORDER BY ssn
--> column 1:35 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM customers ORDER BY ssn COLLATE NOCASE
--> column 1:35 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT count(*) FROM customers GROUP BY ssn
--> column 1:41 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT max(ssn) FROM customers
--> column 1:12 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM customers c WHERE EXISTS (SELECT 1 FROM orders WHERE note = c.ssn)
--> column 1:76 There is no column "c.ssn" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT name FROM customers JOIN (SELECT '1' AS ssn) AS x USING (ssn)
--> column 1:58 The join column "ssn" does not exist on both sides.
-->   Join with ON and qualified columns.

SELECT name FROM customers NATURAL JOIN (SELECT '1' AS ssn) AS x
--> column 1:28 The sides of the NATURAL JOIN have no column in common.
-->   Join with ON and qualified columns.

SELECT json_object('s', ssn) FROM customers
--> column 1:25 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT x FROM (SELECT ssn AS x FROM customers) AS t
--> column 1:23 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

WITH t(a, b, c, d) AS (SELECT * FROM customers) SELECT d FROM t
--> column 1:31 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT sum(id) OVER (ORDER BY ssn) FROM customers
--> column 1:31 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT count(*) FILTER (WHERE ssn LIKE '1%') FROM customers
--> column 1:31 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT main.customers.ssn FROM customers
--> column 1:8 There is no column "main.customers.ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT "SSN" FROM customers
--> column 1:8 There is no column "SSN" here.
-->   Columns of customers: id, tenant_id, name.

SELECT o.id FROM orders o JOIN customers c ON c.ssn = o.note
--> column 1:47 There is no column "c.ssn" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.
-->   Columns of customers: id, tenant_id, name.

SELECT rowid FROM orders
--> column 1:8 There is no column "rowid" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

# A view shows the rows of its tables
SELECT * FROM order_totals
--> relation 1:15 The view "order_totals" may not be read, because it has no row filter of its own while its tables may be restricted.
-->   Query the tables that it is made of.

# Functions
SELECT load_extension('x')
--> function 1:8 The function "load_extension" may not be used.

SELECT sqlite_version()
--> function 1:8 The function "sqlite_version" may not be used.

SELECT readfile('/etc/passwd')
--> function 1:8 There is no function "readfile" in sqlite that may be used.

SELECT zeroblob(10)
--> function 1:8 The function "zeroblob" may not be used.

SELECT hex(randomblob(100))
--> function 1:12 The function "randomblob" may not be used.

SELECT unknown_function(1)
--> function 1:8 There is no function "unknown_function" in sqlite that may be used.

SELECT main.upper('a')
--> function 1:8 There is no function "main.upper" in sqlite that may be used.
-->   Did you mean "upper"?

SELECT * FROM fsdir('.')
--> function 1:15 There is no table function "fsdir" that may be used.

SELECT * FROM upper('a')
--> function 1:15 There is no table function "upper" that may be used.

SELECT json_each('[1]')
--> function 1:8 "json_each" gives rows; it belongs in FROM.

SELECT id FROM orders ORDER BY last_insert_rowid()
--> function 1:32 The function "last_insert_rowid" may not be used.

SELECT id FROM orders LIMIT changes()
--> function 1:29 The function "changes" may not be used.

SELECT count(*) FILTER (WHERE total_changes() > 0) FROM orders
--> function 1:31 The function "total_changes" may not be used.

SELECT sum(id) OVER (ORDER BY sqlite_version()) FROM orders
--> function 1:31 The function "sqlite_version" may not be used.

VALUES (sqlite_source_id())
--> function 1:9 The function "sqlite_source_id" may not be used.

SELECT upper()
--> function 1:8 "upper" takes 1 arguments, not 0.

SELECT substr('a')
--> function 1:8 "substr" takes 2 to 3 arguments, not 1.

SELECT round(1, 2, 3)
--> function 1:8 "round" takes 1 to 2 arguments, not 3.

SELECT sum(*) FROM orders
--> function 1:12 "*" may be an argument of count only.

SELECT count(o.*) FROM orders o
--> syntax 1:15 `.` is unexpected
-->   Acceptable here: `)`, `,`, an operator.

SELECT upper(DISTINCT status) FROM orders
--> function 1:8 "upper" is not an aggregate.

SELECT upper(status) OVER () FROM orders
--> function 1:8 "upper" cannot be used with OVER.

SELECT row_number() FROM orders
--> function 1:8 "row_number" needs OVER.

SELECT id FROM orders WHERE note REGEXP 'a+'
--> function 1:29 REGEXP is not available in sqlite.
-->   Use LIKE.

SELECT id FROM orders WHERE note MATCH 'a'
--> function 1:29 MATCH is not available in sqlite.
-->   Use LIKE.

# Parameters
SELECT id FROM orders WHERE id = ?
--> parameter 1:34 `?` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

SELECT id FROM orders WHERE id = :id
--> parameter 1:34 `:id` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

# Sizes
SELECT printf('%.*c', 100000, 'x')
--> limit 1:15 Widths and precisions of a format are numbers up to 1000.

SELECT printf('%100000d', 1)
--> limit 1:15 Widths and precisions of a format are numbers up to 1000.

SELECT printf(status, 1) FROM orders
--> limit 1:8 A format must be written as text.

SELECT replace(replace(replace(note, 'a', note), 'a', note), 'a', note) FROM orders
--> limit 1:16 The result of "replace" can become too large.

SELECT group_concat(x) FROM (SELECT group_concat(y) AS x FROM (SELECT group_concat(note) AS y FROM orders) AS a) AS b
--> limit 1:37 The result of "group_concat" can become too large.

WITH a AS (SELECT note || note || note || note || note || note || note || note AS x FROM orders), b AS (SELECT x || x || x || x || x || x || x || x AS x FROM a), c AS (SELECT x || x || x || x || x || x || x || x AS x FROM b), d AS (SELECT x || x || x || x || x || x || x || x AS x FROM c), e AS (SELECT x || x || x || x || x || x || x || x AS x FROM d), f AS (SELECT x || x || x || x || x || x || x || x AS x FROM e) SELECT x FROM f
--> limit 1:368 This value can become too large.

SELECT id FROM orders WHERE note LIKE '%a%a%a%a%a%a%a%a%a%a%a%b'
--> limit 1:39 The pattern is too complex: at most 10 wildcards, written as text.

SELECT like('%a%a%a%a%a%a%a%a%a%a%a%b', note) FROM orders
--> limit 1:13 The pattern is too complex: at most 10 wildcards, written as text.

SELECT id FROM orders WHERE note GLOB '*a*a*a*a*a*a*a*a*a*a*a*b'
--> limit 1:39 The pattern is too complex: at most 10 wildcards, written as text.

SELECT id FROM orders WHERE note LIKE '%a%a%a%a%a%a' || '%a%a%a%a%a%a'
--> limit 1:39 The pattern is too complex: at most 10 wildcards, written as text.

SELECT id FROM orders WHERE note LIKE replace('aaaaaaaaaaaa', 'a', '%a')
--> limit 1:39 The pattern is too complex: at most 10 wildcards, written as text.

WITH p AS (SELECT '%a%a%a%a%a%a%a%a%a%a%a%b' AS p) SELECT id FROM orders, p WHERE note LIKE p
--> limit 1:93 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders a, orders b, orders c, orders d
--> limit 1:1 4 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a CROSS JOIN orders b CROSS JOIN orders c CROSS JOIN orders d
--> limit 1:1 4 relations are multiplied with no condition.
-->   Join them with ON.

# Recursions without an end
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE 1) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10 OR 1) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000000) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE n(i, k) AS (SELECT 1, 1 UNION ALL SELECT i + 1, k FROM n WHERE k < 5) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE t(x, n) AS (SELECT 'a', 1 UNION ALL SELECT x || x, n + 1 FROM t WHERE n < 100) SELECT length(x) FROM t
--> limit 1:16 A value of the recursive table "t" grows with every step.

# Row limits that cannot be compared
SELECT id FROM orders LIMIT 5 + 5
--> limit 1:23 The row limit must be a plain number.
-->   Write LIMIT with a number, as in LIMIT 10.

SELECT id FROM orders LIMIT 'ten'
--> limit 1:23 The row limit must be a plain number.
-->   Write LIMIT with a number, as in LIMIT 10.

# A schema that is not there
SELECT other.orders.id FROM orders
--> column 1:8 There is no column "other.orders.id" here.
-->   Did you mean "id"?
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

# Names that hide what they stand for
SELECT id FROM (SELECT * FROM secrets) AS orders
--> relation 1:31 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

WITH x AS (SELECT secret FROM secrets), secrets AS (SELECT 1 AS secret) SELECT secret FROM x
--> relation 1:31 The common table "secrets" is used before its columns are known.
-->   A recursive table starts with a query that does not name it: start UNION ALL step.

SELECT id FROM main . /* x */ secrets
--> relation 1:16 There is no relation "main.secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM `secrets` AS orders
--> relation 1:16 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders EXCEPT SELECT id FROM secrets
--> relation 1:45 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders JOIN secrets AS orders2 USING (id)
--> relation 1:28 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT 1 FROM customers WHERE (id, ssn) > (1, '1')
--> column 1:36 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT CASE WHEN ssn > '5' THEN 1 ELSE 0 END FROM customers
--> column 1:18 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM orders WHERE note IN (SELECT ssn FROM customers)
--> column 1:45 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT 1 FROM orders UNION SELECT ssn FROM customers
--> column 1:35 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT count(*) OVER (PARTITION BY ssn) FROM customers
--> column 1:36 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT (SELECT ssn FROM (SELECT * FROM customers) LIMIT 1)
--> column 1:33 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT group_concat(ssn, ',') FROM customers
--> column 1:21 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

# Letters that look like others
SELECT​ id FROM orders
--> lexing 1:7 A character that looks like a space, a sign or an ASCII letter, but is not
-->   Write the plain ASCII character, or put the name in quotes

SELECT id FROM orders
--> lexing 1:7 A character that looks like a space, a sign or an ASCII letter, but is not
-->   Write the plain ASCII character, or put the name in quotes

SELECT id FROM ｏrders
--> lexing 1:16 A character that looks like a space, a sign or an ASCII letter, but is not
-->   Write the plain ASCII character, or put the name in quotes

# Without its schema the name would mean the inner relation
SELECT (SELECT main.orders.note FROM (SELECT 'x' AS note) AS orders) FROM main.orders
--> column 1:16 "orders" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

SELECT (SELECT max(main.orders.id) FROM (SELECT 1 AS id) AS orders) FROM main.orders
--> column 1:20 "orders" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

SELECT (SELECT main.employees.rowid FROM (SELECT 1 AS id) AS employees) FROM main.employees
--> column 1:16 "employees" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

# Recursions without an end
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10 LIMIT 10 OFFSET 1000000000) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE n(i) AS (SELECT -9000000000000000000 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT count(*) FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

# Wildcards that a pattern takes several times, or that functions spell
SELECT count(*) FROM orders, (SELECT '%' AS p) AS w WHERE note LIKE p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p
--> limit 1:69 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE json_extract('["\u0025a\u0025"]', '$[0]')
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE '["\u0025a\u0025a\u0025"]' ->> 0
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE char(37)
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE like(json_extract('["\u0025a"]', '$[0]'), note)
--> limit 1:40 The pattern is too complex: at most 10 wildcards, written as text.

# Conditions that connect nothing
SELECT count(*) FROM orders a, orders b, orders c WHERE 1
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a JOIN orders b ON true JOIN orders c ON true
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a, orders b, orders c WHERE a.id = b.id OR c.id > 0
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a, orders b, orders c, orders d WHERE a.id = b.id
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a JOIN orders b ON a.amount > 0 JOIN orders c ON c.id = 1
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

# What is hidden is not found
SELECT rowid FROM orders
--> column 1:8 There is no column "rowid" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT name FROM customers NATURAL JOIN (SELECT 1 AS ssn) AS x
--> column 1:28 The sides of the NATURAL JOIN have no column in common.
-->   Join with ON and qualified columns.

# A condition that names a table which follows, where that is no inner join, not its own, or not to be read
SELECT o.id FROM orders AS o JOIN order_items AS i ON i.product_id = p.id LEFT JOIN products AS p ON o.id = i.order_id
--> unsupported 1:70 This condition names a table that is joined after it.
-->   Join that table first, or write the condition in WHERE.

SELECT o.id FROM orders AS o LEFT JOIN order_items AS i ON i.product_id = p.id JOIN products AS p ON o.id = i.order_id
--> unsupported 1:75 This condition names a table that is joined after it.
-->   Join that table first, or write the condition in WHERE.

SELECT o.id FROM orders AS o JOIN order_items AS i ON i.order_id = c.ssn JOIN customers AS c ON c.id = o.customer_id
--> column 1:68 There is no column "c.ssn" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.
-->   Columns of order_items: order_id, product_id, quantity, price.
-->   Columns of customers: id, tenant_id, name.

SELECT o.id FROM orders AS o JOIN order_items AS i ON order_id = o.id AND product_id = id JOIN products AS p ON p.id = i.product_id
--> column 1:88 "id" is ambiguous: more than one relation has it.
-->   Write it with its relation, as in o.id.
