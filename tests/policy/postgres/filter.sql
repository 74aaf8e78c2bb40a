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
--> SELECT o.id, l.n FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o, LATERAL (SELECT count(*) AS n FROM (SELECT id, tenant_id, ts, kind, payload FROM public.events WHERE tenant_id = 1 LIMIT 9223372036854775807) AS e WHERE e.id = o.id) AS l LIMIT 1000

SELECT count(*) FROM orders o LEFT JOIN events e USING (id)
--> SELECT count(*) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS o LEFT JOIN (SELECT id, tenant_id, ts, kind, payload FROM public.events WHERE tenant_id = 1) AS e USING (id)

SELECT id FROM orders WHERE EXISTS (SELECT 1 FROM customers WHERE customers.id = orders.customer_id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders WHERE EXISTS (SELECT 1 FROM (SELECT id, tenant_id, name FROM public.customers WHERE tenant_id = 1) AS customers WHERE customers.id = orders.customer_id) LIMIT 1000

# A condition that can fail is kept from rows outside
SELECT id FROM orders WHERE abs(amount) > 5
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE abs(amount) > 5 LIMIT 1000

SELECT id FROM orders WHERE amount / (id - 5) > 1 AND status = 'open'
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE amount / (id - 5) > 1 AND status = 'open' LIMIT 1000

SELECT o.id, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE lower(c.name) = 'x'
--> SELECT o.id, c.name FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o JOIN (SELECT id, tenant_id, name FROM public.customers WHERE tenant_id = 1 LIMIT 9223372036854775807) AS c ON c.id = o.customer_id WHERE lower(c.name) = 'x' LIMIT 1000

SELECT v FROM (SELECT amount * 2 AS v FROM orders) AS d WHERE v > 10
--> SELECT v FROM (SELECT amount * 2 AS v FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders) AS d WHERE v > 10 LIMIT 1000

SELECT status, sum(amount / 2) FROM orders GROUP BY status HAVING sum(amount / 2) > 10
--> SELECT status, sum(amount / 2) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders GROUP BY status HAVING sum(amount / 2) > 10 LIMIT 1000

SELECT note FROM orders GROUP BY note HAVING upper(note) = 'X'
--> SELECT note FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders GROUP BY note HAVING upper(note) = 'X' LIMIT 1000

SELECT id FROM orders WHERE customer_id IN (SELECT id + 1 FROM customers)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE customer_id IN (SELECT id + 1 FROM (SELECT id, tenant_id, name FROM public.customers WHERE tenant_id = 1 LIMIT 9223372036854775807) AS customers) LIMIT 1000

SELECT id FROM orders o WHERE EXISTS (SELECT max(1 / (o.amount - 100)) FROM products GROUP BY category)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o WHERE EXISTS (SELECT max(1 / (o.amount - 100)) FROM public.products GROUP BY category) LIMIT 1000

SELECT id FROM orders o WHERE amount > (SELECT p.price FROM products p WHERE p.id < o.id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o WHERE amount > (SELECT p.price FROM public.products AS p WHERE p.id < o.id) LIMIT 1000

SELECT id FROM orders o WHERE amount > (SELECT avg(i.price) FROM order_items i WHERE i.order_id = o.id)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o WHERE amount > (SELECT avg(i.price) FROM public.order_items AS i WHERE i.order_id = o.id) LIMIT 1000

# Comparisons cannot fail
SELECT amount / 2, upper(note) FROM orders WHERE status = 'open' AND id BETWEEN 1 AND 9 AND note LIKE 'a%' AND customer_id IN (1, 2) AND status IS NOT NULL
--> SELECT amount / 2, upper(note) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders WHERE status = 'open' AND id BETWEEN 1 AND 9 AND note LIKE 'a%' AND customer_id IN (1, 2) AND status IS NOT NULL LIMIT 1000

SELECT s.n FROM (SELECT status AS n, count(*) AS k FROM orders GROUP BY status) AS s WHERE s.k > 3 AND s.n <> 'x'
--> SELECT s.n FROM (SELECT status AS n, count(*) AS k FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1) AS orders GROUP BY status) AS s WHERE s.k > 3 AND s.n <> 'x' LIMIT 1000

# What is made of each row of a relation may fail before another join
SELECT o.id, l.v FROM orders o, LATERAL (SELECT max(1 / (o.amount - 100)) AS v FROM products) AS l
--> SELECT o.id, l.v FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, note FROM public.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o, LATERAL (SELECT max(1 / (o.amount - 100)) AS v FROM public.products) AS l LIMIT 1000
