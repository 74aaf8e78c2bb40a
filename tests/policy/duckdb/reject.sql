# Not a query, or more than one
ATTACH 'x.db' AS x
--> not_a_query 1:1 ATTACH opens another database; only a query that reads is accepted
-->   Write a SELECT statement

COPY orders TO 'x.csv'
--> not_a_query 1:1 COPY reads or writes files; only a query that reads is accepted
-->   Write a SELECT statement

INSTALL httpfs
--> not_a_query 1:1 INSTALL loads code; only a query that reads is accepted
-->   Write a SELECT statement

PRAGMA database_list
--> not_a_query 1:1 PRAGMA reads or changes settings; only a query that reads is accepted
-->   Write a SELECT statement

DESCRIBE orders
--> not_a_query 1:1 DESCRIBE shows the schema; only a query that reads is accepted
-->   Write a SELECT statement

SUMMARIZE orders
--> not_a_query 1:1 SUMMARIZE shows statistics; only a query that reads is accepted
-->   Write a SELECT statement

SELECT * FROM (DESCRIBE secrets)
--> not_a_query 1:16 DESCRIBE shows the schema; only a query that reads is accepted
-->   Write a SELECT statement

SELECT * FROM (SUMMARIZE secrets)
--> not_a_query 1:16 SUMMARIZE shows statistics; only a query that reads is accepted
-->   Write a SELECT statement

SELECT * FROM (SHOW TABLES)
--> not_a_query 1:16 SHOW shows the server; only a query that reads is accepted
-->   Write a SELECT statement

CREATE TEMP MACRO lower(x) AS 'x'
--> not_a_query 1:1 CREATE changes the schema; only a query that reads is accepted
-->   Write a SELECT statement

SET memory_limit = '100GB'
--> not_a_query 1:1 SET changes the session; only a query that reads is accepted
-->   Write a SELECT statement

CALL enable_logging()
--> not_a_query 1:1 CALL runs a procedure; only a query that reads is accepted
-->   Write a SELECT statement

SELECT 1; ATTACH 'y.db'
--> many_statements 1:11 Something follows the semicolon: only one statement is read at a time
-->   Keep one statement and remove the rest

EXPLAIN ANALYZE FROM orders
--> not_a_query 1:1 EXPLAIN shows a plan; only a query that reads is accepted
-->   Write a SELECT statement

# Files
SELECT * FROM 'secret.csv'
--> syntax 1:15 A string stands where a table belongs
-->   Acceptable here: LATERAL.
-->   Write the name of the table without quotes or in double quotes

SELECT * FROM "secret.csv"
--> relation 1:15 There is no relation "secret.csv" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM 's3://x/*.parquet' AS orders
--> syntax 1:15 A string stands where a table belongs
-->   Acceptable here: LATERAL.
-->   Write the name of the table without quotes or in double quotes

SELECT * FROM read_csv('x.csv')
--> function 1:15 The function "read_csv" may not be used: it reads files.

FROM read_text('/etc/hostname')
--> function 1:6 The function "read_text" may not be used: it reads files.

WITH x AS (FROM read_blob('x')) FROM x
--> function 1:17 The function "read_blob" may not be used: it reads files.

SELECT * FROM orders, (FROM glob('*')) AS g
--> syntax 1:29 `glob` is a reserved word of duckdb, not a name
-->   Acceptable here: a name, LATERAL.
-->   Put it in quotes to use it as a name

SELECT * FROM parquet_scan('x')
--> function 1:15 The function "parquet_scan" may not be used: it reads files.

SELECT * FROM sniff_csv('x')
--> function 1:15 The function "sniff_csv" may not be used: it reads files.

SELECT * FROM sqlite_scan('x.db', 't')
--> function 1:15 The function "sqlite_scan" may not be used: it reads another database.

# Text as SQL, the catalog, the session, settings
SELECT * FROM query('SELECT 1')
--> function 1:15 The function "query" may not be used: it takes text as SQL.

SELECT * FROM query_table('secrets')
--> function 1:15 The function "query_table" may not be used: it takes text as SQL.

SELECT json_execute_serialized_sql('x')
--> function 1:8 The function "json_execute_serialized_sql" may not be used: it takes text as SQL.

SELECT * FROM duckdb_tables()
--> function 1:15 The function "duckdb_tables" may not be used: it reads the catalog or the session.

SELECT * FROM duckdb_secrets()
--> function 1:15 The function "duckdb_secrets" may not be used: it reads the catalog or the session.

SELECT * FROM pragma_storage_info('secrets')
--> function 1:15 The function "pragma_storage_info" may not be used: it reads the catalog or the session.

SELECT * FROM information_schema.tables
--> relation 1:15 There is no relation "information_schema.tables" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM memory.main.secrets
--> relation 1:15 There is no relation "memory.main.secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT current_database(), version()
--> function 1:8 The function "current_database" may not be used: it reads the catalog or the session.

SELECT current_setting('threads')
--> function 1:8 The function "current_setting" may not be used: it reads the catalog or the session.

SELECT current_user
--> column 1:8 There is no column "current_user" here.

SELECT getenv('HOME')
--> function 1:8 The function "getenv" may not be used: it reads the catalog or the session.

SELECT stats(id) FROM orders
--> function 1:8 The function "stats" may not be used: it reads the catalog or the session.

SELECT nextval('s')
--> function 1:8 The function "nextval" may not be used: it reads or changes a sequence.

SELECT * FROM enable_logging()
--> function 1:15 The function "enable_logging" may not be used: it changes the database or its settings.

SELECT sleep_ms(1000)
--> function 1:8 The function "sleep_ms" may not be used: it waits.

SELECT write_log('x')
--> function 1:8 The function "write_log" may not be used: it changes the database or its settings.

SELECT list_aggregate([1], 'sum')
--> function 1:8 The function "list_aggregate" may not be used: it takes the name of a function as text.

# Columns that may not be read, however they are reached
SELECT ssn FROM customers
--> column 1:8 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

FROM customers
--> column 1:1 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT COLUMNS('s.*') FROM customers
--> column 1:8 COLUMNS matches no column.

SELECT COLUMNS(c -> c LIKE 's%') FROM customers
--> unsupported 1:16 COLUMNS takes a star, a list of names or a regular expression here.
-->   Name the columns.

SELECT max(COLUMNS(*)) FROM customers
--> column 1:12 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT * LIKE 's%' FROM customers
--> column 1:8 The star matches no column.

SELECT * REPLACE (upper(ssn) AS name) FROM customers
--> column 1:25 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT #4 FROM customers
--> lexing 1:8 The character `#` has no meaning here in duckdb

SELECT c['ssn'] FROM (SELECT customers AS c FROM customers) AS t
--> column 1:30 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT struct_extract(customers, 'ssn') FROM customers
--> column 1:23 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT unnest(c) FROM customers c
--> column 1:15 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT c.d FROM customers c(a, b, x, d)
--> column 1:27 The alias would rename columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT to_json(c) FROM customers c
--> column 1:16 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT name FROM customers ORDER BY ssn
--> column 1:37 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT customers.ssn.upper() FROM customers
--> column 1:8 There is no column "customers.ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT list_transform([1], x -> ssn) FROM customers
--> column 1:33 There is no column "ssn" here.

SELECT [ssn FOR x IN [1]] FROM customers
--> column 1:9 There is no column "ssn" here.

PIVOT secrets ON id USING max(secret)
--> relation 1:7 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

PIVOT customers ON ssn USING count(*)
--> column 1:20 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT * FROM orders ANTI JOIN secrets USING (id)
--> relation 1:32 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT ssn FROM customers FULL JOIN (SELECT '' AS ssn) AS g USING (ssn)
--> column 1:61 The join column "ssn" does not exist on both sides.
-->   Join with ON and qualified columns.

# Types of somebody else
SELECT id::mood FROM orders
--> function 1:12 There is no type "MOOD" in duckdb that may be used.

SELECT CAST(NULL AS STRUCT(a mood)) FROM orders
--> function 1:30 There is no type "MOOD" in duckdb that may be used.

# Functions of somebody else, and misuse
SELECT lowr(name) FROM customers
--> function 1:8 There is no function "lowr" in duckdb that may be used.
-->   Did you mean "lower"?

SELECT evil.lower(name, 1, 2) FROM customers
--> column 1:8 There is no column "evil" here.
-->   Columns of customers: id, tenant_id, name.

SELECT name.lowr() FROM customers
--> function 1:13 There is no function "lowr" in duckdb that may be used.
-->   Did you mean "lower"?

SELECT range(3) FROM orders LIMIT 1, 2
--> syntax 1:36 `,` is unexpected
-->   Acceptable here: the end, OFFSET, PERCENT, `;`, `%`, an operator.

SELECT row_number() FROM orders
--> function 1:8 "row_number" needs OVER.

SELECT count(orders.*) FROM orders
--> function 1:14 "*" may be an argument of count only.

# Sizes
SELECT count(*) FROM range(1000000000000)
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT len(list_sort(range(200000000)))
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT range(id) FROM orders
--> limit 1:8 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT repeat('x', 2000000000)
--> limit 1:20 The size in "repeat" must be a number up to 10000.

SELECT list_resize([1], 1000000000)
--> limit 1:25 The size in "list_resize" must be a number up to 10000.

SELECT factorial(30000)
--> limit 1:18 The size in "factorial" must be a number up to 10000.

SELECT bitstring('1', 1000000000)
--> limit 1:23 The size in "bitstring" must be a number up to 10000.

SELECT repeat(repeat(repeat('x', 10000), 10000), 10000)
--> limit 1:8 The result of "repeat" can become too large.

SELECT * FROM repeat(1, 10)
--> function 1:15 There is no table function "repeat" that may be used.

SELECT * FROM repeat_row(1, num_rows = 1000000)
--> column 1:29 There is no column "num_rows" here.

SELECT count(*) FROM generate_series(TIMESTAMP '2000-01-01', TIMESTAMP '2024-01-01', INTERVAL 1 SECOND)
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT * FROM orders USING SAMPLE 10%
--> unsupported 1:35 Sampling is not supported.
-->   Use LIMIT.

SELECT * FROM orders TABLESAMPLE reservoir(10)
--> unsupported 1:34 Sampling is not supported.
-->   Use LIMIT.

# Parameters
SELECT id FROM orders WHERE id = $id
--> parameter 1:34 `$id` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

SELECT id FROM orders WHERE id = ?
--> parameter 1:34 `?` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

# More of the same kinds
SELECT format('{:>100000000}', 1)
--> limit 1:15 Widths and precisions of a format are numbers up to 1000.

SELECT format('{:>{}}', 1, 100000000)
--> limit 1:15 Widths and precisions of a format are numbers up to 1000.

SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b
--> limit 1:43 The series of the text have too many members together.

SELECT list_transform(range(1000), x -> range(1000000))
--> limit 1:41 The series of the text have too many members together.

# Limits that are no plain number
SELECT id FROM orders LIMIT (SELECT 5)
--> limit 1:23 The row limit must be a plain number.
-->   Write LIMIT with a number, as in LIMIT 10.

SELECT id FROM orders LIMIT 10%
--> limit 1:23 The row limit must be a plain number.
-->   Write LIMIT with a number, as in LIMIT 10.

SELECT (SELECT main.orders.note FROM (SELECT 'x' AS note) AS orders) FROM main.orders
--> column 1:16 "orders" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

SELECT 1 FROM a: b: orders
--> syntax 1:19 `:` is unexpected
-->   Acceptable here: the end, ANTI, AS, ASOF, CROSS, EXCEPT, FETCH, FULL, GROUP, HAVING, INNER, INTERSECT.

# Recursions without an end
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r, (VALUES (1), (2)) AS v WHERE n < 1000000) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + unnest([1, 2]) FROM r WHERE n < 1000) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 'a' AS s, 1 AS n UNION ALL SELECT x.p || x.p, x.q + 1 FROM r AS x(p, q) WHERE x.q < 100) SELECT count(*) FROM r
--> limit 1:16 A value of the recursive table "r" grows with every step.

WITH RECURSIVE r AS (SELECT -9000000000000000000 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 100) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

# Wildcards that a pattern takes several times, or that functions spell
SELECT count(*) FROM orders WHERE note LIKE chr(37)
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE typeof({'%a%a%a%a%a%a%a%a%a%a%a%a%': 1})
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE CAST({'%a%a%a%a%a%a%a%a%a%a%a%a%': 1} AS text)
--> limit 1:50 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE '["\u0025a\u0025"]' ->> 0
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE like_escape(note, '%a%a%a%a%a%a%a%a%a%a%a%', '#')
--> limit 1:53 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE not_ilike_escape(note, '%a%a%a%a%a%a%a%a%a%a%a%', '#')
--> limit 1:58 The pattern is too complex: at most 10 wildcards, written as text.

# Conditions that connect nothing
SELECT count(*) FROM orders a, orders b, orders c WHERE true
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a JOIN orders b ON true JOIN orders c ON a.id = a.id
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

# Series that stand still
SELECT count(*) FROM generate_series(TIMESTAMP '2023-01-30', TIMESTAMP '2024-01-30', INTERVAL '1 month -29 days') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

# The same with something forbidden inside
SELECT * LIKE 's%' FROM customers
--> column 1:8 The star matches no column.

SELECT * ILIKE 'S%' FROM customers
--> column 1:8 The star matches no column.

SELECT * SIMILAR TO 's.n' FROM customers
--> column 1:8 The star matches no column.

SELECT * EXCEPT (name) FROM customers
--> column 1:8 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT a FROM VALUES ((SELECT ssn FROM customers LIMIT 1)) AS v(a)
--> column 1:31 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM orders WHERE id IN (1, (SELECT id FROM api_keys),)
--> relation 1:55 There is no relation "api_keys" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.
