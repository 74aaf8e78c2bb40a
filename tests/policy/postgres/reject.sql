# Not a query, or more than one
INSERT INTO orders (id) VALUES (1)
--> not_a_query 1:1 INSERT changes data; only a query that reads is accepted
-->   Write a SELECT statement

WITH d AS (DELETE FROM orders RETURNING *) SELECT * FROM d
--> not_a_query 1:12 DELETE changes data; only a query that reads is accepted
-->   Write a SELECT statement

WITH u AS MATERIALIZED (UPDATE orders SET amount = 1 RETURNING id) SELECT count(*) FROM u
--> not_a_query 1:25 UPDATE changes data; only a query that reads is accepted
-->   Write a SELECT statement

SELECT 1; DROP TABLE orders
--> many_statements 1:11 Something follows the semicolon: only one statement is read at a time
-->   Keep one statement and remove the rest

SELECT E'\'; SELECT 1; --'; DELETE FROM orders
--> many_statements 1:29 Something follows the semicolon: only one statement is read at a time
-->   Keep one statement and remove the rest

COPY orders TO PROGRAM 'cat'
--> not_a_query 1:1 COPY reads or writes files; only a query that reads is accepted
-->   Write a SELECT statement

DO $$ BEGIN END $$
--> not_a_query 1:1 DO runs code; only a query that reads is accepted
-->   Write a SELECT statement

EXPLAIN (ANALYZE) SELECT 1
--> not_a_query 1:1 EXPLAIN shows a plan; only a query that reads is accepted
-->   Write a SELECT statement

SET ROLE postgres
--> not_a_query 1:1 SET changes the session; only a query that reads is accepted
-->   Write a SELECT statement

DECLARE c CURSOR FOR SELECT 1
--> not_a_query 1:1 DECLARE declares a variable or cursor; only a query that reads is accepted
-->   Write a SELECT statement

SELECT * INTO copied FROM orders
--> unsupported 1:10 INTO is not part of a read-only query
-->   Leave the clause out

SELECT id FROM orders FOR UPDATE
--> unsupported 1:23 FOR (a lock or an output format) is not part of a read-only query
-->   Leave the clause out

SELECT * FROM (SELECT id FROM orders FOR SHARE) AS s
--> unsupported 1:38 FOR (a lock or an output format) is not part of a read-only query
-->   Leave the clause out

# Functions that read the server, wait, lock or change state
SELECT pg_read_file('/etc/passwd')
--> function 1:8 The function "pg_read_file" may not be used: it reads or writes files of the server.

SELECT * FROM pg_ls_dir('.')
--> function 1:15 The function "pg_ls_dir" may not be used: it reads or writes files of the server.

SELECT id FROM orders ORDER BY (SELECT 1 FROM pg_sleep(1))
--> function 1:47 The function "pg_sleep" may not be used: it waits.

SELECT U&"pg_\0073leep"(1)
--> function 1:8 The function "pg_sleep" may not be used: it waits.

SELECT pg_catalog.pg_sleep(1)
--> function 1:8 The function "pg_sleep" may not be used: it waits.

SELECT lo_import('/etc/passwd')
--> function 1:8 The function "lo_import" may not be used: it reads or writes files of the server.

SELECT dblink('host=x', 'SELECT 1')
--> function 1:8 The function "dblink" may not be used: it opens another connection.

SELECT query_to_xml('SELECT 1', true, false, '')
--> function 1:8 The function "query_to_xml" may not be used: it runs text as SQL.

SELECT * FROM ts_stat('SELECT secret FROM secrets')
--> function 1:15 The function "ts_stat" may not be used: it runs text as SQL.

SELECT set_config('role', 'postgres', false)
--> function 1:8 The function "set_config" may not be used: it reads or changes the session.

SELECT current_setting('data_directory')
--> function 1:8 The function "current_setting" may not be used: it reads or changes the session.

SELECT nextval('s')
--> function 1:8 The function "nextval" may not be used: it reads or changes a sequence.

SELECT pg_advisory_lock(1)
--> function 1:8 The function "pg_advisory_lock" may not be used: it takes locks.

SELECT version(), current_user
--> function 1:8 The function "version" may not be used: it reads or changes the session.

SELECT session_user
--> function 1:8 The function "session_user" may not be used: it reads or changes the session.

SELECT current_schema
--> function 1:8 The function "current_schema" may not be used: it reads or changes the session.

SELECT txid_current()
--> function 1:8 The function "txid_current" may not be used: it steers the server.

SELECT array_fill(0, ARRAY[30000, 3000])
--> function 1:8 The function "array_fill" may not be used: it allocates by a number.

SELECT pg_terminate_backend(1)
--> function 1:8 The function "pg_terminate_backend" may not be used: it steers the server.

# Functions of somebody else
SELECT evil.lower(name) FROM customers
--> function 1:8 There is no function "evil.lower" in postgres that may be used.
-->   Did you mean "lower" or "power"?

SELECT lowr(name) FROM customers
--> function 1:8 There is no function "lowr" in postgres that may be used.
-->   Did you mean "lower"?

SELECT "LOWER"(name) FROM customers
--> function 1:8 There is no function "LOWER" in postgres that may be used.
-->   Did you mean "lower" or "power"?

SELECT pg_temp.lower(name) FROM customers
--> function 1:8 There is no function "pg_temp.lower" in postgres that may be used.
-->   Did you mean "lower" or "power"?

SELECT id FROM orders WHERE id OPERATOR(evil.=) 1
--> unsupported 1:32 OPERATOR(…) is not supported
-->   Write the operator itself

SELECT concat(VARIADIC ARRAY['a']) FROM orders
--> unsupported 1:15 VARIADIC arguments are not supported
-->   Write the arguments one by one

# Types of the catalog, or of somebody else
SELECT 'secrets'::regclass
--> function 1:19 The type "REGCLASS" may not be used: it looks up names in the catalog.

SELECT CAST('lower' AS regproc)
--> function 1:24 The type "REGPROC" may not be used: it looks up names in the catalog.

SELECT regrole 'postgres'
--> function 1:8 The type "REGROLE" may not be used: it looks up names in the catalog.

SELECT name::evil.mytype FROM customers
--> function 1:14 There is no type "evil.mytype" in postgres that may be used.

SELECT name::mytype[] FROM customers
--> function 1:14 There is no type "MYTYPE" in postgres that may be used.

SELECT name::"text" FROM customers
--> function 1:14 There is no type "text" in postgres that may be used.

SELECT '<a/>'::xml
--> function 1:16 The type "XML" may not be used: it reads XML, which may open files and entities.

SELECT * FROM jsonb_to_recordset('[]') AS x(a regclass)
--> function 1:47 The type "REGCLASS" may not be used: it looks up names in the catalog.

# The catalog and system columns
SELECT relname FROM pg_class
--> relation 1:21 There is no relation "pg_class" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM pg_catalog.pg_authid
--> relation 1:15 There is no relation "pg_catalog.pg_authid" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM information_schema.columns
--> relation 1:15 There is no relation "information_schema.columns" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM pg_temp.orders
--> relation 1:15 There is no relation "pg_temp.orders" that may be read.
-->   Did you mean "orders"?
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT ctid FROM orders
--> column 1:8 There is no column "ctid" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT xmin, tableoid FROM orders
--> column 1:8 There is no column "xmin" here.
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

# Columns that may not be read, however they are reached
SELECT ssn FROM customers
--> column 1:8 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT * FROM customers
--> column 1:8 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT c FROM customers c
--> column 1:8 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT (c).ssn FROM customers c
--> column 1:8 There is no column "ssn" in "c".

SELECT row_to_json(c) FROM customers c
--> column 1:20 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT (c.*)::text FROM customers c
--> column 1:9 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT c.to_jsonb FROM customers c
--> column 1:8 There is no column "c.to_jsonb" here.
-->   Columns of customers: id, tenant_id, name.

SELECT count(DISTINCT c) FROM customers c
--> column 1:23 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT x.d FROM (SELECT * FROM customers) AS x(a, b, c, d)
--> column 1:25 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT count(*) FROM customers NATURAL JOIN (SELECT '1' AS ssn) AS g
--> column 1:32 The sides of the NATURAL JOIN have no column in common.
-->   Join with ON and qualified columns.

SELECT j.ssn FROM customers JOIN (SELECT '1'::text AS ssn) g USING (ssn) AS j
--> column 1:62 The join column "ssn" does not exist on both sides.
-->   Join with ON and qualified columns.

SELECT unnest(ARRAY[c]) FROM customers c
--> column 1:21 A whole row would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

# Sizes
SELECT repeat('x', 1000000)
--> limit 1:20 The size in "repeat" must be a number up to 10000.

SELECT repeat(repeat(repeat('x', 10000), 10000), 10000)
--> limit 1:8 The result of "repeat" can become too large.

SELECT repeat('x', id::int) FROM orders
--> limit 1:20 The size in "repeat" must be a number up to 10000.

SELECT lpad('x', 100000000)
--> limit 1:18 The size in "lpad" must be a number up to 10000.

SELECT count(*) FROM generate_series(1, 1000000000000)
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(1, id) AS n, orders
--> column 1:41 There is no column "id" here.

SELECT count(*) FROM generate_series(1, 1000 * 1000 * 1000) AS n
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(DATE '2000-01-01', DATE '2024-01-01', interval '1 second') AS n
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(now(), now() + interval '200000 years', '1 day') AS n
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(now(), '9999-12-31', '1 day') AS n
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT power(10::numeric, 100000)
--> limit 1:27 The size in "power" must be a number up to 10000.

SELECT 10::numeric ^ 100000, 1e100000
--> limit 1:22 The exponent is too large.

SELECT factorial(30000 + id) FROM orders
--> limit 1:18 The size in "factorial" must be a number up to 10000.

SELECT note::char(100000000) FROM orders
--> limit 1:14 The size of "CHAR" must be a number up to 10000.

SELECT format('%100000000s', note) FROM orders
--> limit 1:15 Widths and precisions of a format are numbers up to 1000.

SELECT note ~ '^(a*)(a*)\2\1$' FROM orders
--> limit 1:15 Back references in regular expressions are not supported.

SELECT note ~ '((a{100}){100}){100}' FROM orders
--> limit 1:15 The regular expression is too complex, or not written as text.

SELECT regexp_replace(note, repeat('a?', 10), 'x') FROM orders
--> limit 1:29 The regular expression is too complex, or not written as text.

SELECT note LIKE '%a%b%c%d%e%f%g%h%i%j%k%l%' FROM orders
--> limit 1:18 The pattern is too complex: at most 10 wildcards, written as text.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

SELECT count(*) FROM orders a, orders b, orders c, orders d
--> limit 1:1 4 relations are multiplied with no condition.
-->   Join them with ON.

# Samples and partitions
SELECT * FROM orders TABLESAMPLE SYSTEM (10)
--> unsupported 1:34 Sampling is not supported.
-->   Use LIMIT.

SELECT id FROM ONLY orders
--> unsupported 1:16 ONLY is not supported.

# Parameters
SELECT id FROM orders WHERE id = $1
--> parameter 1:34 `$1` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

# Misuse
SELECT sum(amount) OVER () FROM orders GROUP BY row_number()
--> function 1:49 "row_number" needs OVER.

SELECT lower(DISTINCT note) FROM orders
--> function 1:8 "lower" is not an aggregate.

SELECT percentile_cont(0.5) OVER () FROM orders
--> function 1:8 "percentile_cont" cannot be used with OVER.

SELECT substr(note) FROM orders
--> function 1:8 "substr" takes 2 to 3 arguments, not 1.

# More of the same kinds
SELECT count(*) FROM generate_series(1, 1000000) AS a, generate_series(1, 1000000) AS b
--> limit 1:56 The series of the text have too many members together.

SELECT * FROM regexp_matches('a', '(a*)\1')
--> limit 1:35 Back references in regular expressions are not supported.

SELECT (o.note).length FROM orders o
--> unsupported 1:8 A field of a value is not supported.
-->   Name a column.

SELECT (o).amount FROM orders o, customers c WHERE (c).ssn = '1'
--> column 1:52 There is no column "ssn" in "c".

# Limits that are no plain number
SELECT id FROM orders LIMIT (SELECT 5)
--> limit 1:23 The row limit must be a plain number.
-->   Write LIMIT with a number, as in LIMIT 10.

SELECT id FROM orders ORDER BY id FETCH FIRST 5 ROWS WITH TIES
--> limit 1:35 The row limit must be a plain number.
-->   Write LIMIT with a number, as in LIMIT 10.

SELECT (SELECT public.orders.note FROM (SELECT 'x' AS note) AS orders) FROM public.orders
--> column 1:16 "orders" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

SELECT (SELECT count(*) FROM (SELECT public.orders.* FROM (SELECT 1 AS id) AS orders) AS x) FROM public.orders
--> column 1:38 "orders" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

# Recursions without an end
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT r.n + 1 FROM orders o LEFT JOIN r ON r.n < 100) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r LEFT JOIN employees e ON r.n < 100) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT -9000000000000000000 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 100) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r, (VALUES (1), (2)) AS v WHERE n < 1000000) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 00 FROM r WHERE n < 100) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r(a, b) AS (SELECT 1, 1 UNION ALL SELECT r.*  FROM r WHERE r.b < 100) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r, (SELECT 1) AS x) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + generate_series(1, 2) FROM r WHERE n < 1000) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT id AS n FROM employees UNION ALL SELECT r.n FROM r JOIN employees e ON e.manager_id = r.n) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT DATE '2024-01-01' AS d UNION ALL SELECT d - 1 FROM r WHERE d < DATE '2024-12-31') SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT DATE '2024-01-01' AS d UNION ALL SELECT d + 1 FROM r WHERE d < DATE '9999-12-31') SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

# Wildcards that a pattern takes several times, or that functions spell
SELECT count(*) FROM orders, (SELECT '%' AS p) AS w WHERE note LIKE p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p || 'a' || p
--> limit 1:69 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE chr(37)
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE '["\u0025a\u0025"]'::json ->> 0
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE text '%a%a%a%a%a%a%a%a%a%a%a%'
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE "like"(note, '%a%a%a%a%a%a%a%a%a%a%a%')
--> limit 1:48 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE pg_catalog.notlike(note, '%a%a%a%a%a%a%a%a%a%a%a%')
--> limit 1:60 The pattern is too complex: at most 10 wildcards, written as text.

# Regular expressions in parts, and where they do not look like ones
SELECT substring(note, '(a*)*\1') FROM orders
--> limit 1:24 Back references in regular expressions are not supported.

SELECT substring(note FROM '(a*)*\1') FROM orders
--> limit 1:28 Back references in regular expressions are not supported.

SELECT id FROM orders WHERE note ~ ('(a*)*\' || '1')
--> limit 1:37 Back references in regular expressions are not supported.

SELECT id FROM orders WHERE note ~ ('a{' || '255' || '}{' || '255}')
--> limit 1:37 The regular expression is too complex, or not written as text.

SELECT id FROM orders, (SELECT '\' AS b) AS x WHERE note ~ ('(a*)*' || b || '1')
--> limit 1:61 Back references in regular expressions are not supported.

SELECT id FROM orders WHERE note ~ ('(a*)*\' || id)
--> limit 1:37 Back references in regular expressions are not supported.

SELECT id FROM orders WHERE note ~ replace('(a*)*#1', '#', '\')
--> limit 1:36 The regular expression is too complex, or not written as text.

SELECT id FROM events WHERE payload @? '$ ? (@.a like_regex "(a*)*\\1")'
--> limit 1:40 A path must be written as a text, without a regular expression.

SELECT id FROM events WHERE jsonb_path_exists(payload, '$ ? (@.a LIKE_REGEX "(a*)*b")')
--> limit 1:56 A path must be written as a text, without a regular expression.

SELECT id FROM events WHERE jsonb_path_exists(payload, CAST('$ ? (@.a like_' || 'regex "(a*)*b")' AS jsonpath))
--> limit 1:56 A path must be written as a text, without a regular expression.

# More rows than one
SELECT count(*) FROM orders a CROSS JOIN orders b CROSS JOIN orders c WHERE true
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

# Series that stand still, or whose years are far
SELECT count(*) FROM generate_series(TIMESTAMP '2023-01-30', TIMESTAMP '2024-01-30', INTERVAL '1 month -29 days') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(TIMESTAMP '2023-01-30', TIMESTAMP '2024-01-30', '1 month -29 days') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(TIMESTAMP '2023-01-30', TIMESTAMP '2024-01-30', '1 day -23 hours') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(now(), make_date(80000, 1, 1), '1 day') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(CAST('J99999999' AS date), now(), '1 day') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(now(), CAST('99999-01-01' AS date), '1 day') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

SELECT count(*) FROM generate_series(now(), now() + 80000 * INTERVAL '1 year', '1 day') AS d
--> limit 1:22 A series must have at most 1000000 members, and its ends and its step must be written as numbers.
-->   For times write the step as INTERVAL '1 day'.

# Sizes in other places of a call
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY length(repeat(repeat(note, 10000), 10000))) FROM orders
--> limit 1:59 The result of "repeat" can become too large.

SELECT length(repeat(text 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 10000) || repeat(repeat(text 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 100), 10000))
--> limit 1:157 The result of "repeat" can become too large.

# The same with something forbidden inside
SELECT JSON_OBJECT('a': (SELECT ssn FROM customers LIMIT 1))
--> column 1:33 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT JSON_VALUE('{}', '$.a' DEFAULT (SELECT ssn FROM customers LIMIT 1) ON EMPTY)
--> column 1:47 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT JSON_QUERY('{}', '$.a' PASSING pg_sleep(1) AS x)
--> function 1:39 The function "pg_sleep" may not be used: it waits.

SELECT JSON_VALUE('{}', '$.a' RETURNING regclass)
--> function 1:41 The type "REGCLASS" may not be used: it looks up names in the catalog.

SELECT JSON_VALUE('1', '$' DEFAULT repeat(repeat(repeat('x', 1000), 1000), 1000) ON EMPTY)
--> limit 1:36 The result of "repeat" can become too large.

SELECT ROW(c.*, 1) IS NULL FROM customers AS c
--> column 1:12 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT 1 FROM orders WHERE EXISTS (SELECT FROM api_keys)
--> relation 1:48 There is no relation "api_keys" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM customers ORDER BY ssn USING <
--> column 1:35 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT regclass(1) 'api_keys'
--> function 1:8 The type "REGCLASS" may not be used: it looks up names in the catalog.

SELECT CAST('x' AS regclass ARRAY)
--> function 1:20 The type "REGCLASS" may not be used: it looks up names in the catalog.

SELECT * FROM current_date
--> function 1:15 There is no table function "current_date" that may be used.

SELECT * FROM JSON_TABLE((SELECT ssn FROM customers LIMIT 1), '$' COLUMNS (a int)) AS j
--> column 1:34 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT * FROM JSON_TABLE('{}', '$' PASSING pg_sleep(1) AS x COLUMNS (a int)) AS j
--> function 1:44 The function "pg_sleep" may not be used: it waits.

SELECT * FROM JSON_TABLE('{}', '$' COLUMNS (a int DEFAULT pg_sleep(1) ON ERROR)) AS j
--> function 1:59 The function "pg_sleep" may not be used: it waits.

SELECT * FROM JSON_TABLE('{}', '$' COLUMNS (a regclass)) AS j
--> function 1:47 The type "REGCLASS" may not be used: it looks up names in the catalog.

SELECT * FROM JSON_TABLE('{}', '$ ? (@.a like_regex "(a*)*b")' COLUMNS (a int)) AS j
--> limit 1:15 A path must be written as a text, without a regular expression.

SELECT * FROM JSON_TABLE('{}', '$' COLUMNS (NESTED '$.a' COLUMNS (b int PATH '$ ? (@ LIKE_REGEX "(a*)*b")'))) AS j
--> limit 1:67 A path must be written as a text, without a regular expression.

SELECT JSON_VALUE('{}', '$ ? (@.a like_regex "(a*)*b")' RETURNING text) FROM orders
--> limit 1:25 A path must be written as a text, without a regular expression.

SELECT json_agg(xmlcomment(note || note || note)) FROM orders
--> limit 1:8 The result of "json_agg" can become too large.
