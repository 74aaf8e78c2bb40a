FROM orders
--> SELECT * FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

FROM orders SELECT id WHERE amount > 1
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders WHERE amount > 1 LIMIT 1000

SELECT count(*) FROM orders SEMI JOIN customers ON orders.customer_id = customers.id
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders SEMI JOIN (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS customers ON orders.customer_id = customers.id

SELECT o.id FROM orders o ASOF JOIN events e ON o.created_at >= e.ts
--> SELECT o.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS o ASOF JOIN (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1) AS e ON o.created_at >= e.ts LIMIT 1000

PIVOT (SELECT status, amount FROM orders) ON status USING sum(amount)
--> PIVOT (SELECT status, amount FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders) ON status USING sum(amount) LIMIT 1000

SELECT o.id FROM o: orders
--> SELECT o.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS o LIMIT 1000

SELECT id FROM orders UNION ALL BY NAME SELECT id FROM events
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders UNION ALL BY NAME SELECT id FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1) AS events LIMIT 1000

SELECT * EXCLUDE (ssn) FROM customers
--> SELECT * FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000

WITH t AS (FROM orders) FROM t SELECT id
--> WITH t AS (SELECT * FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders) SELECT id FROM t LIMIT 1000

SELECT (SELECT count(*) FROM events) AS n FROM orders
--> SELECT (SELECT count(*) FROM (SELECT id, tenant_id, ts, kind, payload FROM main.events WHERE tenant_id = 1) AS events) AS n FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

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
SELECT o.id, l.v FROM orders o, LATERAL (SELECT max(1 / (o.amount - 100)) AS v FROM products) AS l
--> SELECT o.id, l.v FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o, LATERAL (SELECT max(1 / (o.amount - 100)) AS v FROM main.products) AS l LIMIT 1000

# A pattern after a star sees only the columns that may be read
SELECT * NOT LIKE 's%' FROM customers
--> SELECT * NOT LIKE 's%' FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT * NOT SIMILAR TO 's.n' FROM customers
--> SELECT * NOT SIMILAR TO 's.n' FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT * ILIKE 'N%' FROM customers
--> SELECT * ILIKE 'N%' FROM (SELECT id, tenant_id, name FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000
