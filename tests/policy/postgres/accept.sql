# Columns, aliases, qualified names, letters of names
SELECT id, amount FROM orders
--> SELECT id, amount FROM public.orders LIMIT 1000

SELECT o.id, o.amount AS total FROM public.orders AS o WHERE o.status = 'open'
--> SELECT o.id, o.amount AS total FROM public.orders AS o WHERE o.status = 'open' LIMIT 1000

SELECT ID, Amount FROM ORDERS
--> SELECT ID, Amount FROM public.orders LIMIT 1000

SELECT "id", orders."amount" FROM "orders"
--> SELECT "id", orders."amount" FROM public.orders LIMIT 1000

SELECT DISTINCT ON (customer_id) customer_id, id FROM orders ORDER BY customer_id, created_at DESC
--> SELECT DISTINCT ON (customer_id) customer_id, id FROM public.orders ORDER BY customer_id, created_at DESC LIMIT 1000

TABLE products
--> SELECT * FROM public.products LIMIT 1000

VALUES (1, 'a'), (2, 'b')
--> VALUES (1, 'a'), (2, 'b')

SELECT count(*) FROM orders
--> SELECT count(*) FROM public.orders

SELECT 'DROP TABLE x' AS words, E'it\'s', $tag$a'b$tag$, U&'d\0061t'
--> SELECT 'DROP TABLE x' AS words, 'it''s', 'a''b', 'dat' LIMIT 1000

# Functions with literals that are small enough
SELECT lower(name), initcap(name), length(name), left(name, 3), split_part(name, ' ', 1) FROM customers
--> SELECT lower(name), initcap(name), length(name), left(name, 3), split_part(name, ' ', 1) FROM public.customers LIMIT 1000

SELECT pg_catalog.lower(name), PG_CATALOG.UPPER(name), "lower"(name) FROM customers
--> SELECT pg_catalog.lower(name), PG_CATALOG.UPPER(name), "lower"(name) FROM public.customers LIMIT 1000

SELECT repeat('-', 80), lpad(name, 20, '.'), format('%s: %s', id, name) FROM customers
--> SELECT repeat('-', 80), lpad(name, 20, '.'), format('%s: %s', id, name) FROM public.customers LIMIT 1000

SELECT round(amount, 2), ceil(amount), power(amount, 2), amount ^ 0.5, |/ amount, @ amount FROM orders
--> SELECT round(amount, 2), ceil(amount), power(amount, 2), amount ^ 0.5, |/ amount, @ amount FROM public.orders LIMIT 1000

SELECT power(1 + amount / 100, 12), factorial(20), 1e10, 2.5e-3 FROM orders
--> SELECT power(1 + amount / 100, 12), factorial(20), 1e10, 2.5e-3 FROM public.orders LIMIT 1000

SELECT date_trunc('month', created_at) AS month, sum(amount) FROM orders GROUP BY 1 ORDER BY 1
--> SELECT date_trunc('month', created_at) AS month, sum(amount) FROM public.orders GROUP BY 1 ORDER BY 1 LIMIT 1000

SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM'), extract(dow FROM created_at), age(created_at) FROM orders
--> SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM'), EXTRACT(DOW FROM created_at), age(created_at) FROM public.orders LIMIT 1000

SELECT count(*) FROM orders WHERE created_at > now() - interval '30 days' AND created_at < current_date
--> SELECT count(*) FROM public.orders WHERE created_at > now() - INTERVAL '30 days' AND created_at < current_date

SELECT make_interval(days => 3), make_date(2024, 1, 31), date_bin('15 minutes', created_at, TIMESTAMP '2001-01-01') FROM orders
--> SELECT make_interval(days => 3), make_date(2024, 1, 31), date_bin('15 minutes', created_at, TIMESTAMP '2001-01-01') FROM public.orders LIMIT 1000

SELECT status, count(*) FILTER (WHERE amount > 10), string_agg(note, ', ' ORDER BY id), array_agg(DISTINCT customer_id) FROM orders GROUP BY GROUPING SETS ((status), ())
--> SELECT status, count(*) FILTER (WHERE amount > 10), string_agg(note, ', ' ORDER BY id), array_agg(DISTINCT customer_id) FROM public.orders GROUP BY GROUPING SETS (status, ()) LIMIT 1000

SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount), mode() WITHIN GROUP (ORDER BY status), rank(5) WITHIN GROUP (ORDER BY amount) FROM orders
--> SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount), mode() WITHIN GROUP (ORDER BY status), rank(5) WITHIN GROUP (ORDER BY amount) FROM public.orders

SELECT id, rank() OVER (PARTITION BY status ORDER BY amount), lag(amount) OVER w, first_value(id) OVER w FROM orders WINDOW w AS (ORDER BY created_at)
--> SELECT id, rank() OVER (PARTITION BY status ORDER BY amount), lag(amount) OVER w, first_value(id) OVER w FROM public.orders WINDOW w AS (ORDER BY created_at) LIMIT 1000

SELECT attrs ->> 'color', attrs #>> '{a,b}', attrs @> '{"a": 1}', jsonb_typeof(attrs), attrs ? 'x' FROM products
--> SELECT attrs ->> 'color', attrs #>> '{a,b}', attrs @> '{"a": 1}', jsonb_typeof(attrs), attrs ? 'x' FROM public.products LIMIT 1000

SELECT regexp_replace(note, '[^a-z]+', ' ', 'g'), note ~ '^[A-Z]{2}\d{4}$', note SIMILAR TO '(a|b)%', note ILIKE '%x%' FROM orders
--> SELECT regexp_replace(note, '[^a-z]+', ' ', 'g'), note ~ '^[A-Z]{2}\d{4}$', note SIMILAR TO '(a|b)%', note ILIKE '%x%' FROM public.orders LIMIT 1000

SELECT coalesce(note, ''), nullif(status, ''), greatest(1, id), num_nulls(note, status) FROM orders
--> SELECT coalesce(note, ''), nullif(status, ''), greatest(1, id), num_nulls(note, status) FROM public.orders LIMIT 1000

SELECT array_length(ARRAY[1, 2], 1), (ARRAY[1, 2])[1], 2 = ANY (ARRAY[1, 2]), array_to_string(ARRAY['a', 'b'], ',')
--> SELECT array_length(ARRAY[1, 2], 1), (ARRAY[1, 2])[1], 2 = ANY (ARRAY[1, 2]), array_to_string(ARRAY['a', 'b'], ',') LIMIT 1000

SELECT random(), gen_random_uuid(), md5(name), encode(sha256('x'), 'hex') FROM products ORDER BY random() LIMIT 5
--> SELECT random(), gen_random_uuid(), md5(name), encode(sha256('x'), 'hex') FROM public.products ORDER BY random() LIMIT 5

SELECT to_tsvector('english', note) @@ to_tsquery('refund & late') FROM orders
--> SELECT to_tsvector('english', note) @@ to_tsquery('refund & late') FROM public.orders LIMIT 1000

# Types
SELECT id::text, amount::numeric(10, 2), created_at::date, CAST(status AS varchar(20)), '{1,2}'::int[], '1 day'::interval FROM orders
--> SELECT CAST(id AS TEXT), CAST(amount AS NUMERIC(10, 2)), CAST(created_at AS DATE), CAST(status AS VARCHAR(20)), CAST('{1,2}' AS INT[]), CAST('1 day' AS INTERVAL) FROM public.orders LIMIT 1000

SELECT note::pg_catalog.text, '10'::pg_catalog.int4, point '1,2', inet '10.0.0.1', id::character varying FROM orders
--> SELECT CAST(note AS pg_catalog.text), CAST('10' AS pg_catalog.int4), POINT '1,2', INET '10.0.0.1', CAST(id AS CHARACTER VARYING) FROM public.orders LIMIT 1000

SELECT note::char(20), status::bit(8), '2024-01-01'::timestamptz(3), '{"a": 1}'::jsonb FROM orders
--> SELECT CAST(note AS CHAR(20)), CAST(status AS BIT(8)), CAST('2024-01-01' AS TIMESTAMPTZ(3)), CAST('{"a": 1}' AS JSONB) FROM public.orders LIMIT 1000

# Series whose members can be counted
SELECT n FROM generate_series(1, 100) AS n
--> SELECT n FROM generate_series(1, 100) AS n LIMIT 1000

SELECT d::date FROM generate_series(DATE '2024-01-01', DATE '2024-12-31', INTERVAL '1 day') AS d
--> SELECT CAST(d AS DATE) FROM generate_series(DATE '2024-01-01', DATE '2024-12-31', INTERVAL '1 day') AS d LIMIT 1000

SELECT m FROM generate_series(date_trunc('year', now()), now(), '1 month') AS s(m)
--> SELECT m FROM generate_series(date_trunc('year', now()), now(), '1 month') AS s(m) LIMIT 1000

SELECT count(*) FROM generate_series((SELECT min(created_at) FROM orders), current_date, interval '1 week') AS w
--> SELECT count(*) FROM generate_series((SELECT min(created_at) FROM public.orders), current_date, INTERVAL '1 week') AS w

SELECT count(*) FROM generate_series(-10, 10 * 10, 2) AS n
--> SELECT count(*) FROM generate_series(-10, 10 * 10, 2) AS n

# Rows of arrays and JSON
SELECT key, value FROM jsonb_each('{"a": 1}')
--> SELECT key, value FROM jsonb_each('{"a": 1}') LIMIT 1000

SELECT e.value ->> 'a' FROM jsonb_array_elements('[{"a": 1}]'::jsonb) AS e
--> SELECT e.value ->> 'a' FROM jsonb_array_elements(CAST('[{"a": 1}]' AS JSONB)) AS e LIMIT 1000

SELECT x.a, x.b FROM jsonb_to_recordset('[{"a": 1}]') AS x(a int, b text)
--> SELECT x.a, x.b FROM jsonb_to_recordset('[{"a": 1}]') AS x(a INT, b TEXT) LIMIT 1000

SELECT word FROM unnest(ARRAY['a', 'b']) AS word
--> SELECT word FROM UNNEST(ARRAY['a', 'b']) AS word LIMIT 1000

SELECT unnest(ARRAY[1, 2]), jsonb_object_keys('{"a": 1}')
--> SELECT unnest(ARRAY[1, 2]), jsonb_object_keys('{"a": 1}') LIMIT 1000

# Common tables and sets
WITH recent AS (SELECT id FROM orders WHERE created_at > DATE '2024-01-01') SELECT count(*) FROM recent
--> WITH recent AS (SELECT id FROM public.orders WHERE created_at > DATE '2024-01-01') SELECT count(*) FROM recent

WITH RECURSIVE chain AS (SELECT id, manager_id, 1 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.manager_id, c.depth + 1 FROM employees e JOIN chain c ON e.manager_id = c.id WHERE c.depth < 10) SELECT * FROM chain
--> WITH RECURSIVE chain AS (SELECT id, manager_id, 1 AS depth FROM public.employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.manager_id, c.depth + 1 FROM public.employees AS e JOIN chain AS c ON e.manager_id = c.id WHERE c.depth < 10) SELECT * FROM chain LIMIT 1000

(SELECT id FROM orders) UNION (SELECT id FROM events) ORDER BY 1
--> SELECT id FROM public.orders UNION SELECT id FROM public.events ORDER BY 1 LIMIT 1000

SELECT o.id, t.total FROM orders o, LATERAL (SELECT sum(quantity) AS total FROM order_items i WHERE i.order_id = o.id) t
--> SELECT o.id, t.total FROM public.orders AS o, LATERAL (SELECT sum(quantity) AS total FROM public.order_items AS i WHERE i.order_id = o.id) AS t LIMIT 1000

WITH RECURSIVE cal AS (SELECT DATE '2024-01-01' AS d UNION ALL SELECT d + 1 FROM cal WHERE d < DATE '2024-12-31') SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT DATE '2024-01-01' AS d UNION ALL SELECT d + 1 FROM cal WHERE d < DATE '2024-12-31') SELECT d FROM cal LIMIT 1000

WITH RECURSIVE cal AS (SELECT CAST('2024-01-01' AS date) AS d UNION ALL SELECT CAST(d + INTERVAL '1 month' AS date) FROM cal WHERE d + INTERVAL '1 month' < '2024-12-31') SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT CAST('2024-01-01' AS DATE) AS d UNION ALL SELECT CAST(d + INTERVAL '1 month' AS DATE) FROM cal WHERE d + INTERVAL '1 month' < '2024-12-31') SELECT d FROM cal LIMIT 1000

WITH RECURSIVE cal AS (SELECT min(created_at) AS d FROM orders UNION ALL SELECT d + INTERVAL '1 day' FROM cal WHERE d < (SELECT max(created_at) FROM orders)) SELECT d FROM cal
--> WITH RECURSIVE cal AS (SELECT min(created_at) AS d FROM public.orders UNION ALL SELECT d + INTERVAL '1 day' FROM cal WHERE d < (SELECT max(created_at) FROM public.orders)) SELECT d FROM cal LIMIT 1000

WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n
--> WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n LIMIT 1000

WITH RECURSIVE ends AS (SELECT min(created_at) AS low, max(created_at) AS high FROM orders), cal AS (SELECT low AS d FROM ends UNION ALL SELECT d + INTERVAL '1 day' FROM cal, ends WHERE d < high) SELECT d FROM cal
--> WITH RECURSIVE ends AS (SELECT min(created_at) AS low, max(created_at) AS high FROM public.orders), cal AS (SELECT low AS d FROM ends UNION ALL SELECT d + INTERVAL '1 day' FROM cal, ends WHERE d < high) SELECT d FROM cal LIMIT 1000

WITH RECURSIVE boss AS (SELECT id, name, manager_id FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id FROM employees e JOIN boss b ON e.manager_id = b.id) SELECT * FROM boss
--> WITH RECURSIVE boss AS (SELECT id, name, manager_id FROM public.employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id FROM public.employees AS e JOIN boss AS b ON e.manager_id = b.id) SELECT * FROM boss LIMIT 1000

WITH RECURSIVE up AS (SELECT e.* FROM employees e WHERE e.id = 7 UNION SELECT e.* FROM employees e, up WHERE e.id = up.manager_id) SELECT id FROM up
--> WITH RECURSIVE up AS (SELECT e.* FROM public.employees AS e WHERE e.id = 7 UNION SELECT e.* FROM public.employees AS e, up WHERE e.id = up.manager_id) SELECT id FROM up LIMIT 1000

SELECT id FROM orders WHERE note ILIKE '%' || upper(status) || '%'
--> SELECT id FROM public.orders WHERE note ILIKE ('%' || upper(status) || '%') LIMIT 1000

SELECT id FROM orders WHERE note LIKE concat('%', status, '%')
--> SELECT id FROM public.orders WHERE note LIKE concat('%', status, '%') LIMIT 1000

SELECT id FROM orders WHERE note LIKE to_char(created_at, 'YYYY') || '%'
--> SELECT id FROM public.orders WHERE note LIKE (to_char(created_at, 'YYYY') || '%') LIMIT 1000

SELECT substring(note, 2), substring(note, 1, 3), substring(note FROM '^[A-Z]+') FROM orders
--> SELECT substring(note, 2), substring(note, 1, 3), substring(note, '^[A-Z]+') FROM public.orders LIMIT 1000

SELECT id FROM orders WHERE note ~ '^[A-Z]{2}-\d{4}$'
--> SELECT id FROM public.orders WHERE note ~ '^[A-Z]{2}-\d{4}$' LIMIT 1000

SELECT id FROM orders WHERE note ~* ('\m' || status || '\M')
--> SELECT id FROM public.orders WHERE note ~* ('\m' || status || '\M') LIMIT 1000

SELECT id FROM events WHERE payload @? '$.a[*] ? (@ > 2)'
--> SELECT id FROM public.events WHERE payload @? '$.a[*] ? (@ > 2)' LIMIT 1000

SELECT jsonb_path_query_first(payload, '$.items[0].price') FROM events
--> SELECT jsonb_path_query_first(payload, '$.items[0].price') FROM public.events LIMIT 1000

SELECT id FROM orders WHERE to_tsvector(note) @@ to_tsquery('late & parcel')
--> SELECT id FROM public.orders WHERE to_tsvector(note) @@ to_tsquery('late & parcel') LIMIT 1000

SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FROM orders
--> SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FROM public.orders

SELECT d FROM generate_series(TIMESTAMP '2023-01-01', TIMESTAMP '2024-01-01', INTERVAL '1 year 2 months') AS d
--> SELECT d FROM generate_series(TIMESTAMP '2023-01-01', TIMESTAMP '2024-01-01', INTERVAL '1 year 2 months') AS d LIMIT 1000

SELECT d FROM generate_series(make_date(2023, 1, 1), make_date(2024, 12, 31), INTERVAL '1 month') AS d
--> SELECT d FROM generate_series(make_date(2023, 1, 1), make_date(2024, 12, 31), INTERVAL '1 month') AS d LIMIT 1000

SELECT d FROM generate_series(date_trunc('month', now()) - 11 * INTERVAL '1 month', now(), '1 month') AS d
--> SELECT d FROM generate_series(date_trunc('month', now()) - 11 * INTERVAL '1 month', now(), '1 month') AS d LIMIT 1000

SELECT d FROM generate_series(date_trunc('day', now() AT TIME ZONE 'UTC'), now(), '1 day 12 hours') AS d
--> SELECT d FROM generate_series(date_trunc('day', now() AT TIME ZONE 'UTC'), now(), '1 day 12 hours') AS d LIMIT 1000

SELECT count(*) FROM orders ORDER BY generate_series(1, 10)
--> SELECT count(*) FROM public.orders ORDER BY generate_series(1, 10) LIMIT 1000

SELECT o.id, x FROM orders o, LATERAL (SELECT count(*) AS x FROM order_items i WHERE i.order_id = o.id) AS l, customers c WHERE c.id = o.customer_id
--> SELECT o.id, x FROM public.orders AS o, LATERAL (SELECT count(*) AS x FROM public.order_items AS i WHERE i.order_id = o.id) AS l, public.customers AS c WHERE c.id = o.customer_id LIMIT 1000

# SQL/JSON, whole rows as values, and what else PostgreSQL writes in ways of its own
SELECT JSON_OBJECT('id': o.id, 'amount' VALUE o.amount ABSENT ON NULL RETURNING jsonb) AS j FROM orders AS o
--> SELECT JSON_OBJECT('id': o.id, 'amount': o.amount ABSENT ON NULL RETURNING JSONB) AS j FROM public.orders AS o LIMIT 1000

SELECT JSON_ARRAYAGG(status ORDER BY id RETURNING jsonb) FROM orders
--> SELECT JSON_ARRAYAGG(status ORDER BY id RETURNING JSONB) FROM public.orders

SELECT JSON_VALUE(note, '$.kind' RETURNING text DEFAULT status ON EMPTY) AS kind FROM orders
--> SELECT JSON_VALUE(note, '$.kind' RETURNING TEXT DEFAULT status ON EMPTY) AS kind FROM public.orders LIMIT 1000

SELECT JSON_EXISTS(note, '$.a ? (@ > $low)' PASSING amount AS low) FROM orders
--> SELECT JSON_EXISTS(note, '$.a ? (@ > $low)' PASSING amount AS low) FROM public.orders LIMIT 1000

SELECT j.b FROM orders AS o, JSON_TABLE(o.note, '$[*]' COLUMNS (b int, c text PATH '$.c' DEFAULT o.status ON EMPTY)) AS j
--> SELECT j.b FROM public.orders AS o, JSON_TABLE(o.note, '$[*]' COLUMNS (b INT PATH '$."b"', c TEXT PATH '$.c' DEFAULT o.status ON EMPTY)) AS j LIMIT 1000

SELECT id FROM orders AS o WHERE (o.*)::text ILIKE '%open%'
--> SELECT id FROM public.orders AS o WHERE CAST(o.* AS TEXT) ILIKE '%open%' LIMIT 1000

SELECT id FROM orders AS o WHERE EXISTS (SELECT FROM customers AS c WHERE c.id = o.customer_id) ORDER BY amount USING >
--> SELECT id FROM public.orders AS o WHERE EXISTS (SELECT 1 FROM public.customers AS c WHERE c.id = o.customer_id) ORDER BY amount DESC LIMIT 1000

SELECT ARRAY[[1, 2], [3, 4]], numeric(4, 2) '3.5', CAST(id AS text ARRAY), SUBSTRING(status FOR 3) FROM orders
--> SELECT ARRAY[ARRAY[1, 2], ARRAY[3, 4]], NUMERIC(4, 2) '3.5', CAST(id AS TEXT[]), SUBSTRING(status, 1, 3) FROM public.orders LIMIT 1000

SELECT json_agg(json_build_object('note', note || note || note)) FROM orders
--> SELECT json_agg(json_build_object('note', note || note || note)) FROM public.orders
