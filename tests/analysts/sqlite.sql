SELECT strftime('%Y-%m', ordered_at) AS month, SUM(total) AS revenue, COUNT(*) AS n FROM orders WHERE ordered_at >= date('now', '-12 months', 'start of month') GROUP BY month ORDER BY month;

SELECT julianday(delivered_at) - julianday(shipped_at) AS days, CAST(strftime('%w', ordered_at) AS INTEGER) AS weekday, date(ordered_at, '+1 day'), datetime(ordered_at, 'unixepoch'), time(ordered_at), unixepoch(ordered_at) FROM orders;

WITH RECURSIVE cnt(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM cnt LIMIT 100) SELECT x FROM cnt;

WITH RECURSIVE dates(day) AS (VALUES ('2024-01-01') UNION ALL SELECT date(day, '+1 day') FROM dates WHERE day < '2024-12-31') SELECT d.day, IFNULL(SUM(o.total), 0) FROM dates d LEFT JOIN orders o ON date(o.ordered_at) = d.day GROUP BY d.day;

SELECT name, json_extract(attributes, '$.color') AS color, attributes ->> '$.size', attributes -> '$.tags', json_array_length(attributes, '$.tags') FROM products WHERE json_valid(attributes);

SELECT p.id, j.value FROM products p, json_each(p.attributes, '$.tags') AS j WHERE j.value LIKE 'a%';

SELECT p.id, t.fullkey, t.atom FROM products p JOIN json_tree(p.attributes) t WHERE t.type = 'integer';

SELECT customer_id, GROUP_CONCAT(DISTINCT status), group_concat(status, '; '), TOTAL(total), MAX(total, 0) FROM orders GROUP BY customer_id HAVING COUNT(*) > 1;

SELECT substr(email, instr(email, '@') + 1) AS domain, COUNT(*) c FROM customers WHERE email LIKE '%@%' GROUP BY 1 ORDER BY c DESC LIMIT 10;

SELECT *, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY ordered_at DESC) AS rn, SUM(total) OVER (PARTITION BY customer_id ORDER BY ordered_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM orders;

SELECT [Order ID], `Unit Price`, "Región" FROM "Sales Data" WHERE [select] = 1;

SELECT printf('%.2f', AVG(total)) AS average, ROUND(AVG(total), 2), CAST(SUM(total) AS REAL) / COUNT(*) , MIN(total), iif(COUNT(*) > 10, 'many', 'few') FROM orders;

SELECT o1.customer_id, o1.ordered_at, (SELECT MAX(o2.ordered_at) FROM orders o2 WHERE o2.customer_id = o1.customer_id AND o2.ordered_at < o1.ordered_at) AS previous FROM orders o1;

SELECT name FROM customers WHERE name GLOB 'A*' OR name LIKE '%\_%' ESCAPE '\' OR country IS NOT 'DE' COLLATE NOCASE ORDER BY name COLLATE NOCASE ASC NULLS LAST;

SELECT AVG(total) FROM (SELECT total, ROW_NUMBER() OVER (ORDER BY total) AS r, COUNT(*) OVER () AS n FROM orders) WHERE r IN ((n + 1) / 2, (n + 2) / 2);

SELECT user_id, MIN(day), MAX(day), COUNT(*) FROM (SELECT user_id, day, julianday(day) - ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY day) AS grp FROM (SELECT DISTINCT user_id, date(occurred_at) AS day FROM events)) GROUP BY user_id, grp;

SELECT c.name, COUNT(o.id) FILTER (WHERE o.status = 'paid') AS paid, COALESCE(SUM(o.total), 0.0) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name ORDER BY 3 DESC;

SELECT CASE WHEN total < 10 THEN 'S' WHEN total < 100 THEN 'M' ELSE 'L' END AS bucket, COUNT(*) * 100.0 / (SELECT COUNT(*) FROM orders) AS pct FROM orders GROUP BY bucket;

SELECT * FROM orders WHERE (customer_id, total) IN (SELECT customer_id, MAX(total) FROM orders GROUP BY customer_id);

SELECT DISTINCT country FROM customers EXCEPT SELECT region FROM stores UNION SELECT 'XX' ORDER BY 1;

SELECT typeof(total), total IS NULL, total ISNULL, total NOTNULL, NOT total, -total, +total, ~1, 1 << 3, 5 & 3, 5 | 3, 5 % 3, 'a' || 'b' || NULL, x'ff', 1e3, .5 FROM orders;

SELECT trim(name), ltrim(name, 'x'), upper(name), lower(name), length(name), replace(name, 'a', 'b'), substr(name, -3), hex(name), quote(name), unicode(name), char(65, 66), abs(-1), round(1.5), sign(-2), pow(2, 3), sqrt(2), ln(2), log10(3), pi(), floor(1.5), ceil(1.2), mod(5, 3) FROM customers;

SELECT e.name, m.name FROM employees e LEFT JOIN employees m ON m.id = e.manager_id;

WITH RECURSIVE sub(id, name, level) AS (SELECT id, name, 0 FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, sub.level + 1 FROM employees e JOIN sub ON e.manager_id = sub.id ORDER BY 3 DESC) SELECT substr('..........', 1, level * 3) || name FROM sub;

SELECT json_group_array(json_object('id', id, 'n', name)) FROM products;

SELECT LAG(total, 1, 0) OVER win, LEAD(total) OVER win, FIRST_VALUE(total) OVER win, NTH_VALUE(total, 2) OVER win, NTILE(4) OVER win, PERCENT_RANK() OVER win, CUME_DIST() OVER win FROM orders WINDOW win AS (PARTITION BY customer_id ORDER BY ordered_at);

SELECT strftime('%Y', ordered_at) || '-Q' || ((CAST(strftime('%m', ordered_at) AS INTEGER) + 2) / 3) AS quarter, SUM(total) FROM orders GROUP BY quarter;

VALUES (1, 'a'), (2, 'b');

SELECT count(*) FROM orders WHERE ordered_at > '2024-01-01' AND status IN ('a', 'b') AND NOT EXISTS (SELECT * FROM payments WHERE order_id = orders.id) -- trailing comment;

SELECT rowid, * FROM orders ORDER BY random() LIMIT 5 OFFSET 2;

SELECT s.name, SUM(i.on_hand) FROM inventory i INNER JOIN stores s ON s.id = i.store_id GROUP BY s.name HAVING SUM(i.on_hand) < 10 ORDER BY SUM(i.on_hand);

SELECT max(ordered_at), customer_id, total FROM orders GROUP BY customer_id;

SELECT concat(name, ' ', city), string_agg(name, ', '), concat_ws('-', name, city) FROM customers;

SELECT 'It''s' AS q, 1 AS "odd ""name""", date('now', 'localtime', 'weekday 0', '-7 days') AS last_sunday;

WITH monthly AS (SELECT strftime('%Y-%m', ordered_at) AS m, SUM(total) AS rev FROM orders GROUP BY 1) SELECT m, rev, rev - LAG(rev) OVER (ORDER BY m) AS diff, ROUND(100.0 * rev / SUM(rev) OVER (), 2) || '%' AS pct, AVG(rev) OVER (ORDER BY m ROWS 2 PRECEDING) FROM monthly;

WITH cohort AS (SELECT customer_id, MIN(strftime('%Y-%m', ordered_at)) AS c FROM orders GROUP BY customer_id) SELECT c, (CAST(strftime('%Y', o.ordered_at) AS INT) - CAST(substr(c, 1, 4) AS INT)) * 12 + strftime('%m', o.ordered_at) - substr(c, 6, 2) AS n, COUNT(DISTINCT o.customer_id) FROM orders o JOIN cohort USING (customer_id) GROUP BY c, n;

SELECT CASE strftime('%w', ordered_at) WHEN '0' THEN 'Sun' WHEN '1' THEN 'Mon' ELSE 'other' END AS weekday, COUNT(*) FROM orders GROUP BY strftime('%w', ordered_at) ORDER BY strftime('%w', ordered_at);

SELECT customer_id, SUM(CASE WHEN status = 'a' THEN total END) AS a, SUM(CASE WHEN status = 'b' THEN total END) AS b, SUM(status = 'c') AS c FROM orders GROUP BY customer_id HAVING a IS NOT NULL ORDER BY a DESC, b;

SELECT * FROM (SELECT *, DENSE_RANK() OVER (PARTITION BY category_id ORDER BY price DESC) AS r FROM products) WHERE r <= 3;

SELECT p.name, (SELECT COUNT(*) FROM order_items i WHERE i.product_id = p.id) AS sold, COALESCE((SELECT SUM(on_hand) FROM inventory v WHERE v.product_id = p.id), 0) AS stock FROM products p WHERE stock < 5 OR sold = 0;

SELECT json_group_object(name, price) FILTER (WHERE price > 0), json_array(1, 'a', NULL), json_object('a', json('[1]')), json_type(attributes, '$.a'), json_patch(attributes, '{"b":1}'), json_set(attributes, '$.c', 3), json_remove(attributes, '$.d'), json_quote(name), attributes ->> 'color', attributes -> 'list' -> 0, json_extract(attributes, '$.a', '$.b') FROM products;

SELECT c.name, group_concat(t.value, '/') FROM customers c, json_each(c.tags) t GROUP BY c.id;

SELECT (julianday('now') - julianday(birth_date)) / 365.25 AS age, date(birth_date, 'start of year', '+1 year', '-1 day'), strftime('%s', created_at), datetime(1700000000, 'unixepoch', 'localtime'), time('12:00'), date('now', 'weekday 1'), strftime('%Y-W%W', created_at), date(created_at) = date('now'), current_date, CURRENT_TIMESTAMP FROM customers;

SELECT name || ' (' || country || ')' AS label, upper(substr(name, 1, 1)) || lower(substr(name, 2)) AS proper, printf('%05d|%-10s|%.2f', id, name, 1.5), replace(replace(name, ' ', ''), '-', ''), instr(name, 'x'), ltrim(name, '0'), name LIKE '_a%' ESCAPE '\', name COLLATE RTRIM = 'x', coalesce(city, country, '?'), nullif(city, ''), iif(city IS NULL, 1, 0), trim(name, '"'), length(name) - length(replace(name, 'a', '')) AS count_a, unicode(name), typeof(id), hex(name), CAST(id AS TEXT), random() % 10, abs(random()) FROM customers;

SELECT o.id FROM orders o WHERE o.ordered_at >= datetime('now', '-7 days') AND o.status NOT IN ('x') AND (o.total BETWEEN 1 AND 10 OR o.coupon IS NULL) AND o.id IN (SELECT order_id FROM payments WHERE method = 'card') ORDER BY o.ordered_at DESC NULLS LAST, o.id LIMIT 10, 20;

WITH RECURSIVE up(id, name, parent_id, path) AS (SELECT id, name, parent_id, name FROM categories WHERE id = 5 UNION ALL SELECT c.id, c.name, c.parent_id, c.name || '/' || up.path FROM categories c JOIN up ON c.id = up.parent_id) SELECT path FROM up ORDER BY length(path) DESC LIMIT 1;

WITH RECURSIVE s(n, str, rest) AS (SELECT 0, '', 'a,b,c' || ',' UNION ALL SELECT n + 1, substr(rest, 1, instr(rest, ',') - 1), substr(rest, instr(rest, ',') + 1) FROM s WHERE rest <> '') SELECT str FROM s WHERE n > 0;

SELECT sensor_id, AVG(value) AS mean, AVG(value * value) - AVG(value) * AVG(value) AS var, MAX(value) - MIN(value), COUNT(*) FILTER (WHERE value > 10), SUM(value) OVER (ORDER BY sensor_id) FROM sensor_readings GROUP BY sensor_id;

SELECT a.sensor_id, a.read_at, b.read_at, (julianday(b.read_at) - julianday(a.read_at)) * 24 * 60 AS gap FROM sensor_readings a JOIN sensor_readings b ON b.rowid = a.rowid + 1 WHERE gap > 10;

SELECT max(created_at) end, min(created_at) start, date('now') AS current_date FROM customers;

SELECT *, MIN(value) OVER w AS lo, MAX(value) OVER w AS hi FROM sensor_readings WINDOW w AS (PARTITION BY sensor_id ORDER BY read_at ROWS BETWEEN 3 PRECEDING AND 3 FOLLOWING EXCLUDE CURRENT ROW);

SELECT DISTINCT c.name FROM customers AS c LEFT JOIN orders AS o ON o.customer_id = c.id AND o.ordered_at > '2024-01-01' WHERE o.id IS NULL UNION ALL SELECT name FROM employees WHERE department IN ('a') ORDER BY name COLLATE NOCASE;

SELECT o.* FROM orders o FULL OUTER JOIN payments p ON p.order_id = o.id RIGHT JOIN stores s ON s.id = o.store_id WHERE p.id IS NULL;

SELECT "status", 'literal', "Order ID" FROM orders, "Sales Data" WHERE orders.status = 'a' AND orders.id = "Order ID";

SELECT octet_length(name), unhex('4d'), timediff('2024-01-02', '2024-01-01') FROM customers;
