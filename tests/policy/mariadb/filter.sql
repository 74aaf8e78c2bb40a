SELECT id, amount FROM orders
--> SELECT id, amount FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT * FROM orders
--> SELECT * FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT o.* FROM orders o WHERE o.amount > 5
--> SELECT o.* FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS o WHERE o.amount > 5 LIMIT 1000

SELECT appdb.orders.id FROM appdb.orders WHERE appdb.orders.amount > 1
--> SELECT orders.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE orders.amount > 1 LIMIT 1000

SELECT count(*) FROM orders WHERE id = 1 || 1 = 1
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE id = 1 OR 1 = 1

SELECT count(*) FROM orders o WHERE o.id > 0 XOR 0
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS o WHERE o.id > 0 XOR 0

SELECT count(*) FROM orders PARTITION (p0, p1) WHERE id = 1
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders PARTITION (p0, p1) WHERE tenant_id = 1) AS orders WHERE id = 1

SELECT count(*) FROM orders PARTITION (p0) AS o USE INDEX (x) WHERE o.id = 1
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders PARTITION (p0) WHERE tenant_id = 1) AS o WHERE o.id = 1

SELECT count(*) FROM (orders, customers) WHERE orders.customer_id = customers.id
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders CROSS JOIN (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS customers WHERE orders.customer_id = customers.id

SELECT count(*) FROM orders STRAIGHT_JOIN customers c ON c.id = orders.customer_id
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders JOIN (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS c ON c.id = orders.customer_id

SELECT id FROM orders EXCEPT SELECT id FROM orders WHERE tenant_id = 1
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders EXCEPT SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE tenant_id = 1 LIMIT 1000

(SELECT id FROM orders LIMIT 1) UNION (SELECT id FROM events)
--> (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders LIMIT 1) UNION SELECT id FROM (SELECT id, tenant_id, ts, kind, payload FROM appdb.events WHERE tenant_id = 1) AS events LIMIT 1000

SELECT id FROM orders WHERE customer_id IN (SELECT id FROM customers)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE customer_id IN (SELECT id FROM (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS customers) LIMIT 1000

WITH orders AS (SELECT id FROM appdb.orders) SELECT count(*) FROM orders
--> WITH orders AS (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders) SELECT count(*) FROM orders

SELECT name FROM customers
--> SELECT name FROM (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT c.name, (SELECT max(amount) FROM orders WHERE customer_id = c.id) FROM customers c
--> SELECT c.name, (SELECT max(amount) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE customer_id = c.id) FROM (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS c LIMIT 1000

SELECT a.id FROM orders a JOIN orders b ON a.id = b.id + 1
--> SELECT a.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS a JOIN (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS b ON a.id = b.id + 1 LIMIT 1000

SELECT id FROM orders ORDER BY (SELECT count(*) FROM events)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders ORDER BY (SELECT count(*) FROM (SELECT id, tenant_id, ts, kind, payload FROM appdb.events WHERE tenant_id = 1) AS events) LIMIT 1000

SELECT EXISTS (SELECT 1 FROM events WHERE kind = 'login')
--> SELECT EXISTS (SELECT 1 FROM (SELECT id, tenant_id, ts, kind, payload FROM appdb.events WHERE tenant_id = 1) AS events WHERE kind = 'login') LIMIT 1000

SELECT id FROM products
--> SELECT id FROM appdb.products LIMIT 1000

SELECT id FROM orders WHERE amount > ALL (SELECT amount FROM orders WHERE status = 'open')
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE amount > ALL (SELECT amount FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE status = 'open') LIMIT 1000

# A condition that can fail is kept from rows outside
SELECT id FROM orders WHERE abs(amount) > 5
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS orders WHERE abs(amount) > 5 LIMIT 1000

SELECT id FROM orders WHERE amount / (id - 5) > 1 AND status = 'open'
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS orders WHERE amount / (id - 5) > 1 AND status = 'open' LIMIT 1000

SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE lower(c.name) = 'x'
--> SELECT o.id, c.name FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS o JOIN (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1 OFFSET 0 ROWS) AS c ON c.id = o.customer_id WHERE lower(c.name) = 'x' LIMIT 1000

SELECT v FROM (SELECT amount * 2 AS v FROM orders) AS d WHERE v > 10
--> SELECT v FROM (SELECT amount * 2 AS v FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS orders) AS d WHERE v > 10 LIMIT 1000

SELECT status, sum(amount / 2) FROM orders GROUP BY status HAVING sum(amount / 2) > 10
--> SELECT status, sum(amount / 2) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders GROUP BY status HAVING sum(amount / 2) > 10 LIMIT 1000

SELECT note FROM orders GROUP BY note HAVING upper(note) = 'X'
--> SELECT note FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS orders GROUP BY note HAVING upper(note) = 'X' LIMIT 1000

SELECT id FROM orders WHERE customer_id IN (SELECT id + 1 FROM customers)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS orders WHERE customer_id IN (SELECT id + 1 FROM (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1 OFFSET 0 ROWS) AS customers) LIMIT 1000

SELECT id FROM orders o WHERE EXISTS (SELECT max(1 / (o.amount - 100)) FROM products GROUP BY category)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS o WHERE EXISTS (SELECT max(1 / (o.amount - 100)) FROM appdb.products GROUP BY category) LIMIT 1000

SELECT id FROM orders o WHERE amount > (SELECT p.price FROM products p WHERE p.id < o.id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS o WHERE amount > (SELECT p.price FROM appdb.products AS p WHERE p.id < o.id) LIMIT 1000

SELECT id FROM orders o WHERE amount > (SELECT avg(i.price) FROM order_items i WHERE i.order_id = o.id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS o WHERE amount > (SELECT avg(i.price) FROM appdb.order_items AS i WHERE i.order_id = o.id) LIMIT 1000

# Comparisons cannot fail
SELECT amount / 2, upper(note) FROM orders WHERE status = 'open' AND id BETWEEN 1 AND 9 AND note LIKE 'a%' AND customer_id IN (1, 2) AND status IS NOT NULL
--> SELECT amount / 2, upper(note) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE status = 'open' AND id BETWEEN 1 AND 9 AND note LIKE 'a%' AND customer_id IN (1, 2) AND status IS NOT NULL LIMIT 1000

SELECT s.n FROM (SELECT status AS n, count(*) AS k FROM orders GROUP BY status) AS s WHERE s.k > 3 AND s.n <> 'x'
--> SELECT s.n FROM (SELECT status AS n, count(*) AS k FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders GROUP BY status) AS s WHERE s.k > 3 AND s.n <> 'x' LIMIT 1000
