# Queries that begin with FROM
FROM orders
--> SELECT * FROM main.orders LIMIT 1000

FROM orders SELECT status, sum(amount) GROUP BY status
--> SELECT status, sum(amount) FROM main.orders GROUP BY status LIMIT 1000

SELECT * FROM (FROM products) AS p
--> SELECT * FROM (SELECT * FROM main.products) AS p LIMIT 1000

# Stars
SELECT * EXCLUDE (ssn) FROM customers
--> SELECT * EXCLUDE (ssn) FROM main.customers LIMIT 1000

SELECT c.* EXCLUDE ssn FROM customers c
--> SELECT c.* EXCLUDE (ssn) FROM main.customers AS c LIMIT 1000

SELECT * EXCLUDE (ssn) REPLACE (upper(name) AS name) FROM customers
--> SELECT * EXCLUDE (ssn) REPLACE (upper(name) AS name) FROM main.customers LIMIT 1000

# Names in any letters, aliases in every place
SELECT ID, O.Amount FROM Orders AS o
--> SELECT ID, O.Amount FROM main.orders AS o LIMIT 1000

SELECT amount * 2 AS twice FROM orders WHERE twice > 10 GROUP BY ALL ORDER BY ALL
--> SELECT amount * 2 AS twice FROM main.orders WHERE twice > 10 GROUP BY ALL ORDER BY ALL LIMIT 1000

SELECT total: sum(amount), status FROM o: orders GROUP BY status
--> SELECT sum(amount) AS total, status FROM main.orders AS o GROUP BY status LIMIT 1000

SELECT status AS 'The status' FROM orders
--> SELECT status AS "The status" FROM main.orders LIMIT 1000

# Functions
SELECT lower(name), name.upper(), customers.name.left(3), main.lower(name) FROM customers
--> SELECT lower(name), upper(name), left(customers.name, 3), main.lower(name) FROM main.customers LIMIT 1000

SELECT year(created_at), date_trunc('month', created_at), strftime(created_at, '%Y-%m'), created_at + INTERVAL 3 DAY FROM orders
--> SELECT year(created_at), date_trunc('month', created_at), strftime(created_at, '%Y-%m'), created_at + INTERVAL 3 DAY FROM main.orders LIMIT 1000

SELECT time_bucket(INTERVAL '1 month', created_at) AS m, arg_max(id, amount), median(amount), quantile_cont(amount, 0.9) FROM orders GROUP BY m
--> SELECT time_bucket(INTERVAL '1 month', created_at) AS m, arg_max(id, amount), median(amount), quantile_cont(amount, 0.9) FROM main.orders GROUP BY m LIMIT 1000

SELECT date_diff('day', created_at, now()), age(created_at), epoch(created_at), dayname(created_at) FROM orders
--> SELECT date_diff('day', created_at, now()), age(created_at), epoch(created_at), dayname(created_at) FROM main.orders LIMIT 1000

SELECT count(*) FILTER (amount > 10), list(id ORDER BY id), string_agg(note, ', '), histogram(status), approx_count_distinct(customer_id) FROM orders
--> SELECT count(*) FILTER (WHERE amount > 10), list(id ORDER BY id), string_agg(note, ', '), histogram(status), approx_count_distinct(customer_id) FROM main.orders

SELECT amount // 3, amount ** 2, power(amount, 2), round(amount, 1), amount % 7 FROM orders
--> SELECT amount // 3, amount ^ 2, power(amount, 2), round(amount, 1), amount % 7 FROM main.orders LIMIT 1000

SELECT regexp_extract(note, '(\d+)-', 1), regexp_replace(note, '[^a-z]', '', 'g'), note ~ '[0-9]+', note SIMILAR TO 'a.*', note GLOB 'a*' FROM orders
--> SELECT regexp_extract(note, '(\d+)-', 1), regexp_replace(note, '[^a-z]', '', 'g'), note ~ '[0-9]+', note SIMILAR TO 'a.*', note GLOB 'a*' FROM main.orders LIMIT 1000

SELECT attrs ->> 'color', attrs ->> '$.a.b', (attrs -> 'a') = '1', json_extract_string(attrs, '$.a') FROM products
--> SELECT attrs ->> 'color', attrs ->> '$.a.b', (attrs -> 'a') = '1', json_extract_string(attrs, '$.a') FROM main.products LIMIT 1000

SELECT row_number() OVER (ORDER BY id) AS n FROM orders QUALIFY n <= 3
--> SELECT row_number() OVER (ORDER BY id) AS n FROM main.orders QUALIFY n <= 3 LIMIT 1000

SELECT id FROM orders QUALIFY row_number() OVER (PARTITION BY status ORDER BY amount DESC) = 1
--> SELECT id FROM main.orders QUALIFY row_number() OVER (PARTITION BY status ORDER BY amount DESC) = 1 LIMIT 1000

SELECT lag(amount, 1, 0) OVER (ORDER BY id), first_value(amount IGNORE NULLS) OVER (ORDER BY id) FROM orders
--> SELECT lag(amount, 1, 0) OVER (ORDER BY id), first_value(amount IGNORE NULLS) OVER (ORDER BY id) FROM main.orders LIMIT 1000

SELECT if(amount > 1, 'a', 'b'), ifnull(note, ''), coalesce(note, status), TRY_CAST(note AS INT) FROM orders
--> SELECT if(amount > 1, 'a', 'b'), ifnull(note, ''), coalesce(note, status), TRY_CAST(note AS INT) FROM main.orders LIMIT 1000

SELECT format('{} has {}', id, status), printf('%d', id), repeat('-', 10), lpad(status, 10, ' ') FROM orders
--> SELECT format('{} has {}', id, status), printf('%d', id), repeat('-', 10), lpad(status, 10, ' ') FROM main.orders LIMIT 1000

# Lists, structs, maps, lambdas
SELECT [1, 2, 3][1], [id, amount], {'id': id, 'amount': amount}, MAP {'a': 1}, struct_pack(a := id, b := 2) FROM orders
--> SELECT ([1, 2, 3])[1], [id, amount], {'id': id, 'amount': amount}, MAP {'a': 1}, struct_pack(a := id, b := 2) FROM main.orders LIMIT 1000

SELECT list_transform([1, 2, 3], x -> x + 1), list_filter([1, 2], lambda x: x > 1), list_reduce([1, 2], (a, b) -> a + b)
--> SELECT list_transform([1, 2, 3], lambda x: x + 1), list_filter([1, 2], lambda x: x > 1), list_reduce([1, 2], lambda a, b: a + b) LIMIT 1000

SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1], list_contains([1, 2], 1), len([1]), list_sort([2, 1])
--> SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1], list_contains([1, 2], 1), len([1]), list_sort([2, 1]) LIMIT 1000

SELECT id IN [1, 2], id IN (1, 2), list_sum(list_value(1, 2)) FROM orders
--> SELECT id IN [1, 2], id IN (1, 2), list_sum(list_value(1, 2)) FROM main.orders LIMIT 1000

SELECT unnest([1, 2, 3]) AS x
--> SELECT unnest([1, 2, 3]) AS x LIMIT 1000

# Series
SELECT i FROM range(0, 12) AS t(i)
--> SELECT i FROM range(0, 12) AS t(i) LIMIT 1000

# The alias names the relation, and its column keeps its name.
SELECT t.range, range FROM range(0, 12) AS t
--> SELECT t.range, range FROM range(0, 12) AS t LIMIT 1000

SELECT count(*) FROM generate_series(DATE '2024-01-01', DATE '2024-12-31', INTERVAL 1 DAY) AS t(d)
--> SELECT count(*) FROM generate_series(DATE '2024-01-01', DATE '2024-12-31', INTERVAL 1 DAY) AS t(d)

SELECT list_sum(range(100))
--> SELECT list_sum(range(100)) LIMIT 1000

# Types
SELECT id::VARCHAR, amount::DECIMAL(10, 2), created_at::DATE, note::INT[], CAST(NULL AS STRUCT(a INT, b VARCHAR[])), id::HUGEINT FROM orders
--> SELECT CAST(id AS VARCHAR), CAST(amount AS DECIMAL(10, 2)), CAST(created_at AS DATE), CAST(note AS INT[]), CAST(NULL AS STRUCT(a INT, b VARCHAR[])), CAST(id AS HUGEINT) FROM main.orders LIMIT 1000

# Joins
SELECT count(*) FROM orders SEMI JOIN customers ON orders.customer_id = customers.id
--> SELECT count(*) FROM main.orders SEMI JOIN main.customers ON orders.customer_id = customers.id

SELECT count(*) FROM orders ANTI JOIN events USING (id)
--> SELECT count(*) FROM main.orders ANTI JOIN main.events USING (id)

SELECT o.id, e.kind FROM orders o ASOF JOIN events e ON o.created_at >= e.ts
--> SELECT o.id, e.kind FROM main.orders AS o ASOF JOIN main.events AS e ON o.created_at >= e.ts LIMIT 1000

SELECT o.id, e.id FROM orders o POSITIONAL JOIN events e
--> SELECT o.id, e.id FROM main.orders AS o POSITIONAL JOIN main.events AS e LIMIT 1000

# Pivots
PIVOT (SELECT status, amount FROM orders) ON status USING sum(amount)
--> PIVOT (SELECT status, amount FROM main.orders) ON status USING sum(amount) LIMIT 1000

SELECT * FROM (SELECT status, amount, tenant_id FROM orders) PIVOT (sum(amount) FOR status IN ('open', 'paid'))
--> SELECT * FROM (SELECT status, amount, tenant_id FROM main.orders) PIVOT (sum(amount) FOR status IN ('open', 'paid')) LIMIT 1000

# Sets
SELECT id FROM orders UNION ALL BY NAME SELECT id FROM events
--> SELECT id FROM main.orders UNION ALL BY NAME SELECT id FROM main.events LIMIT 1000

SELECT id, FROM orders
--> SELECT id FROM main.orders LIMIT 1000

VALUES (1, 'a'), (2, 'b')
--> VALUES (1, 'a'), (2, 'b')

SELECT 1 AS one FROM o: orders
--> SELECT 1 AS one FROM main.orders AS o LIMIT 1000

SELECT id FROM orders LIMIT 10;
--> SELECT id FROM main.orders LIMIT 10

SELECT main.list_transform([1, 2], x -> x + 1)
--> SELECT main.list_transform([1, 2], lambda x: x + 1) LIMIT 1000

SELECT generate_subscripts([1, 2], 1)
--> SELECT generate_subscripts([1, 2], 1) LIMIT 1000

SELECT regexp_split_to_table(note, ',') FROM orders
--> SELECT regexp_split_to_table(note, ',') FROM main.orders LIMIT 1000

WITH RECURSIVE cal AS (SELECT DATE '2024-01-01' AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < DATE '2024-12-31') SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT DATE '2024-01-01' AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < DATE '2024-12-31') SELECT d FROM cal LIMIT 1000

WITH RECURSIVE boss AS (SELECT id, manager_id FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.manager_id FROM employees e JOIN boss b ON e.manager_id = b.id) SELECT * FROM boss
--> WITH RECURSIVE boss AS (SELECT id, manager_id FROM main.employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.manager_id FROM main.employees AS e JOIN boss AS b ON e.manager_id = b.id) SELECT * FROM boss LIMIT 1000

SELECT id FROM orders WHERE note LIKE '%' || lower(status) || '%'
--> SELECT id FROM main.orders WHERE note LIKE ('%' || lower(status) || '%') LIMIT 1000

SELECT id FROM orders WHERE note LIKE strftime(created_at, '%Y') || '%'
--> SELECT id FROM main.orders WHERE note LIKE (strftime(created_at, '%Y') || '%') LIMIT 1000

SELECT o.id, u.v FROM orders o, unnest([1, 2]) AS u(v), customers c WHERE c.id = o.customer_id
--> SELECT o.id, u.v FROM main.orders AS o, UNNEST([1, 2]) AS u(v), main.customers AS c WHERE c.id = o.customer_id LIMIT 1000

SELECT quantile_cont(amount, 0.5), percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FROM orders
--> SELECT quantile_cont(amount, 0.5), percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FROM main.orders

# Star patterns, lists of VALUES, trailing commas
SELECT * LIKE '%id' FROM orders
--> SELECT * LIKE '%id' FROM main.orders LIMIT 1000

SELECT * NOT ILIKE '%ID%' FROM orders
--> SELECT * NOT ILIKE '%ID%' FROM main.orders LIMIT 1000

SELECT * SIMILAR TO '(am|st).*' FROM orders
--> SELECT * SIMILAR TO '(am|st).*' FROM main.orders LIMIT 1000

SELECT * EXCEPT (note, status) FROM orders
--> SELECT * EXCLUDE (note, status) FROM main.orders LIMIT 1000

SELECT * NOT LIKE 'ssn' FROM customers
--> SELECT * NOT LIKE 'ssn' FROM main.customers LIMIT 1000

SELECT v.a FROM VALUES (1), (2) AS v(a), orders
--> SELECT v.a FROM (VALUES (1), (2)) AS v(a), main.orders LIMIT 1000

SELECT id FROM orders WHERE id IN (1, 2,)
--> SELECT id FROM main.orders WHERE id IN (1, 2) LIMIT 1000
