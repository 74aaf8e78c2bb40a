# Where MariaDB is not MySQL; all else of its files holds here too
SELECT `sleep`(1)
--> unsupported 1:8 mariadb has no quoted names of functions

SELECT my_function(name) FROM customers
--> function 1:8 There is no function "my_function" in mariadb that may be used.

SELECT appdb.my_function(name) FROM customers
--> function 1:8 There is no function "appdb.my_function" in mariadb that may be used.

SELECT sys.version_major()
--> function 1:8 There is no function "sys.version_major" in mariadb that may be used.

SELECT rollup(id) FROM orders
--> function 1:8 There is no function "rollup" in mariadb that may be used.

SELECT values(id) FROM orders
--> syntax 1:8 `values` is a reserved word of mariadb, not a name
-->   Acceptable here: a name, a string, a number, ALL, DISTINCT, DISTINCTROW, HIGH_PRIORITY, SQL_CALC_FOUND_ROWS, SQL_NO_CACHE, STRAIGHT_JOIN, `(`, `*`.
-->   Put it in backticks to use it as a name

SELECT regexp_like(name, '(a*)*b') FROM customers
--> function 1:8 There is no function "regexp_like" in mariadb that may be used.

TABLE secrets
--> syntax 1:1 `TABLE` is unexpected
-->   Acceptable here: SELECT, VALUES, WITH.

SELECT x.a FROM orders, LATERAL (SELECT secret AS a FROM secrets) AS x
--> syntax 1:33 `(` is unexpected
-->   Acceptable here: the end, AS, CROSS, EXCEPT, FETCH, FULL, GROUP, HAVING, INNER, INTERSECT, JOIN, LEFT.
-->   There is no LATERAL: use a correlated subquery or a join

SELECT ssn->'$.a' FROM customers
--> syntax 1:12 `>` is unexpected
-->   Acceptable here: a name, a string, a number, `(`.

TABLE customers
--> syntax 1:1 `TABLE` is unexpected
-->   Acceptable here: SELECT, VALUES, WITH.

SELECT cast(name AS geometry) FROM customers
--> function 1:21 There is no type "GEOMETRY" in mariadb that may be used.

SELECT convert(id, my_type) FROM orders
--> function 1:20 There is no type "MY_TYPE" in mariadb that may be used.

SELECT cast(id AS `SIGNED`) FROM orders
--> function 1:19 There is no type "SIGNED" in mariadb that may be used.

SELECT count(*) FROM orders WHERE note LIKE concat(char(37), 'a')
--> limit 1:52 The pattern is too complex: at most 10 wildcards, written as text.

SELECT secret FROM secrets
--> relation 1:20 There is no relation "secrets" that may be read.
-->   Relations that may be read: customers, employees, events, order_items, order_totals, orders, products.

# What MariaDB has no grammar or no function for
TABLE products
--> syntax 1:1 `TABLE` is unexpected
-->   Acceptable here: SELECT, VALUES, WITH.

VALUES ROW(1, 'a'), ROW(2, 'b')
--> syntax 1:8 `ROW` is unexpected
-->   Acceptable here: `(`.

SELECT o.id, x.items FROM orders o, LATERAL (SELECT count(*) AS items FROM order_items i WHERE i.order_id = o.id) AS x
--> syntax 1:45 `(` is unexpected
-->   Acceptable here: the end, AS, CROSS, EXCEPT, FETCH, FULL, GROUP, HAVING, INNER, INTERSECT, JOIN, LEFT.
-->   There is no LATERAL: use a correlated subquery or a join

SELECT attrs->>'$.color' AS color, count(*) FROM products GROUP BY color
--> syntax 1:14 `>>` is unexpected
-->   Acceptable here: a name, a string, a number, `(`.

SELECT name FROM products WHERE 'red' MEMBER OF (attrs)
--> syntax 1:39 `MEMBER` is unexpected
-->   Acceptable here: the end, EXCEPT, FETCH, GROUP, HAVING, INTERSECT, LIMIT, OFFSET, ORDER, UNION, WINDOW, `;`, an operator.

SELECT name FROM customers WHERE name NOT RLIKE '(Ltd|Inc)\\.?$' AND regexp_like(name, 'a.*b')
--> function 1:70 There is no function "regexp_like" in mariadb that may be used.

SELECT any_value(name), grouping(category), category FROM products GROUP BY category WITH ROLLUP
--> function 1:8 There is no function "any_value" in mariadb that may be used.
-->   Did you mean "last_value" or "nth_value"?

SELECT o.id, x.n FROM orders o, LATERAL (SELECT count(*) AS n FROM events e WHERE e.tenant_id = o.tenant_id) x
--> syntax 1:41 `(` is unexpected
-->   Acceptable here: the end, AS, CROSS, EXCEPT, FETCH, FULL, GROUP, HAVING, INNER, INTERSECT, JOIN, LEFT.
-->   There is no LATERAL: use a correlated subquery or a join

TABLE orders
--> syntax 1:1 `TABLE` is unexpected
-->   Acceptable here: SELECT, VALUES, WITH.

SELECT o.id, l.v FROM orders o, LATERAL (SELECT max(1 / (o.amount - 100)) AS v FROM products) AS l
--> syntax 1:41 `(` is unexpected
-->   Acceptable here: the end, AS, CROSS, EXCEPT, FETCH, FULL, GROUP, HAVING, INNER, INTERSECT, JOIN, LEFT.
-->   There is no LATERAL: use a correlated subquery or a join

TABLE products LIMIT 5
--> syntax 1:1 `TABLE` is unexpected
-->   Acceptable here: SELECT, VALUES, WITH.

VALUES ROW(1), ROW(2)
--> syntax 1:8 `ROW` is unexpected
-->   Acceptable here: `(`.

SELECT id FROM orders UNION VALUES ROW(1)
--> syntax 1:36 `ROW` is unexpected
-->   Acceptable here: `(`.

SELECT count(*) FROM orders WHERE note LIKE uuid_to_bin('25612561-2561-2561-2561-256125612561')
--> limit 1:45 The pattern is too complex: at most 10 wildcards, written as text.

SELECT JSON_VALUE(note, '$.a' RETURNING SIGNED DEFAULT 0 ON EMPTY NULL ON ERROR) FROM orders
--> syntax 1:31 `RETURNING` is unexpected
-->   Acceptable here: LIMIT, ORDER, SEPARATOR, `)`, `,`, an operator.

SELECT JSON_VALUE('{}', '$.a' DEFAULT (SELECT ssn FROM customers LIMIT 1) ON EMPTY)
--> syntax 1:31 `DEFAULT` is unexpected
-->   Acceptable here: LIMIT, ORDER, SEPARATOR, `)`, `,`, an operator.
