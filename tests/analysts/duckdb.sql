FROM orders SELECT status, count(*) AS n, sum(total) GROUP BY ALL ORDER BY ALL;

SELECT * EXCLUDE (meta) REPLACE (round(total, 1) AS total) FROM orders LIMIT 10;

SELECT customer_id, ordered_at, total FROM orders QUALIFY row_number() OVER (PARTITION BY customer_id ORDER BY ordered_at DESC) = 1;

PIVOT orders ON status IN ('paid', 'open') USING sum(total) GROUP BY currency;

SELECT * FROM (SELECT region, status, total FROM orders JOIN stores ON stores.id = orders.store_id) PIVOT (sum(total) FOR status IN ('paid', 'open') GROUP BY region);

UNPIVOT monthly_targets ON jan, feb, mar, apr INTO NAME month VALUE target;

SELECT * FROM monthly_targets UNPIVOT (target FOR month IN (jan, feb, mar, apr));

SELECT date_trunc('week', ordered_at) AS week, median(total), quantile_cont(total, 0.9), approx_count_distinct(customer_id), mode(status), arg_max(id, total) FROM orders GROUP BY week ORDER BY week;

SELECT r.sensor_id, r.read_at, x.rate FROM sensor_readings r ASOF JOIN (SELECT day::TIMESTAMP AS t, rate FROM exchange_rates WHERE currency = 'EUR') x ON r.read_at >= x.t;

SELECT list_transform([1, 2, 3], x -> x * 2) AS doubled, list_filter(tags, t -> t LIKE 'v%'), [t.upper() FOR t IN tags IF len(t) > 2], list_sort(tags), tags[1], tags[-1], tags[1:2] FROM customers;

SELECT unnest(range(DATE '2024-01-01', DATE '2024-02-01', INTERVAL 1 DAY)) AS day;

SELECT d.day::DATE AS day, coalesce(sum(o.total), 0) FROM generate_series(TIMESTAMP '2024-01-01', TIMESTAMP '2024-12-31', INTERVAL '1 day') AS d(day) LEFT JOIN orders o ON o.ordered_at::DATE = d.day::DATE GROUP BY 1 ORDER BY 1;

SELECT json_extract_string(properties, '$.utm.source') AS source, properties->>'$.utm.medium', properties->'$.n', count(*) FROM events GROUP BY ALL;

SELECT strftime(ordered_at, '%Y-%m') AS month, strptime('2024-01-31', '%Y-%m-%d'), date_diff('day', shipped_at, delivered_at), datediff('hour', shipped_at, delivered_at), date_add(ordered_at, INTERVAL 3 MONTH), ordered_at + INTERVAL (5) DAY, last_day(ordered_at), dayname(ordered_at), monthname(ordered_at), epoch(ordered_at) FROM orders;

SELECT string_agg(name, ', ' ORDER BY name), list(name), array_agg(DISTINCT city), histogram(country), first(name ORDER BY id), count_if(active), bool_and(active) FROM customers;

SELECT COLUMNS('.*_at')::DATE FROM orders;

SELECT min(COLUMNS(*)), max(COLUMNS(* EXCLUDE (meta))) FROM orders;

SELECT regexp_extract(email, '@(.+)$', 1) AS domain, regexp_replace(name, '\s+', ' ', 'g'), regexp_matches(email, '^a'), str_split(name, ' ')[1], contains(name, 'x'), levenshtein(name, city), jaro_winkler_similarity(name, city), name.lower().trim() FROM customers;

SELECT c.name, o.n FROM customers c, LATERAL (SELECT count(*) AS n FROM orders WHERE customer_id = c.id) o WHERE o.n > 1;

SELECT c.* FROM customers c SEMI JOIN orders o ON o.customer_id = c.id ANTI JOIN tickets t ON t.customer_id = c.id;

WITH RECURSIVE chain AS (SELECT id, name, manager_id, 1 AS depth FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id, chain.depth + 1 FROM employees e JOIN chain ON e.manager_id = chain.id WHERE chain.depth < 20) SELECT depth, list(name) FROM chain GROUP BY depth;

SELECT sensor_id, time_bucket(INTERVAL '15 minutes', read_at) AS bucket, avg(value), max(value) - min(value) AS spread FROM sensor_readings GROUP BY ALL HAVING spread > 1;

SELECT total::DECIMAL(10,1), TRY_CAST(coupon AS INTEGER), CAST(ordered_at AS DATE), '2024-01-01'::DATE, total // 10, total % 3, 2 ** 10, total BETWEEN 1 AND 5 FROM orders;

SELECT customer_id, sum(total) AS s FROM orders GROUP BY customer_id HAVING s > 100 ORDER BY s DESC LIMIT 10 OFFSET 5;

SELECT country, segment, count(*) FROM customers GROUP BY CUBE (country, segment);

SELECT country, segment, grouping_id(country, segment), count(*) FROM customers GROUP BY ROLLUP (country, segment);

SELECT *, avg(value) OVER (PARTITION BY sensor_id ORDER BY read_at RANGE BETWEEN INTERVAL 1 HOUR PRECEDING AND CURRENT ROW) AS mavg, lag(value, 1, 0) OVER w FROM sensor_readings WINDOW w AS (PARTITION BY sensor_id ORDER BY read_at);

SELECT if(total > 100, 'big', 'small') AS size, ifnull(coupon, '-'), CASE WHEN total IS NULL THEN 0 ELSE total END, greatest(1, 2), coalesce(coupon, 'x') FROM orders;

SELECT "Order ID", "Región" FROM "Sales Data" WHERE "select" IS NOT DISTINCT FROM 1 AND "Order Date" >= DATE '2024-01-01';

SELECT a.id FROM orders a UNION ALL BY NAME SELECT id FROM payments;

SELECT json_group_array(name), json_object('a', 1, 'b', name), to_json(tags), json_keys(attributes), json_array_length(attributes->'variants') FROM customers GROUP BY name, tags, attributes;

FROM (VALUES (1, 'a'), (2, 'b')) AS t(n, l) SELECT n * 2 AS m, l WHERE n > 1;

SELECT f.key, f.value FROM products p, json_each(p.attributes) f WHERE f.key <> 'secret';

SELECT year(ordered_at) AS y, quarter(ordered_at), month(ordered_at), dayofweek(ordered_at), isodow(ordered_at), weekofyear(ordered_at), extract('doy' FROM ordered_at), date_part('year', ordered_at), ordered_at::DATE - DATE '2024-01-01' FROM orders;

SELECT name, printf('%05d', id), format('{} - {:.2f}', name, 1.5), lpad(id::VARCHAR, 6, '0'), concat_ws('-', name, city), name[1:3], name || ' ' || city, starts_with(name, 'A'), md5(email), hash(email), reverse(name), repeat('x', 3), ascii(name), name ^@ 'A' FROM customers;

SELECT stddev(total), var_samp(total), skewness(total), kurtosis(total), corr(total, id), covar_pop(total, id), regr_slope(total, id), entropy(status), mad(total) FROM orders;

WITH funnel AS (SELECT user_id, min(occurred_at) FILTER (event_type = 'visit') AS v, min(occurred_at) FILTER (WHERE event_type = 'purchase') AS p FROM events GROUP BY user_id) SELECT count(v), count(p), count(p) / count(v)::DOUBLE AS rate FROM funnel WHERE p IS NULL OR p >= v;

SELECT unnest(tags) AS tag, count(*) FROM customers GROUP BY tag ORDER BY 2 DESC;

SELECT age(birth_date), current_date, today(), now(), get_current_timestamp(), make_date(2024,1,1), INTERVAL 1 YEAR + INTERVAL '2 months', to_days(3), epoch_ms(1700000000000), ordered_at AT TIME ZONE 'Europe/Berlin' FROM customers, orders;

SELECT sum(total) FILTER (currency = 'EUR') OVER (ORDER BY ordered_at ROWS BETWEEN 6 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW), first_value(total IGNORE NULLS) OVER (ORDER BY id) FROM orders;

WITH daily AS (SELECT ordered_at::date AS d, sum(total) AS rev FROM orders GROUP BY 1) SELECT d, rev, avg(rev) OVER (ORDER BY d ROWS 6 PRECEDING) AS ma7, rev / lag(rev, 7) OVER (ORDER BY d) - 1 AS wow, sum(rev) OVER (PARTITION BY date_trunc('month', d) ORDER BY d) AS mtd FROM daily ORDER BY d DESC;

SELECT customer_id, max_by(status, ordered_at) AS last_status, arg_min(total, ordered_at), list(total ORDER BY ordered_at)[1:3] AS first3, any_value(currency), quantile_cont(total, [0.25, 0.5, 0.75]), percentile_cont(0.5) WITHIN GROUP (ORDER BY total) FROM orders GROUP BY customer_id;

FROM orders o JOIN customers c ON o.customer_id = c.id SELECT c.country, sum(o.total)::INT AS t WHERE o.status = 'paid' GROUP BY ALL HAVING t > 10 ORDER BY t DESC LIMIT 5;

PIVOT (SELECT s.region, year(o.ordered_at) AS y, o.total FROM orders o JOIN stores s ON s.id = o.store_id) ON y USING sum(total) AS total, count(*) AS n GROUP BY region ORDER BY region;

WITH p AS (PIVOT orders ON status IN ('a', 'b') USING count(*) GROUP BY customer_id) SELECT * FROM p;

SELECT region, month, value FROM (UNPIVOT monthly_targets ON COLUMNS(* EXCLUDE (region)) INTO NAME month VALUE value);

SELECT user_id, session_id, min(occurred_at) AS started, max(occurred_at) - min(occurred_at) AS duration, list_distinct(list(page)) AS pages, array_agg(event_type ORDER BY occurred_at) AS path FROM events GROUP BY user_id, session_id QUALIFY row_number() OVER (PARTITION BY user_id ORDER BY started DESC) <= 5;

SELECT sum(CASE WHEN is_new THEN 1 END) OVER (PARTITION BY user_id ORDER BY occurred_at) AS sess FROM (SELECT *, occurred_at - lag(occurred_at) OVER (PARTITION BY user_id ORDER BY occurred_at) > INTERVAL 30 MINUTES AS is_new FROM events);

SELECT properties.utm.source, properties->>'utm', json_extract(properties, ['$.a', '$.b']), properties->'$.list[0]', json_type(properties), properties::JSON FROM events;

SELECT e.id, i.unnest AS item FROM events e, unnest(from_json(e.properties->'items', '["VARCHAR"]')) AS i;

SELECT id, unnest(tags) AS tag, generate_subscripts(tags, 1) AS idx FROM customers;

SELECT id, tag FROM customers, UNNEST(tags) AS t(tag) WHERE tag ILIKE 'v%';

SELECT d, EXTRACT(DOW FROM d) IN (0, 6) AS weekend FROM (SELECT unnest(generate_series(DATE '2024-01-01', DATE '2024-12-31', INTERVAL '1' DAY))::DATE AS d) WHERE d NOT IN (SELECT day FROM holidays);

SELECT p.name, p.price, avg(p.price) OVER (PARTITION BY p.category_id) AS avg_price, p.price > avg(p.price) OVER (PARTITION BY p.category_id) AS above FROM products p ORDER BY ALL DESC NULLS LAST;

SELECT * FROM orders ASOF LEFT JOIN exchange_rates ON orders.currency = exchange_rates.currency AND orders.ordered_at >= exchange_rates.day;

SELECT struct_extract({'a': 1}, 'a'), ({'a': 1}).a, row_to_json({'a': 1}), map_from_entries([('a', 1)]), map_keys(MAP {'a': 1}), element_at(MAP {'a': 1}, 'a'), cardinality(MAP {'a': 1}), struct_insert({'a': 1}, b := 2), unnest({'a': 1, 'b': 2});

SELECT strftime(now(), '%A'), date_part(['year', 'month'], current_date), datesub('month', started_on, ended_on), date_trunc('decade', started_on), (ended_on - started_on) AS days, age(ended_on::TIMESTAMP, started_on::TIMESTAMP), make_timestamp(2024, 1, 1, 0, 0, 0), to_timestamp(1700000000), epoch_us(now()), greatest(started_on, ended_on), started_on + INTERVAL (id) DAY, extract(year FROM started_on), century(started_on), date '2024-01-01' + 3, yearweek(started_on), time_bucket(INTERVAL '1 week', started_on), last_day(started_on) FROM subscriptions;

SELECT COLUMNS('(total|status)') FROM orders;

SELECT sum(COLUMNS(['total'])) FROM orders;

SELECT * LIKE '%at' FROM orders;

SELECT * EXCLUDE (meta, coupon) RENAME (id AS order_id) FROM orders;

SELECT o.* EXCLUDE (customer_id), c.name AS customer FROM orders o LEFT JOIN customers c ON c.id = o.customer_id;

SELECT 'total' AS metric, sum(total) AS value FROM orders UNION BY NAME SELECT 'n' AS metric, count(*) AS value FROM orders;

SELECT a.id, b.id FROM orders a POSITIONAL JOIN payments b;

SELECT region FROM stores INTERSECT SELECT region FROM monthly_targets EXCEPT ALL SELECT 'x';

SELECT name, regexp_extract_all(name, '[A-Z]'), regexp_split_to_array(name, ' '), string_split(name, ' ')[-1], split_part(name, ' ', 1), regexp_full_match(name, '.*'), name SIMILAR TO '.*x', name ~ 'x', name !~ 'y', name GLOB '*a*', name NOT ILIKE '%q%', concat(name, NULL), name[1], name[:3], name[-2:], length(name), bar(id, 0, 100, 10), format('{:>10}', name), printf('%s', name), url_encode(name), base64(name::BLOB), translate(name, 'a', 'b'), chr(65), unicode(name), strip_accents(name), damerau_levenshtein(name, 'x'), left(name, 2), instr(name, 'a'), trim(name, 'x'), replace(name, 'a', 'b'), lpad(name, 10, ' ') FROM customers;

WITH RECURSIVE months(m) AS (SELECT DATE '2024-01-01' UNION ALL SELECT (m + INTERVAL 1 MONTH)::DATE FROM months WHERE m < DATE '2024-12-01') SELECT m, count(s.id) FILTER (s.started_on <= m AND (s.ended_on IS NULL OR s.ended_on > m)) AS active FROM months LEFT JOIN subscriptions s ON true GROUP BY m ORDER BY m;

SELECT first(x), last(x) FROM (VALUES (1), (2)) t(x);

SELECT r, r % 2 = 0 AS even FROM range(0, 10, 2) t(r);

SELECT id, if(total > 1, 'a', 'b'), coalesce(coupon, 'none'), nullif(status, ''), CASE status WHEN 'a' THEN 1 END, status IS DISTINCT FROM 'a', status IN ('a', 'b'), ifnull(coupon, ''), isnan(total::DOUBLE), total IS NOT NULL AND NOT (total = 1) FROM orders WHERE ordered_at BETWEEN now() - INTERVAL 1 WEEK AND now();
