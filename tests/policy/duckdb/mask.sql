SELECT note FROM orders
--> SELECT note FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT id FROM orders WHERE note LIKE 'a%' ORDER BY note
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS orders WHERE note LIKE 'a%' ORDER BY note LIMIT 1000

SELECT name, ssn FROM customers
--> SELECT name, ssn FROM (SELECT id, tenant_id, left(name, 1) || '***' AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT o.note, c.name FROM orders AS o JOIN customers AS c ON c.id = o.customer_id
--> SELECT o.note, c.name FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM main.orders WHERE tenant_id = 1 LIMIT 9223372036854775807) AS o JOIN (SELECT id, tenant_id, left(name, 1) || '***' AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM main.customers WHERE tenant_id = 1 LIMIT 9223372036854775807) AS c ON c.id = o.customer_id LIMIT 1000

SELECT upper(name), count(*) FROM customers GROUP BY name
--> SELECT upper(name), count(*) FROM (SELECT id, tenant_id, left(name, 1) || '***' AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM main.customers WHERE tenant_id = 1) AS customers GROUP BY name LIMIT 1000

WITH t AS (SELECT note FROM orders) SELECT max(note) FROM t
--> WITH t AS (SELECT note FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM main.orders WHERE tenant_id = 1) AS orders) SELECT max(note) FROM t

SELECT (SELECT max(ssn) FROM customers)
--> SELECT (SELECT max(ssn) FROM (SELECT id, tenant_id, left(name, 1) || '***' AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM main.customers WHERE tenant_id = 1) AS customers) LIMIT 1000

FROM customers
--> SELECT * FROM (SELECT id, tenant_id, left(name, 1) || '***' AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT * EXCLUDE (id) FROM orders
--> SELECT * EXCLUDE (id) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM main.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT COLUMNS('n.*') FROM customers
--> SELECT COLUMNS('n.*') FROM (SELECT id, tenant_id, left(name, 1) || '***' AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM main.customers WHERE tenant_id = 1) AS customers LIMIT 1000
