# Columns, aliases, qualified names
SELECT id, amount FROM orders
--> SELECT id, amount FROM main.orders LIMIT 1000

SELECT o.id, o.amount AS total FROM orders AS o
--> SELECT o.id, o.amount AS total FROM main.orders AS o LIMIT 1000

SELECT orders.id FROM main.orders
--> SELECT orders.id FROM main.orders LIMIT 1000

SELECT main.orders.id FROM orders WHERE main.orders.status = 'open'
--> SELECT orders.id FROM main.orders WHERE orders.status = 'open' LIMIT 1000

SELECT ID, Amount FROM ORDERS
--> SELECT ID, Amount FROM main.orders LIMIT 1000

SELECT "id", [amount], `status` FROM "orders"
--> SELECT "id", "amount", "status" FROM main.orders LIMIT 1000

SELECT rowid, * FROM products
--> SELECT rowid, * FROM main.products LIMIT 1000

SELECT p._rowid_, p.oid FROM products p
--> SELECT p._rowid_, p.oid FROM main.products AS p LIMIT 1000

SELECT DISTINCT status FROM orders
--> SELECT DISTINCT status FROM main.orders LIMIT 1000

SELECT 1
--> SELECT 1 LIMIT 1000

SELECT 'insert into; drop table' AS words
--> SELECT 'insert into; drop table' AS words LIMIT 1000

SELECT count(*) FROM orders
--> SELECT count(*) FROM main.orders

SELECT count(DISTINCT customer_id), sum(amount) FROM orders
--> SELECT count(DISTINCT customer_id), sum(amount) FROM main.orders

# Clauses that see aliases
SELECT amount * 2 AS twice FROM orders WHERE twice > 10
--> SELECT amount * 2 AS twice FROM main.orders WHERE twice > 10 LIMIT 1000

SELECT substr(created_at, 1, 7) AS month, sum(amount) AS total FROM orders GROUP BY month HAVING total > 100 ORDER BY total DESC
--> SELECT substr(created_at, 1, 7) AS month, sum(amount) AS total FROM main.orders GROUP BY month HAVING total > 100 ORDER BY total DESC LIMIT 1000

SELECT status, count(*) FROM orders GROUP BY 1 ORDER BY 2 DESC
--> SELECT status, count(*) FROM main.orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1000

SELECT id AS x FROM orders ORDER BY x + 1
--> SELECT id AS x FROM main.orders ORDER BY x + 1 LIMIT 1000

SELECT name AS ssn FROM customers ORDER BY ssn
--> SELECT name AS ssn FROM main.customers ORDER BY ssn LIMIT 1000

# Joins
SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id
--> SELECT o.id, c.name FROM main.orders AS o JOIN main.customers AS c ON c.id = o.customer_id LIMIT 1000

SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name
--> SELECT c.name, count(o.id) FROM main.customers AS c LEFT JOIN main.orders AS o ON o.customer_id = c.id GROUP BY c.id, c.name LIMIT 1000

SELECT id, o.status FROM orders o JOIN (SELECT id FROM events) AS e USING (id)
--> SELECT id, o.status FROM main.orders AS o JOIN (SELECT id FROM main.events) AS e USING (id) LIMIT 1000

SELECT * FROM employees NATURAL JOIN (SELECT 1 AS id) AS one
--> SELECT * FROM main.employees NATURAL JOIN (SELECT 1 AS id) AS one LIMIT 1000

SELECT e.name, m.name FROM employees e LEFT JOIN employees m ON m.id = e.manager_id
--> SELECT e.name, m.name FROM main.employees AS e LEFT JOIN main.employees AS m ON m.id = e.manager_id LIMIT 1000

SELECT a.id FROM orders a, orders b WHERE a.id = b.id
--> SELECT a.id FROM main.orders AS a, main.orders AS b WHERE a.id = b.id LIMIT 1000

SELECT p.name FROM order_items i JOIN products p ON p.id = i.product_id JOIN orders o ON o.id = i.order_id
--> SELECT p.name FROM main.order_items AS i JOIN main.products AS p ON p.id = i.product_id JOIN main.orders AS o ON o.id = i.order_id LIMIT 1000

SELECT * FROM orders FULL JOIN (SELECT 1 AS id) AS one USING (id)
--> SELECT * FROM main.orders FULL JOIN (SELECT 1 AS id) AS one USING (id) LIMIT 1000

# Subqueries
SELECT id FROM orders WHERE customer_id IN (SELECT id FROM customers WHERE name LIKE 'A%')
--> SELECT id FROM main.orders WHERE customer_id IN (SELECT id FROM main.customers WHERE name LIKE 'A%') LIMIT 1000

SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders WHERE customer_id = c.id)
--> SELECT name FROM main.customers AS c WHERE EXISTS (SELECT 1 FROM main.orders WHERE customer_id = c.id) LIMIT 1000

SELECT name, (SELECT max(amount) FROM orders o WHERE o.customer_id = c.id) AS largest FROM customers c
--> SELECT name, (SELECT max(amount) FROM main.orders AS o WHERE o.customer_id = c.id) AS largest FROM main.customers AS c LIMIT 1000

SELECT t.n FROM (SELECT count(*) AS n FROM orders GROUP BY status) AS t WHERE t.n > 1
--> SELECT t.n FROM (SELECT count(*) AS n FROM main.orders GROUP BY status) AS t WHERE t.n > 1 LIMIT 1000

SELECT * FROM (SELECT id, amount FROM orders ORDER BY amount DESC LIMIT 3) AS top ORDER BY id
--> SELECT * FROM (SELECT id, amount FROM main.orders ORDER BY amount DESC LIMIT 3) AS top ORDER BY id LIMIT 1000

SELECT id FROM orders WHERE amount > (SELECT avg(amount) FROM orders)
--> SELECT id FROM main.orders WHERE amount > (SELECT avg(amount) FROM main.orders) LIMIT 1000

SELECT id FROM orders WHERE (id, status) = (1, 'open')
--> SELECT id FROM main.orders WHERE (id, status) = (1, 'open') LIMIT 1000

# Common tables
WITH big AS (SELECT * FROM orders WHERE amount > 100) SELECT count(*) FROM big
--> WITH big AS (SELECT * FROM main.orders WHERE amount > 100) SELECT count(*) FROM big

WITH orders AS (SELECT id FROM main.orders) SELECT * FROM orders
--> WITH orders AS (SELECT id FROM main.orders) SELECT * FROM orders LIMIT 1000

WITH orders AS (SELECT id FROM orders) SELECT * FROM orders
--> WITH orders AS (SELECT id FROM main.orders) SELECT * FROM orders LIMIT 1000

WITH a AS (SELECT id FROM orders), b AS (SELECT id FROM a) SELECT * FROM b
--> WITH a AS (SELECT id FROM main.orders), b AS (SELECT id FROM a) SELECT * FROM b LIMIT 1000

WITH t(x, y) AS (SELECT id, amount FROM orders) SELECT x FROM t WHERE y > 5
--> WITH t(x, y) AS (SELECT id, amount FROM main.orders) SELECT x FROM t WHERE y > 5 LIMIT 1000

WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
--> WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n LIMIT 1000

WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n
--> WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT i FROM n LIMIT 1000

WITH RECURSIVE d(day) AS (SELECT '2024-01-01' UNION ALL SELECT date(day, '+1 day') FROM d WHERE day < '2024-01-31') SELECT day FROM d
--> WITH RECURSIVE d(day) AS (SELECT '2024-01-01' UNION ALL SELECT date(day, '+1 day') FROM d WHERE day < '2024-01-31' LIMIT 100000) SELECT day FROM d LIMIT 1000

WITH RECURSIVE boss(id, name, depth) AS (SELECT id, name, 0 FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, b.depth + 1 FROM employees e JOIN boss b ON e.manager_id = b.id) SELECT name, depth FROM boss
--> WITH RECURSIVE boss(id, name, depth) AS (SELECT id, name, 0 FROM main.employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, b.depth + 1 FROM main.employees AS e JOIN boss AS b ON e.manager_id = b.id LIMIT 100000) SELECT name, depth FROM boss LIMIT 1000

WITH RECURSIVE path(id, way) AS (SELECT id, name FROM employees UNION ALL SELECT e.id, p.way || ' / ' || e.name FROM employees e JOIN path p ON e.manager_id = p.id) SELECT way FROM path
--> WITH RECURSIVE path(id, way) AS (SELECT id, name FROM main.employees UNION ALL SELECT e.id, p.way || ' / ' || e.name FROM main.employees AS e JOIN path AS p ON e.manager_id = p.id LIMIT 100000) SELECT way FROM path LIMIT 1000

WITH RECURSIVE c(n) AS (SELECT 10 UNION ALL SELECT n - 1 FROM c WHERE n > 0) SELECT n FROM c
--> WITH RECURSIVE c(n) AS (SELECT 10 UNION ALL SELECT n - 1 FROM c WHERE n > 0) SELECT n FROM c LIMIT 1000

# A recursive WITH may name what comes later
WITH RECURSIVE x AS (SELECT count(*) AS n FROM later), later AS (SELECT 1 AS id) SELECT n FROM x
--> WITH RECURSIVE x AS (SELECT count(*) AS n FROM later), later AS (SELECT 1 AS id) SELECT n FROM x LIMIT 1000

# Set operations and VALUES
SELECT id FROM orders UNION SELECT id FROM events ORDER BY 1
--> SELECT id FROM main.orders UNION SELECT id FROM main.events ORDER BY 1 LIMIT 1000

SELECT id FROM orders EXCEPT SELECT id FROM events
--> SELECT id FROM main.orders EXCEPT SELECT id FROM main.events LIMIT 1000

SELECT name FROM customers INTERSECT SELECT name FROM employees
--> SELECT name FROM main.customers INTERSECT SELECT name FROM main.employees LIMIT 1000

VALUES (1, 'a'), (2, 'b')
--> VALUES (1, 'a'), (2, 'b')

SELECT column1 FROM (VALUES (1), (2)) AS v
--> SELECT column1 FROM (VALUES (1), (2)) AS v LIMIT 1000

# Functions of every kind
SELECT row_number() OVER (PARTITION BY customer_id ORDER BY amount DESC) AS place, id FROM orders
--> SELECT row_number() OVER (PARTITION BY customer_id ORDER BY amount DESC) AS place, id FROM main.orders LIMIT 1000

SELECT sum(amount) FILTER (WHERE status = 'open') FROM orders
--> SELECT sum(amount) FILTER (WHERE status = 'open') FROM main.orders

SELECT lag(amount, 1, 0) OVER w FROM orders WINDOW w AS (ORDER BY id)
--> SELECT lag(amount, 1, 0) OVER w FROM main.orders WINDOW w AS (ORDER BY id) LIMIT 1000

SELECT max(amount), max(id, 3), min(status) FROM orders GROUP BY status
--> SELECT max(amount), max(id, 3), min(status) FROM main.orders GROUP BY status LIMIT 1000

SELECT strftime('%Y-%m', created_at) AS month, julianday('now') FROM orders
--> SELECT strftime('%Y-%m', created_at) AS month, julianday('now') FROM main.orders LIMIT 1000

SELECT coalesce(note, 'none'), upper(status), round(amount, 1), length(note) FROM orders
--> SELECT coalesce(note, 'none'), upper(status), round(amount, 1), length(note) FROM main.orders LIMIT 1000

SELECT j.value FROM products p, json_each(p.attrs, '$.tags') AS j
--> SELECT j.value FROM main.products AS p, json_each(p.attrs, '$.tags') AS j LIMIT 1000

SELECT p.id FROM products p WHERE EXISTS (SELECT 1 FROM json_each(p.attrs) WHERE key = 'colour')
--> SELECT p.id FROM main.products AS p WHERE EXISTS (SELECT 1 FROM json_each(p.attrs) WHERE key = 'colour') LIMIT 1000

SELECT json_extract(attrs, '$.size') FROM products
--> SELECT json_extract(attrs, '$.size') FROM main.products LIMIT 1000

SELECT attrs -> '$.size', attrs ->> 'size' FROM products
--> SELECT attrs -> '$.size', attrs ->> 'size' FROM main.products LIMIT 1000

SELECT group_concat(name, ', ') FROM customers
--> SELECT group_concat(name, ', ') FROM main.customers

SELECT printf('%05.2f', amount) FROM orders
--> SELECT printf('%05.2f', amount) FROM main.orders LIMIT 1000

SELECT replace(replace(replace(note, '-', ''), ' ', ''), '.', '') FROM orders
--> SELECT replace(replace(replace(note, '-', ''), ' ', ''), '.', '') FROM main.orders LIMIT 1000

SELECT CAST(amount AS INTEGER), CASE status WHEN 'open' THEN 1 ELSE 0 END FROM orders
--> SELECT CAST(amount AS INTEGER), CASE status WHEN 'open' THEN 1 ELSE 0 END FROM main.orders LIMIT 1000

SELECT current_date, date('now', '-7 days')
--> SELECT current_date, date('now', '-7 days') LIMIT 1000

SELECT name FROM products WHERE name LIKE '%oa%k%' ESCAPE '!' AND name GLOB 'O*'
--> SELECT name FROM main.products WHERE name LIKE '%oa%k%' ESCAPE '!' AND name GLOB 'O*' LIMIT 1000

SELECT name FROM customers ORDER BY name COLLATE NOCASE DESC NULLS LAST
--> SELECT name FROM main.customers ORDER BY name COLLATE NOCASE DESC NULLS LAST LIMIT 1000

# A quoted word on the right of a comparison is a text where no column is called so
SELECT id FROM orders WHERE status = "open"
--> SELECT id FROM main.orders WHERE status = 'open' LIMIT 1000

SELECT id FROM orders WHERE status IN ("open", "paid") AND note LIKE "%x%"
--> SELECT id FROM main.orders WHERE status IN ('open', 'paid') AND note LIKE '%x%' LIMIT 1000

SELECT id FROM orders WHERE status = "note"
--> SELECT id FROM main.orders WHERE status = "note" LIMIT 1000

# Names that look like commands
SELECT status AS "delete", note AS "grant" FROM orders
--> SELECT status AS "delete", note AS "grant" FROM main.orders LIMIT 1000

SELECT id FROM orders INDEXED BY some_index WHERE id = 1
--> SELECT id FROM main.orders WHERE id = 1 LIMIT 1000

SELECT 1; -- the end
--> SELECT 1 LIMIT 1000

# A common table hides the table of the same name
WITH secrets AS (SELECT 1 AS secret) SELECT secret FROM secrets
--> WITH secrets AS (SELECT 1 AS secret) SELECT secret FROM secrets LIMIT 1000

SELECT total FROM order_totals
--> SELECT total FROM main.order_totals LIMIT 1000

WITH RECURSIVE m(d) AS (SELECT date('2023-01-01') UNION ALL SELECT date(d, '+1 month') FROM m WHERE d < '2023-12-01') SELECT d FROM m
--> WITH RECURSIVE m(d) AS (SELECT date('2023-01-01') UNION ALL SELECT date(d, '+1 month') FROM m WHERE d < '2023-12-01' LIMIT 100000) SELECT d FROM m LIMIT 1000

WITH RECURSIVE m(n) AS (SELECT 0 UNION ALL SELECT n + 5 FROM m WHERE n + 5 <= 100) SELECT n FROM m
--> WITH RECURSIVE m(n) AS (SELECT 0 UNION ALL SELECT n + 5 FROM m WHERE n + 5 <= 100) SELECT n FROM m LIMIT 1000

WITH RECURSIVE m(n) AS (SELECT min(id) FROM orders UNION ALL SELECT n + 1 FROM m WHERE n < (SELECT max(id) FROM orders)) SELECT n FROM m
--> WITH RECURSIVE m(n) AS (SELECT min(id) FROM main.orders UNION ALL SELECT n + 1 FROM m WHERE n < (SELECT max(id) FROM main.orders)) SELECT n FROM m LIMIT 1000

WITH RECURSIVE t(id, up) AS (SELECT id, manager_id FROM employees WHERE id = 3 UNION ALL SELECT e.id, e.manager_id FROM employees e, t WHERE e.id = t.up) SELECT * FROM t
--> WITH RECURSIVE t(id, up) AS (SELECT id, manager_id FROM main.employees WHERE id = 3 UNION ALL SELECT e.id, e.manager_id FROM main.employees AS e, t WHERE e.id = t.up LIMIT 100000) SELECT * FROM t LIMIT 1000

SELECT id FROM orders WHERE note LIKE '%' || lower(status) || '%'
--> SELECT id FROM main.orders WHERE note LIKE '%' || lower(status) || '%' LIMIT 1000

SELECT id FROM orders WHERE created_at LIKE strftime('%Y-%m', 'now') || '%'
--> SELECT id FROM main.orders WHERE created_at LIKE strftime('%Y-%m', 'now') || '%' LIMIT 1000

SELECT id FROM orders WHERE created_at LIKE CAST(2024 AS TEXT) || '-%'
--> SELECT id FROM main.orders WHERE created_at LIKE CAST(2024 AS TEXT) || '-%' LIMIT 1000

SELECT c.name FROM customers c WHERE EXISTS (SELECT 1 FROM products p WHERE p.name LIKE '%' || c.name || '%')
--> SELECT c.name FROM main.customers AS c WHERE EXISTS (SELECT 1 FROM main.products AS p WHERE p.name LIKE '%' || c.name || '%') LIMIT 1000

SELECT o.id FROM orders o, customers c, order_items i WHERE o.customer_id = c.id AND i.order_id = o.id
--> SELECT o.id FROM main.orders AS o, main.customers AS c, main.order_items AS i WHERE o.customer_id = c.id AND i.order_id = o.id LIMIT 1000

SELECT o.id FROM orders o, customers c, products p WHERE (o.customer_id = c.id AND p.id = o.id) OR (o.customer_id = c.tenant_id AND p.id = c.id)
--> SELECT o.id FROM main.orders AS o, main.customers AS c, main.products AS p WHERE o.customer_id = c.id AND p.id = o.id OR o.customer_id = c.tenant_id AND p.id = c.id LIMIT 1000

SELECT o.id FROM orders o, (SELECT avg(amount) AS a FROM orders) x, (SELECT max(amount) AS b FROM orders) y WHERE o.amount > x.a
--> SELECT o.id FROM main.orders AS o, (SELECT avg(amount) AS a FROM main.orders) AS x, (SELECT max(amount) AS b FROM main.orders) AS y WHERE o.amount > x.a LIMIT 1000

WITH p AS (SELECT 10 AS low), q AS (SELECT 20 AS high) SELECT o.id FROM orders o, p, q, customers c WHERE o.customer_id = c.id AND o.amount > p.low
--> WITH p AS (SELECT 10 AS low), q AS (SELECT 20 AS high) SELECT o.id FROM main.orders AS o, p, q, main.customers AS c WHERE o.customer_id = c.id AND o.amount > p.low LIMIT 1000

SELECT main.orders.id FROM main.orders WHERE EXISTS (SELECT 1 FROM customers c WHERE c.id = main.orders.customer_id)
--> SELECT orders.id FROM main.orders WHERE EXISTS (SELECT 1 FROM main.customers AS c WHERE c.id = orders.customer_id) LIMIT 1000

# A condition of an inner join may name a table that follows
SELECT o.id FROM orders AS o JOIN order_items AS i ON i.product_id = p.id JOIN products AS p ON o.id = i.order_id
--> SELECT o.id FROM main.orders AS o JOIN main.order_items AS i ON i.product_id = p.id JOIN main.products AS p ON o.id = i.order_id LIMIT 1000

SELECT o.id FROM orders AS o JOIN order_items AS i ON i.product_id = p.id AND o.id = i.order_id, products AS p
--> SELECT o.id FROM main.orders AS o JOIN main.order_items AS i ON i.product_id = p.id AND o.id = i.order_id, main.products AS p LIMIT 1000

SELECT o.id FROM orders AS o JOIN order_items AS i ON EXISTS (SELECT 1 FROM events AS e WHERE e.id = p.id) JOIN products AS p ON p.id = i.product_id AND o.id = i.order_id
--> SELECT o.id FROM main.orders AS o JOIN main.order_items AS i ON EXISTS (SELECT 1 FROM main.events AS e WHERE e.id = p.id) JOIN main.products AS p ON p.id = i.product_id AND o.id = i.order_id LIMIT 1000

SELECT (SELECT max(o.id) FROM orders AS o JOIN order_items AS i ON i.order_id = p.word LEFT JOIN products AS p ON p.id = i.product_id) FROM (SELECT 1 AS word) AS p
--> SELECT (SELECT max(o.id) FROM main.orders AS o JOIN main.order_items AS i ON i.order_id = p.word LEFT JOIN main.products AS p ON p.id = i.product_id) FROM (SELECT 1 AS word) AS p LIMIT 1000
