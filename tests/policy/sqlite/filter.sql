SELECT id, amount FROM orders
--> SELECT id, amount FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT * FROM orders
--> SELECT * FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT o.* FROM orders o WHERE o.amount > 5
--> SELECT o.* FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS o WHERE o.amount > 5 LIMIT 1000

SELECT orders.id FROM main.orders
--> SELECT orders.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT main.orders.id FROM main.orders WHERE main.orders.amount > 1
--> SELECT orders.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders WHERE orders.amount > 1 LIMIT 1000

SELECT count(*) FROM "orders" WHERE id = 1 OR 1
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS "orders" WHERE id = 1 OR 1

SELECT count(*) FROM main.orders INDEXED BY idx WHERE customer_id = 1
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders WHERE customer_id = 1

SELECT id FROM orders EXCEPT SELECT id FROM orders WHERE tenant_id = 1
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders EXCEPT SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders WHERE tenant_id = 1 LIMIT 1000

SELECT * FROM (SELECT 1 AS tenant_id, id, amount FROM orders) AS forged
--> SELECT * FROM (SELECT 1 AS tenant_id, id, amount FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders) AS forged LIMIT 1000

WITH orders AS (SELECT id FROM main.orders) SELECT count(*) FROM orders
--> WITH orders AS (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders) SELECT count(*) FROM orders

WITH orders AS (SELECT id FROM orders) SELECT count(*) FROM orders
--> WITH orders AS (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders) SELECT count(*) FROM orders

SELECT a.id FROM orders a JOIN orders b ON a.id = b.id
--> SELECT a.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS a JOIN (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS b ON a.id = b.id LIMIT 1000

SELECT c.name, o.amount FROM customers c LEFT JOIN orders o ON o.customer_id = c.id
--> SELECT c.name, o.amount FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS c LEFT JOIN (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS o ON o.customer_id = c.id LIMIT 1000

SELECT id FROM orders FULL JOIN (SELECT 1 AS id) AS x USING (id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders FULL JOIN (SELECT 1 AS id) AS x USING (id) LIMIT 1000

SELECT name FROM customers NATURAL JOIN (SELECT 1 AS id) AS x
--> SELECT name FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS customers NATURAL JOIN (SELECT 1 AS id) AS x LIMIT 1000

SELECT id FROM products WHERE id NOT IN (SELECT product_id FROM order_items JOIN orders ON orders.id = order_id)
--> SELECT id FROM main.products WHERE id NOT IN (SELECT product_id FROM main.order_items JOIN (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders ON orders.id = order_id) LIMIT 1000

SELECT name, (SELECT sum(amount) FROM orders o WHERE o.customer_id = c.id) AS total FROM customers c
--> SELECT name, (SELECT sum(amount) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS o WHERE o.customer_id = c.id) AS total FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS c LIMIT 1000

SELECT status, count(*) FROM orders GROUP BY status HAVING count(*) > (SELECT count(*) FROM events)
--> SELECT status, count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders GROUP BY status HAVING count(*) > (SELECT count(*) FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1) AS events) LIMIT 1000

SELECT id FROM orders ORDER BY (SELECT count(*) FROM events)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders ORDER BY (SELECT count(*) FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1) AS events) LIMIT 1000

SELECT id FROM orders UNION ALL SELECT id FROM events UNION ALL SELECT id FROM products
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders UNION ALL SELECT id FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1) AS events UNION ALL SELECT id FROM main.products LIMIT 1000

SELECT e.id, j.key FROM events e, json_each(e.payload) AS j
--> SELECT e.id, j.key FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1 LIMIT 9223372036854775807) AS e, json_each(e.payload) AS j LIMIT 1000

WITH RECURSIVE chain(id) AS (SELECT min(id) FROM orders UNION SELECT o.id FROM orders o JOIN chain ON o.customer_id = chain.id) SELECT id FROM chain
--> WITH RECURSIVE chain(id) AS (SELECT min(id) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders UNION SELECT o.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o JOIN chain ON o.customer_id = chain.id LIMIT 100000) SELECT id FROM chain LIMIT 1000

SELECT id AS "where", 'FROM orders' AS t FROM orders AS "where 1"
--> SELECT id AS "where", 'FROM orders' AS t FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS "where 1" LIMIT 1000

SELECT c.id, c.name FROM customers c ORDER BY c.name
--> SELECT c.id, c.name FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS c ORDER BY c.name LIMIT 1000

SELECT p.name, p.rowid FROM products p
--> SELECT p.name, p.rowid FROM main.products AS p LIMIT 1000

# The twins of what hides behind a name
SELECT id FROM (SELECT * FROM orders) AS secrets
--> SELECT id FROM (SELECT * FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders) AS secrets LIMIT 1000

WITH x AS (SELECT id FROM orders), orders AS (SELECT 1 AS id) SELECT id FROM x
--> WITH x AS (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders), orders AS (SELECT 1 AS id) SELECT id FROM x LIMIT 1000

WITH secrets AS (SELECT 1 AS id) SELECT id FROM secrets
--> WITH secrets AS (SELECT 1 AS id) SELECT id FROM secrets LIMIT 1000

SELECT id FROM main . /* x */ orders -- WHERE
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT 'FROM secrets WHERE 1' AS "FROM orders" FROM orders
--> SELECT 'FROM secrets WHERE 1' AS "FROM orders" FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT 1 FROM customers WHERE (id, name) > (1, '1')
--> SELECT 1 FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1 LIMIT 9223372036854775807) AS customers WHERE (id, name) > (1, '1') LIMIT 1000

SELECT id FROM orders WHERE tenant_id = 2 OR NOT tenant_id = 1
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders WHERE tenant_id = 2 OR NOT tenant_id = 1 LIMIT 1000

# A condition that can fail is kept from rows outside
SELECT id FROM orders WHERE abs(amount) > 5
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE abs(amount) > 5 LIMIT 1000

SELECT id FROM orders WHERE amount / (id - 5) > 1 AND status = 'open'
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE amount / (id - 5) > 1 AND status = 'open' LIMIT 1000

SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE lower(c.name) = 'x'
--> SELECT o.id, c.name FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o JOIN (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1 LIMIT 9223372036854775807) AS c ON c.id = o.customer_id WHERE lower(c.name) = 'x' LIMIT 1000

SELECT v FROM (SELECT amount * 2 AS v FROM orders) AS d WHERE v > 10
--> SELECT v FROM (SELECT amount * 2 AS v FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders) AS d WHERE v > 10 LIMIT 1000

SELECT status, sum(amount / 2) FROM orders GROUP BY status HAVING sum(amount / 2) > 10
--> SELECT status, sum(amount / 2) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders GROUP BY status HAVING sum(amount / 2) > 10 LIMIT 1000

SELECT note FROM orders GROUP BY note HAVING upper(note) = 'X'
--> SELECT note FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders GROUP BY note HAVING upper(note) = 'X' LIMIT 1000

SELECT id FROM orders WHERE customer_id IN (SELECT id + 1 FROM customers)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE customer_id IN (SELECT id + 1 FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1 LIMIT 9223372036854775807) AS customers) LIMIT 1000

SELECT id FROM orders o WHERE EXISTS (SELECT max(1 / (o.amount - 100)) FROM products GROUP BY category)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o WHERE EXISTS (SELECT max(1 / (o.amount - 100)) FROM main.products GROUP BY category) LIMIT 1000

SELECT id FROM orders o WHERE amount > (SELECT p.price FROM products p WHERE p.id < o.id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o WHERE amount > (SELECT p.price FROM main.products AS p WHERE p.id < o.id) LIMIT 1000

SELECT id FROM orders o WHERE amount > (SELECT avg(i.price) FROM order_items i WHERE i.order_id = o.id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o WHERE amount > (SELECT avg(i.price) FROM main.order_items AS i WHERE i.order_id = o.id) LIMIT 1000

# Comparisons cannot fail
SELECT amount / 2, upper(note) FROM orders WHERE status = 'open' AND id BETWEEN 1 AND 9 AND note LIKE 'a%' AND customer_id IN (1, 2) AND status IS NOT NULL
--> SELECT amount / 2, upper(note) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders WHERE status = 'open' AND id BETWEEN 1 AND 9 AND note LIKE 'a%' AND customer_id IN (1, 2) AND status IS NOT NULL LIMIT 1000

SELECT s.n FROM (SELECT status AS n, count(*) AS k FROM orders GROUP BY status) AS s WHERE s.k > 3 AND s.n <> 'x'
--> SELECT s.n FROM (SELECT status AS n, count(*) AS k FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders GROUP BY status) AS s WHERE s.k > 3 AND s.n <> 'x' LIMIT 1000

# What is made of each row of a relation may fail before another join
SELECT e.id, j.value FROM events e, json_each(e.payload) AS j
--> SELECT e.id, j.value FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1 LIMIT 9223372036854775807) AS e, json_each(e.payload) AS j LIMIT 1000
