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

SELECT o.id, x.n FROM orders o, LATERAL (SELECT count(*) AS n FROM events e WHERE e.tenant_id = o.tenant_id) x
--> SELECT o.id, x.n FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS o, LATERAL (SELECT count(*) AS n FROM (SELECT id, tenant_id, ts, kind, payload FROM appdb.events WHERE tenant_id = 1) AS e WHERE e.tenant_id = o.tenant_id) AS x LIMIT 1000

WITH orders AS (SELECT id FROM appdb.orders) SELECT count(*) FROM orders
--> WITH orders AS (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders) SELECT count(*) FROM orders

TABLE orders
--> SELECT * FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT name FROM customers
--> SELECT name FROM (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT c.name, (SELECT max(amount) FROM orders WHERE customer_id = c.id) FROM customers c
--> SELECT c.name, (SELECT max(amount) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE customer_id = c.id) FROM (SELECT id, tenant_id, name FROM appdb.customers WHERE tenant_id = 1) AS c LIMIT 1000

SELECT a.id FROM orders a JOIN orders b ON a.id = b.id + 1
--> SELECT a.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS a JOIN (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS b ON a.id = b.id + 1 LIMIT 1000

SELECT id FROM orders ORDER BY (SELECT count(*) FROM events)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders ORDER BY (SELECT count(*) FROM (SELECT id, tenant_id, ts, kind, payload FROM appdb.events WHERE tenant_id = 1) AS events) LIMIT 1000

SELECT EXISTS (SELECT 1 FROM events WHERE kind = 'login')
--> SELECT EXISTS (SELECT 1 FROM (SELECT id, tenant_id, ts, kind, payload FROM appdb.events WHERE tenant_id = 1) AS events WHERE kind = 'login') LIMIT 1000

SELECT id FROM products
--> SELECT id FROM appdb.products LIMIT 1000

SELECT id FROM orders WHERE amount > ALL (SELECT amount FROM orders WHERE status = 'open')
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE amount > ALL (SELECT amount FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM appdb.orders WHERE tenant_id = 1) AS orders WHERE status = 'open') LIMIT 1000
