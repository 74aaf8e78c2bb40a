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
