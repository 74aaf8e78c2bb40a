# Not a query, or more than one
DELETE FROM orders
--> not_a_query 1:1 DELETE changes data; only a query that reads is accepted
-->   Write a SELECT statement

REPLACE INTO orders (id) VALUES (1)
--> not_a_query 1:1 REPLACE changes data; only a query that reads is accepted
-->   Write a SELECT statement

SELECT 1; DROP TABLE orders
--> many_statements 1:11 Something follows the semicolon: only one statement is read at a time
-->   Keep one statement and remove the rest

WITH x AS (SELECT 1 AS id) DELETE FROM orders WHERE id IN (SELECT id FROM x)
--> not_a_query 1:28 DELETE changes data; only a query that reads is accepted
-->   Write a SELECT statement

/*!50000 DROP TABLE orders */
--> lexing 1:1 A comment that a server may execute
-->   Write the text itself, or remove the comment

SELECT/*!SLEEP(1)*/
--> lexing 1:7 A comment that a server may execute
-->   Write the text itself, or remove the comment

SELECT 1 /*M! , sleep(1) */
--> lexing 1:10 A comment that a server may execute
-->   Write the text itself, or remove the comment

SELECT "a\"; DROP TABLE orders; -- "
--> lexing 1:8 A backslash before a quote: where the string ends depends on a setting of the server
-->   Write the quote twice

HANDLER orders OPEN
--> not_a_query 1:1 HANDLER reads past the rights on columns; only a query that reads is accepted
-->   Write a SELECT statement

BEGIN NOT ATOMIC DROP TABLE orders; END
--> not_a_query 1:1 BEGIN controls a transaction; only a query that reads is accepted
-->   Write a SELECT statement

ANALYZE SELECT * FROM orders
--> not_a_query 1:1 ANALYZE rewrites statistics; only a query that reads is accepted
-->   Write a SELECT statement

EXPLAIN ANALYZE SELECT id FROM orders
--> not_a_query 1:1 EXPLAIN shows a plan; only a query that reads is accepted
-->   Write a SELECT statement

SET SESSION sql_mode = 'ANSI_QUOTES'
--> not_a_query 1:1 SET changes the session; only a query that reads is accepted
-->   Write a SELECT statement

LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE orders
--> not_a_query 1:1 LOAD loads a file or code; only a query that reads is accepted
-->   Write a SELECT statement

# Files, locks, variables
SELECT id FROM orders INTO OUTFILE '/tmp/x'
--> unsupported 1:23 INTO is not part of a read-only query
-->   Leave the clause out

SELECT id INTO @x FROM orders
--> unsupported 1:11 INTO is not part of a read-only query
-->   Leave the clause out

(SELECT 1) INTO DUMPFILE '/tmp/x'
--> unsupported 1:12 INTO is not part of a read-only query
-->   Leave the clause out

SELECT id FROM orders FOR UPDATE
--> unsupported 1:23 FOR (a lock or an output format) is not part of a read-only query
-->   Leave the clause out

SELECT id FROM orders LOCK IN SHARE MODE
--> unsupported 1:23 LOCK is not part of a read-only query
-->   Leave the clause out

SELECT @@version
--> parameter 1:8 `@@version` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

SELECT @a := id FROM orders
--> parameter 1:8 `@a` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

SELECT id FROM orders WHERE id = ?
--> parameter 1:34 `?` is a placeholder or variable, and no values are bound to it
-->   Write the value itself

SELECT id FROM orders PROCEDURE ANALYSE()
--> unsupported 1:23 PROCEDURE is not part of a read-only query
-->   Leave the clause out

# Functions
SELECT sleep(1)
--> function 1:8 The function "sleep" may not be used: it waits.

SELECT SLEEP (1) FROM orders
--> function 1:8 The function "sleep" may not be used: it waits.

SELECT SLEEP/**/(1)
--> function 1:8 The function "sleep" may not be used: it waits.

SELECT `sleep`(1)
--> unsupported 1:8 mysql has no quoted names of functions

SELECT benchmark(1000000, md5('x'))
--> function 1:8 The function "benchmark" may not be used: it waits.

SELECT load_file('/etc/passwd')
--> function 1:8 The function "load_file" may not be used: it reads a file of the server.

SELECT load_file(0x2f6574632f706173737764)
--> function 1:8 The function "load_file" may not be used: it reads a file of the server.

SELECT get_lock('x', 10)
--> function 1:8 The function "get_lock" may not be used: it takes or releases a lock.

SELECT release_all_locks()
--> function 1:8 The function "release_all_locks" may not be used: it takes or releases a lock.

SELECT last_insert_id(5)
--> function 1:8 The function "last_insert_id" may not be used: it changes a state of the server or the session.

SELECT version()
--> function 1:8 The function "version" may not be used: it tells about the session or the server.

SELECT user(), database()
--> function 1:8 The function "user" may not be used: it tells about the session or the server.

SELECT CURRENT_USER
--> function 1:8 The function "current_user" may not be used: it tells about the session or the server.

SELECT schema()
--> function 1:8 The function "schema" may not be used: it tells about the session or the server.

SELECT extractvalue(1, concat(0x7e, (SELECT name FROM customers LIMIT 1)))
--> function 1:8 The function "extractvalue" may not be used: it shows a part of its argument in an error message.

SELECT updatexml(1, concat('~', name), 1) FROM customers
--> function 1:8 The function "updatexml" may not be used: it shows a part of its argument in an error message.

SELECT aes_decrypt(name, 'k') FROM customers
--> function 1:8 The function "aes_decrypt" may not be used: it works with keys or passwords.

SELECT uncompress(name) FROM customers
--> function 1:8 The function "uncompress" may not be used: it may make a value of any size.

SELECT nextval(s)
--> column 1:16 There is no column "s" here.

SELECT my_function(name) FROM customers
--> function 1:8 There is no function "my_function" in mysql that may be used.

SELECT appdb.my_function(name) FROM customers
--> function 1:8 There is no function "appdb.my_function" in mysql that may be used.

SELECT sys.version_major()
--> function 1:8 There is no function "sys.version_major" in mysql that may be used.

SELECT rollup(id) FROM orders
--> function 1:8 There is no function "rollup" in mysql that may be used.

SELECT values(id) FROM orders
--> syntax 1:8 `values` is a reserved word of mysql, not a name
-->   Acceptable here: a name, a string, a number, ALL, DISTINCT, DISTINCTROW, HIGH_PRIORITY, SQL_CALC_FOUND_ROWS, SQL_NO_CACHE, STRAIGHT_JOIN, `(`, `*`.
-->   Put it in backticks to use it as a name

SELECT name_const('a', 1)
--> function 1:8 The function "name_const" may not be used: it is internal to the server.

SELECT {fn sleep(1)}
--> unsupported 1:8 Braces may hold a date or time in quotes and nothing else
-->   Write DATE '2024-01-31', or the call without braces

SELECT now() + INTERVAL sleep(1) SECOND
--> function 1:25 The function "sleep" may not be used: it waits.

SELECT date_add(now(), INTERVAL (SELECT sleep(1)) DAY)
--> function 1:41 The function "sleep" may not be used: it waits.

SELECT group_concat(name ORDER BY sleep(1)) FROM products
--> function 1:35 The function "sleep" may not be used: it waits.

SELECT timestampdiff(sleep(1), created_at, now()) FROM orders
--> function 1:22 The function "sleep" may not be used: it waits.

SELECT max(id) OVER (ORDER BY benchmark(10, 1)) FROM orders
--> function 1:31 The function "benchmark" may not be used: it waits.

SELECT t.x FROM (SELECT sleep(1) AS x) AS t
--> function 1:25 The function "sleep" may not be used: it waits.

SELECT id FROM orders WHERE MATCH (note) AGAINST (load_file('/etc/passwd'))
--> function 1:51 The function "load_file" may not be used: it reads a file of the server.

# Sizes
SELECT repeat('x', 1000000000)
--> limit 1:20 The size in "repeat" must be a number up to 10000.

SELECT repeat('x', id) FROM orders
--> limit 1:20 The size in "repeat" must be a number up to 10000.

SELECT repeat(repeat(repeat('x', 10000), 10000), 10000)
--> limit 1:8 The result of "repeat" can become too large.

SELECT lpad('x', 100000000, 'y')
--> limit 1:18 The size in "lpad" must be a number up to 10000.

SELECT space(99999999)
--> limit 1:14 The size in "space" must be a number up to 10000.

SELECT replace(replace(replace(repeat('a', 10000), 'a', repeat('b', 10000)), 'b', repeat('c', 10000)), 'c', 'dddd')
--> limit 1:16 The result of "replace" can become too large.

SELECT regexp_replace(repeat('a', 10000), 'x*', repeat('b', 10000))
--> limit 1:8 The result of "regexp_replace" can become too large.

WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE n AS (SELECT 'x' AS s UNION ALL SELECT concat(s, s) FROM n WHERE length(s) < 1000000000) SELECT s FROM n
--> limit 1:16 The recursive table "n" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

# Patterns
SELECT 'aaaaaaaaaaaaaaaaaaaa!' REGEXP '^(a+)+$'
--> limit 1:39 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT name RLIKE name FROM customers
--> limit 1:19 A regular expression must be written as text.

SELECT name REGEXP concat('^', name) FROM customers
--> limit 1:20 A regular expression must be written as text.

SELECT regexp_like(name, '(a*)*b') FROM customers
--> limit 1:26 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT regexp_instr(name, '((x+)y)*') FROM customers
--> limit 1:27 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT name REGEXP '(.)\\1' FROM customers
--> limit 1:20 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT name REGEXP '.*a.*b.*c.*d.*e.*f.*g.*h.*i.*j.*k' FROM customers
--> limit 1:20 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT name LIKE '%a%b%c%d%e%f%g%h%i%j%k%' FROM customers
--> limit 1:18 The pattern is too complex: at most 10 wildcards, written as text.

SELECT name LIKE 0x25612562256325642565256625672568256925 FROM customers
--> limit 1:18 The pattern is too complex: at most 10 wildcards, written as text.

SELECT name LIKE repeat('%a', 50) FROM customers
--> limit 1:18 The pattern is too complex: at most 10 wildcards, written as text.

# Relations
SELECT * FROM secrets
--> relation 1:15 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM `secrets`
--> relation 1:15 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM Orders
--> relation 1:15 There is no relation "Orders" that may be read.
-->   Did you mean "orders"?
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT O.id FROM orders o
--> column 1:8 There is no column "O.id" here.
-->   Did you mean "id"?
-->   Columns of orders: id, customer_id, tenant_id, amount, status, created_at, note.

SELECT table_name FROM information_schema.tables
--> relation 1:24 There is no relation "information_schema.tables" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM mysql.user
--> relation 1:15 There is no relation "mysql.user" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM `mysql`.`global_priv`
--> relation 1:15 There is no relation "mysql.global_priv" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM performance_schema.events_statements_history
--> relation 1:15 There is no relation "performance_schema.events_statements_history" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM sys.processlist
--> relation 1:15 There is no relation "sys.processlist" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT seq FROM seq_1_to_100
--> relation 1:17 There is no relation "seq_1_to_100" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT * FROM other.orders
--> relation 1:15 There is no relation "other.orders" that may be read.
-->   Did you mean "orders"?
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

TABLE secrets
--> relation 1:1 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders UNION SELECT secret FROM secrets
--> relation 1:48 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT id FROM orders WHERE id IN (SELECT id FROM secrets)
--> relation 1:51 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

SELECT x.a FROM orders, LATERAL (SELECT secret AS a FROM secrets) AS x
--> relation 1:58 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

# Columns
SELECT ssn FROM customers
--> column 1:8 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT SSN FROM customers
--> column 1:8 There is no column "SSN" here.
-->   Columns of customers: id, tenant_id, name.

SELECT `ssn` FROM customers
--> column 1:8 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT customers.ssn FROM customers
--> column 1:8 There is no column "customers.ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT appdb.customers.ssn FROM customers
--> column 1:8 There is no column "appdb.customers.ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT * FROM customers
--> column 1:8 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT c.* FROM customers c
--> column 1:8 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT json_object('s', ssn) FROM customers
--> column 1:25 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT group_concat(ssn) FROM customers
--> column 1:21 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT name FROM customers ORDER BY ssn
--> column 1:37 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT name FROM customers GROUP BY name HAVING max(ssn) > '1'
--> column 1:53 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT 1 FROM customers WHERE (id, ssn) > (1, '1')
--> column 1:36 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT name FROM customers WHERE MATCH (ssn) AGAINST ('1')
--> column 1:41 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT name FROM customers JOIN (SELECT '121' AS ssn) g USING (ssn)
--> column 1:57 The join column "ssn" does not exist on both sides.
-->   Join with ON and qualified columns.

SELECT name FROM customers NATURAL JOIN (SELECT '121' AS ssn) g
--> column 1:28 The sides of the NATURAL JOIN have no column in common.
-->   Join with ON and qualified columns.

SELECT ssn->'$.a' FROM customers
--> column 1:8 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

TABLE customers
--> column 1:1 "*" would read columns of "customers" that may not be read.
-->   Name the columns.
-->   Columns of customers: id, tenant_id, name.

SELECT date_add(now(), INTERVAL ssn DAY) FROM customers
--> column 1:33 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

# Types
SELECT cast(name AS geometry) FROM customers
--> function 1:21 There is no type "GEOMETRY" in mysql that may be used.

SELECT cast(name AS binary(1000000000)) FROM customers
--> limit 1:21 The size of "BINARY" must be a number up to 10000.

SELECT convert(id, my_type) FROM orders
--> function 1:20 There is no type "MY_TYPE" in mysql that may be used.

SELECT cast(id AS `SIGNED`) FROM orders
--> function 1:19 There is no type "SIGNED" in mysql that may be used.

SELECT (SELECT appdb.orders.note FROM (SELECT 'x' AS note) AS orders) FROM appdb.orders
--> column 1:16 "orders" is ambiguous: an inner relation is called so too.
-->   Give one of them an alias.

# Recursions without an end
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r, (SELECT 1 UNION ALL SELECT 2) AS v WHERE n < 1000000) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 1000 UNION ALL SELECT n + 1 FROM r WHERE n < 1000) SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 'x') SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

WITH RECURSIVE r AS (SELECT CAST('2024-01-01' AS date) AS d UNION ALL SELECT DATE_SUB(d, INTERVAL 1 DAY) FROM r WHERE d < '2024-12-31') SELECT count(*) FROM r
--> limit 1:16 The recursive table "r" has no end that can be seen.
-->   Add a condition to its last part that compares its counter with a number up to 1000000, as in WHERE n < 100.

# Wildcards that a pattern takes several times, or that functions spell
SELECT count(*) FROM orders, (SELECT '%' AS p) AS w WHERE note LIKE concat(p, 'a', p, 'a', p, 'a', p, 'a', p, 'a', p, 'a', p, 'a', p, 'a', p, 'a', p, 'a', p)
--> limit 1:69 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE get_format(DATE, 'ISO')
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE note LIKE uuid_to_bin('25612561-2561-2561-2561-256125612561')
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT count(*) FROM orders WHERE json_search(note, 'one', '%a%a%a%a%a%a%a%a%a%a%a%') IS NOT NULL
--> limit 1:60 The pattern is too complex: at most 10 wildcards, written as text.

# Regular expressions that match in many ways
SELECT id FROM orders WHERE note REGEXP '^(a|aa)+$'
--> limit 1:41 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT id FROM orders WHERE note REGEXP '(a?a?)*b'
--> limit 1:41 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT id FROM orders WHERE note REGEXP '((a{0,20}){0,20}){0,20}b'
--> limit 1:41 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT id FROM orders WHERE note REGEXP '(.*){15}b'
--> limit 1:41 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT id FROM orders WHERE note REGEXP '(a|A)*b'
--> limit 1:41 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

SELECT id FROM orders WHERE note REGEXP 'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaaaaaa'
--> limit 1:41 The regular expression repeats a group that repeats, or too often.
-->   Use LIKE, or a simpler pattern.

# Conditions that connect nothing
SELECT count(*) FROM orders a, orders b, orders c WHERE true
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

SELECT count(*) FROM orders a JOIN orders b ON 1 = 1 JOIN orders c ON 1 = 1
--> limit 1:1 3 relations are multiplied with no condition.
-->   Join them with ON.

# The same with something forbidden inside
SELECT JSON_VALUE('{}', '$.a' DEFAULT (SELECT ssn FROM customers LIMIT 1) ON EMPTY)
--> column 1:47 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.

SELECT id FROM customers WHERE MATCH ssn AGAINST ('5')
--> column 1:38 There is no column "ssn" here.
-->   Columns of customers: id, tenant_id, name.
