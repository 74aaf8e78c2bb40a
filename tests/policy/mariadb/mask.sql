# Customers: only tenant 1, the name masked, ssn shown as its last digits. Orders: the note masked.
SELECT name FROM customers
--> SELECT name FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT ssn, count(*) FROM customers GROUP BY ssn HAVING max(ssn) > '1' ORDER BY ssn
--> SELECT ssn, count(*) FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers GROUP BY ssn HAVING max(ssn) > '1' ORDER BY ssn LIMIT 1000

SELECT id FROM customers WHERE ssn LIKE '12%'
--> SELECT id FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1 OFFSET 0 ROWS) AS customers WHERE ssn LIKE '12%' LIMIT 1000

SELECT * FROM customers
--> SELECT * FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers LIMIT 1000

SELECT c.* FROM appdb.customers AS c
--> SELECT c.* FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS c LIMIT 1000

SELECT id FROM customers JOIN (SELECT '121' AS ssn) AS g USING (ssn)
--> SELECT id FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers JOIN (SELECT '121' AS ssn) AS g USING (ssn) LIMIT 1000

SELECT count(*) FROM customers NATURAL JOIN (SELECT '121' AS ssn) AS g
--> SELECT count(*) FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers NATURAL JOIN (SELECT '121' AS ssn) AS g

SELECT ssn FROM customers LEFT JOIN (SELECT '' AS ssn) AS g USING (ssn)
--> SELECT ssn FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers LEFT JOIN (SELECT '' AS ssn) AS g USING (ssn) LIMIT 1000

SELECT o.id FROM orders AS o WHERE o.note IN (SELECT ssn FROM customers)
--> SELECT o.id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS o WHERE o.note IN (SELECT ssn FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1 OFFSET 0 ROWS) AS customers) LIMIT 1000

SELECT id FROM orders WHERE EXISTS (SELECT 1 FROM customers AS c WHERE c.name = orders.note)
--> SELECT id FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM appdb.orders WHERE tenant_id = 1 OFFSET 0 ROWS) AS orders WHERE EXISTS (SELECT 1 FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1 OFFSET 0 ROWS) AS c WHERE c.name = orders.note) LIMIT 1000

SELECT max(note) OVER (PARTITION BY note ORDER BY note) FROM orders
--> SELECT max(note) OVER (PARTITION BY note ORDER BY note) FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM appdb.orders WHERE tenant_id = 1) AS orders LIMIT 1000

WITH customers AS (SELECT * FROM appdb.customers) SELECT ssn FROM customers
--> WITH customers AS (SELECT * FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers) SELECT ssn FROM customers LIMIT 1000

SELECT ssn FROM customers UNION SELECT note FROM orders
--> SELECT ssn FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers UNION SELECT note FROM (SELECT id, customer_id, tenant_id, amount, status, created_at, '***' AS note FROM appdb.orders WHERE tenant_id = 1) AS orders LIMIT 1000

SELECT x.s FROM (SELECT ssn AS s FROM customers) AS x
--> SELECT x.s FROM (SELECT ssn AS s FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers) AS x LIMIT 1000

SELECT json_object('s', ssn) FROM customers
--> SELECT json_object('s', ssn) FROM (SELECT id, tenant_id, concat(left(name, 1), '***') AS name, CASE WHEN name IS NULL THEN ssn ELSE substr(ssn, -2) END AS ssn FROM appdb.customers WHERE tenant_id = 1) AS customers LIMIT 1000

# No mask there.
SELECT name FROM employees
--> SELECT name FROM appdb.employees LIMIT 1000
