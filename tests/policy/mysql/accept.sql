# Names
SELECT id, amount FROM orders
--> SELECT id, amount FROM appdb.orders LIMIT 1000

SELECT o.id, o.amount AS total FROM orders AS o
--> SELECT o.id, o.amount AS total FROM appdb.orders AS o LIMIT 1000

SELECT orders.id FROM appdb.orders
--> SELECT orders.id FROM appdb.orders LIMIT 1000

SELECT appdb.orders.id FROM orders WHERE appdb.orders.status = 'open'
--> SELECT orders.id FROM appdb.orders WHERE orders.status = 'open' LIMIT 1000

SELECT ID, Amount FROM orders
--> SELECT ID, Amount FROM appdb.orders LIMIT 1000

SELECT `id`, o.`status` FROM `orders` o
--> SELECT `id`, o.`status` FROM appdb.orders AS o LIMIT 1000

SELECT 1
--> SELECT 1 LIMIT 1000

SELECT 1 FROM DUAL
--> SELECT 1 LIMIT 1000

SELECT o.* FROM orders o, customers c WHERE c.id = o.customer_id
--> SELECT o.* FROM appdb.orders AS o, appdb.customers AS c WHERE c.id = o.customer_id LIMIT 1000

SELECT status AS 'order status', count(*) "how many" FROM orders GROUP BY status
--> SELECT status AS `order status`, count(*) AS `how many` FROM appdb.orders GROUP BY status LIMIT 1000

# Texts that look like something else
SELECT id FROM orders WHERE note = "it's"
--> SELECT id FROM appdb.orders WHERE note = 'it''s' LIMIT 1000

SELECT id FROM orders WHERE note = 'a; DROP TABLE orders -- '
--> SELECT id FROM appdb.orders WHERE note = 'a; DROP TABLE orders -- ' LIMIT 1000

SELECT id FROM orders WHERE note = 'it\'s; DELETE FROM x'
--> SELECT id FROM appdb.orders WHERE note = 'it''s; DELETE FROM x' LIMIT 1000

SELECT id FROM orders WHERE note = 'back\\slash' OR note LIKE '50\%'
--> SELECT id FROM appdb.orders WHERE note = 'back\\slash' OR note LIKE '50\\%' LIMIT 1000

SELECT count(*) FROM orders # the rest; DROP
--> SELECT count(*) FROM appdb.orders

SELECT 1--1 AS two
--> SELECT 1 - -1 AS two LIMIT 1000

SELECT /*+ NO_ICP(orders) */ id FROM orders
--> SELECT id FROM appdb.orders LIMIT 1000

# Clauses
SELECT status, count(*) AS n FROM orders GROUP BY status WITH ROLLUP
--> SELECT status, count(*) AS n FROM appdb.orders GROUP BY status WITH ROLLUP LIMIT 1000

SELECT date_format(created_at, '%Y-%m') AS ym, sum(amount) FROM orders WHERE created_at >= now() - INTERVAL 12 MONTH GROUP BY ym
--> SELECT date_format(created_at, '%Y-%m') AS ym, sum(amount) FROM appdb.orders WHERE created_at >= now() - INTERVAL 12 MONTH GROUP BY ym LIMIT 1000

SELECT c.name, sum(o.amount) AS total FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.name HAVING total > 100 ORDER BY total DESC
--> SELECT c.name, sum(o.amount) AS total FROM appdb.customers AS c JOIN appdb.orders AS o ON o.customer_id = c.id GROUP BY c.name HAVING total > 100 ORDER BY total DESC LIMIT 1000

SELECT c.name, o.amount FROM customers c STRAIGHT_JOIN orders o ON o.customer_id = c.id
--> SELECT c.name, o.amount FROM appdb.customers AS c JOIN appdb.orders AS o ON o.customer_id = c.id LIMIT 1000

SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 'open' WHERE o.id IS NULL
--> SELECT c.name FROM appdb.customers AS c LEFT JOIN appdb.orders AS o ON o.customer_id = c.id AND o.status = 'open' WHERE o.id IS NULL LIMIT 1000

SELECT name FROM customers JOIN orders USING (tenant_id) LIMIT 3
--> SELECT name FROM appdb.customers JOIN appdb.orders USING (tenant_id) LIMIT 3

SELECT count(*) FROM (orders, customers) WHERE orders.customer_id = customers.id
--> SELECT count(*) FROM appdb.orders CROSS JOIN appdb.customers WHERE orders.customer_id = customers.id

SELECT id FROM orders USE INDEX (by_status) WHERE status = 'open'
--> SELECT id FROM appdb.orders WHERE status = 'open' LIMIT 1000

SELECT id FROM orders PARTITION (p0) WHERE id = 1
--> SELECT id FROM appdb.orders PARTITION (p0) WHERE id = 1 LIMIT 1000

SELECT id FROM orders ORDER BY amount DESC LIMIT 5, 10
--> SELECT id FROM appdb.orders ORDER BY amount DESC LIMIT 10 OFFSET 5

SELECT SQL_CALC_FOUND_ROWS id FROM orders LIMIT 10
--> SELECT id FROM appdb.orders LIMIT 10

(SELECT id FROM orders LIMIT 1) UNION ALL (SELECT id FROM customers LIMIT 1)
--> (SELECT id FROM appdb.orders LIMIT 1) UNION ALL (SELECT id FROM appdb.customers LIMIT 1) LIMIT 1000

SELECT id FROM orders EXCEPT SELECT order_id FROM order_items
--> SELECT id FROM appdb.orders EXCEPT SELECT order_id FROM appdb.order_items LIMIT 1000

TABLE products
--> SELECT * FROM appdb.products LIMIT 1000

VALUES ROW(1, 'a'), ROW(2, 'b')
--> VALUES ROW(1, 'a'), ROW(2, 'b')

WITH top AS (SELECT customer_id, sum(amount) AS total FROM orders GROUP BY customer_id) SELECT c.name, t.total FROM top t JOIN customers c ON c.id = t.customer_id
--> WITH top AS (SELECT customer_id, sum(amount) AS total FROM appdb.orders GROUP BY customer_id) SELECT c.name, t.total FROM top AS t JOIN appdb.customers AS c ON c.id = t.customer_id LIMIT 1000

WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
--> WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n LIMIT 1000

WITH RECURSIVE chain AS (SELECT id, name FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name FROM chain JOIN employees e ON e.manager_id = chain.id WHERE chain.id < 1000) SELECT * FROM chain
--> WITH RECURSIVE chain AS (SELECT id, name FROM appdb.employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name FROM chain JOIN appdb.employees AS e ON e.manager_id = chain.id WHERE chain.id < 1000) SELECT * FROM chain LIMIT 1000

SELECT o.id, x.items FROM orders o, LATERAL (SELECT count(*) AS items FROM order_items i WHERE i.order_id = o.id) AS x
--> SELECT o.id, x.items FROM appdb.orders AS o, LATERAL (SELECT count(*) AS items FROM appdb.order_items AS i WHERE i.order_id = o.id) AS x LIMIT 1000

# Expressions
SELECT count(*) FROM orders WHERE id = 1 || 1 = 1
--> SELECT count(*) FROM appdb.orders WHERE id = 1 OR 1 = 1

SELECT count(*) FROM orders o WHERE o.id > 0 XOR 0
--> SELECT count(*) FROM appdb.orders AS o WHERE o.id > 0 XOR 0

SELECT count(*) FROM orders WHERE NOT id <=> 3 AND amount DIV 2 > 1
--> SELECT count(*) FROM appdb.orders WHERE NOT id <=> 3 AND amount DIV 2 > 1

SELECT ifnull(sum(amount), 0), if(count(*) > 0, 'y', 'n') FROM orders WHERE status IN ('a', 'b')
--> SELECT ifnull(sum(amount), 0), if(count(*) > 0, 'y', 'n') FROM appdb.orders WHERE status IN ('a', 'b') LIMIT 1000

SELECT group_concat(DISTINCT name ORDER BY name SEPARATOR ', ') FROM products
--> SELECT group_concat(DISTINCT name ORDER BY name SEPARATOR ', ') FROM appdb.products

SELECT json_unquote(json_extract(attrs, '$.color')) FROM products
--> SELECT json_unquote(json_extract(attrs, '$.color')) FROM appdb.products LIMIT 1000

SELECT attrs->>'$.color' AS color, count(*) FROM products GROUP BY color
--> SELECT attrs ->> '$.color' AS color, count(*) FROM appdb.products GROUP BY color LIMIT 1000

SELECT name FROM products WHERE 'red' MEMBER OF (attrs)
--> SELECT name FROM appdb.products WHERE 'red' MEMBER OF (attrs) LIMIT 1000

SELECT id, row_number() OVER (PARTITION BY customer_id ORDER BY created_at DESC) AS n FROM orders
--> SELECT id, row_number() OVER (PARTITION BY customer_id ORDER BY created_at DESC) AS n FROM appdb.orders LIMIT 1000

SELECT sum(amount) OVER w FROM orders WINDOW w AS (ORDER BY created_at ROWS BETWEEN 6 PRECEDING AND CURRENT ROW)
--> SELECT sum(amount) OVER w FROM appdb.orders WINDOW w AS (ORDER BY created_at ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) LIMIT 1000

SELECT timestampdiff(DAY, created_at, now()) AS age FROM orders
--> SELECT timestampdiff(DAY, created_at, now()) AS age FROM appdb.orders LIMIT 1000

SELECT date_add(created_at, INTERVAL 1 DAY), extract(YEAR FROM created_at), last_day(created_at) FROM orders
--> SELECT date_add(created_at, INTERVAL 1 DAY), EXTRACT(YEAR FROM created_at), last_day(created_at) FROM appdb.orders LIMIT 1000

SELECT cast(amount AS SIGNED), convert(amount, CHAR), convert(note USING utf8mb4) FROM orders
--> SELECT CAST(amount AS SIGNED), CAST(amount AS CHAR), CONVERT(note USING utf8mb4) FROM appdb.orders LIMIT 1000

SELECT name FROM customers WHERE name REGEXP '^[A-M]'
--> SELECT name FROM appdb.customers WHERE name REGEXP '^[A-M]' LIMIT 1000

SELECT name FROM customers WHERE name NOT RLIKE '(Ltd|Inc)\\.?$' AND regexp_like(name, 'a.*b')
--> SELECT name FROM appdb.customers WHERE name NOT REGEXP '(Ltd|Inc)\\.?$' AND regexp_like(name, 'a.*b') LIMIT 1000

SELECT name FROM customers WHERE name SOUNDS LIKE 'Meyer'
--> SELECT name FROM appdb.customers WHERE soundex(name) = soundex('Meyer') LIMIT 1000

SELECT id FROM orders WHERE MATCH (note) AGAINST ('+late -lost' IN BOOLEAN MODE)
--> SELECT id FROM appdb.orders WHERE MATCH (note) AGAINST ('+late -lost' IN BOOLEAN MODE) LIMIT 1000

SELECT lpad(id, 8, '0'), rpad(status, 10, ' '), repeat('-', 20), space(3) FROM orders
--> SELECT lpad(id, 8, '0'), rpad(status, 10, ' '), repeat('-', 20), space(3) FROM appdb.orders LIMIT 1000

SELECT concat_ws(', ', name, category), replace(name, 'a', 'b'), char(65 USING utf8mb4) FROM products
--> SELECT concat_ws(', ', name, category), replace(name, 'a', 'b'), CONVERT(char(65) USING utf8mb4) FROM appdb.products LIMIT 1000

SELECT left(name, 1) AS initial, count(*) FROM customers GROUP BY 1 ORDER BY 2 DESC
--> SELECT left(name, 1) AS initial, count(*) FROM appdb.customers GROUP BY 1 ORDER BY 2 DESC LIMIT 1000

SELECT any_value(name), grouping(category), category FROM products GROUP BY category WITH ROLLUP
--> SELECT any_value(name), grouping(category), category FROM appdb.products GROUP BY category WITH ROLLUP LIMIT 1000

SELECT {d '2024-01-31'} <= created_at FROM orders
--> SELECT DATE '2024-01-31' <= created_at FROM appdb.orders LIMIT 1000

SELECT current_date, current_timestamp(6), utc_date(), curdate(), now()
--> SELECT current_date, current_timestamp(6), utc_date(), curdate(), now() LIMIT 1000

SELECT rand(), uuid()
--> SELECT rand(), uuid() LIMIT 1000

SELECT st_astext(point(1, 2))
--> SELECT st_astext(point(1, 2)) LIMIT 1000

SELECT 'admin' COLLATE utf8mb4_bin = status, BINARY status = 'x' FROM orders
--> SELECT 'admin' COLLATE utf8mb4_bin = status, BINARY status = 'x' FROM appdb.orders LIMIT 1000

SELECT _utf8mb4'x', N'y', 0x41, x'4142', b'01' FROM orders
--> SELECT _utf8mb4 'x', N'y', 0x41, x'4142', b'01' FROM appdb.orders LIMIT 1000

SELECT interval(amount, 10, 100, 1000) AS band, count(*) FROM orders GROUP BY band
--> SELECT interval(amount, 10, 100, 1000) AS band, count(*) FROM appdb.orders GROUP BY band LIMIT 1000

SELECT get_format(DATE, 'ISO')
--> SELECT get_format(DATE, 'ISO') LIMIT 1000

SELECT `delete`, `select` FROM (SELECT 1 AS `delete`, 2 AS `select`) AS x
--> SELECT `delete`, `select` FROM (SELECT 1 AS `delete`, 2 AS `select`) AS x LIMIT 1000

SELECT count(DISTINCT customer_id, status) FROM orders
--> SELECT count(DISTINCT customer_id, status) FROM appdb.orders

SELECT (SELECT max(amount) FROM orders), EXISTS (SELECT 1 FROM customers)
--> SELECT (SELECT max(amount) FROM appdb.orders), EXISTS (SELECT 1 FROM appdb.customers) LIMIT 1000

SELECT id FROM orders WHERE (customer_id, status) IN (SELECT id, 'open' FROM customers)
--> SELECT id FROM appdb.orders WHERE (customer_id, status) IN (SELECT id, 'open' FROM appdb.customers) LIMIT 1000

# Types
SELECT cast(name AS char(5)), cast(name AS binary(10)), cast(amount AS unsigned integer), convert(amount, decimal(10, 1)) FROM orders, customers WHERE orders.customer_id = customers.id
--> SELECT CAST(name AS CHAR(5)), CAST(name AS BINARY(10)), CAST(amount AS UNSIGNED INTEGER), CAST(amount AS DECIMAL(10, 1)) FROM appdb.orders, appdb.customers WHERE orders.customer_id = customers.id LIMIT 1000

SELECT j.x FROM JSON_TABLE('[1, 2]', '$[*]' COLUMNS (n FOR ORDINALITY, x INT PATH '$')) AS j
--> SELECT j.x FROM JSON_TABLE('[1, 2]', '$[*]' COLUMNS (n FOR ORDINALITY, x INT PATH '$')) AS j LIMIT 1000

WITH RECURSIVE cal AS (SELECT DATE('2024-01-01') AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < '2024-12-31') SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT DATE('2024-01-01') AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < '2024-12-31') SELECT d FROM cal LIMIT 1000

WITH RECURSIVE cal AS (SELECT CAST('2024-01-01' AS DATE) AS d UNION ALL SELECT DATE_ADD(d, INTERVAL 1 MONTH) FROM cal WHERE d < '2024-12-01') SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT CAST('2024-01-01' AS DATE) AS d UNION ALL SELECT DATE_ADD(d, INTERVAL 1 MONTH) FROM cal WHERE d < '2024-12-01') SELECT d FROM cal LIMIT 1000

WITH RECURSIVE cal AS (SELECT CURDATE() - INTERVAL 30 DAY AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < CURDATE()) SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT CURDATE() - INTERVAL 30 DAY AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < CURDATE()) SELECT d FROM cal LIMIT 1000

WITH RECURSIVE up AS (SELECT id, manager_id FROM employees WHERE id = 3 UNION ALL SELECT e.id, e.manager_id FROM employees e JOIN up ON e.id = up.manager_id) SELECT * FROM up
--> WITH RECURSIVE up AS (SELECT id, manager_id FROM appdb.employees WHERE id = 3 UNION ALL SELECT e.id, e.manager_id FROM appdb.employees AS e JOIN up ON e.id = up.manager_id) SELECT * FROM up LIMIT 1000

SELECT id FROM orders WHERE note LIKE CONCAT('%', LOWER(status), '%')
--> SELECT id FROM appdb.orders WHERE note LIKE CONCAT('%', LOWER(status), '%') LIMIT 1000

SELECT id FROM orders WHERE created_at LIKE CONCAT(YEAR(CURDATE()), '-%')
--> SELECT id FROM appdb.orders WHERE created_at LIKE CONCAT(YEAR(CURDATE()), '-%') LIMIT 1000

SELECT id FROM orders WHERE note REGEXP '^(Mr|Mrs)\\.? [A-Z]'
--> SELECT id FROM appdb.orders WHERE note REGEXP '^(Mr|Mrs)\\.? [A-Z]' LIMIT 1000

SELECT id FROM orders WHERE note REGEXP '^([0-9]{1,3}\\.){3}[0-9]{1,3}$'
--> SELECT id FROM appdb.orders WHERE note REGEXP '^([0-9]{1,3}\\.){3}[0-9]{1,3}$' LIMIT 1000

SELECT id FROM orders WHERE note REGEXP '^(open|closed|late)+$'
--> SELECT id FROM appdb.orders WHERE note REGEXP '^(open|closed|late)+$' LIMIT 1000

SELECT id FROM orders WHERE note REGEXP '^[0-9]{1,3}(,[0-9]{3})*(\\.[0-9]+)?$'
--> SELECT id FROM appdb.orders WHERE note REGEXP '^[0-9]{1,3}(,[0-9]{3})*(\\.[0-9]+)?$' LIMIT 1000

SELECT id FROM orders WHERE note REGEXP '[[:<:]]late[[:>:]]'
--> SELECT id FROM appdb.orders WHERE note REGEXP '[[:<:]]late[[:>:]]' LIMIT 1000

SELECT json_search(note, 'one', 'late%') FROM orders
--> SELECT json_search(note, 'one', 'late%') FROM appdb.orders LIMIT 1000

SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id JOIN order_items i ON i.order_id = o.id
--> SELECT o.id FROM appdb.orders AS o JOIN appdb.customers AS c ON c.id = o.customer_id JOIN appdb.order_items AS i ON i.order_id = o.id LIMIT 1000

# JSON_VALUE with clauses, MATCH without parentheses
SELECT JSON_VALUE(note, '$.a' RETURNING SIGNED DEFAULT 0 ON EMPTY NULL ON ERROR) FROM orders
--> SELECT JSON_VALUE(note, '$.a' RETURNING SIGNED DEFAULT 0 ON EMPTY NULL ON ERROR) FROM appdb.orders LIMIT 1000

SELECT id FROM orders WHERE MATCH note, status AGAINST ('late')
--> SELECT id FROM appdb.orders WHERE MATCH (note, status) AGAINST ('late') LIMIT 1000
