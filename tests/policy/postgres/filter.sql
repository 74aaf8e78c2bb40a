SELECT id FROM orders
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT o.id FROM orders AS o JOIN customers AS c ON c.id = o.customer_id
--> SELECT o.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS o JOIN (SELECT id, tenant_id, name FROM public.customers WHERE tenant_id = 1) AS c ON c.id = o.customer_id LIMIT 1000

TABLE products
--> SELECT * FROM public.products LIMIT 1000

SELECT id FROM orders UNION SELECT id FROM events
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders UNION SELECT id FROM (SELECT id, tenant_id, ts, kind, payload FROM public.events WHERE tenant_id = 1) AS events LIMIT 1000

SELECT o.id, (SELECT name FROM customers c WHERE c.id = o.customer_id) FROM orders o
--> SELECT o.id, (SELECT name FROM (SELECT id, tenant_id, name FROM public.customers WHERE tenant_id = 1) AS c WHERE c.id = o.customer_id) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS o LIMIT 1000

WITH t AS (SELECT id FROM orders) SELECT id FROM t
--> WITH t AS (SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders) SELECT id FROM t LIMIT 1000

SELECT DISTINCT ON (status) status, id FROM orders ORDER BY status, id
--> SELECT DISTINCT ON (status) status, id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders ORDER BY status, id LIMIT 1000

SELECT o.id, l.n FROM orders o, LATERAL (SELECT count(*) AS n FROM events e WHERE e.id = o.id) l
--> SELECT o.id, l.n FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS o, LATERAL (SELECT count(*) AS n FROM (SELECT id, tenant_id, ts, kind, payload FROM public.events WHERE tenant_id = 1) AS e WHERE e.id = o.id) AS l LIMIT 1000

SELECT count(*) FROM orders o LEFT JOIN events e USING (id)
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS o LEFT JOIN (SELECT id, tenant_id, ts, kind, payload FROM public.events WHERE tenant_id = 1) AS e USING (id)

SELECT id FROM orders WHERE EXISTS (SELECT 1 FROM customers WHERE customers.id = orders.customer_id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders WHERE EXISTS (SELECT 1 FROM (SELECT id, tenant_id, name FROM public.customers WHERE tenant_id = 1) AS customers WHERE customers.id = orders.customer_id) LIMIT 1000
