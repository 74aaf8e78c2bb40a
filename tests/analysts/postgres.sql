-- revenue by month with growth
WITH monthly AS (
    SELECT date_trunc('month', o.ordered_at) AS month, SUM(o.total) AS revenue
    FROM orders o
    WHERE o.status NOT IN ('cancelled', 'refunded')
    GROUP BY 1
)
SELECT to_char(month, 'YYYY-MM') AS month, revenue,
       LAG(revenue) OVER (ORDER BY month) AS previous,
       ROUND(100.0 * (revenue - LAG(revenue) OVER (ORDER BY month)) / NULLIF(LAG(revenue) OVER (ORDER BY month), 0), 2) AS growth_pct
FROM monthly
ORDER BY month;

/* cohort retention */
WITH first_orders AS (
  SELECT customer_id, MIN(date_trunc('month', ordered_at))::date AS cohort
  FROM orders GROUP BY customer_id
), activity AS (
  SELECT f.cohort, (EXTRACT(YEAR FROM age(date_trunc('month', o.ordered_at), f.cohort)) * 12
                    + EXTRACT(MONTH FROM age(date_trunc('month', o.ordered_at), f.cohort)))::int AS month_number,
         COUNT(DISTINCT o.customer_id) AS customers
  FROM orders o JOIN first_orders f USING (customer_id)
  GROUP BY 1, 2
), size AS (SELECT cohort, customers AS cohort_size FROM activity WHERE month_number = 0)
SELECT a.cohort, s.cohort_size, a.month_number, a.customers::numeric / s.cohort_size AS retention
FROM activity a JOIN size s ON s.cohort = a.cohort
ORDER BY a.cohort, a.month_number;

SELECT customer_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS median_total,
       percentile_cont(ARRAY[0.25, 0.75]) WITHIN GROUP (ORDER BY total) AS quartiles,
       mode() WITHIN GROUP (ORDER BY status) AS most_common
FROM orders GROUP BY customer_id HAVING COUNT(*) >= 3;

-- gaps and islands
SELECT user_id, MIN(day) AS streak_start, MAX(day) AS streak_end, COUNT(*) AS days
FROM (
  SELECT user_id, day, day - (ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY day))::int AS grp
  FROM (SELECT DISTINCT user_id, occurred_at::date AS day FROM events) d
) g
GROUP BY user_id, grp
HAVING COUNT(*) > 2
ORDER BY days DESC;

WITH RECURSIVE calendar AS (
  SELECT DATE '2024-01-01' AS day
  UNION ALL
  SELECT (day + INTERVAL '1 day')::date FROM calendar WHERE day < DATE '2024-12-31'
)
SELECT c.day, COALESCE(SUM(o.total), 0) AS revenue
FROM calendar c LEFT JOIN orders o ON o.ordered_at::date = c.day
GROUP BY c.day ORDER BY c.day;

SELECT d::date AS day, COUNT(o.id) AS orders
FROM generate_series('2024-01-01'::timestamp, '2024-03-31'::timestamp, '1 day'::interval) AS d
LEFT JOIN orders o ON o.ordered_at >= d AND o.ordered_at < d + interval '1 day'
GROUP BY 1 ORDER BY 1;

WITH RECURSIVE tree AS (
  SELECT id, parent_id, name, 1 AS level, ARRAY[id] AS path, name::text AS full_name
  FROM categories WHERE parent_id IS NULL
  UNION ALL
  SELECT c.id, c.parent_id, c.name, t.level + 1, t.path || c.id, t.full_name || ' > ' || c.name
  FROM categories c JOIN tree t ON c.parent_id = t.id
  WHERE t.level < 10 AND NOT c.id = ANY(t.path)
)
SELECT repeat('  ', 2) || name AS indented, level, full_name FROM tree ORDER BY path;

SELECT c.id, c.name, latest.id AS order_id, latest.total
FROM customers c
CROSS JOIN LATERAL (
  SELECT o.id, o.total FROM orders o WHERE o.customer_id = c.id ORDER BY o.ordered_at DESC LIMIT 3
) latest;

SELECT DISTINCT ON (customer_id) customer_id, id, ordered_at, total
FROM orders ORDER BY customer_id, ordered_at DESC NULLS LAST;

SELECT COUNT(*) FILTER (WHERE status = 'paid') AS paid,
       COUNT(*) FILTER (WHERE status = 'open') AS open,
       AVG(total) FILTER (WHERE currency = 'EUR')::numeric(10,2) AS avg_eur
FROM orders WHERE ordered_at >= now() - interval '30 days';

SELECT attributes->>'color' AS color, attributes->'size'->>'w' AS width,
       attributes #>> '{dimensions,depth}' AS depth, COUNT(*)
FROM products WHERE attributes::jsonb @> '{"in_stock": true}' AND attributes::jsonb ? 'color'
GROUP BY 1, 2, 3;

SELECT e.id, kv.key, kv.value FROM events e, jsonb_each_text(e.properties::jsonb) AS kv(key, value) WHERE kv.key LIKE 'utm\_%';

SELECT o.id, item->>'sku' AS sku, (item->>'qty')::int AS qty
FROM orders o CROSS JOIN LATERAL jsonb_array_elements(o.meta::jsonb->'items') AS item
WHERE (item->>'qty')::int > 1;

SELECT t.tag, count(*) AS n FROM customers c CROSS JOIN unnest(c.tags) WITH ORDINALITY AS t(tag, position) GROUP BY t.tag ORDER BY n DESC LIMIT 20;

SELECT region, SUM(CASE WHEN EXTRACT(QUARTER FROM o.ordered_at) = 1 THEN total ELSE 0 END) AS q1,
       SUM(CASE WHEN EXTRACT(QUARTER FROM o.ordered_at) = 2 THEN total ELSE 0 END) AS q2
FROM orders o JOIN stores s ON s.id = o.store_id
GROUP BY ROLLUP (region) ORDER BY GROUPING(region), region;

SELECT "Order ID", "Unit Price" * 1.19 AS "Gross Price", "Región" FROM "Sales Data" WHERE "select" = 1 ORDER BY "Order Date" DESC;

SELECT user_id, session_id, event_type, occurred_at,
       SUM(is_new) OVER (PARTITION BY user_id ORDER BY occurred_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS session_number
FROM (
  SELECT *, CASE WHEN occurred_at - LAG(occurred_at) OVER (PARTITION BY user_id ORDER BY occurred_at) > INTERVAL '30 minutes' THEN 1 ELSE 0 END AS is_new
  FROM events
) s;

SELECT sensor_id, read_at, AVG(value) OVER w AS moving_average, value - FIRST_VALUE(value) OVER w AS change
FROM sensor_readings
WINDOW w AS (PARTITION BY sensor_id ORDER BY read_at RANGE BETWEEN '1 hour' PRECEDING AND CURRENT ROW);

-- funnel
SELECT COUNT(DISTINCT v.user_id) AS visited, COUNT(DISTINCT c.user_id) AS carted, COUNT(DISTINCT p.user_id) AS purchased,
       ROUND(COUNT(DISTINCT p.user_id) * 100.0 / GREATEST(COUNT(DISTINCT v.user_id), 1), 1) || '%' AS conversion
FROM events v
LEFT JOIN events c ON c.user_id = v.user_id AND c.event_type = 'add_to_cart' AND c.occurred_at BETWEEN v.occurred_at AND v.occurred_at + INTERVAL '7 days'
LEFT JOIN events p ON p.user_id = c.user_id AND p.event_type = 'purchase' AND p.occurred_at > c.occurred_at
WHERE v.event_type = 'visit';

SELECT split_part(email, '@', 2) AS domain, COUNT(*), string_agg(DISTINCT country, ', ' ORDER BY country) AS countries
FROM customers WHERE email ~* '^[a-z0-9._%+-]+@' AND email IS NOT NULL GROUP BY 1 ORDER BY 2 DESC FETCH FIRST 10 ROWS ONLY;

SELECT regexp_replace(lower(trim(name)), '[^a-z0-9]+', '-', 'g') AS slug, initcap(city), left(name, 10), lpad(id::text, 8, '0'), position('a' in name), overlay(sku_like placing 'XX' from 2 for 2)
FROM (SELECT *, 'ABCDEF' AS sku_like FROM customers) AS c;

SELECT department, name, salary, RANK() OVER (PARTITION BY department ORDER BY salary DESC), salary - AVG(salary) OVER (PARTITION BY department) AS diff,
       NTILE(4) OVER (ORDER BY salary), CUME_DIST() OVER (ORDER BY salary), PERCENT_RANK() OVER (ORDER BY salary)
FROM employees;

SELECT e.name, m.name AS manager FROM employees e LEFT OUTER JOIN employees m ON (e.manager_id = m.id) WHERE e.hired_on > CURRENT_DATE - INTERVAL '1 year' ORDER BY 1;

SELECT width_bucket(total, 0, 1000, 10) AS bucket, COUNT(*), MIN(total), MAX(total), stddev_samp(total), corr(total, store_id::float8) FROM orders GROUP BY bucket ORDER BY bucket;

SELECT ordered_at AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin' AS local, EXTRACT(ISODOW FROM ordered_at) AS dow, EXTRACT(EPOCH FROM (delivered_at - shipped_at)) / 3600 AS hours, date_part('week', ordered_at) FROM orders WHERE delivered_at IS NOT NULL;

SELECT json_build_object('id', c.id, 'orders', COALESCE(json_agg(json_build_object('id', o.id, 'total', o.total) ORDER BY o.ordered_at) FILTER (WHERE o.id IS NOT NULL), '[]'::json)) AS doc
FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id;

(SELECT 'top' AS kind, name, price FROM products ORDER BY price DESC LIMIT 5)
UNION ALL
(SELECT 'bottom', name, price FROM products ORDER BY price ASC LIMIT 5)
ORDER BY kind, price;

SELECT customer_id FROM orders WHERE ordered_at >= '2024-01-01' EXCEPT SELECT customer_id FROM orders WHERE ordered_at < '2024-01-01';

SELECT p.* FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.id) AND (p.category_id, p.price) IN (SELECT category_id, MAX(price) FROM products GROUP BY category_id);

SELECT s.customer_id, SUM(s.mrr) FILTER (WHERE daterange(s.started_on, s.ended_on) @> m.month::date) AS mrr, m.month
FROM subscriptions s CROSS JOIN generate_series(date '2024-01-01', date '2024-12-01', interval '1 month') AS m(month)
WHERE (s.started_on, COALESCE(s.ended_on, 'infinity')) OVERLAPS (m.month::date, (m.month + interval '1 month')::date)
GROUP BY s.customer_id, m.month;

SELECT GREATEST(a.total, b.total), COALESCE(NULLIF(a.coupon, ''), 'none'), a.total::text || ' ' || a.currency FROM orders a JOIN orders b ON a.customer_id = b.customer_id AND a.id < b.id;

SELECT x.label, x.amount FROM monthly_targets t CROSS JOIN LATERAL (VALUES ('jan', t.jan), ('feb', t.feb), ('mar', t.mar)) AS x(label, amount) WHERE t.region = 'EMEA';

SELECT to_tsvector('english', subject || ' ' || COALESCE(body, '')) @@ plainto_tsquery('english', 'refund late') AS hit, ts_rank(to_tsvector('english', body), to_tsquery('refund & late')) AS rank FROM tickets ORDER BY rank DESC NULLS LAST LIMIT 10;

SELECT id, array_length(tags, 1), tags[1], tags[2:3], 'vip' = ANY(tags), tags && ARRAY['new','gold'], array_to_string(tags, ',') FROM customers WHERE cardinality(tags) > 0 AND tags @> ARRAY['vip']::text[];

SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY email ORDER BY created_at DESC) rn FROM customers) t WHERE rn = 1;

SELECT grouping(country, segment) AS g, country, segment, count(*) FROM customers GROUP BY GROUPING SETS ((country, segment), (country), ()) ORDER BY 1, 2 NULLS FIRST, 3;

SELECT date_bin('15 minutes', read_at, TIMESTAMP '2024-01-01') AS slot, avg(value)::numeric(8,3), percentile_disc(0.95) WITHIN GROUP (ORDER BY value) FROM sensor_readings GROUP BY slot ORDER BY slot;

SELECT c.name, o.* FROM customers AS c INNER JOIN LATERAL (SELECT count(*) AS n, max(ordered_at) AS last FROM orders WHERE customer_id = c.id) AS o ON TRUE WHERE o.n > 0 AND c.country IN ('DE', 'AT', 'CH') AND c.name ILIKE '%müller%';

SELECT extract(year from age(birth_date))::int / 10 * 10 AS decade, count(*), bool_and(active), bool_or(active), array_agg(DISTINCT segment) FROM customers WHERE birth_date IS NOT NULL AND active IS TRUE GROUP BY decade;

SELECT *, sum(total) OVER (PARTITION BY customer_id ORDER BY ordered_at ROWS UNBOUNDED PRECEDING) AS running, lead(ordered_at, 1) OVER (PARTITION BY customer_id ORDER BY ordered_at) - ordered_at AS gap FROM orders WHERE currency IS NOT DISTINCT FROM 'USD' OFFSET 10 LIMIT 20;

SELECT s.name, 2 * 6371 * asin(sqrt(power(sin(radians(s.latitude - 52.5) / 2), 2) + cos(radians(52.5)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - 13.4) / 2), 2))) AS km FROM stores s ORDER BY km LIMIT 5;

SELECT make_date(2024, 2, 29) + 365, justify_interval(interval '40 days'), (now() - created_at)::interval, to_timestamp(1700000000), current_timestamp(0), trunc(random() * 100)::int FROM customers;

SELECT jsonb_object_agg(status, n) FROM (SELECT status, count(*) n FROM orders GROUP BY status) x;

SELECT r.customer_id, r.recency, r.frequency, r.monetary, ntile(5) OVER (ORDER BY recency DESC) AS r, ntile(5) OVER (ORDER BY frequency) AS f FROM (SELECT customer_id, current_date - max(ordered_at)::date AS recency, count(*) AS frequency, sum(total) AS monetary FROM orders GROUP BY customer_id) r;

SELECT jsonb_path_query_array(attributes::jsonb, '$.variants[*] ? (@.price > 10).name') FROM products WHERE jsonb_path_exists(attributes::jsonb, '$.variants[*] ? (@.price > 10)');

SELECT (ordered_at::date - INTERVAL '1 week')::date, ordered_at + (n || ' days')::interval, date_trunc('quarter', ordered_at) + interval '3 months' - interval '1 day' AS quarter_end, make_interval(days => n) FROM orders, (VALUES (1), (2)) AS v(n);

SELECT unnest(string_to_array('a,b,c', ',')) AS letter, generate_series(1, 3) AS n;

SELECT a.*, b.cnt FROM categories a, (SELECT category_id, COUNT(*) cnt FROM products GROUP BY category_id) b WHERE a.id = b.category_id AND a.name SIMILAR TO '(A|B)%' AND a.name !~ 'x$' AND NOT (a.id BETWEEN SYMMETRIC 10 AND 1);

WITH t(a, b) AS MATERIALIZED (SELECT id, total FROM orders) SELECT sum(b) AS "Σ total", count(*) AS "n°" FROM t WHERE a % 2 = 0 AND b::int & 1 = 1;

SELECT xs.* FROM ROWS FROM (generate_series(1,3), unnest(ARRAY['a','b'])) AS xs(n, l);

SELECT * FROM json_to_recordset('[{"a":1,"b":"x"}]') AS x(a int, b text);

SELECT id, (attributes::jsonb - 'secret') || '{"k":1}'::jsonb, jsonb_set(attributes::jsonb, '{a,b}', '1'), attributes::jsonb -> -1 FROM products;

-- RFM with labels, everything commented /* nested? */
WITH base AS MATERIALIZED ( -- one row per customer
  SELECT o.customer_id
       , MAX(o.ordered_at)::date                        AS last_order   -- recency
       , COUNT(DISTINCT o.id)                           AS frequency
       , SUM(oi.quantity * oi.unit_price * (1 - COALESCE(oi.discount, 0))) AS monetary
  FROM orders o
  INNER JOIN order_items oi ON oi.order_id = o.id
  WHERE o.status = ANY ('{paid,shipped}'::text[]) AND o.ordered_at::date BETWEEN '2024-01-01' AND CURRENT_DATE
  GROUP BY o.customer_id
), scored AS (
  SELECT *, NTILE(5) OVER (ORDER BY last_order) AS r, NTILE(5) OVER (ORDER BY frequency) AS f, NTILE(5) OVER (ORDER BY monetary) AS m
  FROM base
)
SELECT CASE WHEN r >= 4 AND f >= 4 THEN 'Champion' WHEN r <= 2 AND f >= 3 THEN 'At risk' ELSE 'Other' END AS label,
       COUNT(*), AVG(monetary)::money, ROUND(AVG(frequency), 1)
FROM scored GROUP BY 1 ORDER BY COUNT(*) DESC;

SELECT s.region, to_char(o.ordered_at, 'YYYY-"Q"Q') AS quarter, sum(o.total) AS revenue,
  sum(sum(o.total)) OVER (PARTITION BY s.region ORDER BY to_char(o.ordered_at, 'YYYY-"Q"Q')) AS cumulative,
  rank() OVER (PARTITION BY to_char(o.ordered_at, 'YYYY-"Q"Q') ORDER BY sum(o.total) DESC) AS rnk
FROM orders o, stores s WHERE o.store_id = s.id GROUP BY s.region, quarter;

SELECT day::date, sum(n) FROM (SELECT date_trunc('day', occurred_at) AS day, 1 AS n FROM events UNION ALL SELECT generate_series(date_trunc('day', now()) - interval '6 day', date_trunc('day', now()), '1 day'), 0) z GROUP BY 1;

SELECT plan, count(*) FILTER (WHERE ended_on IS NULL) AS active, 1.0 * count(*) FILTER (WHERE ended_on >= date_trunc('month', CURRENT_DATE)) / nullif(count(*), 0) AS churn FROM subscriptions GROUP BY plan HAVING count(*) > 0;

SELECT t.id, extract(epoch from closed_at - opened_at) / 60 AS minutes, CASE WHEN closed_at IS NULL THEN 'open' WHEN closed_at - opened_at < '04:00'::interval THEN 'ok' ELSE 'late' END FROM tickets t WHERE subject ILIKE ANY (ARRAY['%refund%', '%late%']) AND EXTRACT(DOW FROM opened_at) NOT IN (0, 6);

SELECT a.day, b.rate, last_value(b.rate) OVER (ORDER BY a.day) FROM holidays a LEFT JOIN LATERAL (SELECT rate FROM exchange_rates e WHERE e.currency = 'EUR' AND e.day <= a.day ORDER BY e.day DESC LIMIT 1) b ON true;

SELECT p1.name, p2.name, count(*) AS together FROM order_items i1 JOIN order_items i2 ON i1.order_id = i2.order_id AND i1.product_id < i2.product_id JOIN products p1 ON p1.id = i1.product_id JOIN products p2 ON p2.id = i2.product_id GROUP BY p1.name, p2.name HAVING count(*) >= 5 ORDER BY together DESC, 1, 2 LIMIT 50;

SELECT customer_id, array_agg(status ORDER BY ordered_at DESC) AS statuses, (array_agg(total ORDER BY ordered_at DESC))[1] AS last_total, string_agg(coupon, ',') FILTER (WHERE coupon <> ''), bool_or(status = 'paid') FROM orders GROUP BY customer_id;

SELECT substring(body FROM '[0-9]+') AS number, substring(subject, 1, 20) || '…', trim(both ' ' from subject), strpos(body, 'x'), regexp_match(body, '(\d+)-(\d+)'), (regexp_match(body, '#(\d+)'))[1], regexp_split_to_array(body, E'\\s+'), quote_literal(subject), encode(sha256(body::bytea), 'hex') FROM tickets;

SELECT m.product_id, m.month, sum(m.qty) OVER (PARTITION BY m.product_id ORDER BY m.month ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) / 3.0 AS ma3, m.qty - lag(m.qty, 12) OVER (PARTITION BY m.product_id ORDER BY m.month) AS yoy FROM (SELECT i.product_id, date_trunc('month', o.ordered_at) AS month, sum(i.quantity) AS qty FROM order_items i JOIN orders o ON o.id = i.order_id GROUP BY 1, 2) AS m;

SELECT sensor_id, regr_slope(value, extract(epoch from read_at)), regr_r2(value, extract(epoch from read_at)), covar_samp(value, sensor_id), variance(value), percentile_cont(0.95) within group (order by value desc) FROM sensor_readings GROUP BY sensor_id;

SELECT e.user_id, e.properties ->> 'plan' AS plan, jsonb_typeof(e.properties::jsonb), (e.properties ->> 'amount')::numeric, e.properties #> '{a,0}', jsonb_array_length(e.properties::jsonb -> 'items'), e.properties::jsonb ?| array['a', 'b'], jsonb_strip_nulls(e.properties::jsonb), to_jsonb(e.id), json_object_keys(e.properties) FROM events e;

SELECT daterange(started_on, ended_on, '[]') && daterange('2024-01-01', '2024-02-01'), upper(daterange(started_on, ended_on)), tsrange(now()::timestamp, null), age(ended_on, started_on), date_trunc('week', started_on)::date, started_on + 7, started_on - ended_on, now() AT TIME ZONE 'UTC', timezone('UTC', now()), interval '1' day * 3, make_interval(hours => 2), justify_days(interval '35 days') FROM subscriptions;

SELECT id FROM orders WHERE (ordered_at, id) < ('2024-06-01', 100) ORDER BY ordered_at DESC, id DESC FETCH NEXT 20 ROWS ONLY;

SELECT COALESCE(country, '(all)') AS country, COALESCE(city, '(all)'), COUNT(*), GROUPING(country, city) FROM customers GROUP BY CUBE (country, city) HAVING GROUPING(country) = 0 OR GROUPING(city) = 1;

SELECT avg(total) OVER w, count(*) OVER (w RANGE BETWEEN INTERVAL '7 days' PRECEDING AND INTERVAL '1 day' PRECEDING), first_value(total) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM orders WINDOW w AS (PARTITION BY customer_id ORDER BY ordered_at);

SELECT x.*, row_number() over () FROM (SELECT DISTINCT category_id, percent_rank() OVER (ORDER BY price) FROM products) AS x(cat, pr) WHERE cat IS NOT NULL ORDER BY cat USING <;

select id, total, round(total::numeric, -2), trunc(total), ceil(total), total::int % 7, |/ total::float8, @ -5, 2 ^ 10, 10 / 3., mod(10, 3), greatest(total, 0), sign(total), log(10, total), ln(total), exp(1), pi(), random(), total is null, total between 1 and 2, not total > 1 from orders where true and not false or null is null;

SELECT 'a' || 1, U&'d\0061ta', E'tab\t', $$dollar$$, B'101', X'1F', 1e-3, .5, 12., date '2024-01-01', time '10:00', timestamptz '2024-01-01 00:00+01', interval '1-2' year to month, ARRAY[1,2]::int[], ROW(1,'a'), NULL::text, '{}'::jsonb, '(1,2)'::point, true, 'infinity'::timestamp;

SELECT tags[array_upper(tags, 1)], tags || 'x'::text, array_remove(tags, 'a'), array_position(tags, 'b'), tags = '{}', array(SELECT name FROM categories ORDER BY 1), unnest(tags), array_dims(tags), string_to_array('a b', ' '), array_cat(tags, tags), tags <@ ARRAY['x'], 'x' <> ALL (tags) FROM customers;

SELECT c.id, j.o FROM customers c LEFT JOIN (SELECT customer_id, json_agg(row_to_json(x)) AS o FROM (SELECT customer_id, id, total FROM orders) x GROUP BY customer_id) j ON j.customer_id = c.id FETCH FIRST ROW ONLY;

SELECT CASE WHEN grouping(department) = 1 THEN 'Total' ELSE department END AS dep, sum(salary), to_char(sum(salary), 'FM999G999D00'), min(hired_on), current_date - min(hired_on) AS days FROM employees GROUP BY ROLLUP(department) ORDER BY grouping(department), 2 DESC NULLS LAST;

SELECT user_id, lead(event_type) OVER s AS next_step, count(*) FROM events WINDOW s AS (PARTITION BY session_id ORDER BY occurred_at, id) ORDER BY 1;

SELECT user_id, event_type, next_step, count(*) FROM (SELECT user_id, event_type, lead(event_type) OVER (PARTITION BY session_id ORDER BY occurred_at) AS next_step FROM events) q GROUP BY GROUPING SETS ((event_type, next_step), (user_id, event_type, next_step));

SELECT EXISTS(SELECT 1 FROM orders WHERE total > 1000), (SELECT max(total) FROM orders), ARRAY(SELECT id FROM stores), (VALUES (1)), COUNT(*) FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL);

SELECT date_part('year', day) AS year, max(day) AS end, min(day) AS start, extract(week from day) week FROM holidays GROUP BY date_part('year', day), week;

SELECT max(closed_at) end, min(opened_at) begin FROM tickets;

SELECT id, ts_headline('english', body, websearch_to_tsquery('english', 'late -refund')) FROM tickets WHERE to_tsvector('english', body) @@ websearch_to_tsquery('english', 'late -refund');

SELECT s1.name, s2.name, point(s1.longitude, s1.latitude) <-> point(s2.longitude, s2.latitude) AS dist FROM stores s1 CROSS JOIN stores s2 WHERE s1.id <> s2.id ORDER BY dist LIMIT 10;

SELECT COUNT(*) AS "count", SUM(total) "sum of total", AVG(total) AS avg, 'x' AS "weird "" name" FROM orders AS "Orders" WHERE "Orders".status = 'a';

SELECT o.id, i.* FROM orders o, LATERAL (SELECT count(*), sum(quantity) FROM order_items WHERE order_id = o.id) AS i(cnt, qty);
